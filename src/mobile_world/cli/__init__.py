"""The command line, `mw <noun> <verb>`."""


def main() -> None:
    """Run the command line."""

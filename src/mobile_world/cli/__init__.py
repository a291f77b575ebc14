"""The command line, `mw <noun> <verb>`.

Exit status: 0 done, 1 it failed, 2 the command or a setting cannot be used, 3 it ran but not everything could be scored
or proven, 130 interrupted.
"""


def main() -> None:
    """Run the command line."""
    from mobile_world.cli.app import app

    app()

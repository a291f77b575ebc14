"""The command line, `mw <noun> <verb>`.

Exit status: 0 done, 1 it failed, 2 the command or a setting cannot be used, 3 it ran but not everything could be scored
or proven, 130 interrupted.
"""


def main() -> None:
    """Run the command line."""
    import os

    # Logs show no values of variables beside a traceback, among which keys and tokens may be.
    os.environ.setdefault("LOGURU_DIAGNOSE", "NO")
    from mobile_world.cli.app import app

    app()

"""The command line, `mw <noun> <verb>`.

Exit status: 0 done, 1 it failed, 2 the command or a setting cannot be used, 3 it ran but not everything could be scored
or proven, 130 interrupted, 129 and 143 stopped by SIGHUP and SIGTERM.
"""


def main() -> None:
    """Run the command line."""
    import os

    # Logs show no values of variables beside a traceback, among which keys and tokens may be.
    os.environ.setdefault("LOGURU_DIAGNOSE", "NO")
    from mobile_world.cli.streams import open_streams

    open_streams()
    from mobile_world.cli.app import app

    app()

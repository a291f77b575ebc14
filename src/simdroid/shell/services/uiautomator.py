"""`uiautomator dump`: the UI tree as a file."""

from __future__ import annotations

from simdroid.shell.commands import Call, command

DEFAULT_FILE = "/sdcard/window_dump.xml"
TERMINAL = "/dev/tty"
HINTS = "--hints"
"""An option that Android does not have: with `--windows`, the hints of fields, which Android gives to accessibility
services only."""
_USAGE = """\
Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [--windows]: dumps all windows of the display.
      [file]: the location where the dumped XML should be stored, default is
      /sdcard/window_dump.xml

events: prints out accessibility events until terminated"""


@command("uiautomator")
def uiautomator(call: Call) -> None:
    """Dump the active window."""
    if not call.args or call.args[0] != "dump":
        call.print(_USAGE)
        return
    options = {word for word in call.args[1:] if word.startswith("-")}
    files = [word for word in call.args[1:] if not word.startswith("-")]
    path = call.path(files[-1]) if files else DEFAULT_FILE
    display = call.phone.display
    every, compressed = "--windows" in options, "--compressed" in options
    document = display.dump_windows(hints=HINTS in options) if every else display.dump(compressed=compressed)
    _write(call, path, document.encode("utf-8", "replace"))
    call.print(f"UI hierchary dumped to: {path}")


def _write(call: Call, path: str, data: bytes) -> None:
    """Store the dump; a failure is only written to the log, as on Android."""
    if path == TERMINAL:
        call.stdout.write(data)
        return
    try:
        call.fs.write_bytes(path, data)
    except OSError as error:
        reason = f"failed to dump window to file\njava.io.FileNotFoundException: {path}: open failed: {error.strerror}"
        call.system.log.write("E", "AccessibilityNodeInfoDumper", reason)

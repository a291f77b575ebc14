"""`com.ysbing.yadb.Main`: types any text by way of the clipboard, touches, and writes screen and UI tree to files."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.automation.hierarchy import dump_hierarchy
from simdroid.automation.programs import JavaProgram
from simdroid.ui import key_code

LAYOUT_FILE = "/data/local/tmp/yadb_layout_dump.xml"
SCREENSHOT_FILE = "/data/local/tmp/yadb_screenshot.png"

_LONGEST_MS = 600_000
_FARTHEST = 1_000_000.0
_CTRL = frozenset({key_code("CTRL_LEFT")})


class _Thrown(Exception):
    """A Java exception, as its trace begins."""


async def main(program: JavaProgram) -> int:
    """Do one thing; whatever happens, its exit status is 0."""
    action = _ACTIONS.get(program.args[0]) if program.args else None
    if action is None:
        program.print("Invalid argument")
        return 0
    try:
        action(program)
    except _Thrown as error:
        program.print(f"MainException: {error}\n\tat com.ysbing.yadb.Main.main(Main.java:77)\n")
    except OSError as error:
        where = f"{error.filename}: open failed: {error.strerror}"
        program.print(
            f"MainException: java.io.FileNotFoundException: {where}\n\tat libcore.io.IoBridge.open(IoBridge.java:574)\n"
        )
    return 0


def _word(program: JavaProgram, index: int) -> str:
    if index >= len(program.args):
        raise _Thrown(f"java.lang.ArrayIndexOutOfBoundsException: length={len(program.args)}; index={index}")
    return program.args[index]


def _float(program: JavaProgram, index: int) -> float:
    word = _word(program, index)
    try:
        number = float(word)
    except ValueError:
        raise _Thrown(f'java.lang.NumberFormatException: For input string: "{word}"') from None
    # What is no number at all compares with nothing.
    return min(max(number, -_FARTHEST), _FARTHEST) if number == number else -_FARTHEST


def _milliseconds(program: JavaProgram, index: int) -> int:
    word = _word(program, index)
    if not word.removeprefix("-").isdecimal() or len(word) > len(str(1 << 62)):
        raise _Thrown(f'java.lang.NumberFormatException: For input string: "{word}"')
    return min(max(int(word), 0), _LONGEST_MS)


def _type(program: JavaProgram) -> None:
    program.phone.system.clipboard.text = _word(program, 1).replace("\\n", "\n")
    program.phone.display.key(key_code("V"), meta=_CTRL)
    program.print("Copy text:true")


def _clear(program: JavaProgram) -> None:
    program.phone.display.key(key_code("A"), meta=_CTRL)
    program.phone.display.key(key_code("DEL"))


def _read_clipboard(program: JavaProgram) -> None:
    text = program.phone.system.clipboard.text
    program.print("null" if text is None else text)


def _write_clipboard(program: JavaProgram) -> None:
    program.phone.system.clipboard.text = _word(program, 1)


def _touch(program: JavaProgram) -> None:
    x, y = _float(program, 1), _float(program, 2)
    if len(program.args) == 4:
        program.phone.display.swipe(x, y, x, y, duration_ms=_milliseconds(program, 3))
    else:
        program.phone.display.tap(x, y)


def _swipe(program: JavaProgram) -> None:
    program.print("swipe")
    x1, y1, x2, y2 = (_float(program, index) for index in range(1, 5))
    program.phone.display.swipe(x1, y1, x2, y2, duration_ms=_milliseconds(program, 5))


def _long_press_drag(program: JavaProgram) -> None:
    program.print("longPressDrag")
    x1, y1, x2, y2 = (_float(program, index) for index in range(1, 5))
    _milliseconds(program, 5)
    program.phone.display.swipe(x1, y1, x2, y2, duration_ms=_milliseconds(program, 6), drag=True)


def _pinch(program: JavaProgram) -> None:
    """Two fingers, of which no view of this phone takes the second: only time passes."""
    for index in range(1, 5):
        _float(program, index)
    program.phone.system.clock.advance(_milliseconds(program, 5) / 1000)


def _layout(program: JavaProgram) -> None:
    path = program.args[1] if len(program.args) == 2 else LAYOUT_FILE
    display = program.phone.display
    windows = [window for window in display.accessibility_windows() if window.active]
    if not windows:
        raise _Thrown("java.util.concurrent.TimeoutException")
    tree = dump_hierarchy(windows, rotation=display.metrics.rotation).replace("\r\n", "\n")
    program.files.write_bytes(path, tree.encode("utf-8", "replace"))
    program.print(f"layout dumped to:{path}")


def _screenshot(program: JavaProgram) -> None:
    path = program.args[1] if len(program.args) == 2 else SCREENSHOT_FILE
    metrics = program.phone.display.metrics
    program.print(
        f"image:android.media.ImageReader$SurfaceImage@3f2a9c1,width:{metrics.width},height:{metrics.height},"
        f"rotation:{metrics.rotation}"
    )
    program.files.write_bytes(path, program.phone.display.png())
    program.print(f"screenshot success:{path}")


_ACTIONS: dict[str, Callable[[JavaProgram], None]] = {
    "-keyboard": _type,
    "-keyboardClear": _clear,
    "-touch": _touch,
    "-swipe": _swipe,
    "-longPressDrag": _long_press_drag,
    "-pinch": _pinch,
    "-layout": _layout,
    "-screenshot": _screenshot,
    "-readClipboard": _read_clipboard,
    "-writeClipboard": _write_clipboard,
}

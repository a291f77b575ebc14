"""Keys as clients name them: codes of keyboards on several systems, and names of browsers, with Android's key codes."""

from __future__ import annotations

from enum import IntEnum

from simdroid.ui import KEY_CODES


class CodeType(IntEnum):
    """Whose numbers a key code is from."""

    USB = 0
    EVDEV = 1
    XKB = 2
    WIN = 3
    MAC = 4


_XKB_OFFSET = 8
_USB_PAGE = 0x07 << 16
_EXTENDED = 0xE000

_ROWS = """
ESCAPE 1 41 53|1 2 30 18|2 3 31 19|3 4 32 20|4 5 33 21|5 6 34 23|6 7 35 22|7 8 36 26|8 9 37 28|9 10 38 25|0 11 39 29
MINUS 12 45 27|EQUALS 13 46 24|DEL 14 42 51|TAB 15 43 48|Q 16 20 12|W 17 26 13|E 18 8 14|R 19 21 15|T 20 23 17
Y 21 28 16|U 22 24 32|I 23 12 34|O 24 18 31|P 25 19 35|LEFT_BRACKET 26 47 33|RIGHT_BRACKET 27 48 30|ENTER 28 40 36
CTRL_LEFT 29 224 59|A 30 4 0|S 31 22 1|D 32 7 2|F 33 9 3|G 34 10 5|H 35 11 4|J 36 13 38|K 37 14 40|L 38 15 37
SEMICOLON 39 51 41|APOSTROPHE 40 52 39|GRAVE 41 53 50|SHIFT_LEFT 42 225 56|BACKSLASH 43 49 42|Z 44 29 6|X 45 27 7
C 46 6 8|V 47 25 9|B 48 5 11|N 49 17 45|M 50 16 46|COMMA 51 54 43|PERIOD 52 55 47|SLASH 53 56 44|SHIFT_RIGHT 54 229 60
NUMPAD_MULTIPLY 55 85 67|ALT_LEFT 56 226 58|SPACE 57 44 49|CAPS_LOCK 58 57 57|F1 59 58 122|F2 60 59 120|F3 61 60 99
F4 62 61 118|F5 63 62 96|F6 64 63 97|F7 65 64 98|F8 66 65 100|F9 67 66 101|F10 68 67 109|F11 87 68 103|F12 88 69 111
NUMPAD_7 71 95 89|NUMPAD_8 72 96 91|NUMPAD_9 73 97 92|NUMPAD_SUBTRACT 74 86 78|NUMPAD_4 75 92 86|NUMPAD_5 76 93 87
NUMPAD_6 77 94 88|NUMPAD_ADD 78 87 69|NUMPAD_1 79 89 83|NUMPAD_2 80 90 84|NUMPAD_3 81 91 85|NUMPAD_0 82 98 82
NUMPAD_DOT 83 99 65|NUMPAD_ENTER 96 88 76|CTRL_RIGHT 97 228 62|NUMPAD_DIVIDE 98 84 75|ALT_RIGHT 100 230 61
MOVE_HOME 102 74 115|DPAD_UP 103 82 126|PAGE_UP 104 75 116|DPAD_LEFT 105 80 123|DPAD_RIGHT 106 79 124
MOVE_END 107 77 119|DPAD_DOWN 108 81 125|PAGE_DOWN 109 78 121|INSERT 110 73 114|FORWARD_DEL 111 76 117
VOLUME_MUTE 113 127 74|VOLUME_DOWN 114 129 73|VOLUME_UP 115 128 72|POWER 116 102 -|META_LEFT 125 227 55
META_RIGHT 126 231 54|MENU 139 101 110
"""
"""Name of the key for Android, code of evdev, usage of USB's keyboard page, virtual key of a Mac."""
_EVDEV_ONLY = {"HOME": 172, "BACK": 158, "APP_SWITCH": 580, "CALL": 169, "ENDCALL": 107, "SEARCH": 217, "CAMERA": 212}
_EXTENDED_SCANS = """
NUMPAD_ENTER=1C CTRL_RIGHT=1D NUMPAD_DIVIDE=35 ALT_RIGHT=38 MOVE_HOME=47 DPAD_UP=48 PAGE_UP=49 DPAD_LEFT=4B
DPAD_RIGHT=4D MOVE_END=4F DPAD_DOWN=50 PAGE_DOWN=51 INSERT=52 FORWARD_DEL=53 META_LEFT=5B META_RIGHT=5C MENU=5D
VOLUME_MUTE=20 VOLUME_DOWN=2E VOLUME_UP=30 POWER=5E
"""
"""Scan codes of Windows that begin with E0, in hexadecimal; the others are those of evdev."""

_BROWSER = """
Enter=ENTER Tab=TAB Backspace=DEL Delete=FORWARD_DEL Escape=ESCAPE Shift=SHIFT_LEFT Control=CTRL_LEFT Alt=ALT_LEFT
Meta=META_LEFT CapsLock=CAPS_LOCK ArrowUp=DPAD_UP ArrowDown=DPAD_DOWN ArrowLeft=DPAD_LEFT ArrowRight=DPAD_RIGHT
Home=MOVE_HOME End=MOVE_END PageUp=PAGE_UP PageDown=PAGE_DOWN Insert=INSERT ContextMenu=MENU GoHome=HOME GoBack=BACK
AppSwitch=APP_SWITCH Power=POWER Call=CALL EndCall=ENDCALL Camera=CAMERA Notification=NOTIFICATION
AudioVolumeUp=VOLUME_UP AudioVolumeDown=VOLUME_DOWN AudioVolumeMute=VOLUME_MUTE BrightnessUp=BRIGHTNESS_UP
BrightnessDown=BRIGHTNESS_DOWN MediaPlayPause=MEDIA_PLAY_PAUSE MediaTrackNext=MEDIA_NEXT
MediaTrackPrevious=MEDIA_PREVIOUS MediaStop=MEDIA_STOP Cut=CUT Copy=COPY Paste=PASTE WakeUp=WAKEUP Standby=SLEEP
BrowserSearch=SEARCH
"""
"""Names of keys in browsers that are no characters."""


def _tables() -> dict[CodeType, dict[int, int]]:
    tables: dict[CodeType, dict[int, int]] = {code_type: {} for code_type in CodeType}
    extended = {name: int(code, 16) for name, _, code in (pair.partition("=") for pair in _EXTENDED_SCANS.split())}
    for row in _ROWS.replace("\n", "|").strip("|").split("|"):
        name, evdev, usb, mac = row.split()
        code = KEY_CODES[name]
        tables[CodeType.EVDEV][int(evdev)] = code
        tables[CodeType.USB][_USB_PAGE | int(usb)] = code
        if mac != "-":
            tables[CodeType.MAC][int(mac)] = code
        scan = _EXTENDED | extended[name] if name in extended else int(evdev)
        tables[CodeType.WIN][scan] = code
    for name, number in _EVDEV_ONLY.items():
        tables[CodeType.EVDEV].setdefault(number, KEY_CODES[name])
    tables[CodeType.XKB] = {number + _XKB_OFFSET: code for number, code in tables[CodeType.EVDEV].items()}
    return tables


_TABLES = _tables()
_NAMED = {name: KEY_CODES[key] for name, _, key in (pair.partition("=") for pair in _BROWSER.split())}


def android_key(kind: int, code: int) -> int | None:
    """Android's code of a key of some keyboard, if it is known."""
    return _TABLES[CodeType(kind)].get(code) if kind in CodeType.__members__.values() else None


def named_key(name: str) -> int | None:
    """Android's code of a key by its name in browsers; None for a character."""
    return _NAMED.get(name)

"""Key dispatch: keys of the system first, then editing keys of the focused field."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from simdroid.system import FLAG_NEW_TASK, Intent
from simdroid.ui.input.input_connection import InputConnection
from simdroid.ui.input.keys import CTRL, KEY_CODES, SHIFT, key_character
from simdroid.ui.views import Edit, Scrollable
from simdroid.ui.windows.window_manager import WindowManager

_BRIGHTNESS_STEP = 26


class Keyboard:
    """Hardware keys, as `input keyevent` presses them."""

    def __init__(self, wm: WindowManager, editor: InputConnection) -> None:
        self._wm = wm
        self._editor = editor
        self._waking: dict[int, Callable[[], object]] = self._by_code(
            {
                "POWER": lambda: wm.sleep() if wm.awake else wm.wake(),
                "WAKEUP": wm.wake,
                "SLEEP": wm.sleep,
                "SOFT_SLEEP": wm.sleep,
            }
        )
        self._system_keys = self._by_code(
            {
                "HOME": wm.go_home,
                "BACK": wm.back,
                "ESCAPE": wm.back,
                "APP_SWITCH": wm.show_recents,
                "ALL_APPS": wm.show_all_apps,
                "MENU": self._menu,
                "NOTIFICATION": partial(setattr, wm, "shade", "notifications"),
                "SETTINGS": self._open_settings,
                "CALL": self._call,
                # Without a call it does nothing; a real phone may be set to sleep.
                "ENDCALL": wm.system.telephony.hang_up,
                "VOLUME_UP": lambda: wm.surfaces.volume_panel.change(1),
                "VOLUME_DOWN": lambda: wm.surfaces.volume_panel.change(-1),
                "VOLUME_MUTE": wm.surfaces.volume_panel.toggle_mute,
                "BRIGHTNESS_UP": lambda: self._brightness(_BRIGHTNESS_STEP),
                "BRIGHTNESS_DOWN": lambda: self._brightness(-_BRIGHTNESS_STEP),
                "PAGE_UP": lambda: self._page(-1),
                "PAGE_DOWN": lambda: self._page(1),
                "CUT": self._cut,
                "COPY": self._copy,
                "PASTE": self._paste,
            }
        )
        self._media_keys = {KEY_CODES[name]: key for name, key in _MEDIA_KEYS.items()}
        self._combinations = self._by_code(
            {"A": lambda: editor.change(Edit.select_all), "C": self._copy, "X": self._cut, "V": self._paste}
        )

    @staticmethod
    def _by_code(actions: dict[str, Callable[[], object]]) -> dict[int, Callable[[], object]]:
        return {KEY_CODES[name]: action for name, action in actions.items()}

    def press(self, code: int, meta: frozenset[int], *, long: bool = False) -> None:
        """Press one key with others held down; the power key held for long opens its menu."""
        if long and code == KEY_CODES["POWER"] and self._wm.awake:
            self._wm.surfaces.open_dialog("power")
        elif code in self._waking:
            self._waking[code]()
        elif code in self._media_keys:
            # They work while the screen is off, too.
            self._wm.system.media_sessions.dispatch(self._media_keys[code])
        elif not self._wm.awake:
            return
        elif code in self._system_keys:
            self._system_keys[code]()
        elif meta & CTRL:
            self._combinations.get(code, lambda: None)()
        else:
            self._edit(code, shift=bool(meta & SHIFT))

    def _edit(self, code: int, *, shift: bool) -> None:
        name_of = KEY_CODES
        if code in (name_of["ENTER"], name_of["NUMPAD_ENTER"]):
            self._editor.commit_text("\n")
        elif code == name_of["TAB"]:
            self._editor.move_focus(-1 if shift else 1)
        elif code in (name_of["DPAD_UP"], name_of["DPAD_DOWN"]):
            self._vertical(-1 if code == name_of["DPAD_UP"] else 1)
        elif code in _EDIT_KEYS:
            step = _EDIT_KEYS[code]
            self._editor.change(lambda edit: step(edit, shift))
        else:
            character = key_character(code, shift=shift)
            if character:
                self._editor.commit_text(character)

    def _vertical(self, step: int) -> None:
        """Up and down leave a field of one line, and move to the text's ends in a longer one."""
        focused = self._wm.focused_field()
        if focused is not None and focused.field.multiline:
            self._editor.change(lambda edit: edit.move_to(0 if step < 0 else len(edit.text)))
        else:
            self._editor.move_focus(step)

    def _menu(self) -> None:
        """Unlock, as it has since phones had this key; apps take no notice of it."""
        if self._wm.lock_in_front:
            self._wm.surfaces.lock_screen.unlock()

    def _open_settings(self) -> None:
        self._wm.system.activities.start(
            Intent("android.settings.SETTINGS", flags=FLAG_NEW_TASK), caller="com.android.systemui"
        )

    def _call(self) -> None:
        """Answer what rings; the dialer shows the call, or the calls there were."""
        self._wm.system.telephony.answer()
        self._wm.system.activities.start(
            Intent("android.intent.action.CALL_BUTTON", flags=FLAG_NEW_TASK), caller="com.android.systemui"
        )

    def _brightness(self, step: int) -> None:
        settings = self._wm.system.settings
        value = int(settings.number("system", "screen_brightness", 102)) + step
        settings.put("system", "screen_brightness", str(min(max(value, 1), 255)))

    def _page(self, direction: int) -> None:
        for view in self._wm.active().root.walk():
            if isinstance(view, Scrollable) and view.scroll_by(direction * view.box.height):
                return

    def _copy(self) -> None:
        focused = self._wm.focused_field()
        if focused is not None and focused.field.edit.selected and not focused.field.password:
            self._wm.system.clipboard.copy(focused.field.edit.selected)

    def _cut(self) -> None:
        self._copy()
        self._editor.change(lambda edit: edit.insert(""))

    def _paste(self) -> None:
        text = self._wm.system.clipboard.text
        if text:
            self._editor.change(lambda edit: edit.insert(text))


_MEDIA_KEYS = {
    "HEADSETHOOK": "headsethook",
    "MEDIA_PLAY_PAUSE": "play-pause",
    "MEDIA_PLAY": "play",
    "MEDIA_PAUSE": "pause",
    "MEDIA_STOP": "stop",
    "MEDIA_NEXT": "next",
    "MEDIA_PREVIOUS": "previous",
    "MEDIA_REWIND": "rewind",
    "MEDIA_FAST_FORWARD": "fast-forward",
}

_EDIT_KEYS: dict[int, Callable[[Edit, bool], Edit]] = {
    KEY_CODES["DEL"]: lambda edit, _select: edit.delete_before(),
    KEY_CODES["FORWARD_DEL"]: lambda edit, _select: edit.delete_after(),
    KEY_CODES["DPAD_LEFT"]: lambda edit, select: edit.left(select=select),
    KEY_CODES["DPAD_RIGHT"]: lambda edit, select: edit.right(select=select),
    KEY_CODES["MOVE_HOME"]: lambda edit, select: edit.move_to(edit.line_start(), select=select),
    KEY_CODES["MOVE_END"]: lambda edit, select: edit.move_to(edit.line_end(), select=select),
}

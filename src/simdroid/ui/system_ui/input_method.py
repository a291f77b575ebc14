"""The input method (soft keyboard): visibility, shift and page state, and the effect of its keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal, Protocol, cast

from simdroid.system import Json, System
from simdroid.ui.graphics import Metrics, Rect
from simdroid.ui.system_ui.auto_capitals import wants_capital
from simdroid.ui.system_ui.keyboard_layouts import Key, KeyboardPage, layout
from simdroid.ui.system_ui.keyboard_panels import (
    EMOJI,
    Panel,
    clipboard_panel,
    emoji_bar,
    emoji_list,
    offline_panel,
    title_bar,
    tools_panel,
    voice_bar,
)
from simdroid.ui.system_ui.keyboard_view import (
    PACKAGE,
    KeyCap,
    heights,
    key_rows,
    keyboard_view,
    suggestion_bar,
    tool_bar,
)
from simdroid.ui.system_ui.suggestions import accept, suggest, word_at_cursor
from simdroid.ui.system_ui.tiles import open_page
from simdroid.ui.views import Edit, EditorAction, TextField, UiState, View, Window

TITLE = "InputMethod"
LATIN_IME = f"{PACKAGE}/com.android.inputmethod.latin.LatinIME"
CAPS_LOCK_MS = 400
"""Two taps on shift within this time lock it."""

_ACTIONS: dict[EditorAction, tuple[str, str]] = {
    "unspecified": ("Enter", "keyboard_return"),
    "go": ("Go", "arrow_right"),
    "search": ("Search", "magnify"),
    "send": ("Send", "send"),
    "next": ("Next", "keyboard_tab"),
    "done": ("Done", "check"),
}

_PANELS: dict[str, Panel] = {
    "Open features menu": "tools",
    "Clipboard": "clipboard",
    "GIF Keyboard": "gif",
    "Sticker Keyboard": "stickers",
    "Use voice typing": "voice",
}
_TITLES: dict[Panel, str] = {"tools": "Tools", "clipboard": "Clipboard", "gif": "GIFs", "stickers": "Stickers"}

Shift = Literal["", "once", "lock"]


class FieldAccess(Protocol):
    """What the keyboard does to the focused field."""

    def commit_text(self, text: str) -> bool:
        """Type at the cursor."""

    def backspace(self) -> bool:
        """Delete the selection, or what lies before the cursor."""

    def change(self, next_edit: Callable[[Edit], Edit]) -> bool:
        """Replace text and cursor by what `next_edit` makes of them."""


class OnScreenKeyboard:
    """One keyboard for the whole phone; what it remembers is JSON in the memory of the system UI."""

    def __init__(self, system: System, memory: dict[str, Json]) -> None:
        self._system = system
        self._memory = memory
        self.fields: FieldAccess | None = None
        """Set by the display once there is an editor."""

    @staticmethod
    def _name(window: Window, field: TextField) -> str:
        return f"{window.title}#{field.state_key}"

    def wanted(self, window: Window, field: TextField) -> bool:
        """Whether the keyboard shows while this field has the focus."""
        settings = self._system.settings
        return (
            field.soft_keyboard
            and settings.get("secure", "default_input_method") == LATIN_IME
            and settings.flag("secure", "show_ime_with_hard_keyboard")
            and self._saved().get("hidden") != self._name(window, field)
        )

    def hide(self, window: Window, field: TextField) -> None:
        """Close the keyboard until a field is touched or another one gets the focus."""
        self._memory["keyboard"] = {"hidden": self._name(window, field)}

    def show(self) -> None:
        """Open it again for the field with the focus."""
        if self._saved().get("hidden") is not None:
            del self._memory["keyboard"]

    @property
    def hidden(self) -> bool:
        """Whether it was closed for some field."""
        return self._saved().get("hidden") is not None

    def left(self, focused: Iterable[tuple[Window, TextField]]) -> None:
        """These fields have the focus of their windows; a keyboard that was closed for another may open again."""
        if self._saved().get("hidden") not in [self._name(window, field) for window, field in focused]:
            self.show()

    def bounds(self, metrics: Metrics) -> Rect:
        """Where it lies."""
        return Rect(0, max(metrics.height - metrics.px(heights(metrics).total), 0), metrics.width, metrics.height)

    def window(self, metrics: Metrics, owner: Window, field: TextField) -> Window:
        """The keyboard at the lower edge of the display."""
        name = self._name(owner, field)
        bar = self._bar(metrics, name, field)
        root = keyboard_view(metrics, bar, self._body(metrics, name, field), hide=lambda: self.hide(owner, field))
        state = UiState(self._memory, "keyboard_scroll")
        return Window(TITLE, PACKAGE, root, self.bounds(metrics), state, focusable=False).lay_out(metrics)

    def _bar(self, metrics: Metrics, name: str, field: TextField) -> View:
        """What is above the keys: a panel's title, groups of emoji, suggestions or tools."""
        page, panel = self._page(name, field), self._panel(name)
        press = partial(self._tool, name=name)
        if panel == "voice":
            return voice_bar(metrics, press)
        if panel:
            return title_bar(metrics, _TITLES[panel], press)
        if page == "emoji":
            return emoji_bar(metrics, self._emoji_group(name), lambda group: self._remember(name, emoji=group))
        if suggestions := self._suggestions(page, field):
            return suggestion_bar(metrics, suggestions, self._accept, press)
        return tool_bar(metrics, press)

    def _body(self, metrics: Metrics, name: str, field: TextField) -> list[View]:
        """What is below the bar: an open panel, or keys."""
        page, panel = self._page(name, field), self._panel(name)
        cap = partial(self._cap, name=name, field=field, shift=self._shift(name, field))
        if panel == "clipboard":
            return [clipboard_panel(metrics, self._clipboard_text, lambda: self._paste(name))]
        if panel == "tools":
            return [tools_panel(metrics, partial(self._tool, name=name))]
        if panel in ("gif", "stickers"):
            return [offline_panel(metrics)]
        if page == "emoji":
            return [emoji_list(metrics, self._emoji_group(name), cap), *key_rows(metrics, layout(page), cap, first=3)]
        return key_rows(metrics, layout(page, field.input_type), cap)

    def _suggestions(self, page: KeyboardPage, field: TextField) -> list[str]:
        """What the word at the cursor may become; nothing where words are no use."""
        if page == "emoji" or field.input_type != "text" or not word_at_cursor(field.edit):
            return []
        return suggest(field.edit, self._system.contacts.names())

    def _accept(self, suggestion: str) -> None:
        if self.fields is not None:
            self.fields.change(lambda edit: accept(edit, suggestion))

    def _cap(self, key: Key, name: str, field: TextField, shift: Shift) -> KeyCap:
        face, desc, icon = key.face, key.desc, key.icon
        if shift and key.action == "type" and face.isalpha():
            face = desc = face.upper()
        elif key.action == "shift" and shift:
            desc, icon = ("Caps lock", "apple_keyboard_caps") if shift == "lock" else ("Shift enabled", "arrow_up_bold")
        elif key.action == "enter":
            desc, icon = _ACTIONS[field.ime_action]
        return KeyCap(
            id=key.id,
            desc=desc,
            key_of=key,
            face=face,
            icon=icon,
            on_click=lambda: self._press(key, name, field, face),
            on_long_click=(lambda: self._type(key.held, name)) if key.held else None,
        )

    def _press(self, key: Key, name: str, field: TextField, face: str) -> None:
        if self.fields is None:
            return
        if self._panel(name):
            self._remember(name, panel="")
        if key.action == "type":
            self._type(face if key.text.isalpha() else key.text, name)
        elif key.action == "delete":
            self.fields.backspace()
        elif key.action == "enter":
            self.fields.commit_text("\n")
        elif key.action == "page":
            self._remember(name, page=key.text, shift="")
        else:
            self._press_shift(name, field)

    def _type(self, text: str, name: str) -> None:
        if self.fields is not None:
            self.fields.commit_text(text)
        if self._of(name).get("shift") in ("once", "off"):
            self._remember(name, shift="", shifted_ms=-CAPS_LOCK_MS)

    def _press_shift(self, name: str, field: TextField) -> None:
        now_ms = self._system.clock.uptime_ns() // 1_000_000
        shift = self._shift(name, field)
        last_ms = cast(int, self._saved().get("shifted_ms", -CAPS_LOCK_MS))
        again = shift != "lock" and now_ms - last_ms <= CAPS_LOCK_MS
        chosen = "lock" if again else "off" if shift else "once"
        since_ms = -CAPS_LOCK_MS if shift == "lock" else now_ms
        self._remember(name, shift=chosen, shifted_at=_place(field), shifted_ms=since_ms)

    def _tool(self, desc: str, name: str) -> None:
        """Open what a tool of the bar is for, or go back to the keys."""
        if desc == "Settings":
            self._remember(name, panel="")
            open_page(self._system, "android.settings.INPUT_METHOD_SETTINGS")
        else:
            self._remember(name, panel=_PANELS.get(desc, ""))

    @property
    def _clipboard_text(self) -> str:
        return self._system.clipboard.text or ""

    def _paste(self, name: str) -> None:
        if self.fields is not None:
            self.fields.commit_text(self._clipboard_text)
        self._remember(name, panel="")

    def _saved(self) -> dict[str, Json]:
        return cast("dict[str, Json]", self._memory.get("keyboard") or {})

    def _of(self, name: str) -> dict[str, Json]:
        """What is remembered for a field; nothing of one that had the focus before."""
        saved = self._saved()
        return saved if saved.get("field") == name else {}

    def _page(self, name: str, field: TextField) -> KeyboardPage:
        first: KeyboardPage = field.kind if field.kind in ("number", "phone") else "letters"
        return cast(KeyboardPage, self._of(name).get("page") or first)

    def _panel(self, name: str) -> Panel:
        return cast(Panel, self._of(name).get("panel", ""))

    def _emoji_group(self, name: str) -> str:
        return cast(str, self._of(name).get("emoji", EMOJI[0].name))

    def _shift(self, name: str, field: TextField) -> Shift:
        """Locked, or what the person chose at this place of the text, or what belongs there."""
        saved = self._of(name)
        chosen = saved.get("shift")
        if chosen == "lock":
            return "lock"
        if chosen and saved.get("shifted_at") == _place(field):
            return "once" if chosen == "once" else ""
        return "once" if wants_capital(field) else ""

    def _remember(self, name: str, **changes: Json) -> None:
        self._memory["keyboard"] = {**self._of(name), "field": name, **changes}


def _place(field: TextField) -> list[Json]:
    """What tells two places in the text apart: a shift that was chosen holds for one of them."""
    return [len(field.edit.text), field.edit.cursor]

"""View state of a window between two frames: scroll offsets, focus, typed text and open popups, by view key."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

from simdroid.system import Json
from simdroid.ui.views.editing import Edit

UI_KEY = "ui"
"""Where an activity's state holds it; everything else there belongs to the screen."""

DIALOG_PREFIX = "ui:"
"""What the keys of open dialogs begin with; the dialog's title follows."""


class UiState:
    """A typed face over the JSON that is kept; only setting something writes, looking never does."""

    def __init__(self, owner: dict[str, Json], key: str = UI_KEY) -> None:
        """Use the part of `owner` under `key`, which is made when something is set."""
        self._owner = owner
        self._key = key
        self._claimed: str | None = None

    @classmethod
    def of_dialog(cls, state: dict[str, Json], title: str) -> UiState:
        """The part of an activity's state that belongs to its open dialog."""
        return cls(state, DIALOG_PREFIX + title)

    @classmethod
    def all_of(cls, state: dict[str, Json]) -> list[UiState]:
        """Every part of an activity's state that belongs to the toolkit, dialogs first."""
        return [cls(state, name) for name in state if name.startswith(DIALOG_PREFIX)] + [cls(state)]

    @staticmethod
    def forget_dialogs(state: dict[str, Json], *, but: Collection[str]) -> None:
        """Drop what belongs to dialogs that are no longer open."""
        open_keys = {DIALOG_PREFIX + title for title in but}
        for name in [name for name in state if name.startswith(DIALOG_PREFIX) and name not in open_keys]:
            del state[name]

    def part(self, key: str) -> UiState:
        """Another part of the same owner's state."""
        return UiState(self._owner, key)

    def scroll(self, key: str, default: int = 0) -> int:
        """How far a container is scrolled, in pixels; not yet limited to what it holds."""
        return cast(int, self._read("scroll").get(key, default))

    def set_scroll(self, key: str, offset: int) -> None:
        """Remember an offset."""
        self._write("scroll")[key] = offset

    @property
    def focus(self) -> str | None:
        """Key of the view with the focus: the one it was given to, else the one that claimed it first."""
        part: Any = self._owner.get(self._key)
        stored: str | None = part.get("focus") if part else None
        return self._claimed if stored is None else stored

    @focus.setter
    def focus(self, key: str) -> None:
        cast("dict[str, Json]", self._owner.setdefault(self._key, {}))["focus"] = key

    def claim_focus(self, key: str) -> None:
        """Take the focus for this frame if nothing has it."""
        if self.focus is None:
            self._claimed = key

    def edit(self, key: str) -> Edit | None:
        """What was typed into a field, if anything was."""
        saved = self._read("fields").get(key)
        return None if saved is None else Edit(*cast("tuple[str, int, int]", tuple(cast("list[Json]", saved))))

    def set_edit(self, key: str, edit: Edit | None) -> None:
        """Remember a field's text and selection; None goes back to the value its screen gives it."""
        if edit is not None:
            self._write("fields")[key] = list(edit)
        elif key in self._read("fields"):
            del self._write("fields")[key]

    @property
    def handle(self) -> str | None:
        """Key of the field that was touched last and not typed into since: its cursor has a handle."""
        return cast("str | None", self.value("handle"))

    @handle.setter
    def handle(self, key: str | None) -> None:
        self._keep("handle", key)
        self._keep("toolbar", None)

    @property
    def toolbar(self) -> str | None:
        """Key of the field whose text toolbar is open."""
        return cast("str | None", self.value("toolbar"))

    @toolbar.setter
    def toolbar(self, key: str | None) -> None:
        self._keep("toolbar", key)

    @property
    def popup(self) -> tuple[str, int] | None:
        """What opened at a view: the view's key, and which one of those with that key it is."""
        saved = cast("list[Json] | None", self.value("popup"))
        return (cast(str, saved[0]), cast(int, saved[1])) if saved else None

    @popup.setter
    def popup(self, anchor: tuple[str, int] | None) -> None:
        self._keep("popup", None if anchor is None else list(anchor))

    def _keep(self, name: str, value: Json) -> None:
        if value is None:
            self.forget_value(name)
        else:
            self.set_value(name, value)

    def value(self, name: str, default: Json = None) -> Json:
        """What a view remembers for itself, such as the month a calendar shows."""
        return self._read("values").get(name, default)

    def set_value(self, name: str, value: Json) -> None:
        """Remember something for a view."""
        self._write("values")[name] = value

    def forget_value(self, name: str) -> None:
        """Drop what a view remembered."""
        if name in self._read("values"):
            del self._write("values")[name]

    def _read(self, name: str) -> dict[str, Json]:
        part: Any = self._owner.get(self._key)
        return (part.get(name) or {}) if part else {}

    def _write(self, name: str) -> dict[str, Json]:
        part = cast("dict[str, Json]", self._owner.setdefault(self._key, {}))
        return cast("dict[str, Json]", part.setdefault(name, {}))

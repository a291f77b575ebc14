"""What a window remembers between two frames: scroll offsets, the focus and half-typed text, by view key."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.system import Json
from mobile_world.phone.ui.editing import Edit

UI_KEY = "ui"
"""Where an activity's state holds it; everything else there belongs to the screen."""

DIALOG_PREFIX = "ui:"
"""What the keys of open dialogs begin with; the dialog's title follows."""


class UiState:
    """A typed face over the JSON that is kept."""

    def __init__(self, store: dict[str, Json]) -> None:
        self._store = store

    @classmethod
    def of(cls, state: dict[str, Json]) -> UiState:
        """The part of an activity's state that belongs to the toolkit."""
        return cls(cast("dict[str, Json]", state.setdefault(UI_KEY, {})))

    @classmethod
    def of_dialog(cls, state: dict[str, Json], title: str | None) -> UiState:
        """The part of an activity's state that belongs to its open dialog; that of any other is dropped."""
        key = None if title is None else DIALOG_PREFIX + title
        for other in [name for name in state if name.startswith(DIALOG_PREFIX) and name != key]:
            del state[other]
        return cls({} if key is None else cast("dict[str, Json]", state.setdefault(key, {})))

    @classmethod
    def all_of(cls, state: dict[str, Json]) -> list[UiState]:
        """Every part of an activity's state that belongs to the toolkit, dialogs first."""
        names = [name for name in state if name.startswith(DIALOG_PREFIX)]
        return [cls(cast("dict[str, Json]", state[name])) for name in names] + [cls.of(state)]

    def scroll(self, key: str) -> int:
        """How far a container is scrolled, in pixels; not yet limited to what it holds."""
        return cast(int, self._part("scroll").get(key, 0))

    def set_scroll(self, key: str, offset: int) -> None:
        """Remember an offset."""
        self._part("scroll")[key] = offset

    @property
    def focus(self) -> str | None:
        """Key of the view with the focus."""
        return cast("str | None", self._store.get("focus"))

    @focus.setter
    def focus(self, key: str | None) -> None:
        if key is None:
            self._store.pop("focus", None)
        else:
            self._store["focus"] = key

    def edit(self, key: str) -> Edit | None:
        """What was typed into a field, if anything was."""
        saved = self._part("fields").get(key)
        return None if saved is None else Edit(*cast("tuple[str, int, int]", tuple(cast("list[Json]", saved))))

    def set_edit(self, key: str, edit: Edit | None) -> None:
        """Remember a field's text and selection; None goes back to the value its screen gives it."""
        if edit is None:
            self._part("fields").pop(key, None)
        else:
            self._part("fields")[key] = list(edit)

    def _part(self, name: str) -> dict[str, Json]:
        return cast("dict[str, Json]", self._store.setdefault(name, {}))

"""Text input: the clipboard, and how keyboards reach the focused text field."""

from __future__ import annotations

from typing import Protocol, cast

from mobile_world.phone.system.stateful import Json


class Clipboard:
    """The clipboard: one piece of text, or nothing."""

    def __init__(self) -> None:
        self.text: str | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to paste."""
        return not self.text

    def clear(self) -> None:
        """Forget what was copied."""
        self.text = None

    def save(self) -> Json:
        """See `Stateful`."""
        return self.text

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self.text = cast("str | None", value)


class Editor(Protocol):
    """What an input method may do to the focused field; each returns False when no field has the focus."""

    def commit_text(self, text: str) -> bool:
        """Insert `text` at the cursor, replacing the selection; any Unicode."""
        ...

    def delete_before(self, count: int) -> bool:
        """Remove characters before the cursor."""
        ...

    def clear_text(self) -> bool:
        """Empty the field."""
        ...

    def editor_action(self, code: int) -> bool:
        """Press the keyboard's action key (go 2, search 3, send 4, next 5, done 6)."""
        ...


class NoEditor:
    """Stands in until the screen is attached."""

    def commit_text(self, text: str) -> bool:
        """Nothing has the focus."""
        return False

    def delete_before(self, count: int) -> bool:
        """Nothing has the focus."""
        return False

    def clear_text(self) -> bool:
        """Nothing has the focus."""
        return False

    def editor_action(self, code: int) -> bool:
        """Nothing has the focus."""
        return False

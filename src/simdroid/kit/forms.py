"""Form screens: a draft that is kept while it is edited, and a confirmation before changes are discarded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, get_type_hints

from simdroid.kit.dialogs import confirm_dialog
from simdroid.kit.screen import AppScreen
from simdroid.ui import (
    Capitals,
    Dialog,
    EditorAction,
    FieldKind,
    Icon,
    LayoutContext,
    Rect,
    Row,
    Scroll,
    TextField,
    View,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

DraftT = TypeVar("DraftT", bound="DataclassInstance")

_UNTYPED = "\0"
"""Stands for a field that nothing was typed into; no keyboard has it."""


def _or_none(read: Callable[[str], object]) -> Callable[[str], object]:
    return lambda text: read(text) if text.strip() else None


_READERS: dict[Any, Callable[[str], object]] = {
    **{kind: kind for kind in (str, int, float)},
    **{kind | None: _or_none(kind) for kind in (str, int, float)},
}
"""How typed text becomes the value of a field, by the field's type."""


class Form(AppScreen, Generic[DraftT]):
    """A screen that edits a draft, which is a frozen dataclass of JSON values.

    The subclass names the dataclass and gives the draft to begin with; what is done with it is the screen's own. Text
    fields whose key is the name of one of the draft's fields are part of it. Their text is read as the field's type:
    `str`, `int`, `float`, or one of these or None, which is what an empty field then means. Text that is no number
    leaves the value as it was before anything was typed. Other types cannot be typed: use `change`.
    """

    draft_type: ClassVar[type[Any]]
    discard_question: ClassVar[str] = "Discard your changes?"
    discard_words: ClassVar[tuple[str, str]] = ("Discard", "Keep editing")

    def first_draft(self) -> DraftT:
        """What the form shows when it opens."""
        draft: DraftT = self.draft_type()
        return draft

    @property
    def draft(self) -> DraftT:
        """What the form shows now, what was typed included."""
        stored = self.state.get("draft")
        draft: DraftT = self.draft_type(**stored) if isinstance(stored, dict) else self.first_draft()
        texts = {field.name: self.typed(field.name, _UNTYPED) for field in fields(draft)}
        return replace(draft, **{name: _read(draft, name, text) for name, text in texts.items() if text != _UNTYPED})

    def change(self, **values: object) -> None:
        """Change parts of the draft that are not typed."""
        self.state["draft"] = asdict(replace(self.draft, **values))

    @property
    def changed(self) -> bool:
        """Whether there is something to lose."""
        return self.draft != self.first_draft()

    def on_back(self) -> bool:
        changed = self.changed
        if changed:
            self.ask("discard")
        return changed

    def go_up(self) -> None:
        """Leave by the arrow of the bar, which asks as going back does."""
        if not self.on_back():
            self.finish()

    def dialog_discard(self) -> Dialog:
        """Whether the changes may go."""
        discard, keep = self.discard_words
        return confirm_dialog(self, self.discard_question, self.finish, agree=discard, refuse=keep)


@dataclass(kw_only=True, eq=False)
class EditorScroll(Scroll):
    """Scrolls an editor's field, which is at least as high as it: a tap below the text finds the field."""

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Stretch the field before it is measured."""
        for child in self.children:
            child.min_height = context.metrics.dp(box.height)
        super().arrange(context, box, clip)


@cache
def _types(draft: type[DataclassInstance]) -> dict[str, Any]:
    """Types of the fields; kept, for a draft is read several times a frame."""
    return get_type_hints(draft)


def _read(draft: DataclassInstance, name: str, text: str) -> object:
    """What was typed, as the type of the draft's field."""
    hint = _types(type(draft))[name]
    read = _READERS.get(hint)
    if read is None:
        kind = getattr(hint, "__name__", hint)
        raise TypeError(f"{type(draft).__name__}.{name} is {kind}, which cannot be typed; set it with change({name}=…)")
    try:
        return read(text)
    except ValueError:
        return getattr(draft, name)


def text_row(
    key: str,
    hint: str,
    value: str = "",
    *,
    icon: str = "",
    kind: FieldKind = "text",
    capitals: Capitals = "none",
    multiline: bool = False,
    autofocus: bool = False,
    action: EditorAction = "next",
) -> View:
    """A field over the width of the form, perhaps after an icon; the keyboard's action key goes to the next one."""
    field = TextField(
        id=key,
        value=value,
        hint=hint,
        kind=kind,
        capitals=capitals,
        multiline=multiline,
        autofocus=autofocus,
        action="done" if multiline else action,
        look="underlined",
        weight=1,
        padding=(0, 12),
    )
    before: list[View] = [Icon(name=icon, width=40)] if icon else []
    return Row(ghost=True, width="fill", padding=(16, 4), children=[*before, field])

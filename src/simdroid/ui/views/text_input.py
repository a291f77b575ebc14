"""Text input layouts: a field with icons, a clear button, a note or an error below it, a counter."""

from __future__ import annotations

from dataclasses import dataclass

from simdroid.ui.graphics import Edges, Rect, four_edges
from simdroid.ui.views.controls import IconButton
from simdroid.ui.views.editing import Edit
from simdroid.ui.views.layout import Box, Column, Row, Spacer
from simdroid.ui.views.leaf_views import Icon, Text
from simdroid.ui.views.text_field import TextField
from simdroid.ui.views.view import END, START, Action, LayoutContext, Length, Size, View

_ICON_ROOM_DP = 48


@dataclass(kw_only=True, eq=False)
class ClearButton(View):
    """The cross at the end of a field; it is there while the field has text."""

    entry: TextField
    ghost: bool = True
    width: Length = 48
    height: Length = 48
    align: tuple[float, float] | None = END

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Find out whether there is anything to clear; the field was laid out before."""
        if self.entry.edit.text:
            self.children = [
                IconButton(id="text_input_end_icon", name="close", desc="Clear text", on_click=self._clear)
            ]
        super().arrange(context, box, clip)

    def _clear(self) -> None:
        self.entry.change(Edit.at_end(""))


@dataclass(kw_only=True, eq=False)
class _Counter(Text):
    """How much of a field's room is used; the field was laid out before."""

    entry: TextField

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        self.text = f"{len(self.entry.edit.text)}/{self.entry.max_length}"
        self.desc = f"Characters entered {len(self.entry.edit.text)} of {self.entry.max_length}"
        return super().content_size(context, width, height)


def text_input(
    entry: TextField,
    *,
    icon: str = "",
    end_icon: str = "",
    end_desc: str = "",
    on_end: Action | None = None,
    clearable: bool = False,
    note: str = "",
    error: str = "",
    counter: bool = False,
    margin: Edges = 0,
) -> View:
    """A field in its frame; `error` takes the place of `note`, `counter` needs the field's `max_length`."""
    entry.invalid = entry.invalid or bool(error)
    left, top, right, bottom = four_edges(entry.padding)
    behind = bool(end_icon) or clearable
    entry.padding = (left + (36 if icon else 0), top, max(right, _ICON_ROOM_DP if behind else 0), bottom)
    parts: list[View] = [entry]
    if icon:
        parts.append(Icon(id="text_input_start_icon", name=icon, align=START, margin=(12, 0)))
    if clearable:
        parts.append(ClearButton(entry=entry))
    elif end_icon:
        parts.append(IconButton(id="text_input_end_icon", name=end_icon, desc=end_desc, align=END, on_click=on_end))
    return Column(
        width="fill", margin=margin, children=[Box(width="fill", children=parts), *_below(entry, note, error, counter)]
    )


def _below(entry: TextField, note: str, error: str, counter: bool) -> list[View]:
    if not (note or error or counter):
        return []
    text = Text(
        id="textinput_error" if error else "textinput_helper_text",
        text=error or note,
        size=12,
        color="error" if error else "on_surface_variant",
        weight=1,
    )
    count = _Counter(entry=entry, id="textinput_counter", size=12, color="on_surface_variant")
    return [Row(width="fill", padding=(16, 4, 16, 0), children=[text, *([Spacer(width=8), count] if counter else [])])]

"""How the rows of settings screens are drawn in each family, with the boxes and ids of the real ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from simdroid.ui import (
    Action,
    CheckBox,
    Color,
    Column,
    Edges,
    Icon,
    Length,
    Row,
    Slider,
    Spacer,
    Switch,
    Text,
    View,
)

RELATIVE = "android.widget.RelativeLayout"


class RowContent(NamedTuple):
    """What a settings row says, in whatever family."""

    title: str
    summary: str = ""
    icon: str = ""
    id: str = ""
    """Begins the resource ids of its views, in families whose rows have ids of their own."""
    enabled: bool = True


class PreferenceRows(Protocol):
    """What a family's settings rows are drawn by."""

    def header(self, title: str, *, id: str = "") -> View:
        """The heading of a group."""

    def note(self, text: str) -> View:
        """A remark."""

    def line(self, row: RowContent, on_click: Action | None) -> View:
        """A title and perhaps what it is set to."""

    def switch(self, row: RowContent, on: bool, on_toggle: Callable[[bool], object]) -> View:
        """A title with a switch or a box."""

    def slider(self, row: RowContent, value: float, on_change: Callable[[float], object]) -> View:
        """A title over a slider."""


@dataclass(frozen=True)
class LookRows:
    """Rows made by numbers: an icon, one or two texts, something at the end; each with its resource id."""

    min_height: float = 56
    tall: float = 72
    """Its least height with a second line."""
    padding: Edges = (16, 8)
    title_id: str = "title"
    title_size: float = 16
    title_lines: int = 0
    """Most lines of the title; 0 is any number."""
    summary_id: str = "summary"
    summary_lines: int = 2
    icon_id: str = "icon"
    icon_width: Length = "wrap"
    icon_gap: float = 16
    texts_cls: str = ""
    """Class of the box around both texts; none is in the tree where it is empty."""
    header_padding: Edges = (16, 16, 16, 8)
    header_id: str = ""
    header_color: Color = "primary"
    widget: Callable[[bool], View] = lambda on: Switch(id="switch_widget", checked=on)
    """What shows whether a row is on."""
    widget_gap: float = 16
    """Room before it."""

    def header(self, title: str, *, id: str = "") -> View:
        """The small heading above a part of a list."""
        return Text(
            id=id or self.header_id,
            text=title,
            size=14,
            face="medium",
            color=self.header_color,
            width="fill",
            padding=self.header_padding,
        )

    def note(self, text: str) -> View:
        """The remark, in the colour of what matters less."""
        return Text(text=text, color="on_surface_variant", padding=self.padding)

    def line(self, row: RowContent, on_click: Action | None, widget: View | None = None) -> View:
        """The row; `widget` stands at its end."""
        title, summary, icon, id, enabled = row
        texts: list[View] = [
            Text(id=self.title_id, text=title, size=self.title_size, enabled=enabled, max_lines=self.title_lines)
        ]
        if summary:
            texts.append(
                Text(
                    id=self.summary_id,
                    text=summary,
                    color="on_surface_variant",
                    enabled=enabled,
                    max_lines=self.summary_lines,
                )
            )
        before: list[View] = (
            [Icon(id=self.icon_id, name=icon, enabled=enabled, width=self.icon_width), Spacer(width=self.icon_gap)]
            if icon
            else []
        )
        column = Column(weight=1, ghost=not self.texts_cls, children=texts)
        column.cls = self.texts_cls or column.cls
        return Row(
            id=id,
            width="fill",
            min_height=self.tall if summary else self.min_height,
            padding=self.padding,
            enabled=enabled,
            on_click=on_click,
            children=[*before, column, *([Spacer(width=self.widget_gap), widget] if widget else [])],
        )

    def switch(self, row: RowContent, on: bool, on_toggle: Callable[[bool], object]) -> View:
        """The row as a whole is the switch."""
        return self.line(row, lambda: on_toggle(not on), self.widget(on))

    def slider(self, row: RowContent, value: float, on_change: Callable[[float], object]) -> View:
        """The slider under the title."""
        text = Text(id=self.title_id, text=row.title, size=self.title_size, enabled=row.enabled)
        bar = Slider(id=row.id or "seekbar", value=value, on_change=on_change, enabled=row.enabled)
        return Column(width="fill", padding=self.padding, children=[text, bar])


@dataclass(frozen=True)
class SimpleRows:
    """Rows of Simple Mobile Tools, whose ids begin with the setting's own."""

    switches: bool = False
    """Whether what is on or off is a switch, as in Fossify's apps, instead of a box."""

    def header(self, title: str, *, id: str = "") -> View:
        """The heading of a part of the page."""
        return Text(id=id, text=title, face="medium", color="primary", margin=(16, 16, 16, 4))

    def note(self, text: str) -> View:
        """The remark."""
        return Text(text=text, color="on_surface_variant", padding=(16, 8))

    def line(self, row: RowContent, on_click: Action | None) -> View:
        """A setting and its value."""
        title, summary, _, id, enabled = row
        texts: list[View] = [Text(id=f"{id}_label", text=title, size=16, enabled=enabled)]
        if summary:
            texts.append(Text(id=id, text=summary, color="on_surface_variant", enabled=enabled))
        return Column(
            id=f"{id}_holder",
            cls=RELATIVE,
            width="fill",
            min_height=56,
            padding=(16, 8),
            content_align=(0.0, 0.5),
            enabled=enabled,
            on_click=on_click,
            children=texts,
        )

    def switch(self, row: RowContent, on: bool, on_toggle: Callable[[bool], object]) -> View:
        """A setting that is on or off."""
        title, _, _, id, enabled = row
        kind = Switch if self.switches else CheckBox
        box = kind(id=id, checked=on, focusable=False, ghost=True, enabled=enabled)
        label = Text(text=title, size=16, weight=1, ghost=True, enabled=enabled)
        holder = Row(
            id=id,
            cls=f"android.widget.{kind.__name__}",
            text=title,
            checkable=True,
            checked=on,
            enabled=enabled,
            width="fill",
            children=[label, box],
        )
        return Row(
            id=f"{id}_holder",
            cls=RELATIVE,
            width="fill",
            min_height=56,
            padding=(16, 4),
            enabled=enabled,
            on_click=lambda: on_toggle(not on),
            children=[holder],
        )

    def slider(self, row: RowContent, value: float, on_change: Callable[[float], object]) -> View:
        """The slider under the title."""
        title, _, _, id, enabled = row
        text = Text(id=f"{id}_label", text=title, size=16, enabled=enabled)
        bar = Slider(id=id, value=value, on_change=on_change, enabled=enabled)
        return Column(id=f"{id}_holder", cls=RELATIVE, width="fill", padding=(16, 8), children=[text, bar])

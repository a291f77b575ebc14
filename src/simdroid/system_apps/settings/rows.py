"""The rows and page headers that Settings pages are made of, with the boxes and ids of the real ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from simdroid import ui
from simdroid.system import Package

RELATIVE = "android.widget.RelativeLayout"


def preference(
    title: str,
    *,
    summary: str = "",
    icon: str = "",
    on_click: ui.Action | None = None,
    enabled: bool = True,
    widget: ui.View | None = None,
    desc: str = "",
    leading: ui.View | None = None,
) -> ui.View:
    """A preference row: icon, title, summary and an optional widget at the right; the whole row is clickable."""
    texts: list[ui.View] = [ui.Text(id="android:title", text=title, size=20, max_lines=3, enabled=enabled)]
    if summary:
        texts.append(
            ui.Text(id="android:summary", text=summary, color="on_surface_variant", max_lines=10, enabled=enabled)
        )
    before = leading or (ui.Icon(id="android:icon", name=icon, size=ui.px(63), enabled=enabled) if icon else None)
    parts: list[ui.View] = [icon_frame(before)] if before else []
    parts.append(ui.Column(cls=RELATIVE, weight=1, padding=(0, ui.px(42)), children=texts))
    return ui.Row(
        width="fill",
        min_height=ui.px(155),
        padding=(ui.px(63), 0, ui.px(42), 0),
        desc=desc,
        enabled=enabled,
        on_click=on_click if enabled else None,
        clickable=on_click is not None and enabled,
        children=[*parts, *([widget] if widget else [])],
    )


def icon_frame(icon: ui.View) -> ui.View:
    """The room at the left of a row."""
    return ui.Row(id="icon_frame", width=ui.px(126), min_height=ui.px(126), children=[icon])


def switch_row(
    title: str,
    *,
    on: bool,
    on_toggle: Callable[[bool], object],
    summary: str = "",
    icon: str = "",
    enabled: bool = True,
) -> ui.View:
    """A row that is a switch."""
    switch = ui.Switch(
        id="android:switch_widget", width=ui.px(146), height=ui.px(126), checked=on, enabled=enabled, align=ui.CENTER
    )
    frame = ui.Row(
        id="android:widget_frame", width=ui.px(188), height="fill", content_align=(1.0, 0.5), children=[switch]
    )
    return preference(
        title, summary=summary, icon=icon, enabled=enabled, widget=frame, on_click=lambda: on_toggle(not on)
    )


def two_target_row(
    title: str,
    *,
    summary: str,
    on: bool,
    on_toggle: Callable[[bool], object],
    on_click: ui.Action,
    icon: str = "",
    leading: ui.View | None = None,
) -> ui.View:
    """A row whose text opens a page while its switch switches."""
    switch = ui.Switch(
        id="switchWidget", width=ui.px(146), height=ui.px(126), checked=on, desc=title, focusable=False, align=ui.CENTER
    )
    line = ui.Row(
        id="two_target_divider",
        height="fill",
        padding=(ui.px(26), ui.px(52)),
        children=[ui.View(width=1, height="fill", background="outline_variant", ghost=True)],
    )
    frame = ui.Row(
        id="android:widget_frame",
        width=ui.px(188),
        height="fill",
        content_align=(1.0, 0.5),
        children=[switch],
        on_click=lambda: on_toggle(not on),
    )
    both = ui.Row(ghost=True, height="fill", min_height=ui.px(155), children=[line, frame])
    return preference(title, summary=summary, icon=icon, widget=both, on_click=on_click, leading=leading)


def category(title: str) -> ui.View:
    """The heading of a group of rows."""
    text = ui.Text(
        id="android:title",
        text=title,
        face="medium",
        color="primary",
        width="fill",
        margin=(ui.px(63), ui.px(21), ui.px(42), 0),
    )
    return ui.Column(width="fill", min_height=ui.px(93), margin=(0, ui.px(42), 0, 0), children=[text])


def main_switch(title: str, *, on: bool, on_toggle: Callable[[bool], object]) -> ui.View:
    """The big switch at the top of a page that one thing is all about."""
    color = "on_primary_container" if on else "on_surface"
    frame = ui.Row(
        id="frame",
        width="fill",
        min_height=ui.px(197),
        padding=(ui.px(53), ui.px(20)),
        background="primary_container" if on else "surface_container",
        radius=28,
        children=[
            ui.Text(id="switch_text", text=title, size=20, weight=1, max_lines=2, color=color),
            ui.Switch(id="android:switch_widget", width=ui.px(146), height=ui.px(126), checked=on, align=ui.CENTER),
        ],
    )
    return ui.Row(
        id="main_switch_bar",
        width="fill",
        padding=(ui.px(63), ui.px(42), ui.px(42), ui.px(42)),
        on_click=lambda: on_toggle(not on),
        children=[ui.Column(width="fill", children=[frame])],
    )


def radio_row(title: str, *, chosen: bool, on_choose: ui.Action, summary: str = "") -> ui.View:
    """One of several choices."""
    mark = ui.Radio(id="android:checkbox", checked=chosen, width=ui.px(126))
    texts: list[ui.View] = [ui.Text(id="android:title", text=title, size=20)]
    if summary:
        texts.append(ui.Text(id="android:summary", text=summary, color="on_surface_variant"))
    column = ui.Column(cls=RELATIVE, weight=1, padding=(0, ui.px(42)), children=texts)
    return ui.Row(
        width="fill", min_height=ui.px(155), padding=(ui.px(42), 0), on_click=on_choose, children=[mark, column]
    )


def seek_row(
    title: str, *, value: float, on_change: Callable[[float], object], icon: str = "", enabled: bool = True
) -> ui.View:
    """A row with a slider under its title."""
    parts: list[ui.View] = (
        [icon_frame(ui.Icon(id="android:icon", name=icon, size=ui.px(63), enabled=enabled))] if icon else []
    )
    text = ui.Text(id="android:title", text=title, size=20, enabled=enabled)
    bar = ui.Slider(id="android:seekbar", value=value, on_change=on_change, height=ui.px(126), enabled=enabled)
    parts.append(ui.Column(weight=1, padding=(0, ui.px(42), 0, 0), children=[text, bar]))
    return ui.Row(width="fill", min_height=ui.px(239), padding=(ui.px(63), 0, ui.px(42), 0), children=parts)


def intro(text: str) -> ui.View:
    """What a page is about, above its rows."""
    label = ui.Text(id="android:title", text=text, color="on_surface_variant", width="fill")
    return ui.Column(width="fill", padding=(ui.px(63), ui.px(21), ui.px(63), ui.px(39)), children=[label])


def footer(text: str) -> ui.View:
    """A remark at the end of a page."""
    icon = ui.Icon(id="android:icon", name="information_outline")
    return ui.Column(
        width="fill",
        padding=(ui.px(63), 0, ui.px(63), ui.px(42)),
        children=[
            ui.Column(id="icon_frame", width="fill", padding=(0, ui.px(42), 0, ui.px(21)), children=[icon]),
            ui.Text(id="android:title", text=text, color="on_surface_variant", width="fill"),
        ],
    )


def blank(pixels: float) -> ui.View:
    """Room that categories without rows leave."""
    return ui.Box(ghost=True, width="fill", height=ui.px(pixels))


def field(id: str, *, value: str = "", hint: str = "", password: bool = False, autofocus: bool = True) -> ui.View:
    """A text field over a line."""
    return ui.TextField(
        id=id,
        value=value,
        hint=hint,
        look="underlined",
        password=password,
        autofocus=autofocus,
        width="fill",
        margin=(0, ui.px(21)),
    )


ICON_PX = 84


def app_icon(package: Package) -> ui.View:
    """An app's icon as rows show it."""
    manifest = package.manifest
    return ui.AppIcon(id="android:icon", name=manifest.icon, color=manifest.color, size=ui.px(ICON_PX))


def app_row(package: Package, *, summary: str = "", on_click: ui.Action | None = None, desc: str = "") -> ui.View:
    """A row for an app."""
    return preference(package.manifest.label, summary=summary, leading=app_icon(package), on_click=on_click, desc=desc)


def head(title: str, picture: ui.View, summary: str = "") -> ui.View:
    """The header of a page: picture, name and an optional summary."""
    texts: list[ui.View] = [ui.Text(id="entity_header_title", text=title, size=24, text_align=(0.5, 0))]
    if summary:
        texts.append(ui.Text(id="entity_header_summary", text=summary, color="on_surface_variant", text_align=(0.5, 0)))
    return ui.Column(
        id="entity_header",
        width="fill",
        content_align=(0.5, 0.0),
        spacing=8,
        padding=(ui.px(63), ui.px(21), ui.px(63), ui.px(42)),
        children=[picture, *texts],
    )


def app_head(package: Package, summary: str = "") -> ui.View:
    """The head of a page about an app."""
    manifest = package.manifest
    icon = ui.AppIcon(id="entity_header_icon", name=manifest.icon, color=manifest.color, size=ui.px(126))
    return head(manifest.label, icon, summary)


def glyph_head(title: str, glyph: str, summary: str = "") -> ui.View:
    """The head of a page about something without an icon of its own."""
    return head(title, ui.Icon(id="entity_header_icon", name=glyph, size=ui.px(126), color="primary"), summary)


def usage_head(amount: str, rest: str, fraction: float) -> ui.View:
    """The large number of a page, what it is of, and a thick bar."""
    usage = ui.Text(id="usage_summary", text=amount, size=36)
    total = ui.Text(id="total_summary", text=rest, color="on_surface_variant", align=(0, 0.8))
    return ui.Column(
        width="fill",
        padding=(ui.px(63), ui.px(21), ui.px(63), ui.px(63)),
        children=[
            ui.Row(cls=RELATIVE, width="fill", children=[usage, ui.Spacer(weight=1), total]),
            ui.Progress(fraction, id="android:progress", height=8, margin=(0, ui.px(21), 0, 0)),
        ],
    )


def metered_row(title: str, amount: str, fraction: float, *, icon: str, on_click: ui.Action | None = None) -> ui.View:
    """A row with a size at its right and a bar below."""
    head = ui.Row(
        ghost=True,
        width="fill",
        children=[
            ui.Text(id="android:title", text=title, size=20, weight=1),
            ui.Text(id="android:summary", text=amount, color="on_surface_variant"),
        ],
    )
    bar = ui.Progress(fraction, id="android:progress", height=4, margin=(0, ui.px(21), 0, 0))
    glyph = icon_frame(ui.Icon(id="android:icon", name=icon, size=ui.px(63)))
    return ui.Row(
        width="fill",
        min_height=ui.px(206),
        padding=(ui.px(63), 0, ui.px(63), 0),
        on_click=on_click,
        children=[glyph, ui.Column(cls=RELATIVE, weight=1, padding=(0, ui.px(42)), children=[head, bar])],
    )


class ActionButton(NamedTuple):
    """A button of `action_buttons`."""

    text: str
    icon: str
    do: ui.Action
    enabled: bool = True


@dataclass(kw_only=True, eq=False)
class _ButtonView(ui.View):
    """A button with its icon above its label."""

    cls: str = "android.widget.Button"
    icon: str
    height: ui.Length = 72
    clickable: bool | None = True

    def paint(self, painter: ui.Painter) -> None:
        """Draw icon and word in the middle."""
        metrics, box = painter.metrics, self.box
        ink, side, size = "primary" if self.enabled else "disabled", metrics.px(24), metrics.sp(14)
        label = ui.ellipsize(self.text, "medium", size, box.width - metrics.px(8))
        top = box.top + (box.height - side - metrics.px(6) - ui.block_height(1, size)) // 2
        left = box.left + (box.width - side) // 2
        painter.icon(ui.Rect(left, top, left + side, top + side), self.icon, ink)
        x = box.left + (box.width - ui.text_width(label, "medium", size)) // 2
        painter.text(x, top + side + metrics.px(6) + ui.line_top(size), label, ink, size=size, face="medium")


def action_buttons(*buttons: ActionButton) -> ui.View:
    """The row of buttons; ids count them."""
    parts: list[ui.View] = []
    for number, button in enumerate(buttons, 1):
        if parts:
            parts.append(ui.View(ghost=True, width=1, height=ui.px(84), background="outline_variant"))
        parts.append(
            _ButtonView(
                id=f"button{number}",
                text=button.text,
                icon=button.icon,
                weight=1,
                enabled=button.enabled,
                on_click=button.do if button.enabled else None,
            )
        )
    return ui.Row(id="action_buttons", width="fill", padding=(ui.px(63), 0, ui.px(63), ui.px(42)), children=parts)

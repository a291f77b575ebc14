"""The rows Settings pages are made of, with the boxes and ids of the real ones."""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.phone.ui import (
    CENTER,
    Action,
    Box,
    Column,
    Icon,
    Radio,
    Row,
    Slider,
    Switch,
    Text,
    View,
    px,
)

RELATIVE = "android.widget.RelativeLayout"


def preference(
    title: str,
    *,
    summary: str = "",
    icon: str = "",
    on_click: Action | None = None,
    enabled: bool = True,
    widget: View | None = None,
    desc: str = "",
) -> View:
    """A row: icon, title and summary, perhaps something at the right; the row as a whole is pressed."""
    texts: list[View] = [Text(id="android:title", text=title, size=20, max_lines=2, enabled=enabled)]
    if summary:
        texts.append(
            Text(id="android:summary", text=summary, color="on_surface_variant", max_lines=10, enabled=enabled)
        )
    parts: list[View] = [_icon_frame(icon, enabled)] if icon else []
    parts.append(Column(cls=RELATIVE, weight=1, padding=(0, px(42)), children=texts))
    return Row(
        width="fill",
        min_height=px(155),
        padding=(px(63), 0, px(42), 0),
        desc=desc,
        enabled=enabled,
        on_click=on_click if enabled else None,
        clickable=on_click is not None and enabled,
        children=[*parts, *([widget] if widget else [])],
    )


def _icon_frame(icon: str, enabled: bool) -> View:
    glyph = Icon(id="android:icon", name=icon, size=px(63), enabled=enabled)
    return Row(id="icon_frame", width=px(126), min_height=px(126), children=[glyph])


def switch_row(
    title: str,
    *,
    on: bool,
    on_toggle: Callable[[bool], object],
    summary: str = "",
    icon: str = "",
    enabled: bool = True,
) -> View:
    """A row that is a switch."""
    switch = Switch(
        id="android:switch_widget", width=px(146), height=px(126), checked=on, enabled=enabled, align=CENTER
    )
    frame = Row(id="android:widget_frame", width=px(188), height="fill", content_align=(1.0, 0.5), children=[switch])
    return preference(
        title, summary=summary, icon=icon, enabled=enabled, widget=frame, on_click=lambda: on_toggle(not on)
    )


def two_target_row(
    title: str, *, summary: str, on: bool, on_toggle: Callable[[bool], object], on_click: Action, icon: str = ""
) -> View:
    """A row whose text opens a page while its switch switches."""
    switch = Switch(
        id="switchWidget", width=px(146), height=px(126), checked=on, desc=title, focusable=False, align=CENTER
    )
    line = Row(
        id="two_target_divider",
        height="fill",
        padding=(px(26), px(52)),
        children=[View(width=1, height="fill", background="outline_variant", ghost=True)],
    )
    frame = Row(
        id="android:widget_frame",
        width=px(188),
        height="fill",
        content_align=(1.0, 0.5),
        children=[switch],
        on_click=lambda: on_toggle(not on),
    )
    both = Row(ghost=True, height="fill", min_height=px(155), children=[line, frame])
    return preference(title, summary=summary, icon=icon, widget=both, on_click=on_click)


def category(title: str) -> View:
    """The heading of a group of rows."""
    text = Text(
        id="android:title", text=title, face="medium", color="primary", width="fill", margin=(px(63), px(21), px(42), 0)
    )
    return Column(width="fill", min_height=px(93), margin=(0, px(42), 0, 0), children=[text])


def main_switch(title: str, *, on: bool, on_toggle: Callable[[bool], object]) -> View:
    """The big switch at the top of a page that one thing is all about."""
    label = Text(id="switch_text", text=title, size=20, weight=1, color="on_primary_container")
    switch = Switch(id="android:switch_widget", width=px(146), height=px(126), checked=on, align=CENTER)
    frame = Row(
        id="frame",
        width="fill",
        min_height=px(197),
        padding=(px(53), px(20)),
        background="primary_container",
        radius=28,
        children=[label, switch],
    )
    return Row(
        id="main_switch_bar",
        width="fill",
        padding=(px(63), px(42), px(42), px(42)),
        on_click=lambda: on_toggle(not on),
        children=[Column(width="fill", children=[frame])],
    )


def radio_row(title: str, *, chosen: bool, on_choose: Action) -> View:
    """One of several choices."""
    mark = Radio(id="android:checkbox", checked=chosen, width=px(126))
    text = Text(id="android:title", text=title, size=20, weight=1, margin=(0, px(42)))
    return Row(width="fill", min_height=px(155), padding=(px(42), 0), on_click=on_choose, children=[mark, text])


def seek_row(title: str, *, value: float, on_change: Callable[[float], object], icon: str = "") -> View:
    """A row with a slider under its title."""
    parts: list[View] = [_icon_frame(icon, True)] if icon else []
    text = Text(id="android:title", text=title, size=20)
    bar = Slider(id="android:seekbar", value=value, on_change=on_change, height=px(126))
    parts.append(Column(weight=1, padding=(0, px(42), 0, 0), children=[text, bar]))
    return Row(width="fill", min_height=px(239), padding=(px(63), 0, px(42), 0), children=parts)


def footer(text: str) -> View:
    """A remark at the end of a page."""
    icon = Icon(id="android:icon", name="information_outline")
    frame = Column(id="icon_frame", width="fill", padding=(0, px(42), 0, px(21)), children=[icon])
    words = Text(id="android:title", text=text, color="on_surface_variant", width="fill")
    return Column(width="fill", padding=(px(63), 0, px(63), px(42)), children=[frame, words])


def blank(pixels: float) -> View:
    """Room that categories without rows leave."""
    return Box(ghost=True, width="fill", height=px(pixels))

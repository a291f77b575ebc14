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
    TextField,
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
    leading: View | None = None,
    on_long_click: Action | None = None,
) -> View:
    """A row: icon, title and summary, perhaps something at the right; the row as a whole is pressed."""
    texts: list[View] = [Text(id="android:title", text=title, size=20, max_lines=3, enabled=enabled)]
    if summary:
        texts.append(
            Text(id="android:summary", text=summary, color="on_surface_variant", max_lines=10, enabled=enabled)
        )
    before = leading or (Icon(id="android:icon", name=icon, size=px(63), enabled=enabled) if icon else None)
    parts: list[View] = [icon_frame(before)] if before else []
    parts.append(Column(cls=RELATIVE, weight=1, padding=(0, px(42)), children=texts))
    return Row(
        width="fill",
        min_height=px(155),
        padding=(px(63), 0, px(42), 0),
        desc=desc,
        enabled=enabled,
        on_click=on_click if enabled else None,
        on_long_click=on_long_click,
        clickable=on_click is not None and enabled,
        children=[*parts, *([widget] if widget else [])],
    )


def icon_frame(icon: View) -> View:
    """The room at the left of a row."""
    return Row(id="icon_frame", width=px(126), min_height=px(126), children=[icon])


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
    title: str,
    *,
    summary: str,
    on: bool,
    on_toggle: Callable[[bool], object],
    on_click: Action,
    icon: str = "",
    leading: View | None = None,
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
    return preference(title, summary=summary, icon=icon, widget=both, on_click=on_click, leading=leading)


def category(title: str) -> View:
    """The heading of a group of rows."""
    text = Text(
        id="android:title", text=title, face="medium", color="primary", width="fill", margin=(px(63), px(21), px(42), 0)
    )
    return Column(width="fill", min_height=px(93), margin=(0, px(42), 0, 0), children=[text])


def main_switch(title: str, *, on: bool, on_toggle: Callable[[bool], object]) -> View:
    """The big switch at the top of a page that one thing is all about."""
    color = "on_primary_container" if on else "on_surface"
    label = Text(id="switch_text", text=title, size=20, weight=1, max_lines=2, color=color)
    switch = Switch(id="android:switch_widget", width=px(146), height=px(126), checked=on, align=CENTER)
    frame = Row(
        id="frame",
        width="fill",
        min_height=px(197),
        padding=(px(53), px(20)),
        background="primary_container" if on else "surface_container",
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


def radio_row(title: str, *, chosen: bool, on_choose: Action, summary: str = "") -> View:
    """One of several choices."""
    mark = Radio(id="android:checkbox", checked=chosen, width=px(126))
    texts: list[View] = [Text(id="android:title", text=title, size=20)]
    if summary:
        texts.append(Text(id="android:summary", text=summary, color="on_surface_variant"))
    words = Column(cls=RELATIVE, weight=1, padding=(0, px(42)), children=texts)
    return Row(width="fill", min_height=px(155), padding=(px(42), 0), on_click=on_choose, children=[mark, words])


def seek_row(
    title: str, *, value: float, on_change: Callable[[float], object], icon: str = "", enabled: bool = True
) -> View:
    """A row with a slider under its title."""
    glyph = Icon(id="android:icon", name=icon, size=px(63), enabled=enabled)
    parts: list[View] = [icon_frame(glyph)] if icon else []
    text = Text(id="android:title", text=title, size=20, enabled=enabled)
    bar = Slider(id="android:seekbar", value=value, on_change=on_change, height=px(126), enabled=enabled)
    parts.append(Column(weight=1, padding=(0, px(42), 0, 0), children=[text, bar]))
    return Row(width="fill", min_height=px(239), padding=(px(63), 0, px(42), 0), children=parts)


def intro(text: str) -> View:
    """What a page is about, above its rows."""
    words = Text(id="android:title", text=text, color="on_surface_variant", width="fill")
    return Column(width="fill", padding=(px(63), px(21), px(63), px(39)), children=[words])


def footer(text: str) -> View:
    """A remark at the end of a page."""
    icon = Icon(id="android:icon", name="information_outline")
    frame = Column(id="icon_frame", width="fill", padding=(0, px(42), 0, px(21)), children=[icon])
    words = Text(id="android:title", text=text, color="on_surface_variant", width="fill")
    return Column(width="fill", padding=(px(63), 0, px(63), px(42)), children=[frame, words])


def blank(pixels: float) -> View:
    """Room that categories without rows leave."""
    return Box(ghost=True, width="fill", height=px(pixels))


def field(id: str, *, value: str = "", hint: str = "", password: bool = False, autofocus: bool = True) -> View:
    """A text field over a line."""
    return TextField(
        id=id,
        value=value,
        hint=hint,
        look="underlined",
        password=password,
        autofocus=autofocus,
        width="fill",
        margin=(0, px(21)),
    )

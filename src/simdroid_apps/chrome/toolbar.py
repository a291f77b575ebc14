"""The toolbar: home, the address bar, the button of the tabs, and Chrome's menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simdroid import ui
from simdroid_apps.chrome import addresses, tabs

HINT = "Search or type web address"
_MENU_DP, _ROW_DP = 258, 48


def status_icon(tab: tabs.Tab | None, on_click: ui.Action) -> ui.View:
    """The sign before an address: a lock for what is encrypted, a warning, or what a file is."""
    name, desc = "information_outline", "Your connection to this site is not secure"
    if tab is None or tab.is_new:
        name, desc = "magnify", "Search"
    elif tab.entry.error:
        name, desc = "alert_circle_outline", "Not secure"
    elif tab.entry.secure:
        name, desc = "lock", "Connection is secure"
    icon = ui.Icon(id="location_bar_status_icon", name=name, size=18, desc=desc, align=ui.CENTER)
    return ui.Box(
        id="location_bar_status",
        cls="android.widget.LinearLayout",
        width=36,
        height="fill",
        on_click=None if tab is None or tab.is_new else on_click,
        children=[ui.Box(width=36, height=40, ghost=True, children=[icon])],
    )


def address_bar(tab: tabs.Tab | None, on_edit: ui.Action, on_info: ui.Action) -> ui.View:
    """The address of the page in front; a tap begins to change it."""
    text = addresses.shown(tab.entry.url) if tab else ""
    url = ui.Text(
        id="url_bar",
        cls="android.widget.EditText",
        text=text or HINT,
        color="on_surface" if text else "on_surface_variant",
        size=16,
        max_lines=1,
        height="fill",
        weight=1,
        text_align=(0.0, 0.5),
        on_click=on_edit,
    )
    return _location([status_icon(tab, on_info), url])


def editing_bar(value: str, on_go: ui.Action, on_clear: ui.Action) -> ui.View:
    """The address bar while it is typed into."""
    clear = ui.IconButton(
        id="delete_button", name="close", desc="Clear input", size=20, width=40, height=40, on_click=on_clear
    )
    microphone = ui.IconButton(
        id="mic_button", name="microphone", desc="Start voice search", size=20, width=40, height=40
    )
    return _location(
        [
            ui.Box(width=36, height=40, ghost=True, children=[ui.Icon(name="magnify", size=18, align=ui.CENTER)]),
            ui.TextField(
                id="url_bar",
                value=value,
                hint=HINT,
                kind="url",
                action="go",
                size=16,
                weight=1,
                padding=(0, 8),
                on_submit=on_go,
            ),
            clear if value else microphone,
        ]
    )


def _location(children: list[ui.View]) -> ui.View:
    return ui.Row(
        id="location_bar",
        cls="android.widget.FrameLayout",
        width="fill",
        height=40,
        weight=1,
        margin=(4, 8),
        background="surface_container_high",
        radius=20,
        children=children,
        align=ui.CENTER,
    )


def tabs_button(count: int, on_click: ui.Action) -> ui.View:
    """How many tabs there are, in a square; a tap shows them all."""
    number = ui.Text(
        text=":D" if count > 99 else str(count), size=11, face="bold", fixed=True, ghost=True, align=ui.CENTER
    )
    square = ui.Box(
        width=20, height=20, outline="on_surface_variant", radius=4, ghost=True, children=[number], align=ui.CENTER
    )
    return ui.Box(
        id="tab_switcher_button",
        cls="android.widget.ImageButton",
        desc="Switch or close tabs",
        width=48,
        height=48,
        align=ui.CENTER,
        on_click=on_click,
        children=[square],
    )


def toolbar(children: list[ui.View]) -> ui.View:
    """The frames around the bar."""
    bar = ui.Row(
        id="toolbar",
        cls="android.widget.FrameLayout",
        width="fill",
        height=56,
        background="surface",
        children=children,
    )
    container = ui.Stack([bar], id="toolbar_container", cls="android.widget.FrameLayout")
    return ui.Stack([container], id="control_container", cls="android.widget.FrameLayout")


@dataclass(frozen=True)
class MenuLine:
    """A line of Chrome's menu."""

    id: str
    label: str
    on_click: ui.Action
    icon: str = ""
    checked: bool | None = None
    enabled: bool = True
    divided: bool = False
    """Whether a line lies above it."""


@dataclass(frozen=True)
class MenuButton:
    """A button of the row of icons at the top of the menu."""

    id: str
    icon: str
    label: str
    on_click: ui.Action
    enabled: bool = True


@dataclass(frozen=True)
class AppMenu(ui.Popup):
    """Chrome's menu: a row of buttons over the lines."""

    buttons: Sequence[MenuButton]
    lines: Sequence[MenuLine]
    width_dp: float = field(default=_MENU_DP)

    def content(self, close: ui.Action) -> ui.View:
        """The list with the ids it has on a phone."""
        rows: list[ui.View] = []
        if self.buttons:
            icons: list[ui.View] = [
                ui.IconButton(
                    id=button.id,
                    name=button.icon,
                    desc=button.label,
                    weight=1,
                    width="fill",
                    height=_ROW_DP,
                    enabled=button.enabled,
                    on_click=_closing(close, button.on_click),
                )
                for button in self.buttons
            ]
            rows += [ui.Line(icons, cls="android.widget.LinearLayout"), ui.Divider()]
        for line in self.lines:
            rows += [ui.Divider()] if line.divided else []
            rows.append(_menu_line(line, close))
        menu = ui.Scroll(
            id="app_menu_list", cls="android.widget.ListView", height="wrap", padding=(0, 8), children=rows
        )
        return ui.Box(width="fill", background="surface_dialog", radius=4, elevation=3, children=[menu])

    def width(self, metrics: ui.Metrics) -> int:
        return min(metrics.px(self.width_dp), metrics.width)

    def place(self, anchor: ui.Rect, size: ui.Size, metrics: ui.Metrics) -> ui.Rect:
        """Over the button, at the right edge."""
        left = metrics.width - metrics.px(6) - size.width
        top = min(anchor.top, metrics.height - metrics.navigation_bar - size.height)
        top = max(top, metrics.status_bar)
        return ui.Rect(left, top, left + size.width, top + size.height)


def _menu_line(line: MenuLine, close: ui.Action) -> ui.View:
    parts: list[ui.View] = [
        ui.Text(id="menu_item_text", text=line.label, size=16, max_lines=1, weight=1, enabled=line.enabled)
    ]
    if line.icon:
        parts.insert(0, ui.Icon(id="menu_item_icon", name=line.icon, enabled=line.enabled, margin=(0, 0, 16, 0)))
    if line.checked is not None:
        parts.append(ui.CheckBox(id="menu_item_checkbox", checked=line.checked, focusable=False, clickable=False))
    return ui.Row(
        id=line.id,
        width="fill",
        height=_ROW_DP,
        padding=(16, 0),
        enabled=line.enabled,
        on_click=_closing(close, line.on_click),
        children=parts,
    )


def _closing(close: ui.Action, action: ui.Action) -> ui.Action:
    def act() -> None:
        close()
        action()

    return act


def menu_button(menu: AppMenu) -> ui.View:
    """The three dots."""
    return ui.IconButton(
        id="menu_button",
        name="dots_vertical",
        desc="More options",
        align=ui.CENTER,
        popup=menu,
    )


def message_page(icon: str, title: str, message: str, button: ui.View | None = None) -> ui.View:
    """A page of Chrome's own with a picture and a sentence."""
    parts: list[ui.View] = [
        ui.Icon(name=icon, size=72, color="outline"),
        ui.Text(text=title, size=24),
        ui.Text(text=message, size=16, color="on_surface_variant", width="fill"),
    ]
    return ui.Column(
        width="fill",
        height="fill",
        padding=(32, 64),
        spacing=16,
        background="background",
        children=[*parts, *([button] if button else [])],
    )

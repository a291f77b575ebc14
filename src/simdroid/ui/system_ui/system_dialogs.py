"""The system's dialogs: the one behind the Internet tile, and the power menu."""

from __future__ import annotations

from dataclasses import dataclass

from simdroid.system import System, WifiNetwork
from simdroid.ui.graphics import Color, Metrics, Rect
from simdroid.ui.system_ui.system_bars import SYSTEM_UI
from simdroid.ui.system_ui.tiles import open_page
from simdroid.ui.views import (
    CENTER,
    RECYCLER,
    UNBOUNDED,
    Action,
    Box,
    Button,
    Column,
    Icon,
    LayoutContext,
    Row,
    Scroll,
    Spacer,
    Switch,
    Text,
    UiState,
    View,
    Window,
)

_MARGIN_DP, _WIDTH_DP = 16.0, 412.0


def internet_window(system: System, metrics: Metrics, state: UiState, close: Action) -> Window:
    """The dialog over whatever is on the screen."""
    root = _InternetPanel(system, close).panel()
    width = min(metrics.width - 2 * metrics.px(_MARGIN_DP), metrics.px(_WIDTH_DP))
    room = metrics.height - metrics.status_bar - metrics.navigation_bar
    height = min(root.measure(LayoutContext(metrics, state), width, UNBOUNDED).height, room)
    left, top = (metrics.width - width) // 2, metrics.status_bar + (room - height) // 2
    bounds = Rect(left, top, left + width, top + height)
    return Window(
        "Internet", SYSTEM_UI, root, bounds, state, modal=True, dim="scrim", on_back=close, on_outside=close
    ).lay_out(metrics)


@dataclass(frozen=True)
class _InternetPanel:
    """The views of the Internet dialog."""

    system: System
    close: Action

    def panel(self) -> View:
        """The whole dialog."""
        radios = self.system.connectivity
        subtitle = "Tap a network to connect" if radios.wifi else "Wi-Fi is off"
        if radios.airplane and not radios.wifi:
            subtitle = "Airplane mode is on"
        parts: list[View] = [
            Text(id="internet_dialog_title", text="Internet", size=24, align=(0.5, 0)),
            Text(id="internet_dialog_subtitle", text=subtitle, color="on_surface_variant", align=(0.5, 0)),
            Spacer(height=16),
            *([] if radios.airplane else [self._mobile_row()]),
            self._wifi_row(),
        ]
        if radios.wifi:
            parts += [
                Column(
                    id="wifi_list_layout",
                    cls=RECYCLER,
                    width="fill",
                    children=[self._network(network) for network in self.system.connectivity.saved_networks],
                ),
                self._see_all(),
            ]
        done = Button(id="done_button", text="Done", emphasis="outlined", on_click=self.close)
        parts.append(Row(width="fill", ghost=True, margin=(24, 16, 24, 0), children=[Spacer(weight=1), done]))
        return Scroll(
            id="internet_connectivity_dialog",
            height="wrap",
            background="surface_dialog",
            radius=28,
            padding=(0, 24),
            children=parts,
        )

    def _row(
        self, id: str, title: str, summary: str, icon: str, switch: Switch | None, press: Action, desc: str = ""
    ) -> View:
        texts: list[View] = [Text(id=f"{id}_title", text=title, size=16)]
        if summary:
            texts.append(Text(id=f"{id}_summary", text=summary, color="on_surface_variant"))
        parts: list[View] = [Column(weight=1, ghost=True, children=texts)]
        if icon:
            parts.insert(0, Icon(id=f"{id}_icon", name=icon, margin=(0, 0, 16, 0)))
        if switch is not None:
            parts.append(switch)
        return Row(
            id=f"{id}_layout", desc=desc, width="fill", min_height=72, padding=(24, 8), on_click=press, children=parts
        )

    def _mobile_row(self) -> View:
        radios = self.system.connectivity

        def turn() -> None:
            radios.mobile_data = not radios.mobile_data

        state = "Mobile data off" if not radios.mobile_data else "Connected / LTE" if not radios.network else "LTE"
        switch = Switch(id="mobile_toggle", desc="Mobile data", checked=radios.mobile_data, on_click=turn)
        name = self.system.telephony.operator or "Mobile data"
        return self._row("mobile", name, state, "network_strength_4", switch, turn, desc="Mobile data")

    def _wifi_row(self) -> View:
        radios = self.system.connectivity

        def turn() -> None:
            radios.wifi = not radios.wifi

        switch = Switch(id="wifi_toggle", desc="Wi-Fi", checked=radios.wifi, on_click=turn)
        return self._row("wifi", "Wi-Fi", "", "", switch, turn)

    def _network(self, network: WifiNetwork) -> View:
        joined = self.system.connectivity.network == network
        icon = "wifi_strength_4" if network.security == "open" else "wifi_strength_4_lock"
        texts: list[View] = [
            Text(id="wifi_title", text=network.ssid, size=16),
            Text(id="wifi_summary", text="Connected" if joined else "Saved", color="on_surface_variant"),
        ]
        row = Row(
            id="wifi_list",
            width="fill",
            min_height=72,
            padding=(16, 8),
            margin=(8, 0),
            radius=20,
            background="secondary_container" if joined else "",
            on_click=lambda: self.system.connectivity.join(network),
            children=[
                Icon(id="wifi_icon", name=icon, margin=(0, 0, 16, 0)),
                Column(weight=1, ghost=True, children=texts),
            ],
        )
        return Box(ghost=True, width="fill", children=[row])

    def _see_all(self) -> View:
        def opened() -> None:
            self.close()
            open_page(self.system, "android.settings.WIFI_SETTINGS")

        return self._row("see_all", "See all", "", "arrow_right", None, opened)


_SIZE_DP = 296.0
TITLE = "GlobalActionsDialogLite"


def power_window(
    metrics: Metrics, state: UiState, *, close: Action, emergency: Action, lock: Action, off: Action, restart: Action
) -> Window:
    """Round buttons in the middle of the dimmed screen; a touch beside them closes it."""
    rows: list[View] = [
        _pair(_item("Emergency", "asterisk", emergency, "#f28b82"), _item("Lockdown", "lock_outline", lock)),
        _pair(_item("Power off", "power", off), _item("Restart", "restart", restart)),
    ]
    side = min(metrics.px(_SIZE_DP), metrics.height - metrics.status_bar)
    left, top = (metrics.width - side) // 2, (metrics.height - side) // 2
    panel = Column(
        id="global_actions_view",
        width="fill",
        height="fill",
        padding=16,
        background="surface_dialog",
        radius=28,
        children=rows,
    )
    root = Box(id="global_actions_container", width="fill", height="fill", children=[panel])
    bounds = Rect(left, top, left + side, top + side)
    return Window(
        TITLE, SYSTEM_UI, root, bounds, state, modal=True, dim="#99000000", on_back=close, on_outside=close
    ).lay_out(metrics)


def _pair(*items: View) -> View:
    return Row(ghost=True, width="fill", weight=1, children=list(items))


def _item(label: str, icon: str, on_click: Action, color: Color = "") -> View:
    disc = Box(
        ghost=True,
        width=72,
        height=72,
        radius=36,
        background=color or "secondary_container",
        children=[Icon(id="icon", name=icon, color="#3c0a06" if color else "on_secondary_container", align=CENTER)],
    )
    text = Text(id="message", text=label, color="on_surface", margin=(0, 8, 0, 0))
    return Column(
        id="global_actions_item",
        desc=label,
        weight=1,
        height="fill",
        content_align=(0.5, 0.5),
        on_click=on_click,
        children=[disc, text],
    )

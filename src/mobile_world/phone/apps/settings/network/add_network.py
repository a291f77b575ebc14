"""The page that adds a Wi-Fi network by its name."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import field, preference
from mobile_world.phone.kit import choice_dialog
from mobile_world.phone.system import WifiNetwork
from mobile_world.phone.ui import Button, Column, Dialog, Row, Saved, Spacer, View, px

SSID, PASSWORD = "ssid", "password"
_KINDS = (("open", "None"), ("owe", "Enhanced Open"), ("wpa2", "WPA/WPA2-Personal"), ("wpa3", "WPA3-Personal"))
_SHORTEST_PASSWORD = 8
_SECURITY = "Security"


class AddNetworkPage(SettingsPage):
    """Name, security, password."""

    title = "Add network"
    fragment = fragments.ADD_NETWORK
    parent = fragments.INTERNET
    activity_name = "AddWifiNetwork"
    actions = ("WIFI_ADD_NETWORKS",)

    kind = Saved("open")
    """How the new network is secured."""

    def views(self) -> list[View]:
        """The fields and two buttons."""
        fields: list[View] = [field(SSID, hint="Enter the SSID")]
        security = preference(_SECURITY, summary=dict(_KINDS)[self.kind], on_click=partial(self.ask, "security"))
        secret: list[View] = [field(PASSWORD, hint="Password", password=True, autofocus=False)] if self._locked else []
        cancel = Button(id="android:button2", text="Cancel", emphasis="text", on_click=self.finish)
        save = Button(id="android:button1", text="Save", emphasis="text", enabled=self._complete, on_click=self._save)
        buttons = Row(width="fill", padding=(px(42), px(42)), spacing=8, children=[Spacer(weight=1), cancel, save])
        return [_indented(fields), security, _indented(secret), buttons]

    def dialog_security(self) -> Dialog:
        """The kinds of security."""
        kinds, labels = zip(*_KINDS, strict=True)

        def choose(place: int) -> None:
            self.kind = kinds[place]

        return choice_dialog(self, labels, kinds.index(self.kind), choose, title=_SECURITY)

    @property
    def _locked(self) -> bool:
        return self.kind in ("wpa2", "wpa3")

    @property
    def _complete(self) -> bool:
        secret = len(self.typed(PASSWORD)) >= _SHORTEST_PASSWORD or not self._locked
        return bool(self.typed(SSID).strip()) and secret

    def _save(self) -> None:
        self.system.connectivity.join(WifiNetwork(self.typed(SSID).strip(), self.kind))
        self.finish()


def _indented(children: list[View]) -> View:
    return Column(ghost=True, width="fill", padding=(px(63), 0, px(63), px(21)), children=children)

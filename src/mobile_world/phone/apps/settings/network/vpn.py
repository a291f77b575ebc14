"""Private networks a person added."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.dialogs import field
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import preference
from mobile_world.phone.apps.settings.stored import Stored
from mobile_world.phone.ui import Dialog, DialogButton, IconButton, Text, View, empty_state, px

_PROFILES = Stored("secure", "vpn_profiles", default="")
_ADD = "Add VPN"
_FIELDS = (("name", "Name"), ("server", "Server address"), ("username", "Username (optional)"))


class VpnPage(SettingsPage):
    """The list, and the dialog that adds to it."""

    title = "VPN"
    fragment = fragments.VPN
    activity_name = "VpnSettings"
    actions = ("VPN_SETTINGS",)

    @property
    def profiles(self) -> list[list[str]]:
        """Name, server and user of each."""
        lines = _PROFILES.get(self.system).splitlines()
        return [line.split("\t") for line in lines if line.count("\t") == len(_FIELDS) - 1]

    def rows(self) -> list[View]:
        """One row for each network."""
        listed = [
            preference(profile[0], summary=profile[1], on_click=partial(self.ask_item, str(number)))
            for number, profile in enumerate(self.profiles)
        ]
        return listed or [empty_state("No VPNs added", icon="vpn")]

    def bar_actions(self) -> list[View]:
        """The button that adds one."""
        return [
            IconButton(
                id="vpn_create",
                name="plus",
                desc=_ADD,
                width=px(126),
                height=px(126),
                on_click=partial(self.ask_item, _ADD),
            )
        ]

    def dialog(self) -> Dialog | None:
        """Adding one, or forgetting one."""
        if self.asking == _ADD:
            return self._add_dialog()
        known = self.profiles
        if self.asking.isdigit() and int(self.asking) < len(known):
            return Dialog(
                title=known[int(self.asking)][0],
                message=f"Server: {known[int(self.asking)][1]}",
                positive=DialogButton("Done", self.close_dialog),
                negative=DialogButton("Forget", partial(self._forget, int(self.asking))),
                on_dismiss=self.close_dialog,
            )
        return None

    def _add_dialog(self) -> Dialog:
        parts: list[View] = [Text(text="Type: IKEv2/IPSec MSCHAPv2", color="on_surface_variant")]
        for number, (name, hint) in enumerate(_FIELDS):
            parts.append(field(name, hint=hint, autofocus=number == 0))
        return Dialog(
            title="Edit VPN profile",
            content=parts,
            positive=DialogButton("Save", self._save, enabled=all(self._typed()[:2])),
            negative=DialogButton("Cancel", self.close_dialog),
            on_dismiss=self.close_dialog,
        )

    def _typed(self) -> list[str]:
        return [" ".join(self.typed(name).split()) for name, _ in _FIELDS]

    def _save(self) -> None:
        self._store([*self.profiles, self._typed()])

    def _forget(self, number: int) -> None:
        known = self.profiles
        self._store(known[:number] + known[number + 1 :])

    def _store(self, profiles: list[list[str]]) -> None:
        _PROFILES.put(self.system, "\n".join("\t".join(profile) for profile in profiles))
        self.close_dialog()

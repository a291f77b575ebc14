"""Private networks a person added."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import field, preference
from mobile_world.phone.kit import Setting
from mobile_world.phone.ui import Dialog, DialogButton, IconButton, Text, View, empty_state, px

_PROFILES = Setting("secure", "vpn_profiles", default="")
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

    def views(self) -> list[View]:
        """One row for each network."""
        listed = [
            preference(profile[0], summary=profile[1], on_click=partial(self.ask, "profile", number=number))
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
                on_click=partial(self.ask, "new"),
            )
        ]

    def dialog_profile(self) -> Dialog | None:
        """One of them, which may be forgotten."""
        number, known = int(self.about["number"]), self.profiles
        if number >= len(known):
            return None
        title, server = known[number][:2]
        forget = DialogButton("Forget", partial(self._store, known[:number] + known[number + 1 :]))
        return Dialog(title=title, message=f"Server: {server}", positive=DialogButton("Done"), negative=forget)

    def dialog_new(self) -> Dialog:
        """The form of another one."""
        parts: list[View] = [Text(text="Type: IKEv2/IPSec MSCHAPv2", color="on_surface_variant")]
        for number, (name, hint) in enumerate(_FIELDS):
            parts.append(field(name, hint=hint, autofocus=number == 0))
        return Dialog(
            title="Edit VPN profile",
            content=parts,
            positive=DialogButton("Save", self._save, enabled=all(self._typed()[:2])),
            negative=DialogButton("Cancel"),
        )

    def _typed(self) -> list[str]:
        return [" ".join(self.typed(name).split()) for name, _ in _FIELDS]

    def _save(self) -> None:
        self._store([*self.profiles, self._typed()])

    def _store(self, profiles: list[list[str]]) -> None:
        _PROFILES.put(self.system, "\n".join("\t".join(profile) for profile in profiles))

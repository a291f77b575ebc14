"""The Private DNS row and its dialog."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from mobile_world.phone.apps.settings.rows import field
from mobile_world.phone.kit import Asking, PreferenceScreen, Setting
from mobile_world.phone.ui import Column, Dialog, DialogButton, Radio, Text, View, px

MODE = Setting("global", "private_dns_mode", default="opportunistic")
HOST = Setting("global", "private_dns_specifier", default="")
HOST_FIELD = "private_dns_mode_provider_hostname"
_PICKED = "private_dns"

_MODES = (
    ("off", "Off", "private_dns_mode_off"),
    ("opportunistic", "Automatic", "private_dns_mode_opportunistic"),
    ("hostname", "Private DNS provider hostname", "private_dns_mode_provider"),
)


@dataclass(frozen=True, kw_only=True)
class PrivateDns(Asking):
    """Off, automatic, or a provider's host name; nothing changes before it is saved."""

    def view(self, page: PreferenceScreen) -> View:
        """The row with the mode in force."""
        mode = MODE.get(page.system)
        summary = HOST.get(page.system) if mode == "hostname" else {"off": "Off"}.get(mode, "Automatic")
        return self.line(page, partial(self._open, page), summary)

    def _open(self, page: PreferenceScreen) -> None:
        page.state[_PICKED] = MODE.get(page.system)
        page.ask_row(self)

    def dialog(self, page: PreferenceScreen) -> Dialog:
        """The three modes and the field of the last one."""
        picked = str(page.state.get(_PICKED, MODE.get(page.system)))
        marks: list[View] = [
            Radio(id=id, text=label, checked=mode == picked, width="fill", on_click=partial(_pick, page, mode))
            for mode, label, id in _MODES
        ]
        group = Column(id="private_dns_mode_group", cls="android.widget.RadioGroup", width="fill", children=marks)
        content: list[View] = [group]
        if picked == "hostname":
            content.append(field(HOST_FIELD, value=HOST.get(page.system), hint="Enter hostname of DNS provider"))
        content.append(
            Text(
                id="private_dns_help_info",
                text="Learn more about Private DNS features",
                color="on_surface_variant",
                margin=(0, px(42), 0, 0),
            )
        )
        usable = picked != "hostname" or bool(self._host(page))
        return Dialog(
            title="Select Private DNS Mode",
            content=content,
            positive=DialogButton("Save", partial(self._save, page, picked), enabled=usable),
            negative=DialogButton("Cancel"),
        )

    def _host(self, page: PreferenceScreen) -> str:
        return page.typed(HOST_FIELD, HOST.get(page.system)).strip()

    def _save(self, page: PreferenceScreen, picked: str) -> None:
        if picked == "hostname":
            HOST.put(page.system, self._host(page))
        MODE.put(page.system, picked)


def _pick(page: PreferenceScreen, mode: str) -> None:
    page.state[_PICKED] = mode

"""Network & internet and the pages below it, but for Wi-Fi."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from simdroid import kit, ui
from simdroid.system import System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, SwitchLink, page
from simdroid.system_apps.settings.rows import field, preference

HOTSPOT = kit.FlagSetting("global", "wifi_ap_on")
HOTSPOT_NAME = kit.Setting("global", "wifi_ap_ssid", default="AndroidAP_1534")
HOTSPOT_PASSWORD = kit.Setting("global", "wifi_ap_passphrase", default="k7v2m9q4x8t3b6n")
DATA_SAVER = kit.FlagSetting("global", "restrict_background_data")
ADAPTIVE = kit.FlagSetting("secure", "adaptive_connectivity_enabled", default="1")


def carrier(system: System) -> str:
    """The name of the mobile network."""
    return system.properties.get("gsm.operator.alpha") or "T-Mobile"


def internet(system: System) -> str:
    """What carries data now."""
    radios = system.connectivity
    if radios.network:
        return radios.network.ssid
    return carrier(system) if radios.online else "Not connected"


def cellular(system: System) -> bool:
    """Whether the SIM can be used."""
    return system.connectivity.cellular


def on_off(stored: kit.FlagSetting, system: System) -> str:
    """A switch in words."""
    return "On" if stored.get(system) else "Off"


AIRPLANE = kit.Computed(
    lambda system: system.connectivity.airplane, lambda system, on: setattr(system.connectivity, "airplane", on)
)
MOBILE_DATA = kit.Computed(
    lambda system: system.connectivity.mobile_data, lambda system, on: setattr(system.connectivity, "mobile_data", on)
)


MODE = kit.Setting("global", "private_dns_mode", default="opportunistic")
HOST = kit.Setting("global", "private_dns_specifier", default="")
HOST_FIELD = "private_dns_mode_provider_hostname"
_PICKED = "private_dns"

_MODES = (
    ("off", "Off", "private_dns_mode_off"),
    ("opportunistic", "Automatic", "private_dns_mode_opportunistic"),
    ("hostname", "Private DNS provider hostname", "private_dns_mode_provider"),
)


@dataclass(frozen=True, kw_only=True)
class PrivateDns(kit.DialogRow):
    """Off, automatic, or a provider's host name; nothing changes before it is saved."""

    def view(self, page: kit.PreferenceScreen) -> ui.View:
        """The row with the mode in force."""
        mode = MODE.get(page.system)
        summary = HOST.get(page.system) if mode == "hostname" else {"off": "Off"}.get(mode, "Automatic")
        return self.line(page, partial(self._open, page), summary)

    def _open(self, page: kit.PreferenceScreen) -> None:
        page.state[_PICKED] = MODE.get(page.system)
        page.ask_row(self)

    def dialog(self, page: kit.PreferenceScreen) -> ui.Dialog:
        """The three modes and the field of the last one."""
        picked = str(page.state.get(_PICKED, MODE.get(page.system)))
        marks: list[ui.View] = [
            ui.Radio(
                id=id,
                text=label,
                checked=mode == picked,
                width="fill",
                on_click=partial(page.state.update, {_PICKED: mode}),
            )
            for mode, label, id in _MODES
        ]
        host = field(HOST_FIELD, value=HOST.get(page.system), hint="Enter hostname of DNS provider")
        content: list[ui.View] = [
            ui.Column(id="private_dns_mode_group", cls="android.widget.RadioGroup", width="fill", children=marks),
            *([host] if picked == "hostname" else []),
            ui.Text(
                id="private_dns_help_info",
                text="Learn more about Private DNS features",
                color="on_surface_variant",
                margin=(0, ui.px(42), 0, 0),
            ),
        ]
        usable = picked != "hostname" or bool(self._host(page))
        return ui.Dialog(
            title="Select Private DNS Mode",
            content=content,
            positive=ui.DialogButton("Save", partial(self._save, page, picked), enabled=usable),
            negative=ui.DialogButton("Cancel"),
        )

    def _host(self, page: kit.PreferenceScreen) -> str:
        return page.typed(HOST_FIELD, HOST.get(page.system)).strip()

    def _save(self, page: kit.PreferenceScreen, picked: str) -> None:
        if picked == "hostname":
            HOST.put(page.system, self._host(page))
        MODE.put(page.system, picked)


page(
    fragments.TETHERING,
    SwitchLink(
        "Wi\u2011Fi hotspot",
        lambda system: f"{HOTSPOT_NAME.get(system)} is active" if HOTSPOT.get(system) else "Off",
        keywords="wifi access point",
        flag=HOTSPOT,
        fragment=fragments.HOTSPOT,
    ),
    Link(
        "USB tethering",
        "Share phone\u2019s internet connection via USB",
        enabled=lambda _: False,
        fragment=fragments.TETHERING,
    ),
    kit.Toggle(
        "Bluetooth tethering",
        "Share phone\u2019s internet connection via Bluetooth",
        flag=kit.FlagSetting("global", "bluetooth_tethering_on"),
    ),
    kit.Note(
        "Use hotspot and tethering to provide internet to other devices through your mobile data connection. Apps"
        " can also create a hotspot to share content with nearby devices."
    ),
)

page(
    fragments.HOTSPOT,
    MainToggle("Use Wi\u2011Fi hotspot", flag=HOTSPOT),
    kit.TextEntry("Hotspot name", stored=HOTSPOT_NAME),
    kit.Choice(
        "Security",
        stored=kit.Setting("global", "wifi_ap_security", default="wpa2"),
        options=(("wpa2", "WPA2-Personal"), ("open", "None")),
    ),
    kit.TextEntry(
        "Hotspot password",
        stored=HOTSPOT_PASSWORD,
        shown=lambda system: system.settings.get("global", "wifi_ap_security") != "open",
    ),
    kit.Toggle(
        "Turn off hotspot automatically",
        "When no devices are connected",
        flag=kit.FlagSetting("global", "soft_ap_timeout_enabled", default="1"),
    ),
    kit.Toggle(
        "Extend compatibility",
        "Helps other devices find this hotspot. Reduces hotspot connection speed.",
        flag=kit.FlagSetting("global", "wifi_ap_compatible"),
    ),
)


_TYPES = (("9", "LTE"), ("3", "3G"), ("1", "2G"))

page(
    fragments.CALLS_SMS,
    kit.Header("Calls"),
    kit.Preference("Calls", carrier, "phone_outline"),
    kit.Header("SMS"),
    kit.Preference("SMS", carrier, "message_text_outline"),
    kit.Header("Wi\u2011Fi calling"),
    kit.Toggle("Wi\u2011Fi calling", carrier, "wifi", flag=kit.FlagSetting("global", "wfc_ims_enabled")),
)


class MobileNetworkPage(SettingsPage):
    """The SIM's own page; its title is the carrier's name."""

    place = fragments.MOBILE_NETWORK
    rows = (
        kit.Toggle("Mobile data", "Access data using mobile network", flag=MOBILE_DATA),
        kit.Toggle("Roaming", "Connect to data services when roaming", flag=kit.FlagSetting("global", "data_roaming")),
        Link("App data usage", "0 B used", fragment=fragments.DATA_USAGE),
        kit.Preference("Data warning & limit"),
        kit.Toggle(
            "4G Calling",
            "Use 4G services to improve voice calls (recommended)",
            flag=kit.FlagSetting("global", "enhanced_4g_mode_enabled", default="1"),
        ),
        kit.Choice(
            "Preferred network type",
            "LTE",
            keywords="2g 3g 4g lte",
            stored=kit.Setting("global", "preferred_network_mode1", default="9"),
            options=_TYPES,
        ),
        kit.Header("Network"),
        kit.Toggle(
            "Automatically select network", flag=kit.FlagSetting("global", "network_selection_automatic", default="1")
        ),
        kit.Preference("Choose network", carrier),
        kit.MessageRow("Access Point Names", keywords="apn", message="T-Mobile US\nfast.t-mobile.com"),
    )

    @property
    def heading(self) -> str:
        return carrier(self.system)


_PROFILES = kit.Setting("secure", "vpn_profiles", default="")
_ADD = "Add VPN"
_FIELDS = (("name", "Name"), ("server", "Server address"), ("username", "Username (optional)"))


class VpnPage(SettingsPage):
    """The list, and the dialog that adds to it."""

    place = fragments.VPN

    @property
    def profiles(self) -> list[list[str]]:
        """Name, server and user of each."""
        return [
            line.split("\t") for line in _PROFILES.get(self.system).splitlines() if line.count("\t") == len(_FIELDS) - 1
        ]

    def views(self) -> list[ui.View]:
        rows = [
            preference(profile[0], summary=profile[1], on_click=partial(self.ask, "profile", number=number))
            for number, profile in enumerate(self.profiles)
        ]
        return rows or [ui.empty_state("No VPNs added", icon="vpn")]

    def bar_actions(self) -> list[ui.View]:
        return [
            ui.IconButton(
                id="vpn_create",
                name="plus",
                desc=_ADD,
                width=ui.px(126),
                height=ui.px(126),
                on_click=partial(self.ask, "new"),
            )
        ]

    def dialog_profile(self) -> ui.Dialog | None:
        """One of them, which may be forgotten."""
        number, profiles = int(self.about["number"]), self.profiles
        if number >= len(profiles):
            return None
        title, server = profiles[number][:2]
        forget = ui.DialogButton("Forget", partial(self._store, profiles[:number] + profiles[number + 1 :]))
        return ui.Dialog(title=title, message=f"Server: {server}", positive=ui.DialogButton("Done"), negative=forget)

    def dialog_new(self) -> ui.Dialog:
        parts: list[ui.View] = [
            ui.Text(text="Type: IKEv2/IPSec MSCHAPv2", color="on_surface_variant"),
            *(field(name, hint=hint, autofocus=number == 0) for number, (name, hint) in enumerate(_FIELDS)),
        ]
        return ui.Dialog(
            title="Edit VPN profile",
            content=parts,
            positive=ui.DialogButton("Save", self._save, enabled=all(self._field_texts()[:2])),
            negative=ui.DialogButton("Cancel"),
        )

    def _field_texts(self) -> list[str]:
        return [" ".join(self.typed(name).split()) for name, _ in _FIELDS]

    def _save(self) -> None:
        self._store([*self.profiles, self._field_texts()])

    def _store(self, profiles: list[list[str]]) -> None:
        _PROFILES.put(self.system, "\n".join("\t".join(profile) for profile in profiles))


class NetworkPage(SettingsPage):
    """What carries data, and airplane mode."""

    place = fragments.NETWORK
    rows = (
        Link("Internet", internet, "wifi_strength_4", "wifi wi-fi network wireless", fragment=fragments.INTERNET),
        Link("Calls & SMS", carrier, "phone_outline", enabled=cellular, fragment=fragments.CALLS_SMS),
        Link(
            "SIMs",
            carrier,
            "sim_outline",
            "mobile carrier network sim card",
            enabled=cellular,
            fragment=fragments.MOBILE_NETWORK,
        ),
        kit.Toggle("Airplane mode", icon="airplane", keywords="flight aeroplane", flag=AIRPLANE),
        Link(
            "Hotspot & tethering",
            partial(on_off, HOTSPOT),
            "access_point",
            "share internet",
            enabled=cellular,
            fragment=fragments.TETHERING,
        ),
        Link("Data Saver", partial(on_off, DATA_SAVER), "database_arrow_down_outline", fragment=fragments.DATA_SAVER),
        Link("VPN", "None", "key_outline", "private network", fragment=fragments.VPN),
        kit.Preference("Mobile plan", enabled=cellular),
        PrivateDns("Private DNS", keywords="hostname"),
        Link("Adaptive connectivity", partial(on_off, ADAPTIVE), fragment=fragments.ADAPTIVE_CONNECTIVITY),
    )


page(
    fragments.DATA_SAVER,
    MainToggle("Use Data Saver", flag=DATA_SAVER),
    kit.Preference("Unrestricted data", "0 apps allowed to use unrestricted data when Data Saver is on"),
    kit.Note(
        "To help reduce data usage, Data Saver prevents some apps from sending or receiving data in the"
        " background. An app you\u2019re currently using can access data, but may do so less frequently."
    ),
)

page(
    fragments.ADAPTIVE_CONNECTIVITY,
    MainToggle("Use adaptive connectivity", flag=ADAPTIVE),
    kit.Note("Extends battery life and improves device performance by automatically managing your network connections"),
)

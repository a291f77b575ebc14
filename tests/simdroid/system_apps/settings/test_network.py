"""Networks and devices by taps alone, and what the phone knows of it afterwards."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.device import Phone
from simdroid.system import WifiNetwork
from tests.apps.ui_reader import find, tap, texts
from tests.simdroid.system_apps.settings.settings_walk import open_page, press, scroll_to, title


def joined(phone: Phone) -> WifiNetwork | None:
    return phone.system.connectivity.network


def test_from_the_first_page_to_wifi_off(phone: Phone) -> None:
    open_page(phone, "SETTINGS")
    press(phone, "Network & internet", "Internet", "Wi-Fi")
    assert phone.system.settings.get("global", "wifi_on") == "0"
    tap(phone, desc="Navigate up")
    assert "T-Mobile" in texts(phone)[texts(phone).index("Internet") + 1]


def test_a_network_is_left_joined_and_forgotten(phone: Phone) -> None:
    open_page(phone, "WIFI_SETTINGS")
    tap(phone, text="AndroidWifi")
    assert title(phone) == "Network details"
    assert find(phone, id="entity_header_title").text == "AndroidWifi"
    tap(phone, text="Disconnect")
    assert joined(phone) is None
    tap(phone, text="Connect")
    assert joined(phone) == WifiNetwork("AndroidWifi")
    tap(phone, text="Forget")
    assert phone.system.connectivity.saved_networks == ()
    assert find(phone, desc="AndroidWifi,Wifi signal full.,Open network")
    tap(phone, text="AndroidWifi")
    assert joined(phone) == WifiNetwork("AndroidWifi")


def test_a_secured_network_is_added_by_name(phone: Phone) -> None:
    open_page(phone, "WIFI_SETTINGS")
    tap(phone, text="Add network")
    phone.display.type_text("Lab")
    press(phone, "Security", "WPA/WPA2-Personal")
    tap(phone, id="password")
    phone.display.type_text("short")
    assert not find(phone, text="Save").flag("enabled")
    phone.display.type_text("er12")
    assert "shorter12" not in texts(phone)
    tap(phone, text="Save")
    assert phone.system.connectivity.network == WifiNetwork("Lab", "wpa2")
    assert find(phone, desc="Lab,Connected,Wifi signal full.,Secure network")
    press(phone, "Saved networks")
    assert {"AndroidWifi", "Lab"} <= set(texts(phone))


def test_private_dns_is_set_only_when_saved(phone: Phone, sh: Callable[..., object]) -> None:
    open_page(phone, "WIRELESS_SETTINGS")
    press(phone, "Private DNS", "Off", "Cancel")
    assert phone.system.settings.get("global", "private_dns_mode") == "opportunistic"
    press(phone, "Private DNS", "Private DNS provider hostname")
    assert not find(phone, text="Save").flag("enabled")
    phone.display.type_text("dns.example.org")
    tap(phone, text="Save")
    assert phone.system.settings.get("global", "private_dns_mode") == "hostname"
    assert phone.system.settings.get("global", "private_dns_specifier") == "dns.example.org"
    assert "dns.example.org" in texts(phone)
    sh("settings put global private_dns_mode off")
    assert "dns.example.org" not in texts(phone)


def test_mobile_data_hotspot_and_data_saver(phone: Phone) -> None:
    open_page(phone, "WIRELESS_SETTINGS")
    press(phone, "SIMs", "Mobile data")
    assert phone.system.settings.get("global", "mobile_data") == "0"
    tap(phone, desc="Navigate up")
    press(phone, "Hotspot & tethering")
    tap(phone, desc="Wi\u2011Fi hotspot")
    assert find(phone, desc="Wi\u2011Fi hotspot").flag("checked")
    tap(phone, desc="Navigate up")
    press(phone, "Data Saver", "Use Data Saver")
    tap(phone, desc="Navigate up")
    assert texts(phone).count("On") == 2


def test_a_private_network_is_kept_until_it_is_forgotten(phone: Phone) -> None:
    open_page(phone, "VPN_SETTINGS")
    assert "No VPNs added" in texts(phone)
    tap(phone, desc="Add VPN")
    phone.display.type_text("Office")
    tap(phone, id="server")
    phone.display.type_text("vpn.example.org")
    tap(phone, text="Save")
    assert {"Office", "vpn.example.org"} <= set(texts(phone))
    press(phone, "Office", "Forget")
    assert "No VPNs added" in texts(phone)


def test_bluetooth_by_its_own_switch_and_back_by_adb(phone: Phone, sh: Callable[..., object]) -> None:
    open_page(phone, "SETTINGS")
    press(phone, "Connected devices", "Connection preferences", "Bluetooth", "Use Bluetooth")
    assert phone.system.settings.get("global", "bluetooth_on") == "0"
    sh("svc bluetooth enable")
    assert find(phone, id="switch_widget").flag("checked")
    assert 'Visible as "sdk_gphone64_x86_64" to other devices' in texts(phone)
    press(phone, "Device name")
    phone.display.type_text(" 2")
    tap(phone, text="Rename")
    assert phone.system.settings.get("secure", "bluetooth_name") == "sdk_gphone64_x86_64 2"


def test_airplane_mode_takes_the_sim_rows_away(phone: Phone, sh: Callable[..., object]) -> None:
    open_page(phone, "WIRELESS_SETTINGS")
    sh("cmd connectivity airplane-mode enable")
    for text in ("Calls & SMS", "SIMs", "Hotspot & tethering", "Mobile plan"):
        scroll_to(phone, text)
        assert not find(phone, text=text).flag("enabled")
    press(phone, "Internet")
    assert "T-Mobile" not in texts(phone)
    assert texts(phone)[0] == "Wi-Fi"

"""Arguments of the commands that talk to Android's services: output, errors and status, line by line."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.simdroid.shell.option_cases import Case, differing

FILES = ""
"""What every line finds in its directory."""

CASES: dict[str, tuple[Case, ...]] = {
    "radios": (
        Case(
            (
                "cmd wifi status | head -n 4; cmd wifi set-wifi-enabled disabled; cmd wifi status; cmd wifi "
                "list-scan-results; cmd wifi set-wifi-enabled enabled"
            ),
            (
                "Wifi is enabled\nWifi scanning is only available when wifi is enabled\n==== Primary "
                'ClientModeManager instance ====\nWifi is connected to "AndroidWifi"\nWifi is disabled\nWifi '
                "scanning is only available when wifi is enabled\nNo scan results\n"
            ),
        ),
        Case(
            "cmd wifi set-wifi-enabled maybe; echo $?",
            "255\n",
            "Invalid args for set-wifi-enabled: expected 'enabled' or 'disabled', got 'maybe'\n",
        ),
        Case(
            "cmd wifi list-networks",
            (
                "Network Id   SSID                             Security type\n0            AndroidWifi         "
                "             open\n"
            ),
        ),
        Case(
            (
                "cmd wifi connect-network Cafe open; cmd wifi list-networks; cmd wifi list-scan-results | tail "
                "-n 1; cmd wifi status | tail -n 2 | cut -c 1-60"
            ),
            (
                "Connection initiated \nNetwork Id   SSID                             Security type\n0         "
                "   AndroidWifi                      open\n1            Cafe                             open\n"
                "  00:13:10:85:fe:01         2447    -50(0:-50/1:-50)       0.100    Cafe                      "
                '          [ESS]\nWifi is connected to "Cafe"\nWifiInfo: SSID: "Cafe", BSSID: '
                "00:13:10:85:fe:01, MAC: 02:15\n"
            ),
        ),
        Case("cmd wifi connect-network X wep; echo $?", "255\n", "Unknown network type wep\n"),
        Case(
            "cmd wifi connect-network X wpa2 secretpass; cmd wifi list-networks",
            (
                "Connection initiated \nNetwork Id   SSID                             Security type\n0         "
                "   AndroidWifi                      open\n1            Cafe                             open\n"
                "2            X                                wpa2\n"
            ),
        ),
        Case(
            "cmd wifi forget-network 9; cmd wifi forget-network 0; cmd wifi list-networks",
            (
                "Forget failed with error code: 0\nForget successful\nNetwork Id   SSID                        "
                "     Security type\n0            Cafe                             open\n1            X        "
                "                        wpa2\n"
            ),
        ),
        Case(
            (
                "cmd connectivity airplane-mode; cmd connectivity airplane-mode enable; cmd connectivity "
                "airplane-mode; settings get global airplane_mode_on; cmd connectivity airplane-mode disable; "
                "cmd connectivity airplane-mode"
            ),
            "disabled\nenabled\n1\ndisabled\n",
        ),
        Case(
            "cmd connectivity airplane-mode x; echo $?",
            "Connectivity service commands:\n  help\n  airplane-mode [enable|disable]\n255\n",
        ),
        Case(
            (
                "cmd bluetooth_manager disable; cmd bluetooth_manager wait-for-state:STATE_ON; echo $?; cmd "
                "bluetooth_manager wait-for-state:STATE_OFF; echo $?; cmd bluetooth_manager enable; cmd "
                "bluetooth_manager wait-for-state:STATE_ON; echo $?"
            ),
            "255\n0\n0\n",
        ),
        Case(
            (
                "cmd phone data disable; settings get global mobile_data; cmd phone data enable; settings get "
                "global mobile_data; cmd phone data x; echo $?"
            ),
            "0\n1\n255\n",
            "Unknown command: x\n",
        ),
        Case("svc wifi disable; settings get global wifi_on; svc wifi enable; settings get global wifi_on", "0\n1\n"),
        Case(
            ("svc data disable; settings get global mobile_data; svc data enable; settings get global mobile_data"),
            "0\n1\n",
        ),
        Case(
            (
                "svc bluetooth disable; settings get global bluetooth_on; svc bluetooth enable; settings get "
                "global bluetooth_on"
            ),
            "0\n1\n",
        ),
        Case(
            "svc wifi x; echo $?",
            "0\n",
            ("Control the Wi-Fi manager\n\nusage: svc wifi [enable|disable]\n         Turn Wi-Fi on or off.\n\n"),
        ),
        Case(
            "svc nope; echo $?",
            "0\n",
            (
                "Available commands:\n    help     Show information about the subcommands\n    power    "
                "Control the power manager\n    usb      Control Usb state\n    nfc      Control NFC "
                "functions\n    bluetooth Control Bluetooth service\n    system-server System server process "
                "related command\n    data     Control mobile data connectivity\n    wifi     Control the "
                "Wi-Fi manager\n"
            ),
        ),
        Case(
            (
                "svc power stayon true; settings get global stay_on_while_plugged_in; svc power stayon false; "
                "settings get global stay_on_while_plugged_in; svc power stayon usb; settings get global "
                "stay_on_while_plugged_in; svc power stayon ac; settings get global stay_on_while_plugged_in; "
                "svc power stayon wireless; settings get global stay_on_while_plugged_in; svc power stayon x; "
                "echo $?"
            ),
            "15\n0\n2\n1\n4\n0\n",
            (
                "Control the power manager\n\nusage: svc power stayon [true|false|usb|ac|wireless|dock]\n      "
                "   Set the 'keep awake while plugged in' setting.\n       svc power reboot [reason]\n         "
                "Perform a runtime shutdown and reboot device with specified reason.\n"
            ),
        ),
        Case("svc nfc enable; echo $?", "0\n"),
    ),
    "power": (
        Case(
            (
                "cmd battery set level 0; cmd battery get level; cmd battery set status 2; cmd battery get "
                "status; cmd battery set temp 300; cmd battery get temp; cmd battery set counter 7; cmd "
                "battery get counter; cmd battery reset; cmd battery get level; cmd battery get temp"
            ),
            "0\n2\n300\n7\n100\n250\n",
        ),
        Case(
            (
                "cmd battery set usb 1; cmd battery get usb; cmd battery set usb 0; cmd battery get usb; cmd "
                "battery set wireless 1; cmd battery get wireless; cmd battery set present 0; cmd battery get "
                "present; cmd battery reset"
            ),
            "true\nfalse\ntrue\nfalse\n",
        ),
        Case(
            ("cmd battery set ac 0x1; cmd battery get ac; cmd battery unplug; cmd battery get ac; cmd battery reset"),
            "true\nfalse\n",
        ),
        Case(
            (
                "cmd power set-mode 1; settings get global low_power; cmd power set-mode 0; settings get "
                "global low_power"
            ),
            "1\n0\n",
        ),
    ),
    "media": (
        Case(
            "media volume --stream 3 --get",
            ("[V] will control stream=3 (STREAM_MUSIC)\n[V] will get volume\n[V] volume is 5 in range [0..15]\n"),
        ),
        Case(
            "media volume --stream 3 --set 5 --get",
            (
                "[V] will control stream=3 (STREAM_MUSIC)\n[V] will set volume to index=5\n[V] will get "
                "volume\n[V] volume is 5 in range [0..15]\n"
            ),
        ),
        Case(
            "media volume --stream 3 --set 99 --get",
            (
                "[V] will control stream=3 (STREAM_MUSIC)\n[V] will set volume to index=99\n[V] will get "
                "volume\n[V] volume is 15 in range [0..15]\n"
            ),
        ),
        Case(
            "media volume --stream 0 --set 0 --get",
            (
                "[V] will control stream=0 (STREAM_VOICE_CALL)\n[V] will set volume to index=0\n[V] will get "
                "volume\n[V] volume is 1 in range [1..5]\n"
            ),
        ),
        Case(
            "media volume --stream 4 --set 0 --get",
            (
                "[V] will control stream=4 (STREAM_ALARM)\n[V] will set volume to index=0\n[V] will get "
                "volume\n[V] volume is 1 in range [1..7]\n"
            ),
        ),
        Case(
            (
                "media volume --stream 3 --set 14; media volume --stream 3 --adj raise --get; media volume "
                "--stream 3 --adj raise --get; media volume --stream 3 --adj lower --get; media volume "
                "--stream 3 --adj same --get"
            ),
            (
                "[V] will control stream=3 (STREAM_MUSIC)\n[V] will set volume to index=14\n[V] will control "
                "stream=3 (STREAM_MUSIC)\n[V] will adjust volume: raise\n[V] will get volume\n[V] volume is 15 "
                "in range [0..15]\n[V] will control stream=3 (STREAM_MUSIC)\n[V] will adjust volume: raise\n"
                "[V] will get volume\n[V] volume is 15 in range [0..15]\n[V] will control stream=3 "
                "(STREAM_MUSIC)\n[V] will adjust volume: lower\n[V] will get volume\n[V] volume is 14 in range "
                "[0..15]\n[V] will control stream=3 (STREAM_MUSIC)\n[V] will adjust volume: same\n[V] will get "
                "volume\n[V] volume is 14 in range [0..15]\n"
            ),
        ),
        Case(
            "media volume --stream 3 --set 0; media volume --adj lower --get",
            (
                "[V] will control stream=3 (STREAM_MUSIC)\n[V] will set volume to index=0\n[V] will control "
                "stream=3 (STREAM_MUSIC)\n[V] will adjust volume: lower\n[V] will get volume\n[V] volume is 0 "
                "in range [0..15]\n"
            ),
        ),
        Case("media volume --stream 9; echo $?", "255\n", "Error: Invalid stream type: 9\n"),
        Case("media volume --stream x; echo $?", "255\n", 'Error: For input string: "x"\n'),
        Case(
            "media volume --adj up; echo $?",
            "[V] will control stream=3 (STREAM_MUSIC)\n255\n",
            "Error: no valid volume adjustment, was up\n",
        ),
        Case("media volume --nope; echo $?", "255\n", "Error: Unknown option: --nope\n"),
        Case(
            "media dispatch play; echo $?; media dispatch nope; echo $?",
            "0\n255\n",
            "Error: unknown dispatch code 'nope'\n",
        ),
        Case("media list-sessions", "Sessions:\n"),
    ),
    "settings": (
        Case(
            (
                "settings put system a 1; settings get system a; settings delete system a; settings get system "
                "a; settings delete system a"
            ),
            "1\nDeleted 1 rows\nnull\nDeleted 0 rows\n",
        ),
        Case("settings put SYSTEM a 1; settings get System a; settings delete system a", "1\nDeleted 1 rows\n"),
        Case(
            (
                "settings put --user 0 system a 1; settings get --user current system a; settings get system "
                "--user 0 a; settings delete system a"
            ),
            "1\n1\nDeleted 1 rows\n",
        ),
        Case("settings get system; echo $?", "255\n", "Bad arguments\n"),
        Case("settings get; echo $?", "255\n", "Bad arguments\n"),
        Case("settings get nope a; echo $?", "255\n", "Invalid namespace 'nope'\n"),
        Case("settings nope system a; echo $?", "255\n", "Invalid command: nope\n"),
        Case("settings put system a; echo $?", "255\n", "Bad arguments\n"),
        Case("settings put system a 1 tag default; echo $?", "0\n"),
        Case("settings put system a 1 default; echo $?", "0\n"),
        Case("settings put system a 1 tag x; echo $?", "255\n", "Argument expected to be 'default'\n"),
        Case("settings put system a 1 default x; echo $?", "255\n", "Too many arguments\n"),
        Case("settings get system a b; echo $?", "255\n", "Too many arguments\n"),
        Case("settings delete system; echo $?", "255\n", "Bad arguments\n"),
        Case("settings reset system; echo $?", "255\n", "Bad arguments\n"),
        Case("settings reset system pkg tag; echo $?", "0\n"),
        Case("settings reset system pkg tag x; echo $?", "255\n", "Too many arguments\n"),
        Case("settings reset system trusted_defaults x; echo $?", "255\n", "Too many arguments\n"),
        Case("settings get --user all system a; echo $?", "255\n", "Invalid user: all\n"),
        Case("settings get --user 1 system a; echo $?", "255\n", "Invalid user: 1\n"),
        Case(
            "settings get --user 0 --user 0 system a; echo $?",
            "255\n",
            "Invalid user: --user specified more than once\nBad arguments\n",
        ),
        Case(
            "settings put global zz 1; settings list global | grep ^zz; settings delete global zz",
            "zz=1\nDeleted 1 rows\n",
        ),
        Case("settings list; echo $?", "255\n", "Bad arguments\n"),
        Case("settings help | head -n 1", "Settings provider (settings) commands:\n"),
        Case("settings | head -n 1", "Settings provider (settings) commands:\n"),
    ),
    "help": (
        Case(
            "cmd connectivity; echo $?",
            (
                "Connectivity service commands:\n  help\n      Print this text.\n  airplane-mode\n      "
                "[enable|disable]: turn airplane mode on or off, or say which it is.\n255\n"
            ),
        ),
        Case(
            "cmd bluetooth_manager -h",
            (
                "Bluetooth Manager Commands:\n  help\n      Print this text.\n  enable | disable\n      Turn "
                "Bluetooth on or off.\n  wait-for-state:STATE_ON | wait-for-state:STATE_OFF\n      Succeed "
                "once Bluetooth is in a state, which here is at once or never.\n"
            ),
            "",
            255,
        ),
        Case(
            "cmd phone help",
            (
                "Telephony Commands:\n  help\n      Print this text.\n  data\n      enable|disable: turn "
                "mobile data on or off.\n"
            ),
            "",
            255,
        ),
        Case("cmd; echo $?", "20\n", "cmd: No service specified; use -l to list all services\n"),
        Case("cmd -l | head -n 2", "Currently running services:\n  SurfaceFlinger\n"),
        Case(
            "cmd location help",
            (
                "Location service commands:\n  help\n      Print this text.\n  is-location-enabled\n      Say "
                "whether location is on.\n  set-location-enabled\n      true|false: turn location on or off.\n"
            ),
            "",
            255,
        ),
        Case("cmd package help | head -n 2", "Package manager (package) commands:\n  help\n"),
        Case("am help | head -n 2", "Activity manager (activity) commands:\n  help\n"),
    ),
}


@pytest.mark.parametrize("group", CASES)
def test_options(phone: Phone, group: str) -> None:
    assert differing(phone, FILES, CASES[group]) == []

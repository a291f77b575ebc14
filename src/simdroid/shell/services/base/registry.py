"""The registry of system services: binder interfaces, `cmd` handlers and dumps; and the commands `cmd` and `service`.

Services of a booted Android 13 without shell commands here answer `cmd <name>` as a service without any does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from simdroid.shell.commands import Call, CommandFailed, Handler, command, finish
from simdroid.shell.services.base.java_text import decode_int
from simdroid.system.device import set_time, set_timezone

INTERFACES = {
    "accessibility": "android.view.accessibility.IAccessibilityManager",
    "account": "android.accounts.IAccountManager",
    "activity": "android.app.IActivityManager",
    "activity_task": "android.app.IActivityTaskManager",
    "alarm": "android.app.IAlarmManager",
    "app_search": "android.app.appsearch.aidl.IAppSearchManager",
    "appops": "com.android.internal.app.IAppOpsService",
    "appwidget": "com.android.internal.appwidget.IAppWidgetService",
    "audio": "android.media.IAudioService",
    "autofill": "android.view.autofill.IAutoFillManager",
    "backup": "android.app.backup.IBackupManager",
    "battery": "",
    "batteryproperties": "android.os.IBatteryPropertiesRegistrar",
    "batterystats": "com.android.internal.app.IBatteryStats",
    "biometric": "android.hardware.biometrics.IBiometricService",
    "bluetooth_manager": "android.bluetooth.IBluetoothManager",
    "carrier_config": "com.android.internal.telephony.ICarrierConfigLoader",
    "clipboard": "android.content.IClipboard",
    "color_display": "android.hardware.display.IColorDisplayManager",
    "companiondevice": "android.companion.ICompanionDeviceManager",
    "connectivity": "android.net.IConnectivityManager",
    "content": "android.content.IContentService",
    "cpuinfo": "",
    "dbinfo": "",
    "device_config": "",
    "device_policy": "android.app.admin.IDevicePolicyManager",
    "deviceidle": "android.os.IDeviceIdleController",
    "diskstats": "",
    "display": "android.hardware.display.IDisplayManager",
    "dreams": "android.service.dreams.IDreamManager",
    "dropbox": "com.android.internal.os.IDropBoxManagerService",
    "ethernet": "android.net.IEthernetManager",
    "gfxinfo": "",
    "graphicsstats": "android.view.IGraphicsStats",
    "input": "android.hardware.input.IInputManager",
    "input_method": "com.android.internal.view.IInputMethodManager",
    "iphonesubinfo": "com.android.internal.telephony.IPhoneSubInfo",
    "isms": "com.android.internal.telephony.ISms",
    "isub": "com.android.internal.telephony.ISub",
    "jobscheduler": "android.app.job.IJobScheduler",
    "launcherapps": "android.content.pm.ILauncherApps",
    "locale": "android.app.ILocaleManager",
    "location": "android.location.ILocationManager",
    "lock_settings": "com.android.internal.widget.ILockSettings",
    "media_router": "android.media.IMediaRouterService",
    "media_session": "android.media.session.ISessionManager",
    "meminfo": "",
    "mount": "android.os.storage.IStorageManager",
    "netpolicy": "android.net.INetworkPolicyManager",
    "netstats": "android.net.INetworkStatsService",
    "network_management": "android.os.INetworkManagementService",
    "network_score": "android.net.INetworkScoreService",
    "nfc": "android.nfc.INfcAdapter",
    "notification": "android.app.INotificationManager",
    "overlay": "android.content.om.IOverlayManager",
    "package": "android.content.pm.IPackageManager",
    "package_native": "android.content.pm.IPackageManagerNative",
    "permission": "android.os.IPermissionController",
    "permissionmgr": "android.permission.IPermissionManager",
    "phone": "com.android.internal.telephony.ITelephony",
    "power": "android.os.IPowerManager",
    "print": "android.print.IPrintManager",
    "processinfo": "android.os.IProcessInfoService",
    "procstats": "com.android.internal.app.procstats.IProcessStats",
    "role": "android.app.role.IRoleManager",
    "rollback": "android.content.rollback.IRollbackManager",
    "search": "android.app.ISearchManager",
    "sensor_privacy": "android.hardware.ISensorPrivacyManager",
    "sensorservice": "android.gui.SensorServer",
    "settings": "",
    "shortcut": "android.content.pm.IShortcutService",
    "simphonebook": "com.android.internal.telephony.IIccPhoneBook",
    "slice": "android.app.slice.ISliceManager",
    "statusbar": "com.android.internal.statusbar.IStatusBarService",
    "storagestats": "android.app.usage.IStorageStatsManager",
    "SurfaceFlinger": "android.ui.ISurfaceComposer",
    "telecom": "com.android.internal.telecom.ITelecomService",
    "telephony.registry": "com.android.internal.telephony.ITelephonyRegistry",
    "textservices": "com.android.internal.textservice.ITextServicesManager",
    "thermalservice": "android.os.IThermalService",
    "time_detector": "android.app.timedetector.ITimeDetectorService",
    "time_zone_detector": "android.app.timezonedetector.ITimeZoneDetectorService",
    "trust": "android.app.trust.ITrustManager",
    "uimode": "android.app.IUiModeManager",
    "updatelock": "android.os.IUpdateLock",
    "uri_grants": "android.app.IUriGrantsManager",
    "usagestats": "android.app.usage.IUsageStatsManager",
    "usb": "android.hardware.usb.IUsbManager",
    "user": "android.os.IUserManager",
    "vibrator_manager": "android.os.IVibratorManagerService",
    "voiceinteraction": "com.android.internal.app.IVoiceInteractionManagerService",
    "vpn_management": "android.net.IVpnManager",
    "wallpaper": "android.app.IWallpaperManager",
    "webviewupdate": "android.webkit.IWebViewUpdateService",
    "wifi": "android.net.wifi.IWifiManager",
    "wifip2p": "android.net.wifi.p2p.IWifiP2pManager",
    "wifiscanner": "android.net.wifi.IWifiScanner",
    "window": "android.view.IWindowManager",
}

_USAGE_STATUS = 10
_EMPTY_REPLY = "Result: Parcel(00000000    '....')"
_USAGE_TEXT = """\
Usage: service [-h|-?]
       service list
       service check SERVICE
       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR | null | fd f | nfd n | afd f ] ..."""
_VALUE_TYPES = {"i32", "i64", "f", "d", "s16", "fd", "nfd", "afd", "intent"}


SERVICES: dict[str, Handler] = dict.fromkeys(INTERFACES, lambda call: call.fail("No shell command implementation.", 0))
"""Services by the name `cmd` knows them under."""

Dumper: TypeAlias = Callable[[Call], None]

DUMPERS: dict[str, Dumper] = {}
"""Services with a dump, by the name `dumpsys` knows them under."""


def service(name: str, *short_names: str) -> Callable[[Handler], Handler]:
    """Put a handler behind `cmd <name>` and behind its short names; it sees the same arguments either way."""

    def register(handler: Handler) -> Handler:
        SERVICES[name] = handler
        if short_names:
            command(*short_names)(handler)
        return handler

    return register


def dumper(*names: str) -> Callable[[Dumper], Dumper]:
    """Put a function behind `dumpsys <name>`; in its call, `args` are the words after the service's name."""

    def register(function: Dumper) -> Dumper:
        for name in names:
            DUMPERS[name] = function
        return function

    return register


def service_names() -> list[str]:
    """Every registered service, with or without commands or a dump."""
    return sorted({*INTERFACES, *SERVICES, *DUMPERS})


@command("cmd")
async def cmd(call: Call) -> int:
    """Run a service's command."""
    if not call.args:
        return call.fail("cmd: No service specified; use -l to list all services", 20)
    if call.args[0] == "-l":
        call.print("Currently running services:", *(f"  {name}" for name in sorted(SERVICES)))
        return 0
    # `-w` waits until the service is there; here they all are from the start.
    arguments = call.args[1:] if call.args[0] == "-w" else call.args
    if not arguments:
        return call.fail("cmd: No service specified; use -l to list all services", 20)
    handler = SERVICES.get(arguments[0])
    if handler is None:
        return call.fail(f"cmd: Can't find service: {arguments[0]}", 20)
    return await finish(handler(call.with_argv(arguments)))


Transaction: TypeAlias = Callable[[Call, list[str]], None]


@command("service")
def service_command(call: Call) -> int:
    """List, check or call."""
    verb = call.args[0] if call.args else ""
    if verb == "list":
        names = service_names()
        call.print(
            f"Found {len(names)} services:",
            *(f"{number}\t{name}: [{INTERFACES.get(name, '')}]" for number, name in enumerate(names)),
        )
        return 0
    if verb == "check":
        if len(call.args) < 2:
            return call.fail(f"service: No service specified for check\n{_USAGE_TEXT}", _USAGE_STATUS)
        name = call.args[1]
        call.print(f"Service {name}: {'found' if name in service_names() else 'not found'}")
        return 0
    if verb == "call":
        return _call_service(call)
    if verb not in ("", "-h", "-?"):
        call.error(f"service: Unknown command {verb}")
    return call.fail(_USAGE_TEXT, _USAGE_STATUS)


def _call_service(call: Call) -> int:
    if len(call.args) < 2:
        return call.fail(f"service: No service specified for call\n{_USAGE_TEXT}", _USAGE_STATUS)
    name = call.args[1]
    code = _decode_int(call.args[2]) if len(call.args) > 2 else None
    if code is None:
        return call.fail(f"service: No code specified for call\n{_USAGE_TEXT}", _USAGE_STATUS)
    if name not in service_names():
        return call.fail(f"service: Service {name} does not exist", _USAGE_STATUS)
    values = _parcel_values(call.args[3:])
    if transaction := _TRANSACTIONS.get((name, code)):
        transaction(call, values)
    call.print(_EMPTY_REPLY)
    return 0


def _parcel_values(arguments: list[str]) -> list[str]:
    values = []
    while arguments:
        kind = arguments.pop(0)
        if kind == "null":
            values.append("")
        elif kind not in _VALUE_TYPES:
            raise CommandFailed(f"service: unknown option {kind}\n{_USAGE_TEXT}", _USAGE_STATUS)
        elif not arguments:
            raise CommandFailed(f"service: no value supplied for '{kind}'\n{_USAGE_TEXT}", _USAGE_STATUS)
        else:
            values.append(arguments.pop(0))
    return values


def _decode_int(text: str, *, bits: int = 32) -> int | None:
    try:
        return decode_int(text, bits=bits)
    except ValueError:
        return None


def _set_time(call: Call, values: list[str]) -> None:
    milliseconds = _decode_int(values[0], bits=64) if values else None
    if milliseconds is not None:
        set_time(call.system, milliseconds)


def _set_timezone(call: Call, values: list[str]) -> None:
    if values:
        set_timezone(call.system, values[0])


_TRANSACTIONS: dict[tuple[str, int], Transaction] = {
    ("alarm", 2): _set_time,
    ("alarm", 3): _set_timezone,
    ("statusbar", 1): lambda call, _: call.phone.display.expand_shade(full=False),
    ("statusbar", 2): lambda call, _: call.phone.display.collapse_shade(),
}
"""Transactions with an effect, by Android 13's numbers; all others answer with an empty parcel."""

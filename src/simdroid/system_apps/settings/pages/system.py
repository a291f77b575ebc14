"""System, gestures and resetting."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import NAMESPACES, System, paths
from simdroid.system.device import EMULATOR_NETWORK
from simdroid.system.packages import EnabledState
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.pages.keyboards import keyboard_names
from simdroid.system_apps.settings.rows import intro, radio_row

DEVELOPER = kit.FlagSetting("global", "development_settings_enabled")

page(
    fragments.SYSTEM,
    Link("Languages & input", keyboard_names, "web", "keyboard locale", fragment=fragments.LANGUAGES_INPUT),
    Link("Live Translate", "Use Live Translate", "translate", fragment=fragments.LIVE_TRANSLATE),
    Link("Gestures", icon="gesture_tap", keywords="navigation swipe", fragment=fragments.GESTURES),
    Link("Date & time", icon="clock_outline", keywords="clock", fragment=fragments.DATE_TIME),
    Link("Backup", icon="cloud_upload_outline", fragment=fragments.BACKUP),
    Link(
        "System update",
        lambda system: f"Updated to Android {system.image.profile.release}",
        "cellphone_arrow_down",
        fragment=fragments.SYSTEM_UPDATE,
    ),
    Link("Multiple users", "Signed in as Owner", "account_outline", fragment=fragments.USERS),
    Link("Reset options", icon="history", keywords="erase factory", fragment=fragments.RESET),
    Link(
        "Developer options",
        icon="code_braces",
        keywords="usb debugging",
        fragment=fragments.DEVELOPER,
        shown=DEVELOPER.get,
    ),
)

page(
    fragments.LIVE_TRANSLATE,
    MainToggle("Use Live Translate", flag=kit.FlagSetting("secure", "live_translate_enabled", "1")),
    kit.Preference("Translate to", "English"),
    kit.Note("Translates text in apps into the language of your choice."),
)

page(
    fragments.BACKUP,
    MainToggle("Backup by Google One", flag=kit.FlagSetting("secure", "backup_enabled")),
    kit.Preference("Backup account", "No account", "account_circle_outline"),
    kit.Toggle(
        "Automatic restore",
        "When reinstalling an app, restore backed up settings and data",
        flag=kit.FlagSetting("secure", "backup_auto_restore", "1"),
    ),
    kit.Header("Backup details"),
    kit.Preference("Apps", "Not backed up yet", "apps"),
    kit.Preference("SMS & MMS messages", "Not backed up yet", "message_text_outline"),
    kit.Preference("Call history", "Not backed up yet", "phone_outline"),
    kit.Preference("Device settings", "Not backed up yet", "cog_outline"),
)

page(
    fragments.SYSTEM_UPDATE,
    kit.Preference(
        "Your system is up to date",
        "Android version: 13\nAndroid security update: March 1, 2024",
        "check_circle_outline",
    ),
    kit.Press("Check for update", icon="refresh", do=lambda page: page.toast("Your system is up to date")),
)

page(
    fragments.USERS,
    MainToggle("Allow multiple users", flag=kit.FlagSetting("global", "user_switcher_enabled")),
    kit.Preference("You (Owner)", icon="account_circle"),
    kit.Toggle(
        "Delete guest activity",
        "Delete all guest apps and data when exiting guest mode",
        flag=kit.FlagSetting("global", "remove_guest_on_exit", "1"),
    ),
    kit.Note(
        "Share your device by adding new users. Each user has a personal space for custom Home screens, accounts,"
        " apps, settings, and more."
    ),
)


MODE = kit.Setting("secure", "navigation_mode", "2")
_MODES = (
    (
        "2",
        "Gesture navigation",
        "To go Home, swipe up from the bottom of the screen. To switch apps, swipe up from the bottom, hold, then"
        " release. To go back, swipe from either the left or right edge.",
    ),
    ("0", "3-button navigation", "Go back, Home, and switch apps with buttons at the bottom of your screen."),
)
_CAMERA = kit.FlagSetting("secure", "camera_double_tap_power_gesture_disabled")
_ONE_HANDED = kit.FlagSetting("secure", "one_handed_mode_enabled")


def _mode(system: System) -> str:
    return {"0": "3-button navigation", "1": "2-button navigation"}.get(MODE.get(system), "Gesture navigation")


page(
    fragments.GESTURES,
    Link("Quickly open camera", lambda system: "Off" if _CAMERA.get(system) else "On", fragment=fragments.QUICK_CAMERA),
    Link("System navigation", _mode, keywords="buttons gesture 3-button back home", fragment=fragments.NAVIGATION_MODE),
    Link("One-handed mode", lambda system: "On" if _ONE_HANDED.get(system) else "Off", fragment=fragments.ONE_HANDED),
    Link("Prevent ringing", fragment=fragments.PREVENT_RINGING),
)


class NavigationModePage(SettingsPage):
    """By gestures or by buttons."""

    place = fragments.NAVIGATION_MODE

    def views(self) -> list[ui.View]:
        now = MODE.get(self.system)
        return [
            radio_row(title, summary=summary, chosen=now == value, on_choose=partial(MODE.put, self.system, value))
            for value, title, summary in _MODES
        ]


page(
    fragments.ONE_HANDED,
    MainToggle("Use One-handed mode", flag=_ONE_HANDED),
    kit.Toggle("Exit when switching apps", flag=kit.FlagSetting("secure", "taps_app_to_exit", "1")),
    kit.Note("Swipe down near the bottom edge of the screen to pull the top half of your screen into reach."),
)

page(
    fragments.QUICK_CAMERA,
    MainToggle("Quickly open camera", flag=kit.Opposite(_CAMERA)),
    kit.Note("To open camera quickly, press the power button 2 times. Works from any screen."),
)


_KEPT = ("android", "com.android.shell")


def reset_app_preferences(system: System) -> None:
    """Enable disabled apps, let all notify, forget chosen default apps and special accesses."""
    for app in system.packages.all():
        if app.state == EnabledState.DISABLED_USER:
            system.packages.set_state(app.name, EnabledState.DEFAULT)
        system.notifications.set_enabled(app.name, True)
    system.app_ops.reset()
    system.packages.preferred.clear()


def reset_network(system: System) -> None:
    """Forget networks and switch the radios to what a fresh phone has."""
    radios = system.connectivity
    for network in radios.saved_networks:
        radios.forget(network.ssid)
    radios.join(EMULATOR_NETWORK)
    radios.airplane, radios.wifi, radios.bluetooth, radios.mobile_data = False, True, True, True
    system.settings.put("global", "private_dns_mode", "opportunistic")
    for key in ("private_dns_specifier", "wifi_ap_on", "restrict_background_data"):
        system.settings.delete("global", key)


def erase_everything(system: System) -> None:
    """Settings, apps' data and a person's files as on a fresh phone; apps that were installed since are removed."""
    for app in system.packages.all():
        if system.packages.known(app.name) is None:
            system.packages.remove(app)
        elif app.name not in _KEPT:
            system.packages.clear(app.name)
    reset_app_preferences(system)
    for namespace in NAMESPACES:
        system.settings.reset(namespace)
    reset_network(system)
    for name in system.fs.listdir(paths.STORAGE):
        path = f"{paths.STORAGE}/{name}"
        if system.fs.is_dir(path):
            system.fs.remove_tree(path)
        else:
            system.fs.remove(path)
    for folder in paths.STORAGE_FOLDERS:
        system.fs.mkdir(f"{paths.STORAGE}/{folder}")
    system.media.reconcile()
    system.activities.home()


page(
    fragments.RESET,
    Link("Reset Wi\u2011Fi, mobile & Bluetooth", fragment=fragments.RESET_NETWORK),
    kit.Confirm(
        "Reset app preferences",
        question="Reset app preferences?",
        message="This will reset all preferences for disabled apps, disabled app notifications, default"
        " applications for actions, background data restrictions for apps and any permission restrictions.\n\nYou"
        " will not lose any app data.",
        button="Reset apps",
        do=lambda page: reset_app_preferences(page.system),
    ),
    Link("Erase all data (factory reset)", keywords="wipe delete", fragment=fragments.FACTORY_RESET),
)


def _button(id: str, text: str, on_click: ui.Action) -> ui.View:
    button = ui.Button(id=id, text=text, on_click=on_click)
    return ui.Row(width="fill", padding=(ui.px(63), ui.px(42)), children=[ui.Spacer(weight=1), button])


class ResetNetworkPage(SettingsPage):
    """Networks as on a fresh phone."""

    place = fragments.RESET_NETWORK

    def views(self) -> list[ui.View]:
        message = (
            "This will reset all network settings, including:\n\n"
            "\u2022 Wi\u2011Fi\n\u2022 Mobile data\n\u2022 Bluetooth"
        )
        return [intro(message), _button("initiate_reset_network", "Reset settings", partial(self.ask, "reset"))]

    def dialog_reset(self) -> ui.Dialog:
        """The question."""
        message = "Reset all network settings? You can\u2019t undo this action."
        return kit.confirm_dialog(self, message, self._reset, title="Reset?", agree="Reset settings")

    def _reset(self) -> None:
        reset_network(self.system)
        self.toast("Network settings have been reset")
        self.finish()


class FactoryResetPage(SettingsPage):
    """What a factory reset takes away."""

    place = fragments.FACTORY_RESET
    rows = ()

    def views(self) -> list[ui.View]:
        message = (
            "This will erase all data from your phone\u2019s internal storage, including:\n\n"
            "\u2022 Your Google Account\n\u2022 System and app data and settings\n\u2022 Downloaded apps\n"
            "\u2022 Music\n\u2022 Photos\n\u2022 Other user data"
        )
        return [
            intro(message),
            _button("initiate_main_clear", "Erase all data", partial(self.show, fragments.FACTORY_RESET_CONFIRM)),
        ]


class FactoryResetConfirmPage(SettingsPage):
    """The last question."""

    place = fragments.FACTORY_RESET_CONFIRM

    def views(self) -> list[ui.View]:
        message = (
            "All of your personal information and downloaded apps will be deleted. You can\u2019t undo this action."
        )
        return [intro(message), _button("execute_main_clear", "Erase all data", partial(erase_everything, self.system))]

"""The table of Settings pages: fragment names as in Android's Settings, titles, activities and actions.

Their order is that in which search lists what the pages hold.
"""

from __future__ import annotations

_P = "com.android.settings"


class Fragment(str):
    """The fragment name of a page, with its title, activity and actions."""

    label: str
    activity_name: str
    """`Xxx` for an activity `.Settings$XxxActivity` of its own."""
    actions: tuple[str, ...]
    """What follows `android.settings.` in the actions that open it."""
    package_actions: tuple[str, ...]
    """Those that come with a `package:` URI."""
    outside_actions: tuple[str, ...]
    """Whole names of actions that are not those of Settings."""
    parent: str
    """The page it is reached from, where no link of a page says so."""


def _page(
    name: str,
    title: str = "",
    activity: str = "",
    *actions: str,
    package_actions: tuple[str, ...] = (),
    outside_actions: tuple[str, ...] = (),
    parent: str = "",
) -> Fragment:
    fragment = Fragment(f"{_P}.{name}")
    fragment.label, fragment.activity_name, fragment.actions, fragment.parent = title, activity, actions, parent
    fragment.package_actions, fragment.outside_actions = package_actions, outside_actions
    return fragment


NETWORK = _page(
    "network.NetworkDashboardFragment",
    "Network & internet",
    "NetworkDashboard",
    "WIRELESS_SETTINGS",
    "AIRPLANE_MODE_SETTINGS",
)
INTERNET = _page(
    "network.NetworkProviderSettings",
    "Internet",
    "NetworkProviderSettings",
    "WIFI_SETTINGS",
    "NETWORK_PROVIDER_SETTINGS",
)
WIFI_DETAILS = _page("wifi.details.WifiNetworkDetailsFragment", "Network details", parent=INTERNET)
ADD_NETWORK = _page("wifi.AddNetworkFragment", "Add network", "AddWifiNetwork", "WIFI_ADD_NETWORKS", parent=INTERNET)
NETWORK_PREFERENCES = _page(
    "wifi.ConfigureWifiSettings", "Network preferences", "ConfigureWifiSettings", "WIFI_IP_SETTINGS"
)
SAVED_NETWORKS = _page(
    "wifi.savedaccesspoints2.SavedAccessPointsWifiSettings2",
    "Saved networks",
    "SavedAccessPointsSettings",
    "WIFI_SAVED_NETWORK_SETTINGS",
)
DATA_USAGE = _page("datausage.DataUsageList", "Data usage", "DataUsageSummary", "DATA_USAGE_SETTINGS")
CALLS_SMS = _page("network.NetworkProviderCallsSmsFragment", "Calls & SMS")
MOBILE_NETWORK = _page(
    "network.telephony.MobileNetworkSettings",
    "Mobile network",
    "MobileNetwork",
    "NETWORK_OPERATOR_SETTINGS",
    "DATA_ROAMING_SETTINGS",
    "MANAGE_ALL_SIM_PROFILES_SETTINGS",
)
TETHERING = _page("network.tether.TetherSettings", "Hotspot & tethering", "TetherSettings", "TETHER_SETTINGS")
HOTSPOT = _page("wifi.tether.WifiTetherSettings", "Wi\u2011Fi hotspot", "WifiTetherSettings", "WIFI_TETHER_SETTING")
DATA_SAVER = _page("datausage.DataSaverSummary", "Data Saver", "DataSaverSummary", "DATA_SAVER_SETTINGS")
VPN = _page("vpn2.VpnSettings", "VPN", "VpnSettings", "VPN_SETTINGS")
ADAPTIVE_CONNECTIVITY = _page(
    "network.AdaptiveConnectivitySettings",
    "Adaptive connectivity",
    "AdaptiveConnectivity",
    "ADAPTIVE_CONNECTIVITY_SETTINGS",
)

CONNECTED = _page(
    "connecteddevice.ConnectedDeviceDashboardFragment",
    "Connected devices",
    "ConnectedDeviceDashboard",
    "CONNECTED_DEVICES_SETTINGS",
)
SAVED_DEVICES = _page(
    "connecteddevice.PreviouslyConnectedDeviceDashboardFragment",
    "Saved devices",
    "PreviouslyConnectedDevice",
    "PREVIOUSLY_CONNECTED_DEVICE_SETTINGS",
    parent=CONNECTED,
)
CONNECTION_PREFERENCES = _page(
    "connecteddevice.AdvancedConnectedDeviceDashboardFragment",
    "Connection preferences",
    "AdvancedConnectedDevice",
    "ADVANCED_CONNECTED_DEVICE_SETTINGS",
)
BLUETOOTH = _page(
    "connecteddevice.BluetoothDashboardFragment", "Bluetooth", "BluetoothDashboard", parent=CONNECTION_PREFERENCES
)
PAIRING = _page(
    "bluetooth.BluetoothPairingDetail",
    "Pair new device",
    "BluetoothPairing",
    "BLUETOOTH_PAIRING_SETTINGS",
    parent=CONNECTED,
)
CAST = _page("wfd.WifiDisplaySettings", "Cast", "WifiDisplaySettings", "CAST_SETTINGS", "WIFI_DISPLAY_SETTINGS")
PRINTING = _page("print.PrintSettingsFragment", "Printing", "PrintSettings", "ACTION_PRINT_SETTINGS")
NEARBY_SHARE = _page("connecteddevice.NearbyShareFragment", "Nearby Share", "NearbyShare", "NEARBY_SHARE_SETTINGS")
CHROMEBOOK = _page("connecteddevice.ChromebookFragment", "Chromebook")
ANDROID_AUTO = _page("connecteddevice.AndroidAutoFragment", "Android Auto")

APPS = _page("applications.AppDashboardFragment", "Apps", "AppDashboard", "APPLICATION_SETTINGS")
ALL_APPS = _page(
    "applications.manageapplications.ManageApplications",
    "All apps",
    "ManageApplications",
    "MANAGE_APPLICATIONS_SETTINGS",
    "MANAGE_ALL_APPLICATIONS_SETTINGS",
    parent=APPS,
)
APP_INFO = _page(
    "applications.appinfo.AppInfoDashboardFragment",
    "App info",
    ".applications.InstalledAppDetails",
    package_actions=("APPLICATION_DETAILS_SETTINGS",),
    parent=ALL_APPS,
)
APP_NOTIFICATIONS = _page(
    "notification.app.AppNotificationSettings",
    "Notifications",
    "AppNotificationSettings",
    "APP_NOTIFICATION_SETTINGS",
    "CHANNEL_NOTIFICATION_SETTINGS",
)
APP_STORAGE = _page("applications.AppStorageSettings", "Storage")
APP_DATA_USAGE = _page("datausage.AppDataUsage", "App data usage")
APP_BATTERY = _page("fuelgauge.AdvancedPowerUsageDetail", "App battery usage")
APP_LINKS = _page(
    "applications.AppLaunchSettings", "Open by default", "AppLaunch", package_actions=("APP_OPEN_BY_DEFAULT_SETTINGS",)
)
UNUSED_APPS = _page("applications.UnusedApps", "Unused apps")
APP_BATTERY_USAGE = _page("applications.AppBatteryUsage", "App battery usage")
SPECIAL_ACCESS = _page(
    "applications.specialaccess.SpecialAccessSettings",
    "Special app access",
    "SpecialAccess",
    "SPECIAL_ACCESS_SETTINGS",
    parent=APPS,
)
ACCESS_LIST = _page("applications.specialaccess.AppsWithAccess")
ACCESS_DETAILS = _page("applications.specialaccess.AccessDetails")

NOTIFICATIONS = _page(
    "notification.ConfigureNotificationSettings",
    "Notifications",
    "ConfigureNotificationSettings",
    "NOTIFICATION_SETTINGS",
)
APPS_NOTIFICATIONS = _page(
    "notification.AppNotificationsList", "App notifications", "NotificationAppList", "ALL_APPS_NOTIFICATION_SETTINGS"
)
NOTIFICATION_HISTORY = _page(
    "notification.history.NotificationHistory", "Notification history", "NotificationHistory", "NOTIFICATION_HISTORY"
)
CONVERSATIONS = _page(
    "notification.app.ConversationListSettings", "Conversations", "ConversationListSettings", "CONVERSATION_SETTINGS"
)
BUBBLES = _page("notification.AppBubbleNotificationSettings", "Bubbles", "AppBubbleNotificationSettings")
EMERGENCY_ALERTS = _page("cellbroadcast.CellBroadcastSettings", "Wireless emergency alerts")
DO_NOT_DISTURB = _page(
    "notification.zen.ZenModeSettings",
    "Do Not Disturb",
    "ZenModeSettings",
    "ZEN_MODE_SETTINGS",
    "ZEN_MODE_PRIORITY_SETTINGS",
)
ZEN_PEOPLE = _page("notification.zen.ZenModePeopleSettings", "People")
ZEN_OTHER = _page("notification.zen.ZenModeSoundVibrationSettings", "Alarms & other interruptions")
ZEN_SCHEDULES = _page(
    "notification.zen.ZenModeAutomationSettings",
    "Schedules",
    "ZenModeAutomationSettings",
    "ZEN_MODE_AUTOMATION_SETTINGS",
)

BATTERY = _page("fuelgauge.batteryusage.PowerUsageSummary", "Battery", "PowerUsageSummary", "BATTERY_SETTINGS")
BATTERY_USAGE = _page("fuelgauge.batteryusage.PowerUsageAdvanced", "Battery usage")
BATTERY_SAVER = _page(
    "fuelgauge.batterysaver.BatterySaverSettings", "Battery Saver", "BatterySaverSettings", "BATTERY_SAVER_SETTINGS"
)
ADAPTIVE_BATTERY = _page("fuelgauge.SmartBatterySettings", "Adaptive preferences", "SmartBattery")
STORAGE = _page(
    "deviceinfo.StorageDashboardFragment",
    "Storage",
    "StorageDashboard",
    "INTERNAL_STORAGE_SETTINGS",
    "MEMORY_CARD_SETTINGS",
)

SOUND = _page("notification.SoundSettings", "Sound & vibration", "SoundSettings", "SOUND_SETTINGS")
VIBRATION = _page("accessibility.VibrationSettings", "Vibration & haptics", "VibrationSettings", "VIBRATION_SETTINGS")
PREVENT_RINGING = _page("gestures.PreventRingingGestureSettings", "Prevent ringing", "PreventRinging")
LIVE_CAPTION = _page("accessibility.LiveCaptionFragment", "Live Caption")
NOW_PLAYING = _page("sound.NowPlayingFragment", "Now Playing")
MEDIA_CONTROLS = _page("sound.MediaControlsSettings", "Media", "MediaControlsSettings", "MEDIA_CONTROLS_SETTINGS")

DISPLAY = _page("DisplaySettings", "Display", "DisplaySettings", "DISPLAY_SETTINGS")
LOCK_SCREEN = _page("security.LockscreenDashboardFragment", "Lock screen", "LockScreenSettings", "LOCK_SCREEN_SETTINGS")
SCREEN_TIMEOUT = _page("display.ScreenTimeoutSettings", "Screen timeout", "ScreenTimeout", "SCREEN_TIMEOUT_SETTINGS")
DARK_THEME = _page(
    "display.darkmode.DarkModeSettingsFragment", "Dark theme", "DarkThemeSettings", "DARK_THEME_SETTINGS"
)
SCREEN_SAVER = _page("dream.DreamSettings", "Screen saver", "DreamSettings", "DREAM_SETTINGS")
TEXT_SIZE = _page(
    "accessibility.TextReadingPreferenceFragment",
    "Display size and text",
    "TextReadingSettings",
    "TEXT_READING_SETTINGS",
    "ACCESSIBILITY_FONT_SIZE_SETTINGS",
)
NIGHT_LIGHT = _page("display.NightDisplaySettings", "Night Light", "NightDisplaySettings", "NIGHT_DISPLAY_SETTINGS")
COLORS = _page("display.ColorModePreferenceFragment", "Colors", "ColorMode", "COLOR_MODE_SETTINGS")
ADAPTIVE_BRIGHTNESS = _page(
    "display.AutoBrightnessSettings",
    "Adaptive brightness",
    "AutoBrightnessSettings",
    "ADAPTIVE_BRIGHTNESS_SETTINGS",
    parent=DISPLAY,
)
WALLPAPER = _page(
    "wallpaper.WallpaperTypeSettings",
    "Wallpaper & style",
    ".wallpaper.WallpaperSettings",
    outside_actions=("android.intent.action.SET_WALLPAPER",),
)

ACCESSIBILITY = _page(
    "accessibility.AccessibilitySettings", "Accessibility", "AccessibilitySettings", "ACCESSIBILITY_SETTINGS"
)
ACCESSIBILITY_SERVICE = _page(
    "accessibility.ToggleAccessibilityServicePreferenceFragment",
    "Accessibility service",
    "AccessibilityDetailsSettings",
    "ACCESSIBILITY_DETAILS_SETTINGS",
)
COLOR_MOTION = _page(
    "accessibility.ColorAndMotionFragment", "Color and motion", "ColorAndMotion", "ACCESSIBILITY_COLOR_MOTION_SETTINGS"
)
COLOR_CORRECTION = _page(
    "accessibility.ToggleDaltonizerPreferenceFragment",
    "Color correction",
    "AccessibilityDaltonizerSettings",
    "COLOR_CORRECTION_SETTINGS",
)
COLOR_INVERSION = _page(
    "accessibility.ToggleColorInversionPreferenceFragment",
    "Color inversion",
    "AccessibilityInversionSettings",
    "COLOR_INVERSION_SETTINGS",
)
EXTRA_DIM = _page(
    "accessibility.ToggleReduceBrightColorsPreferenceFragment",
    "Extra dim",
    "ReduceBrightColorsSettings",
    "REDUCE_BRIGHT_COLORS_SETTINGS",
)
MAGNIFICATION = _page(
    "accessibility.ToggleScreenMagnificationPreferenceFragment", "Magnification", "AccessibilityScreenMagnification"
)
TIMING = _page("accessibility.TapAssistanceFragment", "Timing controls", "AccessibilityControlTimeout")
SYSTEM_CONTROLS = _page("accessibility.SystemControlsFragment", "System controls")
CAPTIONS = _page(
    "accessibility.CaptioningPropertiesFragment", "Caption preferences", "CaptioningSettings", "CAPTIONING_SETTINGS"
)
AUDIO_ADJUSTMENT = _page("accessibility.AudioAdjustmentFragment", "Audio adjustment")
TEXT_TO_SPEECH = _page("tts.TextToSpeechSettings", "Text-to-speech output", "TextToSpeechSettings", "TTS_SETTINGS")

SECURITY_PRIVACY = _page(
    "safetycenter.SafetyCenterFragment",
    "Security & privacy",
    "SafetyCenter",
    outside_actions=("android.intent.action.SAFETY_CENTER",),
)
SECURITY = _page("security.SecuritySettings", "Security", "SecurityDashboard", "SECURITY_SETTINGS")
SCREEN_LOCK = _page("password.ChooseLockGeneric", "Choose a screen lock", ".password.ChooseLockGeneric")
SECURITY_MORE = _page("security.SecurityAdvancedSettings", "Advanced settings")
ENCRYPTION = _page("security.EncryptionAndCredential", "Encryption & credentials", "EncryptionAndCredential")
APP_PINNING = _page("security.ScreenPinningSettings", "App pinning", "ScreenPinningSettings")
PRIVACY = _page("privacy.PrivacyDashboardFragment", "Privacy", "PrivacyDashboard", "PRIVACY_SETTINGS")
PRIVACY_DASHBOARD = _page("privacy.PrivacyUsageFragment", "Privacy dashboard")
LOCATION = _page("location.LocationSettings", "Location", "LocationSettings", "LOCATION_SOURCE_SETTINGS")
LOCATION_ACCESS = _page("location.RecentLocationAccessSeeAllFragment", "All recent access")
LOCATION_SERVICES = _page("location.LocationServices", "Location services", "LocationServices")
LOCATION_SCANNING = _page(
    "location.ScanningFragment", "Wi\u2011Fi and Bluetooth scanning", "ScanningSettings", "LOCATION_SCANNING_SETTINGS"
)
EMERGENCY = _page(
    "emergency.EmergencyDashboardFragment", "Safety & emergency", "EmergencyDashboard", "EMERGENCY_SETTINGS"
)
EMERGENCY_SOS = _page("emergency.EmergencyGestureSettings", "Emergency SOS", "EmergencyGesture")
ACCOUNTS = _page(
    "accounts.AccountDashboardFragment",
    "Passwords & accounts",
    "AccountDashboard",
    "SYNC_SETTINGS",
    "ADD_ACCOUNT_SETTINGS",
)
WELLBEING = _page("dashboard.WellbeingFragment", "Digital Wellbeing & parental controls")
GOOGLE = _page("dashboard.GoogleServicesFragment", "Google", "GoogleServices")
TIPS = _page("support.SupportFragment", "Tips & support")

SYSTEM = _page("system.SystemDashboardFragment", "System", "SystemDashboard")
LANGUAGES_INPUT = _page(
    "language.LanguageAndInputSettings", "Languages & input", "LanguageAndInputSettings", "LANGUAGE_AND_INPUT_SETTINGS"
)
LANGUAGES = _page("localepicker.LocaleListEditor", "Languages", "LocalePicker", "LOCALE_SETTINGS")
ON_SCREEN_KEYBOARD = _page(
    "inputmethod.VirtualKeyboardFragment", "On-screen keyboard", "AvailableVirtualKeyboard", "INPUT_METHOD_SETTINGS"
)
MANAGE_KEYBOARDS = _page(
    "inputmethod.AvailableVirtualKeyboardFragment", "Manage on-screen keyboards", parent=ON_SCREEN_KEYBOARD
)
PHYSICAL_KEYBOARD = _page(
    "inputmethod.PhysicalKeyboardFragment", "Physical keyboard", "PhysicalKeyboard", "HARD_KEYBOARD_SETTINGS"
)
SPELL_CHECKER = _page("inputmethod.SpellCheckersSettings", "Spell checker")
LIVE_TRANSLATE = _page("system.LiveTranslateFragment", "Live Translate")
GESTURES = _page("gestures.GestureSettings", "Gestures", "GestureNavigationSettings")
NAVIGATION_MODE = _page("gestures.SystemNavigationGestureSettings", "System navigation", "SystemNavigation")
ONE_HANDED = _page("gestures.OneHandedSettings", "One-handed mode")
QUICK_CAMERA = _page("gestures.DoubleTapPowerSettings", "Quickly open camera", "DoubleTapPower")
DATE_TIME = _page("datetime.DateTimeSettings", "Date & time", "DateTimeSettings", "DATE_SETTINGS")
TIME_ZONE = _page("datetime.timezone.TimeZoneSettings", "Select time zone")
TIME_ZONE_REGION = _page("datetime.timezone.RegionSearchPicker", "Region")
TIME_ZONE_ZONE = _page("datetime.timezone.RegionZonePicker", "Time zone")
TIME_ZONE_OFFSET = _page("datetime.timezone.FixedOffsetPicker", "Select UTC offset")
BACKUP = _page("backup.UserBackupSettingsActivity", "Backup", "UserBackup")
SYSTEM_UPDATE = _page("system.SystemUpdateFragment", "System update", "SystemUpdate", "SYSTEM_UPDATE_SETTINGS")
USERS = _page("users.UserSettings", "Multiple users", "UserSettings", "USER_SETTINGS")
RESET = _page("system.ResetDashboardFragment", "Reset options", "ResetDashboard")
RESET_NETWORK = _page("ResetNetwork", "Reset Wi\u2011Fi, mobile & Bluetooth")
FACTORY_RESET = _page("MainClear", "Erase all data (factory reset)", "FactoryReset")
FACTORY_RESET_CONFIRM = _page("MainClearConfirm", "Erase all data?", parent=FACTORY_RESET)
DEVELOPER = _page(
    "development.DevelopmentSettingsDashboardFragment",
    "Developer options",
    "DevelopmentSettingsDashboard",
    "APPLICATION_DEVELOPMENT_SETTINGS",
)
ABOUT = _page(
    "deviceinfo.aboutphone.MyDeviceInfoFragment", "About emulated device", "MyDeviceInfo", "DEVICE_INFO_SETTINGS"
)
ANDROID_VERSION = _page("deviceinfo.firmwareversion.FirmwareVersionSettings", "Android version", "FirmwareVersion")
LEGAL = _page("LegalSettings", "Legal information")
SIM_STATUS = _page("deviceinfo.simstatus.SimStatus", "SIM status")

"""The settings of the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mobile_world.phone.apps.simple_tools import radio_dialog, setting_row, settings_section, switch_row, toolbar
from mobile_world.phone.apps.sms_messenger import intents
from mobile_world.phone.apps.sms_messenger.dates import date_text
from mobile_world.phone.apps.sms_messenger.options import (
    COUNTER,
    DATE_FORMATS,
    FONT_SIZES,
    ON_ENTER,
    REPORTS,
    SIMPLE,
    VISIBILITIES,
)
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.system import Intent
from mobile_world.phone.ui import Column, Dialog, Divider, Scroll, View

_NOTIFICATIONS = "android.settings.APP_NOTIFICATION_SETTINGS"
_SWITCHES = (
    (COUNTER, "settings_show_character_counter", "Show a character counter at writing messages"),
    (SIMPLE, "settings_use_simple_characters", "Remove accents and diacritics at sending messages"),
    (ON_ENTER, "settings_send_on_enter", "Send message on pressing Enter"),
    (REPORTS, "settings_enable_delivery_reports", "Enable delivery reports"),
)


class MessengerSettings(MessengerScreen):
    """`SettingsActivity`."""

    def build(self) -> View:
        """All rows."""
        options = self.options
        notifications = Intent(_NOTIFICATIONS, extras={"android.provider.extra.APP_PACKAGE": self.package})
        rows = [
            settings_section("settings_general_settings_label", "General"),
            setting_row(
                "settings_manage_blocked_numbers", "Manage blocked numbers", "", partial(self.open, intents.BLOCKED)
            ),
            self._choice("settings_change_date_time_format", "Change date and time format", "", "date"),
            self._choice("settings_font_size", "Font size", FONT_SIZES[options.font_size], "font"),
            *(self._switch(*entry) for entry in _SWITCHES),
            Divider(ghost=True),
            settings_section("settings_notifications_label", "Notifications"),
            setting_row(
                "settings_customize_notifications", "Customize notifications", "", partial(self.act, notifications)
            ),
            self._choice(
                "settings_lock_screen_visibility",
                "Lock screen notification visibility",
                VISIBILITIES[options.visibility],
                "visibility",
            ),
        ]
        body = Scroll(id="settings_nested_scrollview", weight=1, children=rows)
        bar = toolbar("settings_toolbar", "Settings", self.finish)
        return Column(id="settings_coordinator", width="fill", height="fill", children=[bar, body])

    def dialog(self) -> Dialog | None:
        """One of several values; a tap chooses."""
        options = self.options
        if self.asked == "date":
            now = self.system.clock.now()
            shown = [date_text(pattern, now) for pattern in DATE_FORMATS]
            place = DATE_FORMATS.index(options.date_format) if options.date_format in DATE_FORMATS else -1
            return self._radios(shown, place, lambda one: setattr(options, "date_format", DATE_FORMATS[one]))
        if self.asked == "font":
            return self._radios(FONT_SIZES, options.font_size, lambda one: setattr(options, "font_size", one))
        if self.asked == "visibility":
            return self._radios(VISIBILITIES, options.visibility, lambda one: setattr(options, "visibility", one))
        return None

    def _radios(self, labels: Sequence[str], chosen: int, choose: Callable[[int], object]) -> Dialog:
        return radio_dialog(labels, chosen, choose, self.close)

    def _choice(self, id: str, title: str, value: str, name: str) -> View:
        return setting_row(id, title, value, partial(self.ask, name))

    def _switch(self, name: str, id: str, title: str) -> View:
        stored = self.options.stored
        checked = stored.flag(name)
        return switch_row(id, title, checked=checked, on_click=lambda: stored.put(**{name: not checked}))

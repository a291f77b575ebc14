"""The settings of the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mobile_world.phone.apps.sms_messenger import intents
from mobile_world.phone.apps.sms_messenger.bars import toolbar
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
from mobile_world.phone.ui import CheckBox, Column, Dialog, Divider, Radio, Row, Scroll, Text, View
from mobile_world.phone.ui.view import Action

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
            _section("settings_general_settings_label", "General"),
            _row("settings_manage_blocked_numbers", "Manage blocked numbers", "", partial(self.open, intents.BLOCKED)),
            self._choice("settings_change_date_time_format", "Change date and time format", "", "date"),
            self._choice("settings_font_size", "Font size", FONT_SIZES[options.font_size], "font"),
            *(self._switch(*entry) for entry in _SWITCHES),
            Divider(ghost=True),
            _section("settings_notifications_label", "Notifications"),
            _row("settings_customize_notifications", "Customize notifications", "", partial(self.act, notifications)),
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
        def take(place: int) -> None:
            choose(place)
            self.close()

        rows: list[View] = [
            Radio(text=label, checked=place == chosen, width="fill", on_click=partial(take, place))
            for place, label in enumerate(labels)
        ]
        group = Column(id="dialog_radio_group", cls="android.widget.RadioGroup", width="fill", children=rows)
        return Dialog(content=[group], on_dismiss=self.close)

    def _choice(self, id: str, title: str, value: str, name: str) -> View:
        return _row(id, title, value, partial(self.ask, name))

    def _switch(self, name: str, id: str, title: str) -> View:
        stored = self.options.stored
        checked = stored.flag(name)
        box = CheckBox(id=id, checked=checked, focusable=False, ghost=True)
        label = Text(text=title, size=16, weight=1, ghost=True)
        holder = Row(
            id=id,
            cls="android.widget.CheckBox",
            text=title,
            checkable=True,
            checked=checked,
            width="fill",
            children=[label, box],
        )
        return Row(
            id=f"{id}_holder",
            cls="android.widget.RelativeLayout",
            width="fill",
            min_height=56,
            padding=(16, 4),
            on_click=lambda: stored.put(**{name: not checked}),
            children=[holder],
        )


def _row(id: str, title: str, value: str, on_click: Action) -> View:
    texts: list[View] = [Text(id=f"{id}_label", text=title, size=16)]
    if value:
        texts.append(Text(id=id, text=value, color="on_surface_variant"))
    return Column(
        id=f"{id}_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        min_height=56,
        padding=(16, 8),
        content_align=(0.0, 0.5),
        on_click=on_click,
        children=texts,
    )


def _section(id: str, text: str) -> View:
    return Text(id=id, text=text, face="medium", color="primary", margin=(16, 16, 16, 4))

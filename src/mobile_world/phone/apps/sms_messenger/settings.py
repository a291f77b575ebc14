"""The settings of the app, and the numbers whose messages nobody wants to see."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.sms_messenger import intents
from mobile_world.phone.apps.sms_messenger.dates import date_text
from mobile_world.phone.apps.sms_messenger.options import DATE_FORMATS, FONT_SIZES, VISIBILITIES, Options
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.kit import (
    SIMPLE,
    BarAction,
    Choice,
    Custom,
    Header,
    Link,
    PreferenceScreen,
    Toggle,
    app_bar,
    choice_dialog,
    text_dialog,
)
from mobile_world.phone.kit.settings_screen import Asking
from mobile_world.phone.system import Intent
from mobile_world.phone.ui import Column, Dialog, Divider, IconButton, Row, Scroll, Text, View

_NOTIFICATIONS = Intent(
    "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": intents.PACKAGE}
)
_NONE = "You are not blocking anyone."


class DateFormat(Asking):
    """How dates are written; the options show today."""

    def dialog(self, screen: PreferenceScreen) -> Dialog:
        """Today in each format."""
        now, options = screen.system.clock.minute(), Options(screen.system)
        place = DATE_FORMATS.index(options.date_format) if options.date_format in DATE_FORMATS else -1

        def choose(chosen: int) -> None:
            options.date_format = DATE_FORMATS[chosen]

        return choice_dialog(screen, [date_text(pattern, now) for pattern in DATE_FORMATS], place, choose)


class MessengerSettings(PreferenceScreen):
    """`SettingsActivity`."""

    look = SIMPLE
    bar_id, frame_id = "settings_toolbar", "settings_coordinator"
    list_id, list_cls = "settings_nested_scrollview", "android.widget.ScrollView"
    rows = (
        Header("General", id="settings_general_settings_label"),
        Link("Manage blocked numbers", id="settings_manage_blocked_numbers", activity=intents.BLOCKED),
        DateFormat("Change date and time format", id="settings_change_date_time_format"),
        Choice("Font size", id="settings_font_size", stored=Options.font_size, options=tuple(enumerate(FONT_SIZES))),
        Toggle(
            "Show a character counter at writing messages",
            id="settings_show_character_counter",
            flag=Options.show_counter,
        ),
        Toggle(
            "Remove accents and diacritics at sending messages",
            id="settings_use_simple_characters",
            flag=Options.use_simple_characters,
        ),
        Toggle("Send message on pressing Enter", id="settings_send_on_enter", flag=Options.send_on_enter),
        Toggle("Enable delivery reports", id="settings_enable_delivery_reports", flag=Options.delivery_reports),
        Custom(draw=lambda _: Divider(ghost=True)),
        Header("Notifications", id="settings_notifications_label"),
        Link("Customize notifications", id="settings_customize_notifications", intent=_NOTIFICATIONS),
        Choice(
            "Lock screen notification visibility",
            id="settings_lock_screen_visibility",
            stored=Options.lock_screen_visibility,
            options=tuple(enumerate(VISIBILITIES)),
        ),
    )


class BlockedNumbers(MessengerScreen):
    """`ManageBlockedNumbersActivity`."""

    def build(self) -> View:
        """The numbers, each with a way to let it through again."""
        numbers = self.options.blocked_numbers
        add = BarAction("add_blocked_number", "Add a blocked number", partial(self.ask, "number"), "plus")
        bar = app_bar(self, "Manage blocked numbers", [add], id="block_numbers_toolbar")
        body: View = Scroll(id="manage_blocked_numbers_list", weight=1, children=[self._row(one) for one in numbers])
        if not numbers:
            words = Text(id="manage_blocked_numbers_placeholder", text=_NONE, size=16, color="on_surface_variant")
            link = Text(
                id="manage_blocked_numbers_placeholder_2",
                text="Add a blocked number",
                size=16,
                color="primary",
                padding=16,
                on_click=add.on_click,
            )
            body = Column(
                ghost=True, width="fill", weight=1, padding=32, content_align=(0.5, 0.0), children=[words, link]
            )
        return Column(id="block_numbers_coordinator", width="fill", height="fill", children=[bar, body])

    def dialog_number(self) -> Dialog:
        """Asks for a number."""
        return text_dialog(
            self,
            "Add a blocked number",
            lambda number: self.options.block([number.strip()]),
            id="add_blocked_number_edittext",
            kind="phone",
            required=True,
        )

    def _row(self, number: str) -> View:
        name = Text(id="manage_blocked_number_title", text=self.people.name(number), size=16, max_lines=1, weight=1)
        remove = IconButton(name="close", desc="Delete", on_click=partial(self._remove, number))
        return Row(
            id="manage_blocked_number_holder", width="fill", min_height=56, padding=(16, 4), children=[name, remove]
        )

    def _remove(self, number: str) -> None:
        self.options.blocked_numbers = [one for one in self.options.blocked_numbers if one != number]

"""The settings screen, and the blocked numbers."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent
from simdroid_apps.sms_messenger import intents
from simdroid_apps.sms_messenger.screen import MessengerScreen, date_text, nothing_listed
from simdroid_apps.sms_messenger.store import DATE_FORMATS, FONT_SIZES, VISIBILITIES, Options

_NOTIFICATIONS = Intent(
    "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": intents.PACKAGE}
)


class DateFormat(kit.DialogRow):
    """How dates are written; the options show today."""

    def dialog(self, screen: kit.PreferenceScreen) -> ui.Dialog:
        now = screen.system.clock.minute()
        return kit.stored_choice_dialog(
            screen, "", [(pattern, date_text(pattern, now)) for pattern in DATE_FORMATS], Options.date_format
        )


class MessengerSettings(kit.PreferenceScreen):
    """`SettingsActivity`."""

    look = kit.SIMPLE
    bar_id, frame_id = "settings_toolbar", "settings_coordinator"
    list_id, list_cls = "settings_nested_scrollview", "android.widget.ScrollView"
    rows = (
        kit.Header("General", id="settings_general_settings_label"),
        kit.Link("Manage blocked numbers", id="settings_manage_blocked_numbers", activity=intents.BLOCKED),
        DateFormat("Change date and time format", id="settings_change_date_time_format"),
        kit.Choice(
            "Font size", id="settings_font_size", stored=Options.font_size, options=tuple(enumerate(FONT_SIZES))
        ),
        kit.Toggle(
            "Show a character counter at writing messages",
            id="settings_show_character_counter",
            flag=Options.show_counter,
        ),
        kit.Toggle(
            "Remove accents and diacritics at sending messages",
            id="settings_use_simple_characters",
            flag=Options.use_simple_characters,
        ),
        kit.Toggle("Send message on pressing Enter", id="settings_send_on_enter", flag=Options.send_on_enter),
        kit.Toggle("Enable delivery reports", id="settings_enable_delivery_reports", flag=Options.delivery_reports),
        kit.Custom(draw=lambda _: ui.Divider(ghost=True)),
        kit.Header("Notifications", id="settings_notifications_label"),
        kit.Link("Customize notifications", id="settings_customize_notifications", intent=_NOTIFICATIONS),
        kit.Choice(
            "Lock screen notification visibility",
            id="settings_lock_screen_visibility",
            stored=Options.lock_screen_visibility,
            options=tuple(enumerate(VISIBILITIES)),
        ),
    )


class BlockedNumbers(MessengerScreen):
    """`ManageBlockedNumbersActivity`: the blocked numbers."""

    def build(self) -> ui.View:
        """The numbers, each with a way to let it through again."""
        numbers = self.options.blocked_numbers
        add = kit.BarAction("add_blocked_number", "Add a blocked number", partial(self.ask, "number"), "plus")
        rows = ui.Scroll(id="manage_blocked_numbers_list", weight=1, children=[self._row(number) for number in numbers])
        message, link = "You are not blocking anyone.", "Add a blocked number"
        none = nothing_listed("manage_blocked_numbers_placeholder", message, link, add.on_click)
        return ui.Page(
            [kit.app_bar(self, "Manage blocked numbers", [add], id="block_numbers_toolbar"), rows if numbers else none],
            id="block_numbers_coordinator",
        )

    def dialog_number(self) -> ui.Dialog:
        """Asks for a number."""
        id, block = "add_blocked_number_edittext", lambda number: self.mailbox.block([number.strip()])
        return kit.text_dialog(self, "Add a blocked number", block, id=id, kind="phone", required=True)

    def _row(self, number: str) -> ui.View:
        name = ui.Text(id="manage_blocked_number_title", text=self.people.name(number), size=16, max_lines=1, weight=1)
        return ui.Line(
            [name, ui.IconButton(name="close", desc="Delete", on_click=partial(self._remove, number))],
            id="manage_blocked_number_holder",
            min_height=56,
            padding=(16, 4),
        )

    def _remove(self, number: str) -> None:
        self.options.blocked_numbers = [item for item in self.options.blocked_numbers if item != number]

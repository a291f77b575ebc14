"""The base class of the dialer's screens: the address book, its settings, and the actions for a number."""

from __future__ import annotations

from functools import cached_property, partial

from simdroid import kit, ui
from simdroid.system import ACTION_SENDTO, ACTION_VIEW, Extra, Intent
from simdroid_apps.dialer import calls, intents, settings

_CALL_PHONE = "android.permission.CALL_PHONE"
_INSERT, _INSERT_OR_EDIT = "android.intent.action.INSERT", "android.intent.action.INSERT_OR_EDIT"


class DialerScreen(kit.AppScreen):
    """A screen of this app."""

    @cached_property
    def people(self) -> kit.People:
        """The address book at this moment."""
        return kit.People(self.system, allowed=self.has_permission(kit.READ_CONTACTS))

    @cached_property
    def options(self) -> settings.Options:
        """The app's own settings."""
        return settings.Options(self.system)

    def call(self, number: str) -> None:
        """Call a number; without the permission, ask for it instead."""
        if self.has_permission(_CALL_PHONE):
            calls.place_call(self.system, number)
        elif not self.request_permissions([_CALL_PHONE]):
            self.toast("To place a call, turn on the Phone permission.")

    def turn_on(self, permission: str) -> None:
        """Ask for a permission; what was refused for good is decided on the app's page in Settings."""
        if not self.request_permissions([permission]):
            self.act(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", f"package:{self.package}"))

    def message(self, number: str) -> None:
        """Open the messaging app for a number."""
        self.act(Intent(ACTION_SENDTO, f"smsto:{number}"))

    def show(self, person: kit.Person) -> None:
        """Open a contact in the Contacts app."""
        self.act(Intent(ACTION_VIEW, f"{intents.CONTACTS_URI}/{person.id}", "vnd.android.cursor.item/contact"))

    def create_contact(self, number: str = "") -> None:
        """Open the editor of the address book with a number in it."""
        self.act(Intent(_INSERT, type="vnd.android.cursor.dir/raw_contact", extras=_phone(number)))

    def add_to_contact(self, number: str) -> None:
        """Let a person choose whose number this is."""
        self.act(Intent(_INSERT_OR_EDIT, type="vnd.android.cursor.item/contact", extras=_phone(number)))

    def match_row(self, caller: kit.Caller) -> ui.View:
        """Somebody's number that a search or the keypad finds; a tap calls it."""
        name = ui.Text(id="primary", text=caller.title, size=16, max_lines=1)
        line = ui.Text(id="secondary", text=caller.line, color="on_surface_variant", max_lines=1)
        return ui.Line(
            [
                ui.Avatar(caller.title, id="photo", cls="android.widget.QuickContactBadge", size=40),
                ui.Column(weight=1, ghost=True, margin=(16, 0, 0, 0), children=[name, line]),
            ],
            id="search_contact_row",
            min_height=ui.px(168),
            padding=(ui.px(42), ui.px(16)),
            on_click=partial(self.call, caller.number),
        )

    def number_actions(self, number: str) -> list[ui.View]:
        """Rows with the other actions for a number."""
        return [
            action_row("Create new contact", "account_plus_outline", partial(self.create_contact, number)),
            action_row("Add to a contact", "account_multiple_plus_outline", partial(self.add_to_contact, number)),
            action_row("Send a message", "message_text_outline", partial(self.message, number)),
        ]


def action_row(label: str, icon: str, on_click: ui.Action) -> ui.View:
    """A line with an icon."""
    glyph = ui.Icon(id="search_action_image", name=icon, width=40, color="primary")
    text = ui.Text(id="search_action_text", text=label, size=16, weight=1, max_lines=1, margin=(16, 0, 0, 0))
    return ui.Line([glyph, text], min_height=ui.px(126), padding=(ui.px(42), 0), on_click=on_click)


def _phone(number: str) -> dict[str, Extra]:
    return {"phone": number} if number else {}

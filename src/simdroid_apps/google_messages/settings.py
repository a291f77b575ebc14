"""The settings, and the page about the people of one conversation."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent, format_number
from simdroid_apps.google_messages import intents, screen, store

NOTIFICATIONS = Intent(
    "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": intents.PACKAGE}
)


class MessagesSettings(kit.PreferenceScreen, screen.MessagesScreen):
    """`ApplicationSettingsActivity`."""

    look = screen.LOOK
    title = "Messages settings"
    rows = (
        kit.Preference("RCS chats", summary="Sign in to a Google Account to chat over Wi-Fi or data"),
        kit.Link("Notifications", intent=NOTIFICATIONS),
        kit.Toggle("Hear outgoing message sounds", flag=store.Options.sounds),
        kit.Choice("Choose theme", stored=store.Options.theme, options=store.THEMES),
        kit.Choice("Swipe actions", stored=store.Options.swipe, options=store.SWIPES),
        kit.Toggle("Pinch to zoom conversation text", flag=store.Options.zoom),
        kit.Toggle("Automatic previews", "Show previews of web links", flag=store.Options.previews),
        kit.Link("Spam & blocked", activity=intents.BLOCKED),
        kit.Preference("Your current country", summary="Automatically detected: United States (+1)"),
        kit.Link("Advanced", activity=intents.ADVANCED),
        kit.MessageRow(
            "About, terms & privacy",
            message=lambda system: f"Messages by Google\nVersion {kit.version_name(system, intents.PACKAGE)}",
        ),
    )


class AdvancedSettings(kit.PreferenceScreen, screen.MessagesScreen):
    """`AdvancedSettingsActivity`."""

    look = screen.LOOK
    title = "Advanced"
    rows = (
        kit.Choice("Group messaging", stored=store.Options.groups, options=store.GROUPS),
        kit.Toggle(
            "Get SMS delivery reports",
            "Find out when an SMS you send is delivered",
            flag=store.Options.delivery_reports,
        ),
        kit.Toggle(
            "Use simple characters",
            "Convert special characters in SMS messages to simple characters",
            flag=store.Options.simple_characters,
        ),
        kit.Preference("SMS message center", summary="Automatic"),
    )


class ConversationDetails(screen.ConversationScreen):
    """`PeopleAndOptionsActivity`: who takes part in a conversation, and what can be set for it."""

    def build(self) -> ui.View:
        """The picture and the name, what can be done, then the people."""
        title, people = self.title_of(self.conversation), len(self.numbers)
        disc = screen.picture(title, people, size=88)
        disc.margin = (0, 16)
        blocked = self.mailbox.blocked(self.numbers)
        rows: list[ui.View] = [
            ui.Column(
                width="fill",
                ghost=True,
                children=[disc, ui.Text(text=title, size=24, text_align=(0.5, 0))],
                content_align=(0.5, 0.0),
                padding=(16, 8),
            ),
            ui.list_item("Notifications", icon="bell_outline", on_click=partial(self.act, NOTIFICATIONS)),
            ui.list_item("Unblock", icon="account_check_outline", on_click=partial(self.mailbox.unblock, self.numbers))
            if blocked
            else ui.list_item("Block & report spam", icon="block_helper", on_click=partial(self.ask, "block")),
            ui.Divider(ghost=True, margin=(16, 8)),
            ui.Text(text=f"{people} {'person' if people == 1 else 'people'}", face="medium", padding=(16, 8)),
            *map(self._person, self.numbers),
        ]
        return ui.Page([kit.app_bar(self, "Details"), ui.Scroll(weight=1, children=rows)], id="people_and_options")

    def dialog_block(self) -> ui.Dialog:
        """Whether its people are to be blocked."""
        return self.block_dialog(self.conversation, partial(self.mailbox.block, self.numbers))

    def _person(self, number: str) -> ui.View:
        name, written = self.name(number), format_number(number)
        add = ui.IconButton(
            name="account_plus_outline", desc="Add contact", on_click=partial(self.add_to_contacts, number)
        )
        call = ui.IconButton(name="phone_outline", desc="Call", on_click=partial(self.call, number))
        after = add if self.is_stranger(number) else call if any(map(str.isdigit, number)) else None
        return ui.list_item(
            name, summary="" if name == written else written, leading=screen.picture(name), trailing=after
        )

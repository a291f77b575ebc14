"""The page of one person."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.book import Card, Entry
from mobile_world.phone.apps.contacts.cards import about_card, info_card, subtitle
from mobile_world.phone.apps.contacts.dates import short_date
from mobile_world.phone.apps.contacts.kinds import EMAIL, PHONE
from mobile_world.phone.apps.contacts.screen import ContactsScreen
from mobile_world.phone.apps.contacts.vcard import share
from mobile_world.phone.system import Intent
from mobile_world.phone.ui import (
    Avatar,
    Box,
    Column,
    Dialog,
    DialogButton,
    Icon,
    IconButton,
    MenuItem,
    Row,
    Scroll,
    Spacer,
    Text,
    View,
    empty_state,
    list_dialog,
    menu_button,
    px,
    single_choice_dialog,
    top_bar,
)
from mobile_world.phone.ui.view import Action

_CHOICES = {"call": PHONE, "text": PHONE, "email": EMAIL}
_RINGTONES = ("Default ringtone", "None", "Flutey Phone", "Beat Plucker", "Bell Phone", "Chimey Phone", "Digital Phone")


class ContactDetail(ContactsScreen):
    """`QuickContactActivity`."""

    def build(self) -> View:
        """The bar, photo and name, what can be done, and what is known."""
        card = self.card
        if card is None:
            gone = empty_state("The contact doesn't exist.", icon="account_off_outline")
            return Column(width="fill", height="fill", children=[top_bar("", on_up=self.finish), gone])
        parts: list[View] = [self._head(card), self._verbs(card), info_card(self, card), about_card(self, card)]
        parts.append(self._added(card))
        body = Scroll(id="root", weight=1, padding=(0, 0, 0, 24), children=parts)
        return Column(width="fill", height="fill", ghost=True, children=[self._bar(card), body])

    @property
    def card(self) -> Card | None:
        """The person."""
        contact = intents.contact_of(self.book, self.intent.data)
        return None if contact is None else self.book.card(contact)

    # -- parts -----------------------------------------------------------------------------------------------------

    def _bar(self, card: Card) -> View:
        contact, starred = card.person.id, card.person.starred
        items = [
            MenuItem("Delete", lambda: self.state.update(ask="delete")),
            MenuItem("Share", lambda: share(self, [card])),
            MenuItem("Add to Home screen", lambda: self.toast(f"{card.person.title()} added to Home screen")),
            MenuItem("Set ringtone", lambda: self.state.update(ask="ringtone")),
            MenuItem("Route to voicemail", self._route, checked=card.voicemail),
            MenuItem("Help & feedback", self.help),
        ]
        star = _bar_button(
            "menu_star",
            "star" if starred else "star_outline",
            "Remove from favorites" if starred else "Add to favorites",
            lambda: self.book.set_options(contact, starred=int(not starred)),
        )
        edit = _bar_button("menu_insert_or_edit", "pencil_outline", "Edit contact", lambda: self.edit(contact))
        up = IconButton(name="arrow_left", desc="Navigate up", color="on_surface", width=px(147), on_click=self.finish)
        return Row(
            id="toolbar",
            cls="android.view.ViewGroup",
            width="fill",
            height=px(168),
            children=[up, Spacer(weight=1), edit, star, menu_button(items, id="action_bar_overflow_menu")],
        )

    def _head(self, card: Card) -> View:
        name = card.person.title(family_first=self.family_first)
        photo = Avatar(card.person.name, desc="Contact photo", size=140, margin=(0, 8, 0, 20))
        title = Text(id="large_title", text=name, size=28, width="fill", text_align=(0.5, 0.0), padding=(24, 0))
        parts: list[View] = [photo, title]
        if subtitle(card):
            words = Text(id="organization_name", text=subtitle(card), size=16, color="on_surface_variant")
            words.margin = (24, 4)
            parts.append(words)
        return Column(width="fill", ghost=True, content_align=(0.5, 0.0), children=parts)

    def _verbs(self, card: Card) -> View:
        phone, email = bool(card.of(PHONE)), bool(card.of(EMAIL))
        verbs = [
            _verb("call", "Call", "phone_outline", phone, lambda: self._do("call")),
            _verb("text", "Text", "message_text_outline", phone, lambda: self._do("text")),
            _verb(
                "video", "Set up" if phone else "Video", "video_outline", phone, self._video, "Set up Duo video calling"
            ),
            _verb("email", "Email", "email_outline", email, lambda: self._do("email")),
        ]
        return Row(width="fill", padding=(px(31), 24, px(31), 16), content_align=(0.0, 0.0), children=verbs)

    def _added(self, card: Card) -> View:
        day = short_date(self.system.clock.at_ns(card.person.updated_ms * 1_000_000))
        return Text(text=f"Added {day}", color="on_surface_variant", padding=(px(63), 16, px(63), 8))

    # -- deeds -----------------------------------------------------------------------------------------------------

    def call(self, number: str) -> None:
        """Ring somebody up."""
        self.act(Intent("android.intent.action.CALL", f"tel:{number}"))

    def message(self, number: str) -> None:
        """Write somebody a text."""
        self.act(Intent("android.intent.action.SENDTO", f"smsto:{number}"))

    def mail(self, address: str) -> None:
        """Write somebody a mail."""
        self.act(Intent("android.intent.action.SENDTO", f"mailto:{address}"))

    def _do(self, verb: str) -> None:
        card = self.card
        rows = card.of(_CHOICES[verb]) if card else []
        if len(rows) == 1:
            self._with(verb, rows[0])
        elif rows:
            self.state["ask"] = verb

    def _with(self, verb: str, row: Entry) -> None:
        deeds = {"call": self.call, "text": self.message, "email": self.mail}
        deeds[verb](row.values.get("data1", ""))

    def _video(self) -> None:
        self.toast("Video calling isn't set up.")

    def _route(self) -> None:
        card = self.card
        if card is not None:
            self.book.set_options(card.person.id, send_to_voicemail=int(not card.voicemail))
            self.toast(f"Calls from this contact will {'no longer ' if card.voicemail else ''}be routed to voicemail")

    # -- dialogs ---------------------------------------------------------------------------------------------------

    def dialog(self) -> Dialog | None:
        """The question that is open."""
        asked = cast("str | None", self.state.get("ask"))
        card = self.card if asked else None
        if card is None or asked is None:
            return None
        if asked == "delete":
            return Dialog(
                message="Delete contact?",
                positive=DialogButton("Delete", lambda: self._delete(card)),
                negative=DialogButton("Cancel", self.close),
                on_dismiss=self.close,
            )
        if asked == "ringtone":
            return self._ringtone_dialog(card)
        rows = card.of(_CHOICES[asked])
        words = [row.values.get("data1", "") for row in rows]
        title = "Choose email" if asked == "email" else "Choose number"
        return list_dialog(title, words, lambda place: self._with(asked, rows[place]), self.close)

    def close(self) -> None:
        """Take the dialog away."""
        self.state.pop("ask", None)

    def _ringtone_dialog(self, card: Card) -> Dialog:
        current = _RINGTONES.index(card.ringtone) if card.ringtone in _RINGTONES else 0

        def choose(place: int) -> None:
            self.book.set_options(card.person.id, custom_ringtone=_RINGTONES[place] if place else None)

        return single_choice_dialog("Set ringtone", _RINGTONES, current, choose, self.close)

    def _delete(self, card: Card) -> None:
        self.book.delete([card.person.id])
        self.close()
        self.toast("Contact deleted")
        self.finish()


def _bar_button(id: str, icon: str, desc: str, on_click: Action) -> View:
    return IconButton(
        id=id, cls="android.widget.Button", name=icon, desc=desc, color="on_surface", width=px(126), on_click=on_click
    )


def _verb(name: str, label: str, icon: str, usable: bool, action: Action, desc: str = "") -> View:
    """A round button with its word below."""
    glyph = Icon(name=icon, color="on_secondary_container" if usable else "disabled", align=(0.5, 0.5), ghost=True)
    disc = Box(
        cls="android.widget.ImageView",
        width=52,
        height=52,
        radius=26,
        background="secondary_container" if usable else "surface_container",
        children=[glyph],
    )
    word = Text(id=f"verb_{name}", text=label, desc=desc, face="medium", enabled=usable, margin=(0, 8, 0, 0))
    return Column(
        id=f"verb_{name}_container",
        weight=1,
        content_align=(0.5, 0.0),
        enabled=usable,
        on_click=action,
        children=[disc, word],
    )

"""The editor: a form for a new person or for one that is known."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.book import Card, Entry
from mobile_world.phone.apps.contacts.draft import Draft
from mobile_world.phone.apps.contacts.editor_bar import editor_bar, photo_header
from mobile_world.phone.apps.contacts.form import Form
from mobile_world.phone.apps.contacts.kinds import EMAIL, PHONE, POSTAL
from mobile_world.phone.apps.contacts.screen import ContactsScreen
from mobile_world.phone.ui import Column, Dialog, DialogButton, MenuItem, Scroll, View


class ContactEditor(ContactsScreen):
    """`ContactEditorActivity`: `Create contact` and `Edit contact`."""

    def build(self) -> View:
        """The bar with its button, the photo, and the fields."""
        draft = self.draft
        form, known = Form(self, draft), draft.card is not None
        title = "Edit contact" if known else "Create contact"
        bar = editor_bar(title, on_cancel=self.cancel, on_save=self.save, menu=self._menu(known))
        body = Scroll(
            id="contact_editor_scroller",
            weight=1,
            children=[photo_header(form.name, on_click=lambda: self.state.update(ask="photo")), form.view()],
        )
        return Column(cls="android.view.ViewGroup", width="fill", height="fill", children=[bar, body])

    @property
    def card(self) -> Card | None:
        """The person who is edited; None for a new one."""
        if self.intent.action == intents.ACTION_INSERT:
            return None
        contact = intents.contact_of(self.book, self.intent.data)
        return None if contact is None else self.book.card(contact)

    @property
    def draft(self) -> Draft:
        """What the form holds."""
        card = self.card
        return Draft(self, card, _not_known(card, intents.asked_entries(self.intent)))

    def dialog(self) -> Dialog | None:
        """The question that is open."""
        asked = cast("str | None", self.state.get("ask"))
        if asked == "discard":
            return self._discard_dialog()
        if asked == "delete":
            return self._delete_dialog()
        return Form(self, self.draft).dialog(asked) if asked else None

    def close(self) -> None:
        """Take the dialog away; the keyboard stays away until a field is touched."""
        self.state.pop("ask", None)
        self.ui.focus = ""

    def on_back(self) -> bool:
        """Ask before anything typed is lost."""
        if not self.draft.changed:
            return False
        self.state["ask"] = "discard"
        return True

    def cancel(self) -> None:
        """Close the form, after a question where something was typed."""
        if not self.on_back():
            self.finish()

    def save(self) -> None:
        """Store the person and show them."""
        draft = self.draft
        entries = draft.entries()
        if not entries:
            self.toast("Add info to save as a contact.")
            return
        contact = self.book.save(draft.card, entries)
        saved = self.book.card(contact)
        if saved is None:
            self.finish()
            return
        self.toast(f"{saved.person.name} saved" if saved.person.name else "Contact saved")
        if draft.card and not self.intent.extras and self._came_from_detail():
            self.finish()
        elif self.activity.result_to is not None:
            self.answer({"data": saved.uri})
        else:
            self.show(contact)
            self.finish()

    def _came_from_detail(self) -> bool:
        """Whether the person's page lies right below and comes to light by itself."""
        task = self.system.activities.task(self.activity.task_id)
        stack = task.activities if task else []
        place = stack.index(self.activity) if self.activity in stack else 0
        return place > 0 and stack[place - 1].component.cls == intents.DETAIL

    def _menu(self, known: bool) -> list[MenuItem]:
        items = [MenuItem("Help & feedback", self.help)]
        if known:
            items.insert(0, MenuItem("Delete", lambda: self.state.update(ask="delete")))
        return items

    def _discard_dialog(self) -> Dialog:
        return Dialog(
            message="Your changes have not been saved.",
            positive=DialogButton("Save", self._save_from_dialog),
            negative=DialogButton("Discard", self.finish),
            on_dismiss=self.close,
        )

    def _save_from_dialog(self) -> None:
        self.close()
        self.save()

    def _delete_dialog(self) -> Dialog:
        return Dialog(
            message="Delete contact?",
            positive=DialogButton("Delete", self._delete),
            negative=DialogButton("Cancel", self.close),
            on_dismiss=self.close,
        )

    def _delete(self) -> None:
        card = self.card
        if card is not None:
            self.book.delete([card.person.id])
            self.toast("Contact deleted")
        self.close()
        self.finish()


def _not_known(card: Card | None, asked: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What an intent adds to a person: numbers, addresses and texts they do not have yet."""
    if card is None:
        return asked
    repeatable = {PHONE, POSTAL, EMAIL}
    known = {(entry.mime, entry.values.get("data1")) for entry in card.entries}
    return tuple(
        entry
        for entry in asked
        if (entry.mime, entry.values.get("data1")) not in known
        and (entry.mime in repeatable or not card.of(entry.mime))
    )

"""What the main screen asks, and what it does with people it was told about."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.book import Entry
from mobile_world.phone.apps.contacts.kinds import GROUP
from mobile_world.phone.apps.contacts.screen import ContactsScreen
from mobile_world.phone.apps.contacts.vcard import share
from mobile_world.phone.ui import Column, Dialog, DialogButton, View, list_dialog, list_item, text_dialog


class PeopleDialogs(ContactsScreen):
    """The dialogs of the main screen and the deeds of its bars."""

    @property
    def selected(self) -> list[int]:
        """Who is selected."""
        return cast("list[int]", self.state.get("selected") or [])

    @property
    def group(self) -> int | None:
        """The label whose people are shown."""
        return cast("int | None", self.state.get("group"))

    def close(self) -> None:
        """Take the dialog away."""
        self.state.pop("ask", None)

    def dialog(self) -> Dialog | None:
        """The question that is open."""
        makers = {
            "delete": self._delete_dialog,
            "account": self._account_dialog,
            "create_label": self._create_label_dialog,
            "rename_label": self._rename_label_dialog,
            "delete_label": self._delete_label_dialog,
            "add_to_label": self._add_to_label_dialog,
        }
        maker = makers.get(cast(str, self.state.get("ask") or ""))
        return maker() if maker else None

    # -- selection -------------------------------------------------------------------------------------------------

    def share_selected(self) -> None:
        """Send the selected people to another app."""
        cards = [card for each in self.selected if (card := self.book.card(each))]
        self.state.pop("selected", None)
        share(self, cards)

    def star_selected(self) -> None:
        """Make the selected people favourites."""
        for contact in self.selected:
            self.book.set_options(contact, starred=1)
        self.state.pop("selected", None)

    def unlabel_selected(self) -> None:
        """Take the open label from the selected people."""
        for contact in self.selected:
            card = self.book.card(contact)
            for entry in card.of(GROUP) if card else ():
                if entry.values.get("data1") == str(self.group):
                    self.book.drop(entry)
        self.state.pop("selected", None)

    def _delete_dialog(self) -> Dialog:
        several = len(self.selected) > 1
        return Dialog(
            message=f"Delete {len(self.selected)} contacts?" if several else "Delete contact?",
            positive=DialogButton("Delete", self._delete),
            negative=DialogButton("Cancel", self.close),
            on_dismiss=self.close,
        )

    def _delete(self) -> None:
        chosen = self.selected
        self.book.delete(chosen)
        self.state.pop("selected", None)
        self.close()
        self.toast("Contact deleted" if len(chosen) == 1 else f"{len(chosen)} contacts deleted")

    # -- labels ----------------------------------------------------------------------------------------------------

    def pick_member(self) -> None:
        """Choose somebody for the open label."""
        self.go(intents.PICKER, intents.ACTION_PICK, extras={"label": self.group})

    def _create_label_dialog(self) -> Dialog:
        def accept(title: str) -> None:
            self.state["group"] = self.book.create_group(title.strip())
            self.close()

        return text_dialog("Create label", accept, self.close, hint="Label name", required=True)

    def _rename_label_dialog(self) -> Dialog:
        def accept(title: str) -> None:
            self.book.rename_group(self.group or 0, title.strip())
            self.close()

        before = next((group.title for group in self.book.groups() if group.id == self.group), "")
        return text_dialog("Rename label", accept, self.close, value=before, hint="Label name", required=True)

    def _delete_label_dialog(self) -> Dialog:
        title = next((group.title for group in self.book.groups() if group.id == self.group), "")
        return Dialog(
            message=f'Delete label "{title}"? (Contacts themselves will not be deleted.)',
            positive=DialogButton("Delete", self._delete_label),
            negative=DialogButton("Cancel", self.close),
            on_dismiss=self.close,
        )

    def _delete_label(self) -> None:
        self.book.delete_group(self.group or 0)
        self.state.pop("group", None)
        self.close()

    def _add_to_label_dialog(self) -> Dialog:
        groups = self.book.groups()

        def choose(place: int) -> None:
            if place == len(groups):
                self.state["ask"] = "create_label"
                return
            for contact in self.selected:
                card = self.book.card(contact)
                if card and groups[place].id not in card.groups:
                    self.book.add(card, Entry(GROUP, {"data1": str(groups[place].id)}))
            self.state.pop("selected", None)

        return list_dialog("Add to label", [*(group.title for group in groups), "Create label"], choose, self.close)

    # -- account ---------------------------------------------------------------------------------------------------

    def _account_dialog(self) -> Dialog:
        def settings() -> None:
            self.close()
            self.go(intents.SETTINGS, "android.intent.action.MAIN")

        def ask_help() -> None:
            self.close()
            self.help()

        rows: list[View] = [
            list_item("Device", summary="Contacts saved to this device", icon="cellphone"),
            list_item("Settings", icon="cog_outline", on_click=settings),
            list_item("Help & feedback", icon="help_circle_outline", on_click=ask_help),
        ]
        return Dialog(
            title="Contacts", content=[Column(width="fill", margin=(-16, 0), children=rows)], on_dismiss=self.close
        )

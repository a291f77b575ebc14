"""The choice of people for a new conversation, alone or as a group."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import format_number, international, is_number, normalized
from simdroid_apps.google_messages import intents, screen

FIELD, LIST = "ContactSearchField", "ContactsList"


class NewChat(screen.MessagesScreen):
    """`StartNewConversationActivity`: names and numbers to write to."""

    group = ui.Saved(False)
    """Whether several people are being chosen."""
    chosen = ui.Saved[list[str]]([])

    def build(self) -> ui.View:
        """The field, what was typed as somebody to write to, and everybody it may mean."""
        typed = self.typed(FIELD).strip()
        title = "New group conversation" if self.group else "New conversation"
        go = kit.BarAction("next_button", "Next", self._begin_group, "arrow_right", enabled=len(self.chosen) > 1)
        bar = kit.app_bar(self, title, [go] if self.group else [])
        items: list[str | kit.Caller] = [*self._typed_number(typed), *self._listed(typed)]
        if not self.group and not typed:
            items.insert(0, "")
        rows = ui.Recycler(id=f"html:{LIST}", key=LIST, items=items, build=self._item, weight=1, padding=(0, 4, 0, 24))
        parts = [bar, self._to(), *self._chips(), rows if items else self._nobody()]
        return ui.Page(parts, id="html:NewConversationScreen", cls="android.view.View")

    def on_back(self) -> bool:
        if self.group:
            del self.chosen
        return self.leave("group") or super().on_back()

    def _to(self) -> ui.View:
        label = ui.Text(text="To", size=16, color="on_surface_variant", margin=(0, 0, 16, 0))
        field = ui.TextField(
            id=f"html:{FIELD}",
            key=FIELD,
            hint="Type names, phone numbers, or emails" if self.group else "Type name, phone number, or email",
            autofocus=True,
            weight=1,
            min_height=56,
            padding=(0, 16),
            on_submit=self._submit,
        )
        return ui.Line([label, field], ghost=True, padding=(20, 0, 16, 0), background="surface_container")

    def _chips(self) -> list[ui.View]:
        chips = [self._chip(number) for number in self.chosen]
        return [ui.chip_row(chips, padding=(12, 4))] if chips else []

    def _chip(self, number: str) -> ui.Chip:
        return ui.Chip(
            self.name(number),
            icon="account",
            trailing_icon="close",
            checkable=False,
            on_click=partial(self._choose, number),
        )

    # -- who may be meant ------------------------------------------------------------------------------------------

    def _typed_number(self, typed: str) -> list[kit.Caller]:
        """What was typed, where it can be written to as it is."""
        return [kit.Caller(_address(typed))] if _is_address(typed) else []

    def _listed(self, typed: str) -> list[str | kit.Caller]:
        """Numbers of people, under the letters of their names while nothing is typed."""
        items: list[str | kit.Caller] = []
        letter = ""
        for person in self.people.containing(typed):
            if not typed and kit.initial(person.name) != letter:
                letter = kit.initial(person.name)
                items.append(letter)
            items += [kit.Caller(phone.value, person, phone.label) for phone in person.phones]
        return items

    def _item(self, item: str | kit.Caller) -> ui.View:
        if isinstance(item, str):
            return ui.Text(text=item, size=14, color="primary", padding=(24, 12, 16, 4)) if item else self._group_row()
        number = item.number
        if item.person is None:
            title, below, disc = f"Send to {format_number(number)}", "", screen.picture("", size=40)
        else:
            title, below = item.person.name, f"{format_number(number)} • {item.label}"
            disc = screen.picture(title, id="html:GlideMonogram")
        if _address(number) in self.chosen:
            disc = ui.Column(
                width=40,
                height=40,
                radius=20,
                background="primary",
                content_align=(0.5, 0.5),
                children=[ui.Icon(name="check", color="on_primary", desc="Selected")],
            )
        row = ui.list_item(title, summary=below, leading=disc, on_click=partial(self._choose, _address(number)))
        row.id = "html:ContactRow"
        return row

    def _group_row(self) -> ui.View:
        disc = ui.Column(
            ghost=True,
            width=40,
            height=40,
            radius=20,
            background="primary_container",
            children=[ui.Icon(name="account_multiple_plus_outline", color="primary")],
            content_align=(0.5, 0.5),
        )
        return ui.list_item("Create group", leading=disc, on_click=partial(setattr, self, "group", True))

    def _nobody(self) -> ui.View:
        link = "" if self.people.allowed else "Allow Messages to see your contacts"
        return ui.Stack(
            kit.placeholder(
                "no_contacts", "No matching contacts", link, partial(self.request_permissions, [kit.READ_CONTACTS])
            ),
            ghost=True,
            weight=1,
            padding=32,
        )

    # -- what a choice does ----------------------------------------------------------------------------------------

    def _submit(self) -> None:
        """Take what the field holds: a number as it is, else the first that it may mean."""
        typed = self.typed(FIELD).strip()
        items = [*self._typed_number(typed), *self._listed(typed)] if typed else []
        first = next((item for item in items if isinstance(item, kit.Caller)), None)
        if first is not None:
            self._choose(_address(first.number))

    def _choose(self, number: str) -> None:
        if not self.group:
            self._write_to([number])
            return
        others = [item for item in self.chosen if item != number]
        self.chosen = others if number in self.chosen else [*others, number]
        self.set_typed(FIELD, "")

    def _begin_group(self) -> None:
        if len(self.chosen) > 1:
            self._write_to(self.chosen)

    def _write_to(self, numbers: list[str]) -> None:
        intents.write_to(self.system, numbers, text=str(self.intent.extras.get(intents.TEXT) or ""))
        self.finish()


def _is_address(typed: str) -> bool:
    """Whether a text can be written to: a number of any length, or a mail address."""
    name, at, domain = typed.partition("@")
    return is_number(typed) or bool(name and at and "." in domain and " " not in typed)


def _address(number: str) -> str:
    """A number as messages carry it: one with a country in E.164 form, others as they are typed."""
    return (international(number) if number.startswith("+") else None) or normalized(number)

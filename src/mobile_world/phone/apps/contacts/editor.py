"""The editor: a form for a new person or for one that is known, laid out kind by kind."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.draft import Draft, Slot
from mobile_world.phone.apps.contacts.fields import (
    KIND_GAP,
    SIDE,
    START,
    kind_icon,
    label_field,
    photo_header,
    side_button,
    text_field,
)
from mobile_world.phone.apps.contacts.kinds import BY_NAME, CUSTOM, KINDS, NAME, Kind, Part, parsed_date
from mobile_world.phone.apps.contacts.screen import ContactsScreen
from mobile_world.phone.kit import checklist_dialog, list_dialog, text_dialog
from mobile_world.phone.system import Intent
from mobile_world.phone.system.number_format import typed_number
from mobile_world.phone.system.providers.names import joined
from mobile_world.phone.ui import (
    TOP_START,
    Box,
    Button,
    Column,
    DatePicker,
    Dialog,
    DialogButton,
    IconButton,
    Line,
    MenuItem,
    Page,
    Painter,
    Saved,
    Scroll,
    Spacer,
    Stack,
    Text,
    View,
    menu_button,
    px,
)
from mobile_world.phone.ui.editing import Edit

_PHOTO = (Intent("android.media.action.IMAGE_CAPTURE"), Intent("android.intent.action.PICK", type="image/*"))


class ContactEditor(ContactsScreen):
    """`ContactEditorActivity`: `Create contact` and `Edit contact`."""

    expanded = Saved(False)
    """Whether all parts of a name are shown."""
    more = Saved(False)
    """Whether all kinds are shown."""
    last = Saved[dict[str, int]]({})
    removed = Saved[list[str]]([])
    labels = Saved[dict[str, list[str]]]({})
    groups = Saved[list[int] | None](None)

    def build(self) -> View:
        """The bar with its button, the photo, and the fields."""
        draft = self.draft
        name = joined(draft.slots(BY_NAME["name"])[0].texts)
        shown = [self._section(draft, kind) for kind in KINDS if self._shows(draft, kind)]
        button = self._labels_button(draft) if self.more else self._more_button()
        sections = [Stack(shown, id="kind_section_views"), button]
        fields = Stack(sections, id="editor_fields_container", padding=(0, 0, 0, px(84)))
        header = photo_header(name, on_click=partial(self.ask, "photo"))
        body = Scroll(id="contact_editor_scroller", weight=1, children=[header, fields])
        return Page([self._bar(known=draft.card is not None), body], cls="android.view.ViewGroup")

    @property
    def draft(self) -> Draft:
        """What the form holds."""
        card = None if self.intent.action == intents.ACTION_INSERT else self.card
        stored = card.groups if card else []
        groups = stored if self.groups is None else self.groups
        asked = [*intents.asked_entries(self.intent)]
        return Draft(card, asked, self.typed, self.last, self.removed, self.labels, groups)

    def _bar(self, *, known: bool) -> View:
        """Cancel, the title, Save and the menu."""
        cancel = IconButton(
            name="close", desc="Cancel", color="on_surface", width=px(147), height=px(147), on_click=self._cancel
        )
        heading = Text(text="Edit contact" if known else "Create contact", size=22, max_lines=1, margin=(px(10), 0))
        save = _Pill(id="toolbar_button", text="Save", width=px(231), height=px(126), on_click=self.save)
        items = [MenuItem("Delete", partial(self.ask, "delete"))] if known else []
        menu = menu_button([*items, MenuItem("Help & feedback", self.help)])
        views = [cancel, Box(ghost=True, weight=1, children=[heading]), Column(id="menu_save", children=[save]), menu]
        return Line(views, id="toolbar", cls="android.view.ViewGroup", height=px(168), background="background")

    def _shows(self, draft: Draft, kind: Kind) -> bool:
        if not kind.more or self.more:
            return True
        return any(slot.texts.get(part.column) for slot in draft.slots(kind) for part in kind.parts)

    def _section(self, draft: Draft, kind: Kind) -> View:
        editors = Column(id="kind_editors", weight=1, children=[self._row(slot) for slot in draft.slots(kind)])
        return Line([kind_icon(kind.icon), editors], padding=(0, 0, 0, KIND_GAP), content_align=TOP_START)

    def _row(self, slot: Slot) -> View:
        fields = [self._field(slot, part) for part in slot.kind.parts if self._part_shows(slot, part)]
        if slot.kind.labels:
            # A list of labels takes the focus, and the keyboard goes.
            leave = partial(setattr, self.ui, "focus", "")
            fields.append(label_field(slot, partial(self._choose_label, slot), leave))
        return Line([Column(id="editors", weight=1, children=fields), self._side(slot)], content_align=TOP_START)

    def _part_shows(self, slot: Slot, part: Part) -> bool:
        asked = self.expanded if slot.kind.mime == NAME else self.more
        return not part.extra or bool(slot.texts.get(part.column)) or asked

    def _field(self, slot: Slot, part: Part) -> View:
        end = None
        if slot.kind.name == "event":
            ask = partial(self.ask, "date", slot=slot.key)
            end = IconButton(name="calendar_month_outline", desc="Show date picker", on_click=ask)
        return text_field(slot, part, partial(self._typed, slot, part), end)

    def _side(self, slot: Slot) -> View:
        if slot.kind.name == "name":
            icon, words = ("chevron_up", "fewer") if self.expanded else ("chevron_down", "more")
            toggle = partial(setattr, self, "expanded", not self.expanded)
            words = f"Show {words} name fields"
            return side_button("expansion_view_container", "expansion_view", icon, "", words, toggle)
        if slot.empty or slot.kind.name == "phonetic":
            return Spacer(width=SIDE)
        words = f"Delete {f'{slot.label} ' if slot.kind.labels else ''}{slot.kind.noun}"
        remove = partial(self._remove, slot)
        return side_button("delete_button_container", "delete_button", "close", words, "delete", remove)

    def _more_button(self) -> View:
        on_click = partial(setattr, self, "more", True)
        return Button(text="More fields", emphasis="text", height=48, margin=(START, 0, 0, px(42)), on_click=on_click)

    def _labels_button(self, draft: Draft) -> View:
        names = [title for group, title in self.book.groups().items() if group in draft.groups]
        return Button(
            text=", ".join(names) or "Labels",
            icon="label_outline",
            emphasis="text",
            height=48,
            margin=(px(105), 0, 0, 0),
            on_click=partial(self.ask, "labels"),
        )

    def _typed(self, slot: Slot, part: Part, text: str) -> None:
        """Group the digits of a number, and remember how many rows there are."""
        name = slot.kind.name
        self.last = {**self.last, name: max(self.last.get(name, 0), slot.number)}
        if part.input != "phone":
            return
        shown = typed_number(slot.texts.get(part.column, ""), text)
        edit = self.ui.edit(slot.field_key(part))
        if shown != text and edit is not None:
            self.ui.set_edit(slot.field_key(part), _moved(edit, shown))

    def _remove(self, slot: Slot) -> None:
        if slot.kind.many:
            self.removed = [*self.removed, slot.key]
            return
        for part in slot.kind.parts:
            self.set_typed(slot.field_key(part), "")

    def _choose_label(self, slot: Slot, place: int) -> None:
        number, _ = slot.kind.choices()[place]
        if number == CUSTOM:
            self.ask("custom_label", slot=slot.key)
        else:
            self.labels = {**self.labels, slot.key: [number, ""]}

    def on_back(self) -> bool:
        """Ask before anything typed is lost."""
        changed = self.draft.changed
        if changed:
            self.ask("discard")
        return changed

    def _cancel(self) -> None:
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

    def close(self) -> None:
        """Close the dialog; the keyboard stays away until a field is touched."""
        super().close()
        self.ui.focus = ""

    def dialog_discard(self) -> Dialog:
        """Whether what was typed is to be kept."""
        save, discard = DialogButton("Save", self.save), DialogButton("Discard", self.finish)
        return Dialog(message="Your changes have not been saved.", positive=save, negative=discard)

    def dialog_delete(self) -> Dialog:
        """Whether the person may go."""
        return self.delete_dialog(self.delete)

    def dialog_photo(self) -> Dialog:
        """Where a photo comes from."""
        return list_dialog(self, "Add picture", ["Take photo", "Choose photo"], lambda place: self.act(_PHOTO[place]))

    def dialog_labels(self) -> Dialog:
        """Which labels the person gets."""
        titles, chosen = self.book.groups(), self.draft.groups
        groups = [*titles]

        def accept(places: list[int]) -> None:
            self.groups = sorted(groups[place] for place in places)

        places = [place for place, group in enumerate(groups) if group in chosen]
        return checklist_dialog(self, "Labels", [*titles.values()], places, accept)

    def dialog_custom_label(self) -> Dialog | None:
        """Asks for the words of a label."""
        slot = self._asked_slot()
        if slot is None:
            return None

        def accept(text: str) -> None:
            self.labels = {**self.labels, slot.key: [CUSTOM, text.strip()]}

        return text_dialog(self, "Custom label name", accept, value=slot.custom, hint="Label name", required=True)

    def dialog_date(self) -> Dialog | None:
        """Asks for a day."""
        slot = self._asked_slot()
        if slot is None:
            return None
        part = slot.kind.parts[0]
        known = parsed_date(slot.kind.stored(slot.texts.get(part.column, "")))

        def accept(chosen: date) -> None:
            self.set_typed(slot.field_key(part), slot.kind.shown(chosen.isoformat()))
            self._typed(slot, part, "")
            self.close()

        return DatePicker(known or self.system.clock.now().date(), accept, self.close)

    def _asked_slot(self) -> Slot | None:
        """The row that the open dialog is about."""
        draft = self.draft
        return next((slot for kind in KINDS for slot in draft.slots(kind) if slot.key == self.about["slot"]), None)


@dataclass(kw_only=True, eq=False)
class _Pill(Button):
    """A button whose pill is lower than the place a finger meets."""

    def paint(self, painter: Painter) -> None:
        """Draw the pill inside its box."""
        box, inset = self.box, painter.metrics.px(4)
        self.box = box._replace(top=box.top + inset, bottom=box.bottom - inset)
        super().paint(painter)
        self.box = box


def _moved(edit: Edit, shown: str) -> Edit:
    """The cursor stays behind the digit it was behind before the number was grouped."""
    passed = sum(character.isdigit() or character == "+" for character in edit.text[: edit.cursor])
    place = 0
    while place < len(shown) and passed:
        passed -= shown[place].isdigit() or shown[place] == "+"
        place += 1
    return Edit(shown, place, place)

"""The contact editor: a form with a section for each data kind, for a new contact or a stored one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent, typed_number
from simdroid.system.providers import joined
from simdroid_apps.contacts import intents, kinds, screen
from simdroid_apps.contacts.draft import Draft, Slot, requested_entries

_CLOSE_SINCE = 34
"""The Android whose Contacts calls its cross so."""
_PHOTO = (Intent("android.media.action.IMAGE_CAPTURE"), Intent("android.intent.action.PICK", type="image/*"))

_FIELD, _GAP, _KIND_GAP = ui.px(149), ui.px(36), ui.px(21)
"""Recorded: fields of 149 px, 185 px from one to the next of a kind, 206 px to the next kind."""
_START, _SIDE = ui.px(137), ui.px(147)
"""What lies before the fields and after them."""
_LABEL_WIDTH = ui.px(449)
_DISC_DP = 128


class ContactEditor(kit.Form[Draft], screen.ContactsScreen):
    """`ContactEditorActivity`: `Create contact` and `Edit contact`."""

    expanded = ui.Saved(False)
    """Whether all parts of a name are shown."""
    more = ui.Saved(False)
    """Whether all kinds are shown."""
    last = ui.Saved[dict[str, int]]({})
    removed = ui.Saved[list[str]]([])
    labels = ui.Saved[dict[str, list[str]]]({})
    groups = ui.Saved[list[int] | None](None)

    def build(self) -> ui.View:
        """The bar with its button, the photo, and the fields."""
        draft = self.draft
        name = joined(draft.slots(kinds.BY_NAME["name"])[0].texts)
        shown = [self._section(draft, kind) for kind in kinds.KINDS if self._shows(draft, kind)]
        more = ui.Button(
            text="More fields",
            emphasis="text",
            height=48,
            margin=(_START, 0, 0, ui.px(42)),
            on_click=partial(setattr, self, "more", True),
        )
        sections = [ui.Stack(shown, id="kind_section_views"), self._labels_button(draft) if self.more else more]
        fields = ui.Stack(sections, id="editor_fields_container", padding=(0, 0, 0, ui.px(84)))
        header = _photo_header(name, on_click=partial(self.ask, "photo"))
        body = ui.Scroll(id="contact_editor_scroller", weight=1, children=[header, fields])
        return ui.Page([self._bar(stored=draft.card is not None), body], cls="android.view.ViewGroup")

    @property
    def draft(self) -> Draft:
        card = None if self.intent.action == intents.ACTION_INSERT else self.card
        stored = card.groups if card else []
        groups = stored if self.groups is None else self.groups
        return Draft(card, [*requested_entries(self.intent)], self.typed, self.last, self.removed, self.labels, groups)

    def _bar(self, *, stored: bool) -> ui.View:
        """Cancel, the title, Save and the menu."""
        label = "Close" if self.system.image.profile.api >= _CLOSE_SINCE else "Cancel"
        heading = ui.Text(
            text="Edit contact" if stored else "Create contact", size=22, max_lines=1, margin=(ui.px(10), 0)
        )
        save = _Pill(id="toolbar_button", text="Save", width=ui.px(231), height=ui.px(126), on_click=self._save)
        items = [ui.MenuItem("Delete", partial(self.ask, "delete"))] if stored else []
        views = [
            ui.IconButton(
                name="close", desc=label, color="on_surface", width=ui.px(147), height=ui.px(147), on_click=self.go_up
            ),
            ui.Box(ghost=True, weight=1, children=[heading]),
            ui.Column(id="menu_save", children=[save]),
            ui.menu_button([*items, ui.MenuItem("Help & feedback", self.help)]),
        ]
        return ui.Line(views, id="toolbar", cls="android.view.ViewGroup", height=ui.px(168), background="background")

    def _shows(self, draft: Draft, kind: kinds.DataKind) -> bool:
        filled = any(slot.texts.get(part.column) for slot in draft.slots(kind) for part in kind.parts)
        return not kind.more or self.more or filled

    def _section(self, draft: Draft, kind: kinds.DataKind) -> ui.View:
        """The rows of a kind, after its icon."""
        glyph = ui.Icon(id="kind_icon", name=kind.icon, width=ui.px(63), height=_FIELD, margin=(ui.px(42), 0, 0, 0))
        return ui.Line(
            [
                ui.Box(width=_START, ghost=True, align=ui.TOP_START, children=[glyph] if kind.icon else []),
                ui.Column(id="kind_editors", weight=1, children=[self._row(slot) for slot in draft.slots(kind)]),
            ],
            padding=(0, 0, 0, _KIND_GAP),
            content_align=ui.TOP_START,
        )

    def _row(self, slot: Slot) -> ui.View:
        fields = [self._field(slot, part) for part in slot.kind.parts if self._part_shows(slot, part)]
        if slot.kind.labels:
            fields.append(self._label_field(slot))
        return ui.Line(
            [ui.Column(id="editors", weight=1, children=fields), self._side(slot)], content_align=ui.TOP_START
        )

    def _part_shows(self, slot: Slot, part: kinds.DataField) -> bool:
        expanded = self.expanded if slot.kind.mime == kinds.NAME else self.more
        return not part.extra or bool(slot.texts.get(part.column)) or expanded

    def _field(self, slot: Slot, part: kinds.DataField) -> ui.View:
        """One text of a row, in the frames the Material library puts around it."""
        entry = ui.TextField(
            key=slot.field_key(part),
            label=part.hint,
            value=slot.texts.get(part.column, ""),
            look="outlined",
            kind=part.input,
            capitals=part.capitals,
            multiline=part.multiline,
            action="next",
            min_height=_FIELD,
            on_text=partial(self._typed, slot, part),
        )
        views: list[ui.View] = [entry]
        if slot.kind.name == "event":
            entry.padding = (16, 16, 56, 16)
            views.append(
                ui.IconButton(
                    name="calendar_month_outline",
                    desc="Show date picker",
                    align=ui.END,
                    on_click=partial(self.ask, "date", slot=slot.key),
                )
            )
        return ui.Stack([ui.Box(width="fill", children=views)], margin=(0, 0, 0, _GAP))

    def _label_field(self, slot: Slot) -> ui.View:
        """The label of a row; a tap opens all there are, which takes the focus, and the keyboard goes."""
        numbers, names = zip(*slot.kind.choices(), strict=True)
        place = numbers.index(slot.type) if slot.type in numbers else -1
        choices, leave = (
            ui.Choices(names, place, partial(self._choose_label, slot)),
            partial(setattr, self.ui, "focus", ""),
        )
        spinner = _LabelBox(
            key=f"{slot.key}:label",
            text=slot.label,
            desc=f"{slot.label} {slot.kind.noun}",
            popup=choices,
            on_click=leave,
            long_clickable=True,
        )
        arrow = ui.IconButton(
            id="text_input_end_icon",
            key=f"{slot.key}:arrow",
            name="menu_down",
            desc="Show dropdown menu",
            checkable=True,
            popup=choices,
            on_click=leave,
            align=ui.END,
        )
        return ui.Column(
            width=_LABEL_WIDTH, margin=(0, 0, 0, _GAP), children=[ui.Box(width="fill", children=[spinner, arrow])]
        )

    def _side(self, slot: Slot) -> ui.View:
        if slot.kind.name == "name":
            icon, amount = ("chevron_up", "fewer") if self.expanded else ("chevron_down", "more")
            return _side_button(
                "expansion_view",
                icon,
                "",
                f"Show {amount} name fields",
                partial(setattr, self, "expanded", not self.expanded),
            )
        if slot.empty or slot.kind.name == "phonetic":
            return ui.Spacer(width=_SIDE)
        desc = f"Delete {f'{slot.label} ' if slot.kind.labels else ''}{slot.kind.noun}"
        return _side_button("delete_button", "close", desc, "delete", partial(self._remove, slot))

    def _labels_button(self, draft: Draft) -> ui.View:
        names = [title for group, title in self.book.groups().items() if group in draft.groups]
        return ui.Button(
            text=", ".join(names) or "Labels",
            icon="label_outline",
            emphasis="text",
            height=48,
            margin=(ui.px(105), 0, 0, 0),
            on_click=partial(self.ask, "labels"),
        )

    def _typed(self, slot: Slot, part: kinds.DataField, text: str) -> None:
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
        if number == kinds.CUSTOM:
            self.ask("custom_label", slot=slot.key)
        else:
            self.labels = {**self.labels, slot.key: [number, ""]}

    @property
    def changed(self) -> bool:
        return self.draft.changed

    def save(self, draft: Draft) -> None:
        """Store the person and show them."""
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

    def _save(self) -> None:
        self.save(self.draft)

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

    def dialog_discard(self) -> ui.Dialog:
        """Whether what was typed is to be kept."""
        save, discard = ui.DialogButton("Save", self._save), ui.DialogButton("Discard", self.finish)
        return ui.Dialog(message="Your changes have not been saved.", positive=save, negative=discard)

    def dialog_delete(self) -> ui.Dialog:
        """Whether the person may go."""
        return self.delete_dialog(self.delete)

    def dialog_photo(self) -> ui.Dialog:
        """Where a photo comes from."""
        return kit.list_dialog(
            self, "Add picture", ["Take photo", "Choose photo"], lambda place: self.act(_PHOTO[place])
        )

    def dialog_labels(self) -> ui.Dialog:
        """Which labels the person gets."""
        titles, chosen = self.book.groups(), self.draft.groups
        groups = [*titles]

        def accept(places: list[int]) -> None:
            self.groups = sorted(groups[place] for place in places)

        places = [index for index, group in enumerate(groups) if group in chosen]
        return kit.checklist_dialog(self, "Labels", [*titles.values()], places, accept)

    def dialog_custom_label(self) -> ui.Dialog | None:
        """Asks for the words of a label."""
        slot = self._asked_slot()
        if slot is None:
            return None

        def accept(text: str) -> None:
            self.labels = {**self.labels, slot.key: [kinds.CUSTOM, text.strip()]}

        return kit.text_dialog(
            self, "Custom label name", accept, value=slot.custom, hint="Label name", capitals="words", required=True
        )

    def dialog_date(self) -> ui.Dialog | None:
        """Asks for a day."""
        slot = self._asked_slot()
        if slot is None:
            return None
        part = slot.kind.parts[0]
        day = kinds.parsed_date(slot.kind.stored(slot.texts.get(part.column, "")))

        def accept(chosen: date) -> None:
            self.set_typed(slot.field_key(part), slot.kind.shown(chosen.isoformat()))
            self._typed(slot, part, "")
            self.close()

        return ui.DatePicker(day or self.system.clock.now().date(), accept, self.close)

    def _asked_slot(self) -> Slot | None:
        """The row that the open dialog is about."""
        draft = self.draft
        return next(
            (slot for kind in kinds.KINDS for slot in draft.slots(kind) if slot.key == self.about["slot"]), None
        )


def _photo_header(name: str, *, on_click: ui.Action) -> ui.View:
    """The disc that stands for a photo, and the button to add one."""
    touch = ui.Box(
        id="photo_update_clickable",
        desc="Add contact photo",
        width=_DISC_DP,
        height=_DISC_DP,
        align=ui.TOP,
        margin=(0, ui.px(52), 0, 0),
        on_click=on_click,
        children=_photo(name),
    )
    add = ui.Button(
        id="button_change_photo", text="Add picture", emphasis="text", height=48, align=ui.TOP, on_click=on_click
    )
    editor = ui.Stack(
        [touch, add], id="photo_editor", cls="android.support.v7.widget.LinearLayoutCompat", height=ui.px(562)
    )
    return ui.Stack([editor], id="header_container")


def _photo(name: str) -> list[ui.View]:
    if name.strip()[:1].isalpha():
        return [ui.Avatar(name, id="photo", size=_DISC_DP)]
    return [
        ui.View(
            id="photo",
            cls="android.widget.ImageView",
            width=_DISC_DP,
            height=_DISC_DP,
            radius=64,
            background="primary_container",
        ),
        ui.Icon(id="photo_icon", name="image_plus_outline", size=48, color="on_primary_container", align=ui.CENTER),
    ]


@dataclass(kw_only=True, eq=False)
class _LabelBox(ui.View):
    """A framed text with a small title in its upper edge."""

    cls: str = "android.widget.Spinner"
    title: str = "Label"

    def __post_init__(self) -> None:
        self.width, self.height = "fill", _FIELD

    def paint(self, painter: ui.Painter) -> None:
        px_, box = painter.metrics.px, self.box
        left, small, size = box.left + px_(16), painter.metrics.sp(12), painter.metrics.sp(16)
        painter.stroke(box, "outline", px_(4), max(px_(1), 1))
        right = left + ui.text_width(self.title, "regular", small) + px_(4)
        painter.fill(ui.Rect(left - px_(4), box.top - 1, right, box.top + px_(3)), "background")
        above = box.top - ui.block_height(1, small) // 2 + ui.line_top(small)
        painter.text(left, above, self.title, "on_surface_variant", size=small)
        shown = ui.ellipsize(self.text, "regular", size, box.width - px_(16 + 48))
        baseline = box.top + (box.height - ui.block_height(1, size)) // 2 + ui.line_top(size)
        painter.text(left, baseline, shown, "on_surface", size=size)


def _side_button(id: str, icon: str, desc: str, icon_desc: str, on_click: ui.Action) -> ui.View:
    """What stands after a field: more of a name, or a way to remove the row."""
    return ui.Box(
        id=f"{id}_container",
        desc=desc,
        width=_SIDE,
        height=_FIELD,
        align=ui.TOP_START,
        focusable=True,
        on_click=on_click,
        children=[ui.Icon(id=id, name=icon, desc=icon_desc, align=ui.CENTER)],
    )


@dataclass(kw_only=True, eq=False)
class _Pill(ui.Button):
    """A button whose pill is lower than the place a finger meets."""

    def paint(self, painter: ui.Painter) -> None:
        box, inset = self.box, painter.metrics.px(4)
        self.box = box._replace(top=box.top + inset, bottom=box.bottom - inset)
        super().paint(painter)
        self.box = box


def _moved(edit: ui.Edit, shown: str) -> ui.Edit:
    """The cursor stays behind the digit it was behind before the number was grouped."""
    passed = sum(character.isdigit() or character == "+" for character in edit.text[: edit.cursor])
    place = 0
    while place < len(shown) and passed:
        passed -= shown[place].isdigit() or shown[place] == "+"
        place += 1
    return ui.Edit(shown, place, place)

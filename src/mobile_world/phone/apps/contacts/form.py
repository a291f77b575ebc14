"""The fields of the editor, laid out kind by kind, and what typing into them does."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, cast

from mobile_world.phone.apps.contacts.dates import parsed, shown_date, stored_date
from mobile_world.phone.apps.contacts.draft import Draft, Slot
from mobile_world.phone.apps.contacts.fields import (
    KIND_GAP,
    LEFT,
    SIDE,
    kind_icon,
    label_field,
    side_button,
    text_field,
)
from mobile_world.phone.apps.contacts.kinds import BY_NAME, CUSTOM, KINDS, NAME, Kind, Part
from mobile_world.phone.system import Intent, Json
from mobile_world.phone.system.number_format import typed_number
from mobile_world.phone.system.providers.names import joined
from mobile_world.phone.ui import (
    Button,
    Column,
    DatePicker,
    Dialog,
    IconButton,
    Row,
    Spacer,
    View,
    list_dialog,
    multi_choice_dialog,
    px,
    text_dialog,
)
from mobile_world.phone.ui.editing import Edit

if TYPE_CHECKING:
    from mobile_world.phone.apps.contacts.editor import ContactEditor

_EXPANDED, _MORE = "expanded", "more"
"""What the state calls it that all parts of a name, or all kinds, are shown."""


class Form:
    """The lower part of the editor."""

    def __init__(self, screen: ContactEditor, draft: Draft) -> None:
        self._screen = screen
        self._state = screen.state
        self._draft = draft

    @property
    def name(self) -> str:
        """What the person will be called, for the photo's disc."""
        return joined(self._draft.slots(BY_NAME["name"])[0].texts)

    def view(self) -> View:
        """All kinds that show, and the button for the others."""
        sections = [self._section(kind) for kind in KINDS if self._shows(kind)]
        parts: list[View] = [Column(id="kind_section_views", width="fill", children=sections)]
        if not self._state.get(_MORE):
            more = Button(
                text="More fields", emphasis="text", height=48, on_click=lambda: self._state.update(more=True)
            )
            more.margin = (LEFT, 0, 0, px(42))
            parts.append(more)
        else:
            parts.append(self._labels_row())
        return Column(id="editor_fields_container", width="fill", padding=(0, 0, 0, px(84)), children=parts)

    # -- kinds -----------------------------------------------------------------------------------------------------

    def _shows(self, kind: Kind) -> bool:
        if not kind.more or self._state.get(_MORE):
            return True
        columns = [part.column for part in kind.parts]
        return any(slot.texts.get(column) for slot in self._draft.slots(kind) for column in columns)

    def _section(self, kind: Kind) -> View:
        editors = Column(id="kind_editors", weight=1, children=[self._row(slot) for slot in self._draft.slots(kind)])
        return Row(
            width="fill",
            padding=(0, 0, 0, KIND_GAP),
            content_align=(0.0, 0.0),
            children=[kind_icon(kind.icon), editors],
        )

    def _row(self, slot: Slot) -> View:
        fields = [self._field(slot, part) for part in slot.kind.parts if self._part_shows(slot, part)]
        if slot.kind.labels:
            fields.append(label_field(slot, partial(self._choose, slot), self._leave_fields))
        editors = Column(id="editors", weight=1, children=fields)
        side = self._side(slot) or Spacer(width=SIDE)
        return Row(width="fill", content_align=(0.0, 0.0), children=[editors, side])

    def _part_shows(self, slot: Slot, part: Part) -> bool:
        if not part.extra or slot.texts.get(part.column):
            return True
        return bool(self._state.get(_EXPANDED if slot.kind.mime == NAME else _MORE))

    def _field(self, slot: Slot, part: Part) -> View:
        end = None
        if slot.kind.name == "event":
            end = IconButton(
                name="calendar_month_outline",
                desc="Show date picker",
                on_click=lambda: self._state.update(ask=f"date {slot.key}"),
            )
        return text_field(slot, part, partial(self._typed, slot, part), end)

    def _side(self, slot: Slot) -> View | None:
        if slot.kind.name == "name":
            expanded = bool(self._state.get(_EXPANDED))
            return side_button(
                "expansion_view_container",
                "expansion_view",
                "chevron_up" if expanded else "chevron_down",
                "",
                f"Show {'fewer' if expanded else 'more'} name fields",
                lambda: self._state.update(expanded=not expanded),
            )
        if slot.empty or slot.kind.name == "phonetic":
            return None
        label = f"{slot.label} " if slot.kind.labels else ""
        return side_button(
            "delete_button_container", "delete_button", "close", f"Delete {label}{slot.kind.noun}", "delete",
            lambda: self._remove(slot),
        )  # fmt: skip

    def _labels_row(self) -> View:
        names = [group.title for group in self._screen.book.groups() if group.id in self._draft.groups]
        shown = Button(
            text=", ".join(names) or "Labels",
            icon="label_outline",
            emphasis="text",
            height=48,
            on_click=lambda: self._state.update(ask="labels", chosen=list(self._draft.groups)),
        )
        shown.margin = (px(105), 0, 0, 0)
        return shown

    # -- typing ----------------------------------------------------------------------------------------------------

    def _typed(self, slot: Slot, part: Part, text: str) -> None:
        """Group the digits of a number, and remember how many rows there are."""
        last = cast("dict[str, int]", self._state.setdefault("last", {}))
        last[slot.kind.name] = max(last.get(slot.kind.name, 0), slot.number)
        if part.input != "phone":
            return
        shown = typed_number(slot.texts.get(part.column, ""), text)
        edit = self._screen.ui.edit(slot.field_key(part))
        if shown != text and edit is not None:
            self._screen.ui.set_edit(slot.field_key(part), _moved(edit, shown))

    def _remove(self, slot: Slot) -> None:
        if slot.kind.many:
            gone = cast("list[str]", self._state.setdefault("gone", []))
            gone.append(slot.key)
            return
        for part in slot.kind.parts:
            self._screen.set_typed(slot.field_key(part), "")

    def _leave_fields(self) -> None:
        """A list of labels takes the focus, and the keyboard goes."""
        self._screen.ui.focus = ""

    def _choose(self, slot: Slot, place: int) -> None:
        number, _ = slot.kind.choices()[place]
        if number == CUSTOM:
            self._state["ask"] = f"custom {slot.key}"
        else:
            self._set_label(slot, number, "")

    def _set_label(self, slot: Slot, number: str, custom: str) -> None:
        labels = cast("dict[str, list[str]]", self._state.setdefault("labels", {}))
        labels[slot.key] = [number, custom]

    # -- dialogs ---------------------------------------------------------------------------------------------------

    def dialog(self, asked: str) -> Dialog | None:
        """The dialog of a field."""
        word, _, key = asked.partition(" ")
        slot = next((each for kind in KINDS for each in self._draft.slots(kind) if each.key == key), None)
        if word == "photo":
            return list_dialog("Add picture", ["Take photo", "Choose photo"], self._photo, self._screen.close)
        if word == "labels":
            return self._labels_dialog()
        if slot is None:
            return None
        return self._custom_dialog(slot) if word == "custom" else self._date_dialog(slot)

    def _custom_dialog(self, slot: Slot) -> Dialog:
        def accept(text: str) -> None:
            self._set_label(slot, CUSTOM, text.strip())
            self._screen.close()

        title = "Custom label name"
        return text_dialog(title, accept, self._screen.close, value=slot.custom, hint="Label name", required=True)

    def _date_dialog(self, slot: Slot) -> Dialog:
        part = slot.kind.parts[0]
        known = parsed(stored_date(slot.texts.get(part.column, "")))

        def accept(chosen: date) -> None:
            self._screen.set_typed(slot.field_key(part), shown_date(chosen.isoformat()))
            self._typed(slot, part, "")
            self._screen.close()

        return DatePicker(known or self._screen.system.clock.now().date(), accept, self._screen.close)

    def _labels_dialog(self) -> Dialog:
        groups = self._screen.book.groups()
        chosen = cast("list[int]", self._state.setdefault("chosen", []))

        def toggle(place: int) -> None:
            number = groups[place].id
            chosen.remove(number) if number in chosen else chosen.append(number)

        def accept() -> None:
            self._state["groups"] = list[Json](sorted(chosen))
            self._screen.close()

        places = [place for place, group in enumerate(groups) if group.id in chosen]
        titles = [group.title for group in groups]
        return multi_choice_dialog("Labels", titles, places, toggle, on_ok=accept, on_dismiss=self._screen.close)

    def _photo(self, place: int) -> None:
        if place == 0:
            self._screen.act(Intent("android.media.action.IMAGE_CAPTURE"))
        else:
            self._screen.act(Intent("android.intent.action.PICK", type="image/*"))


def _moved(edit: Edit, shown: str) -> Edit:
    """The cursor stays behind the digit it was behind before the number was grouped."""
    passed = sum(character.isdigit() or character == "+" for character in edit.text[: edit.cursor])
    place = 0
    while place < len(shown) and passed:
        passed -= shown[place].isdigit() or shown[place] == "+"
        place += 1
    return Edit(shown, place, place)

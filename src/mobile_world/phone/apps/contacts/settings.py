"""The app's settings, with import and export, and the numbers that may not call."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.apps.contacts.screen import BY_FAMILY, FAMILY_FIRST, ContactsScreen
from mobile_world.phone.apps.contacts.vcard import parsed, written
from mobile_world.phone.system.number_format import format_number
from mobile_world.phone.ui import (
    Column,
    Dialog,
    IconButton,
    Scroll,
    Text,
    View,
    list_dialog,
    list_item,
    section_header,
    single_choice_dialog,
    text_dialog,
    top_bar,
)

FOLDER = "/sdcard/Download"
_SORTS, _FORMATS = ("First name", "Last name"), ("First name first", "Last name first")
_BLOCKED = "blocked_numbers"


class ContactsSettings(ContactsScreen):
    """How people are sorted and written; files of people."""

    def build(self) -> View:
        """All settings."""
        rows = [
            section_header("Display"),
            self._choice("Sort by", _SORTS[self.by_family], "sort"),
            self._choice("Name format", _FORMATS[self.family_first], "format"),
            section_header("Manage contacts"),
            self._choice("Import", "From .vcf file", "import"),
            list_item("Export", summary="To .vcf file", on_click=self._export),
        ]
        body = Scroll(id="settings_list", weight=1, children=rows)
        return Column(width="fill", height="fill", children=[top_bar("Contacts settings", on_up=self.finish), body])

    def _choice(self, title: str, value: str, asked: str) -> View:
        return list_item(title, summary=value, on_click=lambda: self.state.update(ask=asked))

    @property
    def _asked(self) -> str | None:
        """The open question: one that was opened here, or the one the screen was started with."""
        return cast("str | None", self.state.get("ask", self.intent.extras.get("ask")))

    def dialog(self) -> Dialog | None:
        """The list to choose from."""
        if self._asked == "sort":
            return single_choice_dialog("Sort by", _SORTS, int(self.by_family), self._sort, self.close)
        if self._asked == "format":
            return single_choice_dialog("Name format", _FORMATS, int(self.family_first), self._format, self.close)
        if self._asked == "import":
            files = self._files()
            if files:
                return list_dialog("Import from .vcf file", files, lambda place: self._import(files[place]), self.close)
            return Dialog(title="Import from .vcf file", message="No .vcf files in Downloads.", on_dismiss=self.close)
        return None

    def close(self) -> None:
        """Take the dialog away."""
        self.state["ask"] = None

    def _sort(self, place: int) -> None:
        self.preferences.put(**{BY_FAMILY: bool(place)})

    def _format(self, place: int) -> None:
        self.preferences.put(**{FAMILY_FIRST: bool(place)})

    def _files(self) -> list[str]:
        fs = self.system.fs
        names = sorted(fs.listdir(FOLDER)) if fs.is_dir(FOLDER) else []
        return [name for name in names if name.lower().endswith(".vcf") and fs.is_file(f"{FOLDER}/{name}")]

    def _import(self, name: str) -> None:
        people = parsed(self.system.fs.read_bytes(f"{FOLDER}/{name}").decode("utf-8", "replace"))
        for rows in people:
            self.book.save(None, rows)
        self.toast(f"Imported {len(people)} contact{'s' if len(people) != 1 else ''}")

    def _export(self) -> None:
        cards = [card for person in self.book.people() if (card := self.book.card(person.id))]
        self.system.fs.mkdir(FOLDER, parents=True)
        path = f"{FOLDER}/contacts.vcf"
        self.system.fs.write_bytes(path, written(cards).encode("utf-8", "replace"))
        self.system.media.scan(path)
        self.toast("Contacts exported to Download/contacts.vcf")


class BlockedNumbers(ContactsScreen):
    """Numbers whose calls and texts are not wanted."""

    def build(self) -> View:
        """What blocking does, the way to add a number, and the list."""
        words = "You won't receive calls or texts from blocked numbers."
        rows: list[View] = [
            Text(text=words, color="on_surface_variant", padding=(16, 8, 16, 16)),
            list_item("Add a number", icon="plus", on_click=lambda: self.state.update(ask=True)),
            *(self._row(number) for number in self._numbers),
        ]
        body = Scroll(id="blocked_numbers_list", weight=1, children=rows)
        return Column(width="fill", height="fill", children=[top_bar("Blocked numbers", on_up=self.finish), body])

    @property
    def _numbers(self) -> list[str]:
        return self.preferences.texts(_BLOCKED)

    def _row(self, number: str) -> View:
        shown = format_number(number)
        remove = IconButton(name="close", desc=f"Unblock {shown}", on_click=lambda: self._unblock(number))
        return list_item(shown, trailing=remove)

    def dialog(self) -> Dialog | None:
        """Asks for a number."""
        if not self.state.get("ask"):
            return None
        return text_dialog(
            "Block a number", self._block, self.close, hint="Phone number", kind="phone", ok="Block", required=True
        )

    def close(self) -> None:
        """Take the dialog away."""
        self.state.pop("ask", None)

    def _block(self, number: str) -> None:
        kept = [each for each in self._numbers if each != number.strip()]
        self.preferences.put(**{_BLOCKED: [*kept, number.strip()]})
        self.close()
        self.toast(f"{format_number(number.strip())} blocked")

    def _unblock(self, number: str) -> None:
        self.preferences.put(**{_BLOCKED: [each for each in self._numbers if each != number]})

"""The settings screen with import and export, and the blocked numbers."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, System, format_number, sort_key
from simdroid_apps.contacts import intents, store, vcard

FOLDER = "/sdcard/Download"
_SORTS = ((False, "First name"), (True, "Last name"))
_FORMATS = ((False, "First name first"), (True, "Last name first"))


class Import(kit.DialogRow):
    """Imports contacts from a vCard file in Downloads."""

    def dialog(self, screen: kit.PreferenceScreen) -> ui.Dialog:
        system, title = screen.system, "Import from .vcf file"
        names = sorted(system.fs.listdir(FOLDER), key=sort_key) if system.fs.is_dir(FOLDER) else []
        files = [name for name in names if name.lower().endswith(".vcf") and system.fs.is_file(f"{FOLDER}/{name}")]
        if not files:
            return ui.Dialog(title=title, message="No .vcf files in Downloads.")

        def read(place: int) -> None:
            people = vcard.parsed(system.fs.read_bytes(f"{FOLDER}/{files[place]}").decode("utf-8", "replace"))
            for rows in people:
                store.Book(system).save(None, rows)
            screen.toast(f"Imported {kit.plural(len(people), 'contact')}")

        return kit.list_dialog(screen, title, files, read)


def _export(screen: kit.PreferenceScreen) -> None:
    book, path = store.Book(screen.system), f"{FOLDER}/contacts.vcf"
    cards = book.cards(person.id for person in book.people())
    screen.system.fs.mkdir(FOLDER, parents=True)
    screen.system.fs.write_bytes(path, vcard.written(cards).encode("utf-8", "replace"))
    screen.system.media.scan(path)
    screen.toast("Contacts exported to Download/contacts.vcf")


_IMPORT = Import("Import", "From .vcf file")


class ContactsSettings(kit.PreferenceScreen):
    """`ContactsPreferenceActivity`: sort order, name format, import and export."""

    title = "Contacts settings"
    frame_id, list_id, list_cls = "", "settings_list", "android.widget.ScrollView"
    rows = (
        kit.Header("Display"),
        kit.Choice("Sort by", stored=store.Options.sort_by_family, options=_SORTS),
        kit.Choice("Name format", stored=store.Options.family_first, options=_FORMATS),
        kit.Header("Manage contacts"),
        _IMPORT,
        kit.Press("Export", "To .vcf file", do=_export),
    )


def ask_import(system: System, activity: Activity) -> None:
    """Open the settings with the files to import, where the intent says so."""
    if activity.intent.extras.get(intents.IMPORT):
        ContactsSettings(system, activity).ask_row(_IMPORT)


class BlockedNumbers(kit.PreferenceScreen):
    """The list of blocked numbers."""

    title = "Blocked numbers"
    frame_id, list_id, list_cls = "", "blocked_numbers_list", "android.widget.ScrollView"

    def views(self) -> list[ui.View]:
        """What blocking does, the way to add a number, and the list."""
        message = "You won't receive calls or texts from blocked numbers."
        rows: list[ui.View] = [
            ui.Text(text=message, color="on_surface_variant", padding=(16, 8, 16, 16)),
            ui.list_item("Add a number", icon="plus", on_click=partial(self.ask, "number")),
        ]
        for number in store.Options(self.system).blocked_numbers:
            shown = format_number(number)
            unblock = ui.IconButton(name="close", desc=f"Unblock {shown}", on_click=partial(self._unblock, number))
            rows.append(ui.list_item(shown, trailing=unblock))
        return rows

    def dialog_number(self) -> ui.Dialog:
        """Asks for a number."""

        def block(number: str) -> None:
            self._unblock(number.strip())
            options = store.Options(self.system)
            options.blocked_numbers = [*options.blocked_numbers, number.strip()]
            self.toast(f"{format_number(number.strip())} blocked")

        return kit.text_dialog(
            self, "Block a number", block, hint="Phone number", kind="phone", ok="Block", required=True
        )

    def _unblock(self, number: str) -> None:
        options = store.Options(self.system)
        options.blocked_numbers = [item for item in options.blocked_numbers if item != number]

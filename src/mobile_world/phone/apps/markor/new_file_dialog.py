"""The dialog that makes a file or a folder."""

from __future__ import annotations

from mobile_world.phone.apps.markor.file_deeds import clean_name, joined, make_file
from mobile_world.phone.apps.markor.formats import FILE_TYPES, extension_type
from mobile_world.phone.apps.markor.places import open_document
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.apps.markor.templates import TEMPLATES, template_text
from mobile_world.phone.ui import Column, Dialog, DialogButton, Row, Scroll, Spinner, Text, TextField, View

NAME, EXTENSION = "new_file_dialog__name", "new_file_dialog__ext"
_TITLE = ""
"""The dialog has none; what was typed is kept under it."""
_NOTES = ("- Folder is created without file extension", "- Files and folders are not overwritten")


class NewFileDialog:
    """Asks for a name; `folder` is where the file or folder will lie."""

    def __init__(self, screen: MarkorScreen, folder: str, text: str = "") -> None:
        self.screen, self.folder, self.text = screen, folder, text

    def dialog(self) -> Dialog:
        """The dialog as it is now."""
        return Dialog(
            title=_TITLE,
            content=[Scroll(height="wrap", weight=1, children=[self._form()])],
            neutral=DialogButton("FOLDER", self._make_folder),
            negative=DialogButton("CANCEL", self.screen.close),
            positive=DialogButton("OK", self._make_file),
            on_dismiss=self.screen.close,
        )

    @property
    def _kind(self) -> int:
        chosen = self.screen.about.get("type")
        return chosen if isinstance(chosen, int) else extension_type(self.screen.options.extension)

    @property
    def _template(self) -> int:
        chosen = self.screen.about.get("template")
        return chosen if isinstance(chosen, int) else 0

    def _form(self) -> View:
        name = TextField(id=NAME, hint="my_note", look="underlined", autofocus=True, weight=3, action="next")
        ending = TextField(id=EXTENSION, hint=".md", value=self.screen.options.extension, look="underlined", weight=1)
        names = list(TEMPLATES)
        return Column(
            ghost=True,
            width="fill",
            children=[
                _label("Name"),
                Row(ghost=True, width="fill", spacing=8, children=[name, ending]),
                _label("Type"),
                Spinner(
                    [kind.label for kind in FILE_TYPES],
                    self._kind,
                    self._choose_type,
                    id="new_file_dialog__type",
                    width="fill",
                ),
                _label("Template"),
                Spinner(
                    names,
                    self._template,
                    lambda place: self.screen.tell(template=place),
                    id="new_file_dialog__template",
                    width="fill",
                ),
                *(Text(text=note, size=13, color="on_surface_variant", margin=(0, 6, 0, 0)) for note in _NOTES),
            ],
        )

    def _choose_type(self, place: int) -> None:
        self.screen.tell(type=place)
        self.screen.fill_in(_TITLE, EXTENSION, FILE_TYPES[place].extension)

    def _make_file(self) -> None:
        screen, options = self.screen, self.screen.options
        extension = screen.typed(EXTENSION, options.extension).strip()
        typed = screen.typed(NAME).strip()
        name = clean_name(typed + extension) if typed else ""
        text = self.text or template_text(list(TEMPLATES)[self._template], screen.system.clock.now())
        screen.close()
        if not name:
            return
        path = joined(self.folder, name)
        if screen.attempt(lambda: make_file(screen.system, path, text)):
            options.extension = extension
            options.set_views(path, False)
            open_document(screen.system, path, new=True)

    def _make_folder(self) -> None:
        screen, name = self.screen, clean_name(self.screen.typed(NAME))
        screen.close()
        if name:
            screen.attempt(lambda: screen.system.fs.mkdir(joined(self.folder, name), parents=True))


def _label(text: str) -> View:
    return Text(text=text, size=13, color="on_surface_variant", margin=(0, 10, 0, 0))

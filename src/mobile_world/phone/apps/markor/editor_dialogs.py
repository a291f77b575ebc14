"""The dialogs of the editor's buttons and menus."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime

from mobile_world.phone.apps.markor import details_dialog, text_edits, todo_edits
from mobile_world.phone.apps.markor.formats import FORMATS
from mobile_world.phone.apps.markor.manuscript import Manuscript
from mobile_world.phone.apps.markor.options import FONT_SIZES
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.ui import (
    Dialog,
    SystemDatePicker,
    clock_text,
    list_dialog,
    single_choice_dialog,
    text_dialog,
)
from mobile_world.phone.ui.editing import Edit

_URL = re.compile(r"https?://[^\s)>\]]+")
_LETTERS = ("None", *"ABCDEF")
_ATTACHED = {"Link": "[{0}]({0})", "Picture": "![{0}]({0})", "File": "[{0}]({0})"}
_SPECIAL: dict[str, Callable[[Edit], Edit]] = {
    "Tab": text_edits.inserting("\t"),
    "Start of line": lambda edit: edit.move_to(edit.line_start()),
    "End of line": lambda edit: edit.move_to(edit.line_end()),
    "Start of document": lambda edit: edit.move_to(0),
    "End of document": lambda edit: edit.move_to(len(edit.text)),
    "Select all": Edit.select_all,
}


def editor_dialog(manuscript: Manuscript) -> Dialog | None:
    """The dialog of the editor that is open, if one is."""
    screen = manuscript.screen
    if not screen.asked.startswith("edit-"):
        return None
    makers: dict[str, Callable[[Manuscript], Dialog]] = {
        "attach": _attach,
        "attach-path": _attach_path,
        "special": _special,
        "time": _time,
        "priority": _priority,
        "due": _due,
        "search": _search,
        "found": _found,
        "font": _font,
        "format": _format,
        "info": lambda one: details_dialog.details_dialog(one.screen, one.path),
    }
    maker = makers.get(screen.asked.removeprefix("edit-"))
    return maker(manuscript) if maker else None


def toggle_done(manuscript: Manuscript) -> None:
    """Mark the lines of the selection as done today, or as not done."""
    today = manuscript.screen.system.clock.now().date()
    manuscript.put(todo_edits.done_on(today)(manuscript.edit))


def open_link(manuscript: Manuscript) -> None:
    """Show the address in the cursor's line in a browser."""
    start, end = text_edits.lines_of(manuscript.edit)
    found = _URL.search(manuscript.text[start:end])
    if found:
        manuscript.screen.start(Intent(ACTION_VIEW, data=found[0]))
    else:
        manuscript.screen.toast("No link in this line")


def _choice(manuscript: Manuscript, title: str, edits: dict[str, Callable[[Edit], Edit]]) -> Dialog:
    names = list(edits)
    return list_dialog(
        title, names, lambda place: manuscript.put(edits[names[place]](manuscript.edit)), manuscript.screen.close
    )


def _attach(manuscript: Manuscript) -> Dialog:
    names = list(_ATTACHED)
    screen = manuscript.screen
    return list_dialog("Attach", names, lambda place: screen.ask("edit-attach-path", kind=names[place]), screen.close)


def _attach_path(manuscript: Manuscript) -> Dialog:
    screen = manuscript.screen
    kind = str(screen.about.get("kind") or "Link")

    def insert(path: str) -> None:
        screen.close()
        if path.strip():
            manuscript.put(manuscript.edit.insert(_ATTACHED[kind].format(path.strip())))

    return text_dialog(kind, insert, screen.close, hint="Path or address")


def _special(manuscript: Manuscript) -> Dialog:
    return _choice(manuscript, "Special Key", _SPECIAL)


def _time(manuscript: Manuscript) -> Dialog:
    now = manuscript.screen.system.clock.now()
    forms = _moments(now, clock_text(manuscript.screen.system, now))
    return _choice(manuscript, "Date and time", {text: text_edits.inserting(text) for text in forms})


def _moments(now: datetime, time: str) -> Sequence[str]:
    day = f"{now:%Y-%m-%d}"
    return (day, time, f"{day} {time}", f"{now.month}/{now.day}/{now.year}", f"{now:%A}, {day}", f"{now:%Y-W%V}")


def _priority(manuscript: Manuscript) -> Dialog:
    edits = {letter: todo_edits.prioritised(letter if len(letter) == 1 else "") for letter in _LETTERS}
    return _choice(manuscript, "Priority", edits)


def _due(manuscript: Manuscript) -> Dialog:
    screen = manuscript.screen

    def insert(day: date) -> None:
        screen.close()
        manuscript.put(manuscript.edit.insert(f"due:{day.isoformat()} "))

    return SystemDatePicker(screen.system.clock.now().date(), insert, screen.close)


def _search(manuscript: Manuscript) -> Dialog:
    screen = manuscript.screen

    def go(text: str) -> None:
        screen.ask("edit-found", text=text)

    return text_dialog("Search", go, screen.close, hint="Search", required=True)


def _found(manuscript: Manuscript) -> Dialog:
    screen = manuscript.screen
    wanted = str(screen.about.get("text") or "")
    lines, place, hits = manuscript.text.split("\n"), 0, list[tuple[str, int]]()
    for number, line in enumerate(lines, 1):
        column = line.casefold().find(wanted.casefold())
        if column >= 0:
            hits.append((f"{number}: {line.strip()}", place + column))
        place += len(line) + 1
    if not hits:
        return Dialog(title="Search", message=f"Nothing found for “{wanted}”", on_dismiss=screen.close)

    def go(chosen: int) -> None:
        start = hits[chosen][1]
        screen.options.set_views(manuscript.path, False)
        manuscript.put(Edit(manuscript.text, start, start + len(wanted)))
        screen.ui.focus = manuscript.key

    return list_dialog(f"Search: {wanted}", [text for text, _ in hits], go, screen.close)


def _font(manuscript: Manuscript) -> Dialog:
    options, sizes = manuscript.screen.options, FONT_SIZES
    return single_choice_dialog(
        "Font Size",
        [str(size) for size in sizes],
        sizes.index(options.font_size),
        lambda place: setattr(options, "font_size", sizes[place]),
        manuscript.screen.close,
    )


def _format(manuscript: Manuscript) -> Dialog:
    options = manuscript.screen.options
    return single_choice_dialog(
        "Format",
        FORMATS,
        FORMATS.index(manuscript.format) if manuscript.format in FORMATS else -1,
        lambda place: options.set_format(manuscript.path, FORMATS[place]),
        manuscript.screen.close,
    )

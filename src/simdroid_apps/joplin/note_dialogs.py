"""What a note's menu opens: its tags, its alarm, its properties, and the file that is attached to it."""

from __future__ import annotations

from datetime import date, datetime
from functools import cached_property, partial
from typing import Any

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent, Json, mime_of, paths
from simdroid_apps.joplin import config, options, screen
from simdroid_apps.joplin.rows import Note, save_row

FILES = f"/data/data/{options.PACKAGE}/files"
"""Where attachments are, each under its id."""
_SOURCES = (
    ("Attach file", Intent("android.intent.action.OPEN_DOCUMENT", type="*/*")),
    ("Take photo", Intent("android.media.action.IMAGE_CAPTURE")),
)
"""Where attachments come from."""
_NEW_TAGS, _TAG_FILTER = "new tags", "tag filter"


class NoteDialogs(screen.JoplinScreen):
    """The base class of the note screen."""

    properties_open = ui.Saved(False)

    @cached_property
    def note(self) -> Note | None:
        """The note, unless it is gone."""
        return self.store.note(self.subject["note"])

    def save(self, **values: object) -> None:
        """Change columns of the note."""
        self.store.save_note(self.subject["note"], **values)
        self.__dict__.pop("note", None)

    def moment_text(self, when: datetime) -> str:
        """A date and a time in the formats that were chosen."""
        day = config.DATES.get(self.options.text(config.DATE_FORMAT), config.DATES["DD/MM/YYYY"])
        time = f"{when:{config.TIMES.get(self.options.text(config.TIME_FORMAT), '%H:%M')}}"
        return f"{when:{day}} {time.removeprefix('0') if time.endswith('M') else time}"

    # -- properties ------------------------------------------------------------------------------------------------

    def properties(self) -> list[ui.View]:
        """The panel with what is known of the note, while it is open."""
        note = self.note
        if note is None or not self.properties_open:
            return []
        created, updated = (kit.moment(self.system, ms) for ms in (note.user_created_time, note.user_updated_time))
        rows: list[ui.View] = [
            ui.Spacer(height=10),
            self._fact(f"Created: {self.moment_text(created)}"),
            self._fact(f"Updated: {self.moment_text(updated)}"),
            ui.Divider(background=self.palette.divider, margin=(0, screen.MARGIN), ghost=True),
            self._fact("View on map", partial(self._show_on_map, note)),
        ]
        if note.source_url:
            rows.append(self._fact("Go to source URL", partial(self.follow, note.source_url)))
        scroll = ui.Scroll(key="properties", cls=screen.LIST, weight=1, children=rows)
        return self.panel(scroll, on_close=partial(setattr, self, "properties_open", False), at_end=True)

    def _fact(self, text: str, on_click: Any = None) -> ui.View:
        label = ui.Text(text=text, size=14, color=self.palette.ink if on_click else self.palette.faded, weight=1)
        return ui.Line([label], cls=screen.GROUP, min_height=36, padding=(screen.MARGIN, 0), on_click=on_click)

    def _show_on_map(self, note: Note) -> None:
        self.properties_open = False
        if not note.latitude and not note.longitude:
            self.inform("This note does not have geolocation information.")
        else:
            self.follow(f"https://www.openstreetmap.org/?lat={note.latitude:g}&lon={note.longitude:g}&zoom=20")

    def follow(self, target: str) -> None:
        """Open what a link points to: a note, an attachment, or a page for another app."""
        self.properties_open = False
        if not target.startswith(":/"):
            self.act(Intent(ACTION_VIEW, data=target))
            return
        id = target.removeprefix(":/").partition("#")[0]
        if self.store.note(id) is not None:
            self.go("note", note=id)
        else:
            self._open_attachment(id)

    # -- tags ------------------------------------------------------------------------------------------------------

    def dialog_tags(self) -> ui.Dialog | None:
        """All tags to tick, those of the note first, and a field for new ones."""
        note = self.note
        if note is None:
            return None
        own = self.store.tags_of(note.id)
        chosen: list[str] = self.about.get("chosen", own)
        filter = self.typed(_TAG_FILTER).lower()
        tags = sorted(self.store.tags(), key=lambda tag: tag.id not in own)
        rows = [self._tag(tag.id, tag.title, chosen) for tag in tags if filter in tag.title.lower()]
        label = ui.Text(text="New tags:", size=16, margin=(0, 0, 8, 0))
        new = ui.TextField(key=_NEW_TAGS, hint="tag1, tag2, ...", look="underlined", weight=1)
        search = ui.TextField(key=_TAG_FILTER, hint="Filter tags", look="underlined")
        tag_list = ui.Scroll(key="tags", cls=screen.LIST, height="wrap", children=rows)

        def accept() -> None:
            titles = [title.strip().lower() for title in self.typed(_NEW_TAGS).split(",")]
            self.store.set_tags(note.id, chosen, [title for title in dict.fromkeys(titles) if title])

        return ui.Dialog(
            title="Type new tags or select from list",
            content=[ui.Line([label, new], ghost=True), search, tag_list],
            positive=ui.DialogButton("OK", accept),
            negative=ui.DialogButton("Cancel"),
        )

    def _tag(self, id: str, title: str, chosen: list[str]) -> ui.View:
        icon = "checkbox_marked_outline" if id in chosen else "checkbox_blank_outline"
        after: list[Json] = [item for item in chosen if item != id] if id in chosen else [*chosen, id]
        return ui.Line(
            [ui.Icon(name=icon, size=20, ghost=True, margin=(0, 0, 8, 0)), ui.Text(text=title, size=16, weight=1)],
            cls=screen.GROUP,
            padding=(10, 10),
            min_height=44,
            on_click=partial(self.tell, chosen=after),
        )

    # -- alarm -----------------------------------------------------------------------------------------------------

    def dialog_alarm(self) -> ui.Dialog | None:
        """When a to-do is due, with the ways to set, change and clear it."""
        note = self.note
        if note is None:
            return None
        due = self.about.get("due", note.todo_due)
        date_line: list[ui.View] = [ui.Button(text="SET DATE", on_click=partial(self.ask, "alarm_date", due=due))]
        if due:
            moment = self.moment_text(kit.moment(self.system, due))
            date_line.insert(0, ui.Text(text=moment, size=16, margin=(0, 0, 12, 0)))
        buttons = [
            self._wide("SAVE ALARM", partial(self._set_alarm, due)),
            self._wide("CLEAR ALARM", partial(self._set_alarm, 0)),
            self._wide("CANCEL", lambda: None),
        ]
        return ui.Dialog(title="Set alarm", content=[ui.Line(date_line, ghost=True), ui.Stack(buttons, ghost=True)])

    def _wide(self, label: str, on_click: Any) -> ui.View:
        return ui.Button(text=label, on_click=self.then_close(on_click), width="fill", margin=(0, 12, 0, 0))

    def _set_alarm(self, due: int) -> None:
        self.store.set_alarm(self.subject["note"], due)
        self.__dict__.pop("note", None)

    @property
    def _due(self) -> datetime:
        """The time the pickers open at: the one that is set, else the present one."""
        return kit.moment(self.system, self.about["due"]) if self.about.get("due") else self.system.clock.minute()

    def dialog_alarm_date(self) -> ui.Dialog:
        """The day."""
        due = self._due

        def accept(day: date) -> None:
            self.ask("alarm_time", due=_milliseconds(datetime.combine(day, due.timetz())))

        return ui.SystemDatePicker(
            due.date(),
            accept,
            partial(self.ask, "alarm", due=self.about.get("due", 0)),
            today=self.system.clock.minute().date(),
        )

    def dialog_alarm_time(self) -> ui.Dialog:
        """The time of that day."""
        due = self._due

        def accept(hour: int, minute: int) -> None:
            self.ask("alarm", due=_milliseconds(due.replace(hour=hour, minute=minute, second=0, microsecond=0)))

        return ui.SystemTimePicker(
            due.hour,
            due.minute,
            ui.uses_24_hours(self.system),
            accept,
            partial(self.ask, "alarm", due=self.about.get("due", 0)),
        )

    # -- attachments -----------------------------------------------------------------------------------------------

    def dialog_attach(self) -> ui.Dialog:
        """Where the attachment comes from."""
        return kit.list_dialog(self, "Choose an option", [label for label, _ in _SOURCES], self._pick)

    def _pick(self, place: int) -> object:
        self.close()
        self.start_for_result(_SOURCES[place][1])
        return ui.STAY_OPEN

    def attach(self, path: str) -> None:
        """Keep a copy of a file, and put a link to it at the end of the note."""
        note, name = self.note, paths.name(path)
        if note is None:
            return
        mime, ending = mime_of(path), name.rpartition(".")[2] if "." in name else ""
        values = {"title": name, "mime": mime, "file_extension": ending, "size": self.system.fs.stat(path).size}
        with self.store.open() as database:
            id = save_row(self.system, database, "resources", "", values)
        copy = _file_of(id, ending)
        self.system.fs.mkdir(paths.parent(copy), parents=True)
        self.system.fs.write_bytes(copy, self.system.fs.read_bytes(path))
        mark = "!" if mime.startswith("image/") else ""
        gap = "\n\n" if note.body else ""
        self.save(body=f"{note.body}{gap}{mark}[{name}](:/{id})")

    def _attachment(self, id: str) -> tuple[str, str] | None:
        """The path and the type of an attachment."""
        with self.store.open() as database:
            row = database.execute("SELECT * FROM resources WHERE id = ?", (id,)).fetchone()
        return (_file_of(id, str(row["file_extension"])), str(row["mime"])) if row else None

    def _open_attachment(self, id: str) -> None:
        file = self._attachment(id)
        if file is None:
            self.inform(f"No item with ID {id}")
        else:
            self.act(Intent(ACTION_VIEW, data=f"file://{file[0]}", type=file[1]))

    def picture(self, target: str) -> ui.View | None:
        """An attached picture, as wide as the screen at most; None where the target is none."""
        file = self._attachment(target.removeprefix(":/")) if target.startswith(":/") else None
        if file is None or not self.system.fs.is_file(file[0]):
            return None
        data = self.system.fs.read_bytes(file[0])
        size = ui.picture_size(data)
        if size is None:
            return None
        width = min(size[0], self.metrics.dp(self.metrics.width) - 2 * screen.MARGIN)
        return ui.Image(data, width=width, height=width * size[1] / size[0], on_click=partial(self.follow, target))


def _milliseconds(when: datetime) -> int:
    return round(when.timestamp() * 1000)


def _file_of(id: str, ending: str) -> str:
    return f"{FILES}/{id}.{ending}" if ending else f"{FILES}/{id}"

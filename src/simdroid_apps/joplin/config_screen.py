"""The configuration: its sections, and the settings of one; changes count once they are saved."""

from __future__ import annotations

from functools import partial

from simdroid import ui
from simdroid.system import ACTION_VIEW, Intent, contains_text
from simdroid_apps.joplin.config import SECTIONS, ConfigItem, Section
from simdroid_apps.joplin.screen import GROUP, LIST, MARGIN, JoplinScreen

_QUERY = "setting"


class ConfigScreen(JoplinScreen):
    """All sections, one of them, or what a search finds in them."""

    section = ui.Saved("")
    """The open section; empty while all are listed."""
    changes = ui.Saved[dict[str, str]]({})
    """Values that are not saved yet, by key."""
    searching = ui.Saved(False)

    def build(self) -> ui.View:
        """The header with the button that saves, over sections or settings."""
        section = self._open_section
        header = self.header(
            section.title if section else "Configuration",
            self.header_button("magnify", "Search", self._toggle_search),
            start=self.save_button(self._save, enabled=bool(self.changes)),
        )
        rows = [self._row(item) for item in self._items] if section or self.searching else map(self._entry, SECTIONS)
        body = ui.Scroll(key=f"config {section.title if section else ''}", cls=LIST, weight=1, children=[*rows])
        return self.page(header, *self._field(), body)

    @property
    def _open_section(self) -> Section | None:
        title = self.section or str(self.subject.get("section") or "")
        return next((section for section in SECTIONS if section.title == title), None)

    @property
    def _items(self) -> list[ConfigItem]:
        """The rows of the open section, or those of all sections that a search finds."""
        if self._open_section and not self.searching:
            return [*self._open_section.items]
        query = self.typed(_QUERY).strip()
        return [item for section in SECTIONS for item in section.items if contains_text(item.label, query)]

    def _field(self) -> list[ui.View]:
        if not self.searching:
            return []
        field = ui.TextField(
            key=_QUERY, hint="Search...", color=self.palette.ink, action="search", autofocus=True, padding=(MARGIN, 12)
        )
        return [field, ui.Divider(background=self.palette.divider, ghost=True)]

    def _toggle_search(self) -> None:
        self.searching = not self.searching
        self.set_typed(_QUERY, None)
        self.ui.focus = _QUERY if self.searching else ""

    def on_back(self) -> bool:
        """Leave the search, then the section, then the screen; what is not saved is asked about."""
        if self.searching:
            self._toggle_search()
        elif self.section:
            del self.section
        elif self.changes:
            self.ask("unsaved")
        else:
            return super().on_back()
        return True

    def dialog_unsaved(self) -> ui.Dialog:
        """What is to become of changes."""
        return ui.Dialog(
            message="There are unsaved changes.",
            negative=ui.DialogButton("Save changes", self._save_and_leave),
            positive=ui.DialogButton("Discard changes", self._discard),
        )

    def _discard(self) -> None:
        del self.changes
        self.on_back()

    def _save_and_leave(self) -> None:
        self._save()
        self.on_back()

    def _save(self) -> None:
        self.options.put(**self.changes)
        del self.changes

    def _value(self, key: str) -> str:
        return self.changes.get(key, self.options.text(key))

    def _change(self, key: str, value: str) -> None:
        """Note a change; a value that is stored already is none."""
        others = {name: change for name, change in self.changes.items() if name != key}
        self.changes = others if value == self.options.text(key) else {**others, key: value}

    # -- rows ------------------------------------------------------------------------------------------------------

    def _entry(self, section: Section) -> ui.View:
        ink = self.palette.ink
        texts: list[ui.View] = [
            ui.Text(text=section.title, size=16, face="bold", color=ink, max_lines=1),
            ui.Text(text=section.summary, size=14, color=self.palette.faded, max_lines=1),
        ]
        return ui.Line(
            [
                ui.Icon(name=section.icon, size=26, color=ink, margin=(0, 0, 18, 0), ghost=True),
                ui.Stack(texts, ghost=True, weight=1),
            ],
            cls=GROUP,
            min_height=68,
            padding=(MARGIN, 8),
            on_click=partial(setattr, self, "section", section.title),
        )

    def _row(self, item: ConfigItem) -> ui.View:
        if item.range:
            row = self._count(item, *item.range)
        elif item.key:
            control = self._choice(item) if item.options else self._switch(item)
            row = ui.Line([self._label(item), control], cls=GROUP, min_height=56, padding=(MARGIN, 4), spacing=12)
        elif item.method:
            button = ui.Button(text=item.label.upper(), width="fill", on_click=getattr(self, item.method))
            row = ui.Stack([button, *self._described(item)], ghost=True, padding=(MARGIN, 10), spacing=6)
        else:
            open_page = partial(self.act, Intent(ACTION_VIEW, data=item.address)) if item.address else None
            color = self.palette.link if item.address else self.palette.ink
            row = ui.Text(text=item.label, size=16, color=color, width="fill", padding=(MARGIN, 14), on_click=open_page)
        return self.ruled(row)

    def _label(self, item: ConfigItem) -> ui.View:
        return ui.Stack(
            [ui.Text(text=item.label, size=16, color=self.palette.ink), *self._described(item)], ghost=True, weight=1
        )

    def _described(self, item: ConfigItem) -> list[ui.View]:
        return [ui.Text(text=item.description, size=14, color=self.palette.faded)] if item.description else []

    def _switch(self, item: ConfigItem) -> ui.View:
        on = self._value(item.key) == "1"
        return ui.Switch(checked=on, desc=item.label, on_click=partial(self._change, item.key, "0" if on else "1"))

    def _choice(self, item: ConfigItem) -> ui.View:
        items = [ui.MenuItem(label, partial(self._change, item.key, value)) for value, label in item.options]
        value = dict(item.options).get(self._value(item.key), "...")
        label = ui.Text(text=value, size=16, color=self.palette.ink, weight=1)
        arrow = ui.Text(text="▼", size=14, color=self.palette.ink, margin=(8, 0, 0, 0))
        return ui.Line([label, arrow], key=item.key, cls=GROUP, weight=1, min_height=44, popup=ui.Menu(items))

    def _count(self, item: ConfigItem, least: int, most: int) -> ui.View:
        text = self._value(item.key)
        count = int(text) if text.isdecimal() else least
        share = min(max((count - least) / (most - least), 0.0), 1.0)
        units = ui.Text(text=f"{count} {item.unit}".strip(), size=16, color=self.palette.ink, width=72)

        def slide(share: float) -> None:
            self._change(item.key, str(round(least + share * (most - least))))

        line = ui.Line([units, ui.Slider(value=share, on_change=slide, weight=1)], ghost=True)
        return ui.Stack([self._label(item), line, ui.Spacer(height=2)], cls=GROUP, padding=(MARGIN, 8, MARGIN, 0))

    # -- commands --------------------------------------------------------------------------------------------------

    def show_status(self) -> None:
        """Open the report of what is synchronised."""
        self.go("status")

    def fix_index(self) -> None:
        """Write the search index anew."""
        self.store.rebuild_index()
        self.toast("The search index was rebuilt")

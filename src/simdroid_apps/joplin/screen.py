"""The base class of Joplin's screens: the dark header, routes, menus of notebooks, rows of notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid.system import Activity, System
from simdroid_apps.joplin.options import Options, Parent
from simdroid_apps.joplin.palette import RED, Palette, palette_of
from simdroid_apps.joplin.rows import Note
from simdroid_apps.joplin.store import Store

GROUP, BUTTON, LIST = "android.view.ViewGroup", "android.widget.Button", "android.widget.ScrollView"
"""Android's classes of React Native's views."""
MARGIN = 15
"""What the app keeps free at both sides."""
_BAR_DP, _PANEL_DP = 56, 300
_INDENT = "    "
"""Before a notebook in another one, in menus."""


class JoplinScreen(kit.RoutedScreen):
    """A route of the app's activity."""

    look = kit.REACT_NATIVE

    def __init__(self, system: System, activity: Activity) -> None:
        super().__init__(system, activity)
        self.background = self.palette.bar

    @cached_property
    def store(self) -> Store:
        """The database."""
        return Store(self.system)

    @property
    def options(self) -> Options:
        """The settings."""
        return self.store.options

    @cached_property
    def palette(self) -> Palette:
        """The colours of the theme that was chosen."""
        return palette_of(self.system, self.options)

    @property
    def theme(self) -> ui.Theme:
        """Dialogs and menus have the colours of the app's theme, too."""
        return self.palette.theme()

    @property
    def bars(self) -> ui.Color:
        """The status bar lies on the header's colour."""
        return self.palette.on_bar

    def show_notes(self, parent: Parent) -> None:
        """Go to a list of notes."""
        self.options.show(parent)
        kit.routes.reset(self.state)

    def inform(self, text: str) -> None:
        """Tell why something cannot be done."""
        self.ask("message", text=text)

    def dialog_message(self) -> ui.Dialog:
        """What a person is told."""
        return kit.message_dialog(self, "", self.about["text"])

    # -- pieces ----------------------------------------------------------------------------------------------------

    def page(self, header: ui.View, *body: ui.View, over: Sequence[ui.View] = ()) -> ui.View:
        """A whole screen: the header, what it holds, and what lies over that."""
        return ui.Layers(
            [ui.Page([header, *body], cls=GROUP, background=self.palette.background), *over], ghost=True, height="fill"
        )

    def header(
        self, title: str | ui.View, *buttons: ui.View, start: ui.View | None = None, menu: Sequence[ui.MenuItem] = ()
    ) -> ui.View:
        """The dark bar: a button, the title or what stands in its place, buttons, the menu."""
        if isinstance(title, str):
            title = ui.Text(text=title, size=16, face="bold", color=self.palette.on_bar, max_lines=1, margin=(10, 0))
        title.weight = 1
        start = start or self.header_button("arrow_left", "Back", self.go_back)
        more = [self.menu_button(menu)] if menu else []
        return ui.Line([start, title, *buttons, *more], cls=GROUP, height=_BAR_DP, background=self.palette.bar)

    def header_button(self, icon: str, label: str, on_click: ui.Action, *, enabled: bool = True) -> ui.View:
        """An icon of the header."""
        return ui.IconButton(
            name=icon,
            desc=label,
            size=26,
            color=self.palette.on_bar,
            cls=BUTTON,
            enabled=enabled,
            width=46,
            height=_BAR_DP,
            on_click=on_click if enabled else None,
        )

    def save_button(self, on_save: ui.Action, *, enabled: bool) -> ui.View:
        """The arrow, and the button that saves changes where there are any."""
        back = self.header_button("arrow_left", "Back", self.go_back)
        save = self.header_button("content_save" if enabled else "check", "Save changes", on_save, enabled=enabled)
        return ui.Line([back, save], ghost=True, width="wrap")

    def menu_button(self, items: Sequence[ui.MenuItem]) -> ui.View:
        """The three dots."""
        return ui.IconButton(
            name="dots_vertical",
            key="menu",
            desc="Actions",
            color=self.palette.on_bar,
            cls=GROUP,
            width=46,
            height=_BAR_DP,
            popup=ui.Menu(items),
        )

    def folder_picker(
        self, chosen: str, on_choose: Callable[[str], object], *, none: str = "", but: str = "", color: ui.Color = ""
    ) -> ui.View:
        """A menu of all notebooks but one, the chosen one as its label; `none` is the entry for no notebook."""
        tree = [(folder, depth) for folder, depth in self.store.tree() if folder.id != but]
        names = {folder.id: folder.shown_title for folder, _ in tree}
        items = [ui.MenuItem(none, partial(on_choose, ""))] if none else []
        items += [
            ui.MenuItem(_INDENT * depth + folder.shown_title, partial(on_choose, folder.id)) for folder, depth in tree
        ]
        ink = color or self.palette.on_bar
        label = ui.Text(text=names.get(chosen, none or "..."), size=16, color=ink, max_lines=1, weight=1)
        arrow = ui.Text(text="▼", size=14, color=ink, margin=(8, 0, 10, 0))
        return ui.Line([label, arrow], key="picker", cls=GROUP, padding=(10, 8), popup=ui.Menu(items))

    def note_row(self, note: Note, on_click: ui.Action, on_long_click: ui.Action, *, selected: bool) -> ui.View:
        """A row of a list of notes; to-dos have a box, and completed ones are pale."""
        palette, title = self.palette, note.shown_title
        ink = palette.pale if note.done else palette.ink
        label = ui.Text(
            text=title, size=16, color=ink, weight=1, margin=(0 if note.is_todo else MARGIN, 10, MARGIN, 10)
        )
        box = self.check_box(
            note.done, partial(self.store.complete, note.id, not note.done), desc=f"to-do: {title}", color=ink
        )
        return self.ruled(
            ui.Line(
                [box, label] if note.is_todo else [label],
                cls=GROUP,
                content_align=(0.0, 0.0),
                on_click=on_click,
                on_long_click=on_long_click,
                selected=selected,
                background=palette.selected if selected else "",
            )
        )

    def ruled(self, row: ui.View) -> ui.View:
        """A row over a thin line."""
        return ui.Stack([row, ui.Divider(ghost=True, background=self.palette.divider)], ghost=True)

    def check_box(self, checked: bool, on_click: ui.Action | None, *, desc: str = "", color: ui.Color = "") -> ui.View:
        """The square of a to-do."""
        return ui.Box(
            cls="android.widget.CheckBox",
            desc=desc,
            checkable=True,
            checked=checked,
            children=[
                ui.Icon(
                    name="checkbox_marked_outline" if checked else "checkbox_blank_outline",
                    size=20,
                    ghost=True,
                    color=color or self.palette.ink,
                )
            ],
            padding=(MARGIN, 10, 10, 10),
            on_click=on_click,
        )

    def message(self, text: str) -> ui.View:
        """What stands in the place of an empty list."""
        return ui.Text(text=text, size=16, color=self.palette.ink, width="fill", padding=MARGIN, text_align=(0.5, 0.0))

    def fab(self, icon: str, label: str, on_click: ui.Action) -> ui.View:
        """The red button over the lower corner."""
        return ui.Fab(
            name=icon,
            desc=label,
            cls=BUTTON,
            color="#ffffff",
            background=RED,
            align=ui.BOTTOM_END,
            margin=16,
            on_click=on_click,
        )

    def panel(self, *content: ui.View, on_close: ui.Action, at_end: bool = False) -> list[ui.View]:
        """A side menu over the screen, which a tap beside it closes."""
        width = min(_PANEL_DP, self.metrics.dp(self.metrics.width) - 56)
        # A finger between the rows must not reach what lies below.
        cover = ui.Box(
            width=width,
            height="fill",
            ghost=True,
            on_click=lambda: None,
            children=[ui.Page(list(content), cls=GROUP, background=self.palette.background)],
            align=ui.END if at_end else ui.START,
        )
        return [ui.View(width="fill", height="fill", background="scrim", on_click=on_close, ghost=True), cover]

"""Screens that together show every kind of view; the gallery's tests draw them in all themes and sizes."""

from __future__ import annotations

from datetime import date

from simdroid.kit import AppScreen, app_bar, checklist_dialog, choice_dialog, selection_bar, text_dialog
from simdroid.ui import (
    Avatar,
    Badge,
    BottomNavigation,
    BottomSheet,
    Box,
    Button,
    Canvas,
    Card,
    CheckBox,
    Chip,
    Column,
    DatePicker,
    Dialog,
    DialogButton,
    Dismissible,
    Divider,
    Drawer,
    Fab,
    Grid,
    Icon,
    IconButton,
    MenuItem,
    Pager,
    Painter,
    Progress,
    Radio,
    Rect,
    Row,
    Scroll,
    Slider,
    Spinner,
    Switch,
    SystemDatePicker,
    SystemTimePicker,
    Tabs,
    Text,
    TextField,
    TimePicker,
    View,
    chip_row,
    drawer_item,
    empty_state,
    list_item,
    menu_button,
    popup_menu,
    scaffold,
    text_input,
)

WORLD = "Zürich, Čeština, Ελλάδα, Привет, 東京タワー, 안녕하세요, 你好世界, 😀🎉👍🏽❤️🇩🇪"


class Controls(AppScreen):
    """Buttons, switches, sliders, chips, marks."""

    def build(self) -> View:
        none = lambda *_: None  # noqa: E731
        buttons: list[View] = [
            Button(text="Filled", on_click=none),
            Button(text="Tonal", emphasis="tonal", icon="plus", on_click=none),
            Button(text="Outlined", emphasis="outlined", on_click=none),
            Button(text="Text", emphasis="text", on_click=none),
        ]
        off: list[View] = [Button(text="Off", enabled=False), Button(text="Off", emphasis="outlined", enabled=False)]
        marks: list[View] = [
            Switch(checked=True),
            Switch(),
            Switch(checked=True, enabled=False),
            Switch(enabled=False),
            Switch(look="material", checked=True),
            Switch(look="material"),
        ]
        boxes: list[View] = [
            CheckBox(checked=True, text="Ticked"),
            CheckBox(text="Plain"),
            CheckBox(checked=True, enabled=False),
        ]
        radios: list[View] = [Radio(checked=True, text="Chosen"), Radio(text="Other"), Radio(enabled=False)]
        chips = [
            Chip("Images", selected=True),
            Chip("Audio", icon="music_note"),
            Chip("Videos"),
            Chip("Documents", trailing_icon="menu_down"),
            Chip("Large files", enabled=False),
            Chip("This week"),
        ]
        discs: list[View] = [
            Avatar("Ada"),
            Avatar("Zoë", "#0f9d58"),
            Avatar("+49 30"),
            Badge("3"),
            Badge("128"),
            Badge(),
            Progress(0.4, circular=True),
            Icon(name="heart", color="error"),
        ]
        return scaffold(
            top=app_bar(self, "Controls", [menu_button([MenuItem("Settings", none)])]),
            body=Scroll(
                spacing=8,
                padding=16,
                children=[
                    Row(spacing=8, children=buttons),
                    Row(spacing=8, children=off),
                    Row(spacing=16, children=marks),
                    Row(spacing=8, children=boxes),
                    Row(spacing=8, children=radios),
                    Slider(value=0.3, on_change=none),
                    Slider(value=0.6, thick=True, icon="brightness_6", on_change=none),
                    Slider(value=0.5, enabled=False),
                    chip_row(chips, padding=0),
                    Row(spacing=12, children=discs),
                    Progress(0.7),
                    Progress(),
                    Spinner(["Mobile", "Home", "Work"], 0, none),
                    Canvas(_curve, width="fill", height=80),
                    Text(text=WORLD, size=18),
                    Row(children=[Text(text=WORLD, max_lines=1, weight=1), IconButton(name="star", desc="Star")]),
                ],
            ),
            fab=Fab(name="plus", desc="Add", on_click=none),
            bottom=BottomNavigation(
                items=[("a", "Alarm", "alarm"), ("b", "Clock", "clock_outline"), ("c", "Timer", "timer_sand")],
                selected="b",
                on_select=none,
            ),
        )


def _curve(painter: Painter, box: Rect) -> None:
    high = box.height
    steps = (0.2, 0.8, 0.4, 0.6, 0.1, 0.9)
    points = [(box.left + box.width * place / 5, box.top + high * step) for place, step in enumerate(steps)]
    painter.path(points, "primary", painter.metrics.px(3))
    painter.path([(box.left, box.bottom), (box.left + high, box.bottom), (box.left, box.top)], "tertiary_container")
    painter.arc(Rect(box.right - high, box.top, box.right, box.bottom), "error", -90, 120, painter.metrics.px(6))


class Lists(AppScreen):
    """Rows of every height, sections, cards, tabs, a grid."""

    def build(self) -> View:
        none = lambda *_: None  # noqa: E731
        rows: list[View] = [
            self.look.rows.header("Section"),
            list_item("One line", icon="wifi", trailing=Switch(checked=True), on_click=none),
            list_item("Two lines", summary="A summary below", icon="bluetooth", on_click=none),
            list_item(
                "Three",
                summary="A summary that needs two lines because it says a good deal more than others do " * 2,
                leading=Avatar("Tom"),
            ),
            Divider(),
            list_item("Chosen", summary="A selected row", leading=Avatar("Uma"), selected=True),
            Dismissible(list_item("Sweep me away", icon="delete"), none),
            popup_menu(
                list_item("Opens a menu", icon="menu"), [MenuItem("A", none), MenuItem("B", none, checked=True)]
            ),
            list_item("Off", summary="Disabled", icon="sim_off_outline", enabled=False),
            Card([Text(text="A card", size=16), Text(text="with two lines", color="on_surface_variant")]),
            Card([Text(text="Raised")], kind="elevated"),
            Card([Text(text="Outlined")], kind="outlined"),
        ]
        tabs = Tabs(items=[("Calls", "phone"), ("Chats", "message"), ("Status", None)], selected=1, on_select=none)
        bar = selection_bar(self, "2 selected", on_close=none)
        return scaffold(top=Column(width="fill", ghost=True, children=[bar, tabs]), body=Scroll(children=rows))


class Fields(AppScreen):
    """Text fields of every look."""

    def build(self) -> View:
        fields: list[View] = [
            TextField(id="plain", hint="Plain"),
            TextField(id="underlined", look="underlined", hint="Underlined"),
            TextField(id="filled", look="filled", label="Filled", value="Some text"),
            TextField(id="filled2", look="filled", label="Empty with a label"),
            TextField(id="outlined", look="outlined", label="Outlined", value=WORLD),
            TextField(id="error", look="outlined", label="Wrong", value="abc", invalid=True),
            TextField(id="password", look="filled", label="Password", value="secret", kind="password"),
            TextField(id="number", look="outlined", hint="Number", kind="number"),
            TextField(id="off", look="outlined", label="Off", value="disabled", enabled=False),
            TextField(id="long", look="outlined", label="Notes", multiline=True, value="First line\nSecond line " * 4),
        ]
        body = Scroll(spacing=16, padding=16, children=fields)
        search = TextField(id="search", hint="Search", action="search", autofocus=True)
        return scaffold(top=text_input(search, icon="magnify", clearable=True), body=body)


class Pages(AppScreen):
    """A grid in a pager."""

    def build(self) -> View:
        def cell(number: int) -> View:
            return Box(
                margin=4,
                radius=12,
                background="surface_container_high",
                children=[Text(text=str(number), size=20, align=(0.5, 0.5))],
            )

        grid = Pager(
            pages=[lambda: Grid(3, range(50), cell, 90, id="grid"), lambda: empty_state("Nothing here")],
            page=0,
            on_page=lambda page: self.state.update(page=page),
        )
        many = Tabs(items=[(f"Tab number {n}", None) for n in range(7)], selected=2, on_select=lambda _: None)
        return scaffold(top=many, body=grid)

    def drawer(self) -> Drawer | None:
        return None


class WithDrawer(Pages):
    """The drawer over a page."""

    def drawer(self) -> Drawer | None:
        none = lambda: None  # noqa: E731
        items = [
            drawer_item("Recent", icon="history", selected=True, on_click=none),
            drawer_item("Images", icon="image", on_click=none),
        ]
        return Drawer([self.look.rows.header("Files"), *items], none)


class WithSheet(Pages):
    """A sheet over a page."""

    def sheet(self) -> BottomSheet | None:
        none = lambda: None  # noqa: E731
        return BottomSheet(
            [
                list_item("Share", icon="share_variant", on_click=none),
                list_item("Delete", icon="delete", on_click=none),
            ],
            none,
        )


class WithSnackbar(Pages):
    """A message over a page."""

    def build(self) -> View:
        self.snackbar("Alarm set for 7 hours and 12 minutes from now.", ("Undo", "undo"))
        return super().build()

    def undo(self) -> None:
        """What the message's button does."""


class Asks(Pages):
    """A question over a page."""

    def dialog(self) -> Dialog | None:
        none = lambda: None  # noqa: E731
        return Dialog(
            title="Delete 3 contacts?",
            message="They will be gone from all your devices.",
            positive=DialogButton("Delete", none),
            negative=DialogButton("Cancel", none),
            neutral=DialogButton("Learn more", none),
            on_dismiss=none,
        )


class ChoosesOne(Pages):
    """One of many."""

    def dialog(self) -> Dialog | None:
        options = [f"Option {number}" for number in range(30)]
        return choice_dialog(self, options, 2, lambda _: None, title="Screen timeout")


class ChoosesMany(Pages):
    """Some of several."""

    def dialog(self) -> Dialog | None:
        days = ["Monday", "Tuesday", "Wednesday"]
        return checklist_dialog(self, "Days", days, [0, 2], lambda _: None)


class AsksText(Pages):
    """A text."""

    def dialog(self) -> Dialog | None:
        return text_dialog(self, "Label", lambda _: None, value="Wake up", hint="Label")


class AsksTime(Pages):
    """A time of day."""

    def dialog(self) -> Dialog | None:
        return TimePicker(15, 34, False, lambda _hour, _minute: None, lambda: None)


class AsksTime24(Pages):
    """A time of day out of 24 hours."""

    def dialog(self) -> Dialog | None:
        return TimePicker(15, 34, True, lambda _hour, _minute: None, lambda: None)


class AsksDate(Pages):
    """A date."""

    def dialog(self) -> Dialog | None:
        return DatePicker(date(2023, 10, 15), lambda _day: None, lambda: None)


class AsksSystemTime(Pages):
    """A time of day, by Android's own picker."""

    def dialog(self) -> Dialog | None:
        return SystemTimePicker(8, 5, False, lambda _hour, _minute: None, lambda: None)


class AsksSystemDate(Pages):
    """A date, by Android's own picker."""

    def dialog(self) -> Dialog | None:
        return SystemDatePicker(date(2023, 10, 15), lambda _day: None, lambda: None)


SCREENS: tuple[type[AppScreen], ...] = (
    Controls, Lists, Fields, Pages, WithDrawer, WithSheet, WithSnackbar, Asks, ChoosesOne, ChoosesMany, AsksText,
    AsksTime, AsksTime24, AsksDate, AsksSystemTime, AsksSystemDate,
)  # fmt: skip

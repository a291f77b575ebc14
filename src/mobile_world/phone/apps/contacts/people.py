"""The main screen: everybody, the highlights, and what can be put in order."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.apps.contacts import highlights, manage, welcome
from mobile_world.phone.apps.contacts.book import Person
from mobile_world.phone.apps.contacts.dialogs import PeopleDialogs
from mobile_world.phone.apps.contacts.kinds import EMAIL, ORGANIZATION, PHONE
from mobile_world.phone.apps.contacts.listing import Line, Listing, lines_of
from mobile_world.phone.apps.contacts.search import FIELD, search_page
from mobile_world.phone.apps.contacts.top import label_bar, search_bar, selection_bar
from mobile_world.phone.system import Json
from mobile_world.phone.ui import (
    BottomNavigation,
    Box,
    Chip,
    Color,
    Column,
    Drawer,
    Fab,
    Spacer,
    View,
    chip_row,
    empty_state,
    px,
)

CHIPS = (
    ("Phone contacts", PHONE, "phone_outline"),
    ("Email contacts", EMAIL, "email_outline"),
    ("Company", ORGANIZATION, "domain"),
)
TABS = (
    ("contacts", "Contacts", "account"),
    ("highlights", "Highlights", "star_outline"),
    ("fix_and_manage", "Fix & manage", "wrench_outline"),
)


class PeopleScreen(PeopleDialogs):
    """`PeopleActivity`."""

    edge_to_edge = True

    def build(self) -> View:
        """The page that is open: a welcome, a search, a label's people, or one of the three tabs."""
        if not self.preferences.flag(welcome.DONE):
            return self._framed([welcome.page(self)])
        if self.state.get("searching"):
            return self._framed([search_page(self)])
        page = Column(width="fill", height="fill", weight=1, ghost=True, children=self._page())
        if self.selected or self.group is not None:
            return self._framed([page])
        navigation = BottomNavigation(TABS, self.tab, self._open_tab, id="bottom_nav")
        return self._framed([page, navigation], below=navigation.background)

    def _framed(self, parts: list[View], *, below: Color = "") -> View:
        """Parts between the bars of the system, whose lower one takes the colour of what lies over it."""
        top, bottom = (self.metrics.dp(size) for size in (self.metrics.status_bar, self.metrics.navigation_bar))
        strip = View(width="fill", height=bottom, background=below, ghost=True)
        parts[0].weight = 1
        return Column(
            id="root",
            cls="android.view.ViewGroup",
            width="fill",
            height="fill",
            children=[Spacer(height=top), *parts, strip],
        )

    def drawer(self) -> Drawer | None:
        """All labels, and the way to a new one."""
        if not self.state.get("drawer"):
            return None
        return Drawer(manage.drawer_content(self), lambda: self.state.pop("drawer"))

    def open_search(self) -> None:
        """Show the search, ready to type."""
        self.state["searching"] = True
        self.set_typed(FIELD, "")
        self.ui.focus = FIELD

    def on_back(self) -> bool:
        """Leave the search, the selection, a label or a tab before the app."""
        for name in ("searching", "selected", "group", "tab"):
            if self.state.get(name):
                self.state.pop(name)
                return True
        return False

    # -- state -----------------------------------------------------------------------------------------------------

    @property
    def tab(self) -> str:
        """The tab that is open."""
        return cast(str, self.state.get("tab") or "contacts")

    @property
    def group(self) -> int | None:
        """The label whose people are shown."""
        return cast("int | None", self.state.get("group"))

    @property
    def selected(self) -> list[int]:
        """Who is selected."""
        return cast("list[int]", self.state.get("selected") or [])

    def _open_tab(self, tab: str) -> None:
        self.state["tab"] = tab

    # -- pages -----------------------------------------------------------------------------------------------------

    def _page(self) -> list[View]:
        if self.tab == "highlights" and self.group is None:
            return [search_bar(self), highlights.page(self)]
        if self.tab == "fix_and_manage" and self.group is None:
            return [search_bar(self), manage.page(self)]
        return [self._top(), self._people()]

    def _top(self) -> View:
        if self.selected:
            return selection_bar(self)
        return search_bar(self) if self.group is None else label_bar(self)

    def _people(self) -> View:
        people = self.shown_people()
        lines = self.lines(people)
        chips = self._chips() if self.group is None and not self.selected else None
        listing = Listing(self._tapped, self.toggle, selected=self.selected)
        content = listing.view(lines) if lines else _nobody(self.group is not None)
        stack = Column(width="fill", height="fill", ghost=True, children=[*([chips] if chips else []), content])
        add = Fab(
            id="floating_action_button",
            name="plus",
            desc="Create contact",
            align=(1.0, 1.0),
            margin=(0, 0, px(63), px(42)),
            on_click=lambda: self.create(),
        )
        over = [] if self.selected or self.group is not None else [add]
        return Box(width="fill", height="fill", weight=1, ghost=True, children=[stack, *over])

    def _chips(self) -> View:
        chosen = cast("list[str]", self.state.get("filters") or [])
        chips = [
            Chip(
                label,
                cls="android.widget.Button",
                icon=icon,
                selected=mime in chosen,
                on_click=lambda mime=mime: self._filter(mime),  # type: ignore[misc]
            )
            for label, mime, icon in CHIPS
        ]
        row = chip_row(chips, id="chips_container", padding=(px(42), 0))
        row.margin = (0, px(24), 0, px(16))
        return row

    def _filter(self, mime: str) -> None:
        chosen = cast("list[str]", self.state.setdefault("filters", []))
        chosen.remove(mime) if mime in chosen else chosen.append(mime)

    def shown_people(self) -> list[Person]:
        """Everybody the filters and the open label let through."""
        people = self.book.people(by_family=self.by_family)
        for mime in cast("list[str]", self.state.get("filters") or []):
            having = self.book.with_data(mime)
            people = [person for person in people if person.id in having]
        if self.group is not None:
            members = self.book.members(self.group)
            people = [person for person in people if person.id in members]
        return people

    def lines(self, people: list[Person]) -> list[Line]:
        """People as rows, in the form the settings ask for."""
        return lines_of(people, by_family=self.by_family, family_first=self.family_first)

    def _tapped(self, person: Person) -> None:
        if self.selected:
            self.toggle(person)
        else:
            self.show(person.id)

    def toggle(self, person: Person) -> None:
        """Select somebody, or no longer."""
        chosen: list[Json] = [each for each in self.selected if each != person.id]
        self.state["selected"] = chosen if person.id in self.selected else [*chosen, person.id]


def _nobody(labelled: bool) -> View:
    page = empty_state(
        "No contacts with this label" if labelled else "No contacts yet", icon="account_multiple_outline"
    )
    page.weight = 1
    for child in page.children:
        if child.text:
            child.id = "android:text1"
    return page

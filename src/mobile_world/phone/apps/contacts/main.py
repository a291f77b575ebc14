"""The main screen: everybody, a search, the people of a label, and the way to everything else."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.contacts import intents, pages
from mobile_world.phone.apps.contacts.book import Person, sort_key
from mobile_world.phone.apps.contacts.kinds import EMAIL, ORGANIZATION, PHONE
from mobile_world.phone.apps.contacts.listing import PeopleList, PersonLine, lines_of
from mobile_world.phone.apps.contacts.screen import ContactsScreen
from mobile_world.phone.kit import (
    BarAction,
    Searching,
    Selecting,
    app_bar,
    confirm_dialog,
    list_dialog,
    selection_bar,
    text_dialog,
)
from mobile_world.phone.ui import (
    BOTTOM_END,
    CENTER,
    TOP,
    BottomNavigation,
    Box,
    Chip,
    Color,
    Dialog,
    Divider,
    Drawer,
    Fab,
    Icon,
    IconButton,
    Layers,
    Line,
    MenuItem,
    Page,
    Saved,
    Spacer,
    Stack,
    Text,
    TextField,
    View,
    chip_row,
    drawer_item,
    empty_state,
    list_item,
    menu_button,
    px,
    search_opener,
)

_CHIPS = (
    ("Phone contacts", PHONE, "phone_outline"),
    ("Email contacts", EMAIL, "email_outline"),
    ("Company", ORGANIZATION, "domain"),
)
_TABS = (
    ("contacts", "Contacts", "account"),
    ("highlights", "Highlights", "star_outline"),
    ("fix_and_manage", "Fix & manage", "wrench_outline"),
)
_PAGES = {"highlights": pages.highlights, "fix_and_manage": pages.manage}
_VIEW_GROUP = "android.view.ViewGroup"


class PeopleScreen(Searching, Selecting[int], ContactsScreen):
    """`PeopleActivity`."""

    edge_to_edge = True
    search_field = "open_search_view_edit_text"
    tab = Saved("contacts")
    group = Saved[int | None](None)
    """The label whose people are shown."""
    filters = Saved[list[str]]([])
    drawer_open = Saved(False)

    def build(self) -> View:
        """The page that is open: a welcome, a search, a label's people, or one of the three tabs."""
        if not self.options.welcome_done:
            return self._framed([pages.welcome(self)])
        if self.searching:
            return self._framed([self._search_page()])
        if self.selected or self.group is not None:
            return self._framed([Page(self._page(), weight=1, ghost=True)])
        navigation = BottomNavigation(_TABS, self.tab, partial(setattr, self, "tab"), id="bottom_nav")
        page = Page(self._page(), weight=1, ghost=True)
        return self._framed([page, navigation], below=navigation.background)

    def _framed(self, parts: list[View], *, below: Color = "") -> View:
        """Parts between the bars of the system, whose lower one takes the colour of what lies over it."""
        top, bottom = (self.metrics.dp(size) for size in (self.metrics.status_bar, self.metrics.navigation_bar))
        strip = View(width="fill", height=bottom, background=below, ghost=True)
        parts[0].weight = 1
        return Page([Spacer(height=top), *parts, strip], id="root", cls=_VIEW_GROUP)

    def _page(self) -> list[View]:
        if self.group is None and self.tab in _PAGES:
            return [self._search_bar(), _PAGES[self.tab](self)]
        if self.selected:
            return [self._selection_bar(), self._people()]
        return [self._search_bar() if self.group is None else self._label_bar(), self._people()]

    def on_back(self) -> bool:
        """Leave the search, the selection, a label or a tab before the app."""
        return super().on_back() or self.leave("group", "tab")

    # -- bars and drawer -------------------------------------------------------------------------------------------

    def _search_bar(self) -> View:
        """The rounded bar: drawer, a place to tap for the search, the account."""
        drawer = IconButton(name="menu", desc="Open navigation drawer", color="on_surface", width=px(147))
        drawer.height, drawer.on_click = px(126), partial(setattr, self, "drawer_open", True)
        disc = Icon(name="account_circle", size=32, color="primary", align=CENTER, ghost=True)
        account = Box(desc="Signed in as Device\nAccount and settings.", width=px(134), height=px(126), children=[disc])
        account.on_click = partial(self.ask, "account")
        return search_opener(
            "Search contacts",
            before=drawer,
            after=[account],
            on_open=self.open_search,
            cls=_VIEW_GROUP,
            hint_margin=(px(10), 0, 0, 0),
        )

    def _selection_bar(self) -> View:
        actions = [
            BarAction("menu_share", "Share", self._share_selected, "share_variant_outline"),
            BarAction("menu_delete", "Delete", partial(self.ask, "delete"), "trash_can_outline"),
            BarAction("", "Select all", self._select_all),
            BarAction("", "Add to label", partial(self.ask, "add_to_label")),
            BarAction("", "Add to favorites", self.then_stop(self._star_selected)),
        ]
        if self.group is not None:
            remove = partial(self.book.remove_from_group, self.group, self.selected)
            actions.append(BarAction("", "Remove from label", self.then_stop(remove)))
        return selection_bar(self, str(len(self.selected)), actions, on_close=self.stop_selecting, id="toolbar")

    def _label_bar(self) -> View:
        add = IconButton(id="menu_add", name="account_plus_outline", desc="Add contact", color="on_surface")
        add.on_click = partial(self.open, intents.PICKER, label=self.group)
        items = [
            MenuItem("Rename label", partial(self.ask, "rename_label")),
            MenuItem("Delete label", partial(self.ask, "delete_label")),
        ]
        return app_bar(self, self._label, [add, menu_button(items)], on_up=self.on_back)

    @property
    def _label(self) -> str:
        """The name of the open label."""
        return next((group.title for group in self.book.groups() if group.id == self.group), "")

    def drawer(self) -> Drawer | None:
        """All people of the device, the labels, and the way to a new one."""
        if not self.drawer_open:
            return None
        shown, labels = self.group, self.book.groups()
        rows: list[View] = [
            Spacer(height=self.metrics.dp(self.metrics.status_bar)),
            Text(text="Contacts", size=22, padding=(28, 16, 16, 16)),
            drawer_item("Device", icon="cellphone", selected=shown is None, on_click=partial(self._show_label, None)),
            Divider(margin=(28, 8)),
            pages.group_header("Labels", 28),
        ]
        for number, title in labels:
            on_click = partial(self._show_label, number)
            rows.append(drawer_item(title, icon="label_outline", selected=shown == number, on_click=on_click))
        rows.append(drawer_item("Create label", icon="plus", on_click=self._create_label))
        return Drawer(rows, partial(setattr, self, "drawer_open", False))

    def _show_label(self, group: int | None) -> None:
        self.group, self.drawer_open = group, False

    def _create_label(self) -> None:
        self.drawer_open = False
        self.ask("create_label")

    # -- the list --------------------------------------------------------------------------------------------------

    def _people(self) -> View:
        lines = lines_of(self._shown_people(), self.options)
        whole = self.group is None and not self.selected
        content = PeopleList(self._open, self).view(lines) if lines else self._nobody()
        stack = Page([*([self._chips()] if whole else []), content], ghost=True)
        add = Fab(id="floating_action_button", name="plus", desc="Create contact", align=BOTTOM_END)
        add.margin, add.on_click = (0, 0, px(63), px(42)), self.create
        return Layers([stack, *([add] if whole else [])], weight=1, ghost=True)

    def _open(self, person: Person) -> None:
        self.show(person.id)

    def _shown_people(self) -> list[Person]:
        """Everybody the filters and the open label let through."""
        people = self.book.people(by_family=self.options.sort_by_family)
        having = [self.book.with_data(mime) for mime in self.filters]
        if self.group is not None:
            having.append(self.book.members(self.group))
        return [person for person in people if all(person.id in each for each in having)]

    def _nobody(self) -> View:
        words = "No contacts yet" if self.group is None else "No contacts with this label"
        page = empty_state(words, icon="account_multiple_outline")
        page.weight, page.children[-1].id = 1, "android:text1"
        return page

    def _chips(self) -> View:
        chosen = self.filters
        chips = [
            Chip(
                label,
                cls="android.widget.Button",
                icon=icon,
                selected=mime in chosen,
                on_click=partial(self._filter, mime),
            )
            for label, mime, icon in _CHIPS
        ]
        row = chip_row(chips, id="chips_container", padding=(px(42), 0))
        row.margin = (0, px(24), 0, px(16))
        return row

    def _filter(self, mime: str) -> None:
        chosen = self.filters
        self.filters = [each for each in chosen if each != mime] if mime in chosen else [*chosen, mime]

    # -- the search ------------------------------------------------------------------------------------------------

    def _search_page(self) -> View:
        high = px(168)
        back = IconButton(name="arrow_left", desc="Back", color="on_surface", width=px(147), height=high)
        back.on_click = self.end_search
        field = TextField(id=self.search_field, hint="Search contacts", action="search", autofocus=True, size=16)
        field.weight, field.height = 1, high
        clear = IconButton(name="close", desc="Clear text", width=px(147), height=high)
        clear.on_click = partial(self.set_typed, self.search_field, "")
        bar = Line([back, field, *([clear] if self.typed(self.search_field) else [])], cls=_VIEW_GROUP, height=high)
        bar.id, bar.background = "open_search_view_toolbar", "surface_container"
        return Page([bar, self._results()], id="open_search_view")

    def _results(self) -> View:
        found = self._found() if self.query else []
        if self.query and not found:
            nobody = Text(text="No contacts", size=16, color="on_surface_variant", width="fill", margin=(0, 48))
            nobody.text_align = TOP
            return nobody
        count = f"{len(found)} contact{'s' if len(found) != 1 else ''}"
        header = Text(text=count, face="medium", color="on_surface_variant", padding=(px(42), 16, 0, 8))
        return PeopleList(self._open, letters=False).view(found, header=header if self.query else None)

    def _found(self) -> list[PersonLine]:
        """People with a word of their name that begins like the query, then those with a row that contains it."""
        people, family_first = self.book.people(by_family=self.options.sort_by_family), self.options.family_first
        wanted, rows = f" {sort_key(self.query)[1]}", self.book.matching(self.query)
        named = [each for each in people if wanted in f" {sort_key(each.name)[1]}"]
        others = [each for each in people if each.id in rows and each not in named]
        return [
            *(PersonLine(each, each.title(family_first=family_first)) for each in named),
            *(PersonLine(each, each.title(family_first=family_first), detail=rows[each.id]) for each in others),
        ]

    # -- the selection ---------------------------------------------------------------------------------------------

    def _select_all(self) -> None:
        self.selected = [person.id for person in self._shown_people()]

    def _share_selected(self) -> None:
        cards = [card for each in self.selected if (card := self.book.card(each))]
        self.stop_selecting()
        self.share_cards(cards)

    def _star_selected(self) -> None:
        for contact in self.selected:
            self.book.set_options(contact, starred=1)

    def _delete_selected(self) -> None:
        chosen = self.selected
        self.book.delete(chosen)
        self.stop_selecting()
        self.toast("Contact deleted" if len(chosen) == 1 else f"{len(chosen)} contacts deleted")

    # -- dialogs ---------------------------------------------------------------------------------------------------

    def dialog_delete(self) -> Dialog:
        """Whether the selected people may go."""
        return self.delete_dialog(self._delete_selected, len(self.selected))

    def dialog_create_label(self) -> Dialog:
        """Asks for the name of a label, and shows it."""

        def create(title: str) -> None:
            self.group = self.book.create_group(title.strip())

        return text_dialog(self, "Create label", create, hint="Label name", required=True)

    def dialog_rename_label(self) -> Dialog:
        """Asks for another name of the open label."""

        def rename(title: str) -> None:
            self.book.rename_group(self.group or 0, title.strip())

        return text_dialog(self, "Rename label", rename, value=self._label, hint="Label name", required=True)

    def dialog_delete_label(self) -> Dialog:
        """Whether the open label may go."""

        def delete() -> None:
            self.book.delete_group(self.group or 0)
            del self.group

        message = f'Delete label "{self._label}"? (Contacts themselves will not be deleted.)'
        return confirm_dialog(self, message, delete, agree="Delete")

    def dialog_add_to_label(self) -> Dialog:
        """Asks for the label that the selected people get."""
        groups = self.book.groups()

        def choose(place: int) -> None:
            if place == len(groups):
                self.ask("create_label")
            else:
                self.book.add_to_group(groups[place].id, self.selected)
                self.stop_selecting()

        return list_dialog(self, "Add to label", [*(group.title for group in groups), "Create label"], choose)

    def dialog_account(self) -> Dialog:
        """What the phone's own account offers."""
        settings = self.answering(partial(self.open, intents.SETTINGS))
        rows = [
            list_item("Device", summary="Contacts saved to this device", icon="cellphone"),
            list_item("Settings", icon="cog_outline", on_click=settings),
            list_item("Help & feedback", icon="help_circle_outline", on_click=self.answering(self.help)),
        ]
        return Dialog(title="Contacts", content=[Stack(rows, margin=(-16, 0))])

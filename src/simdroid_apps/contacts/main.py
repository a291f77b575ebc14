"""The main screen: the contact list, search, labels and the drawer."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent
from simdroid_apps.contacts import intents, kinds, screen, store
from simdroid_apps.contacts.people import PeopleList, highlights

_CHIPS = (
    ("Phone contacts", kinds.PHONE, "phone_outline"),
    ("Email contacts", kinds.EMAIL, "email_outline"),
    ("Company", kinds.ORGANIZATION, "domain"),
)
_TABS = (
    ("contacts", "Contacts", "account"),
    ("highlights", "Highlights", "star_outline"),
    ("fix_and_manage", "Fix & manage", "wrench_outline"),
)
_BUTTON, _VIEW_GROUP = "android.widget.Button", "android.view.ViewGroup"


class PeopleScreen(kit.Selecting[int], kit.Searching, screen.ContactsScreen):
    """`PeopleActivity`: the contact list."""

    edge_to_edge = True
    search_field = "open_search_view_edit_text"
    tab = ui.Saved("contacts")
    group = ui.Saved[int | None](None)
    """The label whose people are shown."""
    filters = ui.Saved[list[str]]([])
    drawer_open = ui.Saved(False)

    def build(self) -> ui.View:
        """The page that is open: a welcome, a search, a label's people, or one of the three tabs."""
        top, bottom = (self.metrics.dp(size) for size in (self.metrics.status_bar, self.metrics.navigation_bar))
        strip = ui.View(width="fill", height=bottom, ghost=True)
        below: list[ui.View] = [strip]
        if not self.options.welcome_done:
            page = self._welcome()
        elif self.searching:
            page = self._search_page()
        else:
            page = ui.Page(self._page(), ghost=True)
            if self._whole:
                navigation = ui.BottomNavigation(_TABS, self.tab, partial(setattr, self, "tab"), id="bottom_nav")
                below, strip.background = [navigation, strip], navigation.background
        page.weight = 1
        return ui.Page([ui.Spacer(height=top), page, *below], id="root", cls=_VIEW_GROUP)

    @property
    def _whole(self) -> bool:
        """Whether all contacts are shown: no label is open, and nothing is selected."""
        return self.group is None and not self.selected

    def _page(self) -> list[ui.View]:
        """One of the three tabs, or the people of a label."""
        if self.group is None and self.tab != "contacts":
            return [self._search_bar(), highlights(self) if self.tab == "highlights" else self._tools()]
        if self.selected:
            return [self._selection_bar(), self._people()]
        return [self._search_bar() if self.group is None else self._label_bar(), self._people()]

    def _welcome(self) -> ui.View:
        """After the app's data was cleared: an invitation to sign in that can be skipped."""

        def skip() -> None:
            self.options.welcome_done = True
            self.request_permissions(["android.permission.POST_NOTIFICATIONS"])

        message = "Sign in to back up your contacts and to find them on all your devices."
        parts = [
            ui.Icon(name="account_circle_outline", size=96, color="primary"),
            ui.Text(text="Keep your contacts safe", size=28, width="fill", text_align=ui.TOP),
            ui.Text(text=message, size=16, color="on_surface_variant", width="fill", text_align=ui.TOP),
            ui.Spacer(weight=1),
            ui.Button(
                id="sign_in_button",
                text="Sign in",
                width="fill",
                height=48,
                on_click=partial(self.act, Intent("android.settings.ADD_ACCOUNT_SETTINGS")),
            ),
            ui.Button(id="skip_button", text="Skip", emphasis="text", width="fill", height=48, on_click=skip),
        ]
        return ui.Page(parts, id="welcome", padding=(24, 48, 24, 24), spacing=16, content_align=ui.TOP)

    def _tools(self) -> ui.View:
        rows = [
            ui.list_item(
                "Import from file",
                summary="Add contacts from a .vcf file",
                icon="file_import_outline",
                on_click=partial(self.open, intents.SETTINGS, **{intents.IMPORT: True}),
            ),
            ui.list_item("Settings", icon="cog_outline", on_click=partial(self.open, intents.SETTINGS)),
            _header("Other tools", 16),
            ui.list_item("Blocked numbers", icon="block_helper", on_click=partial(self.open, intents.BLOCKED)),
        ]
        return ui.Scroll(id="fix_and_manage_list", weight=1, padding=(0, 16), children=rows)

    def on_back(self) -> bool:
        """Leave the selection, the search, a label or a tab before the app."""
        return super().on_back() or self.leave("group", "tab")

    def _search_bar(self) -> ui.View:
        """The rounded bar: drawer, a place to tap for the search, the account."""
        high = ui.px(126)
        return ui.search_opener(
            "Search contacts",
            before=ui.IconButton(
                name="menu",
                desc="Open navigation drawer",
                color="on_surface",
                width=ui.px(147),
                height=high,
                on_click=partial(setattr, self, "drawer_open", True),
            ),
            after=[
                ui.Box(
                    desc="Signed in as Device\nAccount and settings.",
                    width=ui.px(134),
                    height=high,
                    on_click=partial(self.ask, "account"),
                    children=[ui.Icon(name="account_circle", size=32, color="primary", align=ui.CENTER, ghost=True)],
                )
            ],
            on_open=self.open_search,
            cls=_VIEW_GROUP,
            hint_margin=(ui.px(10), 0, 0, 0),
        )

    def _selection_bar(self) -> ui.View:
        def star() -> None:
            self.book.set_options(self.selected, starred=1)
            self.toast("Added to favorites")

        actions = [
            kit.BarAction(
                "menu_share",
                "Share",
                self.then_stop(partial(self.share_people, self.selected)),
                "share_variant_outline",
            ),
            kit.BarAction("menu_delete", "Delete", partial(self.ask, "delete"), "trash_can_outline"),
            kit.BarAction("", "Select all", self._select_all),
            kit.BarAction("", "Add to label", partial(self.ask, "add_to_label")),
            kit.BarAction("", "Add to favorites", self.then_stop(star)),
        ]
        if self.group is not None:
            actions.append(
                kit.BarAction(
                    "",
                    "Remove from label",
                    self.then_stop(partial(self.book.remove_from_group, self.group, self.selected)),
                )
            )
        return kit.selection_bar(self, str(len(self.selected)), actions, on_close=self.stop_selecting, id="toolbar")

    def _label_bar(self) -> ui.View:
        add = ui.IconButton(
            id="menu_add",
            name="account_plus_outline",
            desc="Add contact",
            color="on_surface",
            on_click=partial(self.open, intents.PICKER, label=self.group),
        )
        items = [
            ui.MenuItem("Rename label", partial(self.ask, "rename_label")),
            ui.MenuItem("Delete label", partial(self.ask, "delete_label")),
        ]
        return kit.app_bar(self, self._label, [add, ui.menu_button(items)], on_up=self.on_back)

    @property
    def _label(self) -> str:
        """The name of the open label."""
        return self.book.groups().get(self.group or 0, "")

    def drawer(self) -> ui.Drawer | None:
        """All people of the device, the labels, and the way to a new one."""
        if not self.drawer_open:
            return None
        rows: list[ui.View] = [
            ui.Spacer(height=self.metrics.dp(self.metrics.status_bar)),
            ui.Text(text="Contacts", size=22, padding=(28, 16, 16, 16)),
            ui.drawer_item(
                "Device", icon="cellphone", selected=self.group is None, on_click=partial(self._show_label, None)
            ),
            ui.Divider(margin=(28, 8)),
            _header("Labels", 28),
            *(
                ui.drawer_item(
                    title,
                    icon="label_outline",
                    selected=self.group == number,
                    on_click=partial(self._show_label, number),
                )
                for number, title in self.book.groups().items()
            ),
            ui.drawer_item("Create label", icon="plus", on_click=self._create_label),
        ]
        return ui.Drawer(rows, partial(setattr, self, "drawer_open", False))

    def _show_label(self, group: int | None) -> None:
        self.group, self.drawer_open = group, False

    def _create_label(self) -> None:
        self.drawer_open = False
        self.ask("create_label")

    def _people(self) -> ui.View:
        people = self._shown_people()
        message = "No contacts yet" if self.group is None else "No contacts with this label"
        content = ui.empty_state(message, icon="account_multiple_outline")
        content.weight, content.children[-1].id = 1, "android:text1"
        if people:
            favorites = [person for person in people if person.starred] if self.group is None else []
            content = PeopleList(self.options, self.show, self).view(people, favorites=favorites)
        if not self._whole:
            return ui.Layers([ui.Page([content], ghost=True)], weight=1, ghost=True)
        add = ui.Fab(
            id="floating_action_button",
            name="plus",
            desc="Create contact",
            align=ui.BOTTOM_END,
            margin=(0, 0, ui.px(63), ui.px(42)),
            on_click=self.create,
        )
        return ui.Layers([ui.Page([self._chips(), content], ghost=True), add], weight=1, ghost=True)

    def _shown_people(self) -> list[store.Person]:
        """Everybody the filters and the open label let through."""
        allowed = [self.book.with_data(mime) for mime in self.filters]
        if self.group is not None:
            allowed.append(self.book.members(self.group))
        return [person for person in self.people() if all(person.id in ids for ids in allowed)]

    def _chips(self) -> ui.View:
        chips = [
            ui.Chip(text, cls=_BUTTON, icon=icon, selected=mime in self.filters, on_click=partial(self._filter, mime))
            for text, mime, icon in _CHIPS
        ]
        row = ui.chip_row(chips, id="chips_container", padding=(ui.px(42), 0))
        row.margin = (0, ui.px(24), 0, ui.px(16))
        return row

    def _filter(self, mime: str) -> None:
        chosen = self.filters
        self.filters = [item for item in chosen if item != mime] if mime in chosen else [*chosen, mime]

    def _search_page(self) -> ui.View:
        key, wide, high = self.search_field, ui.px(147), ui.px(168)
        views: list[ui.View] = [
            ui.IconButton(
                name="arrow_left", desc="Back", color="on_surface", width=wide, height=high, on_click=self.end_search
            ),
            ui.TextField(
                id=key, hint="Search contacts", action="search", autofocus=True, weight=1, height=high, size=16
            ),
        ]
        clear = ui.IconButton(
            name="close", desc="Clear text", width=wide, height=high, on_click=partial(self.set_typed, key, "")
        )
        bar = ui.Line(
            [*views, *([clear] if self.typed(key) else [])],
            id="open_search_view_toolbar",
            cls=_VIEW_GROUP,
            height=high,
            background="surface_container",
        )
        return ui.Page([bar, self._results()], id="open_search_view")

    def _results(self) -> ui.View:
        matches = self._matches() if self.query else {}
        if self.query and not matches:
            return ui.Text(
                text="No contacts", size=16, color="on_surface_variant", width="fill", margin=(0, 48), text_align=ui.TOP
            )
        count = kit.plural(len(matches), "contact")
        header = ui.Text(text=count, face="medium", color="on_surface_variant", padding=(ui.px(42), 16, 0, 8))
        listing = PeopleList(self.options, self.show, letters=False)
        return listing.view(matches, details=matches, header=header if self.query else None)

    def _matches(self) -> dict[store.Person, str]:
        """People with a word of their name that begins like the query, then those with a row that contains it."""
        people, rows = self.people(), self.book.matching(self.query)
        by_name = dict.fromkeys((person for person in people if person.has_word(self.query)), "")
        return by_name | {person: rows[person.id] for person in people if person.id in rows and person not in by_name}

    def _select_all(self) -> None:
        self.selected = [person.id for person in self._shown_people()]

    def _delete_selected(self) -> None:
        chosen = self.selected
        self.book.delete(chosen)
        self.stop_selecting()
        self.toast("Contact deleted" if len(chosen) == 1 else f"{len(chosen)} contacts deleted")

    def dialog_delete(self) -> ui.Dialog:
        """Whether the selected people may go."""
        return self.delete_dialog(self._delete_selected, len(self.selected))

    def dialog_create_label(self) -> ui.Dialog:
        """Asks for the name of a label, and shows it."""

        def create(title: str) -> None:
            self.group = self.book.create_group(title)

        return kit.text_dialog(self, "Create label", create, hint="Label name", capitals="words", required=True)

    def dialog_rename_label(self) -> ui.Dialog:
        """Asks for another name of the open label."""
        return kit.text_dialog(
            self,
            "Rename label",
            partial(self.book.rename_group, self.group or 0),
            value=self._label,
            hint="Label name",
            capitals="words",
            required=True,
        )

    def dialog_delete_label(self) -> ui.Dialog:
        """Whether the open label may go."""

        def delete() -> None:
            self.book.delete_group(self.group or 0)
            del self.group

        message = f'Delete label "{self._label}"? (Contacts themselves will not be deleted.)'
        return kit.confirm_dialog(self, message, delete, agree="Delete")

    def dialog_add_to_label(self) -> ui.Dialog:
        """Asks for the label that the selected people get."""
        groups = self.book.groups()

        def choose(place: int) -> None:
            if place == len(groups):
                self.ask("create_label")
            else:
                self.book.add_to_group([*groups][place], self.selected)
                self.stop_selecting()

        return kit.list_dialog(self, "Add to label", [*groups.values(), "Create label"], choose)

    def dialog_account(self) -> ui.Dialog:
        """What the phone's own account offers."""
        settings = self.then_close(partial(self.open, intents.SETTINGS))
        rows = [
            ui.list_item("Device", summary="Contacts saved to this device", icon="cellphone"),
            ui.list_item("Settings", icon="cog_outline", on_click=settings),
            ui.list_item("Help & feedback", icon="help_circle_outline", on_click=self.then_close(self.help)),
        ]
        return ui.Dialog(title="Contacts", content=[ui.Stack(rows, margin=(-16, 0))])


def _header(text: str, start: float) -> ui.View:
    """The heading of some rows."""
    return ui.Text(text=text, face="medium", color="on_surface_variant", width="fill", padding=(start, 16, 16, 8))

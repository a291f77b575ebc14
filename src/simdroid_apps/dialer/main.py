"""The main screen: favourites, recent calls, contacts, the search and the keypad."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import (
    ACTION_DIAL,
    ACTION_VIEW,
    Activity,
    CallType,
    System,
    format_number,
    format_typed_number,
    is_number,
)
from simdroid_apps.dialer import call_log, calls, dialpad, intents
from simdroid_apps.dialer.screen import DialerScreen, action_row

FAVORITES, RECENTS, CONTACTS = "tab_favorites", "tab_call_history", "tab_contacts"
TABS = (
    (FAVORITES, "Favorites", "star_outline"),
    (RECENTS, "Recents", "clock_outline"),
    (CONTACTS, "Contacts", "account_multiple_outline"),
)
IMEI_CODE, IMEI = "*#06#", "358240051111110"
LOCATION = "android.permission.ACCESS_FINE_LOCATION"
_READ_CALL_LOG = "android.permission.READ_CALL_LOG"
ROW = ui.px(147)
"""Recorded: rows of contacts are 147 px high, with the letters in a column as wide."""
_BAR = kit.BarLook(action=kit.ButtonLook(width=ui.px(127), height=ui.px(126)))


class MainScreen(call_log.CallRows, dialpad.Dialpad, kit.Searching):
    """`GoogleDialtactsActivity`: tabs, search and keypad."""

    edge_to_edge = True
    search_field = "open_search_view_edit_text"
    tab = ui.Saved(FAVORITES)

    def build(self) -> ui.View:
        if self.searching:
            return self._framed([self._search_page()])
        if not self.dialpad:
            navigation = ui.BottomNavigation(TABS, self.tab, self._open_tab, id="bottom_nav_bar", height=ui.px(210))
            return self._framed([self._page(fab=True), navigation], below=navigation.background)
        above = self.suggestions() if self.typed(dialpad.DIGITS) else self._page(fab=False)
        if self.metrics.landscape:
            return self._framed(
                [ui.Row(width="fill", height="fill", ghost=True, children=[above, self.dialpad_panel()])], bar=False
            )
        return self._framed([above, self.dialpad_panel()], bar=False)

    def _page(self, *, fab: bool) -> ui.View:
        page = {FAVORITES: self._favorites, RECENTS: self._recents, CONTACTS: self._contacts}[self.tab]()
        page.weight = 1
        content: list[ui.View] = [page]
        if fab:
            content.append(
                ui.Fab(
                    id="dialpad_fab",
                    name="dialpad",
                    desc="key pad",
                    align=ui.BOTTOM_END,
                    margin=(0, 0, ui.px(63), ui.px(68)),
                    on_click=self.open_dialpad,
                )
            )
        return ui.Page(
            [self._search_bar(), ui.Layers(content, id="fragment_container", weight=1)], weight=1, ghost=True
        )

    def _framed(self, parts: list[ui.View], *, below: ui.Color = "", bar: bool = True) -> ui.View:
        """Parts between the bars of the system, inside the frames of this app."""
        top, bottom = (self.metrics.dp(size) for size in (self.metrics.status_bar, self.metrics.navigation_bar))
        strip = [ui.View(width="fill", height=bottom, background=below, ghost=True)] if bar else []
        parts[0].weight = 1
        layout = ui.Page(
            [ui.Spacer(height=top), *parts, *strip],
            id="main_activity_coordinator_layout",
            cls="android.view.ViewGroup",
        )
        return ui.Layers(
            [ui.Layers([layout], id="root_layout", cls="android.widget.RelativeLayout")], id="outer_layout"
        )

    def _open_tab(self, tab: str) -> None:
        self.tab = tab
        if tab == RECENTS:
            see_calls(self.system)

    def on_back(self) -> bool:
        """Leave the search or the keypad before the app."""
        if super().on_back():
            return True
        was_open = self.dialpad
        if was_open:
            self.close_dialpad()
        return was_open

    def dial_typed(self) -> None:
        """Call what was typed; with nothing typed, bring back whom the phone called last."""
        number = self.plain_digits()
        if number == IMEI_CODE:
            self.ask("imei")
        elif number:
            self.close_dialpad()
            self.call(number)
        else:
            numbers = [entry.number for entry in self.system.call_log.entries() if entry.type is CallType.OUTGOING]
            self.ui.set_edit(dialpad.DIGITS, ui.Edit.at_end(format_number(numbers[0])) if numbers else None)

    def dialog_imei(self) -> ui.Dialog:
        """The number of the device."""
        return ui.Dialog(title="IMEI", message=IMEI, positive=ui.DialogButton("OK"))

    def dialog_voicemail(self) -> ui.Dialog:
        """What a long press on 1 says."""
        return ui.Dialog(message="To set up voicemail, go to Menu > Settings.", positive=ui.DialogButton("OK"))

    # -- tabs ------------------------------------------------------------------------------------------------------

    def _recents(self) -> ui.View:
        if not self.has_permission(_READ_CALL_LOG):
            message = "To see your call log, turn on the Call log permission."
            return _empty_tab("phone_outline", message, "Turn on", partial(self.turn_on, _READ_CALL_LOG))
        entries = self.system.call_log.entries()
        if entries:
            return self.call_list(entries)
        return _empty_tab("phone_outline", "Your call history is empty", "Make a call", self.open_dialpad)

    def _favorites(self) -> ui.View:
        starred = [person for person in self.people.all if person.starred]
        add = partial(self.open, intents.ADD_FAVORITE)
        if not starred:
            return _empty_tab("star_outline", "Your favorites will be shown here", "Add a favorite", add)
        title = ui.Text(id="speed_dial_header_text", text="Favorites", face="medium", weight=1)
        button = ui.Button(id="speed_dial_add_button", text="Add", emphasis="text", on_click=add)
        return ui.Page(
            [
                ui.Line([title, button], id="speed_dial_header", min_height=56, padding=(ui.px(42), 8, 8, 0)),
                ui.Grid(3, starred, self._favorite, id="speed_dial_recycler_view", padding=(8, 0, 8, 96), weight=1),
            ],
            ghost=True,
        )

    def _favorite(self, person: kit.Person) -> ui.View:
        call, phones = partial(self._call_person, person), person.phones
        tile = ui.Column(
            key=f"favorite {person.id}",
            desc=person.name,
            content_align=(0.5, 0.0),
            padding=(4, 12),
            on_click=call,
            children=[
                ui.Avatar(person.name, id="avatar", cls="android.widget.QuickContactBadge", size=88),
                ui.Text(id="name", text=person.name, size=16, max_lines=1, margin=(0, 12, 0, 0)),
                ui.Text(
                    id="phone_type", text=phones[0].label if phones else "", color="on_surface_variant", max_lines=1
                ),
            ],
        )
        items = [
            ui.MenuItem("Call", call),
            ui.MenuItem("Send message", lambda: self.message(phones[0].value), enabled=bool(phones)),
            ui.MenuItem("Remove", partial(self.system.contacts.star, person.id, False)),
            ui.MenuItem("Contact info", partial(self.show, person)),
        ]
        return ui.popup_menu(tile, items, long_press=True, overlap=True)

    def _call_person(self, person: kit.Person) -> None:
        """Call a contact; asks which number where there are several."""
        if len(person.phones) > 1:
            self.ask("number", person=person.id)
        elif person.phones:
            self.call(person.phones[0].value)
        else:
            self.show(person)

    def dialog_number(self) -> ui.Dialog | None:
        """The dialog that asks which of a contact's numbers to call."""
        people = [person for person in self.people.all if person.id == self.about["person"]]
        phones = people[0].phones if people else ()
        options = [f"{phone.label}  {format_number(phone.value)}" for phone in phones]
        dialog = kit.list_dialog(self, "Choose number", options, lambda place: self.call(phones[place].value))
        return dialog if phones else None

    def _contacts(self) -> ui.View:
        """The Contacts tab: a row for a new contact, then all contacts with section letters."""
        if not self.people.allowed:
            message = "To see your contacts, turn on the Contacts permission."
            return _empty_tab("account_multiple_outline", message, "Turn on", partial(self.turn_on, kit.READ_CONTACTS))
        family = bool(self.options.sort_by)
        people = kit.by_name(self.people.all, family=family)
        letters = {person.id: kit.initial(person.other_name if family else person.name) for person in people}
        first = {letters[person.id]: person.id for person in reversed(people)}
        glyph = ui.Icon(name="account_plus_outline", color="primary", ghost=True, align=ui.CENTER)
        plus = ui.Box(id="add_contact_icon", cls="android.widget.ImageView", width=40, height=40, children=[glyph])
        create = _contact_line("", plus, "Create new contact", self.create_contact)

        def row(line: ui.View | kit.Person) -> ui.View:
            if isinstance(line, ui.View):
                return line
            letter = letters[line.id]
            shown = line._replace(name=line.other_name) if self.options.name_format else line
            return contact_row(shown, letter if first[letter] == line.id else "", partial(self.show, line))

        lines: list[ui.View | kit.Person] = [create, *people]
        return ui.Recycler(
            id="recycler_view",
            width="fill",
            height="fill",
            margin=(0, ui.px(21), 0, 0),
            padding=(0, ui.px(21), 0, 0),
            items=lines,
            build=row,
        )

    # -- the search ------------------------------------------------------------------------------------------------

    def _search_bar(self) -> ui.View:
        """The rounded bar: a place to tap for the search, the search by voice, the menu."""
        glass = ui.Icon(
            name="magnify", cls="android.widget.ImageButton", color="on_surface", width=ROW, height=ui.px(126)
        )
        refuse = partial(self.toast, "Voice search isn't available.")
        voice = kit.bar_button(_BAR, kit.BarAction("action_voice", "Start voice search", refuse, "microphone_outline"))
        items = [
            ui.MenuItem("Call history", partial(self.open, intents.CALL_HISTORY)),
            ui.MenuItem("Settings", partial(self.open, intents.SETTINGS)),
            ui.MenuItem("Help & feedback", partial(self.toast, "Help isn't available right now.")),
        ]
        menu = ui.menu_button(items, overlap=True)
        menu.height = ui.px(126)
        return ui.search_opener(
            "Search contacts & places",
            before=glass,
            after=[voice, menu],
            on_open=self.open_search,
            cls="android.widget.EditText",
        )

    def _search_page(self) -> ui.View:
        """The field, and what is found."""
        rows: list[ui.View] = []
        if not self.options.location_prompt_dismissed and not self.has_permission(LOCATION):
            rows.append(self._permission_card())
        rows += self._results(self.query) if self.query else []
        results = ui.Recycler(id="search_recycler_view", weight=1, items=rows, build=lambda row: row)
        return ui.Page([self._search_field(), results], id="open_search_view", weight=1)

    def _search_field(self) -> ui.View:
        button = partial(ui.IconButton, width=ui.px(126), height=ROW)
        back = button(name="arrow_left", desc="Back", color="on_surface", on_click=self.on_back)
        field = ui.TextField(
            id=self.search_field,
            hint="Search contacts & places",
            action="search",
            autofocus=True,
            weight=1,
            height=ROW,
            padding=(ui.px(21), ui.px(44), 0, ui.px(44)),
        )
        clear = button(name="close", desc="Clear text", on_click=partial(self.set_typed, self.search_field, ""))
        return ui.Line(
            [back, field, *([clear] if self.typed(self.search_field) else [])],
            id="open_search_view_toolbar",
            cls="android.view.ViewGroup",
            height=ui.px(168),
            background="surface_container",
        )

    def _results(self, query: str) -> list[ui.View]:
        rows: list[ui.View] = [self.match_row(caller) for caller in self.people.named(query)]
        if is_number(query):
            call = action_row(f"Call {format_typed_number(query)}", "phone_outline", partial(self.call, query))
            return [*rows, call, *self.number_actions(query)]
        no_results = ui.Text(
            id="empty_list_view_message",
            text="No results",
            size=16,
            color="on_surface_variant",
            width="fill",
            text_align=(0.5, 0.0),
            padding=(0, 48),
        )
        return rows or [no_results]

    def _permission_card(self) -> ui.View:
        label = ui.Text(id="permission_text", text="To find nearby places, allow access to your location", size=16)
        buttons = [
            ui.Button(
                id="location_permission_dismiss",
                text="Dismiss",
                emphasis="text",
                on_click=partial(setattr, self.options, "location_prompt_dismissed", True),
            ),
            ui.Button(
                id="location_permission_allow",
                text="Allow",
                emphasis="text",
                on_click=partial(self.request_permissions, [LOCATION]),
            ),
        ]
        row = ui.Line([ui.Spacer(weight=1), *buttons], margin=(0, 16, 0, 0), spacing=8)
        return ui.Box(ghost=True, width="fill", padding=(16, 12), children=[ui.Card([label, row], margin=0)])


class AddFavorite(DialerScreen):
    """The contacts that are no favourites yet."""

    def build(self) -> ui.View:
        """The list; a tap gives the star."""
        people = [person for person in self.people.all if not person.starred]
        rows = ui.Recycler(
            id="recycler_view",
            weight=1,
            items=people,
            build=lambda person: contact_row(person, "", partial(self._star, person)),
        )
        body: ui.View = rows if people else ui.empty_state("No contacts", icon="account_multiple_outline")
        body.weight = 1
        return ui.Page([kit.app_bar(self, "Add favorite"), body])

    def _star(self, person: kit.Person) -> None:
        self.system.contacts.star(person.id, True)
        self.finish()


def contact_row(person: kit.Person, letter: str, on_click: ui.Action) -> ui.View:
    """Somebody, after the letter where one begins."""
    photo = ui.Avatar(
        person.name,
        id="photo",
        cls="android.widget.QuickContactBadge",
        size=40,
        on_click=on_click,
        desc=f"Quick contact for {person.name}",
    )
    return _contact_line(letter, photo, person.name, on_click)


def _contact_line(letter: str, photo: ui.View, name: str, on_click: ui.Action) -> ui.View:
    title = ui.Text(id="contact_name", text=name, size=16, max_lines=1, weight=1, margin=(16, 0, 0, 0))
    return ui.Line(
        [
            ui.Text(
                id="contact_header",
                text=letter,
                size=16,
                color="primary",
                width=ROW,
                height="fill",
                text_align=ui.CENTER,
                ghost=not letter,
            ),
            ui.Row(id="click_target", weight=1, height="fill", on_click=on_click, children=[photo, title]),
        ],
        cls="android.widget.FrameLayout",
        min_height=ROW,
        height=ROW,
        padding=(0, 0, ui.px(42), 0),
    )


def _empty_tab(icon: str, message: str, action: str, on_click: ui.Action) -> ui.View:
    """A tab without content: a picture, a sentence, and what to do about it."""
    disc = ui.Box(
        id="empty_list_view_image",
        cls="android.widget.ImageView",
        width=144,
        height=144,
        radius=72,
        background="primary_container",
        children=[ui.Icon(name=icon, size=64, color="on_primary_container", align=ui.CENTER, ghost=True)],
    )
    text = ui.Text(
        id="empty_list_view_message",
        text=message,
        size=16,
        color="on_surface_variant",
        text_align=(0.5, 0),
        margin=(32, ui.px(63), 32, ui.px(18)),
    )
    button = ui.Button(id="empty_content_view_action", text=action, emphasis="text", height=48, on_click=on_click)
    return ui.Page([disc, text, button], id="empty_list_view", content_align=(0.5, 0.52))


def see_calls(system: System) -> None:
    """A person looks at the recent calls: none of them is new any more."""
    system.call_log.mark_seen()
    for notification in system.notifications.all():
        if notification.package == intents.PACKAGE and notification.category == "missed_call":
            system.notifications.cancel(notification.key)


def take_intent(system: System, activity: Activity) -> None:
    """Open the page an intent asks for; the same intent does so once."""
    if activity.state.get("taken") == activity.deliveries:
        return
    activity.state["taken"] = activity.deliveries
    intent, screen, number = activity.intent, MainScreen(system, activity), intents.number_of(activity.intent)
    if intent.action == intents.ACTION_CALL_BUTTON and system.telephony.calls:
        calls.show_call(system)
    elif intent.action == ACTION_DIAL or (intent.action == ACTION_VIEW and intent.scheme == "tel"):
        del screen.searching
        screen.open_dialpad()
        if number:
            screen.set_typed(dialpad.DIGITS, format_number(number))
    elif (
        intent.action == intents.ACTION_CALL_BUTTON
        or intent.type == intents.CALLS
        or number
        or "call_log" in (intent.data or "")
    ):
        del screen.searching, screen.dialpad
        screen.tab = RECENTS
        see_calls(system)


def came_to_front(system: System, activity: Activity) -> None:
    """Whoever comes back to the recent calls has seen them."""
    if MainScreen(system, activity).tab == RECENTS:
        see_calls(system)

"""The main screen: favourites, recent calls, contacts, the search and the keypad."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.apps.dialer.calling import show_call
from mobile_world.phone.apps.dialer.contacts_tab import contacts_tab
from mobile_world.phone.apps.dialer.dialpad import DIGITS, dialpad, plain_digits, suggestions
from mobile_world.phone.apps.dialer.favorites import favorites_tab, nothing_yet
from mobile_world.phone.apps.dialer.people import Person
from mobile_world.phone.apps.dialer.places import ACTION_CALL_BUTTON, ACTION_DIAL, CALLS, PACKAGE, number_of
from mobile_world.phone.apps.dialer.recents import CallRows
from mobile_world.phone.apps.dialer.search import FIELD, search_page
from mobile_world.phone.apps.dialer.top import search_bar
from mobile_world.phone.system import Activity, CallType, System
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.system.number_format import format_number
from mobile_world.phone.ui import (
    BOTTOM_END,
    BottomNavigation,
    Box,
    Color,
    Column,
    Dialog,
    DialogButton,
    Fab,
    Row,
    Spacer,
    View,
    list_dialog,
    px,
)
from mobile_world.phone.ui.editing import Edit
from mobile_world.phone.ui.ui_state import UiState

TABS = (
    ("tab_favorites", "Favorites", "star_outline"),
    ("tab_call_history", "Recents", "clock_outline"),
    ("tab_contacts", "Contacts", "account_multiple_outline"),
)
RECENTS = "tab_call_history"
IMEI_CODE, IMEI = "*#06#", "358240051111110"


class MainScreen(CallRows):
    """`GoogleDialtactsActivity`."""

    edge_to_edge = True

    def build(self) -> View:
        """The page that is open."""
        if self.state.get("searching"):
            return self._framed([search_page(self)])
        if not self.state.get("dialpad"):
            navigation = BottomNavigation(TABS, self.tab, self._open_tab, id="bottom_nav_bar", height=px(210))
            return self._framed([self._page(fab=True), navigation], below=navigation.background)
        above = suggestions(self) if self.typed(DIGITS) else self._page(fab=False)
        if self.metrics.landscape:
            beside = Row(width="fill", height="fill", ghost=True, children=[above, dialpad(self)])
            return self._framed([beside], bar=False)
        return self._framed([above, dialpad(self)], bar=False)

    def _page(self, *, fab: bool) -> View:
        tabs = {"tab_favorites": favorites_tab, "tab_contacts": contacts_tab}
        shown = tabs[self.tab](self) if self.tab in tabs else self._recents()
        shown.weight = 1
        content: list[View] = [shown]
        if fab:
            keys = Fab(id="dialpad_fab", name="dialpad", desc="key pad", align=BOTTOM_END)
            keys.margin, keys.on_click = (0, 0, px(63), px(68)), self.open_dialpad
            content.append(keys)
        container = Box(id="fragment_container", width="fill", height="fill", weight=1, children=content)
        return Column(width="fill", height="fill", weight=1, ghost=True, children=[search_bar(self), container])

    def _recents(self) -> View:
        entries = self.system.call_log.entries()
        if entries:
            return self.call_list(entries)
        return nothing_yet("phone_outline", "Your call history is empty", "Make a call", self.open_dialpad)

    def _framed(self, parts: list[View], *, below: Color = "", bar: bool = True) -> View:
        """Parts between the bars of the system, inside the frames of this app."""
        top, bottom = (self.metrics.dp(size) for size in (self.metrics.status_bar, self.metrics.navigation_bar))
        strip = [View(width="fill", height=bottom, background=below, ghost=True)] if bar else []
        parts[0].weight = 1
        layout = Column(
            id="main_activity_coordinator_layout",
            cls="android.view.ViewGroup",
            width="fill",
            height="fill",
            children=[Spacer(height=top), *parts, *strip],
        )
        root = Box(
            id="root_layout", cls="android.widget.RelativeLayout", width="fill", height="fill", children=[layout]
        )
        return Box(id="outer_layout", width="fill", height="fill", children=[root])

    # -- state -----------------------------------------------------------------------------------------------------

    @property
    def tab(self) -> str:
        """The tab that is open."""
        return cast(str, self.state.get("tab") or TABS[0][0])

    def _open_tab(self, tab: str) -> None:
        self.state["tab"] = tab
        if tab == RECENTS:
            see_calls(self.system)

    def open_dialpad(self) -> None:
        """Show the keys."""
        self.state["dialpad"] = True
        self.ui.focus = DIGITS

    def open_search(self) -> None:
        """Show the search."""
        self.state["searching"] = True
        self.ui.focus = FIELD

    def on_back(self) -> bool:
        """Leave the search or the keypad before the app."""
        if self.state.pop("searching", None):
            self.set_typed(FIELD, None)
            self.ui.focus = ""
            return True
        if self.state.pop("dialpad", None):
            self.set_typed(DIGITS, None)
            self.ui.focus = ""
            return True
        return False

    # -- deeds -----------------------------------------------------------------------------------------------------

    def dial_typed(self) -> None:
        """Call what was typed; with nothing typed, bring back whom the phone called last."""
        number = plain_digits(self)
        if number == IMEI_CODE:
            self.state["ask"] = "imei"
        elif number:
            self.set_typed(DIGITS, None)
            self.state.pop("dialpad", None)
            self.ui.focus = ""
            self.call(number)
        else:
            called = [entry.number for entry in self.system.call_log.entries() if entry.type is CallType.OUTGOING]
            self.ui.set_edit(DIGITS, Edit.at_end(format_number(called[0])) if called else None)

    def call_person(self, person: Person) -> None:
        """Call somebody's number; asks which where there are several."""
        if len(person.phones) > 1:
            self.state["ask"] = person.id
        elif person.phones:
            self.call(person.phones[0].value)
        else:
            self.show(person)

    def dialog(self) -> Dialog | None:
        """The question that is open."""
        asked = self.state.get("ask")
        if asked == "imei":
            return Dialog(title="IMEI", message=IMEI, positive=DialogButton("OK", self.close), on_dismiss=self.close)
        if asked == "voicemail":
            words = "To set up voicemail, go to Menu > Settings."
            return Dialog(message=words, positive=DialogButton("OK", self.close), on_dismiss=self.close)
        person = next((each for each in self.directory.people if each.id == asked), None)
        if person is None:
            return None
        options = [f"{phone.label}  {format_number(phone.value)}" for phone in person.phones]
        return list_dialog("Choose number", options, lambda at: self.call(person.phones[at].value), self.close)

    def close(self) -> None:
        """Take the dialog away."""
        self.state.pop("ask", None)


def see_calls(system: System) -> None:
    """A person looks at the recent calls: none of them is new any more."""
    system.call_log.mark_seen()
    for notification in system.notifications.all():
        if notification.package == PACKAGE and notification.category == "missed_call":
            system.notifications.cancel(notification.key)


def take_intent(system: System, activity: Activity) -> None:
    """Open the page an intent asks for; the same intent does so once."""
    if activity.state.get("taken") == activity.deliveries:
        return
    intent, state = activity.intent, activity.state
    state["taken"] = activity.deliveries
    number = number_of(intent)
    if intent.action == ACTION_CALL_BUTTON and system.telephony.calls:
        show_call(system)
    elif intent.action == ACTION_DIAL or (intent.action == ACTION_VIEW and intent.scheme == "tel"):
        state.pop("searching", None)
        state["dialpad"] = True
        UiState(state).focus = DIGITS
        if number:
            UiState(state).set_edit(DIGITS, Edit.at_end(format_number(number)))
    elif intent.action == ACTION_CALL_BUTTON or intent.type == CALLS or number or "call_log" in (intent.data or ""):
        for name in ("searching", "dialpad"):
            state.pop(name, None)
        state["tab"] = RECENTS
        see_calls(system)


def came_to_front(system: System, activity: Activity) -> None:
    """Whoever comes back to the recent calls has seen them."""
    if activity.state.get("tab") == RECENTS:
        see_calls(system)

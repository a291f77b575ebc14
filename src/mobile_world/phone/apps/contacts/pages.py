"""Pages of the main screen besides the list: the welcome, the highlights, and the tools."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.book import Person
from mobile_world.phone.apps.contacts.listing import PeopleList, PersonLine
from mobile_world.phone.apps.contacts.screen import ContactsScreen
from mobile_world.phone.system import Intent
from mobile_world.phone.ui import (
    TOP,
    TOP_START,
    Avatar,
    Button,
    Column,
    Icon,
    Line,
    Page,
    Scroll,
    Spacer,
    Stack,
    Text,
    View,
    list_item,
    px,
)

_COLUMNS, _ADDED_SHOWN = 4, 5


def welcome(screen: ContactsScreen) -> View:
    """After the app's data was cleared: an invitation to sign in that can be skipped."""

    def skip() -> None:
        screen.options.welcome_done = True
        screen.request_permissions(["android.permission.POST_NOTIFICATIONS"])

    sign_in = partial(screen.act, Intent("android.settings.ADD_ACCOUNT_SETTINGS"))
    words = "Sign in to back up your contacts and to find them on all your devices."
    parts = [
        Icon(name="account_circle_outline", size=96, color="primary"),
        Text(text="Keep your contacts safe", size=28, width="fill", text_align=TOP),
        Text(text=words, size=16, color="on_surface_variant", width="fill", text_align=TOP),
        Spacer(weight=1),
        Button(id="sign_in_button", text="Sign in", width="fill", height=48, on_click=sign_in),
        Button(id="skip_button", text="Skip", emphasis="text", width="fill", height=48, on_click=skip),
    ]
    return Page(parts, id="welcome", padding=(24, 48, 24, 24), spacing=16, content_align=TOP)


def manage(screen: ContactsScreen) -> View:
    """Import, settings and other tools."""
    import_file = partial(screen.open, intents.SETTINGS, **{intents.IMPORT: True})
    summary = "Add contacts from a .vcf file"
    rows = [
        list_item("Import from file", summary=summary, icon="file_import_outline", on_click=import_file),
        list_item("Settings", icon="cog_outline", on_click=partial(screen.open, intents.SETTINGS)),
        group_header("Other tools", 16),
        list_item("Blocked numbers", icon="block_helper", on_click=partial(screen.open, intents.BLOCKED)),
    ]
    return Scroll(id="fix_and_manage_list", weight=1, padding=(0, 16), children=rows)


def group_header(text: str, start: float) -> View:
    """The heading of some rows."""
    return Text(text=text, face="medium", color="on_surface_variant", width="fill", padding=(start, 16, 16, 8))


def highlights(screen: ContactsScreen) -> View:
    """Favourites first, then people looked at or added lately."""
    people = screen.book.people(by_family=screen.options.sort_by_family)
    add = partial(screen.open, intents.PICKER, favorite=True)
    title = Text(text="Favorites", size=16, face="medium", weight=1)
    button = Button(text="Add", emphasis="text", height=48, on_click=add)
    header = Line([title, button], min_height=56, padding=(px(42), 0, 8, 0))
    starred = [person for person in people if person.starred]
    rows = [starred[place : place + _COLUMNS] for place in range(0, len(starred), _COLUMNS)]
    favorites: View = Stack([_favorites(screen, row) for row in rows], padding=(8, 0), ghost=True)
    if not starred:
        star = Icon(name="star_outline", size=32, color="on_surface_variant")
        words = Text(text="Add favorites", size=16, color="on_surface_variant", margin=(0, 8, 0, 0))
        favorites = Stack([star, words], padding=(0, 24), margin=(px(42), 0), content_align=TOP, on_click=add)
        favorites.radius, favorites.background = 16, "surface_container"
    parts = [header, favorites, *_recents(screen, people)]
    return Scroll(id="highlights_list", weight=1, padding=(0, 8, 0, 16), children=parts)


def _favorites(screen: ContactsScreen, people: list[Person]) -> View:
    """A row of as many as fit, with room for those who are missing."""
    cells: list[View] = []
    for person in people:
        title = person.title(family_first=screen.options.family_first)
        name = Text(text=title, size=14, max_lines=2, width="fill", text_align=TOP, margin=(4, 8, 4, 0))
        cell = Column(cls="android.view.ViewGroup", desc=title, weight=1, padding=(0, 12), content_align=TOP)
        cell.on_click, cell.children = partial(screen.show, person.id), [Avatar(person.name, size=64), name]
        cells.append(cell)
    cells += [View(weight=1, ghost=True) for _ in range(_COLUMNS - len(people))]
    return Line(cells, ghost=True, content_align=TOP_START)


def _recents(screen: ContactsScreen, people: list[Person]) -> list[View]:
    known = {str(person.id): person for person in people}
    viewed = [known[each] for each in screen.options.recently_viewed if each in known]
    added = sorted(people, key=lambda person: (-person.updated_ms, -person.id))[:_ADDED_SHOWN]
    listing = PeopleList(lambda person: screen.show(person.id), letters=False)
    views: list[View] = [Text(text="Recents", size=16, face="medium", padding=(px(42), 24, px(42), 8))]
    if not people:
        nothing = "Contacts you view or add will show up here"
        views.append(Text(text=nothing, color="on_surface_variant", padding=(px(42), 0, px(42), 0)))
    for title, shown in (("Viewed recently", viewed), ("Added recently", added)):
        if shown:
            views.append(Text(text=title, face="medium", color="on_surface_variant", padding=(px(42), 12, px(42), 4)))
        lines = [PersonLine(each, each.title(family_first=screen.options.family_first)) for each in shown]
        views += [listing.row(line) for line in lines]
    return views

"""The tab of tools, and what the drawer holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.ui import Divider, Scroll, Spacer, Text, View, drawer_item, list_item

if TYPE_CHECKING:
    from mobile_world.phone.apps.contacts.people import PeopleScreen

_MAIN = "android.intent.action.MAIN"


def page(screen: PeopleScreen) -> View:
    """Import, settings and other tools."""
    rows = [
        list_item(
            "Import from file",
            summary="Add contacts from a .vcf file",
            icon="file_import_outline",
            on_click=lambda: screen.go(intents.SETTINGS, _MAIN, extras={"ask": "import"}),
        ),
        list_item("Settings", icon="cog_outline", on_click=lambda: screen.go(intents.SETTINGS, _MAIN)),
        _header("Other tools", 16),
        list_item("Blocked numbers", icon="block_helper", on_click=lambda: screen.go(intents.BLOCKED, _MAIN)),
    ]
    return Scroll(id="fix_and_manage_list", weight=1, padding=(0, 16), children=rows)


def drawer_content(screen: PeopleScreen) -> list[View]:
    """All people of the device, and the labels."""

    def everybody() -> None:
        screen.state.pop("drawer", None)
        screen.state.pop("group", None)

    def create() -> None:
        screen.state.pop("drawer", None)
        screen.state["ask"] = "create_label"

    def open_label(group: int) -> None:
        screen.state.pop("drawer", None)
        screen.state["group"] = group

    title = Text(text="Contacts", size=22, padding=(28, 16, 16, 16))
    shown = screen.group
    bar = Spacer(height=screen.metrics.dp(screen.metrics.status_bar))
    rows: list[View] = [bar, title, drawer_item("Device", icon="cellphone", selected=shown is None, on_click=everybody)]
    rows += [Divider(margin=(28, 8)), _header("Labels", 28)]
    rows += [
        drawer_item(
            group.title,
            icon="label_outline",
            selected=shown == group.id,
            on_click=lambda number=group.id: open_label(number),  # type: ignore[misc]
        )
        for group in screen.book.groups()
    ]
    return [*rows, drawer_item("Create label", icon="plus", on_click=create)]


def _header(text: str, left: float) -> View:
    return Text(text=text, face="medium", color="on_surface_variant", width="fill", padding=(left, 16, 16, 8))

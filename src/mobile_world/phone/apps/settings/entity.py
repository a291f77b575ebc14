"""The head of a page about one thing (an app, a network): its picture and its name."""

from __future__ import annotations

from mobile_world.phone.apps.settings.rows import preference
from mobile_world.phone.system import Package
from mobile_world.phone.ui import Action, AppIcon, Column, Icon, Text, View, px

ICON_PX = 84


def app_icon(package: Package) -> View:
    """An app's icon as rows show it."""
    manifest = package.manifest
    return AppIcon(id="android:icon", name=manifest.icon, color=manifest.color, size=px(ICON_PX))


def app_row(package: Package, *, summary: str = "", on_click: Action | None = None, desc: str = "") -> View:
    """A row for an app."""
    return preference(package.manifest.label, summary=summary, leading=app_icon(package), on_click=on_click, desc=desc)


def head(title: str, picture: View, summary: str = "") -> View:
    """Picture, name and perhaps a line below."""
    texts: list[View] = [Text(id="entity_header_title", text=title, size=24, text_align=(0.5, 0))]
    if summary:
        texts.append(Text(id="entity_header_summary", text=summary, color="on_surface_variant", text_align=(0.5, 0)))
    return Column(
        id="entity_header",
        width="fill",
        content_align=(0.5, 0.0),
        spacing=8,
        padding=(px(63), px(21), px(63), px(42)),
        children=[picture, *texts],
    )


def app_head(package: Package, summary: str = "") -> View:
    """The head of a page about an app."""
    manifest = package.manifest
    icon = AppIcon(id="entity_header_icon", name=manifest.icon, color=manifest.color, size=px(126))
    return head(manifest.label, icon, summary)


def glyph_head(title: str, glyph: str, summary: str = "") -> View:
    """The head of a page about something without an icon of its own."""
    return head(title, Icon(id="entity_header_icon", name=glyph, size=px(126), color="primary"), summary)

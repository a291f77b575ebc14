"""What pages about one thing consist of: its head, buttons, bars that show how full it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import RELATIVE, footer, icon_frame, preference
from mobile_world.phone.system import Package
from mobile_world.phone.ui import (
    Action,
    AppIcon,
    Column,
    Icon,
    Length,
    Painter,
    Progress,
    Rect,
    Row,
    Spacer,
    Text,
    View,
    block_height,
    ellipsize,
    line_top,
    px,
    text_width,
)

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


def usage_head(amount: str, rest: str, fraction: float) -> View:
    """The large number of a page, what it is of, and a thick bar."""
    usage = Text(id="usage_summary", text=amount, size=36)
    total = Text(id="total_summary", text=rest, color="on_surface_variant", align=(0, 0.8))
    words = Row(cls=RELATIVE, width="fill", children=[usage, Spacer(weight=1), total])
    bar = Progress(fraction, id="android:progress", height=8, margin=(0, px(21), 0, 0))
    return Column(width="fill", padding=(px(63), px(21), px(63), px(63)), children=[words, bar])


def metered_row(title: str, amount: str, fraction: float, *, icon: str, on_click: Action | None = None) -> View:
    """A row with a size at its right and a bar below."""
    head = Row(
        ghost=True,
        width="fill",
        children=[
            Text(id="android:title", text=title, size=20, weight=1),
            Text(id="android:summary", text=amount, color="on_surface_variant"),
        ],
    )
    bar = Progress(fraction, id="android:progress", height=4, margin=(0, px(21), 0, 0))
    texts = Column(cls=RELATIVE, weight=1, padding=(0, px(42)), children=[head, bar])
    glyph = icon_frame(Icon(id="android:icon", name=icon, size=px(63)))
    return Row(
        width="fill", min_height=px(206), padding=(px(63), 0, px(63), 0), on_click=on_click, children=[glyph, texts]
    )


class ActionButton(NamedTuple):
    """One of the buttons."""

    text: str
    icon: str
    do: Action
    enabled: bool = True


@dataclass(kw_only=True, eq=False)
class _ButtonView(View):
    """A button with its icon above its word."""

    cls: str = "android.widget.Button"
    icon: str
    height: Length = 72
    clickable: bool | None = True

    def paint(self, painter: Painter) -> None:
        """Draw icon and word in the middle."""
        metrics, box = painter.metrics, self.box
        ink, side, size = "primary" if self.enabled else "disabled", metrics.px(24), metrics.sp(14)
        words = ellipsize(self.text, "medium", size, box.width - metrics.px(8))
        top = box.top + (box.height - side - metrics.px(6) - block_height(1, size)) // 2
        left = box.left + (box.width - side) // 2
        painter.icon(Rect(left, top, left + side, top + side), self.icon, ink)
        x = box.left + (box.width - text_width(words, "medium", size)) // 2
        painter.text(x, top + side + metrics.px(6) + line_top(size), words, ink, size=size, face="medium")


def action_buttons(*buttons: ActionButton) -> View:
    """The row of buttons; ids count them."""
    parts: list[View] = []
    for number, each in enumerate(buttons, 1):
        if parts:
            parts.append(View(ghost=True, width=1, height=px(84), background="outline_variant"))
        parts.append(
            _ButtonView(
                id=f"button{number}",
                text=each.text,
                icon=each.icon,
                weight=1,
                enabled=each.enabled,
                on_click=each.do if each.enabled else None,
            )
        )
    return Row(id="action_buttons", width="fill", padding=(px(63), 0, px(63), px(42)), children=parts)


PACKAGE_EXTRA = "android.intent.extra.PACKAGE_NAME"


class AboutApp(SettingsPage):
    """A page about the app its intent names, as `package:<name>` or in an extra."""

    @property
    def app(self) -> Package | None:
        """The app; None when it is not installed."""
        extras = self.intent.extras
        named = extras.get("package") or extras.get(PACKAGE_EXTRA) or extras.get("android.provider.extra.APP_PACKAGE")
        return self.system.packages.get(str(named or (self.intent.data or "").removeprefix("package:")))

    def views(self) -> list[View]:
        """What the page says of the app."""
        app = self.app
        return [footer("The app is not installed.")] if app is None else self.rows_of(app)

    def rows_of(self, app: Package) -> list[View]:
        """The rows of an app that is there."""
        raise NotImplementedError

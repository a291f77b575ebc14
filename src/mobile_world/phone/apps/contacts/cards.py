"""The cards of a person's page: how to reach them, and what else is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.contacts.book import Card, Entry
from mobile_world.phone.apps.contacts.dates import shown_date
from mobile_world.phone.apps.contacts.kinds import (
    EMAIL,
    EVENT,
    KINDS,
    LABEL,
    NAME,
    NICKNAME,
    NOTE,
    ORGANIZATION,
    PHONE,
    POSTAL,
    RELATION,
    SIP,
    TYPE,
    WEBSITE,
)
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.system.number_format import format_number
from mobile_world.phone.ui import Box, Column, Icon, IconButton, Row, Spacer, Text, View, px
from mobile_world.phone.ui.view import Action

if TYPE_CHECKING:
    from mobile_world.phone.apps.contacts.detail import ContactDetail

_KINDS = {kind.mime: kind for kind in KINDS}
_ABOUT = (NICKNAME, EVENT, RELATION, WEBSITE, NOTE)


def subtitle(card: Card) -> str:
    """Title and company, as they stand below the name."""
    work = next(iter(card.of(ORGANIZATION)), None)
    if work is None:
        return ""
    return ", ".join(part for part in (work.values.get("data4"), work.values.get("data1")) if part)


def info_card(screen: ContactDetail, card: Card) -> View:
    """Numbers, addresses and mail; an invitation where there are none."""
    rows = [_phone(screen, entry, first=not place) for place, entry in enumerate(card.of(PHONE))]
    rows += [_email(screen, entry, first=not place) for place, entry in enumerate(card.of(EMAIL))]
    rows += [_address(screen, entry, first=not place) for place, entry in enumerate(card.of(POSTAL))]
    rows += [_row("dialpad", entry.values.get("data1", ""), "SIP") for entry in card.of(SIP)]
    if not card.of(PHONE):
        rows.insert(0, _invitation(screen, card, "phone_outline", "Add phone number"))
    if not card.of(EMAIL):
        rows.append(_invitation(screen, card, "email_outline", "Add email"))
    return _card("Contact info", rows)


def about_card(screen: ContactDetail, card: Card) -> View:
    """Everything else; nothing where there is nothing."""
    rows = [row for mime in _ABOUT for entry in card.of(mime) if (row := _about(screen, entry))]
    names = [group.title for group in screen.book.groups() if group.id in card.groups]
    if names:
        rows.append(_row("label_outline", ", ".join(names), "Labels"))
    named = next(iter(card.of(NAME)), None)
    first = named.values.get("data2", "") if named else ""
    return _card(f"About {first or card.person.title()}", rows) if rows else Spacer()


def _phone(screen: ContactDetail, entry: Entry, *, first: bool) -> View:
    number, label = entry.values.get("data1", ""), _label(entry)
    shown = format_number(number)
    text = IconButton(
        cls="android.widget.Button",
        name="message_text_outline",
        desc=f"Text {label} {shown}".replace("  ", " "),
        on_click=lambda: screen.message(number),
    )
    desc = f"Call {label} {shown}".replace("  ", " ")
    return _row("phone_outline" if first else "", shown, label, desc, lambda: screen.call(number), text)


def _email(screen: ContactDetail, entry: Entry, *, first: bool) -> View:
    address, label = entry.values.get("data1", ""), _label(entry)
    desc = f"Email {label} {address}".replace("  ", " ")
    return _row("email_outline" if first else "", address, label, desc, lambda: screen.mail(address))


def _address(screen: ContactDetail, entry: Entry, *, first: bool) -> View:
    place, label = entry.values.get("data1", ""), _label(entry)

    def show() -> None:
        screen.act(Intent(ACTION_VIEW, "geo:0,0?q=" + place.replace("\n", ", ")))

    return _row("map_marker_outline" if first else "", place, label, f"{label} address {place}", show)


def _about(screen: ContactDetail, entry: Entry) -> View | None:
    value = entry.values.get("data1", "")
    if not value:
        return None
    icon, kind = _KINDS[entry.mime].icon or "card_account_details_outline", _KINDS[entry.mime]
    if entry.mime == EVENT:
        icon = "cake_variant_outline" if entry.values.get(TYPE) == "3" else icon
        return _row(icon, shown_date(value), _label(entry))
    if entry.mime == WEBSITE:
        link = value if "://" in value else f"http://{value}"
        return _row(icon, value, "Website", f"Website {value}", lambda: screen.act(Intent(ACTION_VIEW, link)))
    return _row(icon, value, _label(entry) if kind.labels else kind.noun)


def _label(entry: Entry) -> str:
    kind = _KINDS[entry.mime]
    name = kind.label_name(entry.values.get(TYPE, ""), entry.values.get(LABEL, ""))
    return "" if name == "No label" else name


def _invitation(screen: ContactDetail, card: Card, icon: str, words: str) -> View:
    return _row(icon, words, "", words, lambda: screen.edit(card.person.id), color="primary")


def _row(
    icon: str,
    header: str,
    sub_header: str,
    desc: str = "",
    on_click: Action | None = None,
    end: View | None = None,
    color: str = "on_surface",
) -> View:
    texts: list[View] = [Text(id="header", text=header, size=16, color=color)]
    if sub_header:
        texts.append(Text(id="sub_header", text=sub_header, color="on_surface_variant"))
    glyph: View = Icon(name=icon, ghost=True) if icon else Spacer(width=24)
    words = Column(weight=1, ghost=True, margin=(16, 0, 8, 0), children=texts)
    return Row(
        cls="android.widget.RelativeLayout",
        desc=desc,
        width="fill",
        min_height=64 if sub_header else 56,
        padding=(16, 8, 8, 8),
        on_click=on_click,
        children=[glyph, words, *([end] if end else [])],
    )


def _card(title: str, rows: list[View]) -> View:
    heading = Text(text=title, size=16, face="medium", padding=(16, 16, 16, 8))
    body = Column(width="fill", ghost=True, children=[heading, *rows, Spacer(height=8)])
    return Box(
        cls="androidx.cardview.widget.CardView",
        width="fill",
        margin=(px(42), 8),
        radius=16,
        background="surface_container",
        children=[body],
    )

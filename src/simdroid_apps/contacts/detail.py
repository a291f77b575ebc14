"""The contact page: how to reach a person, and the other details."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent, format_number
from simdroid_apps.contacts import kinds, screen, store

_WAYS = {
    "call": (kinds.PHONE, "android.intent.action.CALL", "tel"),
    "text": (kinds.PHONE, "android.intent.action.SENDTO", "smsto"),
    "email": (kinds.EMAIL, "android.intent.action.SENDTO", "mailto"),
}
"""Ways to reach a person: the kind of row they need, the action, and the scheme."""
_KINDS = {kind.mime: kind for kind in kinds.KINDS}
_ABOUT = (kinds.NICKNAME, kinds.EVENT, kinds.RELATION, kinds.WEBSITE, kinds.NOTE)
_RINGTONES = ("Default ringtone", "None", "Flutey Phone", "Beat Plucker", "Bell Phone", "Chimey Phone", "Digital Phone")


class ContactDetail(screen.ContactsScreen):
    """`QuickContactActivity`: one contact."""

    def build(self) -> ui.View:
        """The bar, photo and name, what can be done, and what is known."""
        card = self.card
        if card is None:
            gone = ui.empty_state("The contact doesn't exist.", icon="account_off_outline")
            return ui.Page([kit.app_bar(self, "", look=kit.GOOGLE.bar), gone])
        day = self.system.clock.at_ns(card.person.updated_ms * 1_000_000)
        message = f"Added {day:%b} {day.day}, {day.year}"
        added = ui.Text(text=message, color="on_surface_variant", padding=(ui.px(63), 16, ui.px(63), 8))
        parts = [self._head(card), self._ways(card), self._info(card), self._about(card), added]
        return ui.Page(
            [self._bar(card), ui.Scroll(id="root", weight=1, padding=(0, 0, 0, 24), children=parts)], ghost=True
        )

    def _bar(self, card: store.Card) -> ui.View:
        contact, starred, edit = card.person.id, card.person.starred, partial(self.edit, card.person.id)
        items = [
            ui.MenuItem("Delete", partial(self.ask, "delete")),
            ui.MenuItem("Share", partial(self.share_people, [contact])),
            ui.MenuItem("Add to Home screen", partial(self.toast, f"{card.person.title()} added to Home screen")),
            ui.MenuItem("Set ringtone", partial(self.ask, "ringtone")),
            ui.MenuItem("Route to voicemail", partial(self._route, card), checked=card.voicemail),
            ui.MenuItem("Help & feedback", self.help),
        ]
        label, icon = ("Remove from favorites", "star") if starred else ("Add to favorites", "star_outline")

        def toggle() -> None:
            self.book.set_options([contact], starred=int(not starred))
            self.toast("Removed from favorites" if starred else "Added to favorites")

        views = [
            ui.IconButton(
                name="arrow_left",
                desc="Navigate up",
                tooltip="Navigate up",
                color="on_surface",
                width=ui.px(147),
                on_click=self.finish,
            ),
            ui.Spacer(weight=1),
            kit.bar_button(self.look.bar, kit.BarAction("menu_insert_or_edit", "Edit contact", edit, "pencil_outline")),
            kit.bar_button(self.look.bar, kit.BarAction("menu_star", label, toggle, icon)),
            ui.menu_button(items, id="action_bar_overflow_menu"),
        ]
        return ui.Line(views, id="toolbar", cls="android.view.ViewGroup", height=self.look.bar.height)

    def _head(self, card: store.Card) -> ui.View:
        name = card.person.title(family_first=self.options.family_first)
        parts: list[ui.View] = [
            ui.Avatar(card.person.name, desc="Contact photo", size=140, margin=(0, 8, 0, 20)),
            ui.Text(id="large_title", text=name, size=28, width="fill", text_align=ui.TOP, padding=(24, 0)),
        ]
        work = next((entry.values for entry in card.of(kinds.ORGANIZATION)), {})
        occupation = ", ".join(part for part in (work.get("data4"), work.get("data1")) if part)
        if occupation:
            parts.append(
                ui.Text(id="organization_name", text=occupation, size=16, color="on_surface_variant", margin=(24, 4))
            )
        return ui.Stack(parts, ghost=True, content_align=ui.TOP)

    def _ways(self, card: store.Card) -> ui.View:
        """Round buttons with their words below."""
        phone, email = bool(card.of(kinds.PHONE)), bool(card.of(kinds.EMAIL))
        buttons = [
            _way("call", "Call", "phone_outline", phone, partial(self._choose, "call")),
            _way("text", "Text", "message_text_outline", phone, partial(self._choose, "text")),
            _way(
                "video",
                "Set up" if phone else "Video",
                "video_outline",
                phone,
                partial(self.toast, "Video calling isn't set up."),
                "Set up Duo video calling",
            ),
            _way("email", "Email", "email_outline", email, partial(self._choose, "email")),
        ]
        return ui.Line(buttons, padding=(ui.px(31), 24, ui.px(31), 16), content_align=ui.TOP_START)

    def _info(self, card: store.Card) -> ui.View:
        """Numbers, mail and addresses; an invitation where there are none."""
        rows = [
            self._reach(entry, first=not index)
            for mime in (kinds.PHONE, kinds.EMAIL, kinds.POSTAL)
            for index, entry in enumerate(card.of(mime))
        ]
        rows += [_row("dialpad", entry.value, "SIP") for entry in card.of(kinds.SIP)]
        edit = partial(self.edit, card.person.id)
        if not card.of(kinds.PHONE):
            rows.insert(0, _row("phone_outline", "Add phone number", "", "Add phone number", edit, color="primary"))
        if not card.of(kinds.EMAIL):
            rows.append(_row("email_outline", "Add email", "", "Add email", edit, color="primary"))
        return _card("Contact info", rows)

    def _reach(self, entry: store.DataRow, *, first: bool) -> ui.View:
        """A number, a mail or a postal address; the first of a kind has its icon."""
        value, label, icon = entry.value, _label(entry), _KINDS[entry.mime].icon if first else ""
        if entry.mime == kinds.POSTAL:
            show = partial(self.act, Intent(ACTION_VIEW, "geo:0,0?q=" + value.replace("\n", ", ")))
            return self._copied(value, _row(icon, value, label, f"{label} address {value}", show))
        if entry.mime == kinds.EMAIL:
            return self._copied(
                value, _row(icon, value, label, _words("Email", label, value), partial(self._start, "email", value))
            )
        shown = format_number(value)
        text = ui.IconButton(
            cls="android.widget.Button",
            name="message_text_outline",
            desc=_words("Text", label, shown),
            on_click=partial(self._start, "text", value),
        )
        return self._copied(
            shown, _row(icon, shown, label, _words("Call", label, shown), partial(self._start, "call", value), text)
        )

    def _copied(self, text: str, row: ui.View) -> ui.View:
        """Let a long press on a row offer to copy what it says."""
        return ui.popup_menu(
            row, [ui.MenuItem("Copy to clipboard", partial(self.copy, text))], long_press=True, overlap=True
        )

    def _about(self, card: store.Card) -> ui.View:
        """Everything else; nothing where there is nothing."""
        rows = [self._fact(entry) for mime in _ABOUT for entry in card.of(mime) if entry.value]
        labels = [title for group, title in self.book.groups().items() if group in card.groups]
        if labels:
            rows.append(_row("label_outline", ", ".join(labels), "Labels"))
        first = next((entry.values.get("data2", "") for entry in card.of(kinds.NAME)), "")
        return _card(f"About {first or card.person.title()}", rows) if rows else ui.Spacer()

    def _fact(self, entry: store.DataRow) -> ui.View:
        value, kind = entry.value, _KINDS[entry.mime]
        icon = kind.icon or "card_account_details_outline"
        if entry.mime == kinds.EVENT:
            icon = "cake_variant_outline" if entry.values.get(kinds.TYPE) == "3" else icon
            return self._copied(kind.shown(value), _row(icon, kind.shown(value), _label(entry)))
        if entry.mime == kinds.WEBSITE:
            link = Intent(ACTION_VIEW, value if "://" in value else f"http://{value}")
            return self._copied(value, _row(icon, value, "Website", f"Website {value}", partial(self.act, link)))
        return self._copied(value, _row(icon, value, _label(entry) if kind.labels else kind.noun))

    def _start(self, way: str, value: str) -> None:
        """Reach the person by a number or an address."""
        _, action, scheme = _WAYS[way]
        self.act(Intent(action, f"{scheme}:{value}"))

    def _choose(self, way: str) -> None:
        """Reach the person, after a question where there are several numbers or addresses."""
        rows = self._values(way)
        if len(rows) == 1:
            self._start(way, rows[0])
        elif rows:
            self.ask("way", way=way)

    def _values(self, way: str) -> list[str]:
        card = self.card
        return [entry.value for entry in card.of(_WAYS[way][0])] if card else []

    def _route(self, card: store.Card) -> None:
        self.book.set_options([card.person.id], send_to_voicemail=int(not card.voicemail))
        self.toast(f"Calls from this contact will {'no longer ' if card.voicemail else ''}be routed to voicemail")

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether the person may go."""
        return self.delete_dialog(self.delete) if self.card else None

    def dialog_way(self) -> ui.Dialog | None:
        """Which number or address is meant."""
        way = self.about["way"]
        values = self._values(way)
        title = "Choose email" if way == "email" else "Choose number"
        return kit.list_dialog(self, title, values, lambda place: self._start(way, values[place])) if values else None

    def dialog_ringtone(self) -> ui.Dialog | None:
        """What rings when they call."""
        card = self.card
        if card is None:
            return None

        def choose(place: int) -> None:
            self.book.set_options([card.person.id], custom_ringtone=_RINGTONES[place] if place else None)

        current = _RINGTONES.index(card.ringtone) if card.ringtone in _RINGTONES else 0
        return kit.choice_dialog(self, _RINGTONES, current, choose, title="Set ringtone")


def _way(name: str, label: str, icon: str, usable: bool, action: ui.Action, desc: str = "") -> ui.View:
    glyph = ui.Icon(name=icon, color="on_secondary_container" if usable else "disabled", align=ui.CENTER, ghost=True)
    return ui.Column(
        id=f"verb_{name}_container",
        weight=1,
        content_align=ui.TOP,
        enabled=usable,
        on_click=action,
        children=[
            ui.Box(
                cls="android.widget.ImageView",
                width=52,
                height=52,
                radius=26,
                children=[glyph],
                background="secondary_container" if usable else "surface_container",
            ),
            ui.Text(id=f"verb_{name}", text=label, desc=desc, face="medium", enabled=usable, margin=(0, 8, 0, 0)),
        ],
    )


def _label(entry: store.DataRow) -> str:
    name = _KINDS[entry.mime].label_name(entry.values.get(kinds.TYPE, ""), entry.values.get(kinds.LABEL, ""))
    return "" if name == kinds.NO_LABEL_NAME else name


def _words(*parts: str) -> str:
    return " ".join(word for word in parts if word)


def _row(
    icon: str,
    header: str,
    sub_header: str,
    desc: str = "",
    on_click: ui.Action | None = None,
    end: ui.View | None = None,
    color: str = "on_surface",
) -> ui.View:
    texts: list[ui.View] = [ui.Text(id="header", text=header, size=16, color=color)]
    if sub_header:
        texts.append(ui.Text(id="sub_header", text=sub_header, color="on_surface_variant"))
    glyph: ui.View = ui.Icon(name=icon, ghost=True) if icon else ui.Spacer(width=24)
    return ui.Line(
        [glyph, ui.Column(weight=1, ghost=True, margin=(16, 0, 8, 0), children=texts), *([end] if end else [])],
        cls="android.widget.RelativeLayout",
        desc=desc,
        min_height=64 if sub_header else 56,
        padding=(16, 8, 8, 8),
        on_click=on_click,
    )


def _card(title: str, rows: list[ui.View]) -> ui.View:
    heading = ui.Text(text=title, size=16, face="medium", padding=(16, 16, 16, 8))
    return ui.Box(
        cls="androidx.cardview.widget.CardView",
        width="fill",
        margin=(ui.px(42), 8),
        radius=16,
        background="surface_container",
        children=[ui.Stack([heading, *rows, ui.Spacer(height=8)], ghost=True)],
    )

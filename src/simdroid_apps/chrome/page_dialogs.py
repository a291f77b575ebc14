"""Dialogs that pages cause: those of scripts, choosers of form fields, the menu of a long press, page info."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime, time
from functools import partial
from typing import TYPE_CHECKING, Any

from simdroid import kit, ui
from simdroid_apps.chrome import addresses, switcher

if TYPE_CHECKING:
    from simdroid.browser.frame import PageDialog

_COLORS = (
    *("#ff0000", "#ff8000", "#ffff00", "#80ff00", "#00ff00", "#00ff80"),
    *("#00ffff", "#0080ff", "#0000ff", "#8000ff", "#ff00ff", "#ff0080"),
    *("#800000", "#808000", "#008000", "#008080", "#000080", "#800080"),
    *("#a52a2a", "#ffffff", "#c0c0c0", "#808080", "#404040", "#000000"),
)
_PROMPT = "js_modal_dialog_prompt"


class _Panel(ui.Dialog):
    """A dialog of Chrome's own make, with its ids."""

    parts: list[ui.View]

    def panel(self, state: ui.UiState) -> ui.View:
        return ui.Column(
            id="modal_dialog_view",
            width="fill",
            height="fill",
            padding=24,
            background="surface_dialog",
            radius=28,
            children=self.parts,
        )


class PageDialogs(switcher.Switcher):
    """A screen that shows what its page asks."""

    def dialog(self) -> ui.Dialog | None:
        """The open dialog: one of Chrome's, or the one that a script waits for."""
        if self.asked:
            return super().dialog()
        if self.unresponsive:
            return ui.Dialog(
                title="Page isn’t responding",
                message="You can wait for the page to become responsive or exit it.",
                positive=ui.DialogButton("Wait", self.wait_on),
                negative=ui.DialogButton("Exit page", self.exit_page),
                on_dismiss=self.wait_on,
            )
        request = self.page_dialog()
        return None if request is None else self._script_dialog(request)

    @property
    def unresponsive(self) -> bool:
        """Whether the page in front takes longer than a person likes to wait."""
        from simdroid.browser.frame import Unresponsive

        tab = self.tab
        if tab is None or tab.crashed or not tab.entry.page or self.switching or self.editing:
            return False
        return isinstance(self.frame_of(tab), Unresponsive)

    def page_dialog(self) -> PageDialog | None:
        """What the script of the page in front waits for."""
        from simdroid.browser.frame import Frame

        tab = self.tab
        if tab is None or tab.crashed or not tab.entry.page or self.switching or self.editing:
            return None
        frame = self.frame_of(tab)
        return frame.dialog if isinstance(frame, Frame) else None

    def _script_dialog(self, request: PageDialog) -> ui.Dialog:
        tab = self.tab
        host = addresses.host_of(tab.entry.url) if tab else ""
        title = "Leave site?" if request.kind == "beforeunload" else f"{host} says"
        message = ui.Text(
            id="message_paragraph_1", text=request.message[:4000], size=16, color="on_surface_variant", width="fill"
        )
        parts: list[ui.View] = [
            ui.Text(id="title", text=title, size=20, width="fill", margin=(0, 0, 0, 16)),
            ui.Scroll(id="scroll_view", height="wrap", weight=1, children=[message]),
        ]
        entry = ui.TextField(id=_PROMPT, value=request.default, look="underlined", autofocus=True)
        if request.kind == "prompt":
            parts.append(entry)
        agree = partial(self._answer, True, entry if request.kind == "prompt" else None)
        refuse = partial(self._answer, False, None)
        buttons: list[ui.View] = [ui.Spacer(weight=1)]
        if request.kind != "alert":
            buttons.append(ui.Button(id="negative_button", text="Cancel", emphasis="text", on_click=refuse))
        label = "Leave" if request.kind == "beforeunload" else "OK"
        buttons.append(ui.Button(id="positive_button", text=label, emphasis="text", on_click=agree))
        entry.on_submit = agree
        dialog = _Panel(title=f"script {request.kind}", on_dismiss=agree if request.kind == "alert" else refuse)
        dialog.parts = [*parts, ui.Line(buttons, id="button_bar", margin=(0, 16, 0, 0))]
        return dialog

    def _answer(self, accepted: bool, entry: ui.TextField | None) -> None:
        from simdroid.browser import events

        self.send(partial(events.answer, accepted, entry.edit.text if entry else None))

    def dialog_select(self) -> ui.Dialog:
        """The options of a drop-down list."""
        about = self.about
        options = [(str(label), bool(off)) for label, off in about.get("options", [])]
        chosen = about.get("chosen", [])
        marked = [chosen] if isinstance(chosen, int) else [int(place) for place in chosen or []]
        node = int(about["node"])
        if about.get("multiple"):
            return kit.checklist_dialog(self, "", [label for label, _ in options], marked, partial(self.choose, node))
        rows: list[ui.View] = [
            self._option(label, index in marked, off, self.then_close(partial(self.choose, node, [index])))
            for index, (label, off) in enumerate(options)
        ]
        content = ui.Scroll(
            id="android:select_dialog_listview",
            cls="android.widget.ListView",
            height="wrap",
            children=rows,
            margin=(-24, 0),
        )
        return ui.Dialog(content=[content])

    def _option(self, label: str, chosen: bool, disabled: bool, on_click: ui.Action) -> ui.View:
        return ui.Row(
            id="android:text1",
            cls="android.widget.CheckedTextView",
            text=label,
            width="fill",
            min_height=48,
            padding=(20, 4),
            checkable=True,
            checked=chosen,
            enabled=not disabled,
            on_click=on_click,
            children=[
                ui.Icon(name="radiobox_marked" if chosen else "radiobox_blank", ghost=True, margin=(0, 0, 16, 0)),
                ui.Text(text=label, size=16, weight=1, ghost=True, color="disabled" if disabled else "on_surface"),
            ],
        )

    def dialog_date(self) -> ui.Dialog:
        """The phone's own picker of a date or a time; both, one after the other, for a moment."""
        about = self.about
        node, kind, value = int(about["node"]), str(about.get("type", "date")), str(about.get("value") or "")
        today = self.system.clock.now().date()
        if kind == "time" or (kind == "datetime-local" and "day" in about):
            begin = time(12, 0)
            with suppress(ValueError):
                begin = time.fromisoformat(value.rpartition("T")[2])

            def take_time(hour: int, minute: int) -> None:
                time = f"{hour:02}:{minute:02}"
                self.close()
                self.choose(node, f"{about['day']}T{time}" if kind == "datetime-local" else time)

            return ui.SystemTimePicker(begin.hour, begin.minute, ui.uses_24_hours(self.system), take_time, self.close)
        begin_day = today
        with suppress(ValueError):
            begin_day = date.fromisoformat(_day_of(value, kind))

        def take_day(chosen: date) -> None:
            if kind == "datetime-local":
                self.ask("date", **{**about, "day": chosen.isoformat()})
                return
            self.close()
            self.choose(node, _written_day(chosen, kind))

        return ui.SystemDatePicker(begin_day, take_day, self.close, today=today)

    def dialog_color(self) -> ui.Dialog:
        """Colours to choose from."""
        node = int(self.about["node"])
        value = str(self.about.get("value") or "")

        def cell(color: str) -> ui.View:
            take = self.then_close(partial(self.choose, node, color))
            mark = ui.Icon(name="check", color="#ffffff", align=(0.5, 0.5)) if color == value else ui.Spacer()
            return ui.Row(cls="android.widget.Button", desc=color, height=44, background=color, radius=4, on_click=take,
                       outline="outline", width="fill", children=[mark])  # fmt: skip

        grid = ui.Grid(6, _COLORS, cell, 44, id="color_grid", spacing=6, height=200)
        return ui.Dialog(title="Select color", content=[grid], negative=ui.DialogButton("Cancel"))

    def dialog_context(self) -> ui.Dialog | None:
        """What can be done with the link, the picture or the words under a finger that was held down."""
        about: dict[str, Any] = self.about
        link, picture, text = (str(about.get(name) or "") for name in ("link", "picture", "text"))
        tab = self.tab
        if tab is None or not (link or picture or text):
            return None
        link, picture = (self.absolute(tab, item) if item else "" for item in (link, picture))
        actions: dict[str, ui.Action] = {}
        if link:
            actions |= {
                "Open in new tab": partial(self.open_link, link),
                "Open in Incognito tab": partial(self.open_link, link, incognito=True),
                "Copy link address": partial(self.copy, link),
                "Copy link text": partial(self.copy, text or link),
                "Download link": partial(self.effect_download, tab, {"url": link}, 0),
                "Share link": partial(self.share, link),
            }
        if picture:
            actions |= {
                "Open image in new tab": partial(self.open_link, picture),
                "Download image": partial(self.effect_download, tab, {"url": picture}, 0),
                "Share image": partial(self.share, picture),
            }
        if not link and not picture:
            actions |= {"Copy": partial(self.copy, text), "Share": partial(self.share, text)}
            actions["Web search"] = partial(self.search_for, text)
        return kit.actions_dialog(self, (text or link or picture)[:100], actions)

    def search_for(self, query: str) -> None:
        """Search for words of a page in a new tab."""
        self.tabs.open()
        self.visit(addresses.address_of(f"{query} ", self.options.search_engine), replace=True)

    def open_link(self, url: str, *, incognito: bool | None = None) -> None:
        """Open a link in a tab behind the present one; an incognito tab comes to the front."""
        from simdroid.browser.sites.messages import PageRequest

        tab = self.tab
        private = incognito if incognito is not None else bool(tab and tab.incognito)
        front = private and not (tab and tab.incognito)
        opened = self.tabs.open(incognito=private, behind=not front)
        self.fetch(opened, PageRequest(url), replace=True)
        if not front:
            self.state["opened"] = opened.id
            self.snackbar("New tab opened", ("Switch", "switch_to_opened"))

    def switch_to_opened(self) -> None:
        """Go to the tab that a link was opened in."""
        if self.tabs.get(int(str(self.state.get("opened") or 0))):
            self.switch_to(int(str(self.state["opened"])))

    def sheet(self) -> ui.BottomSheet | None:
        tab = self.tab
        if not self.state.get("info") or tab is None:
            return None
        secure = tab.entry.secure
        message = (
            "Your information (for example, passwords or credit card numbers) is private when it is sent to this site."
            if secure
            else "Your connection to this site is not secure."
        )
        rows: list[ui.View] = [
            ui.Text(
                id="page_info_truncated_url",
                text=addresses.host_of(tab.entry.url),
                size=20,
                width="fill",
                padding=(24, 8),
            ),
            ui.Line(
                [
                    ui.Icon(name="lock" if secure else "information_outline", margin=(0, 0, 16, 0)),
                    ui.Stack(
                        [
                            ui.Text(text="Connection is secure" if secure else "Not secure", size=16),
                            ui.Text(text=message, size=14, color="on_surface_variant"),
                        ],
                        weight=1,
                    ),
                ],
                id="page_info_connection_row",
                padding=(24, 12),
            ),
        ]

        def dismiss() -> None:
            self.state.pop("info", None)

        return ui.BottomSheet(rows, dismiss, title="page info")

    def show_info(self) -> None:
        """Tell what is known of the connection to the page's site."""
        self.state["info"] = True


def _day_of(value: str, kind: str) -> str:
    """A day in the value of a field."""
    if kind == "month":
        return f"{value}-01"
    if kind == "week" and "-W" in value:
        return datetime.strptime(f"{value}-1", "%G-W%V-%u").date().isoformat()  # noqa: DTZ007 - a week has no zone
    return value.partition("T")[0]


def _written_day(chosen: date, kind: str) -> str:
    """A day as the field of that kind has it."""
    if kind == "month":
        return f"{chosen:%Y-%m}"
    return f"{chosen:%G-W%V}" if kind == "week" else chosen.isoformat()

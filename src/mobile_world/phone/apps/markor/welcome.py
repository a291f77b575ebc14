"""The first start: five slides and the question for storage."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.markor import places
from mobile_world.phone.apps.markor.options import Options
from mobile_world.phone.apps.markor.places import PACKAGE
from mobile_world.phone.apps.markor.screen import ACCENT, MarkorScreen
from mobile_world.phone.system import Activity, Component, Intent, System
from mobile_world.phone.ui import (
    Color,
    Column,
    Dialog,
    DialogButton,
    Icon,
    IconButton,
    Pager,
    Row,
    Spacer,
    Text,
    View,
)

OPERATION = "MANAGE_EXTERNAL_STORAGE"
_ALL_FILES = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
_QUESTION = "Storage permission required to read and write files"


class Slide(NamedTuple):
    """A page of the introduction."""

    title: str
    icon: str
    words: str


SLIDES = (
    Slide("Main View", "folder_outline", "All your notes are plain files. Browse them, and add one with the button."),
    Slide("View", "eye_outline", "Read a document rendered, and come back to its text with one tap."),
    Slide("Share -> Markor", "share_variant", "Share texts and links from other apps into your notes."),
    Slide("To-Do", "checkbox_marked_outline", "Keep what there is to do in one simple file."),
    Slide("QuickNote", "lightning_bolt", "Write down a thought without looking for a place first."),
)


def mark_done(system: System) -> None:
    """Let a new phone be past the first start, as AndroidWorld's is."""
    Options(system).end_intro()
    system.app_ops.set(PACKAGE, OPERATION, "allow")


def forget_access(system: System) -> None:
    """Without its data the app asks for storage anew."""
    system.app_ops.set(PACKAGE, OPERATION, "default")


def may_use_storage(system: System) -> bool:
    """Whether the app may read and write everybody's files."""
    return system.app_ops.mode(PACKAGE, OPERATION) == "allow"


def ask_first(system: System, activity: Activity) -> None:
    """Put the introduction, then the question for storage, before the main screen."""
    if activity.component != Component(PACKAGE, PACKAGE + places.MAIN) or system.activities.top is not activity:
        return
    if not Options(system).intro_seen:
        _start(system, places.INTRO, activity)
    elif not may_use_storage(system):
        _start(system, places.STORAGE_PERMISSION, activity)


def _start(system: System, name: str, waiting: Activity) -> None:
    intent = Intent(component=Component(PACKAGE, PACKAGE + name))
    system.activities.start(intent, caller=PACKAGE, for_result=waiting)


class IntroScreen(MarkorScreen):
    """`IntroActivity`: slides that cannot be skipped."""

    background = ACCENT

    @property
    def bars(self) -> Color:
        """White on red."""
        return "#ffffff"

    @property
    def slide(self) -> int:
        """The slide that shows."""
        shown = self.state.get("slide")
        return shown if isinstance(shown, int) else 0

    def build(self) -> View:
        """A slide and the way to the next."""
        pager = Pager(
            id="view_pager",
            weight=1,
            pages=[partial(_slide, slide) for slide in SLIDES],
            page=self.slide,
            on_page=lambda place: self.state.update(slide=place),
        )
        dots: list[View] = [
            Icon(name="circle" if place == self.slide else "circle_outline", size=10, color="#ffffff")
            for place in range(len(SLIDES))
        ]
        row = Row(ghost=True, spacing=8, children=dots)
        bar = Row(
            id="bottom",
            width="fill",
            height=64,
            padding=(16, 0),
            background="#8f1f1c",
            children=[Spacer(width=88), Spacer(weight=1), row, Spacer(weight=1), self._button()],
        )
        return Column(ghost=True, width="fill", height="fill", background=ACCENT, children=[pager, bar])

    def _button(self) -> View:
        if self.slide < len(SLIDES) - 1:
            go_on = partial(self.state.update, slide=self.slide + 1)
            return IconButton(id="next", name="arrow_right", desc="NEXT", color="#ffffff", width=88, on_click=go_on)
        return Text(
            id="done",
            cls="android.widget.Button",
            text="DONE",
            face="medium",
            color="#ffffff",
            width=88,
            height=48,
            text_align=(0.5, 0.5),
            on_click=self._done,
        )

    def _done(self) -> None:
        self.options.end_intro()
        self.finish()

    def on_back(self) -> bool:
        """Go a slide back; the first one leaves the app."""
        if self.slide:
            self.state["slide"] = self.slide - 1
        else:
            _leave(self)
        return True


def _slide(slide: Slide) -> View:
    return Column(
        id="main",
        width="fill",
        height="fill",
        padding=32,
        spacing=24,
        content_align=(0.5, 0.5),
        children=[
            Text(id="title", text=slide.title, size=26, color="#ffffff"),
            Icon(id="image", name=slide.icon, size=160, color="#ffffff"),
            Text(id="description", text=slide.words, size=17, color="#ffffff", width="fill", text_align=(0.5, 0)),
        ],
    )


class StorageScreen(MarkorScreen):
    """`StoragePermissionActivity`: asks until the app may use storage."""

    floating = True

    def build(self) -> View:
        """Nothing but the dialog over it."""
        return View(ghost=True, width="fill", height="fill", background="background")

    def dialog(self) -> Dialog | None:
        """The question."""
        return Dialog(
            message=_QUESTION,
            positive=DialogButton("OK", self._allow),
            negative=DialogButton("Exit", partial(_leave, self)),
            on_dismiss=partial(_leave, self),
        )

    def _allow(self) -> None:
        self.start(Intent(_ALL_FILES, data=f"package:{self.package}"))


def storage_resumed(system: System, activity: Activity) -> None:
    """Go on once the switch in Settings is on."""
    if may_use_storage(system):
        system.activities.finish(activity)


def _leave(screen: MarkorScreen) -> None:
    """Close the app: this screen and the one that waits for it."""
    waiting = screen.system.activities.find(screen.activity.result_to) if screen.activity.result_to else None
    if waiting is not None:
        screen.system.activities.finish(waiting)
    screen.finish()

"""First-run pages: slides that an app shows once, before its main screen.

The main activity puts them before itself, until a preference says that they were seen::

    class Welcome(Introduction):
        slides = (Slide("Food", "food_apple", "Write down what you eat."),)
        seen = Options.welcome_seen

    MANIFEST = Manifest(
        …,
        activities=(
            ActivitySpec(".MainActivity", Foods, filters=(LAUNCHER_FILTER,), on_resume=Welcome.show_first),
            ActivitySpec(".WelcomeActivity", Welcome, exported=False),
        ),
        set_up=Welcome.skip,  # phones of suites are past it; after `pm clear` it shows
    )
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from simdroid.kit.preferences import Stored
from simdroid.kit.screen import AppScreen
from simdroid.system import Activity, Component, Intent, System
from simdroid.ui import Color, Column, Icon, IconButton, Pager, Row, Saved, Spacer, Text, View


class Slide(NamedTuple):
    """A page of an introduction."""

    title: str
    icon: str
    text: str


class Introduction(AppScreen):
    """Slides with dots and a way on; the last one ends it by `done`."""

    slides: ClassVar[Sequence[Slide]]
    seen: ClassVar[Stored[bool]]
    """The preference that remembers that a person went through it."""
    background = "primary"
    bar_color: ClassVar[Color] = ""
    ink: ClassVar[Color] = "on_primary"
    next_desc: ClassVar[str] = "NEXT"
    done_text: ClassVar[str] = "DONE"
    slide = Saved(0)

    @classmethod
    def show_first(cls, system: System, activity: Activity) -> None:
        """For `on_resume` of the main activity: put the introduction before it until it was seen."""
        package = system.packages.get(activity.component.package)
        if package is None or cls.seen.get(system) or system.activities.top is not activity:
            return
        [name] = [item.name for item in package.manifest.activities if item.screen is cls]
        cls_name = package.name + name if name.startswith(".") else name
        system.activities.start(
            Intent(component=Component(package.name, cls_name)), caller=package.name, for_result=activity
        )

    @classmethod
    def skip(cls, system: System) -> None:
        """For `Manifest.set_up`: let a phone be past it; `pm clear` brings it back."""
        cls.seen.put(system, True)

    def done(self) -> None:
        """Remember that the introduction was seen, and go on to what lies under it."""
        self.skip(self.system)
        self.finish()

    @property
    def bars(self) -> Color:
        """The status bar writes as the slides do."""
        return self.ink

    def build(self) -> View:
        """A slide and the way to the next."""
        pager = Pager(
            id="view_pager",
            weight=1,
            pages=[partial(self._page, slide) for slide in self.slides],
            page=self.slide,
            on_page=partial(setattr, self, "slide"),
        )
        dots: list[View] = [
            Icon(name="circle" if index == self.slide else "circle_outline", size=10, color=self.ink)
            for index in range(len(self.slides))
        ]
        bar = Row(
            id="bottom",
            width="fill",
            height=64,
            padding=(16, 0),
            background=self.bar_color,
            children=[
                Spacer(width=88),
                Spacer(weight=1),
                Row(ghost=True, spacing=8, children=dots),
                Spacer(weight=1),
                self._button(),
            ],
        )
        return Column(ghost=True, width="fill", height="fill", background=self.background, children=[pager, bar])

    def on_back(self) -> bool:
        """Go a slide back; the first one leaves the app."""
        if self.slide:
            self.slide -= 1
        elif not super().on_back():
            self.finish_app()
        return True

    def _button(self) -> View:
        if self.slide < len(self.slides) - 1:
            go_on = partial(setattr, self, "slide", self.slide + 1)
            return IconButton(
                id="next", name="arrow_right", desc=self.next_desc, color=self.ink, width=88, on_click=go_on
            )
        return Text(
            id="done",
            cls="android.widget.Button",
            text=self.done_text,
            face="medium",
            color=self.ink,
            width=88,
            height=48,
            text_align=(0.5, 0.5),
            on_click=self.done,
        )

    def _page(self, slide: Slide) -> View:
        return Column(
            id="main",
            width="fill",
            height="fill",
            padding=32,
            spacing=24,
            content_align=(0.5, 0.5),
            children=[
                Text(id="title", text=slide.title, size=26, color=self.ink),
                Icon(id="image", name=slide.icon, size=160, color=self.ink),
                Text(id="description", text=slide.text, size=17, color=self.ink, width="fill", text_align=(0.5, 0)),
            ],
        )

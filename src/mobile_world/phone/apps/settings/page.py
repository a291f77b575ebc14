"""The frame every Settings page has: a large title that shrinks into the bar, and rows below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mobile_world.phone.apps.settings.items import LOOK
from mobile_world.phone.kit import Preference, PreferenceScreen
from mobile_world.phone.system import Component, Intent
from mobile_world.phone.system.intents import Extra
from mobile_world.phone.ui import (
    RECYCLER,
    Box,
    Collapsing,
    Column,
    IconButton,
    Painter,
    Row,
    Spacer,
    View,
    Viewport,
    px,
)
from mobile_world.phone.ui.text import block_height, ellipsize, line_top, wrap

PACKAGE = "com.android.settings"
FRAGMENT = ":settings:show_fragment"
"""The extra that tells `.SubSettings` which page to show."""

EXPANDED_SP, COLLAPSED_SP = 36.0, 20.0


@dataclass(kw_only=True, eq=False)
class _Toolbar(Box):
    """Draws the page's title, between large under the bar and small inside it; the tree has it as description."""

    shrunk: float = 0

    def paint(self, painter: Painter) -> None:
        """Draw the title."""
        px_of, sp = painter.metrics.px, painter.metrics.sp
        size = sp(EXPANDED_SP + (COLLAPSED_SP - EXPANDED_SP) * self.shrunk)
        left = self.box.left + round(px_of(px(63)) + (px_of(px(168)) - px_of(px(63))) * self.shrunk)
        width = self.box.right - left - px_of(px(63))
        lines: tuple[str, ...] = (ellipsize(self.desc, "regular", size, width),)
        if self.shrunk < 0.5 and not painter.metrics.landscape:
            lines = wrap(self.desc, "regular", size, width, 2)
        large = self.box.bottom - px_of(px(42)) - block_height(len(lines), size)
        small = self.box.bottom - px_of(px(147)) + (px_of(px(147)) - block_height(1, size)) // 2
        top = round(large + (small - large) * self.shrunk)
        for number, line in enumerate(lines):
            baseline = top + line_top(size) + number * round(size * 1.2)
            painter.text(left, baseline, line, "on_surface", size=size)


class SettingsPage(PreferenceScreen):
    """One page: a title, its rows, and under which names it is opened."""

    title: ClassVar[str] = ""
    fragment: ClassVar[str] = ""
    """Its name in `.SubSettings`."""
    activity_name: ClassVar[str] = ""
    """`Xxx` for an activity `.Settings$XxxActivity` of its own."""
    actions: ClassVar[tuple[str, ...]] = ()
    """What follows `android.settings.` in the actions that open it."""
    package_actions: ClassVar[tuple[str, ...]] = ()
    """Those that come with a `package:` URI."""
    outside_actions: ClassVar[tuple[str, ...]] = ()
    """Whole names of actions that are not those of Settings."""
    parent: ClassVar[str] = ""
    """The fragment it is reached from, where no link of a page says so."""
    topics: ClassVar[tuple[Preference, ...]] = ()
    """What search finds on it besides its rows."""

    look = LOOK
    edge_to_edge = True

    @property
    def heading(self) -> str:
        """The title as it is shown."""
        return self.title

    def bar_actions(self) -> list[View]:
        """Buttons at the right of the bar."""
        return []

    def build(self) -> View:
        """The rows under the title."""
        viewport = Viewport(id=self.list_id, cls=RECYCLER, children=self.views())
        tall = not self.metrics.landscape
        bar = self.metrics.dp(self.metrics.status_bar) + px(147)
        page = Collapsing(
            id="content_parent",
            expanded=bar + px(323) if tall else bar + px(168),
            collapsed=bar,
            header=self._app_bar,
            body=_chain(viewport),
            viewport=viewport,
        )
        bottom = self.metrics.dp(self.metrics.navigation_bar)
        return Column(ghost=True, width="fill", height="fill", padding=(0, 0, 0, bottom), children=[page])

    def _app_bar(self, shrunk: float) -> View:
        up = IconButton(name="arrow_left", desc="Navigate up", color="on_surface", width=px(147), height=px(147),
                        on_click=self.finish)  # fmt: skip
        top = self.metrics.dp(self.metrics.status_bar)
        actions = Row(
            id="action_bar",
            cls="android.view.ViewGroup",
            width="fill",
            height=px(147),
            margin=(0, top, 0, 0),
            children=[up, Spacer(weight=1), *self.bar_actions()],
        )
        toolbar = _Toolbar(
            id="collapsing_toolbar", desc=self.heading, width="fill", height="fill", shrunk=shrunk, children=[actions]
        )
        color = "surface_container" if shrunk >= 1 else ""
        return Column(id="app_bar", width="fill", height="fill", background=color, children=[toolbar])

    def show(self, fragment: str, **extras: Extra) -> None:
        """Open another page of Settings by its fragment's name, with what it needs to know."""
        component = Component(PACKAGE, f"{PACKAGE}.SubSettings")
        self.start(Intent(component=component, extras={FRAGMENT: fragment, **extras}))


def _chain(viewport: Viewport) -> View:
    """The frames between a page and its list."""
    list_container = Box(id="android:list_container", width="fill", height="fill", children=[viewport])
    material = Column(id="container_material", width="fill", height="fill", children=[list_container])
    main = Box(id="main_content", width="fill", height="fill", children=[material])
    inner = Column(width="fill", height="fill", children=[main])
    return Box(id="content_frame", width="fill", height="fill", children=[inner])

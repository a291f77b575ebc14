"""Alert dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simdroid.ui.graphics import Rect
from simdroid.ui.views.controls import Button
from simdroid.ui.views.layout import Box, Column, Row, Spacer
from simdroid.ui.views.leaf_views import Text
from simdroid.ui.views.scroll import Scroll
from simdroid.ui.views.ui_state import UiState
from simdroid.ui.views.view import UNBOUNDED, Action, LayoutContext, Size, View

DIALOG_WIDTH_DP = 400.0
STAY_OPEN = object()
"""What the action of a button returns to keep the dialog open, because what was entered will not do."""


@dataclass(frozen=True)
class DialogButton:
    """A button of a dialog and what it does."""

    text: str
    on_click: Action | None = None
    enabled: bool = True


@dataclass(eq=False)
class Dialog:
    """A question over a screen; touching beside it or going back closes it."""

    title: str = ""
    message: str = ""
    content: Sequence[View] = field(default_factory=tuple)
    """Views between the message and the buttons."""
    positive: DialogButton | None = None
    negative: DialogButton | None = None
    neutral: DialogButton | None = None
    on_dismiss: Action | None = None
    window_title: str = ""
    """Name of its window where it differs from its activity's."""
    width: float = DIALOG_WIDTH_DP
    """How wide it is where the screen has the room, in dp."""

    def panel(self, state: UiState) -> View:
        """What the window shows; `state` is what it remembers while it is open."""
        return dialog_view(self)


@dataclass(kw_only=True, eq=False)
class _ButtonBar(Row):
    """Buttons side by side, or below one another where their labels need more room than there is."""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        size = super().content_size(context, UNBOUNDED, height)
        if self._natural(context) <= width:
            return Size(width, size.height)
        return Size(width, sum(child.measure(context, width, height).height for child in self._buttons()))

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Line them up, or stack them at the right with the one that agrees on top."""
        if self._natural(context) <= room.width:
            super().place_children(context, room, clip)
            return
        y = room.top
        for button in reversed(self._buttons()):
            size = button.measure(context, room.width, room.height)
            button.arrange(context, Rect(room.right - size.width, y, room.right, y + size.height), clip)
            y += size.height

    def _buttons(self) -> list[View]:
        return [child for child in self.children if not child.weight]

    def _natural(self, context: LayoutContext) -> int:
        """How wide one row of all buttons is."""
        buttons = self._buttons()
        across = sum(child.measure(context, UNBOUNDED, UNBOUNDED).width for child in buttons)
        return across + context.metrics.px(self.spacing) * (len(buttons) - 1)


def dialog_view(dialog: Dialog) -> View:
    """The panel of a dialog, with the framework's ids."""
    parts: list[View] = []
    if dialog.title:
        title = Text(id="android:alertTitle", text=dialog.title, size=24, width="fill", margin=(0, 0, 0, 16))
        template = Column(id="android:title_template", width="fill", children=[title])
        parts.append(Column(id="android:topPanel", width="fill", children=[template]))
    if dialog.message:
        message = Text(id="android:message", text=dialog.message, color="on_surface_variant", width="fill")
        parts.append(Scroll(id="android:scrollView", height="wrap", weight=not dialog.content, children=[message]))
    if dialog.content:
        stack = Column(width="fill", height="fill", children=list(dialog.content))
        parts.append(Box(id="android:custom", width="fill", weight=1, children=[stack]))
    parts += _buttons(dialog)
    panel = Column(
        id="android:parentPanel",
        width="fill",
        height="fill",
        padding=24,
        background="surface_dialog",
        radius=28,
        children=parts,
    )
    return Box(width="fill", children=[panel])


def _buttons(dialog: Dialog) -> list[View]:
    """The bar of the buttons there are; nothing without any."""
    named = (("button3", dialog.neutral), ("button2", dialog.negative), ("button1", dialog.positive))
    views: list[View] = [
        Button(
            id=f"android:{name}", text=button.text, emphasis="text", on_click=button.on_click, enabled=button.enabled
        )
        for name, button in named
        if button
    ]
    if not views:
        return []
    spring = Spacer(weight=1)
    views = [views[0], spring, *views[1:]] if dialog.neutral else [spring, *views]
    bar = _ButtonBar(
        id="android:buttonPanel",
        cls="android.widget.ScrollView",
        width="fill",
        margin=(0, 24, 0, 0),
        spacing=8,
        children=views,
    )
    return [bar]

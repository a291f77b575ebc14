"""The clipboard chip: what was just copied, at the lower left, with a way to share it and to send it away."""

from __future__ import annotations

from simdroid.system import FLAG_NEW_TASK, Intent, System
from simdroid.ui.graphics import Metrics, Rect, text_width
from simdroid.ui.graphics import text_layout as lines
from simdroid.ui.system_ui.system_bars import SYSTEM_UI
from simdroid.ui.views import CENTER, START, Box, Icon, Text, UiState, View, Window

TITLE = "ClipboardOverlay"

# Places in the chip's window, in dp, as Android 13's layout has them: a card of 64 dp in a frame of 4 dp, 16 dp from
# the left; a pill with the actions behind its lower part; a button of 48 dp over the card's upper right corner.
_WIDTH_DP, _HEIGHT_DP = 168.0, 104.0
_PILL = (8.0, 44.0, 152.0, 100.0)
_FRAME = (16.0, 20.0, 88.0, 92.0)
_CARD_DP, _CARD_PADDING_DP, _FRAME_DP = 64.0, 8.0, 4.0
_SHARE = (96.0, 48.0, 144.0, 96.0)
_DISMISS = (60.0, 0.0, 108.0, 48.0)

_SIZES_SP = range(32, 9, -2)
"""From the largest: the text is as large as fits the card."""
_LONGEST = 500
"""Characters that a preview has at most."""


def clipboard_window(system: System, metrics: Metrics, below: int) -> Window | None:
    """The chip above the lowest `below` pixels while the copied text is shown."""
    text = system.clipboard.preview
    if not text:
        return None
    bottom = metrics.height - below
    bounds = Rect(0, bottom - metrics.px(_HEIGHT_DP), metrics.px(_WIDTH_DP), bottom)
    window = Window(TITLE, SYSTEM_UI, _chip(system, metrics, text[:_LONGEST]), bounds, UiState({}), focusable=False)

    def swipe(_dx: float, _dy: float) -> bool:
        system.clipboard.dismiss_preview()
        return True

    window.on_swipe = swipe
    return window.lay_out(metrics)


def share_text(system: System, text: str, caller: str) -> None:
    """Ask which app should get a text."""
    extras = {"android.intent.extra.TEXT": text}
    system.activities.start(
        Intent("android.intent.action.SEND", type="text/plain", extras=dict(extras), flags=FLAG_NEW_TASK), caller=caller
    )


def _chip(system: System, metrics: Metrics, text: str) -> View:
    def share() -> None:
        system.clipboard.dismiss_preview()
        share_text(system, text, SYSTEM_UI)

    pill = View(id="actions_container_background", at=_PILL, background="surface_dialog", radius=28, elevation=3)
    frame = View(id="preview_border", at=_FRAME, background="surface_container_highest", radius=16, elevation=3)
    sharing = Box(
        id="share_chip",
        cls="android.widget.LinearLayout",
        desc="Share",
        at=_SHARE,
        children=[Icon(id="overlay_action_chip_icon", name="share_variant_outline", size=20, align=CENTER)],
        on_click=share,
    )
    cross = Box(width=24, height=24, radius=12, background="on_surface", align=CENTER, ghost=True)
    cross.children = [Icon(id="dismiss_image", name="close", size=16, color="surface", align=CENTER)]
    dismiss = Box(
        id="dismiss_button",
        cls="android.widget.FrameLayout",
        desc="Dismiss copied text",
        at=_DISMISS,
        children=[cross],
        on_click=system.clipboard.dismiss_preview,
    )
    parts: list[View] = [pill, sharing, frame, _preview(metrics, text), dismiss]
    return Box(id="clipboard_ui", cls="android.view.ViewGroup", width="fill", height="fill", children=parts)


def _preview(metrics: Metrics, text: str) -> View:
    """The card with the text, cut where even small letters do not fit."""
    room = metrics.px(_CARD_DP - 2 * _CARD_PADDING_DP)
    size = next((size for size in _SIZES_SP if _fits(text, metrics.px(size), room)), _SIZES_SP[-1])
    label = Text(
        id="text_preview",
        text=text,
        size=size,
        fixed=True,
        face="medium",
        color="on_secondary_container",
        text_align=START,
        max_lines=max(room // lines.line_pitch(metrics.px(size)), 1),
        padding=_CARD_PADDING_DP,
        width="fill",
        height="fill",
    )
    left, top, right, bottom = _FRAME
    return Box(
        id="clipboard_preview",
        cls="android.widget.FrameLayout",
        at=(left + _FRAME_DP, top + _FRAME_DP, right - _FRAME_DP, bottom - _FRAME_DP),
        background="secondary_container",
        radius=12,
        children=[label],
    )


def _fits(text: str, size: float, room: int) -> bool:
    """Whether a text fits a square without a broken word."""
    if any(text_width(word, "medium", size) > room for word in text.split()):
        return False
    return lines.block_height(len(lines.wrap_text(text, "medium", size, room)), size) <= room

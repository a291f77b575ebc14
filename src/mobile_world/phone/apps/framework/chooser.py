"""The share sheet: what is shared, and who can get it."""

from __future__ import annotations

from functools import partial
from urllib.parse import unquote

from mobile_world.phone.apps.framework.asking import Question
from mobile_world.phone.system.installed import Resolved
from mobile_world.phone.ui import AppIcon, Button, Column, Row, Spacer, Text, View, px

COLUMNS, CELL_DP = 4, px(280)
"""Recorded: four columns of 270 px."""


class ShareSheet(Question):
    """A tap on an app gives it what is shared."""

    def build(self) -> View:
        """Preview, copy button and the grid of apps."""
        title = str(self.intent.extras.get("android.intent.extra.TITLE") or "Share")
        header = Row(
            id="android:chooser_header",
            cls="android.widget.RelativeLayout",
            width="fill",
            padding=(24, 8),
            children=[Text(id="android:title", text=title, size=20, width="fill", text_align=(0.5, 0), weight=1)],
        )
        takers = self.takers()
        rows = [takers[start : start + COLUMNS] for start in range(0, len(takers), COLUMNS)]
        grid: list[View] = [self._row(row) for row in rows]
        nothing = Text(text="No apps can perform this action.", width="fill", padding=24, text_align=(0.5, 0))
        return self.sheet_of([header, self._preview(), *(grid or [nothing])], "android:contentPanel")

    def _preview(self) -> View:
        text = self._shared_text()
        uri = unquote(str(self.subject.extras.get("android.intent.extra.STREAM") or ""))
        stream = uri.rpartition("/")[2].removeprefix("primary:")
        shown = Text(
            id="android:content_preview_filename" if stream and not text else "android:content_preview_text",
            text=text or stream or str(self.subject.type or ""),
            max_lines=3,
            width="fill",
            weight=1,
        )
        buttons: list[View] = [
            Button(id="android:chooser_nearby_button", text="Nearby", icon="radar", emphasis="tonal")
        ]
        if text:
            buttons.insert(
                0,
                Button(
                    id="android:chooser_copy_button",
                    text="Copy",
                    icon="content_copy",
                    emphasis="tonal",
                    on_click=self._copy,
                ),
            )
        box = Row(width="fill", padding=16, radius=16, background="surface_container_high", children=[shown])
        actions = Row(ghost=True, width="fill", spacing=12, content_align=(0.5, 0.5), children=buttons)
        return Column(ghost=True, width="fill", padding=(24, 8), spacing=16, children=[box, actions])

    def _shared_text(self) -> str:
        return str(self.subject.extras.get("android.intent.extra.TEXT") or "")

    def _copy(self) -> None:
        self.system.clipboard.text = self._shared_text()
        self.toast("Copied")
        self.finish()

    def _row(self, takers: list[Resolved]) -> View:
        cells: list[View] = [self._cell(taker) for taker in takers]
        cells += [Spacer(weight=1) for _ in range(COLUMNS - len(cells))]
        return Row(ghost=True, width="fill", height=CELL_DP, children=cells)

    def _cell(self, taker: Resolved) -> View:
        manifest = taker.package.manifest
        return Column(
            id="android:item",
            weight=1,
            height="fill",
            padding=(4, 16, 4, 0),
            spacing=8,
            content_align=(0.5, 0.0),
            on_click=partial(self.hand_over, taker),
            long_clickable=True,
            children=[
                AppIcon(id="android:icon", name=manifest.icon, color=manifest.color, size=56),
                Text(id="android:text1", text=manifest.label, size=12, max_lines=2, text_align=(0.5, 0), width="fill"),
            ],
        )

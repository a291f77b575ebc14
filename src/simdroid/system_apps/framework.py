"""Activities of the framework: the app resolver (Open with) and the share sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import cast
from urllib.parse import unquote

from simdroid import kit, ui
from simdroid.system import Activity, ActivitySpec, Intent, Resolved, System, path_of
from simdroid.system.activities import (
    ACTION_CHOOSER,
    CHOOSER,
    RESOLVER,
    candidates,
    original_intent,
    preference_key,
)

_SHOWN = 3
"""Of the pictures that are shared."""
COLUMNS, CELL_DP = 4, ui.px(280)
"""Recorded: four columns of 270 px."""


class AppSheet(ui.Screen):
    """A bottom sheet with the apps that can handle an intent."""

    floating = True

    @property
    def subject(self) -> Intent:
        """The intent to be handled."""
        return original_intent(self.intent)

    def takers(self) -> list[Resolved]:
        """The apps to choose from; as in the launcher, only those with screens."""
        resolved = candidates(self.system.packages.resolve(self.subject, default_only=True))
        return [taker for taker in resolved if taker.spec.screen is not None]

    def hand_over(self, taker: Resolved) -> None:
        """Start an app with the intent; its result goes to the caller."""
        kit.hand_over(self.system, self.activity, self.subject.replace(component=taker.component))

    def no_apps(self) -> ui.View:
        """The empty state."""
        return ui.Text(text="No apps can perform this action.", width="fill", padding=24, text_align=(0.5, 0))

    def sheet_of(self, parts: Sequence[ui.View]) -> ui.View:
        """The parts on a sheet over the darkened screen; a touch above it closes it."""
        bottom = self.metrics.dp(self.metrics.navigation_bar)
        # The sheet reaches below the edge, so that only its upper corners are round.
        sheet = ui.Stack(
            [
                ui.Scroll(
                    id="android:contentPanel",
                    height="wrap",
                    padding=(0, 16, 0, bottom + 8),
                    children=list(parts),
                    background="surface_dialog",
                    radius=28,
                )
            ],
            ghost=True,
            align=ui.BOTTOM,
            margin=(0, 0, 0, -28),
            padding=(0, 0, 0, 28),
            background="surface_dialog",
            radius=28,
            on_click=lambda: None,
        )
        return ui.Layers(
            [ui.View(ghost=True, width="fill", height="fill", background="scrim", on_click=self.finish), sheet],
            ghost=True,
        )


class OpenWith(AppSheet):
    """`ResolverActivity`: a tap selects an app, a second tap or a button opens it, once or always."""

    chosen = ui.Saved[int | None](None)

    def build(self) -> ui.View:
        takers = self.takers()
        title = ui.Text(id="android:title", text="Open with", size=20, padding=(24, 8, 24, 16), width="fill")
        if not takers:
            return self.sheet_of([title, self.no_apps()])
        rows = [self._row(taker, index) for index, taker in enumerate(takers)]
        listing = ui.Stack(rows, id="android:resolver_list", cls="android.widget.ListView")
        taker = takers[self.chosen] if self.chosen is not None and self.chosen < len(takers) else None
        button = partial(ui.Button, emphasis="text", enabled=taker is not None)
        once, always = (
            button(id="android:button_once", text="Just once"),
            button(id="android:button_always", text="Always"),
        )
        if taker is not None:
            once.on_click, always.on_click = partial(self.hand_over, taker), partial(self._always, taker)
        buttons = ui.Line([ui.Spacer(weight=1), once, always], id="android:button_bar", padding=(16, 8), spacing=8)
        return self.sheet_of([title, listing, buttons])

    def _row(self, taker: Resolved, index: int) -> ui.View:
        manifest, selected = taker.package.manifest, self.chosen == index
        texts: list[ui.View] = [ui.Text(id="android:text1", text=manifest.label, size=16)]
        if taker.spec.label:
            texts.append(ui.Text(id="android:text2", text=taker.spec.label, color="on_surface_variant"))
        return ui.Line(
            [
                ui.AppIcon(id="android:icon", name=manifest.icon, color=manifest.color, size=40, margin=(0, 0, 16, 0)),
                ui.Column(weight=1, ghost=True, children=texts),
            ],
            id="android:item",
            min_height=64,
            padding=(24, 8),
            background="secondary_container" if selected else "",
            selected=selected,
            on_click=partial(self.hand_over, taker) if selected else partial(setattr, self, "chosen", index),
            long_clickable=True,
        )

    def _always(self, taker: Resolved) -> None:
        self.system.packages.preferred[preference_key(self.subject)] = taker.package.name
        self.hand_over(taker)


class ShareSheet(AppSheet):
    """`ChooserActivity`: a preview of what is shared, and the apps it can be shared with."""

    def build(self) -> ui.View:
        """Preview, copy button and the grid of apps."""
        title = str(self.intent.extras.get("android.intent.extra.TITLE") or "Share")
        label = ui.Text(id="android:title", text=title, size=20, width="fill", text_align=(0.5, 0), weight=1)
        header = ui.Line([label], id="android:chooser_header", cls="android.widget.RelativeLayout", padding=(24, 8))
        takers = self.takers()
        grid: list[ui.View] = [self._row(takers[start : start + COLUMNS]) for start in range(0, len(takers), COLUMNS)]
        return self.sheet_of([header, self._preview(), *(grid or [self.no_apps()])])

    @property
    def _text(self) -> str:
        return str(self.subject.extras.get("android.intent.extra.TEXT") or "")

    def _preview(self) -> ui.View:
        text, button = self._text, partial(ui.Button, emphasis="tonal")
        names = [unquote(uri).rpartition("/")[2].removeprefix("primary:") for uri in self._streams]
        stream = names[0] if names else ""
        if len(names) > 1:
            stream = f"{stream} + {kit.plural(len(names) - 1, 'file')}"
        id = "android:content_preview_filename" if stream and not text else "android:content_preview_text"
        shown = ui.Text(id=id, text=text or stream or str(self.subject.type or ""), max_lines=3, width="fill", weight=1)
        buttons: list[ui.View] = [button(id="android:chooser_nearby_button", text="Nearby", icon="radar")]
        if text:
            buttons.insert(
                0, button(id="android:chooser_copy_button", text="Copy", icon="content_copy", on_click=self._copy)
            )
        box = ui.Line(
            [*self._pictures(), shown], padding=16, radius=16, background="surface_container_high", spacing=12
        )
        actions = ui.Line(buttons, ghost=True, spacing=12, content_align=ui.CENTER)
        return ui.Stack([box, actions], ghost=True, padding=(24, 8), spacing=16)

    @property
    def _streams(self) -> list[str]:
        """The URIs of the files that are shared."""
        streams = self.subject.extras.get("android.intent.extra.STREAM") or ()
        return [streams] if isinstance(streams, str) else [str(item) for item in cast("Iterable[object]", streams)]

    def _pictures(self) -> list[ui.View]:
        """The first pictures among the files, small."""
        paths = [path_of(self.system, uri) for uri in self._streams[:_SHOWN]]
        media = [medium for path in paths if path and (medium := kit.medium(self.system.fs, path)) and not medium.video]
        return [
            kit.media_thumbnail(self.system, item, id="android:content_preview_image", height=64, width=64, radius=8)
            for item in media
        ]

    def _copy(self) -> None:
        self.copy(self._text)
        self.finish()

    def _row(self, takers: list[Resolved]) -> ui.View:
        cells: list[ui.View] = [self._cell(taker) for taker in takers]
        return ui.Line(
            [*cells, *(ui.Spacer(weight=1) for _ in range(COLUMNS - len(cells)))], ghost=True, height=CELL_DP
        )

    def _cell(self, taker: Resolved) -> ui.View:
        manifest = taker.package.manifest
        return ui.Column(
            id="android:item",
            weight=1,
            height="fill",
            padding=(4, 16, 4, 0),
            spacing=8,
            content_align=(0.5, 0.0),
            on_click=partial(self.hand_over, taker),
            long_clickable=True,
            children=[
                ui.AppIcon(id="android:icon", name=manifest.icon, color=manifest.color, size=56),
                ui.Text(
                    id="android:text1", text=manifest.label, size=12, max_lines=2, text_align=(0.5, 0), width="fill"
                ),
            ],
        )


def _give_up(system: System, activity: Activity) -> None:
    """A question that a person leaves is not asked again when they come back."""
    system.activities.finish(activity)


FRAMEWORK_ACTIVITIES: tuple[ActivitySpec, ...] = (
    ActivitySpec(RESOLVER.cls, OpenWith, on_pause=_give_up),
    ActivitySpec(CHOOSER.cls, ShareSheet, filters=(kit.act(ACTION_CHOOSER),), on_pause=_give_up),
)

__all__ = ["FRAMEWORK_ACTIVITIES"]

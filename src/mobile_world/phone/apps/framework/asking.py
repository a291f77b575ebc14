"""What both questions share: the intent they are about, the apps that take it, and the sheet they show."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.phone.system import Intent
from mobile_world.phone.system.choosing import asked_about, candidates
from mobile_world.phone.system.installed import Resolved
from mobile_world.phone.ui import BOTTOM, Box, Column, Screen, Scroll, View


class Question(Screen):
    """A sheet at the lower edge with the apps that take an intent."""

    floating = True

    @property
    def subject(self) -> Intent:
        """The intent that somebody has to take."""
        return asked_about(self.intent)

    def takers(self) -> list[Resolved]:
        """The apps to choose from."""
        return candidates(self.system.packages.resolve(self.subject, default_only=True))

    def hand_over(self, taker: Resolved) -> None:
        """Let an app have the intent; the answer goes to whoever waits for one."""
        waiting = self.system.activities.find(self.activity.result_to) if self.activity.result_to else None
        intent = self.subject.replace(component=taker.component)
        self.activity.result_to = None
        self.system.activities.finish(self.activity)
        self.system.activities.start(intent, caller=self.activity.caller, for_result=waiting)

    def sheet_of(self, parts: Sequence[View], id: str) -> View:
        """The parts on a sheet over the darkened screen; a touch above it closes it."""
        metrics = self.metrics
        scrim = View(ghost=True, width="fill", height="fill", background="scrim", on_click=self.finish)
        bottom = metrics.dp(metrics.navigation_bar)
        panel = Scroll(
            id=id,
            height="wrap",
            padding=(0, 16, 0, bottom + 8),
            background="surface_dialog",
            radius=28,
            children=list(parts),
        )
        # The sheet reaches below the edge, so that only its upper corners are round.
        sheet = Column(ghost=True, width="fill", align=BOTTOM, margin=(0, 0, 0, -28), padding=(0, 0, 0, 28))
        sheet.background, sheet.radius, sheet.on_click = "surface_dialog", 28, lambda: None
        sheet.children = [panel]
        return Box(ghost=True, width="fill", height="fill", children=[scrim, sheet])

"""The question with which app to open something."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.framework.asking import Question
from mobile_world.phone.system.choosing import key_of
from mobile_world.phone.system.installed import Resolved
from mobile_world.phone.ui import AppIcon, Button, Column, Row, Spacer, Text, View


class OpenWith(Question):
    """A tap chooses an app, a second tap or a button opens it, once or always."""

    def build(self) -> View:
        """Title, apps and buttons."""
        takers = self.takers()
        title = Text(id="android:title", text="Open with", size=20, padding=(24, 8, 24, 16), width="fill")
        rows = Column(
            id="android:resolver_list",
            cls="android.widget.ListView",
            width="fill",
            children=[self._row(taker, place) for place, taker in enumerate(takers)],
        )
        return self.sheet_of([title, rows, self._buttons(takers)], "android:contentPanel")

    def _row(self, taker: Resolved, place: int) -> View:
        manifest = taker.package.manifest
        selected = self.state.get("chosen") == place

        def press() -> None:
            if selected:
                self.hand_over(taker)
            else:
                self.state["chosen"] = place

        label = Text(id="android:text1", text=manifest.label, size=16)
        texts: list[View] = [label]
        if taker.spec.label:
            texts.append(Text(id="android:text2", text=taker.spec.label, color="on_surface_variant"))
        return Row(
            id="android:item",
            width="fill",
            min_height=64,
            padding=(24, 8),
            background="secondary_container" if selected else "",
            selected=selected,
            on_click=press,
            long_clickable=True,
            children=[
                AppIcon(id="android:icon", name=manifest.icon, color=manifest.color, size=40, margin=(0, 0, 16, 0)),
                Column(weight=1, ghost=True, children=texts),
            ],
        )

    def _buttons(self, takers: list[Resolved]) -> View:
        place = self.state.get("chosen")
        taker = takers[place] if isinstance(place, int) and place < len(takers) else None
        once = Button(
            id="android:button_once",
            text="Just once",
            emphasis="text",
            enabled=taker is not None,
            on_click=partial(self.hand_over, taker) if taker else None,
        )
        always = Button(
            id="android:button_always",
            text="Always",
            emphasis="text",
            enabled=taker is not None,
            on_click=partial(self._always, taker) if taker else None,
        )
        return Row(
            id="android:button_bar", width="fill", padding=(16, 8), spacing=8, children=[Spacer(weight=1), once, always]
        )

    def _always(self, taker: Resolved) -> None:
        self.system.packages.preferred[key_of(self.subject)] = taker.package.name
        self.hand_over(taker)

"""The first run: a welcome, and the settings of recordings with a button that goes on."""

from __future__ import annotations

from simdroid import ui
from simdroid_apps.audio_recorder import formatting, screen, settings, store, views


class WelcomeScreen(screen.RecorderScreen):
    """`WelcomeActivity`."""

    def build(self) -> ui.View:
        """A picture, two lines and the way on."""
        message = "Welcome to a simple and fast application"
        center = ui.Column(
            id="pager",
            width="fill",
            weight=1,
            spacing=16,
            padding=(32, 0),
            content_align=ui.CENTER,
            children=[
                ui.Icon(id="item_image_first", name="waveform", size=120, color=views.PALE),
                ui.Text(id="txt_title", text=self.label, size=36, color=views.INK),
                ui.Text(id="txt_details", text=message, size=24, color=views.INK, text_align=(0.5, 0.0)),
            ],
        )
        button = raised("btn_action", "GET STARTED", self._go_on)
        button.align, button.margin = ui.CENTER, (0, 0, 0, 24)
        return self.page([center, button])

    def _go_on(self) -> None:
        self.open(screen.SETUP)
        self.finish()


class SetupScreen(settings.ChoosingScreen):
    """`SetupActivity`."""

    def build(self) -> ui.View:
        """The settings, and below them what they cost with the two buttons."""
        parts = [views.toolbar("Setup"), self.color_line(), self.naming_line(), *self.quality_parts()]
        texts: list[ui.View] = [
            views.label("txt_size_per_min", formatting.minute_size(self.options)),
            views.label("txt_information", formatting.quality(self.options)),
        ]
        info = ui.Line(
            [ui.Icon(name="information_outline", color=views.INK), ui.Stack(texts, ghost=True)],
            ghost=True,
            spacing=16,
            padding=(16, 8),
        )
        reset, apply = raised("btn_reset", "RESET", self.options.reset), raised("btn_apply", "APPLY", self._apply)
        reset.weight = apply.weight = 1
        buttons = ui.Line([reset, ui.Spacer(width=16), apply], ghost=True, padding=(16, 8))
        foot = ui.Stack([info, buttons], ghost=True, background=views.SHADE)
        return self.page([ui.Scroll(id="setup_scroll", weight=1, children=parts), foot])

    def _apply(self) -> None:
        store.Options.end_first_run(self.system)
        self.open(screen.MAIN)
        self.finish()


def raised(id: str, text: str, on_click: ui.Action) -> ui.Text:
    """A button that stands out."""
    return ui.Text(
        id=id,
        cls="android.widget.Button",
        text=text,
        size=16,
        face="medium",
        color=views.INK,
        on_click=on_click,
        background=views.SHADE,
        radius=4,
        padding=(24, 12),
        text_align=(0.5, 0.5),
    )

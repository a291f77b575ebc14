"""Views of the app's own: white on the colour of its theme, and dialogs that are always white."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from simdroid import ui

INK, PALE, SHADE = "#ffffff", "#b3ffffff", "#32ffffff"
_DARK, _ACCENT = "#000000", "#253343"


@dataclass(kw_only=True, eq=False)
class SeekBar(ui.Slider):
    """A slider in white."""

    def paint(self, painter: ui.Painter) -> None:
        """Draw the track, the part that is over, and the thumb."""
        inset, middle, px = self.box.height // 4, (self.box.top + self.box.bottom) // 2, painter.metrics.px
        x = self.box.left + inset + round((self.box.width - 2 * inset) * self.value)
        ink = INK if self.enabled else PALE
        painter.fill(ui.Rect(self.box.left + inset, middle - px(1), self.box.right - inset, middle + px(1)), SHADE)
        painter.fill(
            ui.Rect(self.box.left + inset, middle - px(1), max(x, self.box.left + inset + 1), middle + px(1)), ink
        )
        painter.fill(ui.Rect(x - px(6), middle - px(6), x + px(6), middle + px(6)), ink, ui.FULL)


def waveform(id: str, bars: bytes, *, played: float = 0.0, faint: bool = False) -> ui.Canvas:
    """Bars around a line; those of the part that was played already are brighter."""

    def draw(painter: ui.Painter, box: ui.Rect) -> None:
        middle, step = (box.top + box.bottom) // 2, box.width / max(len(bars), 40)
        painter.fill(ui.Rect(box.left, middle - 1, box.right, middle + 1), SHADE)
        for index, level in enumerate(bars):
            half = max(round(level / 255 * box.height / 2), 1)
            left = box.left + round(index * step)
            ink = SHADE if faint else (INK if index < played * len(bars) else PALE)
            painter.fill(ui.Rect(left, middle - half, left + max(round(step * 0.6), 1), middle + half), ink)

    return ui.Canvas(draw, id=id, width="fill", height="fill")


def icon(id: str, name: str, on_click: ui.Action | None = None, *, desc: str = "", size: float = 24) -> ui.IconButton:
    """A white button."""
    return ui.IconButton(id=id, name=name, desc=desc, color=INK, size=size, width=56, height=56, on_click=on_click)


def toolbar(title: str, on_back: ui.Action | None = None, *more: ui.View, back_id: str = "btn_back") -> ui.View:
    """The bar of a page."""
    back = [icon(back_id, "arrow_left", on_back)] if on_back else [ui.Spacer(width=16)]
    name = ui.Text(id="txt_title", text=title, size=24, color=INK, weight=1, max_lines=1, margin=(16, 0, 8, 0))
    return ui.Line([*back, name, *more], id="toolbar", min_height=56)


def label(id: str, text: str, *, size: float = 16, color: ui.Color = INK, lines: int = 0) -> ui.Text:
    """Words on a page."""
    return ui.Text(id=id, text=text, size=size, color=color, max_lines=lines)


def empty_list(text: str) -> ui.View:
    """What stands in the place of an empty list."""
    return ui.Column(
        ghost=True,
        width="fill",
        weight=1,
        spacing=16,
        content_align=ui.CENTER,
        children=[ui.Icon(name="music_note", size=64, color=INK), label("txtEmpty", text, size=20)],
    )


def pill(id: str, text: str, on_click: ui.Action) -> ui.Text:
    """A button with a pale background."""
    return ui.Text(
        id=id,
        text=text,
        size=14,
        face="bold",
        color=INK,
        padding=(16, 12),
        on_click=on_click,
        background=SHADE,
        radius=16,
    )


def chooser(
    id: str, icon_name: str, options: Sequence[str], chosen: int, on_select: Callable[[int], object]
) -> ui.View:
    """A line that opens a list of options."""
    label = ui.Text(id="txtItem", text=options[chosen], size=20, color=INK, max_lines=1, weight=1)
    return ui.Line(
        [ui.Icon(name=icon_name, color=INK), label, ui.Icon(name="menu_down", color=INK, ghost=True)],
        id=id,
        cls="android.widget.Spinner",
        min_height=56,
        padding=(16, 0),
        spacing=16,
        popup=ui.Choices(options, chosen, on_select),
    )


def check_box(id: str, text: str, checked: bool, on_click: ui.Action) -> ui.View:
    """A box of a white dialog; to Android the mark and the text are one view."""
    return ui.Line(
        [
            ui.Icon(name="checkbox_marked" if checked else "checkbox_blank_outline", color=_ACCENT, ghost=True),
            ui.Text(text=text, size=16, color=_DARK, ghost=True),
        ],
        id=id,
        cls="android.widget.CheckBox",
        text=text,
        min_height=48,
        spacing=12,
        checkable=True,
        checked=checked,
        on_click=on_click,
    )


@dataclass(eq=False)
class WhiteDialog(ui.Dialog):
    """A dialog of the app: title, words or a field, and two buttons at its end."""

    icon: str = ""
    text: str = ""
    extra: list[ui.View] = field(default_factory=list)

    def panel(self, state: ui.UiState) -> ui.View:
        """Everything on white, whatever the theme is."""
        head: list[ui.View] = [ui.Icon(name=self.icon, color=_DARK)] if self.icon else []
        title = ui.Text(id="dialog_title", text=self.title, size=22, color=_DARK, weight=1)
        parts: list[ui.View] = [ui.Line([*head, title], ghost=True, spacing=16)] if self.title else []
        if self.text:
            parts.append(
                ui.Text(id="dialog_content", text=self.text, size=18, color=_DARK, width="fill", padding=(0, 16))
            )
        buttons = [
            _button(id, button, filled=id == "dialog_positive_btn")
            for id, button in (("dialog_negative_btn", self.negative), ("dialog_positive_btn", self.positive))
            if button
        ]
        return ui.Column(
            width="fill",
            height="fill",
            padding=20,
            background=INK,
            radius=4,
            children=[
                ui.Scroll(ghost=True, height="wrap", weight=1, children=[*parts, *self.extra]),
                ui.Row(width="fill", spacing=8, margin=(0, 16, 0, 0), children=[ui.Spacer(weight=1), *buttons]),
            ],
        )


def _button(id: str, button: ui.DialogButton, *, filled: bool) -> ui.View:
    return ui.Text(
        id=id,
        cls="android.widget.Button",
        text=button.text,
        size=14,
        face="medium",
        color=INK if filled else _DARK,
        min_width=64,
        min_height=40,
        padding=(16, 8),
        text_align=(0.5, 0.5),
        background=_ACCENT if filled else "",
        radius=4,
        on_click=button.on_click,
    )

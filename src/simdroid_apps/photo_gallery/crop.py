"""The editor: a picture is turned and cut, freely or to a shape, and saved as a new one beside the old."""

from __future__ import annotations

import hashlib
from functools import cached_property, partial
from typing import NamedTuple

from PIL import Image as Pictures

from simdroid import ui
from simdroid_apps.photo_gallery import edits, screen

_INK, _SHADE = "#ffffff", "#99000000"
_RATIOS: dict[str, float] = {"Free": 0, "1:1": 1, "3:4": 3 / 4, "9:16": 9 / 16, "16:9": 16 / 9}
"""Width by height of each shape; 0 leaves it to the finger."""
_WHOLE = [0.0, 0.0, 1.0, 1.0]
_SMALLEST = 0.05
_SIDE, _TOP, _BOTTOM, _HANDLE = 24, 72, 136, 40
"""Room around the picture, and the size of a handle, in dp."""


class Frame(NamedTuple):
    """Where the picture lies on the screen, in dp."""

    left: float
    top: float
    width: float
    height: float


class CropScreen(screen.GalleryScreen):
    """`CropImageActivity`."""

    edge_to_edge = True
    background: ui.Color = "#000000"
    cut = ui.Saved[list[float]](_WHOLE)
    """Left, top, right and bottom of what is kept, as fractions of the turned picture."""
    shape = ui.Saved("Free")
    turns = ui.Saved(0)
    """Quarter turns to the right."""

    @property
    def bars(self) -> ui.Color:
        return _INK

    @cached_property
    def _picture(self) -> Pictures.Image | None:
        path = str(self.intent.extras.get(screen.PATH) or "")
        if not self.system.fs.is_file(path):
            return None
        try:
            return edits.upright(self.system.fs.read_bytes(path)).rotate(-90 * self.turns, expand=True)
        except OSError:
            return None

    def build(self) -> ui.View:
        """The picture with the part that is kept, between two bars."""
        picture = self._picture
        if picture is None:
            return ui.empty_state("This picture cannot be edited", icon="image_off_outline")
        frame = self._frame(picture)
        name = hashlib.blake2b(picture.tobytes(), digest_size=16).hexdigest()
        image = ui.Image(
            pixels=picture,
            source=f"crop {name}",
            id="crop_image_view",
            at=(frame.left, frame.top, frame.left + frame.width, frame.top + frame.height),
        )
        return ui.Layers(
            [image, *self._shades(frame), *self._window(frame), self._bar(), self._shapes()], id="crop_layout"
        )

    def _frame(self, picture: Pictures.Image) -> Frame:
        wide, high = self.metrics.dp(self.metrics.width), self.metrics.dp(self.metrics.height)
        above, below = (self.metrics.dp(size) for size in (self.metrics.status_bar, self.metrics.navigation_bar))
        room_wide, room_high = wide - 2 * _SIDE, high - above - below - _TOP - _BOTTOM
        scale = min(room_wide / picture.width, room_high / picture.height)
        width, height = picture.width * scale, picture.height * scale
        return Frame((wide - width) / 2, above + _TOP + (room_high - height) / 2, width, height)

    def _shades(self, frame: Frame) -> list[ui.View]:
        left, top, right, bottom = self.cut
        return [
            ui.View(ghost=True, at=_place(frame, part), background=_SHADE)
            for part in (
                (0.0, 0.0, 1.0, top),
                (0.0, bottom, 1.0, 1.0),
                (0.0, top, left, bottom),
                (right, top, 1.0, bottom),
            )
            if part[0] < part[2] and part[1] < part[3]
        ]

    def _window(self, frame: Frame) -> list[ui.View]:
        """The part that is kept, which the finger moves, and its corners, which change it."""
        left, top, right, bottom = self.cut
        views: list[ui.View] = [
            ui.View(
                id="crop_overlay",
                at=_place(frame, (left, top, right, bottom)),
                outline=_INK,
                drag_handle=True,
                on_drag=partial(self._move, frame),
            )
        ]
        for name, x, y in (("top_left", 0, 1), ("top_right", 2, 1), ("bottom_left", 0, 3), ("bottom_right", 2, 3)):
            across, down = frame.left + self.cut[x] * frame.width, frame.top + self.cut[y] * frame.height
            half = _HANDLE / 2
            views += [
                ui.View(ghost=True, at=(across - 6, down - 6, across + 6, down + 6), background=_INK, radius=6),
                ui.View(
                    id=f"handle_{name}",
                    desc=f"Corner {name.replace('_', ' ')}",
                    drag_handle=True,
                    at=(across - half, down - half, across + half, down + half),
                    on_drag=partial(self._pull, frame, x, y),
                ),
            ]
        return views

    def _bar(self) -> ui.View:
        above = self.metrics.dp(self.metrics.status_bar)
        return ui.Line(
            [
                ui.IconButton(id="cancel_iv", name="close", desc="Cancel", color=_INK, width=56, on_click=self.finish),
                ui.Text(text="Crop", size=18, color=_INK, weight=1),
                ui.IconButton(id="rotate_iv", name="rotate_right", desc="Rotate", color=_INK, on_click=self._turn),
                ui.IconButton(id="save_iv", name="check", desc="Save", color=_INK, width=56, on_click=self._save),
            ],
            id="toolbar",
            height=56,
            margin=(0, above, 0, 0),
        )

    def _shapes(self) -> ui.View:
        choices: list[ui.View] = [
            ui.Text(
                id="ratio_tv",
                text=label,
                size=16,
                padding=(16, 12),
                selected=label == self.shape,
                color="primary" if label == self.shape else _INK,
                face="medium" if label == self.shape else "regular",
                on_click=partial(self._choose, label),
            )
            for label in _RATIOS
        ]
        return ui.Strip(
            id="ratio_layout",
            children=choices,
            width="fill",
            align=(0.0, 1.0),
            margin=(8, 0, 8, self.metrics.dp(self.metrics.navigation_bar) + 40),
        )

    # -- the finger --------------------------------------------------------------------------------------------------

    @property
    def _ratio(self) -> float:
        """The shape in fractions of the picture; 0 where it is free."""
        picture = self._picture
        return _RATIOS[self.shape] * picture.height / picture.width if picture else 0

    def _choose(self, shape: str) -> None:
        """The largest part of that shape, in the middle; free keeps what is cut."""
        self.shape = shape
        ratio = self._ratio
        if ratio:
            wide, high = min(1.0, ratio), min(1.0, 1 / ratio)
            self.cut = [(1 - wide) / 2, (1 - high) / 2, (1 + wide) / 2, (1 + high) / 2]

    def _turn(self) -> None:
        self.turns = (self.turns + 1) % 4
        self.cut = _WHOLE
        self.__dict__.pop("_picture", None)
        self._choose(self.shape)

    def _way(self, frame: Frame, drag: ui.Drag) -> tuple[float, float]:
        """How far a finger went, in fractions of the picture."""
        dp = self.metrics.dp
        return (
            dp(drag.end[0] - drag.start[0]) / frame.width,
            dp(drag.end[1] - drag.start[1]) / frame.height,
        )

    def _move(self, frame: Frame, drag: ui.Drag) -> None:
        left, top, right, bottom = self.cut
        across, down = self._way(frame, drag)
        across, down = min(max(across, -left), 1 - right), min(max(down, -top), 1 - bottom)
        self.cut = [left + across, top + down, right + across, bottom + down]

    def _pull(self, frame: Frame, x: int, y: int, drag: ui.Drag) -> None:
        """Move a corner; the one across stays, and a chosen shape is kept."""
        cut = self.cut
        across, down = self._way(frame, drag)
        fixed_x, fixed_y = cut[2 - x], cut[4 - y]
        wide = abs(min(max(cut[x] + across, 0.0), 1.0) - fixed_x)
        high = abs(min(max(cut[y] + down, 0.0), 1.0) - fixed_y)
        room_x, room_y = (1 - fixed_x if x else fixed_x), (1 - fixed_y if y == 3 else fixed_y)
        if self._ratio:
            wide = min(max(wide, high * self._ratio), room_x, room_y * self._ratio)
            high = wide / self._ratio
        wide, high = min(max(wide, _SMALLEST), room_x), min(max(high, _SMALLEST), room_y)
        cut[x] = fixed_x + wide if x else fixed_x - wide
        cut[y] = fixed_y + high if y == 3 else fixed_y - high
        self.cut = cut

    def _save(self) -> None:
        path = str(self.intent.extras.get(screen.PATH))
        left, top, right, bottom = self.cut
        try:
            saved_path = edits.save_cut(self.system, path, (left, top, right, bottom), self.turns)
        except OSError:
            self.toast("The picture could not be saved")
            return
        self.toast("Saved successfully")
        self.system.activities.finish(self.activity, {"path": saved_path})


def _place(frame: Frame, part: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = part
    return (
        frame.left + left * frame.width,
        frame.top + top * frame.height,
        frame.left + right * frame.width,
        frame.top + bottom * frame.height,
    )

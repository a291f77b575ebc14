"""Preferences: the brush, the paper, what was saved last, and the switches of the settings."""

from __future__ import annotations

from simdroid import kit, ui

PACKAGE = "com.simplemobiletools.draw.pro"
MAIN = ".activities.MainActivity"
SETTINGS = ".activities.SettingsActivity"
ABOUT = "com.simplemobiletools.commons.activities.AboutActivity"
EXTENSIONS = ("png", "svg", "jpg")
BRUSH, PAPER = "#f57c00", "#ffffff"
"""Colours of a fresh installation."""
LEAST, MOST = 5.0, 100.0
_SIZE = "brush_size_2"


def number_of(color: str) -> int:
    """A colour as Android stores it: one signed number."""
    red, green, blue, _ = ui.parse_color(color)
    return (0xFF << 24 | red << 16 | green << 8 | blue) - (1 << 32)


def color_of(number: int) -> str:
    """The same as `#rrggbb`."""
    return f"#{number & 0xFFFFFF:06x}"


class Options(kit.PreferenceFile, package=PACKAGE, file="Prefs"):
    """The app's preferences."""

    brush_color = kit.Number(number_of(BRUSH))
    paper_color = kit.Number(number_of(PAPER), key="canvas_background_color")
    extension = kit.String("png", key="last_save_extension", among=EXTENSIONS)
    show_brush_size = kit.Flag(True)
    allow_zooming = kit.Flag(True, key="allow_zooming_canvas")
    force_portrait = kit.Flag(key="force_portrait_mode")
    keep_awake = kit.Flag(key="prevent_phone_from_sleeping")

    @property
    def brush_size(self) -> float:
        """From 5 to 100 hundredths of the widest brush."""
        size = self.stored(self.system).all().get(_SIZE)
        return float(size) if isinstance(size, int | float) and LEAST <= size <= MOST else 40.0

    @brush_size.setter
    def brush_size(self, size: float) -> None:
        self.stored(self.system).put(**{_SIZE: float(size)})

"""What is drawn: geometry, display metrics, colours, fonts, text layout, drawing commands, rasterizer, frames."""

from typing import TYPE_CHECKING

from simdroid.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from simdroid.ui.graphics.app_icons import draw_app_icon, is_bright
    from simdroid.ui.graphics.carets import CaretLine, is_complex
    from simdroid.ui.graphics.emoji import EmojiBox, emoji_picture
    from simdroid.ui.graphics.font_files import Face
    from simdroid.ui.graphics.fonts import font, has_glyph, run_length, text_mask, text_width
    from simdroid.ui.graphics.frame import FrameStore
    from simdroid.ui.graphics.geometry import NOWHERE, Edges, Rect, four_edges, make
    from simdroid.ui.graphics.graphemes import extends, next_stop, previous_stop
    from simdroid.ui.graphics.metrics import (
        DENSITY,
        HEIGHT,
        MAX_SIDE,
        MIN_SIDE,
        NAVIGATION_BAR_DP,
        TURNED,
        WIDTH,
        Metrics,
        current_metrics,
        pixel_edges,
        px,
    )
    from simdroid.ui.graphics.paint import FULL, Mark, Painter, Picture, PictureSource, Shadow
    from simdroid.ui.graphics.pictures import DAMAGE, open_picture
    from simdroid.ui.graphics.raster import Raster
    from simdroid.ui.graphics.text_direction import has_rtl, is_rtl, visual_parts
    from simdroid.ui.graphics.text_layout import (
        block_height,
        breakable_parts,
        ellipsize,
        fitting_characters,
        line_pitch,
        line_top,
        wrap_text,
    )
    from simdroid.ui.graphics.theme import DARK, LIGHT, NIGHT, Color, Theme, current_theme, parse_color
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "app_icons": ("draw_app_icon", "is_bright"),
            "carets": ("CaretLine", "is_complex"),
            "emoji": ("EmojiBox", "emoji_picture"),
            "font_files": ("Face",),
            "fonts": ("font", "has_glyph", "run_length", "text_mask", "text_width"),
            "frame": ("FrameStore",),
            "geometry": ("Edges", "NOWHERE", "Rect", "four_edges", "make"),
            "graphemes": ("extends", "next_stop", "previous_stop"),
            "metrics": (
                "DENSITY",
                "HEIGHT",
                "MAX_SIDE",
                "MIN_SIDE",
                "Metrics",
                "NAVIGATION_BAR_DP",
                "TURNED",
                "WIDTH",
                "current_metrics",
                "pixel_edges",
                "px",
            ),
            "paint": ("FULL", "Mark", "Painter", "Picture", "PictureSource", "Shadow"),
            "pictures": ("DAMAGE", "open_picture"),
            "raster": ("Raster",),
            "text_direction": ("has_rtl", "is_rtl", "visual_parts"),
            "text_layout": (
                "block_height",
                "breakable_parts",
                "ellipsize",
                "fitting_characters",
                "line_pitch",
                "line_top",
                "wrap_text",
            ),
            "theme": ("Color", "DARK", "LIGHT", "NIGHT", "Theme", "current_theme", "parse_color"),
        },
    )

__all__ = [
    "DAMAGE",
    "DARK",
    "DENSITY",
    "FULL",
    "HEIGHT",
    "LIGHT",
    "MAX_SIDE",
    "MIN_SIDE",
    "NAVIGATION_BAR_DP",
    "NIGHT",
    "NOWHERE",
    "TURNED",
    "WIDTH",
    "CaretLine",
    "Color",
    "Edges",
    "EmojiBox",
    "Face",
    "FrameStore",
    "Mark",
    "Metrics",
    "Painter",
    "Picture",
    "PictureSource",
    "Raster",
    "Rect",
    "Shadow",
    "Theme",
    "block_height",
    "breakable_parts",
    "current_metrics",
    "current_theme",
    "draw_app_icon",
    "ellipsize",
    "emoji_picture",
    "extends",
    "fitting_characters",
    "font",
    "four_edges",
    "has_glyph",
    "has_rtl",
    "is_bright",
    "is_complex",
    "is_rtl",
    "line_pitch",
    "line_top",
    "make",
    "next_stop",
    "open_picture",
    "parse_color",
    "pixel_edges",
    "previous_stop",
    "px",
    "run_length",
    "text_mask",
    "text_width",
    "visual_parts",
    "wrap_text",
]

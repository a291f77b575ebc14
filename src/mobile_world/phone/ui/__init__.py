"""Screens: views, layout, theme, drawing, touch and key dispatch, UI-tree dump.

Apps import everything from here: `from mobile_world.phone.ui import Column, Screen, Text`.
"""

from mobile_world.phone.ui.controls import Button, CheckBox, Fab, IconButton, Radio, Slider, Switch
from mobile_world.phone.ui.dialogs import Dialog, DialogButton
from mobile_world.phone.ui.display import Display
from mobile_world.phone.ui.field import TextField
from mobile_world.phone.ui.fonts import has_glyph
from mobile_world.phone.ui.geometry import Rect
from mobile_world.phone.ui.keys import KEY_CODES, KEY_NAMES, TYPEABLE, key_code
from mobile_world.phone.ui.layout import Box, Column, Row, Spacer
from mobile_world.phone.ui.leaves import AppIcon, Divider, Icon, Image, Text, paint_app_icon
from mobile_world.phone.ui.material import (
    card,
    empty_state,
    list_item,
    scaffold,
    search_bar,
    section_header,
    top_bar,
)
from mobile_world.phone.ui.metrics import DENSITY, HEIGHT, WIDTH, Metrics, px
from mobile_world.phone.ui.paint import Painter
from mobile_world.phone.ui.screen import Screen
from mobile_world.phone.ui.scroll import RECYCLER, Collapsing, Recycler, Scroll, Viewport
from mobile_world.phone.ui.system_bars import clock_text, uses_24_hours
from mobile_world.phone.ui.theme import Color, Theme
from mobile_world.phone.ui.view import (
    BOTTOM,
    BOTTOM_END,
    BOTTOM_START,
    CENTER,
    END,
    START,
    TOP,
    TOP_END,
    TOP_START,
    Action,
    LayoutContext,
    Length,
    Size,
    View,
)

__all__ = [
    "BOTTOM",
    "BOTTOM_END",
    "BOTTOM_START",
    "CENTER",
    "DENSITY",
    "END",
    "HEIGHT",
    "KEY_CODES",
    "KEY_NAMES",
    "RECYCLER",
    "START",
    "TOP",
    "TOP_END",
    "TOP_START",
    "TYPEABLE",
    "WIDTH",
    "Action",
    "AppIcon",
    "Box",
    "Button",
    "CheckBox",
    "Collapsing",
    "Color",
    "Column",
    "Dialog",
    "DialogButton",
    "Display",
    "Divider",
    "Fab",
    "Icon",
    "IconButton",
    "Image",
    "LayoutContext",
    "Length",
    "Metrics",
    "Painter",
    "Radio",
    "Rect",
    "Recycler",
    "Row",
    "Screen",
    "Scroll",
    "Size",
    "Slider",
    "Spacer",
    "Switch",
    "Text",
    "TextField",
    "Theme",
    "View",
    "Viewport",
    "card",
    "clock_text",
    "empty_state",
    "has_glyph",
    "key_code",
    "list_item",
    "paint_app_icon",
    "px",
    "scaffold",
    "search_bar",
    "section_header",
    "top_bar",
    "uses_24_hours",
]

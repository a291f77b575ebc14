"""Screens: views, layout, theme, drawing, touch and key dispatch, UI-tree dump.

Apps import everything from here: `from mobile_world.phone.ui import Column, Screen, Text`.
"""

from mobile_world.phone.ui.badges import Avatar, Badge, Canvas, Progress
from mobile_world.phone.ui.chips import Chip, chip_row
from mobile_world.phone.ui.controls import Button, CheckBox, Fab, IconButton, Radio, Slider, Switch
from mobile_world.phone.ui.date_picker import DatePicker
from mobile_world.phone.ui.dialogs import STAY_OPEN, Dialog, DialogButton
from mobile_world.phone.ui.dismissible import Dismissible
from mobile_world.phone.ui.display import Display
from mobile_world.phone.ui.field import TextField
from mobile_world.phone.ui.font_files import Face
from mobile_world.phone.ui.fonts import has_glyph, text_width
from mobile_world.phone.ui.framework_date import SystemDatePicker
from mobile_world.phone.ui.framework_time import SystemTimePicker
from mobile_world.phone.ui.geometry import Rect
from mobile_world.phone.ui.grid import Grid
from mobile_world.phone.ui.keys import KEY_CODES, KEY_NAMES, TYPEABLE, key_code
from mobile_world.phone.ui.layout import Box, Column, Layers, Line, Page, Row, Spacer, Stack
from mobile_world.phone.ui.leaves import AppIcon, Divider, Icon, Text, paint_app_icon
from mobile_world.phone.ui.material import Card, empty_state, list_item, scaffold, search_opener
from mobile_world.phone.ui.menus import Menu, MenuItem, Spinner, menu_button, popup_menu
from mobile_world.phone.ui.metrics import DENSITY, HEIGHT, WIDTH, Metrics, px
from mobile_world.phone.ui.paint import Painter
from mobile_world.phone.ui.pictures import Image, picture_size
from mobile_world.phone.ui.saved_state import Saved
from mobile_world.phone.ui.screen import ActivityNotFoundError, Screen
from mobile_world.phone.ui.scroll import RECYCLER, Collapsing, Recycler, Scroll, Viewport
from mobile_world.phone.ui.sheets import BottomSheet, Drawer, Snackbar, drawer_item
from mobile_world.phone.ui.strip import Pager, Strip, Turnable
from mobile_world.phone.ui.system_bars import clock_text, uses_24_hours
from mobile_world.phone.ui.tabs import BottomNavigation, Tabs
from mobile_world.phone.ui.text_input import text_input
from mobile_world.phone.ui.theme import Color, Theme
from mobile_world.phone.ui.time_picker import TimePicker
from mobile_world.phone.ui.tints import Tint
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
    Drag,
    LayoutContext,
    Length,
    Size,
    View,
)
from mobile_world.phone.ui.wheel_date import WheelDatePicker

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
    "STAY_OPEN",
    "TOP",
    "TOP_END",
    "TOP_START",
    "TYPEABLE",
    "WIDTH",
    "Action",
    "ActivityNotFoundError",
    "AppIcon",
    "Avatar",
    "Badge",
    "BottomNavigation",
    "BottomSheet",
    "Box",
    "Button",
    "Canvas",
    "Card",
    "CheckBox",
    "Chip",
    "Collapsing",
    "Color",
    "Column",
    "DatePicker",
    "Dialog",
    "DialogButton",
    "Dismissible",
    "Display",
    "Divider",
    "Drag",
    "Drawer",
    "Fab",
    "Face",
    "Grid",
    "Icon",
    "IconButton",
    "Image",
    "Layers",
    "LayoutContext",
    "Length",
    "Line",
    "Menu",
    "MenuItem",
    "Metrics",
    "Page",
    "Pager",
    "Painter",
    "Progress",
    "Radio",
    "Rect",
    "Recycler",
    "Row",
    "Saved",
    "Screen",
    "Scroll",
    "Size",
    "Slider",
    "Snackbar",
    "Spacer",
    "Spinner",
    "Stack",
    "Strip",
    "Switch",
    "SystemDatePicker",
    "SystemTimePicker",
    "Tabs",
    "Text",
    "TextField",
    "Theme",
    "TimePicker",
    "Tint",
    "Turnable",
    "View",
    "Viewport",
    "WheelDatePicker",
    "chip_row",
    "clock_text",
    "drawer_item",
    "empty_state",
    "has_glyph",
    "key_code",
    "list_item",
    "menu_button",
    "paint_app_icon",
    "picture_size",
    "popup_menu",
    "px",
    "scaffold",
    "search_opener",
    "text_input",
    "text_width",
    "uses_24_hours",
]

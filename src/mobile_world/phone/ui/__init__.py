"""Screens: views, layout, theme, drawing, touch and key dispatch, UI-tree dump.

Apps import everything from here: `from mobile_world.phone.ui import Column, Screen, Text`.
"""

from mobile_world.phone.ui.display import Display
from mobile_world.phone.ui.graphics.font_files import Face
from mobile_world.phone.ui.graphics.fonts import has_glyph, text_width
from mobile_world.phone.ui.graphics.geometry import Edges, Rect
from mobile_world.phone.ui.graphics.metrics import DENSITY, HEIGHT, NAVIGATION_BAR_DP, WIDTH, Metrics, px
from mobile_world.phone.ui.graphics.paint import FULL, Painter
from mobile_world.phone.ui.graphics.text_direction import visual_parts
from mobile_world.phone.ui.graphics.text_layout import (
    block_height,
    ellipsize,
    fitting_characters,
    line_pitch,
    line_top,
    wrap_text,
)
from mobile_world.phone.ui.graphics.theme import NIGHT, Color, Theme, parse_color
from mobile_world.phone.ui.input.keys import KEY_CODES, KEY_NAMES, TYPEABLE, key_code
from mobile_world.phone.ui.pickers.date_picker import DatePicker
from mobile_world.phone.ui.pickers.month_calendar import month_days, month_title, next_month
from mobile_world.phone.ui.pickers.system_pickers import SystemDatePicker, SystemTimePicker, date_picker_view
from mobile_world.phone.ui.pickers.time_picker import TimePicker
from mobile_world.phone.ui.pickers.wheel_date_picker import WHEELS, Wheel, WheelDatePicker
from mobile_world.phone.ui.saved_state import Saved
from mobile_world.phone.ui.screen import PERMISSIONS_EXTRA, ActivityNotFoundError, Screen
from mobile_world.phone.ui.system_ui.brightness import brightness_fraction, set_brightness
from mobile_world.phone.ui.system_ui.system_bars import clock_text, uses_24_hours
from mobile_world.phone.ui.views.controls import (
    Button,
    CheckBox,
    Chip,
    Fab,
    IconButton,
    Radio,
    Slider,
    Switch,
    chip_row,
)
from mobile_world.phone.ui.views.dialogs import STAY_OPEN, Dialog, DialogButton
from mobile_world.phone.ui.views.editing import Edit
from mobile_world.phone.ui.views.field_layout import Tint
from mobile_world.phone.ui.views.image import Image, TaskThumbnail, picture_size
from mobile_world.phone.ui.views.layout import Box, Column, Layers, Line, Page, Row, Spacer, Stack
from mobile_world.phone.ui.views.leaf_views import (
    AppIcon,
    Avatar,
    Badge,
    Canvas,
    Divider,
    Icon,
    Progress,
    Text,
    paint_app_icon,
)
from mobile_world.phone.ui.views.material import Card, empty_state, list_item, scaffold, search_opener
from mobile_world.phone.ui.views.menus import Choices, Menu, MenuItem, Spinner, menu_button, popup_menu
from mobile_world.phone.ui.views.recycler import RECYCLER, Grid, Recycler
from mobile_world.phone.ui.views.scroll import Collapsing, Scroll, Viewport
from mobile_world.phone.ui.views.sheets import BottomSheet, Drawer, Snackbar, drawer_item, snackbar_view
from mobile_world.phone.ui.views.swipe import Dismissible, Pager, Strip, Swipeable, Turnable
from mobile_world.phone.ui.views.tabs import BottomNavigation, Tabs
from mobile_world.phone.ui.views.text_field import Capitals, EditorAction, FieldKind, TextField
from mobile_world.phone.ui.views.text_input import text_input
from mobile_world.phone.ui.views.ui_state import UiState
from mobile_world.phone.ui.views.view import (
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
    Popup,
    Size,
    View,
)
from mobile_world.phone.ui.views.wallpaper import (
    WALLPAPER_SETTING,
    WALLPAPERS,
    Wallpaper,
    WallpaperDesign,
    chosen_wallpaper,
)

__all__ = [
    "BOTTOM",
    "BOTTOM_END",
    "BOTTOM_START",
    "CENTER",
    "DENSITY",
    "END",
    "FULL",
    "HEIGHT",
    "KEY_CODES",
    "KEY_NAMES",
    "NAVIGATION_BAR_DP",
    "NIGHT",
    "PERMISSIONS_EXTRA",
    "RECYCLER",
    "START",
    "STAY_OPEN",
    "TOP",
    "TOP_END",
    "TOP_START",
    "TYPEABLE",
    "WALLPAPERS",
    "WALLPAPER_SETTING",
    "WHEELS",
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
    "Capitals",
    "Card",
    "CheckBox",
    "Chip",
    "Choices",
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
    "Edges",
    "Edit",
    "EditorAction",
    "Fab",
    "Face",
    "FieldKind",
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
    "Popup",
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
    "Swipeable",
    "Switch",
    "SystemDatePicker",
    "SystemTimePicker",
    "Tabs",
    "TaskThumbnail",
    "Text",
    "TextField",
    "Theme",
    "TimePicker",
    "Tint",
    "Turnable",
    "UiState",
    "View",
    "Viewport",
    "Wallpaper",
    "WallpaperDesign",
    "Wheel",
    "WheelDatePicker",
    "block_height",
    "brightness_fraction",
    "chip_row",
    "chosen_wallpaper",
    "clock_text",
    "date_picker_view",
    "drawer_item",
    "ellipsize",
    "empty_state",
    "fitting_characters",
    "has_glyph",
    "key_code",
    "line_pitch",
    "line_top",
    "list_item",
    "menu_button",
    "month_days",
    "month_title",
    "next_month",
    "paint_app_icon",
    "parse_color",
    "picture_size",
    "popup_menu",
    "px",
    "scaffold",
    "search_opener",
    "set_brightness",
    "snackbar_view",
    "text_input",
    "text_width",
    "uses_24_hours",
    "visual_parts",
    "wrap_text",
]

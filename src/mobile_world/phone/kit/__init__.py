"""What apps are made of: dialogs, preferences, settings screens, lists, forms, tables, first runs, looks of families.

Pieces to combine, not a framework to obey: a screen takes what it needs and builds the rest from `ui` by itself.
"""

from mobile_world.phone.kit.bars import BarAction, app_bar, bar_button, fitting, selection_bar
from mobile_world.phone.kit.dialogs import (
    checklist_dialog,
    choice_dialog,
    confirm_dialog,
    list_dialog,
    message_dialog,
    text_dialog,
)
from mobile_world.phone.kit.first_run import Introduction, Slide
from mobile_world.phone.kit.forms import Form, text_row
from mobile_world.phone.kit.lists import RowActions, Searching, Selecting, matching, placeholder
from mobile_world.phone.kit.looks import GOOGLE, MATERIAL, REACT_NATIVE, SIMPLE, BarLook, ButtonLook, DialogLook, Look
from mobile_world.phone.kit.preferences import (
    Computed,
    Flag,
    FlagSetting,
    Number,
    Opposite,
    PreferenceFile,
    Setting,
    Stored,
    String,
    Strings,
)
from mobile_world.phone.kit.rows import LookRows, PreferenceRows, SimpleRows
from mobile_world.phone.kit.screen import AppScreen
from mobile_world.phone.kit.settings_screen import (
    Asking,
    Choice,
    Confirm,
    Custom,
    Header,
    Level,
    Link,
    Note,
    Preference,
    PreferenceScreen,
    Press,
    Telling,
    TextEntry,
    Toggle,
    said,
    stored_choice_dialog,
)
from mobile_world.phone.kit.tables import Table

__all__ = [
    "GOOGLE",
    "MATERIAL",
    "REACT_NATIVE",
    "SIMPLE",
    "AppScreen",
    "Asking",
    "BarAction",
    "BarLook",
    "ButtonLook",
    "Choice",
    "Computed",
    "Confirm",
    "Custom",
    "DialogLook",
    "Flag",
    "FlagSetting",
    "Form",
    "Header",
    "Introduction",
    "Level",
    "Link",
    "Look",
    "LookRows",
    "Note",
    "Number",
    "Opposite",
    "Preference",
    "PreferenceFile",
    "PreferenceRows",
    "PreferenceScreen",
    "Press",
    "RowActions",
    "Searching",
    "Selecting",
    "Setting",
    "SimpleRows",
    "Slide",
    "Stored",
    "String",
    "Strings",
    "Table",
    "Telling",
    "TextEntry",
    "Toggle",
    "app_bar",
    "bar_button",
    "checklist_dialog",
    "choice_dialog",
    "confirm_dialog",
    "fitting",
    "list_dialog",
    "matching",
    "message_dialog",
    "placeholder",
    "said",
    "selection_bar",
    "stored_choice_dialog",
    "text_dialog",
    "text_row",
]

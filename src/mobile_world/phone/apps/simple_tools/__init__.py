"""What the apps of the Simple Mobile Tools family share: their bars, their dialogs and the rows of their settings."""

from mobile_world.phone.apps.simple_tools.about import About
from mobile_world.phone.apps.simple_tools.bars import (
    SEARCH,
    Deed,
    action_views,
    search_menu,
    selection_bar,
    toolbar,
)
from mobile_world.phone.apps.simple_tools.questions import confirmation, radio_dialog
from mobile_world.phone.apps.simple_tools.settings_rows import setting_row, settings_section, switch_row

__all__ = [
    "SEARCH",
    "About",
    "Deed",
    "action_views",
    "confirmation",
    "radio_dialog",
    "search_menu",
    "selection_bar",
    "setting_row",
    "settings_section",
    "switch_row",
    "toolbar",
]

"""What apps of the Simple Mobile Tools family share: bars, dialogs, empty lists, rows of settings."""

from mobile_world.phone.apps.simple_tools.about import About
from mobile_world.phone.apps.simple_tools.bars import (
    SEARCH,
    Deed,
    action_views,
    search_menu,
    selection_bar,
    toolbar,
)
from mobile_world.phone.apps.simple_tools.emptiness import nothing_yet
from mobile_world.phone.apps.simple_tools.questions import confirmation, radio_dialog
from mobile_world.phone.apps.simple_tools.settings_rows import setting_row, settings_section, switch_row

__all__ = [
    "SEARCH",
    "About",
    "Deed",
    "action_views",
    "confirmation",
    "nothing_yet",
    "radio_dialog",
    "search_menu",
    "selection_bar",
    "setting_row",
    "settings_section",
    "switch_row",
    "toolbar",
]

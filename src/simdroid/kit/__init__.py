"""What apps are made of: dialogs, preferences, settings screens, lists, forms, tables, first runs, looks of families.

Pieces to combine, not a framework to obey: a screen takes what it needs and builds the rest from `ui` by itself.
"""

from simdroid.kit import routes
from simdroid.kit.bars import BarAction, app_bar, bar_button, fitting, selection_bar
from simdroid.kit.collapsing import collapsing_page
from simdroid.kit.conversation_screens import ConversationScreen, MessageThread, MessagingScreen
from simdroid.kit.conversations import (
    Conversation,
    ConversationOptions,
    Mailbox,
    notified,
    survives_damage,
)
from simdroid.kit.dates import brief_date, moment, moment_ns, month_day, padded_time, plural
from simdroid.kit.dialogs import (
    actions_dialog,
    checklist_dialog,
    choice_dialog,
    confirm_dialog,
    list_dialog,
    message_dialog,
    text_dialog,
)
from simdroid.kit.drawers import Destination, DrawerScreen
from simdroid.kit.first_run import Introduction, Slide
from simdroid.kit.forms import EditorScroll, Form, text_row
from simdroid.kit.lists import RowActions, Searching, Selecting, matching, placeholder
from simdroid.kit.looks import (
    FOSSIFY,
    GOOGLE,
    MATERIAL,
    MATERIAL_ROWS,
    REACT_NATIVE,
    SIMPLE,
    BarLook,
    ButtonLook,
    CollapsingLook,
    DialogLook,
    Look,
)
from simdroid.kit.manifests import act, browse, permissions, share, view
from simdroid.kit.markdown import Block, Span, markdown_blocks, markdown_html, markdown_inline
from simdroid.kit.media_files import MediaFolder, Medium, media_folders, media_in, media_thumbnail, medium
from simdroid.kit.media_grids import dated_rows, day_title, newest_first, taken_times
from simdroid.kit.media_viewer import MediaViewer
from simdroid.kit.message_list import MessageList
from simdroid.kit.movies import movie_frame, movie_thumbnail
from simdroid.kit.needed_permissions import NeededPermissions
from simdroid.kit.pdf_pages import can_show_pdf, pdf_info, pdf_matches, pdf_tile
from simdroid.kit.people import READ_CONTACTS, Caller, People, Person, by_name, initial
from simdroid.kit.players import Player, play_time, seek_bar
from simdroid.kit.preferences import (
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
from simdroid.kit.reminders import Due, Reminders
from simdroid.kit.rich_text import MarkdownLook, RichText, markdown_view
from simdroid.kit.routes import RoutedScreen
from simdroid.kit.rows import LookRows, PreferenceRows, RowContent, SimpleRows
from simdroid.kit.screen import AppScreen, hand_over, take_result, version_name
from simdroid.kit.settings_screen import (
    Choice,
    Confirm,
    Custom,
    DialogRow,
    DynamicText,
    Header,
    Level,
    Link,
    MessageRow,
    Note,
    Preference,
    PreferenceScreen,
    Press,
    TextEntry,
    Toggle,
    resolve_text,
    stored_choice_dialog,
)
from simdroid.kit.simple_tools import About, SearchMenu
from simdroid.kit.sms_intents import EXTRA_TEXT, SMS_SCHEMES, message_of, recipients_of
from simdroid.kit.tables import Table, insert
from simdroid.kit.zooming import Zooming

__all__ = [
    "EXTRA_TEXT",
    "FOSSIFY",
    "GOOGLE",
    "MATERIAL",
    "MATERIAL_ROWS",
    "REACT_NATIVE",
    "READ_CONTACTS",
    "SIMPLE",
    "SMS_SCHEMES",
    "About",
    "AppScreen",
    "BarAction",
    "BarLook",
    "Block",
    "ButtonLook",
    "Caller",
    "Choice",
    "CollapsingLook",
    "Computed",
    "Confirm",
    "Conversation",
    "ConversationOptions",
    "ConversationScreen",
    "Custom",
    "Destination",
    "DialogLook",
    "DialogRow",
    "DrawerScreen",
    "Due",
    "DynamicText",
    "EditorScroll",
    "Flag",
    "FlagSetting",
    "Form",
    "Header",
    "Introduction",
    "Level",
    "Link",
    "Look",
    "LookRows",
    "Mailbox",
    "MarkdownLook",
    "MediaFolder",
    "MediaViewer",
    "Medium",
    "MessageList",
    "MessageRow",
    "MessageThread",
    "MessagingScreen",
    "NeededPermissions",
    "Note",
    "Number",
    "Opposite",
    "People",
    "Person",
    "Player",
    "Preference",
    "PreferenceFile",
    "PreferenceRows",
    "PreferenceScreen",
    "Press",
    "Reminders",
    "RichText",
    "RoutedScreen",
    "RowActions",
    "RowContent",
    "SearchMenu",
    "Searching",
    "Selecting",
    "Setting",
    "SimpleRows",
    "Slide",
    "Span",
    "Stored",
    "String",
    "Strings",
    "Table",
    "TextEntry",
    "Toggle",
    "Zooming",
    "act",
    "actions_dialog",
    "app_bar",
    "bar_button",
    "brief_date",
    "browse",
    "by_name",
    "can_show_pdf",
    "checklist_dialog",
    "choice_dialog",
    "collapsing_page",
    "confirm_dialog",
    "dated_rows",
    "day_title",
    "fitting",
    "hand_over",
    "initial",
    "insert",
    "list_dialog",
    "markdown_blocks",
    "markdown_html",
    "markdown_inline",
    "markdown_view",
    "matching",
    "media_folders",
    "media_in",
    "media_thumbnail",
    "medium",
    "message_dialog",
    "message_of",
    "moment",
    "moment_ns",
    "month_day",
    "movie_frame",
    "movie_thumbnail",
    "newest_first",
    "notified",
    "padded_time",
    "pdf_info",
    "pdf_matches",
    "pdf_tile",
    "permissions",
    "placeholder",
    "play_time",
    "plural",
    "recipients_of",
    "resolve_text",
    "routes",
    "seek_bar",
    "selection_bar",
    "share",
    "stored_choice_dialog",
    "survives_damage",
    "take_result",
    "taken_times",
    "text_dialog",
    "text_row",
    "version_name",
    "view",
]

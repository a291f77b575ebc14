"""The settings that the configuration screen offers, section by section, as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mobile_world.phone.apps.joplin.note_dialogs import DATE_FORMATS, TIME_FORMATS
from mobile_world.phone.apps.joplin.options import DARK_THEME, FOLLOW_SYSTEM, LIGHT_THEME, SYNC_TARGET, THEME
from mobile_world.phone.apps.joplin.palette import THEMES
from mobile_world.phone.apps.joplin.schema import VERSION


@dataclass(frozen=True)
class Item:
    """A row of a section; by itself it is a text."""

    label: str


@dataclass(frozen=True)
class Value(Item):
    """A setting."""

    key: str
    description: str = ""


@dataclass(frozen=True)
class Flag(Value):
    """A setting that is on or off."""


@dataclass(frozen=True, kw_only=True)
class Choice(Value):
    """A setting with one of several values, each with its label."""

    options: Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Count(Value):
    """A setting that is a number in a range."""

    least: int
    most: int
    unit: str = ""


@dataclass(frozen=True)
class Link(Item):
    """A row that opens a page of the web."""

    address: str


@dataclass(frozen=True)
class Command(Item):
    """A button that calls a method of the screen."""

    method: str
    description: str = ""


@dataclass(frozen=True)
class Section:
    """A page of the configuration."""

    title: str
    icon: str
    summary: str
    items: Sequence[Item]


_TARGETS = (
    ("0", "None"),
    ("10", "Joplin Cloud"),
    ("7", "Dropbox"),
    ("3", "OneDrive"),
    ("5", "Nextcloud"),
    ("6", "WebDAV"),
    ("2", "File system"),
    ("8", "S3"),
    ("9", "Joplin Server"),
)
_INTERVALS = (
    ("0", "Disabled"),
    ("300", "5 minutes"),
    ("600", "10 minutes"),
    ("1800", "30 minutes"),
    ("3600", "1 hour"),
    ("43200", "12 hours"),
    ("86400", "24 hours"),
)
_LANGUAGES = (("en_GB", "English (United Kingdom)"), ("en_US", "English (United States)"))
_PLUGINS = (
    ("softbreaks", "Enable soft breaks"),
    ("typographer", "Enable typographer support"),
    ("linkify", "Enable Linkify"),
    ("katex", "Enable math expressions"),
    ("mermaid", "Enable Mermaid diagrams support"),
    ("audioPlayer", "Enable audio player"),
    ("videoPlayer", "Enable video player"),
    ("mark", "Enable ==mark== syntax"),
    ("footnote", "Enable footnotes"),
    ("toc", "Enable table of contents extension"),
)

SECTIONS = (
    Section(
        "General",
        "tune",
        "Language, date format",
        (
            Choice("Language", "locale", options=_LANGUAGES),
            Choice("Date format", "dateFormat", options=tuple((each, each) for each in DATE_FORMATS)),
            Choice("Time format", "timeFormat", options=tuple((each, each) for each in TIME_FORMATS)),
            Flag("Automatically delete notes in the trash after a number of days", "trash.autoDeletionEnabled"),
            Count("Keep notes in the trash for", "trash.ttlDays", least=1, most=300, unit="days"),
        ),
    ),
    Section(
        "Appearance",
        "ruler",
        "Themes, editor font",
        (
            Choice("Theme", THEME, options=THEMES),
            Flag("Automatically switch theme to match system theme", FOLLOW_SYSTEM),
            Choice("Preferred light theme", LIGHT_THEME, options=THEMES),
            Choice("Preferred dark theme", DARK_THEME, options=THEMES),
            Count("Editor font size", "style.editor.fontSize", least=4, most=50),
            Choice("Editor font", "style.editor.fontFamily", options=(("0", "Default"), ("1", "Monospace"))),
        ),
    ),
    Section(
        "Synchronisation",
        "sync",
        "Sync, encryption, proxy",
        (
            Choice("Synchronisation target", SYNC_TARGET, options=_TARGETS),
            Choice("Synchronisation interval", "sync.interval", options=_INTERVALS),
            Flag("Synchronise only over WiFi connection", "sync.mobileWifiOnly"),
            Choice(
                "Attachment download behaviour",
                "sync.resourceDownloadMode",
                options=(("always", "Always"), ("manual", "Manual"), ("auto", "Auto")),
            ),
        ),
    ),
    Section(
        "Markdown",
        "language_markdown",
        "Media player, math, diagrams, table of contents",
        tuple(Flag(label, f"markdown.plugin.{name}") for name, label in _PLUGINS),
    ),
    Section(
        "Note",
        "note_text",
        "Geolocation, spellcheck, editor toolbar, image resize",
        (
            Flag("Save geo-location with notes", "trackLocation"),
            Flag("Use the plain text editor", "editor.usePlainText"),
            Flag("Enable spellcheck in the text editor", "editor.mobile.spellcheckEnabled"),
            Flag("Enable the Markdown toolbar", "editor.mobile.toolbarEnabled"),
            Choice(
                "Resize large images:",
                "imageResizing",
                "Shrink large images before adding them to notes.",
                options=(
                    ("alwaysAsk", "Always ask"),
                    ("alwaysResize", "Always resize"),
                    ("neverResize", "Never resize"),
                ),
            ),
        ),
    ),
    Section(
        "Note History",
        "history",
        "Toggle note history, keep notes for",
        (
            Flag("Enable note history", "revisionService.enabled"),
            Count("Keep note history for", "revisionService.ttlDays", least=1, most=730, unit="days"),
        ),
    ),
    Section(
        "Tools",
        "toolbox",
        "Logs, profiles, sync status",
        (
            Command("Sync Status", "show_status"),
            Command("Fix search index", "fix_index", "Rebuilds the index where a search does not find what is there."),
        ),
    ),
    Section(
        "More information",
        "information",
        "Donate, website",
        (
            Link("Make a donation", "https://joplinapp.org/donate/"),
            Link("Joplin website", "https://joplinapp.org/"),
            Link("Privacy Policy", "https://joplinapp.org/privacy/"),
            Item("Joplin 3.0.1"),
            Item(f"Database v{VERSION}"),
            Item("FTS enabled: 1"),
            Item("Hermes enabled: 1"),
        ),
    ),
)

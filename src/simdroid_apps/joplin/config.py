"""The settings that the configuration screen offers, section by section, as data; what each is from the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simdroid_apps.joplin.schema import VERSION

THEME, FOLLOW_SYSTEM, LIGHT_THEME, DARK_THEME = "theme", "themeAutoDetect", "preferredLightTheme", "preferredDarkTheme"
DATE_FORMAT, TIME_FORMAT, FONT_SIZE = "dateFormat", "timeFormat", "style.editor.fontSize"
SYNC_TARGET, TOOLBAR = "sync.target", "editor.mobile.toolbarEnabled"
DATES = {
    "DD/MM/YYYY": "%d/%m/%Y",
    "DD/MM/YY": "%d/%m/%y",
    "MM/DD/YYYY": "%m/%d/%Y",
    "MM/DD/YY": "%m/%d/%y",
    "YYYY-MM-DD": "%Y-%m-%d",
    "DD.MM.YYYY": "%d.%m.%Y",
    "YYYY.MM.DD": "%Y.%m.%d",
}
TIMES = {"HH:mm": "%H:%M", "h:mm A": "%I:%M %p"}


@dataclass(frozen=True)
class ConfigItem:
    """A row of a section: a setting where it has a key, otherwise a button, a link, or a text."""

    label: str
    key: str = ""
    """The setting: a switch, unless it has options or a range."""
    default: str = ""
    """What it is while it has no row, as Joplin 3.0.1 has it."""
    options: Sequence[tuple[str, str]] = ()
    """Values with their labels."""
    range: tuple[int, int] | None = None
    unit: str = ""
    description: str = ""
    address: str = ""
    """The page of the web that it opens."""
    method: str = ""
    """The method of the screen that the button calls."""


@dataclass(frozen=True)
class Section:
    """A page of the configuration."""

    title: str
    icon: str
    summary: str
    items: Sequence[ConfigItem]


_THEMES = (("1", "Light"), ("2", "Dark"), ("3", "Solarised Light"), ("4", "Solarised Dark"), ("22", "OLED Dark"))
_TARGETS = (
    *(("0", "None"), ("10", "Joplin Cloud"), ("7", "Dropbox"), ("3", "OneDrive"), ("5", "Nextcloud")),
    *(("6", "WebDAV"), ("2", "File system"), ("8", "S3"), ("9", "Joplin Server")),
)
_INTERVALS = (
    *(("0", "Disabled"), ("300", "5 minutes"), ("600", "10 minutes"), ("1800", "30 minutes")),
    *(("3600", "1 hour"), ("43200", "12 hours"), ("86400", "24 hours")),
)
_DOWNLOADS = (("always", "Always"), ("manual", "Manual"), ("auto", "Auto"))
_LANGUAGES = (("en_GB", "English (United Kingdom)"), ("en_US", "English (United States)"))
_RESIZING = (("alwaysAsk", "Always ask"), ("alwaysResize", "Always resize"), ("neverResize", "Never resize"))
_SHRINK = "Shrink large images before adding them to notes."
_FIX = "Rebuilds the index where a search does not find what is there."

SECTIONS = (
    Section(
        "General",
        "tune",
        "Language, date format",
        (
            ConfigItem("Language", "locale", "en_GB", _LANGUAGES),
            ConfigItem("Date format", DATE_FORMAT, "DD/MM/YYYY", [(date, date) for date in DATES]),
            ConfigItem("Time format", TIME_FORMAT, "HH:mm", [(time, time) for time in TIMES]),
            ConfigItem(
                "Automatically delete notes in the trash after a number of days", "trash.autoDeletionEnabled", "1"
            ),
            ConfigItem("Keep notes in the trash for", "trash.ttlDays", "90", range=(1, 300), unit="days"),
        ),
    ),
    Section(
        "Appearance",
        "ruler",
        "Themes, editor font",
        (
            ConfigItem("Theme", THEME, "1", _THEMES),
            ConfigItem("Automatically switch theme to match system theme", FOLLOW_SYSTEM, "0"),
            ConfigItem("Preferred light theme", LIGHT_THEME, "1", _THEMES),
            ConfigItem("Preferred dark theme", DARK_THEME, "2", _THEMES),
            ConfigItem("Editor font size", FONT_SIZE, "15", range=(4, 50)),
            ConfigItem("Editor font", "style.editor.fontFamily", "0", (("0", "Default"), ("1", "Monospace"))),
        ),
    ),
    Section(
        "Synchronisation",
        "sync",
        "Sync, encryption, proxy",
        (
            ConfigItem("Synchronisation target", SYNC_TARGET, "0", _TARGETS),
            ConfigItem("Synchronisation interval", "sync.interval", "300", _INTERVALS),
            ConfigItem("Synchronise only over WiFi connection", "sync.mobileWifiOnly", "0"),
            ConfigItem("Attachment download behaviour", "sync.resourceDownloadMode", "always", _DOWNLOADS),
        ),
    ),
    Section(
        "Markdown",
        "language_markdown",
        "Media player, math, diagrams, table of contents",
        (
            ConfigItem("Enable soft breaks", "markdown.plugin.softbreaks", "0"),
            ConfigItem("Enable typographer support", "markdown.plugin.typographer", "0"),
            ConfigItem("Enable Linkify", "markdown.plugin.linkify", "1"),
            ConfigItem("Enable math expressions", "markdown.plugin.katex", "1"),
            ConfigItem("Enable Mermaid diagrams support", "markdown.plugin.mermaid", "1"),
            ConfigItem("Enable audio player", "markdown.plugin.audioPlayer", "1"),
            ConfigItem("Enable video player", "markdown.plugin.videoPlayer", "1"),
            ConfigItem("Enable ==mark== syntax", "markdown.plugin.mark", "1"),
            ConfigItem("Enable footnotes", "markdown.plugin.footnote", "1"),
            ConfigItem("Enable table of contents extension", "markdown.plugin.toc", "1"),
        ),
    ),
    Section(
        "Note",
        "note_text",
        "Geolocation, spellcheck, editor toolbar, image resize",
        (
            ConfigItem("Save geo-location with notes", "trackLocation", "1"),
            ConfigItem("Use the plain text editor", "editor.usePlainText", "0"),
            ConfigItem("Enable spellcheck in the text editor", "editor.mobile.spellcheckEnabled", "1"),
            ConfigItem("Enable the Markdown toolbar", TOOLBAR, "1"),
            ConfigItem("Resize large images:", "imageResizing", "alwaysAsk", _RESIZING, description=_SHRINK),
        ),
    ),
    Section(
        "Note History",
        "history",
        "Toggle note history, keep notes for",
        (
            ConfigItem("Enable note history", "revisionService.enabled", "1"),
            ConfigItem("Keep note history for", "revisionService.ttlDays", "90", range=(1, 730), unit="days"),
        ),
    ),
    Section(
        "Tools",
        "toolbox",
        "Logs, profiles, sync status",
        (
            ConfigItem("Sync Status", method="show_status"),
            ConfigItem("Fix search index", method="fix_index", description=_FIX),
        ),
    ),
    Section(
        "More information",
        "information",
        "Donate, website",
        (
            ConfigItem("Make a donation", address="https://joplinapp.org/donate/"),
            ConfigItem("Joplin website", address="https://joplinapp.org/"),
            ConfigItem("Privacy Policy", address="https://joplinapp.org/privacy/"),
            ConfigItem("Joplin 3.0.1"),
            ConfigItem(f"Database v{VERSION}"),
            ConfigItem("FTS enabled: 1"),
            ConfigItem("Hermes enabled: 1"),
        ),
    ),
)

"""Themes of app families (looks): bars, dialogs and rows as data, with sizes recorded on real phones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from simdroid.kit.rows import LookRows, PreferenceRows, SimpleRows
from simdroid.ui import CheckBox, Color, Edges, Face, Length, px


@dataclass(frozen=True)
class ButtonLook:
    """An icon of a bar: its class, how wide and high it is, and whether a long press tells its name."""

    cls: str = "android.widget.Button"
    width: Length = 48
    height: Length = 48
    long_clickable: bool | None = None


@dataclass(frozen=True)
class BarLook:
    """A bar across the top: its size, the button at its start, its title and its icons."""

    height: Length = 64
    padding: Edges = (4, 0)
    background: Color = "surface"
    ink: Color = "on_surface"
    """Colour of its title and icons."""
    menu_ink: Color = "on_surface_variant"
    """Colour of the three dots."""
    start_icon: str = "arrow_left"
    start_desc: str = "Navigate up"
    start_id: str = ""
    start: ButtonLook = ButtonLook("android.widget.ImageButton")
    title_id: str = ""
    title_size: float = 22
    title_face: Face = "regular"
    title_margin: Edges = (12, 0)
    lone_title_margin: Edges | None = None
    """Around a title with no button before it, where that differs."""
    action: ButtonLook = ButtonLook()
    all_icons: bool = False
    """Whether every action with an icon stands in the bar, however narrow the display is."""


@dataclass(frozen=True)
class DialogLook:
    """Words and make-up of the family's dialogs."""

    agree: str = "OK"
    refuse: str = "Cancel"
    own_message: bool = False
    """Whether a question is a text of the app's own instead of the framework's message."""
    radio_group: bool = False
    """Whether choices are radio buttons without title and buttons instead of the framework's list."""


@dataclass(frozen=True)
class CollapsingLook:
    """A page whose large title shrinks into its bar; sizes in pixels of the reference phone, by default Settings'."""

    page_id: str = "content_parent"
    bar_id: str = "app_bar"
    title_id: str = "collapsing_toolbar"
    toolbar_id: str = "action_bar"
    frames: Sequence[tuple[str, str]] = (
        ("content_frame", "android.widget.FrameLayout"),
        ("", "android.widget.LinearLayout"),
        ("main_content", "android.widget.FrameLayout"),
        ("container_material", "android.widget.LinearLayout"),
        ("android:list_container", "android.widget.FrameLayout"),
    )
    """Ids and classes of what lies between the page and its list, outermost first."""
    bar: float = 147
    title: float = 323
    """What the large title takes below the bar."""
    landscape_title: float = 168
    title_gap: float = 42
    """From the large title to the list."""
    title_lines: int = 2
    large_sp: float = 36
    small_sp: float = 20


_PLAIN_ROWS = LookRows()


@dataclass(frozen=True)
class Look:
    """Everything a family's apps share."""

    name: str
    bar: BarLook = BarLook()
    selection: BarLook = BarLook()
    dialog: DialogLook = DialogLook()
    rows: PreferenceRows = _PLAIN_ROWS
    collapsing: CollapsingLook | None = None
    """How the title of settings screens shrinks, in families where it does."""


GOOGLE = Look(
    "Google",
    selection=BarLook(
        background="surface_container",
        start_icon="close",
        start_desc="Done",
        start_id="action_mode_close_button",
        title_id="action_bar_title",
        title_size=20,
    ),
)
"""Google's own apps of 2023: Material 3."""

_WIDE = ButtonLook("android.widget.ImageButton", width=56)
_SIMPLE_BAR = BarLook(
    height=56,
    padding=(0, 0, 4, 0),
    background="",
    start_desc="Back",
    start=_WIDE,
    title_size=20,
    title_margin=(4, 0),
    action=ButtonLook(long_clickable=True),
)
SIMPLE = Look(
    "Simple",
    bar=_SIMPLE_BAR,
    selection=replace(
        _SIMPLE_BAR,
        background="surface_container",
        start_id="action_mode_close_button",
        start_desc="Done",
        start=ButtonLook("android.widget.ImageView", width=56),
        title_id="actionbar_title",
    ),
    dialog=DialogLook("Yes", "No", own_message=True, radio_group=True),
    rows=SimpleRows(),
)
"""Simple Mobile Tools."""

FOSSIFY = replace(SIMPLE, name="Fossify", rows=SimpleRows(switches=True))
"""The apps that were made from them."""

MATERIAL_ROWS = LookRows(
    min_height=64,
    tall=64,
    padding=(20, 10),
    title_id="android:title",
    summary_id="android:summary",
    summary_lines=3,
    icon_id="android:icon",
    icon_width=24,
    icon_gap=24,
    texts_cls="android.widget.RelativeLayout",
    header_padding=(68, 16, 16, 4),
    header_id="android:title",
    widget=lambda on: CheckBox(id="android:checkbox", checked=on, focusable=False),
    widget_gap=0,
)
"""Rows of androidx.preference; an app puts its own accent into their headings."""

MATERIAL = Look(
    "older Material",
    bar=BarLook(
        height=56,
        padding=0,
        background="surface_container",
        start=_WIDE,
        title_size=20,
        title_face="medium",
        title_margin=(4, 0, 4, 0),
        lone_title_margin=(16, 0, 4, 0),
        action=ButtonLook(width=44, long_clickable=True),
        all_icons=True,
    ),
    rows=MATERIAL_ROWS,
)
"""Apps on AppCompat and androidx.preference: Markor, OpenTracks, Tasks."""

REACT_NATIVE = Look(
    "React Native",
    bar=BarLook(height=56, padding=(px(16), 0), start_desc="Back", start=ButtonLook("android.view.ViewGroup")),
    rows=LookRows(title_id="", summary_id="", icon_id="", header_id=""),
)
"""Apps drawn by React Native, whose views have no resource ids: Joplin."""

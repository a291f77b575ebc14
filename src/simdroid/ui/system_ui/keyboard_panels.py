"""What the soft keyboard shows in place of its keys: clipboard, tools, pictures that need the network, emoji."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from simdroid.ui.graphics import Metrics
from simdroid.ui.system_ui.keyboard_layouts import Key
from simdroid.ui.system_ui.keyboard_view import BAR_TOOLS, KeyCap, bar_of, heights, key_row, tool_in_bar
from simdroid.ui.views import CENTER, START, Action, Box, Column, Icon, Scroll, Text, View

Panel = Literal["", "clipboard", "tools", "gif", "stickers", "voice"]
"""What is open over the keys; voice typing changes the bar alone."""

BACK_TO_KEYS = "Back to keyboard"
_BACK = ("", BACK_TO_KEYS, "arrow_left")
_SIDE_DP = 48.0
_LONGEST = 300
"""Characters of a copied text that its card shows at most."""


class EmojiGroup(NamedTuple):
    """Emoji that are found together."""

    name: str
    icon: str
    emoji: str


EMOJI = (
    EmojiGroup("Recently used emoji", "clock_outline", "😀😂😊😍😘😎😢😡👍👎👏🙏💪👋🎉🔥🌞🌈🍕🍎🐶🐱🚗💡"),
    EmojiGroup(
        "Smileys and emotions",
        "emoticon_outline",
        "😀😃😄😁😆😅😂😉😊😇😍😘😋😛😜😝😎😏😐😑😒😔😌😪😴😷😕😟😮😲😳😨😰😢😭😱😖😣😞😓😩😫😡😠😈💀💩👻👽",
    ),
    EmojiGroup("People", "hand_wave_outline", "👋👌👍👎👊✊✋👏🙌🙏💪👀👶👦👧👨👩👴👵👮👷👸🎅👼💃👪"),
    EmojiGroup(
        "Animals and nature", "paw", "🐶🐱🐭🐹🐰🐻🐼🐨🐯🐮🐷🐸🐵🐔🐧🐦🐺🐴🐝🐛🐌🐞🐢🐍🐙🐠🐟🐬🐳🐘🌵🌲🌴🌱🍀🌷🌹🌻🌸🍁"
    ),
    EmojiGroup(
        "Food and drink", "food_apple_outline", "🍏🍎🍊🍋🍌🍉🍇🍓🍒🍑🍍🍅🍆🌽🍞🍗🍔🍟🍕🍝🍜🍣🍦🍩🍪🎂🍰🍫🍬🍭🍷🍺"
    ),
    EmojiGroup("Travel and places", "airplane", "🚗🚕🚌🚓🚑🚒🚚🚲🚂🚆🚇🚀🚁⛵🚢⛽🚦🗽⛺🏠🏡🏢🏥🏦🏨🏫🌅🌃🌉🌈"),
    EmojiGroup("Activities and events", "soccer", "⚽🏀🏈⚾🎾🎱⛳🎿🏂🏄🏊🏆🎯🎮🎲🎨🎬🎤🎧🎸🎹🎺🎻🎉🎁🎈"),
    EmojiGroup("Objects", "lightbulb_outline", "⌚📱💻📷📺📻⏰🔋🔌💡🔦💵💎🔧🔨🔑🚪🛀🎁📦📫📅📌📎✂📖📚📝🔒🔍"),
    EmojiGroup("Symbols", "heart_outline", "❤💛💚💙💜💔💕💖💘💯✅❌❓❗⚠♻➕➖✔🔴🔵⭐🌟⚡🔥💧🎵🎶"),
)
_PER_ROW = 8


def emoji_bar(metrics: Metrics, chosen: str, choose: Callable[[str], None]) -> View:
    """The groups of emoji side by side, above them; the one that shows is marked."""
    side = metrics.dp(metrics.width) / len(EMOJI)
    views = []
    for index, group in enumerate(EMOJI):
        tool = tool_in_bar(metrics, ("", group.name, group.icon), (index * side, (index + 1) * side), choose)
        tool.selected = group.name == chosen
        views.append(tool)
    return bar_of(metrics, views)


def emoji_list(metrics: Metrics, group: str, cap: Callable[[Key], KeyCap]) -> View:
    """A group's emoji in rows that scroll; three rows are in sight."""
    size, width = heights(metrics), metrics.dp(metrics.width)
    emoji = next((item.emoji for item in EMOJI if item.name == group), EMOJI[0].emoji)
    rows: list[View] = []
    for start in range(0, len(emoji), _PER_ROW):
        line = emoji[start : start + _PER_ROW]
        keys = [Key(face, "", face, 10 / _PER_ROW, text=face, style="plain") for face in line]
        rows.append(Box(width="fill", height=size.row, children=[*key_row(metrics, keys, cap, top=0)]))
    return Scroll(id=f"emoji_list_{group}", at=(0.0, size.bar, width, size.bar + 3 * size.row), children=rows)


def voice_bar(metrics: Metrics, press: Callable[[str], None]) -> View:
    """The bar while the keyboard listens."""
    width, height = metrics.dp(metrics.width), heights(metrics).bar
    prompt = Text(text="Try saying something", size=16, at=(_SIDE_DP, 0, width - _SIDE_DP, height), text_align=CENTER)
    back = tool_in_bar(metrics, _BACK, (0, _SIDE_DP), press)
    name, _desc, icon = BAR_TOOLS[-1]
    listening = tool_in_bar(metrics, (name, "Stop voice typing", icon), (width - _SIDE_DP, width), press)
    listening.selected = True
    return bar_of(metrics, [back, prompt, listening])


def title_bar(metrics: Metrics, title: str, press: Callable[[str], None]) -> View:
    """The bar of a panel: a way back and its name."""
    width, height = metrics.dp(metrics.width), heights(metrics).bar
    heading = Text(text=title, size=16, face="medium", at=(_SIDE_DP + 8, 0, width, height), text_align=START)
    return bar_of(metrics, [tool_in_bar(metrics, _BACK, (0, _SIDE_DP), press), heading])


def clipboard_panel(metrics: Metrics, copied: str, paste: Action) -> View:
    """The copied text on a card that pastes it; an explanation where nothing was copied."""
    if not copied:
        return _explained(metrics, "clipboard_text_outline", "Text that you copy shows up here")
    text = Text(text=copied[:_LONGEST], size=15, max_lines=4, padding=14, width="fill", ghost=True)
    card = Box(
        id="clipboard_item",
        desc=copied[:_LONGEST],
        width=(metrics.dp(metrics.width) - 40) / 2,
        background="surface",
        radius=10,
        children=[text],
        on_click=paste,
    )
    heading = Text(text="Recent", size=13, color="on_surface_variant")
    return Scroll(id="clipboard_panel", at=_below_bar(metrics), padding=(16, 8), spacing=10, children=[heading, card])


def offline_panel(metrics: Metrics) -> View:
    """What is there of pictures that are fetched from the network."""
    return _explained(metrics, "wifi_alert", "Can't load results. Check your internet connection and try again.")


def tools_panel(metrics: Metrics, press: Callable[[str], None]) -> View:
    """Every tool with its name, four in a row."""
    tools = BAR_TOOLS[1:]
    left, top, right, bottom = _below_bar(metrics)
    side, height = (right - left - 16) / 4, (bottom - top - 8) / 2
    views: list[View] = []
    for index, (_name, desc, icon) in enumerate(tools):
        column, row = index % 4, index // 4
        at = (8 + column * side + 4, row * height + 4, 8 + (column + 1) * side - 4, (row + 1) * height - 4)
        views.append(_named_tool(desc, icon, at, press))
    return Box(id="access_points_panel", at=_below_bar(metrics), children=views)


def _named_tool(desc: str, icon: str, at: tuple[float, float, float, float], press: Callable[[str], None]) -> View:
    label = desc.removesuffix(" Keyboard").removeprefix("Use ").capitalize() if " " in desc else desc
    inside = Column(
        width="fill",
        align=CENTER,
        spacing=8,
        children=[
            Icon(name=icon, size=24, align=CENTER, ghost=True),
            Text(text="GIF" if label == "Gif" else label, size=12, width="fill", text_align=CENTER, ghost=True),
        ],
    )
    return Box(desc=desc, at=at, background="surface", radius=10, children=[inside], on_click=lambda: press(desc))


def _explained(metrics: Metrics, icon: str, explanation: str) -> View:
    text = Text(
        text=explanation,
        size=14,
        color="on_surface_variant",
        width="fill",
        text_align=CENTER,
        padding=(40, 0),
        max_lines=3,
    )
    inside = Column(width="fill", align=CENTER, spacing=12, children=[Icon(name=icon, size=40, align=CENTER), text])
    return Box(at=_below_bar(metrics), children=[inside])


def _below_bar(metrics: Metrics) -> tuple[float, float, float, float]:
    size = heights(metrics)
    return 0.0, size.bar, metrics.dp(metrics.width), size.total - size.strip

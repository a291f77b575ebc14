"""Small talk: thanks, greetings and “OK”, which ask nothing and get a short answer that tells nothing."""

from __future__ import annotations

import re
from typing import Final

from mobile_world.tasks.dialogue.facts import Text
from mobile_world.tasks.dialogue.questions import plain

_FRIENDLY_WORDS: Final = """
    thanks thank thx ty cheers you so very much a lot many again for your that the it's its is all help answer reply
    info information patience time ok okay great good perfect got it understood alright right cool nice sure fine will
    do noted hello hi hey there morning afternoon evening day bye goodbye see appreciate appreciated i really lovely
    wonderful excellent awesome and
"""
_FRIENDLY: Final = frozenset(_FRIENDLY_WORDS.split())
_FRIENDLY_IN_CHINESE: Final = re.compile(
    r"(?:非常感谢|感谢|谢谢|多谢|谢了|辛苦了|好的|好|明白了?|知道了|收到|了解|嗯+|行|可以|没问题|你好|您好|嗨|早上好"
    r"|下午好|晚上好|再见|拜拜|你的|您的|回答|帮助|你|您|了|啊|呀|哦|[\s,.!，。！~、])+"
)
_THANKS: Final = re.compile(r"\b(?:thanks?|thx|ty|cheers|appreciated?)\b|谢|辛苦")
_GREETING: Final = re.compile(
    r"^\W*(?:hello|hi|hey|good (?:morning|afternoon|evening|day))\b|你好|您好|嗨|早上好|下午好|晚上好"
)
_OK: Final = re.compile(
    r"\b(?:ok|okay|great|good|perfect|got it|understood|al(?:l )?right|cool|nice|sure|fine|noted|bye|goodbye"
    r"|lovely|wonderful|excellent|awesome)\b|[一-龥]"
)

_WISH: Final = re.compile(
    r"(?:enjoy|have (?:a|fun)|good luck|happy|i hope (?:you|your|it)|hope (?:you|your)|congratulations"
    r"|safe (?:travels?|trip)"
    r"|bon appetit|sleep well)\b(?!.*\b(?:but|which|what|when|where|who)\b)|祝|[^，,？?]{0,6}(?:愉快|顺利"
    r"|快乐)[！!。]?$"
)
"""A friendly wish."""

WELCOME: Final = Text("You're welcome. Anything else you need to know?", "不客气。还有什么要问我的吗？")
HELLO: Final = Text("Hello. What do you need to know?", "你好。你想问我什么？")
ALL_RIGHT: Final = Text("All right. Is there something you need to know?", "好的。有什么要问我的吗？")


def small_talk(message: str) -> Text | None:
    """What a user says to a message that is nothing but friendly; nothing for any other."""
    text = plain(message)
    if _WISH.match(text) and "?" not in text:
        return ALL_RIGHT
    english = re.findall(r"[^\W\d_]+(?:'[a-z]+)?", text)
    friendly = english and "?" not in text and not re.search(r"\d", text) and _FRIENDLY.issuperset(english)
    if not friendly and not _FRIENDLY_IN_CHINESE.fullmatch(text):
        return None
    if _THANKS.search(text):
        return WELCOME
    if _GREETING.search(text):
        return HELLO
    return ALL_RIGHT if _OK.search(text) else None

"""What agents say out of courtesy or to lay a text out, and which is no part of an answer."""

from __future__ import annotations

import re

_END = r"(?=[.!?\n。！？~]|$)"
_TO_SENTENCE_END = (
    r"let me know|feel free|please (?:let|tell|feel|note|reach)|(?:i )?hope (?:this|that|it)"
    r"|if you (?:need|want|have|would)|(?:is there )?anything else|(?:do|would) you (?:need|want|like)"
    r"|can i help|should you|have a (?:nice|great|good)"
    r"|i(?:'m| am) (?:happy|glad|here)|just (?:ask|let me)|please don't hesitate"
    r"|如(?:果您?你?|需|有)|希望|还有什么|请告诉|祝"
)
_TO_COMMA = (
    r"sure(?: thing)?|of course|certainly|absolutely|no problem|with pleasure|my pleasure|thanks?(?: you)?\b[^.!?\n,]*?"
    r"|(?:i'm |i am |always )?(?:happy|glad) to help|you're welcome|here you go|hi(?: there)?|hello|hey|great question"
    r"|good (?:morning|afternoon|evening|question)|okay|ok|all right|alright|done|sorry for the wait|cheers"
    r"|好的|没问题|当然(?:可以)?|谢谢[^。！，,\n]*|不客气|您好|你好|请稍等|乐意效劳"
)
_COURTESY = (
    "(?i)"
    rf"(?:(?<=^)|(?<=[.!?\n,。！？，;~-])|(?<=[.!?\n,。！？，;~-]\s))\s*(?:(?:{_TO_SENTENCE_END})[^.!?\n。！？\d\ue000-\ue0ff]*{_END}"
    rf"|(?:{_TO_COMMA})(?=\s*(?:[.!,?\n。！？，~:]|$)))[.!?~。！？]*"
)
_EMOJI = "[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d]"
_CHECK_BOX = r"(?<=[-*+\n ])\[[ xX✓]\](?=\s)|^\[[ xX✓]\](?=\s)"
_TABLE_HEAD = r"(?m)^[^\n]*\|[^\n]*\n\s*\|?(?:\s*:?-{2,}:?\s*\|?)+\s*$"


def without_courtesy(text: str) -> str:
    """A text without thanks, greetings and offers of more help; sentences with figures or marks stay."""
    return re.sub(_COURTESY, " ", text)


def without_layout(text: str) -> str:
    """A text without emoji, check boxes and the heads of tables."""
    return re.sub(_CHECK_BOX, "", re.sub(_TABLE_HEAD, "", re.sub(_EMOJI, "", text)))

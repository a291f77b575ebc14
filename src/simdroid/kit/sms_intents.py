"""Intents of text messages: `sms:` and its kin, and texts that other apps share."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote

from simdroid.system import Intent

SMS_SCHEMES = ("sms", "smsto", "mms", "mmsto")
EXTRA_TEXT = "android.intent.extra.TEXT"
_SMS_BODY = "sms_body"


def recipients_of(intent: Intent) -> list[str]:
    """The numbers an intent such as `smsto:5551234;5556789` names."""
    if intent.scheme not in SMS_SCHEMES:
        return []
    numbers = unquote((intent.data or "").partition(":")[2].partition("?")[0])
    return [number for part in re.split("[;,]", numbers) if (number := part.strip().strip("/"))]


def message_of(intent: Intent) -> str:
    """The text an intent wants to be sent."""
    for name in (EXTRA_TEXT, _SMS_BODY):
        if intent.extras.get(name):
            return str(intent.extras[name])
    if intent.scheme not in SMS_SCHEMES:
        return ""
    return parse_qs((intent.data or "").partition("?")[2]).get("body", [""])[0]

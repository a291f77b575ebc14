"""Telephony: calls and text messages over the radio."""

from mobile_world.phone.system.telephony.calls import PHONE_STATE, LineState
from mobile_world.phone.system.telephony.telephony import CallState, PhoneCall, Telephony

__all__ = [
    "PHONE_STATE",
    "CallState",
    "LineState",
    "PhoneCall",
    "Telephony",
]

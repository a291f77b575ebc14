"""The radio: text messages in and out, over the line that calls use too."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, cast

from mobile_world.phone.system.intents import ACTION_SENDTO, Intent
from mobile_world.phone.system.notifications import Notification, NotificationAction
from mobile_world.phone.system.providers import Box, Message
from mobile_world.phone.system.stateful import Json
from mobile_world.phone.system.telephony.calls import CallState, Line, PhoneCall

__all__ = ["CallState", "PhoneCall", "Telephony"]

RADIO_OFF = 2
"""Android's error code of a message that could not leave because the radio is off."""

MESSAGE_S = 0.1
"""How far a message moves a virtual clock, so that no two share a date and newest first means what it says."""


class Telephony(Line):
    """The phone's line and its messages.

    Messages and calls from outside arrive whatever airplane mode says, as on an emulator, whose console bypasses the
    radio; nothing leaves the phone while it is on.
    """

    # -- messages ------------------------------------------------------------------------------------------------

    def receive_sms(self, sender: str, text: str) -> Message | None:
        """A text message arrives: a row in the inbox and a notification of the default messaging app.

        None, and a line in the log, where outside code left a message store that takes no rows.
        """
        app = self._system.packages.sms_app
        message = None
        with self._survives_damage():
            message = self._system.messages.add(_sendable(sender), _sendable(text), Box.INBOX, creator=app)
            if app is not None:
                self._system.notifications.post(self._sms_notification(app, message))
            self._system.log.write("I", "Telephony", f"Received SMS in thread {message.thread_id}", buffer="radio")
        self._system.clock.advance(MESSAGE_S)
        return message

    def send_sms(self, number: str, text: str, *, creator: str | None = None) -> Message:
        """Send a text message; without service it ends in the failed box."""
        box, code = (Box.SENT, -1) if self.in_service else (Box.FAILED, RADIO_OFF)
        author = creator or self._system.packages.sms_app
        message = self._system.messages.add(_sendable(number), _sendable(text), box, creator=author, error_code=code)
        self._system.clock.advance(MESSAGE_S)
        return message

    def _sms_notification(self, app: str, message: Message) -> Notification:
        person = self._system.contacts.find_number(message.address)
        unread = sum(not one.read for one in self._system.messages.messages(message.thread_id))
        data = f"sms:{message.address}"
        return Notification(
            package=app,
            id=message.thread_id,
            title=person.name if person else message.address,
            text=message.body,
            when_ms=message.date_ms,
            channel="messages",
            component=self._opener(app, data),
            data=data,
            category="msg",
            actions=(NotificationAction("Mark as read"), NotificationAction("Reply", reply=True)),
            number=unread,
            heads_up=True,
        )

    def _opener(self, app: str, data: str) -> str | None:
        """The activity of an app that shows a conversation, or its first one."""
        found = self._system.packages.resolve(Intent(ACTION_SENDTO, data=data, package=app))
        return found[0].component.full if found else self._launcher(app)

    # -- snapshots -----------------------------------------------------------------------------------------------

    def save(self) -> Json:
        """See `Stateful`."""
        return {"calls": [asdict(call) for call in self.calls], "signal": self.signal}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, Any]", value)
        self.calls = [PhoneCall(**call) for call in saved["calls"]]
        self.signal = saved["signal"]


def _sendable(text: str) -> str:
    """A text with what no network could carry replaced, such as half a character."""
    return text.encode("utf-8", "replace").decode()

"""Telephony: calls and text messages over the radio."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from enum import IntEnum
from typing import Any, Literal, Protocol, cast

from simdroid.system.activities import Broadcasts
from simdroid.system.device import Clock, Connectivity
from simdroid.system.intents import ACTION_SENDTO, Intent
from simdroid.system.log import Log
from simdroid.system.notifications import Notification, NotificationAction, Notifications
from simdroid.system.packages import Packages
from simdroid.system.phone_numbers import same_number
from simdroid.system.providers import CallLog, CallType, Contacts, Message, MessageBox, Messages, ProviderError
from simdroid.system.settings import Properties, Settings
from simdroid.system.stateful import Json

LineState = Literal["incoming", "waiting", "dialing", "ringing", "active", "held"]

PHONE_STATE = "android.intent.action.PHONE_STATE"
"""Broadcast after every change of a call."""

DIALING_MS, RINGING_MS = 1000, 1000
"""How long a number is dialled, and rings there before the call is answered: what an emulator's modem does."""

RADIO_OFF = 2
"""Android's error code of a message that could not leave because the radio is off."""

MESSAGE_S = 0.1
"""How far a message moves a virtual clock, so that no two share a date and newest first means what it says."""

MISSED_CALL_ID = 1
MAX_SIGNAL = 4


class CallState(IntEnum):
    """What `telephony.registry` reports as mCallState."""

    IDLE = 0
    RINGING = 1
    OFFHOOK = 2


@dataclass(frozen=True)
class PhoneCall:
    """One call that is going on."""

    number: str
    incoming: bool
    state: LineState
    started_ms: int
    answered_ms: int | None = None


class TelephonyServices(Protocol):
    """The services that telephony uses."""

    broadcasts: Broadcasts
    call_log: CallLog
    clock: Clock
    connectivity: Connectivity
    contacts: Contacts
    log: Log
    messages: Messages
    notifications: Notifications
    packages: Packages
    properties: Properties
    settings: Settings


class Telephony:
    """The phone's one line: calls and text messages.

    Messages and calls from outside arrive whatever airplane mode says, as on an emulator, whose console bypasses the
    radio; nothing leaves the phone while it is on.
    """

    def __init__(self, system: TelephonyServices) -> None:
        self._system = system
        self.calls: list[PhoneCall] = []
        """Calls going on, oldest first."""
        self.signal = MAX_SIGNAL
        """Bars, 0 to 4."""
        self.on_ring: list[Callable[[], object]] = []
        """Listeners called on an incoming call, after the apps' receivers."""
        system.clock.on_advance.append(self._time_passed)
        system.call_log.on_missed = self._missed_elsewhere

    # -- state ---------------------------------------------------------------------------------------------------

    @property
    def version(self) -> tuple[object, ...]:
        """Signal and calls; differs after every change."""
        return self.signal, *self.calls

    @property
    def call_state(self) -> CallState:
        """The call state apps see; ringing takes precedence over off-hook."""
        states = {call.state for call in self.calls}
        if states & {"incoming", "waiting"}:
            return CallState.RINGING
        return CallState.OFFHOOK if states else CallState.IDLE

    @property
    def operator(self) -> str:
        """The name of the network, empty without one."""
        return "" if self._system.connectivity.airplane else self._system.properties.get("gsm.operator.alpha")

    @property
    def in_service(self) -> bool:
        """Whether the phone can call and send."""
        return not self._system.connectivity.airplane and self.signal > 0

    @property
    def ringing(self) -> PhoneCall | None:
        """The call that waits for an answer."""
        return next((call for call in self.calls if call.state in ("incoming", "waiting")), None)

    def find(self, number: str) -> PhoneCall | None:
        """The call going on with a number."""
        return next((call for call in self.calls if same_number(call.number, number)), None)

    # -- changes -------------------------------------------------------------------------------------------------

    def incoming_call(self, number: str) -> PhoneCall:
        """Somebody calls; the same number calling again changes nothing."""
        ongoing = self.find(number)
        if ongoing is not None:
            return ongoing
        call = PhoneCall(number, True, "waiting" if self.calls else "incoming", self._system.clock.now_ms())
        self.calls.append(call)
        self._changed()
        for listener in self.on_ring:
            listener()
        return call

    def dial(self, number: str) -> PhoneCall | None:
        """Dial a number, holding the active call; None without service."""
        if not self.in_service:
            return None
        self._hold_active()
        call = PhoneCall(number, False, "dialing", self._system.clock.now_ms())
        self.calls.append(call)
        self._changed()
        return call

    def answer(self, number: str | None = None) -> bool:
        """Take a call that rings here, or let the other side take ours; whether there was one. Others are held."""
        call = self.find(number) if number is not None else self.ringing
        if call is None:
            return False
        self._hold_active(but=call)
        answered = call.answered_ms if call.answered_ms is not None else self._system.clock.now_ms()
        self._change(call, state="active", answered_ms=answered)
        self._changed()
        return True

    def hold(self, number: str) -> bool:
        """Park a call; whether there is one."""
        call = self.find(number)
        if call is not None:
            self._change(call, state="held")
            self._changed()
        return call is not None

    def merge(self) -> None:
        """Let everybody who was answered speak with one another."""
        for call in [call for call in self.calls if call.state == "held"]:
            self._change(call, state="active")
        self._changed()

    def end_call(self, number: str) -> bool:
        """The other side hangs up; an unanswered incoming call is a missed one. Whether there was a call."""
        call = self.find(number)
        if call is None:
            return False
        self._finish(call, CallType.MISSED if call.incoming else CallType.OUTGOING)
        return True

    def hang_up(self) -> bool:
        """Hang up the active call, or decline the ringing one; whether there was a call."""
        ringing = self.ringing
        foreground = [call for call in self.calls if call.state != "held"]
        ending = [ringing] if ringing else foreground or self.calls[-1:]
        for call in ending:
            self._finish(call, CallType.REJECTED if call.incoming else CallType.OUTGOING)
        return bool(ending)

    def _finish(self, call: PhoneCall, unanswered: CallType) -> None:
        self.calls.remove(call)
        now = self._system.clock.now_ms()
        kind = unanswered
        if call.answered_ms is not None:
            kind = CallType.INCOMING if call.incoming else CallType.OUTGOING
        # By its length alone the log tells an answered call from one that nobody answered.
        seconds = max(1, (now - call.answered_ms) // 1000) if call.answered_ms is not None else 0
        with self._survives_damage():
            self._system.call_log.add(call.number, kind, date_ms=call.started_ms, duration_s=seconds)
            if kind is CallType.MISSED:
                self._notify_missed(call.number, call.started_ms)
        self._changed()

    def _hold_active(self, *, but: PhoneCall | None = None) -> None:
        for call in [call for call in self.calls if call.state == "active" and call is not but]:
            self._change(call, state="held")

    def _change(self, call: PhoneCall, **changes: Any) -> None:
        self.calls[self.calls.index(call)] = replace(call, **changes)

    def _changed(self) -> None:
        """Tell the apps that follow the line."""
        self._system.broadcasts.send(Intent(PHONE_STATE, extras={"state": self.call_state.name}))

    def _time_passed(self, _before_ns: int, after_ns: int) -> None:
        """Advance outgoing calls: from dialling to ringing, and to answered."""
        before = list(self.calls)
        for call in [call for call in before if call.state in ("dialing", "ringing")]:
            answered = call.started_ms + DIALING_MS + RINGING_MS
            if after_ns >= answered * 1_000_000:
                self._change(call, state="active", answered_ms=answered)
            elif after_ns >= (call.started_ms + DIALING_MS) * 1_000_000:
                self._change(call, state="ringing")
        if self.calls != before:
            self._changed()

    # -- messages ------------------------------------------------------------------------------------------------

    def receive_sms(self, sender: str, text: str) -> Message | None:
        """A text message arrives: a row in the inbox and a notification of the default messaging app.

        None, and a line in the log, where outside code left a message store that takes no rows.
        """
        app = self._system.packages.sms_app
        message = None
        with self._survives_damage():
            message = self._system.messages.add(_sendable(sender), _sendable(text), MessageBox.INBOX, creator=app)
            if app is not None:
                self._system.notifications.post(self._sms_notification(app, message))
            self._system.log.write("I", "Telephony", f"Received SMS in thread {message.thread_id}", buffer="radio")
        self._system.clock.advance(MESSAGE_S)
        return message

    def send_sms(self, number: str, text: str, *, creator: str | None = None) -> Message:
        """Send a text message; without service it ends in the failed box."""
        box, code = (MessageBox.SENT, -1) if self.in_service else (MessageBox.FAILED, RADIO_OFF)
        author = creator or self._system.packages.sms_app
        message = self._system.messages.add(_sendable(number), _sendable(text), box, creator=author, error_code=code)
        self._system.clock.advance(MESSAGE_S)
        return message

    # -- what others see -----------------------------------------------------------------------------------------

    def _missed_elsewhere(self, number: str, date_ms: int) -> None:
        """A missed call that nobody has seen came into the log from outside."""
        with self._survives_damage():
            self._notify_missed(number, date_ms)

    def _notify_missed(self, number: str, date_ms: int) -> None:
        app = self._system.settings.get("secure", "dialer_default_application") or "com.google.android.dialer"
        if self._system.packages.get(app) is None:
            return
        person = self._system.contacts.find_number(number)
        self._system.notifications.post(
            Notification(
                package=app,
                id=MISSED_CALL_ID,
                title="Missed call",
                text=person.name if person else number,
                when_ms=date_ms,
                tag=f"MissedCall_{number}",
                channel="phone_missed_call",
                component=self._launcher(app),
                data=f"tel:{number}",
                category="missed_call",
                actions=(NotificationAction("Call back"), NotificationAction("Message")),
            )
        )

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
        matches = self._system.packages.resolve(Intent(ACTION_SENDTO, data=data, package=app))
        return matches[0].component.full if matches else self._launcher(app)

    def _launcher(self, package: str) -> str | None:
        installed = self._system.packages.get(package)
        component = installed.manifest.launcher() if installed else None
        return component.full if component else None

    @contextmanager
    def _survives_damage(self) -> Iterator[None]:
        """Databases can be rewritten from outside; what comes over the air must not fail for that."""
        try:
            yield
        except (ProviderError, sqlite3.Error) as error:
            self._system.log.write("E", "Telephony", f"not stored: {error}", buffer="radio")

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

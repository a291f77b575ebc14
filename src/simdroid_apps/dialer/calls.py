"""Placing calls, and the notification and in-call screen that follow the state of the line."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import (
    FLAG_NEW_TASK,
    PHONE_STATE,
    Activity,
    BroadcastResult,
    Component,
    Intent,
    Notification,
    NotificationAction,
    PhoneCall,
    ReceiverSpec,
    System,
    normalized,
)
from simdroid_apps.dialer.intents import CALL_FAILED, IN_CALL, MAIN_SCREEN, PACKAGE, number_of

_ACTIONS = "com.android.incallui"
ANSWER = f"{_ACTIONS}.ACTION_ANSWER_VOICE_INCOMING_CALL"
DECLINE = f"{_ACTIONS}.ACTION_DECLINE_INCOMING_CALL"
HANG_UP = f"{_ACTIONS}.ACTION_HANG_UP_ONGOING_CALL"
_NOTICE = (PACKAGE, None, 2)

AIRPLANE = "To place a call, first turn off Airplane mode."
NO_NETWORK = "Cellular network not available."


def place_call(system: System, number: str) -> bool:
    """Place a call and open the in-call screen, or the dialog that says why not; whether it was placed."""
    if not normalized(number):
        return False
    if system.telephony.dial(normalized(number)) is None:
        message = AIRPLANE if system.connectivity.airplane else NO_NETWORK
        intent = Intent(component=Component(PACKAGE, CALL_FAILED), flags=FLAG_NEW_TASK, extras={"message": message})
        system.activities.start(intent, caller=PACKAGE)
        return False
    show_call(system)
    return True


def call_intent(system: System, activity: Activity) -> None:
    """Handle `CALL tel:…`, an activity without a screen."""
    number = number_of(activity.intent)
    system.activities.finish(activity)
    if not normalized(number):
        system.activities.start(Intent(component=MAIN_SCREEN, flags=FLAG_NEW_TASK), caller=PACKAGE)
    else:
        place_call(system, number)


def foreground(system: System) -> PhoneCall | None:
    """The foreground call: the ringing one, else the active one, else one on hold."""
    calls = system.telephony.calls
    order = ("active", "dialing", "ringing", "held")
    others = sorted(calls, key=lambda call: order.index(call.state) if call.state in order else len(order))
    return system.telephony.ringing or next(iter(others), None)


def show_call(system: System) -> None:
    """Open the screen of the call that goes on."""
    system.activities.start(Intent(component=IN_CALL, flags=FLAG_NEW_TASK), caller=PACKAGE)


def close_call(system: System) -> None:
    """Close that screen."""
    for task in list(system.activities.tasks):
        for activity in [item for item in task.activities if item.component == IN_CALL]:
            system.activities.finish(activity)


def follow(system: System, _activity: Activity | None = None) -> None:
    """Update the call notification and the in-call screen to the state of the line."""
    call = foreground(system)
    if call is None:
        system.notifications.cancel(_NOTICE)
        close_call(system)
    else:
        system.notifications.post(_notice(system, call))


def _notice(system: System, call: PhoneCall) -> Notification:
    rings = call is system.telephony.ringing
    states = {"dialing": "Dialing", "ringing": "Dialing", "held": "On hold"}
    answers = (NotificationAction("Decline", DECLINE), NotificationAction("Answer", ANSWER))
    return Notification(
        package=PACKAGE,
        id=_NOTICE[2],
        title=kit.People(system).caller(call.number).title,
        text="Incoming call" if rings else states.get(call.state, "Ongoing call"),
        when_ms=call.started_ms,
        channel="phone_incoming_call" if rings else "phone_ongoing_call",
        ongoing=True,
        component=IN_CALL.full,
        category="call",
        actions=answers if rings else (NotificationAction("Hang up", HANG_UP),),
        heads_up=rings and system.activities.top.component != IN_CALL,
        auto_cancel=False,
    )


def _line_changed(system: System, _intent: Intent) -> BroadcastResult:
    follow(system)
    return BroadcastResult()


def _pressed(system: System, intent: Intent) -> BroadcastResult:
    if intent.action == ANSWER and system.telephony.answer():
        show_call(system)
    elif intent.action in (DECLINE, HANG_UP):
        system.telephony.hang_up()
    return BroadcastResult()


RECEIVERS = (
    ReceiverSpec("com.android.incallui.InCallServiceImpl$PhoneStateReceiver", (PHONE_STATE,), _line_changed),
    ReceiverSpec("com.android.incallui.NotificationBroadcastReceiver", (ANSWER, DECLINE, HANG_UP), _pressed),
)

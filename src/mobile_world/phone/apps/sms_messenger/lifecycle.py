"""What the app does when its screens come and go, and when something arrives meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from mobile_world.phone.apps.sms_messenger.compose import FIELD
from mobile_world.phone.apps.sms_messenger.intents import MAIN, PACKAGE, THREAD
from mobile_world.phone.apps.sms_messenger.mailbox import Mailbox
from mobile_world.phone.apps.sms_messenger.options import Options
from mobile_world.phone.apps.sms_messenger.thread import ThreadScreen
from mobile_world.phone.system import Activity, Component, Intent, ProviderError, System

REQUEST_ROLE = "android.app.role.action.REQUEST_ROLE"
ROLE_NAME, SMS_ROLE = "android.intent.extra.ROLE_NAME", "android.app.role.SMS"

_MAIN, _THREAD = Component(PACKAGE, PACKAGE + MAIN), Component(PACKAGE, PACKAGE + THREAD)


def set_up(system: System) -> None:
    """Let a new phone be past the question whether this is the messaging app, once it is made that."""
    Options(system).role_confirmed = True


def ask_for_role(system: System, activity: Activity) -> None:
    """Ask to be the messaging app, before the first screen and whenever another app is.

    The setting alone is not enough after the app's data was cleared: on Android it is only a copy of the role, and
    programs that set phones up expect the question.
    """
    holds = system.telephony.sms_app == PACKAGE and Options(system).role_confirmed
    if activity.component == _MAIN and not holds:
        intent = Intent(REQUEST_ROLE, extras={ROLE_NAME: SMS_ROLE})
        system.activities.start(intent, caller=PACKAGE, for_result=activity)


def main_resumed(system: System, activity: Activity) -> None:
    """Take the answer about the role: a refusal closes the app."""
    answer = cast("dict[str, Any] | None", activity.state.pop("result", None))
    if answer is None:
        return
    if answer.get("role"):
        Options(system).role_confirmed = True
    else:
        system.activities.finish(activity)


def thread_resumed(system: System, activity: Activity) -> None:
    """Whoever opens a conversation has read it."""
    with _survives_damage(system):
        Mailbox(system).mark_read(ThreadScreen(system, activity).thread_id)


def thread_paused(system: System, activity: Activity) -> None:
    """Keep what was typed and not sent."""
    thread = ThreadScreen(system, activity)
    with _survives_damage(system):
        mailbox = Mailbox(system)
        if mailbox.addresses(thread.thread_id):
            mailbox.keep_draft(thread.thread_id, thread.typed(FIELD, thread.first_text))


def time_passed(system: System, _before_ns: int, _after_ns: int) -> None:
    """Take away notifications about the conversation in front, which is read, and about blocked people."""
    posted = [one for one in system.notifications.all() if one.package == PACKAGE and one.category == "msg"]
    if not posted:
        return
    top = system.activities.top
    front = ThreadScreen(system, top).thread_id if top.component == _THREAD else 0
    mailbox = Mailbox(system)
    with _survives_damage(system):
        for notification in posted:
            number = (notification.data or "").partition(":")[2]
            if notification.id == front:
                mailbox.mark_read(front)
            elif mailbox.blocked([number]):
                system.notifications.cancel(notification.key)


@contextmanager
def _survives_damage(system: System) -> Iterator[None]:
    """Outside code may have left a message store that cannot be read; the app then shows it, nobody else should."""
    try:
        yield
    except (ProviderError, sqlite3.Error) as error:
        system.log.write("E", "SmsMessenger", f"not stored: {error}")

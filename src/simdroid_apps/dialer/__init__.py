"""Phone: keypad, call log, contacts, and the in-call screen."""

from simdroid import kit
from simdroid.system import ACTION_DIAL, ACTION_VIEW, LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.dialer import call_log, calls, in_call, intents, main, settings

_HELD = kit.permissions(
    "CALL_PHONE READ_CONTACTS WRITE_CONTACTS READ_CALL_LOG WRITE_CALL_LOG READ_PHONE_STATE SEND_SMS",
    "POST_NOTIFICATIONS",
)

MANIFEST = Manifest(
    package=intents.PACKAGE,
    label="Phone",
    icon="phone",
    color="#1a73e8",
    version_name="96.0.504512224",
    version_code=9679345,
    system=True,
    activities=(
        ActivitySpec(
            intents.MAIN,
            main.MainScreen,
            filters=(
                LAUNCHER_FILTER,
                kit.act(ACTION_DIAL, intents.ACTION_CALL_BUTTON),
                kit.act(ACTION_DIAL, ACTION_VIEW, schemes=("tel", "voicemail")),
                kit.act(ACTION_VIEW, types=(intents.CALLS,)),
                kit.view(intents.CALLS),
            ),
            single_task=True,
            on_intent=main.take_intent,
            on_resume=main.came_to_front,
        ),
        ActivitySpec(
            intents.PLACE_CALL,
            filters=(kit.act(intents.ACTION_CALL, schemes=("tel", "voicemail")),),
            affinity=intents.CALL_TASK,
            unlisted=True,
            on_intent=calls.call_intent,
        ),
        ActivitySpec(
            intents.CALL_FAILED, in_call.CallFailed, exported=False, affinity=intents.CALL_TASK, unlisted=True
        ),
        ActivitySpec(
            intents.IN_CALL.cls,
            in_call.InCallScreen,
            exported=False,
            affinity=intents.CALL_TASK,
            unlisted=True,
            single_task=True,
            show_when_locked=True,
            on_resume=calls.follow,
            on_pause=calls.follow,
        ),
        ActivitySpec(intents.CALL_HISTORY, call_log.CallHistory, exported=False),
        ActivitySpec(intents.CALL_DETAILS, call_log.CallDetails, exported=False),
        ActivitySpec(intents.ADD_FAVORITE, main.AddFavorite, exported=False),
        ActivitySpec(intents.SETTINGS, settings.DialerSettings, exported=False),
    ),
    receivers=calls.RECEIVERS,
    permissions=(*_HELD, *kit.permissions("ACCESS_FINE_LOCATION")),
    granted=_HELD,
)

__all__ = ["MANIFEST"]

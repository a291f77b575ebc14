"""SMS Messenger; messages live in the telephony provider, its own database holds what that does not know."""

from simdroid import kit
from simdroid.system import ACTION_SENDTO, ACTION_VIEW, LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.sms_messenger import intents, main, new_conversation, settings, store, thread

_PERMISSIONS = kit.permissions(
    "READ_SMS SEND_SMS RECEIVE_SMS RECEIVE_MMS READ_CONTACTS READ_PHONE_STATE POST_NOTIFICATIONS"
)

MANIFEST = Manifest(
    package=intents.PACKAGE,
    label="SMS Messenger",
    icon="message_text",
    color="#f57c00",
    version_name="5.19.3",
    version_code=85,
    activities=(
        ActivitySpec(
            intents.MAIN,
            main.MainScreen,
            filters=(LAUNCHER_FILTER,),
            on_intent=main.ask_for_role,
            on_resume=main.resumed,
        ),
        ActivitySpec(
            intents.THREAD,
            thread.ThreadScreen,
            on_resume=thread.ThreadScreen.resumed,
            on_pause=thread.ThreadScreen.paused,
        ),
        ActivitySpec(
            intents.NEW,
            new_conversation.NewConversation,
            filters=(kit.act(ACTION_SENDTO, ACTION_VIEW, schemes=kit.SMS_SCHEMES), kit.share("text/plain", "image/*")),
            on_intent=intents.forward_to_thread,
        ),
        ActivitySpec(intents.DETAILS, thread.ConversationDetails, exported=False),
        ActivitySpec(intents.ARCHIVED, main.ArchiveScreen, exported=False),
        ActivitySpec(intents.SETTINGS, settings.MessengerSettings, exported=False),
        ActivitySpec(intents.BLOCKED, settings.BlockedNumbers, exported=False),
        ActivitySpec(intents.ABOUT, kit.About, exported=False),
    ),
    permissions=_PERMISSIONS,
    set_up_grants=_PERMISSIONS,
    databases={store.DATABASE: store.SCHEMA},
    set_up=main.set_up,
    on_time=thread.ThreadScreen.time_passed,
)

__all__ = ["MANIFEST"]

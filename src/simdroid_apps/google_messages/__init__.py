"""Google Messages: the messaging app of phones whose image has no other; messages live in the telephony provider."""

from simdroid import kit
from simdroid.system import ACTION_SENDTO, ACTION_VIEW, LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.google_messages import intents, main, new_chat, search, settings, store
from simdroid_apps.google_messages.thread import ThreadScreen

_PERMISSIONS = kit.permissions("READ_SMS SEND_SMS RECEIVE_SMS READ_CONTACTS POST_NOTIFICATIONS")

MANIFEST = Manifest(
    package=intents.PACKAGE,
    label="Messages",
    icon="android_messages",
    color="#1a73e8",
    system=True,
    image_order=1,
    activities=(
        ActivitySpec(intents.LIST, main.MainScreen, filters=(LAUNCHER_FILTER,)),
        ActivitySpec(
            intents.LAUNCH,
            new_chat.NewChat,
            filters=(kit.act(ACTION_SENDTO, ACTION_VIEW, schemes=kit.SMS_SCHEMES), kit.share("text/plain")),
            on_intent=intents.launch,
        ),
        ActivitySpec(intents.THREAD, ThreadScreen, on_resume=ThreadScreen.resumed, on_pause=ThreadScreen.paused),
        ActivitySpec(intents.NEW, new_chat.NewChat, exported=False),
        ActivitySpec(intents.SEARCH, search.SearchScreen, exported=False),
        ActivitySpec(intents.ARCHIVED, main.ArchiveScreen, exported=False),
        ActivitySpec(intents.BLOCKED, main.SpamScreen, exported=False),
        ActivitySpec(intents.DETAILS, settings.ConversationDetails, exported=False),
        ActivitySpec(intents.SETTINGS, settings.MessagesSettings, exported=False),
        ActivitySpec(intents.ADVANCED, settings.AdvancedSettings, exported=False),
    ),
    permissions=_PERMISSIONS,
    granted=_PERMISSIONS,
    set_up=store.put_image_messages,
    on_time=ThreadScreen.time_passed,
)

__all__ = ["MANIFEST"]

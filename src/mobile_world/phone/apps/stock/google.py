"""Google's own apps as far as the emulator image has them: an icon in the drawer and the intents they take."""

from __future__ import annotations

from mobile_world.phone.apps.declare import ACTION_SENDTO, act, browse, permissions, share, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, IntentFilter, Manifest
from mobile_world.phone.system.intents import ACTION_VIEW


def _google(package: str, label: str, icon: str, color: str, activity: str, *filters: IntentFilter) -> Manifest:
    return Manifest(
        package=package,
        label=label,
        icon=icon,
        color=color,
        system=True,
        image_order=1,
        activities=(ActivitySpec(activity, filters=(LAUNCHER_FILTER, *filters)),),
        permissions=permissions("INTERNET", "POST_NOTIFICATIONS"),
    )


MESSAGES = Manifest(
    package="com.google.android.apps.messaging",
    label="Messages",
    icon="android_messages",
    color="#1a73e8",
    system=True,
    image_order=1,
    activities=(
        ActivitySpec(".ui.ConversationListActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(
            ".ui.conversation.LaunchConversationActivity",
            filters=(act(ACTION_SENDTO, ACTION_VIEW, schemes=("sms", "smsto", "mms", "mmsto")), share("text/plain")),
        ),
    ),
    permissions=permissions("READ_SMS", "SEND_SMS", "RECEIVE_SMS", "READ_CONTACTS", "POST_NOTIFICATIONS"),
    granted=permissions("READ_SMS", "SEND_SMS", "RECEIVE_SMS", "READ_CONTACTS", "POST_NOTIFICATIONS"),
)

GOOGLE_APPS: tuple[Manifest, ...] = (
    _google(
        "com.google.android.calendar",
        "Calendar",
        "calendar",
        "#1a73e8",
        "com.android.calendar.AllInOneActivity",
        view("time/epoch", "text/calendar"),
        browse("content", hosts=("com.android.calendar",)),
    ),
    _google(
        "com.google.android.apps.docs",
        "Drive",
        "google_drive",
        "#0f9d58",
        ".drive.startup.StartupActivity",
        share("*/*"),
    ),
    _google(
        "com.google.android.gm",
        "Gmail",
        "gmail",
        "#ea4335",
        ".ConversationListActivityGmail",
        act(ACTION_SENDTO, ACTION_VIEW, schemes=("mailto",)),
        share("*/*"),
    ),
    _google(
        "com.google.android.googlequicksearchbox",
        "Google",
        "google",
        "#4285f4",
        ".SearchActivity",
        act("android.intent.action.WEB_SEARCH", "android.search.action.GLOBAL_SEARCH"),
    ),
    _google(
        "com.google.android.apps.maps",
        "Maps",
        "google_maps",
        "#34a853",
        "com.google.android.maps.MapsActivity",
        browse("geo", "google.navigation"),
    ),
    MESSAGES,
    _google(
        "com.google.android.apps.photos",
        "Photos",
        "pinwheel",
        "#f9ab00",
        ".home.HomeActivity",
        view("image/*", "video/*"),
    ),
    _google(
        "com.google.android.youtube",
        "YouTube",
        "youtube",
        "#ff0000",
        "com.google.android.apps.youtube.app.WatchWhileActivity",
        browse("http", "https", hosts=("www.youtube.com", "youtu.be", "m.youtube.com")),
    ),
    _google(
        "com.google.android.apps.youtube.music", "YT Music", "music_circle", "#ff0000", ".activities.MusicActivity"
    ),
    _google("com.android.stk", "TMoble", "sim", "#e20074", ".StkMain"),
)

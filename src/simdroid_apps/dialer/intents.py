"""Names of the app's activities and actions, and the number that an intent names."""

from __future__ import annotations

from urllib.parse import unquote

from simdroid.system import Component, Intent

PACKAGE = "com.google.android.dialer"
MAIN = "com.google.android.dialer.extensions.GoogleDialtactsActivity"
PLACE_CALL = "com.android.dialer.precall.impl.LaunchPreCallActivity"
CALL_FAILED = "com.android.dialer.precall.impl.CallFailedActivity"
CALL_HISTORY = "com.android.dialer.app.calllog.CallLogActivity"
CALL_DETAILS = "com.android.dialer.calldetails.CallDetailsActivity"
ADD_FAVORITE = "com.android.dialer.speeddial.AddFavoriteActivity"
SETTINGS = "com.google.android.dialer.settings.GoogleDialerSettingsActivity"

IN_CALL = Component(PACKAGE, "com.android.incallui.InCallActivity")
MAIN_SCREEN = Component(PACKAGE, MAIN)

CALL_TASK = f"{PACKAGE}.incallui"
"""The task of calls, apart from that of lists and keypad."""

ACTION_CALL = "android.intent.action.CALL"
ACTION_CALL_BUTTON = "android.intent.action.CALL_BUTTON"
CALLS = "vnd.android.cursor.dir/calls"
CONTACTS_URI = "content://com.android.contacts/contacts"


def number_of(intent: Intent) -> str:
    """The number that a `tel:` URI names; empty where there is none."""
    if intent.scheme not in ("tel", "voicemail"):
        return ""
    return unquote((intent.data or "").partition(":")[2]).strip()

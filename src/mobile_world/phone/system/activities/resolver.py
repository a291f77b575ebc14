"""Which app takes an intent that several could take: a default, the one a person chose for good, or a question."""

from __future__ import annotations

import json
from collections.abc import Sequence

from mobile_world.phone.system.intents import ACTION_VIEW, CATEGORY_HOME, FLAG_NEW_TASK, Component, Intent
from mobile_world.phone.system.packages import Packages, Resolved

RESOLVER = Component("android", "com.android.internal.app.ResolverActivity")
CHOOSER = Component("android", "com.android.internal.app.ChooserActivity")
ACTION_CHOOSER = "android.intent.action.CHOOSER"
SHARING = ("android.intent.action.SEND", "android.intent.action.SEND_MULTIPLE")
INTENT_EXTRA = "android.intent.extra.INTENT"
"""The extra of a question: the intent it is about, as JSON text."""

_BROWSER = "com.android.chrome"
_WEB_TYPES = ("text/html", "application/xhtml+xml")
_SMS_SCHEMES = ("sms", "smsto", "mms", "mmsto")


def candidates(found: Sequence[Resolved]) -> list[Resolved]:
    """Those that fit as well as the best one, one for each app."""
    best: dict[str, Resolved] = {}
    for each in found:
        if each.match == found[0].match:
            best.setdefault(each.package.name, each)
    return list(best.values())


def question(packages: Packages, intent: Intent, found: Sequence[Resolved]) -> Intent | None:
    """What to start instead, so that a person chooses between apps; None where nobody has to be asked."""
    if intent.component or intent.package or CATEGORY_HOME in intent.categories or len(candidates(found)) < 2:
        return None
    if chosen(packages, intent, found) is not None:
        return None
    asking = CHOOSER if intent.action in SHARING else RESOLVER
    if packages.find_activity(asking) is None:
        return None
    extras = {INTENT_EXTRA: json.dumps(intent.to_json())}
    return Intent(intent.action, component=asking, flags=intent.flags & FLAG_NEW_TASK, extras=dict(extras))


def chosen(packages: Packages, intent: Intent, found: Sequence[Resolved]) -> Resolved | None:
    """The app that takes an intent without a question, among those that could."""
    wanted = packages.preferred.get(key_of(intent)) or _default(packages, intent)
    return next((each for each in candidates(found) if each.package.name == wanted), None)


def asked_about(intent: Intent) -> Intent:
    """The intent that a question is about."""
    return Intent.from_json(json.loads(str(intent.extras.get(INTENT_EXTRA) or "{}")))


def key_of(intent: Intent) -> str:
    """What a choice for good is remembered under."""
    return " ".join(part for part in (str(intent.action), intent.scheme, intent.type) if part)


def _default(packages: Packages, intent: Intent) -> str | None:
    """The app that has the part of browser or messenger."""
    if intent.scheme in _SMS_SCHEMES:
        return packages.sms_app
    if intent.action == ACTION_VIEW and (intent.scheme in ("http", "https") or intent.type in _WEB_TYPES):
        return _BROWSER
    return None

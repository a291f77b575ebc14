"""Intent resolution between several apps: a default app, the user's preferred one, or the resolver that asks."""

from __future__ import annotations

import json
from collections.abc import Sequence

from simdroid.system.intents import ACTION_VIEW, CATEGORY_HOME, FLAG_NEW_TASK, Component, Extra, Intent
from simdroid.system.packages import Packages, Resolved

RESOLVER = Component("android", "com.android.internal.app.ResolverActivity")
CHOOSER = Component("android", "com.android.internal.app.ChooserActivity")
ACTION_CHOOSER = "android.intent.action.CHOOSER"
SHARING = ("android.intent.action.SEND", "android.intent.action.SEND_MULTIPLE")
INTENT_EXTRA = "android.intent.extra.INTENT"
"""The extra of a chooser or resolver: the intent it is about, as JSON text."""

_BROWSER = "com.android.chrome"
_SMS_SCHEMES = ("sms", "smsto", "mms", "mmsto")


def candidates(matches: Sequence[Resolved]) -> list[Resolved]:
    """The best matches, one for each app."""
    best: dict[str, Resolved] = {}
    for match in matches:
        if match.match == matches[0].match:
            best.setdefault(match.package.name, match)
    return list(best.values())


def resolver_intent(packages: Packages, intent: Intent, matches: Sequence[Resolved]) -> Intent | None:
    """The intent of the chooser or resolver, where a person must choose between apps; else None."""
    if intent.component or intent.package or CATEGORY_HOME in intent.categories or len(candidates(matches)) < 2:
        return None
    dialog = CHOOSER if intent.action in SHARING else RESOLVER
    if preferred_app(packages, intent, matches) is not None or packages.find_activity(dialog) is None:
        return None
    extras: dict[str, Extra] = {INTENT_EXTRA: json.dumps(intent.to_json())}
    return Intent(intent.action, component=dialog, flags=intent.flags & FLAG_NEW_TASK, extras=extras)


def preferred_app(packages: Packages, intent: Intent, matches: Sequence[Resolved]) -> Resolved | None:
    """The default or preferred app among the matches, which takes the intent without asking."""
    name = packages.preferred.get(preference_key(intent)) or _default(packages, intent)
    return next((candidate for candidate in candidates(matches) if candidate.package.name == name), None)


def original_intent(intent: Intent) -> Intent:
    """The intent that a chooser or resolver is about."""
    return Intent.from_json(json.loads(str(intent.extras.get(INTENT_EXTRA) or "{}")))


def preference_key(intent: Intent) -> str:
    """The key under which a preferred app is stored."""
    return " ".join(part for part in (str(intent.action), intent.scheme, intent.type) if part)


def _default(packages: Packages, intent: Intent) -> str | None:
    """The default browser or messaging app."""
    if intent.scheme in _SMS_SCHEMES:
        return packages.sms_app
    return _BROWSER if intent.action == ACTION_VIEW and intent.scheme in ("http", "https") else None

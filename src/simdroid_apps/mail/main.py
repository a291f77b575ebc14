"""The app's one activity: the screen of the route in front, what other apps share, files that were picked."""

from __future__ import annotations

from urllib.parse import parse_qsl, unquote, urlsplit

from simdroid import kit
from simdroid.system import Activity, Intent, Json, System, path_of
from simdroid_apps.mail.compose_screen import ComposeScreen
from simdroid_apps.mail.list_screen import ListScreen
from simdroid_apps.mail.mail_screen import ReadScreen
from simdroid_apps.mail.mails import Attachment
from simdroid_apps.mail.picture_screen import PictureScreen
from simdroid_apps.mail.screen import MailScreen
from simdroid_apps.mail.store import Store

SEND, SEND_SEVERAL = "android.intent.action.SEND", "android.intent.action.SEND_MULTIPLE"
SENDTO, VIEW = "android.intent.action.SENDTO", "android.intent.action.VIEW"
_EXTRA = "android.intent.extra."
_SECOND_NS = 1_000_000_000
_ROUTES: dict[str, type[MailScreen]] = {"mail": ReadScreen, "compose": ComposeScreen, "picture": PictureScreen}


class MainActivity(MailScreen):
    """Stands for the screen of the route in front."""

    def __new__(cls, system: System, activity: Activity) -> MailScreen:  # type: ignore[misc]
        """That screen itself, so that nothing it can do has to be passed on."""
        return _ROUTES.get(kit.routes.route_of(activity.state).get("name", ""), ListScreen)(system, activity)


def receive(system: System, activity: Activity) -> None:
    """For `on_intent`: begin a mail with what another app shares or asks for."""
    intent = activity.intent
    if intent.action not in (SEND, SEND_SEVERAL, SENDTO, VIEW):
        return
    paused(system, activity)
    store, streams = Store(system), intent.extras.get(f"{_EXTRA}STREAM") or []
    uris = [str(stream) for stream in (streams if isinstance(streams, list | tuple) else [streams])]
    paths = [path_of(system, uri) for uri in uris]
    files = [file for path in paths if path and system.fs.is_file(path) and (file := store.keep(path))]
    if len(files) < len(uris):
        system.toasts.show(activity.component.package, "Couldn't attach file")
    kit.routes.reset(activity.state)
    kit.routes.push(activity.state, "compose", first=_first(intent, files))


def _first(intent: Intent, files: list[Attachment]) -> dict[str, Json]:
    """What an intent says about the mail that it asks for."""
    fields = _mailto(intent.data or "")
    for name, extra in (("to", "EMAIL"), ("cc", "CC"), ("bcc", "BCC"), ("subject", "SUBJECT"), ("body", "TEXT")):
        value = intent.extras.get(_EXTRA + extra)
        text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value or "")
        fields[name] = (
            ", ".join(filter(None, (fields.get(name), text)))
            if name in ("to", "cc", "bcc")
            else (text or fields.get(name, ""))
        )
    return {**fields, "files": [file.entry() for file in files]}


def _mailto(uri: str) -> dict[str, str]:
    """Recipients and texts of a `mailto:` link."""
    parts = urlsplit(uri)
    if parts.scheme != "mailto":
        return {}
    fields = {name.lower(): value for name, value in parse_qsl(parts.query.replace("+", "%2B"))}
    to = ", ".join(filter(None, (unquote(parts.path), fields.get("to"))))
    return {
        name: value for name, value in {**fields, "to": to}.items() if name in ("to", "cc", "bcc", "subject", "body")
    }


def resumed(system: System, activity: Activity) -> None:
    """For `on_resume`: attach what a person picked to the mail that is written."""
    result = kit.take_result(activity)
    if kit.routes.route_of(activity.state).get("name") == "compose" and result.get("path"):
        ComposeScreen(system, activity).attach(result.get("paths") or [result["path"]])


def paused(system: System, activity: Activity) -> None:
    """For `on_pause`: keep what is being written, for the app may be ended before anybody comes back."""
    if kit.routes.route_of(activity.state).get("name") == "compose":
        ComposeScreen(system, activity).keep_draft()


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """For `on_time`: send what waited for a connection, once a second, for looking takes 80 µs."""
    if after_ns // _SECOND_NS > before_ns // _SECOND_NS:
        Store(system).send_waiting()

"""The tab with everything that is not about files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mobile_world.phone.apps.markor import places
from mobile_world.phone.apps.markor.preference_rows import preference, section
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.ui import Dialog, DialogButton, Scroll, View

_PROJECT = "https://github.com/gsantner/markor"
_LINKS = (
    ("Rate", "Tell others what you think of the app", "star_outline", f"{_PROJECT}/stargazers"),
    ("Help / FAQ", "Answers to frequent questions", "help_circle_outline", f"{_PROJECT}#readme"),
    ("Donate", "Support the people who write it", "gift_outline", f"{_PROJECT}#donate"),
    ("Community", "Talk to others who use it", "account_group_outline", f"{_PROJECT}/discussions"),
    ("Bug reports", "Say what does not work", "bug_outline", f"{_PROJECT}/issues"),
    ("Translate", "Bring the app into your language", "translate", f"{_PROJECT}#translate"),
    ("Source code", "Read how it is made", "code_tags", _PROJECT),
)
_TEXTS = {
    "License": "Markor is free software under the Apache License, version 2.0.",
    "Contributors": "Markor is written by Gregor Santner and many others.",
}


def more_page(screen: MarkorScreen) -> View:
    """The list of this tab."""
    rows: list[View] = [
        preference("Settings", "", "cog_outline", partial(screen.open, places.SETTINGS)),
        *(preference(title, words, icon, _show(screen, link)) for title, words, icon, link in _LINKS),
        preference("License", "Apache License 2.0", "scale_balance", partial(screen.ask, "text", title="License")),
        preference("Contributors", "", "account_outline", partial(screen.ask, "text", title="Contributors")),
        section("Build information"),
        preference("Version", _version(screen), "information_outline", partial(_copy, screen, _version(screen))),
        preference("Package", screen.package, "package_variant", partial(_copy, screen, screen.package)),
    ]
    return Scroll(id="recycler_view", key="more", cls="androidx.recyclerview.widget.RecyclerView", children=rows)


def more_dialog(screen: MarkorScreen) -> Dialog | None:
    """The text that is open."""
    if screen.asked != "text":
        return None
    title = str(screen.about.get("title"))
    return Dialog(
        title=title,
        message=_TEXTS.get(title, ""),
        positive=DialogButton("OK", screen.close),
        on_dismiss=screen.close,
    )


def _version(screen: MarkorScreen) -> str:
    package = screen.system.packages.get(screen.package)
    return f"v{package.manifest.version_name} ({package.manifest.version_code})" if package else ""


def _copy(screen: MarkorScreen, text: str) -> None:
    screen.system.clipboard.text = text
    screen.toast("Copied")


def _show(screen: MarkorScreen, link: str) -> Callable[[], None]:
    return lambda: screen.start(Intent(ACTION_VIEW, data=link))

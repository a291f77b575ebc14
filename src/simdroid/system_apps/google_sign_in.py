"""Google's apps that need an account: what they show on a phone without one, and the page to sign in.

Their screens end there: no account exists, so every attempt to sign in fails as Google's own page says it.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import ActivitySpec, Component, Intent

SIGN_IN = Component("com.google.android.gms", "com.google.android.gms.auth.uiflows.minutemaid.MinuteMaidActivity")


class Welcome(NamedTuple):
    """The first page of an app that nobody is signed in to."""

    title: str
    words: str
    button: str = "Sign in"
    id: str = "sign_in_button"


WELCOMES = {
    "com.android.vending": Welcome(
        "Google Play", "Sign in to find the latest Android apps, games, books and more.", id="sign_in"
    ),
    "com.google.android.apps.docs": Welcome(
        "Welcome to Drive", "A safe place for your files. Add an account to see and store them.", "Add account"
    ),
    "com.google.android.apps.photos": Welcome(
        "Google Photos", "Sign in to back up, search and share your photos and videos.", id="sign_in"
    ),
    "com.google.android.apps.youtube.music": Welcome(
        "YouTube Music", "Sign in to start listening to songs, albums and playlists."
    ),
    "com.google.android.googlequicksearchbox": Welcome(
        "Make Google yours", "Sign in to get your searches, stories and updates in one place."
    ),
    "com.google.android.youtube": Welcome(
        "Enjoy your favorite videos", "Sign in to see your subscriptions, and to like, save and comment on videos."
    ),
}
"""By package."""


class SignedOut(kit.AppScreen):
    """An app without an account: what it is for, and the way to sign in."""

    def build(self) -> ui.View:
        """Icon, title, a sentence and a button."""
        return self.page(WELCOMES[self.package], self.sign_in)

    def page(self, welcome: Welcome, go_on: ui.Action, *, extra: ui.View | None = None) -> ui.View:
        """A page of this kind; its button does `go_on`, and `extra` stands above it."""
        package = self.system.packages.get(self.package)
        icon, color = (package.manifest.icon, package.manifest.color) if package else ("google", "#4285f4")
        shown: list[ui.View] = [
            ui.AppIcon(id="logo", name=icon, color=color, size=96),
            ui.Text(id="title", text=welcome.title, size=28, text_align=(0.5, 0)),
            ui.Text(id="message", text=welcome.words, size=16, color="on_surface_variant", text_align=(0.5, 0)),
        ]
        button = ui.Button(id=welcome.id, text=welcome.button, emphasis="filled", width="fill", on_click=go_on)
        return ui.Page(
            [
                ui.Page(shown, ghost=True, weight=1, padding=(32, 0), spacing=24, content_align=(0.5, 0.45)),
                ui.Stack([*([extra] if extra else []), button], ghost=True, padding=(24, 16, 24, 24), spacing=16),
            ],
            id="welcome_page",
        )

    @property
    def sign_in(self) -> ui.Action:
        """What opens Google's page to sign in."""
        return partial(self.start, Intent(component=SIGN_IN))


class GmailWelcome(SignedOut):
    """Gmail before its first account: a tour of one page, then the list of addresses, which is empty."""

    toured = ui.Saved(False)

    def build(self) -> ui.View:
        if not self.toured:
            tour = Welcome("New in Gmail", "Your mail, chats and meetings in one app.", "Got it", "welcome_tour_got_it")
            return self.page(tour, partial(setattr, self, "toured", True))
        add = ui.Button(
            id="setup_addresses_add_another",
            text="Add an email address",
            emphasis="outlined",
            width="fill",
            on_click=self.sign_in,
        )
        message = "You can now add all your email addresses, from Google and from other providers."
        return self.page(
            Welcome("Set up email", message, "Take me to Gmail", "action_done"), partial(self.ask, "address"), extra=add
        )

    def on_back(self) -> bool:
        """From the addresses back to the tour."""
        return self.leave("toured")

    def dialog_address(self) -> ui.Dialog:
        """There is no mail without an address."""
        return kit.message_dialog(self, "", "Please add at least one email address")


class SignIn(kit.AppScreen):
    """Google's page to sign in; no account is known, and none can be created."""

    refused = ui.Saved("")
    """What is wrong with what was entered."""

    def build(self) -> ui.View:
        """The address, the ways around it, and the button that fails."""
        entry = ui.TextField(
            id="identifierId", hint="Email or phone", look="outlined", action="next", width="fill", on_submit=self._next
        )
        forgot = ui.Button(id="forgot_email", text="Forgot email?", emphasis="text", on_click=self._unreachable)
        message = "with your Google Account. You\u2019ll also sign in to Google services in your apps on this device."
        rows: list[ui.View] = [
            ui.Icon(id="logo", name="google", size=40, color="primary", margin=(0, 24, 0, 24)),
            ui.Text(id="headingText", text="Sign in", size=32),
            ui.Text(id="headingSubtext", text=message, size=16, color="on_surface_variant", margin=(0, 8, 0, 24)),
            ui.text_input(entry, error=self.refused),
            ui.Line([forgot], ghost=True, margin=(-12, 8, 0, 0)),
        ]
        bar: list[ui.View] = [
            ui.Button(id="create_account", text="Create account", emphasis="text", on_click=self._unreachable),
            ui.Spacer(weight=1),
            ui.Button(id="identifierNext", text="Next", emphasis="filled", on_click=self._next),
        ]
        return ui.Page(
            [ui.Scroll(weight=1, padding=(24, 0), children=rows), ui.Line(bar, padding=(12, 8, 24, 16))],
            id="sign_in_page",
        )

    def dialog_unreachable(self) -> ui.Dialog:
        """What the form says when it gets no answer."""
        message = "There was a problem communicating with Google servers. Try again later."
        return kit.message_dialog(self, "Couldn\u2019t sign in", message)

    def _next(self) -> None:
        identifier = self.typed("identifierId").strip()
        self.refused = "Couldn\u2019t find your Google Account" if identifier else "Enter an email or phone number"

    def _unreachable(self) -> None:
        self.ask("unreachable")


_ACCOUNT = kit.act("com.google.android.gms.accountsettings.action.VIEW_SETTINGS")
SIGN_IN_ACTIVITY = ActivitySpec(SIGN_IN.cls, SignIn, label="Sign in", filters=(_ACCOUNT,))
"""Part of Google Play services."""

SCREENS: dict[str, type[SignedOut]] = {**dict.fromkeys(WELCOMES, SignedOut), "com.google.android.gm": GmailWelcome}
"""By package: what the apps show."""

__all__ = ["SCREENS", "SIGN_IN", "SIGN_IN_ACTIVITY", "SignedOut"]

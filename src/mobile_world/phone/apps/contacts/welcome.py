"""The first pages after the app's data was cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.system import Intent, System
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import Button, Column, Icon, Spacer, Text, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.contacts.people import PeopleScreen

DONE = "welcome_done"
"""The setting that says that a person went through it."""


def mark_done(system: System) -> None:
    """Let a new phone be past the welcome, as AndroidWorld's is."""
    Preferences(system, "com.google.android.contacts").put(**{DONE: True})


def page(screen: PeopleScreen) -> View:
    """An invitation to sign in that can be skipped."""

    def skip() -> None:
        screen.preferences.put(**{DONE: True})
        screen.request_permissions(["android.permission.POST_NOTIFICATIONS"])

    def sign_in() -> None:
        screen.act(Intent("android.settings.ADD_ACCOUNT_SETTINGS"))

    title = Text(text="Keep your contacts safe", size=28, width="fill", text_align=(0.5, 0.0))
    words = "Sign in to back up your contacts and to find them on all your devices."
    message = Text(text=words, size=16, color="on_surface_variant", width="fill", text_align=(0.5, 0.0))
    return Column(
        id="welcome",
        width="fill",
        height="fill",
        padding=(24, 48, 24, 24),
        spacing=16,
        content_align=(0.5, 0.0),
        children=[
            Icon(name="account_circle_outline", size=96, color="primary"),
            title,
            message,
            Spacer(weight=1),
            Button(id="sign_in_button", text="Sign in", width="fill", height=48, on_click=sign_in),
            Button(id="skip_button", text="Skip", emphasis="text", width="fill", height=48, on_click=skip),
        ],
    )

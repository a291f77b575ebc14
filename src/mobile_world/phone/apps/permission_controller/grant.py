"""The question whether an app may do something, one group of permissions after the other."""

from __future__ import annotations

from functools import partial
from typing import cast

from mobile_world.phone.apps.settings.applications.groups import GROUPS, Group
from mobile_world.phone.system import ActivitySpec, Json, Package
from mobile_world.phone.ui import CENTER, Box, Button, Column, Icon, Screen, Text, View, px
from mobile_world.phone.ui.screen import FINAL_REFUSALS, PERMISSIONS_EXTRA

_IDS = "com.android.permissioncontroller:id/"


class GrantPermissions(Screen):
    """What `request_permissions` opens; its result says for each permission whether the app has it now."""

    floating = True

    @property
    def app(self) -> Package | None:
        """The app that asks."""
        return self.system.packages.get(self.activity.caller)

    @property
    def wanted(self) -> list[str]:
        """The permissions it asks for."""
        return [str(name) for name in cast("list[Json]", self.intent.extras.get(PERMISSIONS_EXTRA) or [])]

    def build(self) -> View:
        """The dialog about the next group; nothing once all are decided."""
        group, app = self._next(), self.app
        scrim = View(ghost=True, width="fill", height="fill", background="scrim", on_click=lambda: None)
        card = _card(group, app, self._buttons(group)) if group and app else View(ghost=True)
        return Box(ghost=True, width="fill", height="fill", children=[scrim, card])

    def on_back(self) -> bool:
        """Going back answers nothing: the app is told that it got what it has."""
        self._leave()
        return True

    def _open_groups(self) -> list[Group]:
        """Groups that are neither granted nor refused for good."""
        app = self.app
        decided = cast("list[Json]", self.state.get("decided", []))
        return [
            group
            for group in GROUPS
            if app and any(name in self.wanted for name in group.permissions) and group.title not in decided
            if group.asked_by(app) and not group.allowed(app)
            if all(app.refused.get(name, 0) < FINAL_REFUSALS for name in group.permissions)
        ]

    def _next(self) -> Group | None:
        groups = self._open_groups()
        return groups[0] if groups else None

    def _buttons(self, group: Group) -> list[View]:
        choices = [("permission_allow_button", "Allow", True)]
        if group.while_in_use:
            choices = [
                ("permission_allow_foreground_only_button", "While using the app", True),
                ("permission_allow_one_time_button", "Only this time", True),
            ]
        choices.append(("permission_deny_button", "Don\u2019t allow", False))
        return [
            Button(
                id=_IDS + id,
                text=text,
                emphasis="tonal",
                width="fill",
                height=56,
                on_click=partial(self._decide, group, allowed),
            )
            for id, text, allowed in choices
        ]

    def _decide(self, group: Group, allowed: bool) -> None:
        app = self.app
        if app is None:
            return
        if allowed:
            group.decide(self.system, app, True)
        else:
            for name in group.permissions:
                app.refused[name] = app.refused.get(name, 0) + 1
            if group.title == "Notifications":
                self.system.notifications.set_enabled(app.name, False)
        self.state["decided"] = [*cast("list[Json]", self.state.get("decided", [])), group.title]
        if self._next() is None:
            self._leave()

    def _leave(self) -> None:
        app = self.app
        answers: dict[str, Json] = {name: bool(app and app.holds(name)) for name in self.wanted}
        self.system.activities.finish(self.activity, {"permissions": answers})


def _card(group: Group, app: Package, buttons: list[View]) -> View:
    message = Text(
        id=_IDS + "permission_message",
        text=f"Allow {app.manifest.label} to {group.deed}?",
        size=18,
        width="fill",
        text_align=(0.5, 0),
    )
    heading = Column(
        id=_IDS + "content_container",
        width="fill",
        spacing=16,
        padding=(24, 24, 24, 8),
        children=[
            Icon(id=_IDS + "permission_icon", name=group.icon, size=32, color="primary", align=(0.5, 0)),
            message,
        ],
    )
    rows = Column(id=_IDS + "button_group", width="fill", padding=(24, 0, 24, 12), spacing=px(11), children=buttons)
    return Column(
        id=_IDS + "grant_dialog",
        width=px(912),
        align=CENTER,
        margin=(0, px(70), 0, 0),
        background="surface_dialog",
        radius=28,
        children=[heading, rows],
    )


GRANT_PERMISSIONS = ActivitySpec(
    "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity", GrantPermissions, label="Permission"
)

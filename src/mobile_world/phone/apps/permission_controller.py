"""The permission controller: the dialogs that grant permissions and roles, and its pages, which look like Settings."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, cast

from mobile_world.phone.apps.settings.pages.apps import DefaultAppsPage
from mobile_world.phone.apps.settings.pages.permissions import (
    GROUP_APPS,
    GROUPS,
    ONE_PERMISSION,
    AppPermissionPage,
    AppPermissionsPage,
    Group,
    PermissionAppsPage,
    PermissionManagerPage,
)
from mobile_world.phone.kit import act
from mobile_world.phone.system import ActivitySpec, Json, Package
from mobile_world.phone.ui import (
    CENTER,
    FINAL_REFUSALS,
    PERMISSIONS_EXTRA,
    AppIcon,
    Button,
    Column,
    Dialog,
    DialogButton,
    Icon,
    Layers,
    Line,
    Radio,
    Saved,
    Screen,
    Stack,
    Text,
    View,
    px,
)

REQUEST_ROLE = "android.app.role.action.REQUEST_ROLE"
ROLE_NAME = "android.intent.extra.ROLE_NAME"

_CODE = "com.android.permissioncontroller"
_IDS = f"{_CODE}:id/"
_ALLOW = (("permission_allow_button", "Allow", True),)
_ALLOW_IN_USE = (
    ("permission_allow_foreground_only_button", "While using the app", True),
    ("permission_allow_one_time_button", "Only this time", True),
)
_DENY = (("permission_deny_button", "Don\u2019t allow", False),)
"""Id, label and meaning of each answer."""


class GrantPermissions(Screen):
    """What `request_permissions` opens; its result says for each permission whether the app has it now."""

    floating = True
    decided = Saved[list[str]]([])
    """Titles of the groups that were answered."""

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
        return Layers([scrim, self._card(group, app) if group and app else View(ghost=True)], ghost=True)

    def on_back(self) -> bool:
        """Going back decides nothing: the result lists the permissions the app already has."""
        self._leave()
        return True

    def _next(self) -> Group | None:
        """The first group that is neither granted nor refused for good."""
        app = self.app
        open_groups = (
            group
            for group in GROUPS
            if app and any(name in self.wanted for name in group.permissions) and group.title not in self.decided
            if group.asked_by(app) and not group.allowed(app)
            if all(app.refused.get(name, 0) < FINAL_REFUSALS for name in group.permissions)
        )
        return next(open_groups, None)

    def _card(self, group: Group, app: Package) -> View:
        icon = Icon(id=_IDS + "permission_icon", name=group.icon, size=32, color="primary", align=(0.5, 0))
        question = f"Allow {app.manifest.label} to {group.allows}?"
        message = Text(id=_IDS + "permission_message", text=question, size=18, width="fill", text_align=(0.5, 0))
        heading = Stack([icon, message], id=_IDS + "content_container", spacing=16, padding=(24, 24, 24, 8))
        answers = (*(_ALLOW_IN_USE if group.while_in_use else _ALLOW), *_DENY)
        buttons: list[View] = []
        for id, text, allowed in answers:
            button = Button(id=_IDS + id, text=text, emphasis="tonal", width="fill", height=56)
            button.on_click = partial(self._decide, app, group, allowed)
            buttons.append(button)
        rows = Stack(buttons, id=_IDS + "button_group", padding=(24, 0, 24, 12), spacing=px(11))
        return Column(
            id=_IDS + "grant_dialog",
            width=px(912),
            align=CENTER,
            margin=(0, px(70), 0, 0),
            background="surface_dialog",
            radius=28,
            children=[heading, rows],
        )

    def _decide(self, app: Package, group: Group, allowed: bool) -> None:
        if allowed:
            group.decide(self.system, app, True)
        else:
            for name in group.permissions:
                app.refused[name] = app.refused.get(name, 0) + 1
            if group.title == "Notifications":
                self.system.notifications.set_enabled(app.name, False)
        self.decided = [*self.decided, group.title]
        if self._next() is None:
            self._leave()

    def _leave(self) -> None:
        app = self.app
        answers: dict[str, Json] = {name: bool(app and app.holds(name)) for name in self.wanted}
        self.system.activities.finish(self.activity, {"permissions": answers})


class _Role(NamedTuple):
    """A role that one app holds at a time."""

    words: str
    """What the question calls it."""
    setting: str
    """The secure setting that names who has it."""
    first: str
    """Who has it on a new phone."""


_ROLES = {
    "android.app.role.SMS": _Role("SMS app", "sms_default_application", "com.google.android.apps.messaging"),
    "android.app.role.DIALER": _Role("phone app", "dialer_default_application", "com.google.android.dialer"),
}


class RequestRole(Screen):
    """Whether an app may be the messaging app, the phone app and so on; its result is `{"role": whether it got it}`."""

    floating = True
    chosen = Saved("")
    """The package whose row is ticked."""

    def build(self) -> View:
        """Nothing of its own: the screen of the app that asks shows through."""
        return Layers(ghost=True)

    def dialog(self) -> Dialog:
        """Who has the part now and who wants it."""
        role = _ROLES.get(str(self.intent.extras.get(ROLE_NAME)))
        app = self.system.packages.get(self.activity.caller)
        refuse = partial(self._answer, False)
        if role is None or app is None:
            return Dialog(message="This app can't ask for that.", on_dismiss=refuse)
        # A setting that names the app that asks does not make it the holder.
        name = self.system.settings.get("secure", role.setting) or ""
        holder = self.system.packages.get(role.first if name == app.name else name)
        chosen = self.chosen == app.name
        rows = [self._row(holder, "Current default", not chosen)] if holder and holder is not app else []

        def give() -> None:
            self.system.settings.put("secure", role.setting, app.name)
            self._answer(True)

        return Dialog(
            title=f"Set {app.manifest.label} as your default {role.words}?",
            content=[Stack([*rows, self._row(app, "", chosen)], id=f"{_IDS}list", cls="android.widget.ListView")],
            positive=DialogButton("Set as default", give, enabled=chosen),
            negative=DialogButton("Cancel", refuse),
            on_dismiss=refuse,
        )

    def on_back(self) -> bool:
        """Going back refuses."""
        self._answer(False)
        return True

    def _row(self, app: Package, note: str, chosen: bool) -> View:
        manifest = app.manifest
        words: list[View] = [Text(id=f"{_IDS}title", text=manifest.label, size=16, max_lines=1)]
        if note:
            words.append(Text(id=f"{_IDS}subtitle", text=note, color="on_surface_variant", max_lines=1))
        parts: list[View] = [
            Radio(id="android:checkbox", checked=chosen, focusable=False),
            AppIcon(id=f"{_IDS}icon", name=manifest.icon, color=manifest.color, size=32, margin=(4, 0, 16, 0)),
            Column(weight=1, ghost=True, children=words),
        ]
        choose = partial(setattr, self, "chosen", app.name)
        return Line(parts, min_height=64, checkable=True, checked=chosen, on_click=choose)

    def _answer(self, given: bool) -> None:
        self.system.activities.finish(self.activity, {"role": given})


_UI = f"{_CODE}.permission.ui"

ACTIVITIES: tuple[ActivitySpec, ...] = (
    ActivitySpec(
        f"{_UI}.ManagePermissionsActivity",
        PermissionManagerPage,
        label="Permission manager",
        filters=(act("android.intent.action.MANAGE_PERMISSIONS"),),
    ),
    ActivitySpec(
        f"{_UI}.AppPermissionsActivity",
        AppPermissionsPage,
        label="App permissions",
        filters=(act("android.intent.action.MANAGE_APP_PERMISSIONS"),),
    ),
    ActivitySpec(
        f"{_UI}.AppPermissionActivity", AppPermissionPage, label="App permission", filters=(act(ONE_PERMISSION),)
    ),
    ActivitySpec(
        f"{_UI}.PermissionAppsActivity", PermissionAppsPage, label="Permission apps", filters=(act(GROUP_APPS),)
    ),
    ActivitySpec(
        f"{_CODE}.role.ui.DefaultAppListActivity",
        DefaultAppsPage,
        label="Default apps",
        filters=(act("android.settings.MANAGE_DEFAULT_APPS_SETTINGS", "android.settings.HOME_SETTINGS"),),
    ),
    ActivitySpec(f"{_CODE}.permission.ui.GrantPermissionsActivity", GrantPermissions, label="Permission"),
    ActivitySpec(
        f"{_CODE}.role.ui.RequestRoleActivity", RequestRole, label="Request role", filters=(act(REQUEST_ROLE),)
    ),
)
"""Filters name the platform's actions; the class names of single pages are ours, a phone has one for all."""


__all__ = ["ACTIVITIES", "GrantPermissions", "RequestRole"]

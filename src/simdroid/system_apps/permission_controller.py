"""The permission controller: the dialogs that grant permissions and roles, and its pages, which look like Settings."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, cast

from simdroid import kit, ui
from simdroid.system import ActivitySpec, Json, Package, System
from simdroid.system_apps.settings.pages.apps import DefaultAppsPage
from simdroid.system_apps.settings.pages.permissions import (
    GROUP_APPS,
    GROUPS,
    ONE_PERMISSION,
    AppPermissionPage,
    AppPermissionsPage,
    PermissionAppsPage,
    PermissionGroup,
    PermissionManagerPage,
)

REQUEST_ROLE = "android.app.role.action.REQUEST_ROLE"
ROLE_NAME = "android.intent.extra.ROLE_NAME"

_CODE = "com.android.permissioncontroller"
_IDS = f"{_CODE}:id/"
_FINE, _COARSE = (f"android.permission.ACCESS_{name}_LOCATION" for name in ("FINE", "COARSE"))
_BACKGROUND = "android.permission.ACCESS_BACKGROUND_LOCATION"
"""Never granted by a dialog: it is a choice of the settings page alone."""
_ONE_TIME_NS = 60_000_000_000
"""So long after an app was left, what it was granted only this time ends; Android's default."""


class _Answer(NamedTuple):
    """One of the dialog's buttons."""

    id: str
    text: str
    allowed: bool = True
    one_time: bool = False


_ALLOW = (_Answer("permission_allow_button", "Allow"),)
_ALLOW_IN_USE = (
    _Answer("permission_allow_foreground_only_button", "While using the app"),
    _Answer("permission_allow_one_time_button", "Only this time", one_time=True),
)
_DENY = _Answer("permission_deny_button", "Don\u2019t allow", allowed=False)
_DENY_FOR_GOOD = _DENY._replace(id="permission_deny_and_dont_ask_again_button")
"""What Android calls the same button where another refusal is the last."""


def time_passed(system: System, before_ns: int, _after_ns: int) -> None:
    """End what apps were granted only this time, a while after they were left or when their process is gone."""
    for app in [item for item in system.packages.all() if item.one_time]:
        if any(activity.component.package == app.name for activity in system.activities.tasks[0].activities):
            app.one_time = dict.fromkeys(app.one_time, 0)
            continue
        app.one_time = {name: left or before_ns for name, left in app.one_time.items()}
        over = system.clock.now_ns() - min(app.one_time.values()) >= _ONE_TIME_NS
        if over or system.processes.find(app.name) is None:
            system.packages.end_one_time(app.name)
            system.activities.end_process(app.name)


class GrantPermissions(ui.Screen):
    """What `request_permissions` opens; its result says for each permission whether the app has it now."""

    floating = True
    decided = ui.Saved[list[str]]([])
    """Titles of the groups that were answered."""
    precise = ui.Saved(True)
    """Whether the exact location is chosen."""

    @property
    def app(self) -> Package | None:
        """The app that asks."""
        return self.system.packages.get(self.activity.caller)

    @property
    def wanted(self) -> list[str]:
        """The permissions it asks for."""
        return [str(name) for name in cast("list[Json]", self.intent.extras.get(ui.PERMISSIONS_EXTRA) or [])]

    def build(self) -> ui.View:
        """The dialog about the next group; nothing once all are decided."""
        group, app = self._next(), self.app
        scrim = ui.View(ghost=True, width="fill", height="fill", background="scrim", on_click=lambda: None)
        return ui.Layers([scrim, self._card(group, app) if group and app else ui.View(ghost=True)], ghost=True)

    def on_back(self) -> bool:
        """Going back decides nothing: the result lists the permissions the app already has."""
        self._leave()
        return True

    def _next(self) -> PermissionGroup | None:
        """The first group that is neither granted nor refused for good; those while in use come first, as on Android.

        Android grants the rest of a group of which an app has a part without a word; here it is asked for, so that
        whoever takes one permission of several sees the question.
        """
        app = self.app
        open_groups = (
            group
            for group in sorted(GROUPS, key=lambda group: not group.while_in_use)
            if app and group.asked_by(app) and group.title not in self.decided
            if any(name in self.wanted and not app.holds(name) for name in group.permissions)
            if app.user_fixed.isdisjoint(group.permissions)
        )
        return next(open_groups, None)

    def _card(self, group: PermissionGroup, app: Package) -> ui.View:
        icon = ui.Icon(id=_IDS + "permission_icon", name=group.icon, size=32, color="primary", align=(0.5, 0))
        question = f"Allow {app.manifest.label} to {group.allows}?"
        message = ui.Text(id=_IDS + "permission_message", text=question, size=18, width="fill", text_align=(0.5, 0))
        heading = ui.Stack([icon, message], id=_IDS + "content_container", spacing=16, padding=(24, 24, 24, 8))
        if {_FINE, _COARSE} <= set(self.wanted) & set(group.permissions):
            heading.children.append(self._accuracy())
        deny = _DENY if app.user_set.isdisjoint(group.permissions) else _DENY_FOR_GOOD
        buttons: list[ui.View] = [
            ui.Button(
                id=_IDS + answer.id,
                text=answer.text,
                emphasis="tonal",
                width="fill",
                height=56,
                on_click=partial(self._decide, app, group, answer),
            )
            for answer in (*(_ALLOW_IN_USE if group.while_in_use else _ALLOW), deny)
        ]
        return ui.Column(
            id=_IDS + "grant_dialog",
            width=ui.px(912),
            align=ui.CENTER,
            margin=(0, ui.px(70), 0, 0),
            background="surface_dialog",
            radius=28,
            children=[heading, ui.Stack(buttons, id=_IDS + "button_group", padding=(24, 0, 24, 12), spacing=ui.px(11))],
        )

    def _accuracy(self) -> ui.View:
        """Whether the app may know the exact place or only the neighbourhood: two maps, each with its name."""
        kinds = (("fine", "Precise", True, "map_marker"), ("coarse", "Approximate", False, "map_outline"))
        cells: list[ui.View] = []
        for id, text, precise, icon in kinds:
            chosen = self.precise is precise
            cells.append(
                ui.Column(
                    id=f"{_IDS}permission_location_accuracy_radio_{id}",
                    cls="android.widget.RadioButton",
                    weight=1,
                    spacing=8,
                    text=text,
                    checkable=True,
                    checked=chosen,
                    on_click=partial(setattr, self, "precise", precise),
                    content_align=(0.5, 0.0),
                    children=[
                        ui.Box(
                            ghost=True,
                            width=104,
                            height=104,
                            radius=52,
                            background="secondary_container",
                            outline="primary" if chosen else "",
                            children=[ui.Icon(ghost=True, name=icon, size=44, color="primary", align=ui.CENTER)],
                        ),
                        ui.Text(ghost=True, text=text, face="medium" if chosen else "regular"),
                    ],
                )
            )
        return ui.Line(cells, id=f"{_IDS}permission_location_accuracy_radio_group", cls="android.widget.RadioGroup")

    def _decide(self, app: Package, group: PermissionGroup, answer: _Answer) -> None:
        if answer.allowed:
            without = {_BACKGROUND} if self.precise else {_BACKGROUND, _FINE}
            group.allow(self.system, app, one_time=answer.one_time, asked=True, without=without)
        else:
            group.refuse(self.system, app)
        self.decided = [*self.decided, group.title]
        self.leave_if_decided()

    def leave_if_decided(self) -> None:
        """Close it where there is nothing to ask."""
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
    groups: tuple[str, ...]
    """Permission groups that come with it."""


_WITH_MESSAGES = ("Phone", "Contacts", "SMS", "Files and media", "Microphone", "Camera", "Notifications")
_WITH_CALLS = ("Phone", "Contacts", "SMS", "Microphone", "Camera", "Call logs", "Notifications")
_ROLES = {
    "android.app.role.SMS": _Role(
        "SMS app", "sms_default_application", "com.google.android.apps.messaging", _WITH_MESSAGES
    ),
    "android.app.role.DIALER": _Role(
        "phone app", "dialer_default_application", "com.google.android.dialer", _WITH_CALLS
    ),
}


class RequestRole(ui.Screen):
    """Whether an app may be the messaging app, the phone app and so on; its result is `{"role": whether it got it}`."""

    floating = True
    chosen = ui.Saved("")
    """The package whose row is ticked."""

    def build(self) -> ui.View:
        """Nothing of its own: the screen of the app that asks shows through."""
        return ui.Layers(ghost=True)

    def dialog(self) -> ui.Dialog:
        """Who has the part now and who wants it."""
        role = _ROLES.get(str(self.intent.extras.get(ROLE_NAME)))
        app = self.system.packages.get(self.activity.caller)
        refuse = partial(self._answer, False)
        if role is None or app is None:
            return ui.Dialog(message="This app can't ask for that.", on_dismiss=refuse)
        # A setting that names the app that asks does not make it the holder.
        name = self.system.settings.get("secure", role.setting) or ""
        holder = self.system.packages.get(role.first if name == app.name else name)
        chosen = self.chosen == app.name
        rows = [self._row(holder, "Current default", not chosen)] if holder and holder is not app else []

        def give() -> None:
            self.system.settings.put("secure", role.setting, app.name)
            for name in [name for group in GROUPS if group.title in role.groups for name in group.permissions]:
                if name in app.manifest.permissions:
                    self.system.packages.grant(app.name, name)
            self._answer(True)

        return ui.Dialog(
            title=f"Set {app.manifest.label} as your default {role.words}?",
            content=[ui.Stack([*rows, self._row(app, "", chosen)], id=f"{_IDS}list", cls="android.widget.ListView")],
            positive=ui.DialogButton("Set as default", give, enabled=chosen),
            negative=ui.DialogButton("Cancel", refuse),
            on_dismiss=refuse,
        )

    def on_back(self) -> bool:
        self._answer(False)
        return True

    def _row(self, app: Package, note: str, chosen: bool) -> ui.View:
        manifest = app.manifest
        texts: list[ui.View] = [ui.Text(id=f"{_IDS}title", text=manifest.label, size=16, max_lines=1)]
        if note:
            texts.append(ui.Text(id=f"{_IDS}subtitle", text=note, color="on_surface_variant", max_lines=1))
        parts: list[ui.View] = [
            ui.Radio(id="android:checkbox", checked=chosen, focusable=False),
            ui.AppIcon(id=f"{_IDS}icon", name=manifest.icon, color=manifest.color, size=32, margin=(4, 0, 16, 0)),
            ui.Column(weight=1, ghost=True, children=texts),
        ]
        return ui.Line(
            parts, min_height=64, checkable=True, checked=chosen, on_click=partial(setattr, self, "chosen", app.name)
        )

    def _answer(self, granted: bool) -> None:
        self.system.activities.finish(self.activity, {"role": granted})


_UI = f"{_CODE}.permission.ui"

ACTIVITIES: tuple[ActivitySpec, ...] = (
    ActivitySpec(
        f"{_UI}.ManagePermissionsActivity",
        PermissionManagerPage,
        label="Permission manager",
        filters=(kit.act("android.intent.action.MANAGE_PERMISSIONS"),),
    ),
    ActivitySpec(
        f"{_UI}.AppPermissionsActivity",
        AppPermissionsPage,
        label="App permissions",
        filters=(kit.act("android.intent.action.MANAGE_APP_PERMISSIONS"),),
    ),
    ActivitySpec(
        f"{_UI}.AppPermissionActivity", AppPermissionPage, label="App permission", filters=(kit.act(ONE_PERMISSION),)
    ),
    ActivitySpec(
        f"{_UI}.PermissionAppsActivity", PermissionAppsPage, label="Permission apps", filters=(kit.act(GROUP_APPS),)
    ),
    ActivitySpec(
        f"{_CODE}.role.ui.DefaultAppListActivity",
        DefaultAppsPage,
        label="Default apps",
        filters=(kit.act("android.settings.MANAGE_DEFAULT_APPS_SETTINGS", "android.settings.HOME_SETTINGS"),),
    ),
    ActivitySpec(
        f"{_UI}.GrantPermissionsActivity",
        GrantPermissions,
        label="Permission",
        outlives_caller=True,
        on_resume=lambda system, activity: GrantPermissions(system, activity).leave_if_decided(),
    ),
    ActivitySpec(
        f"{_CODE}.role.ui.RequestRoleActivity", RequestRole, label="Request role", filters=(kit.act(REQUEST_ROLE),)
    ),
)
"""Filters name the platform's actions; the class names of single pages are ours, a phone has one for all."""


__all__ = ["ACTIVITIES", "GrantPermissions", "RequestRole", "time_passed"]

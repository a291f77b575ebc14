"""The question whether an app may be the messaging app, the phone app and so on."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.declare import act
from mobile_world.phone.system import ActivitySpec, Package
from mobile_world.phone.ui import AppIcon, Box, Column, Dialog, DialogButton, Radio, Row, Screen, Text, View

REQUEST_ROLE = "android.app.role.action.REQUEST_ROLE"
ROLE_NAME = "android.intent.extra.ROLE_NAME"

_IDS = "com.android.permissioncontroller:id/"


class _Role(NamedTuple):
    """A part that one app plays at a time."""

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
    """`RequestRoleActivity`; its result is `{"role": whether the app got it}`."""

    floating = True

    @property
    def _role(self) -> _Role | None:
        return _ROLES.get(str(self.intent.extras.get(ROLE_NAME)))

    @property
    def _asking(self) -> Package | None:
        return self.system.packages.get(self.activity.caller)

    def build(self) -> View:
        """Nothing of its own: the screen of the app that asks shows through."""
        return Box(ghost=True, width="fill", height="fill")

    def dialog(self) -> Dialog | None:
        """Who has the part now and who wants it."""
        role, asking = self._role, self._asking
        if role is None or asking is None:
            return Dialog(message="This app can't ask for that.", on_dismiss=self._refuse)
        holder = self._holder(role, asking)
        chosen = self.state.get("chosen") == asking.name
        rows = [self._row(holder, "Current default", not chosen)] if holder else []
        rows.append(self._row(asking, "", chosen))
        listing = Column(id=f"{_IDS}list", cls="android.widget.ListView", width="fill", children=rows)
        return Dialog(
            title=f"Set {asking.manifest.label} as your default {role.words}?",
            content=[listing],
            positive=DialogButton("Set as default", partial(self._give, role, asking), enabled=chosen),
            negative=DialogButton("Cancel", self._refuse),
            on_dismiss=self._refuse,
        )

    def on_back(self) -> bool:
        """Going back refuses."""
        self._refuse()
        return True

    def _holder(self, role: _Role, asking: Package) -> Package | None:
        """Who is shown as having it: a setting that names the app that asks does not make it the holder."""
        name = self.system.settings.get("secure", role.setting) or ""
        found = self.system.packages.get(role.first if name == asking.name else name)
        return None if found is asking else found

    def _row(self, app: Package, note: str, chosen: bool) -> View:
        manifest = app.manifest
        words: list[View] = [Text(id=f"{_IDS}title", text=manifest.label, size=16, max_lines=1)]
        if note:
            words.append(Text(id=f"{_IDS}subtitle", text=note, color="on_surface_variant", max_lines=1))
        return Row(
            cls="android.widget.LinearLayout",
            width="fill",
            min_height=64,
            checkable=True,
            checked=chosen,
            on_click=lambda: self.state.update(chosen=app.name),
            children=[
                Radio(id="android:checkbox", checked=chosen, focusable=False),
                AppIcon(id=f"{_IDS}icon", name=manifest.icon, color=manifest.color, size=32, margin=(4, 0, 16, 0)),
                Column(weight=1, ghost=True, children=words),
            ],
        )

    def _give(self, role: _Role, asking: Package) -> None:
        self.system.settings.put("secure", role.setting, asking.name)
        self.system.activities.finish(self.activity, {"role": True})

    def _refuse(self) -> None:
        self.system.activities.finish(self.activity, {"role": False})


REQUEST_ROLE_ACTIVITY = ActivitySpec(
    "com.android.permissioncontroller.role.ui.RequestRoleActivity",
    RequestRole,
    label="Request role",
    filters=(act(REQUEST_ROLE),),
)

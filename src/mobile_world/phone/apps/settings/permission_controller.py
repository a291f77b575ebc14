"""The activities of the permission controller that show pages in the manner of Settings."""

from __future__ import annotations

from mobile_world.phone.apps.settings.pages.app_access import (
    GROUP_APPS,
    ONE_PERMISSION,
    AppPermissionPage,
    AppPermissionsPage,
    PermissionAppsPage,
    PermissionManagerPage,
)
from mobile_world.phone.apps.settings.pages.apps import DefaultAppsPage
from mobile_world.phone.kit import act
from mobile_world.phone.system import ActivitySpec

_UI = "com.android.permissioncontroller.permission.ui"

PERMISSION_PAGES: tuple[ActivitySpec, ...] = (
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
        "com.android.permissioncontroller.role.ui.DefaultAppListActivity",
        DefaultAppsPage,
        label="Default apps",
        filters=(act("android.settings.MANAGE_DEFAULT_APPS_SETTINGS", "android.settings.HOME_SETTINGS"),),
    ),
)
"""Filters name the platform's actions; the class names of single pages are ours, a phone has one for all."""

"""The dialog in which a person grants an app what it asks for."""

from mobile_world.phone.apps.permission_controller.grant import GRANT_PERMISSIONS, GrantPermissions

__all__ = ["GRANT_PERMISSIONS", "GrantPermissions"]

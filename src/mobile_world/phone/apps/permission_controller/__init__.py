"""The dialogs in which a person grants an app what it asks for: a permission, or a part such as messaging."""

from mobile_world.phone.apps.permission_controller.grant import GRANT_PERMISSIONS, GrantPermissions
from mobile_world.phone.apps.permission_controller.role import REQUEST_ROLE_ACTIVITY, RequestRole

__all__ = ["GRANT_PERMISSIONS", "REQUEST_ROLE_ACTIVITY", "GrantPermissions", "RequestRole"]

"""The messages of the emulator's services and of the accessibility forwarder: names, numbers and kinds of their fields.

Only fields that this phone reads or fills are here; a peer's others are skipped.
"""

from __future__ import annotations

from simdroid.emulator_grpc.protobuf import Field, Kind, Message

_B, _D, _T, _Y, _M = Kind.BOOLEAN, Kind.DOUBLE, Kind.TEXT, Kind.BYTES, Kind.MESSAGE

EMPTY = Message()

ENTRY = Message(Field("key", 1, _T), Field("value", 2, _T))
ENTRY_LIST = Message(Field("entry", 1, _M, ENTRY, repeated=True))
VM_CONFIGURATION = Message(Field("hypervisorType", 1), Field("numberOfCpuCores", 2), Field("ramSizeBytes", 3))
EMULATOR_STATUS = Message(
    Field("version", 1, _T),
    Field("uptime", 2),
    Field("booted", 3, _B),
    Field("vmConfig", 4, _M, VM_CONFIGURATION),
    Field("hardwareConfig", 5, _M, ENTRY_LIST),
)
VM_RUN_STATE = Message(Field("state", 1))

ROTATION = Message(Field("rotation", 1), Field("xAxis", 2, _D), Field("yAxis", 3, _D), Field("zAxis", 4, _D))
IMAGE_TRANSPORT = Message(Field("channel", 1), Field("handle", 2, _T))
IMAGE_FORMAT = Message(
    Field("format", 1),
    Field("rotation", 2, _M, ROTATION),
    Field("width", 3),
    Field("height", 4),
    Field("display", 5),
    Field("transport", 6, _M, IMAGE_TRANSPORT),
)
IMAGE = Message(
    Field("format", 1, _M, IMAGE_FORMAT),
    Field("image", 4, _Y),
    Field("seq", 5),
    Field("timestampUs", 6),
)

TOUCH = Message(Field("x", 1), Field("y", 2), Field("identifier", 3), Field("pressure", 4))
TOUCH_EVENT = Message(Field("touches", 1, _M, TOUCH, repeated=True), Field("display", 2))
MOUSE_EVENT = Message(Field("x", 1), Field("y", 2), Field("buttons", 3), Field("display", 4))
KEYBOARD_EVENT = Message(
    Field("codeType", 1), Field("eventType", 2), Field("keyCode", 3), Field("key", 4, _T), Field("text", 5, _T)
)

CLIP_DATA = Message(Field("text", 1, _T))
GPS_STATE = Message(
    Field("passiveUpdate", 1, _B),
    Field("latitude", 2, _D),
    Field("longitude", 3, _D),
    Field("speed", 4, _D),
    Field("bearing", 5, _D),
    Field("altitude", 6, _D),
    Field("satellites", 7),
)
BATTERY_STATE = Message(
    Field("hasBattery", 1, _B),
    Field("isPresent", 2, _B),
    Field("charger", 3),
    Field("chargeLevel", 4),
    Field("health", 5),
    Field("status", 6),
)

SMS_MESSAGE = Message(Field("srcAddress", 1, _T), Field("text", 2, _T))
PHONE_RESPONSE = Message(Field("response", 1))

DISPLAY_CONFIGURATION = Message(
    Field("width", 1), Field("height", 2), Field("dpi", 3), Field("flags", 4), Field("display", 5)
)
DISPLAY_CONFIGURATIONS = Message(Field("displays", 1, _M, DISPLAY_CONFIGURATION, repeated=True))

SNAPSHOT_PACKAGE = Message(
    Field("snapshot_id", 1, _T), Field("success", 3, _B), Field("err", 4, _Y), Field("format", 5), Field("path", 6, _T)
)
SNAPSHOT_FILTER = Message(Field("statusFilter", 1))
SNAPSHOT = Message(Field("version", 1), Field("creation_time", 2), Field("logical_name", 12, _T))
SNAPSHOT_DETAILS = Message(
    Field("snapshot_id", 1, _T), Field("details", 2, _M, SNAPSHOT), Field("status", 3), Field("size", 4)
)
SNAPSHOT_LIST = Message(Field("snapshots", 1, _M, SNAPSHOT_DETAILS, repeated=True))

RECT = Message(Field("left", 1), Field("top", 2), Field("right", 3), Field("bottom", 4))
ACTION = Message(Field("id", 1), Field("label", 2, _T))
NODE = Message(
    Field("unique_id", 1),
    Field("bounds_in_screen", 2, _M, RECT),
    Field("class_name", 3, _T),
    Field("content_description", 4, _T),
    Field("hint_text", 5, _T),
    Field("package_name", 6, _T),
    Field("text", 7, _T),
    Field("text_selection_start", 8),
    Field("text_selection_end", 9),
    Field("view_id_resource_name", 10, _T),
    Field("window_id", 11),
    Field("is_checkable", 12, _B),
    Field("is_checked", 13, _B),
    Field("is_clickable", 14, _B),
    Field("is_editable", 15, _B),
    Field("is_enabled", 16, _B),
    Field("is_focusable", 17, _B),
    Field("is_focused", 18, _B),
    Field("is_long_clickable", 19, _B),
    Field("is_password", 20, _B),
    Field("is_scrollable", 21, _B),
    Field("is_selected", 22, _B),
    Field("is_visible_to_user", 23, _B),
    Field("actions", 24, _M, ACTION, repeated=True),
    Field("child_ids", 25, repeated=True),
    Field("depth", 27),
    Field("drawing_order", 30),
    Field("tooltip_text", 31, _T),
)
TREE = Message(Field("nodes", 1, _M, NODE, repeated=True))
WINDOW = Message(
    Field("bounds_in_screen", 1, _M, RECT),
    Field("display_id", 2),
    Field("id", 3),
    Field("layer", 4),
    Field("title", 5, _T),
    Field("window_type", 6),
    Field("is_accessibility_focused", 7, _B),
    Field("is_active", 8, _B),
    Field("is_focused", 9, _B),
    Field("tree", 11, _M, TREE),
)
FOREST = Message(Field("windows", 1, _M, WINDOW, repeated=True))
EVENT_REQUEST = Message(Field("event", 1, _M, ENTRY, repeated=True))
"""A map of texts, which travels as entries of a key and a value."""
ERROR_RESPONSE = Message(Field("error", 1, _T))

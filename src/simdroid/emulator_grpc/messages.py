"""The messages of the emulator's services and of the accessibility forwarder: names, numbers and kinds of their fields.

Only fields that this phone reads or fills are here; a peer's others are skipped.
"""

from __future__ import annotations

from simdroid.emulator_grpc.protobuf import FieldKind, Message, MessageField

_B, _D, _T, _Y, _M = FieldKind.BOOLEAN, FieldKind.DOUBLE, FieldKind.TEXT, FieldKind.BYTES, FieldKind.MESSAGE

EMPTY = Message()

ENTRY = Message(MessageField("key", 1, _T), MessageField("value", 2, _T))
ENTRY_LIST = Message(MessageField("entry", 1, _M, ENTRY, repeated=True))
VM_CONFIGURATION = Message(
    MessageField("hypervisorType", 1), MessageField("numberOfCpuCores", 2), MessageField("ramSizeBytes", 3)
)
EMULATOR_STATUS = Message(
    MessageField("version", 1, _T),
    MessageField("uptime", 2),
    MessageField("booted", 3, _B),
    MessageField("vmConfig", 4, _M, VM_CONFIGURATION),
    MessageField("hardwareConfig", 5, _M, ENTRY_LIST),
)
VM_RUN_STATE = Message(MessageField("state", 1))

ROTATION = Message(
    MessageField("rotation", 1),
    MessageField("xAxis", 2, _D),
    MessageField("yAxis", 3, _D),
    MessageField("zAxis", 4, _D),
)
IMAGE_TRANSPORT = Message(MessageField("channel", 1), MessageField("handle", 2, _T))
IMAGE_FORMAT = Message(
    MessageField("format", 1),
    MessageField("rotation", 2, _M, ROTATION),
    MessageField("width", 3),
    MessageField("height", 4),
    MessageField("display", 5),
    MessageField("transport", 6, _M, IMAGE_TRANSPORT),
)
IMAGE = Message(
    MessageField("format", 1, _M, IMAGE_FORMAT),
    MessageField("image", 4, _Y),
    MessageField("seq", 5),
    MessageField("timestampUs", 6),
)

TOUCH = Message(MessageField("x", 1), MessageField("y", 2), MessageField("identifier", 3), MessageField("pressure", 4))
TOUCH_EVENT = Message(MessageField("touches", 1, _M, TOUCH, repeated=True), MessageField("display", 2))
MOUSE_EVENT = Message(
    MessageField("x", 1), MessageField("y", 2), MessageField("buttons", 3), MessageField("display", 4)
)
KEYBOARD_EVENT = Message(
    MessageField("codeType", 1),
    MessageField("eventType", 2),
    MessageField("keyCode", 3),
    MessageField("key", 4, _T),
    MessageField("text", 5, _T),
)

CLIP_DATA = Message(MessageField("text", 1, _T))
GPS_STATE = Message(
    MessageField("passiveUpdate", 1, _B),
    MessageField("latitude", 2, _D),
    MessageField("longitude", 3, _D),
    MessageField("speed", 4, _D),
    MessageField("bearing", 5, _D),
    MessageField("altitude", 6, _D),
    MessageField("satellites", 7),
)
BATTERY_STATE = Message(
    MessageField("hasBattery", 1, _B),
    MessageField("isPresent", 2, _B),
    MessageField("charger", 3),
    MessageField("chargeLevel", 4),
    MessageField("health", 5),
    MessageField("status", 6),
)

SMS_MESSAGE = Message(MessageField("srcAddress", 1, _T), MessageField("text", 2, _T))
PHONE_RESPONSE = Message(MessageField("response", 1))

DISPLAY_CONFIGURATION = Message(
    MessageField("width", 1),
    MessageField("height", 2),
    MessageField("dpi", 3),
    MessageField("flags", 4),
    MessageField("display", 5),
)
DISPLAY_CONFIGURATIONS = Message(MessageField("displays", 1, _M, DISPLAY_CONFIGURATION, repeated=True))

SNAPSHOT_PACKAGE = Message(
    MessageField("snapshot_id", 1, _T),
    MessageField("success", 3, _B),
    MessageField("err", 4, _Y),
    MessageField("format", 5),
    MessageField("path", 6, _T),
)
SNAPSHOT_FILTER = Message(MessageField("statusFilter", 1))
SNAPSHOT = Message(MessageField("version", 1), MessageField("creation_time", 2), MessageField("logical_name", 12, _T))
SNAPSHOT_DETAILS = Message(
    MessageField("snapshot_id", 1, _T),
    MessageField("details", 2, _M, SNAPSHOT),
    MessageField("status", 3),
    MessageField("size", 4),
)
SNAPSHOT_LIST = Message(MessageField("snapshots", 1, _M, SNAPSHOT_DETAILS, repeated=True))

RECT = Message(MessageField("left", 1), MessageField("top", 2), MessageField("right", 3), MessageField("bottom", 4))
ACTION = Message(MessageField("id", 1), MessageField("label", 2, _T))
NODE = Message(
    MessageField("unique_id", 1),
    MessageField("bounds_in_screen", 2, _M, RECT),
    MessageField("class_name", 3, _T),
    MessageField("content_description", 4, _T),
    MessageField("hint_text", 5, _T),
    MessageField("package_name", 6, _T),
    MessageField("text", 7, _T),
    MessageField("text_selection_start", 8),
    MessageField("text_selection_end", 9),
    MessageField("view_id_resource_name", 10, _T),
    MessageField("window_id", 11),
    MessageField("is_checkable", 12, _B),
    MessageField("is_checked", 13, _B),
    MessageField("is_clickable", 14, _B),
    MessageField("is_editable", 15, _B),
    MessageField("is_enabled", 16, _B),
    MessageField("is_focusable", 17, _B),
    MessageField("is_focused", 18, _B),
    MessageField("is_long_clickable", 19, _B),
    MessageField("is_password", 20, _B),
    MessageField("is_scrollable", 21, _B),
    MessageField("is_selected", 22, _B),
    MessageField("is_visible_to_user", 23, _B),
    MessageField("actions", 24, _M, ACTION, repeated=True),
    MessageField("child_ids", 25, repeated=True),
    MessageField("depth", 27),
    MessageField("drawing_order", 30),
    MessageField("tooltip_text", 31, _T),
)
TREE = Message(MessageField("nodes", 1, _M, NODE, repeated=True))
WINDOW = Message(
    MessageField("bounds_in_screen", 1, _M, RECT),
    MessageField("display_id", 2),
    MessageField("id", 3),
    MessageField("layer", 4),
    MessageField("title", 5, _T),
    MessageField("window_type", 6),
    MessageField("is_accessibility_focused", 7, _B),
    MessageField("is_active", 8, _B),
    MessageField("is_focused", 9, _B),
    MessageField("tree", 11, _M, TREE),
)
FOREST = Message(MessageField("windows", 1, _M, WINDOW, repeated=True))
EVENT_REQUEST = Message(MessageField("event", 1, _M, ENTRY, repeated=True))
"""A map of texts, which travels as entries of a key and a value."""
ERROR_RESPONSE = Message(MessageField("error", 1, _T))

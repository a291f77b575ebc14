"""What the server's commands are written with: sessions, page source, gestures, addresses and errors."""

from simdroid.automation.appium.base.commands import (
    COMMANDS,
    Command,
    command,
    find_command,
    to_number,
)
from simdroid.automation.appium.base.errors import (
    InvalidArgument,
    InvalidElementState,
    InvalidSelector,
    NoSuchAlert,
    NoSuchElement,
    NoSuchSession,
    SessionNotCreated,
    UnknownCommand,
    WebDriverError,
)
from simdroid.automation.appium.base.gestures import (
    Point,
    check_part,
    middle,
    read_direction,
    within_margins,
)
from simdroid.automation.appium.base.session import (
    AppiumSession,
    reference,
)
from simdroid.automation.appium.base.source import (
    ATTRIBUTES,
    Extent,
    attribute,
    element_source,
    page_source,
    write,
)

__all__ = [
    "ATTRIBUTES",
    "COMMANDS",
    "AppiumSession",
    "Command",
    "Extent",
    "InvalidArgument",
    "InvalidElementState",
    "InvalidSelector",
    "NoSuchAlert",
    "NoSuchElement",
    "NoSuchSession",
    "Point",
    "SessionNotCreated",
    "UnknownCommand",
    "WebDriverError",
    "attribute",
    "check_part",
    "command",
    "element_source",
    "find_command",
    "middle",
    "page_source",
    "read_direction",
    "reference",
    "to_number",
    "within_margins",
    "write",
]

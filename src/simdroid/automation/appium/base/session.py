"""A client's session: its capabilities, settings, and the elements it has found.

An element is a place in a window. It is the same as long as the same activity shows a view of the same class and id
there; a list that scrolls keeps its rows' elements and shows something else in them, as a list that recycles does.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simdroid.automation.appium.base.errors import InvalidArgument, NoSuchElement, StaleElement
from simdroid.automation.selector import NodeMatch
from simdroid.device import Phone
from simdroid.ui.windows.accessibility import AccessibilityWindow

ELEMENT_KEYS = ("ELEMENT", "element-6066-11e4-a52e-4f735466cecf")
"""Selenium's first and WebDriver's present name for the id of an element."""

MOST_ELEMENTS = 500
"""The oldest are forgotten, as in the original."""

DEFAULT_SETTINGS: dict[str, Any] = {
    "actionAcknowledgmentTimeout": 3000,
    "allowInvisibleElements": False,
    "alwaysTraversableViewClasses": "",
    "currentDisplayId": 0,
    "deferAccessibilityCacheReset": False,
    "disableIdLocatorAutocompletion": False,
    "elementResponseAttributes": "name,text",
    "enableMultiWindows": False,
    "enableNotificationListener": True,
    "enableTopmostWindowFromActivePackage": False,
    "enforceXPath1": False,
    "ignoreUnimportantViews": False,
    "includeA11yActionsInPageSource": False,
    "includeExtraRenderingInfo": False,
    "includeExtrasInPageSource": False,
    "keyInjectionDelay": 0,
    "limitXPathContextScope": True,
    "mapTestTagToResourceId": False,
    "mjpegBilinearFiltering": False,
    "mjpegScalingFactor": 50,
    "mjpegServerFramerate": 10,
    "mjpegServerPort": 7810,
    "mjpegServerScreenshotQuality": 50,
    "normalizeTagNames": False,
    "scrollAcknowledgmentTimeout": 200,
    "serverPort": 6790,
    "shouldUseCompactResponses": True,
    "shutdownOnPowerDisconnect": True,
    "simpleBoundsCalculation": False,
    "snapshotMaxDepth": 70,
    "trackScrollEvents": True,
    "useResourcesForOrientationDetection": False,
    "waitForIdleTimeout": 10_000,
    "waitForSelectorTimeout": 10_000,
    "wakeLockTimeout": 86_400_000,
}


class _Identity(NamedTuple):
    window: str
    place: tuple[int, ...]
    class_name: str
    resource_id: str


@dataclass
class AppiumSession:
    """What the server remembers of a client."""

    id: str
    capabilities: dict[str, Any]
    settings: dict[str, Any] = field(default_factory=lambda: dict(DEFAULT_SETTINGS))
    _elements: OrderedDict[str, _Identity] = field(default_factory=OrderedDict)

    def windows(self, phone: Phone) -> list[AccessibilityWindow]:
        """Where elements are looked for: the window that keys go to, or all where the client asked for it."""
        windows = phone.display.accessibility_windows()
        if self.settings["enableMultiWindows"]:
            return windows
        return [window for window in windows if window.active]

    def remember(self, phone: Phone, match: NodeMatch) -> str:
        """The id of what was found, always the same for the same element."""
        node = match.node
        identity = _Identity(_window_key(phone, match.window), node.place, node.class_name, node.resource_id)
        digest = hashlib.sha256(repr(identity).encode()).hexdigest()
        id = f"00000000-0000-{digest[:4]}-ffff-{digest[4:16]}"
        self._elements[id] = identity
        self._elements.move_to_end(id)
        while len(self._elements) > MOST_ELEMENTS:
            self._elements.popitem(last=False)
        return id

    def element(self, phone: Phone, id: object) -> NodeMatch:
        """What an id stands for, as it is now."""
        identity = self._elements.get(id) if isinstance(id, str) else None
        if identity is None:
            text = f"The element identified by '{id}' is not present in the cache or has expired. Try to find it again"
            raise NoSuchElement(text)
        for window in phone.display.accessibility_windows():
            if _window_key(phone, window) == identity.window:
                node = window.find(identity.place)
                if node and (node.class_name, node.resource_id) == (identity.class_name, identity.resource_id):
                    return NodeMatch(window, node)
        raise StaleElement(f"The element '{id}' does not exist in DOM anymore")

    def referred(self, phone: Phone, reference: object) -> NodeMatch | None:
        """The element a request refers to, if it does: `{"ELEMENT": id}` or WebDriver's name for it."""
        if reference is None:
            return None
        if not isinstance(reference, dict):
            raise InvalidArgument(f"'{reference}' is not an element")
        id = next((reference[key] for key in ELEMENT_KEYS if key in reference), None)
        return self.element(phone, id) if id is not None else None


def reference(id: str) -> dict[str, str]:
    """An element as responses write it."""
    return dict.fromkeys(ELEMENT_KEYS, id)


def _window_key(phone: Phone, window: AccessibilityWindow) -> str:
    """A window as long as it shows the same thing: that of an activity changes with what fills the activity."""
    top = phone.system.activities.top
    if window.package != top.component.package:
        return f"{window.package} {window.title}"
    return f"{window.package} {window.title} {top.token} {phone.display.fragment_of(top)}"

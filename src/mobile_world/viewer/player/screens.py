"""The screen of a step: its screenshot and UI tree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from struct import unpack

from mobile_world.domain import ConfigError, DeviceRefused, ScreenSize, StepRecord, UiNode, UiTree, parse_ui_tree
from mobile_world.experiment.storage.blob_store import BlobStore

DIGEST = re.compile(r"[0-9a-f]{64}")
"""The only names that are looked up: a record that names anything else names nothing."""

USUAL = ScreenSize(1080, 2400)
"""The default size of a screen without a screenshot."""

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = len(PNG_SIGNATURE) + 16


@dataclass(frozen=True)
class RecordedScreen:
    """One look of an agent."""

    picture: str | None
    """The blob to show, if there is one."""
    size: ScreenSize
    dump: str | None
    """The blob with the UI dump, if there is one."""
    tree: UiTree | None
    missing_reason: str | None
    """Why there is no picture, in words."""

    def target(self, x: int, y: int) -> UiNode | None:
        """The view that a touch here is about: the innermost with a name, or one that can be clicked."""
        if self.tree is None:
            return None
        under = [node for node in self.tree.walk() if node.box.holds(x, y)]
        return min(
            [node for node in under if node.label or node.clickable], key=lambda node: node.box.area, default=None
        )

    @property
    def focused(self) -> UiNode | None:
        """The view that takes what is typed."""
        if self.tree is None:
            return None
        return next((node for node in self.tree.walk() if node.focused and not node.box.empty), None)


class RecordedScreens:
    """Reads the screens of an episode's steps; a dump that was seen before is not read again."""

    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs
        self._trees: dict[str, UiTree | None] = {}

    def of(self, step: StepRecord) -> RecordedScreen:
        """The screen of a step, with what is left of it."""
        picture, lacks = self._picture(step.screenshot)
        tree = self._tree(step.ui_tree)
        size = self._size(picture) if picture else _extent(tree)
        return RecordedScreen(picture, size, step.ui_tree if tree else None, tree, lacks)

    def _picture(self, digest: str | None) -> tuple[str | None, str | None]:
        if digest is None:
            return None, "No screenshot was taken of this screen."
        if not DIGEST.fullmatch(digest) or not self._blobs.file(digest).is_file():
            return None, "The screenshot of this screen is no longer in the run directory."
        return digest, None

    def _size(self, digest: str) -> ScreenSize:
        try:
            with self._blobs.file(digest).open("rb") as file:
                head = file.read(_HEAD)
        except OSError:
            return USUAL
        if len(head) < _HEAD or not head.startswith(PNG_SIGNATURE):
            return USUAL
        width, height = unpack(">II", head[-8:])
        return ScreenSize(width, height) if width and height else USUAL

    def _tree(self, digest: str | None) -> UiTree | None:
        if digest is None or not DIGEST.fullmatch(digest):
            return None
        if digest not in self._trees:
            try:
                self._trees[digest] = parse_ui_tree(self._blobs.get(digest).decode("utf-8", "replace"))
            except (ConfigError, DeviceRefused, RecursionError):
                self._trees[digest] = None
        return self._trees[digest]


def _extent(tree: UiTree | None) -> ScreenSize:
    boxes = [node.box for node in tree.roots if not node.box.empty] if tree else []
    if not boxes:
        return USUAL
    return ScreenSize(max(box.right for box in boxes), max(box.bottom for box in boxes))

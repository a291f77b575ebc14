"""A text that is to be on the clipboard."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, LongPress, Point, Steps, Tap, by_hand
from mobile_world.tasks.definitions.android_world._data import draw_snippet
from mobile_world.tasks.definitions.android_world._shared import SCENE, alike, beside
from mobile_world.tasks.values import Clipboard, ClipboardIs, Scene, Wanted

FIELD = "open_search_view_edit_text"
FIRST_WORD_PX = 40
"""From the left end of the field to the first letters."""
SELECT_ALL = Point(x=0.74, y=0.169)
"""Where that button lies while the first word of the search field is selected and something is on the clipboard. The
bar that floats over a selection is a window of its own and in no UI tree; an agent sees it on the screenshot."""


class SystemCopyToClipboard(BaseTask):
    """Put a text on the clipboard, exactly, and do nothing else.

    AndroidWorld takes a text that is nearly right for it, such as a code with a wrong digit, and does not see what else
    changed. Something else is on the clipboard at first.
    """

    goal = "Copy this text to the clipboard: {clipboard_content}"
    vague_goal = "Copy some text to the clipboard."
    app_names: ClassVar[set[str]] = {"Clipper"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The text, and what is on the clipboard before."""
        return {"clipboard_content": draw_snippet(random), SCENE: {"clipboard": f"old {random.randrange(100, 1000)}"}}

    def scene(self) -> Scene:
        return [Clipboard(beside(self.params).get("clipboard", "-"))]

    def wanted(self) -> Wanted:
        return [ClipboardIs(self.params["clipboard_content"])]

    def official(self) -> Wanted:
        return [ClipboardIs(self.params["clipboard_content"], alike)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The text in the search field of Settings, all of it selected, with the bar that offers to copy."""
        yield from hand.open("Settings")
        yield from hand.tap(text="Search settings")
        yield from hand.type(self.params["clipboard_content"], id=FIELD)
        box, size = hand.need(id=FIELD).box, hand.seen.size
        yield from hand.do(LongPress(at=Point.from_pixels(box.left + FIRST_WORD_PX, box.centre[1], size)))
        yield from hand.do(Tap(at=SELECT_ALL))

    @by_hand
    def after_cue(self, hand: Hand) -> Steps:
        yield from hand.key("COPY")

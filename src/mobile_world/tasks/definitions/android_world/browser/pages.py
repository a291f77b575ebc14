"""Pages with a riddle, opened from a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Point, Steps, Swipe, Tap, UiNode, by_hand, tap_method
from mobile_world.tasks.definitions.android_world._data import draw_kept, draw_shelf
from mobile_world.tasks.definitions.android_world._shared import AGE, SCENE, other_files
from mobile_world.tasks.definitions.android_world.browser._seeded import paints, way_out
from mobile_world.tasks.definitions.android_world.browser._steps import FILE, open_page
from mobile_world.tasks.values import Claim, Condition, Evidence, InFront, SampleFile, Scene, TextFile, Wanted

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

CHROME = "com.android.chrome"
SUCCESS = "Success!"
_NOTIFY = "android.permission.POST_NOTIFICATIONS"
_OPENING = (
    "Open {file} in Downloads with Files; if the phone asks, choose Chrome, and answer its setup questions "
    "however you like. "
)


@dataclass(frozen=True)
class FreshChrome:
    """Chrome as on its first day, allowed to notify."""

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[FreshChrome]) -> None:
        """Clear its data."""
        controller.run(["pm", "clear", CHROME])
        controller.run(["pm", "grant", CHROME, _NOTIFY], check=False)


@dataclass(frozen=True)
class PageSays(Condition):
    """Chrome shows exactly these words, on the page of a file where one is named.

    Whoever has left Chrome since finds the page there again, and so does the check.
    """

    text: str
    file: str = ""

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What Chrome keeps of the way there; no bookmark."""
        files = Claim(f"file/data/{CHROME}*", when=lambda difference: not difference.key.endswith("/Bookmarks"))
        return (files, *(Claim(f"{store}/{CHROME}*") for store in ("db", "preferences", "permission", "app_op")))

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Read the screen, of Chrome where another app is in front."""
        if self.file and not evidence.controller.foreground_activity().startswith(f"{CHROME}/"):
            evidence.controller.launch_app(CHROME)
            evidence.controller.settle()
        nodes = [node for node in evidence.controller.ui_tree().walk() if node.package == CHROME]
        address = next((node.text for node in nodes if node.short_id == "url_bar"), "")
        if self.file and not address.endswith(self.file):
            return False, f"Chrome shows {address or 'no page'}, not {self.file}"
        met = any(node.text == self.text for node in nodes)
        return met, f"the page {'says' if met else 'does not say'} {self.text!r}"

    def __str__(self) -> str:
        return f"the page says {self.text!r}"


class _Page(BaseTask):
    """A riddle in a page, solved when the page says so."""

    page: ClassVar[str]
    app_names: ClassVar[set[str]] = {"Files", "Chrome"}
    complexity: float = 2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The seed of the riddle, and other files beside the page."""
        names = draw_kept(random, "Download", random.randint(1, 3))
        shelf = draw_shelf(random, [f"Download/{name}" for name in names])
        return {"browser_task_seed": random.randrange(2**32), SCENE: {"files": shelf}}

    @property
    def riddle(self) -> int:
        """What the riddle is made from."""
        return int(self.params["browser_task_seed"])

    def scene(self) -> Scene:
        """The page among the downloads, and a browser that nobody used yet."""
        text = files(__package__).joinpath("_pages", self.page).read_text("utf-8").replace("%SEED%", str(self.riddle))
        return [TextFile(f"Download/{FILE}", text, AGE), *other_files(self.params, SampleFile), FreshChrome()]

    def wanted(self) -> Wanted:
        """The page says that it is solved."""
        return [PageSays(SUCCESS, FILE)]

    def official(self) -> Wanted:
        return [InFront(CHROME), PageSays(SUCCESS)]


class BrowserMaze(_Page):
    """Lead the X out of a maze of four by four cells.

    AndroidWorld asks whether anything on Chrome's screen says "Success!", whichever page that is. Here it is the page
    of the file, and nothing else changes.
    """

    goal = _OPENING.format(file=FILE) + "Then use the four buttons to move the X to the bottom right cell."
    vague_goal = "Solve the maze in my downloads."
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-easy",
        "game-playing",
        "complex-ui",
        "memorization",
        "multi-app",
    }
    page = "maze.html"

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_page(hand)
        for button in way_out(self.riddle)[:-1]:
            yield from hand.tap(text=button)

    @by_hand
    def after_cue(self, hand: Hand) -> Steps:
        yield from hand.tap(text=way_out(self.riddle)[-1])


class BrowserMultiply(_Page):
    """Multiply five numbers that a page shows one after the other.

    AndroidWorld asks whether anything on Chrome's screen says "Success!", whichever page that is. Here it is the page
    of the file, and nothing else changes.
    """

    goal = (
        _OPENING.format(file=FILE)
        + "The page shows a number right away, each press of its button shows another one, and the fifth press "
        "brings up a form. Remember the five numbers shown before the form, and enter their product in it."
    )
    vague_goal = "Multiply the numbers on the page in my downloads."
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-hard",
        "math-counting",
        "memorization",
        "screen-reading",
        "multi-app",
    }
    complexity = 2.2
    page = "multiply.html"
    after_cue = tap_method(text="Submit")

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_page(hand)
        product = 1
        for _ in range(5):
            product *= int(next(node.text for node in hand.need(id="number").walk() if node.text))
            yield from hand.tap(id="button")
        yield from hand.type(str(product), id="answer")


class BrowserDraw(_Page):
    """Draw with three colours.

    AndroidWorld asks whether anything on Chrome's screen says "Success!", whichever page that is. Here it is the page
    of the file, and nothing else changes.
    """

    goal = (
        _OPENING.format(file=FILE)
        + "Then draw something with the three colours shown at the top of the page, and press Submit."
    )
    vague_goal = "Draw with the colours on the page in my downloads."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "game-playing", "multi-app"}
    page = "draw.html"
    after_cue = tap_method(text="Submit")

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_page(hand)
        palette = _paints(hand)
        for line, place in enumerate(paints(self.riddle, len(palette), 3)):
            size = hand.seen.size
            yield from hand.do(Tap(at=Point.from_pixels(*_paints(hand)[place].box.centre, size)))
            left, top, right, bottom = hand.need(id="canvas").box
            y, margin = top + (bottom - top) * (line + 1) // 4, (right - left) // 5
            ends = [Point.from_pixels(x, y, size) for x in (left + margin, right - margin)]
            yield from hand.do(Swipe(start=ends[0], end=ends[1]))


def _paints(hand: Hand) -> list[UiNode]:
    """The buttons of the palette, which have no words."""
    nodes = hand.seen.ui.walk() if hand.seen.ui else ()
    return [node for node in nodes if node.class_name == "android.widget.Button" and not node.label]

"""Pages of the browser's corpus in Chrome, by what `input` and `uiautomator dump` of adb's shell can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from simdroid.browser import sites
from simdroid.device import Phone
from simdroid_apps.chrome.store import PACKAGE
from tests.apps.chrome.conftest import Sh, Visit, screen_of
from tests.apps.ui_reader import Node, nodes, tap
from tests.simdroid.browser.corpus.scenarios import ORIGIN, PAGES, Dialog, Rect, Scenario, play, scenarios

ON_THE_PHONE = ("calculator", "dialogs", "notes", "tictactoe", "todo", "wizard")
KEYS = {"Enter": 66}


class PhonePlayer:
    """Plays a scenario with fingers and keys; lengths are pixels of the screen, so geometry is not asked for."""

    def __init__(self, phone: Phone, sh: Sh) -> None:
        self.errors: list[str] = []
        self._phone, self._sh = phone, sh

    def act(self, verb: str, arguments: list[Any], dialogs: list[Dialog]) -> None:
        """Do something, and answer the dialogs it opens."""
        getattr(self, f"_{verb}")(*arguments)
        for dialog in dialogs:
            assert dialog.message.split("\n")[0] in self.text(), self.text()
            if dialog.text is not None:
                field = next(node for node in nodes(self._phone) if node.attributes["class"].endswith("EditText"))
                self._phone.display.tap((field.box[0] + field.box[2]) / 2, (field.box[1] + field.box[3]) / 2)
                self._phone.display.key(123)
                for _ in range(len(field.text)):
                    self._phone.display.key(67)
                self._phone.system.editor.commit_text(dialog.text)
            tap(self._phone, text="OK" if dialog.accepted else "Cancel")

    def _tap(self, target: str) -> None:
        left, top, right, bottom = self._shown(target).box
        assert self._sh(f"input tap {(left + right) // 2} {(top + bottom) // 2}").status == 0

    def _type(self, target: str, text: str) -> None:
        if not self._shown(target).flag("focused"):
            self._tap(target)
        self._sh(f"input text '{text.replace(' ', '%s')}'")

    def _key(self, name: str) -> None:
        self._sh(f"input keyevent {KEYS[name]}")

    def _set(self, target: str, text: str) -> None:
        self._tap(target)
        self._phone.display.key(123)
        for _ in range(len(self._shown(target).text)):
            self._phone.display.key(67)
        self._sh(f"input text '{text}'")

    def _wait(self, duration: int) -> None:
        self._phone.system.clock.advance(duration / 1000)

    def text(self) -> str:
        """What the screen says."""
        return "\n".join(node.text for node in nodes(self._phone) if node.text)

    def text_of(self, target: str) -> str:
        """What an element says, with all that lies in it."""
        box = self._shown(target).box
        inside = [node for node in nodes(self._phone) if _within(node.box, box)]
        return "\n".join(dict.fromkeys(node.text for node in inside if node.text))

    def state(self, target: str, name: str) -> Any:
        """State of a node."""
        node = self._shown(target)
        return node.text if name == "value" else node.flag(name)

    def box(self, target: str) -> Rect | None:
        """Where a node is, in pixels of the screen."""
        node = self._find(target)
        if node is None:
            return None
        left, top, right, bottom = node.box
        return Rect(left, top, right - left, bottom - top)

    def colour(self, target: str, x: float, y: float) -> tuple[int, int, int]:
        """Colours are asked of the renderer's frames alone."""
        raise NotImplementedError

    def fact(self, name: str) -> str:
        """Title or address of the tab."""
        tab = screen_of(self._phone).tab
        assert tab is not None
        if name == "title":
            return tab.entry.title
        return tab.entry.url.removeprefix(ORIGIN)

    def retry(self, check: Callable[[], None]) -> None:
        """Nothing happens beside us."""
        check()

    def _find(self, target: str) -> Node | None:
        wanted = target.removeprefix("#")
        own = [node for node in nodes(self._phone) if not node.attributes["resource-id"].startswith(f"{PACKAGE}:")]
        if target.startswith("#"):
            return next((node for node in own if node.attributes["resource-id"] == wanted), None)
        return next((node for node in own if wanted in (node.text, node.attributes["content-desc"])), None)

    def _shown(self, target: str) -> Node:
        node = self._find(target)
        assert node is not None, f"no node {target}: {self.text()}"
        return node


def _within(inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _seen(scenario: Scenario) -> Scenario:
    """A scenario without what only a renderer's frame tells."""
    told = [step for step in scenario.steps if step[0] not in ("where", "colour", "posted")]
    # An empty field shows its hint as its text.
    return Scenario(scenario.name, [step for step in told if step[0] != "value" or step[2]])


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_THE_PHONE)
def test_a_page_is_played_in_chrome(name: str, visit: Visit, sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sites._ADDED, urlsplit(ORIGIN).hostname or "", PAGES)
    scenario = _seen(next(each for each in scenarios() if each.name == name))
    assert play(scenario, PhonePlayer(visit(scenario.url), sh)) > 0

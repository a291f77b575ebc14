"""Renderers that do not start or are ended by the host: never a page's fault, never shown as a page, and noted."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mobile_world.domain import InfraError
from simdroid.browser import process
from simdroid.browser.frame import Crash, Frame, PageState
from simdroid.browser.process import Renderers
from simdroid.browser.sites.messages import PageRequest, PageResponse
from tests.simdroid.browser.test_process import COUNTER, children, node, nothing, page

ASKING = "<p id=p>x</p><script>fetch('/data').then(() => { p.textContent = 'told' })</script>"


def sending(number: signal.Signals, before: set[int]) -> Callable[[PageRequest], PageResponse]:
    """Answers a page, and sends its renderer a signal while the page waits for the answer."""

    def answer(request: PageRequest) -> PageResponse:
        (renderer,) = children() - before
        os.kill(renderer, number)
        return nothing(request)

    return answer


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_renderer_that_is_killed_while_it_plays_is_the_hosts_failure(
    number: signal.Signals, caplog: pytest.LogCaptureFixture
) -> None:
    faults: list[str] = []
    made, asking = Renderers(faults), page(ASKING)
    with pytest.raises(InfraError, match=f"was ended by signal {int(number)} "):
        made.frame(asking, sending(number, children()))
    assert len(faults) == 1
    assert faults == caplog.messages
    assert node(made.frame(page(ASKING), nothing), "p").text == "told"
    made.close()


def test_a_renderer_that_crashes_ends_its_page() -> None:
    faults: list[str] = []
    made = Renderers(faults)
    assert made.frame(page(ASKING), sending(signal.SIGSEGV, children())) == Crash("crash")
    assert faults == []
    made.close()


def test_a_renderer_that_falls_silent_is_the_hosts_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    before, made = children(), Renderers()
    made.frame(page(COUNTER), nothing)
    monkeypatch.setattr(process, "WALL_SECONDS", 1.0)
    with pytest.raises(InfraError, match="did not answer in time"):
        made.frame(page(ASKING), sending(signal.SIGSTOP, before))
    assert children() == before
    made.close()


@pytest.mark.parametrize(
    ("program", "why"), [("/bin/false", "it ended with status 1"), ("/nowhere/python", "No such file")]
)
def test_a_renderer_that_does_not_start_says_why(monkeypatch: pytest.MonkeyPatch, program: str, why: str) -> None:
    before, faults = children(), list[str]()
    made = Renderers(faults)
    with monkeypatch.context() as patched, pytest.raises(InfraError, match=f"did not start: .*{why}"):
        patched.setattr(sys, "executable", program)
        made.frame(page(COUNTER), nothing)
    assert len(faults) == 1
    assert children() == before
    assert isinstance(made.frame(page(COUNTER), nothing), Frame)
    made.close()


@pytest.mark.slow
@pytest.mark.parametrize(("mib", "why"), [(900, "MiB of address space, more than 'ulimit -v'"), (300, "new thread")])
def test_a_host_that_gives_too_little_memory_is_to_blame(mib: int, why: str, tmp_path: Path) -> None:
    script = tmp_path / "phone.py"
    script.write_text("from tests.simdroid.browser.test_process import *\nRenderers().frame(page(COUNTER), nothing)\n")
    limit = mib << 20
    done = subprocess.run(
        [sys.executable, str(script)],
        env={"PYTHONPATH": os.pathsep.join(sys.path), "OMP_NUM_THREADS": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        capture_output=True,
        text=True,
        check=False,
    )
    last = done.stderr.splitlines()[-1]
    assert "InfraError: the renderer of web pages did not start: " in last
    assert why in last


def test_a_renderer_takes_the_same_on_every_number_of_cores() -> None:
    before, made = children(), Renderers()
    made.frame(page(COUNTER), nothing)
    (renderer,) = children() - before
    # Its own, that of the JavaScript engine's binding, and the one that plays; NumPy would add one for each core.
    assert len(list(Path(f"/proc/{renderer}/task").iterdir())) == 3
    made.close()


def test_pages_have_the_same_room_whatever_libraries_reserve() -> None:
    def allocating(mib: int) -> PageState:
        script = (
            f"try {{ document.title = new Uint8Array({mib} << 20).length }} catch (e) {{ document.title = e.name }}"
        )
        return made.frame(page(f"<script>{script}</script>"), nothing)

    made = Renderers()
    for mib, title in ((560, str(560 << 20)), (660, "InternalError")):
        frame = allocating(mib)
        assert isinstance(frame, Frame)
        assert frame.title == title
    made.close()

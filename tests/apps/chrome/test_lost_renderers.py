"""Chrome while the host fails under it: commands say so, nothing of it is a page or a crash, and scores are refused."""

from __future__ import annotations

import sys

import pytest

from mobile_world.domain import InfraError
from simdroid.browser.process import Renderers
from tests.apps.chrome.conftest import Sh, Visit, html
from tests.apps.ui_reader import find, texts

LOST = "the renderer of web pages did not start: it ended with status 1"
TICKING = html("<p id=p>0</p><script>setInterval(() => p.textContent++, 500)</script>")


def faults(sh: Sh) -> list[str]:
    return sh("cmd mobileworld faults").stdout.splitlines()


def test_commands_that_need_a_page_fail_and_say_why(visit: Visit, sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "executable", "/bin/false")
        done = sh(f"am start -a android.intent.action.VIEW -d '{html('<p>Hello</p>')}'")
    assert done.status == 1
    assert done.stderr.startswith(f"am: {LOST}")
    assert [fault.startswith(LOST) for fault in faults(sh)] == [True]
    phone = visit(html("<p>Hello</p>"))
    assert "Hello" in texts(phone)
    assert phone.display.crashes == phone.internal_errors == 0


def test_what_failed_is_noted_until_the_state_is_put_back(
    visit: Visit, sh: Sh, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = visit(TICKING)
    phone.snapshots.save("before")
    with monkeypatch.context() as patched:
        Renderers.of(phone.system).close()
        patched.setattr(sys, "executable", "/bin/false")
        # Time passes for the rest of the phone, whoever looks.
        assert sh("sleep 2").status == 0
        with pytest.raises(InfraError, match=LOST):
            phone.display.png()
        assert phone.display.glance() is None
    assert len(faults(sh)) >= 3
    assert phone.display.crashes == 0
    phone.snapshots.load("before")
    assert faults(sh) == []
    sh("sleep 2")
    assert find(phone, id="p").text == "4"

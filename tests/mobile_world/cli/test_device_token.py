"""The token of `mw device view`: that of the environment for our own devices, none for those of another server."""

from __future__ import annotations

import json
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from mobile_world.cli import device
from mobile_world.cli.app import app
from mobile_world.cli.server_options import TOKEN_VARIABLE


@pytest.mark.parametrize(
    ("words", "known", "token"),
    [((), "secret", "secret"), ((), "", None), (("--aw-host", "http://127.0.0.1:1"), "secret", None)],
)
def test_the_token_is_for_our_own_devices(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], known: str, token: str | None
) -> None:
    made: list[dict[str, Any]] = []

    def page_server(page: object, **more: Any) -> nullcontext[SimpleNamespace]:
        made.append(more)
        return nullcontext(SimpleNamespace(url="http://here", address="http://here"))

    stop = SimpleNamespace(wait=lambda: None)
    monkeypatch.setattr("mobile_world.viewer.PageServer", page_server)
    monkeypatch.setattr("mobile_world.cli.signals.until_told_to_stop", lambda: nullcontext(stop))
    monkeypatch.setattr(device, "_calls", lambda serials, url: nullcontext(None))
    done = CliRunner().invoke(app, ["device", "view", "--json", *words], env={TOKEN_VARIABLE: known})
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout) == {"url": "http://here"} and made[0]["token"] == token

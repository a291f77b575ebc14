"""A Ray cluster of our own asks for a token; those of others stay as they are. Ray itself is not needed to see that."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from mobile_world.experiment.executors.ray_cluster import guard_own_cluster


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is chosen, no cluster runs, and Ray is not imported yet."""
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_ADDRESS"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delitem(sys.modules, "ray", raising=False)


def token(address: str | None) -> str | None:
    """The token that a cluster would get."""
    guard_own_cluster(address)
    assert os.environ.get("RAY_AUTH_MODE") in ("token", None, "disabled")
    return os.environ.get("RAY_AUTH_TOKEN")


@pytest.mark.parametrize("address", [None, "local"])
def test_a_cluster_of_our_own_asks_for_a_token(address: str | None) -> None:
    assert len(token(address) or "") == 64


@pytest.mark.parametrize("address", ["auto", "10.0.0.1:6379"])
def test_the_clusters_of_others_stay_as_they_are(address: str) -> None:
    assert token(address) is None


def test_what_the_user_chose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    assert token("local") is None


def test_a_cluster_that_runs_is_used_as_it_is_and_one_that_has_ended_is_not(tmp_path: Path) -> None:
    (tmp_path / "ray").mkdir()
    with socket.create_server(("127.0.0.1", 0)) as there:
        (tmp_path / "ray" / "ray_current_cluster").write_text(f"127.0.0.1:{there.getsockname()[1]}\n")
        assert token(None) is None
    assert token(None) is not None

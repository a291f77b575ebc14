"""A server with two phones for a whole module, and the way to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mobile_world.core import EnvServer, SessionManager, session_operations
from mobile_world.tasks import SuiteImage
from simdroid.fleet import Fleet
from tests.mobile_world.core.fake_devices import FakeTaskEnvironment, ShownSource
from tests.phones_here import PhonesHere

PACK = Path(__file__).parent / "pack"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home for phones, so that the console's token is kept out of the real one."""
    directory = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(directory))
        yield directory
    assert Fleet(directory / "state").list() == []


@pytest.fixture(scope="module")
def phones() -> PhonesHere:
    """The phones of `server`."""
    return PhonesHere(2)


@pytest.fixture(scope="module")
def server(home: Path, phones: PhonesHere) -> Iterator[EnvServer]:
    """Two phones behind a server, with this package's tasks and a few of the tests' own."""
    manager = SessionManager(phones, artefacts=home / "artefacts", task_dirs=[PACK])
    leases = manager.leases
    with EnvServer(manager) as running:
        with leases.changed:
            assert leases.changed.wait_for(lambda: all(each.state == "free" for each in leases.devices), 60)
        yield running


@pytest.fixture
def http(server: EnvServer) -> Iterator[httpx.Client]:
    """A connection to the server; sessions of the test are ended afterwards."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client
        for session in server.manager.leases.sessions():
            server.manager.leases.end(session, "the test is over")
        client.post("/suite_family/switch", params={"target_family": "mobile_world"}).raise_for_status()


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SessionManager]:
    """Two devices without phones that are free, and tasks that run on nothing."""
    monkeypatch.setattr(session_operations, "LocalEnvironment", FakeTaskEnvironment)
    monkeypatch.setattr(SuiteImage, "prepare", lambda family, controller: None)
    found = SessionManager(ShownSource(2), artefacts=tmp_path / "artefacts", task_dirs=[PACK])
    for device in found.devices:
        found.leases._open(device)
    yield found
    found.close()

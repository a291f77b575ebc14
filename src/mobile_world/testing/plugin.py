"""The pytest plugin: fixtures `phone` and `phones`, the marker `phone`, and what is kept of failed tests.

Whoever has this package has this module loaded in every pytest run: it imports pytest and names of its own room only.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from mobile_world.testing.phone_factory import PhoneFactory
from mobile_world.testing.phone_fixture import PhoneFixture

if TYPE_CHECKING:
    from mobile_world.testing.phone_pool import PhonePool

LENT = pytest.StashKey[list[PhoneFixture]]()
"""The phones that a test has."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the command line and of the configuration file."""
    group = parser.getgroup("mobile_world", "simulated Android phones")
    group.addoption("--mw-image", metavar="NAME", help="Image of phones: mobile_world, or android_world by default.")
    group.addoption("--mw-clock", metavar="MODE", help="Clock of phones: wall, or virtual by default.")
    group.addoption(
        "--mw-app",
        dest="mw_apps",
        metavar="FILE|DIR",
        action="append",
        default=[],
        help="App under test, as for 'mw env run --app'; may be repeated.",
    )
    group.addoption("--mw-adb", action="store_true", help="Make phones known to the running adb server.")
    group.addoption(
        "--mw-artifacts", metavar="DIR", help="Keep screen, UI dump and log of phones of failed tests here."
    )
    parser.addini("mw_image", "Image of phones, as --mw-image.", default="")
    parser.addini("mw_clock", "Clock of phones, as --mw-clock.", default="")
    parser.addini("mw_apps", "Apps under test, relative to this file.", type="paths", default=[])
    parser.addini("mw_adb", "Make phones known to the running adb server.", type="bool", default=False)
    parser.addini("mw_artifacts", "Where to keep screens of failed tests, as --mw-artifacts.", default="")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line(
        "markers",
        "phone(image, clock, apps, factory): what the fixtures `phone` and `phones` are: image android_world or "
        "mobile_world, clock virtual or wall, apps a list of files beside the test's, factory=True for first runs",
    )


@pytest.fixture(scope="session")
def _phone_pool(request: pytest.FixtureRequest) -> Iterator[PhonePool]:
    """The phones of this process, which under pytest-xdist is one of several."""
    from mobile_world.testing.phone_pool import PhonePool

    config = request.config
    with _told_plainly():
        pool = PhonePool(announce=config.getoption("mw_adb") or config.getini("mw_adb"))
    yield pool
    pool.close()


@pytest.fixture
def phones(request: pytest.FixtureRequest, _phone_pool: PhonePool) -> Iterator[PhoneFactory]:
    """Lends phones: `phones(3)` is a list of three, each as the marker `phone` says and in its first state."""
    from mobile_world.testing.phone_spec import spec_of_test

    node: pytest.Item = request.node
    lent = node.stash.setdefault(LENT, [])

    def lend(changes: dict[str, object]) -> PhoneFixture:
        with _told_plainly():
            lent.append(_phone_pool.lend(spec_of_test(node).changed(changes, beside=node.path.parent)))
        return lent[-1]

    yield PhoneFactory(lend)
    while lent:
        _phone_pool.take_back(lent.pop())


@pytest.fixture
def phone(phones: PhoneFactory) -> PhoneFixture:
    """A simulated Android phone, as the marker `phone` says and in the same state for every test."""
    (lent,) = phones()
    return lent


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell in the report of a failed test what its phones showed."""
    report = yield
    lent = item.stash.get(LENT, [])
    if report.failed and lent:
        from mobile_world.testing.artefacts import report_phones

        folder = item.config.getoption("mw_artifacts") or item.config.getini("mw_artifacts")
        report.sections.extend(
            report_phones(lent, item.nodeid, item.config.invocation_params.dir / folder if folder else None)
        )
    return report


@contextmanager
def _told_plainly() -> Iterator[None]:
    """Have pytest print what is wrong, and what to do, without the frames of this package."""
    from mobile_world.domain import MobileWorldError

    try:
        yield
    except MobileWorldError as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None

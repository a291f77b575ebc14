"""Leases, sessions and devices without phones: who gets what, when, and why not."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from mobile_world.core import leases as leases_module
from mobile_world.core import sessions as sessions_module
from mobile_world.core.devices import Device, DeviceLabel, simulated_labels
from mobile_world.core.leases import Leases
from mobile_world.core.sessions import Session
from mobile_world.domain import ConfigError, DeviceBusy, InfraError, SessionLost
from mobile_world.runtime.controller import AndroidController
from mobile_world.web.not_found import NotFound
from tests.mobile_world.core.fake_devices import FakeController, FakeFamily, FakeSource, devices_of, family_of


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


def opened(source: FakeSource, family: FakeFamily | None = None) -> Leases:
    """Leases of devices that are all free."""
    leases = Leases(devices_of(source), lambda: family_of(family or FakeFamily()))
    for device in leases.devices:
        leases._open(device)
    return leases


def test_names_of_simulated_phones() -> None:
    labels = simulated_labels(2)
    assert [(each.name, each.serials, each.backend) for each in labels] == [
        ("phone-0", ("emulator-5554",), "sim"),
        ("phone-1", ("emulator-5556",), "sim"),
    ]


def test_devices_are_called_by_name_serial_and_what_their_controller_is_called() -> None:
    source = FakeSource(2)
    leases = opened(source)
    first, second = leases.devices
    assert leases.device(None) is first and leases.device("phone-1") is second
    assert leases.device("emulator-1") is second and leases.device("serial-1") is second
    with pytest.raises(NotFound, match="no device 'x' on this server; there are: phone-0, phone-1"):
        leases.device("x")


def test_a_device_is_opened_once_and_has_the_family_s_image() -> None:
    source = FakeSource()
    (device,) = devices_of(source)
    family = FakeFamily()
    device.make_ready(family_of(family))
    device.make_ready(family_of(family))
    assert (family.prepared, len(source.opened)) == (2, 1)
    device.close()
    assert source.opened[0].closed == 1
    with pytest.raises(InfraError, match="phone-0 is not ready: it is being opened; see /health"):
        _ = device.opened


def test_a_sick_device_is_replaced() -> None:
    source = FakeSource()
    (device,) = devices_of(source)
    family = family_of(FakeFamily())
    device.make_ready(family)
    device.suspect = True
    device.make_ready(family)
    assert (len(source.opened), source.discarded, device.suspect) == (2, [0], False)
    source.opened[1].problem = "full"
    device.make_ready(family)
    assert len(source.opened) == 3


def test_a_device_that_cannot_be_prepared_is_discarded_unless_it_is_kept_as_it_is() -> None:
    source, family = FakeSource(), FakeFamily()
    family.error = InfraError("no room")
    (device,) = devices_of(source)
    with pytest.raises(InfraError, match="no room"):
        device.make_ready(family_of(family))
    assert source.discarded == [0] and device.controller is None
    assert not Device(DeviceLabel("x"), 0, source).keep_as_is
    (kept,) = devices_of(source, keep_as_is=True)
    kept.make_ready(family_of(family))
    assert kept.controller is not None and family.prepared == 1


class HeldController(FakeController):
    """Notes when it is held and released."""

    def __init__(self, name: str, *, simulated: bool) -> None:
        super().__init__(name)
        self.is_simulated = simulated
        self.calls: list[str] = []

    def hold(self) -> None:
        self.calls.append("hold")

    def release(self) -> None:
        self.calls.append("release")


@pytest.mark.parametrize(
    ("keep_as_is", "simulated", "calls"),
    [(True, True, ["hold", "release"]), (True, False, []), (False, True, []), (False, False, [])],
)
def test_only_a_simulated_phone_that_stays_as_it_is_is_put_back_after_a_task(
    *, keep_as_is: bool, simulated: bool, calls: list[str]
) -> None:
    (device,) = devices_of(FakeSource(), keep_as_is=keep_as_is)
    controller = HeldController("phone", simulated=simulated)
    device.controller = cast("AndroidController", controller)
    device.hold()
    device.release()
    device.release()
    assert controller.calls == calls


def test_devices_are_leased_one_by_one_and_given_back() -> None:
    leases = opened(FakeSource(2))
    first = leases.lease(None, wait_s=0, ttl_s=60)
    second = leases.lease("phone-1", wait_s=0, ttl_s=60)
    assert (first.device.name, second.device.name) == ("phone-0", "phone-1")
    assert [each.state for each in leases.devices] == ["leased", "leased"]
    assert leases.session_on(first.device) is first and leases.find(first.id) is first
    assert leases.sessions() == [first, second]
    with pytest.raises(DeviceBusy, match="phone-0, phone-1: in use by other sessions; wait for it"):
        leases.lease(None, wait_s=0, ttl_s=60)
    leases.end(first, "done")
    leases.end(first, "done twice")
    assert (first.device.state, leases.session_on(first.device), leases.sessions()) == ("free", None, [second])
    with pytest.raises(SessionLost, match="done; open another with POST /session"):
        leases.find(first.id)
    with pytest.raises(SessionLost, match="this server knows no such session"):
        leases.find("unknown")
    assert leases.lease("emulator-0", wait_s=0, ttl_s=60).device is first.device


def test_a_device_that_comes_free_is_taken_by_who_waits() -> None:
    leases = opened(FakeSource())
    first = leases.lease(None, wait_s=0, ttl_s=60)
    got: list[Session] = []
    waiting = threading.Thread(target=lambda: got.append(leases.lease(None, wait_s=20, ttl_s=60)))
    waiting.start()
    leases.end(first, "done")
    waiting.join(20)
    assert [each.device.name for each in got] == ["phone-0"]


def test_a_device_that_fails_to_open_is_sick_and_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    source = FakeSource()
    source.fails = 1
    leases = opened(source)
    (device,) = leases.devices
    assert (device.state, device.problem) == ("sick", "slot 0 is out of order")
    with pytest.raises(InfraError, match="no device is healthy: phone-0: slot 0 is out of order"):
        leases.lease(None, wait_s=5, ttl_s=60)
    monkeypatch.setattr(leases_module, "RETRY_S", -1.0)
    session = leases.lease(None, wait_s=0, ttl_s=60)
    assert session.device.problem == "" and len(source.opened) == 1


def test_a_call_in_progress_ends_before_its_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases_module, "END_S", 0.01)
    leases = opened(FakeSource())
    session = leases.lease(None, wait_s=0, ttl_s=60)
    with session.call():
        leases.end(session, "too long")
    assert session.device.suspect and session.device.state == "free"


def test_a_device_comes_free_whatever_its_tear_down_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    leases = opened(FakeSource())
    session = leases.lease(None, wait_s=0, ttl_s=60)

    def broken() -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(session.device.controller, "forget_episode", broken)
    with pytest.raises(RuntimeError, match="a defect"):
        leases.end(session, "the client went away")
    assert session.device.suspect and session.device.state == "free"


def test_work_on_free_devices() -> None:
    leases = opened(FakeSource(3))
    leases.lease("phone-1", wait_s=0, ttl_s=60)
    done: list[str] = []

    def work(device: Device) -> None:
        assert device.state == "leased"
        done.append(device.name)
        if device.name == "phone-2":
            raise InfraError("broken")

    leases.for_free_devices(work)
    assert done == ["phone-0", "phone-2"]
    assert [(each.state, each.suspect) for each in leases.devices] == [
        ("free", False),
        ("leased", False),
        ("free", True),
    ]


def test_sessions_expire_without_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (leases_module.EXPIRY_POLL_S, leases_module.LEAST_EXPIRY_POLL_S) == (1.0, 0.01)
    monkeypatch.setattr(leases_module, "EXPIRY_POLL_S", 0.02)
    leases = Leases(devices_of(FakeSource()), lambda: family_of(FakeFamily()))
    leases.start()
    wait_for(lambda: leases.devices[0].state == "free")
    session = leases.lease(None, wait_s=0, ttl_s=0.05)
    wait_for(lambda: session.ended != "")
    assert (
        session.ended == "the session on phone-0 expired after 0.05 s without a call; open another with POST /session"
    )
    wait_for(lambda: leases.devices[0].state == "free")
    kept = leases.lease(None, wait_s=0, ttl_s=60)
    leases.close()
    assert kept.ended == "the server was stopped; start it again" and leases.sessions() == []
    with pytest.raises(InfraError, match="the server is being stopped"):
        leases.lease(None, wait_s=0, ttl_s=60)


def test_an_expired_session_is_ended_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases_module, "EXPIRY_POLL_S", 0.02)
    leases = Leases(devices_of(FakeSource()), lambda: family_of(FakeFamily()))
    leases.start()
    wait_for(lambda: leases.devices[0].state == "free")
    over, ended = threading.Event(), []

    def end(session: Session, why: str, *, only_expired: bool = False) -> None:
        ended.append(only_expired)
        over.wait(20)

    monkeypatch.setattr(leases, "end", end)
    session = leases.lease(None, wait_s=0, ttl_s=0.001)
    wait_for(lambda: bool(ended))
    waiting: Any = vars(leases.changed)["_waiters"]
    wait_for(lambda: bool(waiting) or len(ended) > 1)
    assert ended == [True] and session.ending, "whoever looks for expired sessions rests between"
    over.set()
    wait_for(lambda: not session.ending)
    leases.close()


def test_devices_are_opened_at_the_same_time_and_waited_for() -> None:
    gate, source = threading.Event(), FakeSource(2)
    open_slot = source.open
    source.open = lambda slot: (gate.wait(20), open_slot(slot))[1]  # type: ignore[method-assign]
    leases = Leases(devices_of(source), lambda: family_of(FakeFamily()))
    leases.start()
    names = {thread.name: thread.daemon for thread in threading.enumerate() if "phone-" in thread.name}
    assert names == {"open phone-0": True, "open phone-1": True}
    got: list[str] = []

    def look() -> None:
        leases.await_opening(leases.devices[1])
        got.append(f"saw {leases.devices[1].state}")

    waiting = [
        threading.Thread(target=lambda: got.append(leases.lease("phone-0", wait_s=0, ttl_s=60).device.name)),
        threading.Thread(target=look),
    ]
    for thread in waiting:
        thread.start()
    waiters: Any = vars(leases.changed)["_waiters"]
    wait_for(lambda: len(waiters) >= 3)
    assert got == []
    gate.set()
    for thread in waiting:
        thread.join(20)
    assert sorted(got) == ["phone-0", "saw free"]
    assert [each.state for each in leases.devices] == ["leased", "free"]
    leases.close()


def test_closing_waits_for_devices_that_are_being_opened() -> None:
    gate, source = threading.Event(), FakeSource()
    open_slot = source.open
    source.open = lambda slot: (gate.wait(20), open_slot(slot))[1]  # type: ignore[method-assign]
    leases = Leases(devices_of(source), lambda: family_of(FakeFamily()))
    leases.start()
    wait_for(lambda: leases._readying == 1)
    closing = threading.Thread(target=leases.close)
    closing.start()
    wait_for(lambda: leases._closed and bool(vars(leases.changed)["_waiters"]))
    assert closing.is_alive()
    gate.set()
    closing.join(20)
    assert not closing.is_alive() and (leases._readying, len(source.opened)) == (0, 1)
    leases._open(leases.devices[0])
    assert len(source.opened) == 1, "nothing is opened afterwards"


def test_a_device_is_not_tried_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    leases = opened(FakeSource())
    (device,) = leases.devices
    assert leases_module.RETRY_S == 5.0
    monkeypatch.setattr(leases_module, "time", SimpleNamespace(monotonic=lambda: 100.0))
    device.state, device.last_attempt = "sick", 100.0 - 5
    with pytest.raises(InfraError, match="no device is healthy"):
        leases.lease(None, wait_s=0, ttl_s=60)
    device.last_attempt = 100.0 - 5.5
    assert leases.lease(None, wait_s=0, ttl_s=60).device is device


def test_a_session_expires_after_its_ttl_and_not_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(ttl_s=10)
    monkeypatch.setattr(sessions_module, "time", SimpleNamespace(monotonic=lambda: 100.0))
    for last, passed in ((90.0, False), (89.5, True)):
        session.last_call = last
        assert (session.ttl_passed, session.expired, session.idle_s) == (passed, passed, 100.0 - last)


def test_reasons_of_the_last_sessions_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert leases_module.MOST_ENDED == 1000
    monkeypatch.setattr(leases_module, "MOST_ENDED", 2)
    leases = opened(FakeSource())
    ended = []
    for number in range(3):
        ended.append(leases.lease(None, wait_s=0, ttl_s=60))
        leases.end(ended[-1], f"reason {number}")
    for session, why in zip(ended, ("this server knows no such session", "reason 1", "reason 2"), strict=True):
        with pytest.raises(SessionLost, match=why):
            leases.find(session.id)


def test_a_session_that_is_used_again_does_not_expire() -> None:
    leases = opened(FakeSource())
    session = leases.lease(None, wait_s=0, ttl_s=60)
    leases.end(session, "expired", only_expired=True)
    assert leases.find(session.id) is session and not session.lock.locked()
    session.last_call -= 61
    leases.end(session, "expired", only_expired=True)
    assert session.ended == "expired; open another with POST /session" and session.device.state == "free"


def test_a_server_without_devices() -> None:
    leases = Leases([], lambda: family_of(FakeFamily()))
    with pytest.raises(NotFound, match="no device 'None' on this server; there are: "):
        leases.device(None)


def session_of(source: FakeSource | None = None, *, ttl_s: float = 60.0, implicit: bool = False) -> Session:
    return Session(devices_of(source or FakeSource())[0], ttl_s, implicit)


def test_one_call_of_a_session_at_a_time() -> None:
    session = session_of()
    with session.call():
        assert session.idle_s == 0.0 and not session.expired
        busy = r"another call of this session on phone-0 has not ended within 0\.01 s"
        with pytest.raises(DeviceBusy, match=busy), session.call(timeout=0.01):
            pass
    with session.call():
        pass
    session.ended = "over"
    for use in (session.renew, lambda: session.call().__enter__()):
        with pytest.raises(SessionLost, match="over"):
            use()
    assert not session.lock.locked()


def test_the_ttl_of_a_session() -> None:
    session = session_of(ttl_s=10)
    session.last_call -= 9
    assert 9 <= session.idle_s < 10
    assert [session.ttl_passed, session.expired] == [False, False]
    session.last_call -= 2
    assert [session.ttl_passed, session.expired] == [True, True]
    session.renew()
    assert [session.expired] == [False]
    with session.call():
        session.last_call -= 11
        assert [session.ttl_passed, session.expired] == [True, False]
    assert len(session.id) == 24 and session.id != session_of().id


def test_only_an_implicit_session_without_a_task_can_be_evicted() -> None:
    session = session_of(implicit=True)
    assert session.evictable and not session_of().evictable
    session.playing = True
    assert not session.evictable


def test_a_session_without_a_task() -> None:
    session = session_of()
    with pytest.raises(ConfigError, match="no task is set up on phone-0; POST /task/init first"):
        session.current_environment()
    session.error, session.reply, session.trail = "e", "r", ["a"]
    session.start_over(None)
    forgotten: list[object] = [session.environment, session.error, session.reply, session.trail]
    assert forgotten == [None, None, None, []]

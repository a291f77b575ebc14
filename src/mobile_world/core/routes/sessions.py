"""Health, device and session routes."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Path

from mobile_world import __version__
from mobile_world.core.devices import Device
from mobile_world.core.routes.dependencies import Manager
from mobile_world.core.schemas import (
    DeviceRow,
    DeviceStatus,
    HealthAnswer,
    Ok,
    RenewAnswer,
    SessionAnswer,
    SessionRequest,
    SessionRow,
)
from mobile_world.domain import InfraError
from mobile_world.web.errors import Json

router = APIRouter()

Opened = Annotated[str, Path(description="The session's id, from POST /session.")]
CREATED, UNAVAILABLE = 201, 503


@router.get("/health", response_model=HealthAnswer, responses={UNAVAILABLE: {"model": HealthAnswer}})
async def health(manager: Manager) -> Json:
    """How the server and its devices are; changes nothing and waits for no device."""
    ok = any(device.state in ("free", "leased") for device in manager.devices)
    return Json(
        {
            "ok": ok,
            "version": __version__,
            "suite_family": manager.registry.family.name,
            "suite_version": manager.registry.family.version,
            "apps": {app.name: app.sha256 for app in manager.registry.apps},
            "user": manager.registry.user.identity if manager.registry.user is not None else {},
            "devices": [device.name for device in manager.devices],
            "device_status": {device.name: _status(device) for device in manager.devices},
        },
        status_code=200 if ok else UNAVAILABLE,
    )


@router.get("/device", response_model=list[DeviceRow])
async def devices(manager: Manager) -> Json:
    """The devices of this server."""
    return Json([{"name": device.name, **_status(device)} for device in manager.devices])


@router.post("/session", response_model=SessionAnswer, status_code=CREATED)
def open_session(manager: Manager, body: SessionRequest | None = None) -> Json:
    """Lease a device for an episode; 409 when none comes free within `wait_s`."""
    request = body or SessionRequest()
    session = manager.open_session(request.device, wait_s=request.wait_s, ttl_s=request.ttl_s)
    try:
        with session.call():
            size = session.device.opened.screen_size()
    except InfraError:
        manager.end_session(session.id)
        raise
    return Json(
        {
            "session": session.id,
            "device": session.device.name,
            "viewport_size": list(size),
            "ttl_s": session.ttl_s,
        },
        status_code=CREATED,
    )


@router.get("/session", response_model=list[SessionRow])
async def sessions(manager: Manager) -> Json:
    """Who has which device for how long; without the ids, which are their owners' alone."""
    now = time.monotonic()
    return Json(
        [
            {
                "device": session.device.name,
                "task": session.environment.task.name if session.environment is not None else None,
                "implicit": session.implicit,
                "age_s": round(now - session.opened_at, 3),
                "idle_s": round(session.idle_s, 3),
                "ttl_s": session.ttl_s,
            }
            for session in manager.leases.sessions()
        ]
    )


@router.delete("/session/{session}", response_model=Ok)
def end_session(manager: Manager, session: Opened) -> Json:
    """Tear the task down and free the device."""
    manager.end_session(session)
    return Json({"result": "OK"})


@router.post("/session/{session}/renew", response_model=RenewAnswer)
async def renew(manager: Manager, session: Opened) -> Json:
    """Say that the client is still there; touches no device and waits for nothing."""
    renewed = manager.renew(session)
    return Json({"session": renewed.id, "device": renewed.device.name, "ttl_s": renewed.ttl_s})


@router.post("/session/{session}/retire", response_model=Ok)
async def retire(manager: Manager, session: Opened) -> Json:
    """Say that the device is sick: it is replaced before its next lease."""
    manager.retire(session)
    return Json({"result": "OK"})


def _status(device: Device) -> dict[str, object]:
    label = device.label
    return DeviceStatus(
        state=device.state,
        backend=label.backend,
        profile=label.profile,
        serials=list(label.serials),
        problem=device.problem or None,
    ).model_dump(exclude_none=True)

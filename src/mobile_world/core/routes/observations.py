"""Observation routes: screenshot, UI tree, state, apps, downloads."""

from __future__ import annotations

import base64
import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.responses import FileResponse, Response

from mobile_world.core.routes.dependencies import Accept, DeviceQuery, Manager, SessionId, Watch, WithTree
from mobile_world.core.schemas import (
    DeviceAnswer,
    InitRequest,
    ObservationAnswer,
    ScreenshotAnswer,
    StateAnswer,
    XmlAnswer,
)
from mobile_world.core.session_operations import note_look, observe_session
from mobile_world.domain import Needs, Observation
from mobile_world.runtime.execution import observe
from mobile_world.web.errors import Json

router = APIRouter()
PNG = "image/png"
OBSERVATION = "application/vnd.mobile-world.observation"
PREFIX = r"^[A-Za-z0-9_][A-Za-z0-9._-]{0,79}$"

Prefix = Annotated[str | None, Query(pattern=PREFIX, description="How the file's name begins.")]


@router.get("/init", response_model=DeviceAnswer)
def init(manager: Manager, session: SessionId = None, device: DeviceQuery = None) -> Json:
    """Check that a device is ready; leases nothing."""
    with manager.viewing(session, device, watch=False) as view:
        return Json({"device": view.name, "viewport_size": list(view.controller.screen_size())})


@router.post("/init", response_model=DeviceAnswer)
def init_by_post(manager: Manager, session: SessionId = None, body: InitRequest | None = None) -> Json:
    """Check that a device is ready, and lease it for calls without a session."""
    with manager.session_call(session, body.device if body is not None else None) as current:
        return Json({"device": current.device.name, "viewport_size": list(current.device.opened.screen_size())})


@router.get("/state", response_model=StateAnswer)
def state(manager: Manager, session: SessionId = None, device: DeviceQuery = None, watch: Watch = False) -> Json:
    """What is in front."""
    with manager.viewing(session, device, watch=watch) as view:
        activity, size = view.controller.foreground_activity(), view.controller.screen_size()
        labels = {package: label for label, package in view.controller.apps().items()}
        note_look(view.session, activity)
    package = activity.partition("/")[0]
    return Json(
        {
            "device": view.name,
            "viewport_size": list(size),
            "current_activity": activity,
            "current_app": labels.get(package, package),
        }
    )


@router.get("/screenshot", response_model=ScreenshotAnswer, responses={200: {"content": {PNG: {}}}})
def screenshot(
    manager: Manager,
    session: SessionId = None,
    device: DeviceQuery = None,
    prefix: Prefix = None,
    return_b64: Annotated[bool, Query(description="Whether the picture is in the answer too.")] = False,
    watch: Watch = False,
    accept: Accept = "",
) -> Response:
    """The screen as PNG: as a file for `/download`, in the answer (`return_b64`) or as the answer (`Accept`)."""
    with manager.viewing(session, device, watch=watch) as view:
        png = view.controller.screenshot()
        note_look(view.session)
    if PNG in accept:
        return Response(png, media_type=PNG, headers={"Cache-Control": "no-store"})
    path = manager.artefacts.keep(png, device=view.name, kind="screens", prefix=prefix or "screen", suffix=".png")
    b64_png = {"b64_png": base64.b64encode(png).decode()} if return_b64 else {}
    return Json({"device": view.name, "path": str(path), **b64_png})


@router.get("/xml", response_model=XmlAnswer)
def xml(
    manager: Manager,
    session: SessionId = None,
    device: DeviceQuery = None,
    prefix: Prefix = None,
    mode: Annotated[Literal["uia", "ac"], Query(description="Accepted from older clients.")] = "uia",
    return_content: Annotated[bool, Query(description="Whether the tree is in the answer too.")] = False,
    watch: Watch = False,
) -> Json:
    """The UI tree as `uiautomator dump` writes it, whichever mode is named."""
    with manager.viewing(session, device, watch=watch) as view:
        text = view.controller.ui_xml()
        note_look(view.session)
    path = manager.artefacts.keep(
        text.encode("utf-8", "replace"), device=view.name, kind="xml", prefix=prefix or "ui", suffix=".xml"
    )
    content = {"content": text} if return_content else {}
    return Json({"device": view.name, "mode": mode, "path": str(path), **content})


@router.get("/download", response_class=FileResponse)
def download(
    manager: Manager,
    path: Annotated[str, Query(max_length=4096, description="As `/screenshot` or `/xml` gave it.")],
) -> FileResponse:
    """A file that `/screenshot` or `/xml` wrote; no other."""
    return FileResponse(manager.artefacts.find(path))


@router.get("/apps", response_model=list[str])
def apps(manager: Manager, session: SessionId = None, device: DeviceQuery = None) -> Json:
    """The apps that can be opened by name."""
    with manager.viewing(session, device, watch=False) as view:
        return Json(sorted(view.controller.apps()))


@router.get("/observation", response_model=ObservationAnswer, responses={200: {"content": {OBSERVATION: {}}}})
def observation(
    manager: Manager,
    session: SessionId = None,
    device: DeviceQuery = None,
    screenshot: Annotated[bool, Query(description="Whether to take a picture.")] = True,
    ui_tree: WithTree = False,
    step: Annotated[int, Query(ge=0, le=10**9, description="The number that the observation is to bear.")] = 0,
    accept: Accept = "",
) -> Response:
    """The phone between two actions, as JSON or (`Accept`) as one line of JSON followed by the picture's bytes."""
    needs = Needs(screenshot=screenshot, ui_tree=ui_tree)
    with manager.viewing(session, device, watch=False) as view:
        observed = (
            observe_session(view.session, needs, step)
            if view.session is not None
            else observe(view.controller, needs, step)
        )
    if OBSERVATION not in accept:
        return Json(plain_observation(observed))
    head = json.dumps(plain_observation(observed, picture=False)).encode()
    return Response(head + b"\n" + (observed.screenshot or b""), media_type=OBSERVATION)


def plain_observation(observation: Observation, *, picture: bool = True) -> dict[str, Any]:
    """An observation as JSON values."""
    png = observation.screenshot if picture else None
    return {
        "step": observation.step,
        "size": list(observation.size),
        "activity": observation.activity,
        "error": observation.error,
        "reply": observation.reply,
        **({} if png is None else {"screenshot_b64": base64.b64encode(png).decode()}),
        **({} if observation.ui_xml is None else {"ui_xml": observation.ui_xml}),
    }

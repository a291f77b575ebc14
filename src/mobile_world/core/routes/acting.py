"""Acting on a device."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from mobile_world.core.acting import act, look, note_activity
from mobile_world.core.routes.asking import OnStation, SessionId, WithTree
from mobile_world.core.routes.looking import plain_observation
from mobile_world.core.wire import Ok, SettleRequest, SmsRequest, StepAnswer, StepRequest
from mobile_world.domain import Needs
from mobile_world.web.errors import Json

router = APIRouter()


@router.post("/step", response_model=StepAnswer)
def step(
    station: OnStation,
    body: StepRequest,
    session: SessionId = None,
    settle: Annotated[
        bool | None, Query(description="Wait until the screen stands still; yes for calls without a session.")
    ] = None,
    observe: Annotated[bool, Query(description="Look afterwards.")] = False,
    ui_tree: WithTree = False,
) -> Json:
    """Carry out an action; one that cannot be done is told in `error`, here and in the next observation."""
    with station.calling(session, body.device) as calling:
        done = act(calling, body.action, settle=session is None if settle is None else settle)
        station.activity.add("step")
        answer = {"device": calling.device.name, **done._asdict()}
        seen = look(calling, Needs(ui_tree=ui_tree), len(calling.trail)) if observe else None
        note_activity(calling, seen.activity if seen is not None else None)
        if seen is not None:
            answer["observation"] = plain_observation(seen)
    return Json(answer)


@router.post("/settle", response_model=Ok)
def settle(station: OnStation, session: SessionId = None, body: SettleRequest | None = None) -> Json:
    """Wait until what the action began has come to rest."""
    with station.calling(session, body.device if body is not None else None) as calling:
        calling.device.opened.settle()
        note_activity(calling)
    return Json({"result": "OK"})


@router.post("/sms", response_model=Ok)
def sms(station: OnStation, body: SmsRequest, session: SessionId = None) -> Json:
    """Let a text message arrive."""
    with station.calling(session, body.device) as calling:
        calling.device.opened.send_sms(body.sender, body.message)
    return Json({"result": "OK"})

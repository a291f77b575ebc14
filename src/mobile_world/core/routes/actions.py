"""Action routes: steps, settling, text messages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from mobile_world.core.routes.dependencies import Manager, SessionId, WithTree
from mobile_world.core.routes.observations import plain_observation
from mobile_world.core.schemas import Ok, SettleRequest, SmsRequest, StepAnswer, StepRequest
from mobile_world.core.session_operations import act, note_look, observe_session
from mobile_world.domain import Needs
from mobile_world.web.errors import Json

router = APIRouter()


@router.post("/step", response_model=StepAnswer)
def step(
    manager: Manager,
    body: StepRequest,
    session: SessionId = None,
    settle: Annotated[
        bool | None, Query(description="Wait until the screen has settled; yes for calls without a session.")
    ] = None,
    observe: Annotated[bool, Query(description="Look afterwards.")] = False,
    ui_tree: WithTree = False,
) -> Json:
    """Carry out an action; one that cannot be done is reported in `error`, here and in the next observation.

    `finish` ends nothing here: its text becomes the answer if none was given before; score the task next.
    """
    with manager.session_call(session, body.device) as current:
        result = act(current, body.action, settle=session is None if settle is None else settle)
        manager.events.add("step")
        answer = {"device": current.device.name, **result._asdict()}
        if current.budget is not None:
            answer["budget"] = current.budget.plain()
        if observe:
            answer["observation"] = plain_observation(observe_session(current, Needs(ui_tree=ui_tree), current.steps))
        else:
            note_look(current)
    return Json(answer)


@router.post("/settle", response_model=Ok)
def settle(manager: Manager, session: SessionId = None, body: SettleRequest | None = None) -> Json:
    """Wait until what the action began has come to rest."""
    with manager.session_call(session, body.device if body is not None else None) as current:
        current.device.opened.settle()
    return Json({"result": "OK"})


@router.post("/sms", response_model=Ok)
def sms(manager: Manager, body: SmsRequest, session: SessionId = None) -> Json:
    """Let a text message arrive."""
    with manager.session_call(session, body.device) as current:
        current.device.opened.send_sms(body.sender, body.message)
    return Json({"result": "OK"})

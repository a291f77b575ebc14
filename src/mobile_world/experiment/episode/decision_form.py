"""The form of a decision: whether what an agent gave can be counted, carried out and written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import PydanticSerializationError, to_json

from mobile_world.agents import Decision
from mobile_world.domain import Action


class _Request(BaseModel):
    model_config = ConfigDict(extra="allow")

    answered_by: str | None = None
    usage: Mapping[str, Any] = {}


class _Detail(BaseModel):
    """What is counted of a decision's detail; agents may tell more."""

    model_config = ConfigDict(extra="allow")

    cost: float | None = None
    unusable: list[Any] | tuple[Any, ...] = ()
    endpoint_faults: dict[str, int] = {}
    requests: tuple[_Request, ...] = ()


class _Told(BaseModel):
    said: str
    error: str | None
    tokens_in: int
    tokens_out: int
    detail: _Detail


def well_formed(decision: object) -> Decision:
    """The decision, if it is one in all its fields; a `TypeError` says what is wrong with it."""
    if not isinstance(decision, Decision):
        raise TypeError(f"the agent gave {type(decision).__name__} instead of a Decision")
    action = decision.action
    if action is not None and not isinstance(action, get_args(Action)):
        raise TypeError(f"the agent's Decision has {type(action).__name__} instead of an Action")
    try:
        detail = dict(decision.detail)
        to_json((action, decision.said, decision.error, detail))
        requests = [dict(request) for request in detail.get("requests", ())]
        _Told.model_validate({**vars(decision), "detail": {**detail, "requests": requests}})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise TypeError(f"the agent's Decision is malformed: {where}: {first['msg']}") from error
    except (PydanticSerializationError, TypeError, ValueError) as error:
        raise TypeError(f"the agent's Decision is malformed: it cannot be written down: {error}") from error
    return decision

"""Tables of errors for tests: the published one, changed."""

from __future__ import annotations

from mobile_world.agents.reference import ErrorKind, ErrorTable, published_table


def constant(*, task_sd: float = 0.0, replica_sd: float = 0.0, recovery: float = 0.0, **logits: float) -> ErrorTable:
    """No prompt has an effect; errors have the chances of these logits, and none at all where not named."""
    values = published_table().model_dump()
    values.update(task_sd=task_sd, replica_sd=replica_sd)
    for kind, model in values["errors"].items():
        model["chance"] = {"base": logits.get(kind, -60.0), "load": 1.0 if kind in logits else 0.0, "effects": {}}
        if model["recovery"] is not None:
            model["recovery"] = {"base": recovery, "load": 0.0, "effects": {}}
    return ErrorTable.model_validate(values)


def perfect() -> ErrorTable:
    """A subject without errors."""
    return constant()


def always(kind: ErrorKind, *, recovery: float = -60.0) -> ErrorTable:
    """A subject that makes one kind of error whenever it can."""
    return constant(recovery=recovery, **{kind: 60.0})

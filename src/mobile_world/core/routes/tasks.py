"""Tasks: what there is, set up, judged, torn down; and the suite they belong to."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from mobile_world.core.acting import score, set_up, tear_down
from mobile_world.core.routes.asking import OnStation, SessionId
from mobile_world.core.server import AVD_MAPPING
from mobile_world.core.station import Station, made
from mobile_world.core.wire import (
    Ok,
    ScoreAnswer,
    Seed,
    SwitchAnswer,
    TaskEvalRequest,
    TaskInitAnswer,
    TaskInitRequest,
    TaskName,
    TaskRow,
    TaskTearDownRequest,
)
from mobile_world.tasks import BaseTask
from mobile_world.web.errors import Json

router = APIRouter()

Family = Annotated[str, Query(max_length=200, description="The suite family, such as `android_world`.")]
Force = Annotated[bool, Query(description="End the sessions in which tasks are set up.")]
Named = Annotated[TaskName, Query()]
Seeded = Annotated[Seed, Query(description="Which instance of the task.")]


@router.get("/task/list", response_model=list[TaskRow])
def tasks(station: OnStation) -> Json:
    """The tasks of the suite."""
    return Json([_row(task) for task in station.registry.tasks()])


@router.get("/task/goal", response_model=str)
def goal(station: OnStation, task_name: Named, seed: Seeded = 0) -> Json:
    """The instruction of a task."""
    return Json(made(station.registry, task_name, seed=seed).goal)


@router.get("/task/metadata", response_model=TaskRow)
def metadata(station: OnStation, task_name: Named) -> Json:
    """What is known of a task."""
    return Json(_row(type(made(station.registry, task_name, seed=0))))


@router.get("/task/complexity", response_model=float)
def complexity(station: OnStation, task_name: Named) -> Json:
    """A tenth of the step budget of a task."""
    return Json(made(station.registry, task_name, seed=0).complexity)


@router.post("/task/init", response_model=TaskInitAnswer)
def init_task(station: OnStation, body: TaskInitRequest, session: SessionId = None) -> Json:
    """Put a device into the start state of a task."""
    with station.calling(session, body.req_device) as calling:
        task = set_up(
            station,
            calling,
            body.task_name,
            seed=body.seed,
            behind_cue=body.behind_cue,
            official_compat=body.official_compat,
        )
    station.activity.add("started")
    answer: dict[str, Any] = {
        "task_name": task.name,
        "goal": task.goal,
        "params": task.params,
        "max_steps": task.max_steps,
        "seed": body.seed,
        "result": "OK",
    }
    return Json(answer)


@router.get("/task/eval", response_model=ScoreAnswer)
def eval_by_get(station: OnStation, body: TaskEvalRequest | None = None, session: SessionId = None) -> Json:
    """Judge the task that is set up; POST is the better verb, and this one stays for older clients."""
    return _score(station, session, body or TaskEvalRequest())


@router.post("/task/eval", response_model=ScoreAnswer)
def eval_by_post(station: OnStation, body: TaskEvalRequest | None = None, session: SessionId = None) -> Json:
    """Judge the task that is set up."""
    return _score(station, session, body or TaskEvalRequest())


@router.post("/task/tear_down", response_model=Ok)
def tear_down_task(station: OnStation, body: TaskTearDownRequest | None = None, session: SessionId = None) -> Json:
    """Put the device back as it was."""
    wanted = body or TaskTearDownRequest()
    with station.calling(session, wanted.req_device) as calling:
        if calling.environment is not None:
            calling.played(wanted.task_name)
        failed = tear_down(station, calling)
    if failed is not None:
        raise failed
    return Json({"result": "OK"})


@router.post("/suite_family/switch", response_model=SwitchAnswer)
def switch_suite(station: OnStation, target_family: Family, force: Force = False) -> Json:
    """Exchange the suite; 409 while tasks are set up, unless forced."""
    done = station.switch_suite(target_family, force=force)
    said = "switched to" if done.switched else "already"
    label = station.devices[0].label
    avd = AVD_MAPPING.get(done.family, label.profile) if label.backend in ("avd", "docker") else label.profile
    answer = {
        "message": f"{said} {done.family}",
        "suite_family": done.family,
        "switched": done.switched,
        "num_tasks": done.num_tasks,
        "avd_name": avd,
    }
    return Json(answer)


def _row(task: type[BaseTask]) -> dict[str, object]:
    return {"name": task.__name__, "tags": sorted(task.task_tags), "apps": sorted(task.app_names)}


def _score(station: Station, session: str | None, body: TaskEvalRequest) -> Json:
    with station.judging(session, body.req_device) as calling:
        found = score(calling, body.task_name, body.trail)
    station.activity.add("success" if found.value >= 1 else "failure")
    integrity = {"integrity": found.integrity} if found.integrity else {}
    findings = {"findings": [finding.model_dump() for finding in found.findings]} if found.findings else {}
    return Json({"score": found.value, "reason": found.reason, **integrity, **findings})

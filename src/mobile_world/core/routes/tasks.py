"""Task routes: list, set up, score, tear down; and the switch of the suite family."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from mobile_world.core.routes.dependencies import Manager, SessionId
from mobile_world.core.schemas import (
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
from mobile_world.core.session_manager import SessionManager, create_task
from mobile_world.core.session_operations import score, set_up, tear_down
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.web.errors import Json

router = APIRouter()

Family = Annotated[str, Query(max_length=200, description="The suite family, such as `android_world`.")]
Force = Annotated[bool, Query(description="End the sessions in which tasks are set up.")]
Named = Annotated[TaskName, Query()]
Compat = Annotated[bool | None, Query(description="As for `/task/init`; as the server was started if left out.")]
Seeded = Annotated[Seed, Query(description="Which instance of the task.")]


@router.get("/task/list", response_model=list[TaskRow])
def tasks(manager: Manager) -> Json:
    """The tasks of the suite."""
    return Json([_row(manager.registry, task) for task in manager.registry.tasks()])


@router.get("/task/goal", response_model=str)
def goal(manager: Manager, task_name: Named, seed: Seeded = 0, official_compat: Compat = None) -> Json:
    """The instruction of a task."""
    return Json(create_task(manager.registry, task_name, seed=seed, official_compat=official_compat).goal)


@router.get("/task/metadata", response_model=TaskRow)
def metadata(manager: Manager, task_name: Named) -> Json:
    """What is known of a task."""
    return Json(_row(manager.registry, type(create_task(manager.registry, task_name, seed=0))))


@router.get("/task/complexity", response_model=float)
def complexity(manager: Manager, task_name: Named) -> Json:
    """The complexity of a task: a tenth of its step budget as AndroidWorld counts it; ours may be larger."""
    return Json(create_task(manager.registry, task_name, seed=0).complexity)


@router.post("/task/init", response_model=TaskInitAnswer)
def init_task(manager: Manager, body: TaskInitRequest, session: SessionId = None) -> Json:
    """Put a device into the start state of a task."""
    with manager.session_call(session, body.req_device) as current:
        task = set_up(
            manager,
            current,
            body.task_name,
            seed=body.seed,
            cue=body.cue,
            official_compat=body.official_compat,
            clock=body.clock,
        )
    manager.events.add("started")
    return Json(
        {
            "task_name": task.name,
            "goal": task.goal,
            **({"params": task.params} if body.include_params else {}),
            "suite_family": task.suite_family,
            "suite_version": task.suite_version,
            "max_steps": task.max_steps,
            "seed": body.seed,
            "official_compat": task.official_compat,
            "result": "OK",
        }
    )


@router.get("/task/eval", response_model=ScoreAnswer)
def eval_by_get(manager: Manager, body: TaskEvalRequest | None = None, session: SessionId = None) -> Json:
    """Judge the task that is set up; POST is the better verb, and this one stays for older clients."""
    return _score(manager, session, body or TaskEvalRequest())


@router.post("/task/eval", response_model=ScoreAnswer)
def eval_by_post(manager: Manager, body: TaskEvalRequest | None = None, session: SessionId = None) -> Json:
    """Judge the task that is set up."""
    return _score(manager, session, body or TaskEvalRequest())


@router.post("/task/tear_down", response_model=Ok)
def tear_down_task(manager: Manager, body: TaskTearDownRequest | None = None, session: SessionId = None) -> Json:
    """Put the device back as it was."""
    request = body or TaskTearDownRequest()
    with manager.session_call(session, request.req_device) as current:
        if current.environment is not None:
            current.current_environment(request.task_name)
        error = tear_down(manager, current)
    if error is not None:
        raise error
    return Json({"result": "OK"})


@router.post("/suite_family/switch", response_model=SwitchAnswer)
def switch_suite(manager: Manager, target_family: Family, force: Force = False) -> Json:
    """Exchange the suite; 409 while tasks are set up, unless forced."""
    result = manager.switch_suite(target_family, force=force)
    return Json(
        {
            "message": f"{'switched to' if result.switched else 'already'} {result.family}",
            "suite_family": result.family,
            "suite_version": manager.registry.family.version,
            "switched": result.switched,
            "num_tasks": result.num_tasks,
            "avd_name": manager.devices[0].avd_name(),
        }
    )


def _row(registry: TaskRegistry, task: type[BaseTask]) -> dict[str, object]:
    return {
        "name": task.__name__,
        "tags": sorted(task.task_tags),
        "apps": sorted(task.app_names),
        "suite_version": registry.version_of(task.__name__),
    }


def _score(manager: SessionManager, session: str | None, body: TaskEvalRequest) -> Json:
    with manager.task_call(session, body.req_device) as current:
        verdict = score(current, body.task_name, body.trail)
        budget = current.budget
    manager.events.add("success" if verdict.value >= 1 else "failure")
    details = {
        "budget": None if budget is None else budget.plain(),
        "integrity": verdict.integrity,
        "findings": [finding.model_dump() for finding in verdict.findings],
        "unwanted": list(verdict.unwanted),
        "followed_stranger": verdict.followed_stranger,
        "acknowledged": verdict.acknowledged,
    }
    present = {name: detail for name, detail in details.items() if detail}
    return Json({"score": verdict.value, "reason": verdict.reason, **present})

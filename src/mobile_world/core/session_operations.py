"""Operations in a session: set up, score and tear down a task, act, observe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from mobile_world.agents.codecs import from_json_action, numbered_elements
from mobile_world.core.session_manager import SessionManager
from mobile_world.core.sessions import Session
from mobile_world.core.task_calls import call_task
from mobile_world.domain import (
    Action,
    AgentError,
    AskUser,
    CheckFailed,
    ClockMode,
    ConfigError,
    CueLevel,
    Finish,
    FormatError,
    InvalidAction,
    MobileWorldError,
    Needs,
    Observation,
    Point,
    Score,
    SetupFailed,
    TaskError,
    ToolCall,
    parse_action,
    plain_action,
)
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.execution import observe, perform
from mobile_world.tasks import BaseTask, LocalEnvironment

DONE = "OK"
FINISHED = "finished"


class StepResult(NamedTuple):
    """The result of an action."""

    action: dict[str, Any] | None
    """In its canonical form; nothing when it could not be read."""
    result: str | None
    error: str | None
    reply: str | None


def set_up(
    manager: SessionManager,
    session: Session,
    name: str,
    *,
    seed: int,
    cue: CueLevel | None,
    official_compat: bool | None = None,
    clock: ClockMode | None = None,
) -> BaseTask:
    """Put the device into the start state of a task; one that was set up before is torn down first."""
    device = session.device
    if clock == "virtual" and not device.opened.is_simulated:
        raise ConfigError(f"{device.name} follows the wall clock; only simulated phones have a virtual one")
    task = manager.start_task(session, name, seed=seed, official_compat=official_compat)
    environment = LocalEnvironment(task, device.opened, clock or "virtual")
    try:
        if session.environment is not None:
            manager.leases.reset(session)
        device.hold()
        session.start_over(environment)
        call_task(lambda: environment.set_up(cue=cue), SetupFailed, f"the set-up of {name}", device)
    except BaseException:
        tear_down(manager, session)
        raise
    return task


def score(session: Session, name: str | None, trail: Sequence[str] | None) -> Score:
    """Judge the task that is set up, which is the named one; without a trail, after what was seen here.

    What is in front now counts as seen: a client that plays over ADB leaves no other trace here.
    """
    environment = session.current_environment(name)
    if trail is None:
        note_look(session)
    activities = tuple(session.trail if trail is None else trail)
    return call_task(
        lambda: environment.score(activities), CheckFailed, f"the check of {environment.task.name}", session.device
    )


def tear_down(manager: SessionManager, session: Session) -> MobileWorldError | None:
    """Put the device back as it was; why that was not possible. Nothing to do where no task is set up."""
    try:
        return manager.leases.reset(session)
    finally:
        with manager.leases.changed:
            session.playing = False


def observe_session(session: Session, needs: Needs, step: int) -> Observation:
    """An observation of the device, with the error and the reply of the last action."""
    observation = observe(session.device.opened, needs, step, error=session.error, reply=session.reply)
    note_look(session, observation.activity)
    return observation


def note_look(session: Session | None, activity: str | None = None) -> None:
    """Note what the client of a session looks at, for tasks that check which pages were seen; others only watch."""
    if session is None or session.environment is None:
        return
    controller = session.device.opened
    activity = controller.foreground_activity() if activity is None else activity
    if session.trail[-1:] != [activity]:
        session.trail.append(activity)
    session.environment.task.note_look(controller, activity)


def act(session: Session, fields: Mapping[str, Any], *, settle: bool) -> StepResult:
    """Carry out an action, canonical or of the older JSON form; the result has the error of one that cannot be done.

    Every one counts as a step of the task, as it does in an evaluation, whatever comes of it.
    """
    session.steps += session.environment is not None
    action: Action | None = None
    reply = error = None
    try:
        action = read_action(fields, session.device.opened)
        if isinstance(action, Finish):
            if (answer := action.answer_after(session.device.opened.interaction_cache)) is not None:
                session.device.opened.answer(answer)
            return _remember(session, StepResult(plain_action(action), FINISHED, None, None))
        reply = _perform(action, session)
    except AgentError as problem:
        error = str(problem)
    if settle and error is None:
        session.device.opened.settle()
    return _remember(
        session,
        StepResult(
            plain_action(action) if action is not None else None,
            None if error is not None else reply or DONE,
            error,
            reply,
        ),
    )


def read_action(fields: Mapping[str, Any], controller: AndroidController) -> Action:
    """The canonical action; `FormatError` or `InvalidAction` says why there is none."""
    if "kind" in fields:
        return parse_action(fields)
    if fields.get("keycode") is not None:
        if not isinstance(fields["keycode"], str):
            raise FormatError("keycode must be text, such as KEYCODE_BACK")
        return parse_action({"kind": "key", "name": fields["keycode"]})
    if fields.get("action_type") is None:
        raise FormatError("an action has a 'kind', such as tap, or an 'action_type', such as click; this one has none")
    size = controller.screen_size()

    def element(index: int) -> Point:
        elements = numbered_elements(controller.ui_tree(), size)
        if index >= len(elements):
            raise InvalidAction(f"there is no element {index} on the screen; it has {len(elements)}, from 0 on")
        return elements[index].centre(size)

    return from_json_action(fields, size, schema="mobile_world", element=element)


def _perform(action: Action, session: Session) -> str | None:
    environment = session.environment
    if environment is None:
        if isinstance(action, AskUser | ToolCall):
            raise InvalidAction(f"nobody answers {action.kind!r}: no task is set up; POST /task/init first")
        perform(action, session.device.opened)
        return None
    if isinstance(action, AskUser):
        return call_task(
            lambda: environment.act(action), TaskError, f"the user's reply of {environment.task.name}", session.device
        )
    return environment.act(action)


def _remember(session: Session, stepped: StepResult) -> StepResult:
    session.error, session.reply = stepped.error, stepped.reply
    return stepped

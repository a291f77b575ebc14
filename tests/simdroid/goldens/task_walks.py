"""Walks along the solutions of tasks: the actions are kept, so that they can be played without the solution."""

from __future__ import annotations

from collections.abc import Iterator

from mobile_world.domain import Action, Answer, AskUser, Finish, Needs, Steps, ToolCall
from mobile_world.tasks.suites import FAMILIES
from tests.simdroid.goldens.player import Player, task_registry
from tests.simdroid.goldens.scenes import LOOKS, unseen
from tests.simdroid.goldens.walks import Start, Step, TaskStart, Walk

BASE_SEED = 18
EYES = Needs(screenshot=False, ui_tree=True)
MOST_STEPS = 120
THEMES = ("light", "dark")


def task_names() -> Iterator[tuple[str, str]]:
    """Suite and name of every task."""
    for suite in FAMILIES:
        for name in task_registry(suite).names():
            yield suite, name


def task_walks(player: Player, suite: str, name: str) -> Iterator[Walk]:
    """One instance of a task along its solution, in both themes."""
    seed = task_registry(suite).instance_seed(base_seed=BASE_SEED, task=name, replica=0)
    environment = player.environment(suite, name, seed)
    start = TaskStart(suite=suite, name=name, seed=seed, clock_ns=player.clock_ns())
    observation = environment.observe(EYES, 0)
    steps: Steps | None = environment.task.solution(observation)
    actions: list[Action] = []
    apps: set[str] = set()
    action = next(steps, None) if steps is not None else None
    while steps is not None and action is not None and len(actions) < MOST_STEPS:
        reply = environment.act(action)
        environment.settle()
        if not isinstance(action, Answer | AskUser | Finish | ToolCall):
            actions.append(action)
        observation = environment.observe(EYES, len(actions), reply=reply)
        apps.add(observation.activity.partition("/")[0])
        try:
            action = steps.send(observation)
        except StopIteration:
            break
    for theme in THEMES:
        walk = f"task/{suite}/{name}-{theme}"
        yield Walk(
            name=walk,
            apps=tuple(sorted(apps)),
            start=Start(task=start, script=LOOKS[theme]),
            steps=tuple(
                Step(action=each, label=_label(each), state=unseen(f"{walk}/{number:02}"))
                for number, each in enumerate((None, *actions))
            ),
        )


def _label(action: Action | None) -> str:
    if action is None:
        return "set-up"
    rest = action.model_dump(mode="json", exclude={"kind"}, exclude_defaults=True)
    return f"{action.kind} {rest}" if rest else action.kind

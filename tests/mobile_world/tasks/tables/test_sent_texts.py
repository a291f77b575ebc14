"""The texts that tasks want sent, judged by the tasks' own conditions."""

from __future__ import annotations

from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.values import Added, Message, OutgoingMail
from mobile_world.tasks.values.fixtures import Record
from mobile_world.tasks.values.mails import SentMail
from mobile_world.tasks.values.scoring import alternatives
from tests.mobile_world.tasks.tables.test_tables import Row, rows

RIGHT_AT_LEAST = 0.97


def accepts(task: BaseTask, text: str) -> bool:
    """Whether a task takes this text as what it wants sent, everything else being right."""
    wanted = [each.thing for list_ in alternatives(task.wanted()) for each in list_ if isinstance(each, Added)]
    return any(_matches(thing, text) for thing in wanted)


def _matches(thing: Record, text: str) -> bool:
    if isinstance(thing, OutgoingMail):
        files = tuple(sorted((each.name, each.sha256) for each in thing.files))
        return thing.matches(SentMail(frozenset(thing.to), thing.subject or "", text, files=files))
    number = getattr(thing, "number", None)
    return isinstance(number, str) and thing.matches(Message(number, text, "sent"))


def misjudged() -> list[Row]:
    """The rows that are judged otherwise than the people who set the goals would."""
    wrong, tasks = [], dict[tuple[str, str, int], BaseTask]()
    for row in rows("sent_texts"):
        key = row["suite"], row["task"], row["seed"]
        if key not in tasks:
            registry = TaskRegistry(row["suite"])
            seed = registry.instance_seed(base_seed=row["seed"], task=row["task"], replica=0)
            tasks[key] = registry.create(row["task"], seed=seed)
        if accepts(tasks[key], row["text"]) is not row["right"]:
            wrong.append(row)
    return wrong


def test_sent_texts_are_judged_as_the_people_who_set_the_goals_would() -> None:
    wrong, count = misjudged(), len(rows("sent_texts"))
    named = [f"{row['task']} {row['text']!r} ({row['why']}): right is {row['right']}" for row in wrong]
    assert len(wrong) <= (1 - RIGHT_AT_LEAST) * count, "\n".join(named)


def test_no_qualified_text_is_accepted() -> None:
    accepted = [row["text"] for row in misjudged() if row["why"].startswith("qualified")]
    assert accepted == []

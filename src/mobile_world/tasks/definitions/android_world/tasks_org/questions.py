"""Questions about due dates, priorities and what is done."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask
from mobile_world.tasks.definitions.android_world._data import draw_todos
from mobile_world.tasks.definitions.android_world._shared import TODAY, ExactNumber, draw_day_text, draw_time_text
from mobile_world.tasks.definitions.android_world.tasks_org._questions import (
    day_of,
    draw_asked_day,
    draw_scene,
    question,
)
from mobile_world.tasks.definitions.android_world.tasks_org._steps import read_by_day, read_high_priority
from mobile_world.tasks.definitions.android_world.tasks_org._todos import (
    HIGH,
    NONE,
    TodoRow,
    draw_row,
    draw_targets,
    moment_of,
)
from mobile_world.tasks.values import Number

LIST = " Answer with the titles alone, separated by commas."
VAGUE = "Look something up in my to-do list."
MONDAY, SUNDAY = TODAY + timedelta(1), TODAY + timedelta(7)
FIRST_DONE = -5
"""How far back the day may lie whose tasks are done, in days."""


class _TodoQuestion(BaseTask):
    """A question that the to-do list answers."""

    vague_goal = VAGUE
    app_names: ClassVar[set[str]] = {"Tasks"}


class TasksDueOnDate(_TodoQuestion):
    """Say which tasks are due on a day.

    AndroidWorld has three tasks on that day, the parameters name one that need not be among them, and nearly the right
    titles will do; here there are one to three, and one of them is in the parameters.
    """

    goal = "Look in the Tasks app. Which of my tasks are due on {date}?" + LIST
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "search"}
    scene, wanted, official, solution, side_effect = question(
        lambda params, todos: [todo.title for todo in todos if todo.due == day_of(params)]
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one task of it, and the scene."""
        day = draw_asked_day(random)
        rows = draw_targets(random, [day] * random.randint(1, 3))
        params = {"date": draw_day_text(random, day), **_named(rows[0], "importance", "title", "notes")}
        return params | draw_scene(random, rows, lambda todo: todo.due != day)


class TasksHighPriorityTasks(_TodoQuestion):
    """Say which tasks have a high priority.

    AndroidWorld has one such task and takes nearly its title for it; here there are two to four, and none of them is
    done. In the original a start date in the future would hide nothing either.
    """

    goal = "Which of my tasks in the Tasks app have high priority?" + LIST
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-medium",
        "single-app",
        "complex-ui",
        "search",
        "information-retrieval",
        "transcription",
    }
    scene, wanted, official, solution, side_effect = question(
        lambda params, todos: [todo.title for todo in todos if todo.importance == HIGH],
        look=lambda hand, params: read_high_priority(hand),
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """One of the tasks with its dates, and the scene."""
        days = [draw_asked_day(random, since=1) for _ in range(random.randint(2, 4))]
        rows = draw_targets(random, days, importance=HIGH)
        rows[0]["hideUntil"] = int(rows[0]["dueDate"]) - random.randint(1, 6) * 86_400_000
        due, start = (moment_of(rows[0], column) for column in ("dueDate", "hideUntil"))
        params = {
            "task_title": rows[0]["title"],
            "notes": rows[0]["notes"],
            "due_date": draw_day_text(random, due.date()),
            "time": draw_time_text(random, due.time()),
            "hide_until_date": draw_day_text(random, start.date()),
        }
        return params | draw_scene(random, rows, lambda todo: todo.importance != HIGH)


class TasksHighPriorityTasksDueOnDate(_TodoQuestion):
    """Say which tasks of a day have a high priority.

    AndroidWorld has one task of that kind; here there are one or two, another one of the day has another priority, and
    others of high priority have other days, though none of them the same day a week before: in the list both are called
    by their weekday.
    """

    goal = "Which tasks of high priority are due on {date} in the Tasks app?" + LIST
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-medium",
        "single-app",
        "information-retrieval",
        "screen-reading",
    }
    scene, wanted, official, solution, side_effect = question(
        lambda params, todos: [todo.title for todo in todos if todo.due == day_of(params) and todo.importance == HIGH],
        look=lambda hand, params: read_high_priority(hand),
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one of the tasks, and the scene."""
        day = draw_asked_day(random)
        rows = draw_targets(random, [day] * random.randint(1, 2), importance=HIGH)
        due = moment_of(rows[0], "dueDate")
        params = {"date": draw_day_text(random, day), "time": draw_time_text(random, due.time())}
        (other,) = draw_todos(random, 1, but_not={str(row["title"]) for row in rows})
        close = draw_row(random, other, day, random.randint(HIGH + 1, NONE))
        same_name = day - timedelta(7)
        scene = draw_scene(
            random, [*rows, close], lambda todo: todo.due != day and (todo.due != same_name or todo.importance != HIGH)
        )
        return params | {"title": rows[0]["title"]} | scene


class TasksDueNextWeek(_TodoQuestion):
    """Say how many tasks are due next week.

    AndroidWorld has six tasks in that week whatever is drawn, and reads nothing but a number in digits; here there are
    three to eight, and the number may stand in a sentence.
    """

    goal = "How many tasks in the Tasks app are due next week, from Monday to Sunday? Answer with one whole number."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}
    scene, wanted, official, solution, side_effect = question(
        lambda params, todos: [str(sum(todo.due is not None and MONDAY <= todo.due <= SUNDAY for todo in todos))],
        look=lambda hand, params: read_by_day(hand, until=SUNDAY),
        kind=lambda right, todos: Number(int(right[0])),
        officially=lambda right: ExactNumber(float(right[0])),
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """One of the tasks, and the scene."""
        days = [MONDAY + timedelta(random.randrange(7)) for _ in range(random.randint(3, 8))]
        rows = draw_targets(random, days)
        params = {**_named(rows[0], "title", "notes"), "due_date": draw_day_text(random, days[0])}
        return params | draw_scene(random, rows, lambda todo: todo.due is None or not MONDAY <= todo.due <= SUNDAY)


class TasksCompletedTasksForDate(_TodoQuestion):
    """Say which tasks of a day are done.

    AndroidWorld asks what was completed “for” a day, which can be misread as on that day, and has nothing else on it;
    here the question is about due dates, and other tasks of the day are not done yet.
    """

    goal = "Look at the tasks that are due on {date} in the Tasks app. Which of them have I completed?" + LIST
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-medium",
        "single-app",
        "information-retrieval",
        "search",
    }
    scene, wanted, official, solution, side_effect = question(
        lambda params, todos: [todo.title for todo in todos if todo.due == day_of(params) and todo.done],
        look=lambda hand, params: read_by_day(hand, until=day_of(params), with_completed=True),
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one of the tasks, and the scene."""
        day = draw_asked_day(random, since=FIRST_DONE, until=5)
        rows = draw_targets(random, [day] * random.randint(1, 3), done=True)
        done = moment_of(rows[0], "completed")
        params = {
            **_named(rows[0], "title", "notes"),
            "date": draw_day_text(random, day),
            "completed_date": draw_day_text(random, done.date()),
            "time": draw_time_text(random, done.time()),
        }
        (title,) = draw_todos(random, 1, but_not={str(row["title"]) for row in rows})
        close = draw_row(random, title, day, random.randint(HIGH, NONE))
        return params | draw_scene(random, [*rows, close], lambda todo: todo.due != day)


class TasksIncompleteTasksOnDate(_TodoQuestion):
    """Say what is still to be done by a day.

    AndroidWorld has three such tasks, all of them due on that very day; here up to two are due earlier, and others that
    are due by then are done.
    """

    goal = "Which tasks in the Tasks app are due by {date}, that day included, and not completed yet?" + LIST
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-easy",
        "single-app",
        "screen-reading",
        "information-retrieval",
    }
    scene, wanted, official, solution, side_effect = question(
        lambda params, todos: [
            todo.title for todo in todos if todo.due and todo.due <= day_of(params) and not todo.done
        ]
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one of the tasks, and the scene."""
        day = draw_asked_day(random)
        earlier = [day - timedelta(random.randint(1, 9)) for _ in range(random.randint(0, 2))]
        rows = draw_targets(random, [*([day] * random.randint(1, 2)), *earlier])
        due = moment_of(rows[0], "dueDate")
        params = {
            **_named(rows[0], "title", "importance", "notes"),
            "date": draw_day_text(random, day),
            "time": draw_time_text(random, due.time()),
        }
        return params | draw_scene(random, rows, lambda todo: todo.done or todo.due is None or todo.due > day)


def _named(row: TodoRow, *names: str) -> dict[str, str]:
    """Parameters that are columns of a row, as texts."""
    return {name: str(row[name]) for name in names}

"""Goals of tasks: templates that parameters fill, and how much of a goal an agent is told."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from string import Formatter
from typing import Any, Final

from mobile_world.domain import GoalLevel, TaskError
from mobile_world.tasks.dialogue import Text

HINT: Final = Text(" Ask me if something is missing.", "如果缺少什么，请问我。")
"""What `hinted` adds to the goal of every task, whether or not something is missing."""
CHINESE_TAG = "lang-cn"
_FIELD = re.compile(r"[.\[]")
"""What ends the name of a parameter in a template."""


def check_template(name: str, template: str, params: Mapping[str, Any]) -> None:
    """Refuse a template with a field that no parameter fills."""
    fields = [field for _, field, _, _ in Formatter().parse(template) if field is not None]
    if missing := [field for field in fields if _FIELD.split(field)[0] not in params]:
        raise TaskError(f"the {name} has {{{missing[0]}}}; draw_params gives {', '.join(params)}")


def told_goal(
    level: GoalLevel, *, goal: str, vague_goal: str, app_names: Collection[str], task_tags: Collection[str]
) -> str | None:
    """As much of a goal as the level reveals; nothing at `none`."""
    match level:
        case "none":
            return None
        case "app":
            return f"Use {', '.join(sorted(app_names)) or 'the phone'}."
        case "vague":
            return vague_goal or goal
        case "hinted":
            return goal + HINT.in_language("zh" if CHINESE_TAG in task_tags else "en")
        case "full":
            return goal

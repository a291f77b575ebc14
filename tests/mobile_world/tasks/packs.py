"""Task files as other people write them, for tests."""

from __future__ import annotations

from pathlib import Path

GUIDE_SAMPLE = '''# src/mobile_world/tasks/definitions/android_world/my_category/my_task.py

from loguru import logger
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.base import BaseTask


class MyAndroidWorldTask(BaseTask):
    """Description of your task."""

    goal = "Your task instruction here"
    
    task_tags = {"lang-en"}  # or {"lang-cn"} for Chinese
    
    app_names = {"AppName"}  # Android app(s) used

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        """Initialize the task (setup preconditions)."""
        logger.info("Initializing MyAndroidWorldTask")
        # Setup code here
        return True

    def is_successful(self, controller: AndroidController) -> float | tuple[float, str]:
        """Verify task completion."""
        self._check_is_initialized()
        
        # Verification logic here
        # Return (1.0, "Success message") or (0.0, "Failure message")
        answer = controller.interaction_cache
        if "expected_value" in str(answer):
            return 1.0, "Task completed successfully"
        else:
            return 0.0, "Task not completed"
'''  # noqa: W293
"""The integration guide's sample, letter for letter."""


def task_text(name: str, *, body: str = "", base: str = "BaseTask", attributes: bool = True) -> str:
    """A small task file; `body` goes into the class."""
    lines = ["from mobile_world.tasks.base import BaseTask", "", "", f"class {name}({base}):"]
    if attributes:
        lines += ['    goal = "Do it"', '    task_tags = {"lang-en"}', '    app_names = {"Clock"}']
    lines += [f"    {line}" for line in body.splitlines()]
    lines += ["    def is_successful(self, controller):", "        return 0.0", ""]
    return "\n".join(lines)


def write(folder: Path, name: str, text: str) -> Path:
    """Put a file into a pack."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file

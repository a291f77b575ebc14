"""The worker's main loop: report the tasks, then serve requests until the pipe is closed."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

from .pipe import Pipe

if TYPE_CHECKING:
    from .task_host import TaskHost

LONGEST_TRACE = 4000


def main() -> None:
    """Serve until the pipe is closed."""
    pipe = Pipe()
    try:
        from .task_host import TaskHost
    except ImportError as error:
        pipe.say({"missing": error.name or "", "why": str(error)})
        return
    host = TaskHost(pipe)
    pipe.say({"done": host.tasks()})
    for request in pipe.requests():
        pipe.say(_served(host, request))


def _served(host: TaskHost, request: dict[str, Any]) -> dict[str, Any]:
    """What came of a request; whatever the tasks raise is told, and the next request is served."""
    try:
        return {"done": host.serve(request)}
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        return {"raised": type(error).__name__, "why": str(error), "trace": trace[-LONGEST_TRACE:]}


if __name__ == "__main__":
    main()

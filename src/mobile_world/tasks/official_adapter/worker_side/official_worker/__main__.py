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
        from .code_version import code_version
        from .task_host import TaskHost

        host = TaskHost(pipe)
        pipe.say({"done": {"tasks": host.tasks(), "code": code_version()}})
    except ImportError as error:
        pipe.say({"missing": error.name or "", "why": str(error)})
        return
    except (AttributeError, LookupError, TypeError) as error:
        # It has another shape than the code that this was written for.
        pipe.say({"unfit": f"{type(error).__name__}: {error}"})
        return
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

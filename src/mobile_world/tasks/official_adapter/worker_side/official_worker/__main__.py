"""The worker's life: say what there is, then do what is asked until nobody asks any more."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

from .wire import Wire

if TYPE_CHECKING:
    from .serving import Serving

LONGEST_TRACE = 4000


def main() -> None:
    """Serve until the pipe is closed."""
    wire = Wire()
    try:
        from .serving import Serving
    except ImportError as error:
        wire.say({"missing": error.name or "", "why": str(error)})
        return
    serving = Serving(wire)
    wire.say({"done": serving.tasks()})
    for request in wire.requests():
        wire.say(_served(serving, request))


def _served(serving: Serving, request: dict[str, Any]) -> dict[str, Any]:
    """What came of a request; whatever the tasks raise is told, and the next request is served."""
    try:
        return {"done": serving.serve(request)}
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        return {"raised": type(error).__name__, "why": str(error), "trace": trace[-LONGEST_TRACE:]}


if __name__ == "__main__":
    main()

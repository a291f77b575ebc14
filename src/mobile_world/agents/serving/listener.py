"""The client of an answer that is still being made: what it has received, and whether it has gone."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Listener:
    """Stands between a model, in its thread, and a client: takes the words, and says when the client has gone."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        """Pass every piece of the answer to `hear`."""
        self.hear = hear
        self._lock = threading.Lock()
        self._gone = False
        self._cancel: Callable[[], None] = lambda: None

    def when_gone(self, cancel: Callable[[], None]) -> None:
        """What to do when nobody listens any longer; done at once when that is so already."""
        with self._lock:
            self._cancel, gone = cancel, self._gone
        if gone:
            cancel()

    def leave(self) -> None:
        """Nobody listens any longer."""
        with self._lock:
            self._gone, cancel = True, self._cancel
        cancel()

"""What tasks are given."""

from typing import Any


class AsyncAndroidEnv:
    interaction_cache = ""

    def __init__(self, controller: Any) -> None:
        self.controller = controller

    def get_state(self) -> Any:
        return self.controller.step({}).observation

    def adb(self, *words: str) -> str:
        output: bytes = self.controller.execute_adb_call(list(words))
        return output.decode()

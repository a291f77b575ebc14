"""The controller that adds the tree to what is seen."""

import enum
from typing import Any

OBSERVATION_KEY_FOREST = "forest"
OBSERVATION_KEY_UI_ELEMENTS = "ui_elements"


class A11yMethod(enum.Enum):
    NONE = "none"


class AndroidWorldController:
    def __init__(self, env: Any, a11y_method: A11yMethod, install_a11y_forwarding_app: bool) -> None:
        assert a11y_method is A11yMethod.NONE
        assert not install_a11y_forwarding_app
        self._env = env

    def step(self, action: Any) -> Any:
        return self._process_timestep(self._env.step(action))

    def execute_adb_call(self, call: list[str]) -> bytes:
        output: bytes = self._env.execute_adb_call(call)
        return output

    def _process_timestep(self, timestep: Any) -> Any:
        raise NotImplementedError

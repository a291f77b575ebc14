"""`AndroidEnvInterface` and AndroidWorld's controller over the pipe."""

from __future__ import annotations

import base64
import io
from typing import Any

import dm_env
import numpy as np
from android_env import env_interface
from android_env.components import adb_call_parser, errors
from android_world.env import android_world_controller, interface, representation_utils
from PIL import Image

from .accessibility_forest import forest_of
from .pipe import Pipe

LONGEST_COMMAND_S = 120.0
"""What android_env allows a command that does not say."""


class RemoteAdb:
    """What android_env's parser of requests runs commands with: no process, no second try, no restarted server."""

    def __init__(self, pipe: Pipe) -> None:
        self._wire = pipe

    def execute_command(self, args: list[str], timeout: float | None = None, device_specific: bool = True) -> bytes:
        """Run the words of an adb command; `AdbControllerError` where the program would fail, as android_env does."""
        del device_specific
        result = self._wire.ask(adb=args, timeout=timeout or LONGEST_COMMAND_S)
        output = base64.b64decode(result["output"])
        if result["status"]:
            text = output.decode("utf-8", "replace")
            raise errors.AdbControllerError(f"adb {' '.join(args)} ended with status {result['status']}: {text}")
        return output


class PhoneEnv(env_interface.AndroidEnvInterface):  # type: ignore[misc]
    """A phone that MobileWorld holds the connection to."""

    def __init__(self, pipe: Pipe) -> None:
        self._wire = pipe
        self._parser = adb_call_parser.AdbCallParser(RemoteAdb(pipe))

    def action_spec(self) -> dict[str, Any]:
        """See `AndroidEnvInterface`; tasks act by adb alone."""
        return {}

    def observation_spec(self) -> dict[str, Any]:
        """See `AndroidEnvInterface`."""
        return {}

    def reset(self) -> Any:
        """See `AndroidEnvInterface`; looks, and changes nothing."""
        return dm_env.TimeStep(dm_env.StepType.FIRST, 0.0, 0.0, self._observation())

    def step(self, action: Any) -> Any:
        """See `AndroidEnvInterface`; tasks step to look, with an action that does nothing."""
        del action
        return dm_env.TimeStep(dm_env.StepType.MID, 0.0, 0.0, self._observation())

    def close(self) -> None:
        """See `AndroidEnvInterface`; the connection is not ours."""

    def execute_adb_call(self, call: Any) -> Any:
        """See `AndroidEnvInterface`."""
        return self._parser.parse(call)

    def forest(self) -> Any:
        """All windows with their nodes, as the accessibility forwarder sends them."""
        return forest_of(self._wire.ask(look="tree")["xml"])

    def _observation(self) -> dict[str, Any]:
        png = base64.b64decode(self._wire.ask(look="screen")["png"])
        pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
        return {"pixels": pixels, "orientation": np.array([1, 0, 0, 0]), "timedelta": np.array(0)}


class PhoneController(android_world_controller.AndroidWorldController):  # type: ignore[misc]
    """AndroidWorld's controller with the tree that the phone tells, in place of the forwarder's app and server."""

    def __init__(self, phone: PhoneEnv) -> None:
        super().__init__(phone, a11y_method=android_world_controller.A11yMethod.NONE, install_a11y_forwarding_app=False)
        self._phone = phone

    def get_a11y_forest(self) -> Any:
        """See `AndroidWorldController`."""
        return self._phone.forest()

    def get_ui_elements(self) -> list[Any]:
        """See `AndroidWorldController`."""
        return _elements(self.get_a11y_forest())

    def refresh_env(self) -> None:
        """See `AndroidWorldController`; there is nothing to connect again."""

    def _process_timestep(self, timestep: Any) -> Any:
        forest = self.get_a11y_forest()
        timestep.observation[android_world_controller.OBSERVATION_KEY_FOREST] = forest
        timestep.observation[android_world_controller.OBSERVATION_KEY_UI_ELEMENTS] = _elements(forest)
        return timestep


def phone_environment(pipe: Pipe) -> Any:
    """What AndroidWorld's tasks are given: its own `AsyncAndroidEnv` over the phone."""
    return interface.AsyncAndroidEnv(PhoneController(PhoneEnv(pipe)))


def _elements(forest: Any) -> list[Any]:
    elements: list[Any] = representation_utils.forest_to_ui_elements(forest, exclude_invisible_elements=True)
    return elements

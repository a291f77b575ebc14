"""One task for each thing that the adapter must carry."""

import dataclasses
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any, ClassVar


@dataclasses.dataclass(frozen=True)
class Row:
    """A row of a database."""

    title: str
    minutes: int = 0


class TaskEval:
    """What tasks share."""

    template = ""
    complexity: ClassVar[float] = 1.0
    app_names: ClassVar[tuple[str, ...]] = ("settings",)
    start_on_home_screen = True

    def __init__(self, params: dict[str, Any]) -> None:
        self.params = params

    @classmethod
    def set_device_time(cls, env: Any) -> None:
        del env

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        return {}

    @property
    def goal(self) -> str:
        return self.template.format(**self.params)

    def initialize_task(self, env: Any) -> None:
        env.interaction_cache = ""

    def is_successful(self, env: Any) -> float:
        del env
        return 0.0

    def tear_down(self, env: Any) -> None:
        env.adb("shell", "settings", "put", "global", "torn_down", type(self).__name__)


class SystemBluetoothTurnOff(TaskEval):
    """Bluetooth is turned off."""

    template = "Turn bluetooth {on_or_off}."
    complexity = 1.2

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        return {"on_or_off": "off"}

    def initialize_task(self, env: Any) -> None:
        super().initialize_task(env)
        env.adb("shell", "svc", "bluetooth", "enable")
        env.adb("root")
        print("tasks may print what they like")

    def is_successful(self, env: Any) -> float:
        return float(env.adb("shell", "settings", "get", "global", "bluetooth_on").strip() == "0")


class StandInQuestion(TaskEval):
    """A question whose goal is known after set-up."""

    template = "How long is {title} on {date}?"
    app_names = ("simple calendar pro", "")

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        rows = [Row(f"event {random.randrange(10**6)}", random.randrange(100)) for _ in range(2)]
        return {"title": rows[0].title, "date": "October 24 2023", "row_objects": rows, "picture": object()}

    def initialize_task(self, env: Any) -> None:
        super().initialize_task(env)
        self.params["date"] = "Tuesday"

    def is_successful(self, env: Any) -> float:
        row: Row = self.params["row_objects"][0]
        assert type(self.params["picture"]) is object
        return float(env.interaction_cache == f"{row.minutes} minutes")


class StandInHalf(TaskEval):
    """One of two wishes."""

    template = "Do both."

    def is_successful(self, env: Any) -> float:
        return (1.0 + super().is_successful(env)) / 2


class StandInFiles(TaskEval):
    """Files there and back, and a pause."""

    template = "Nothing."

    def initialize_task(self, env: Any) -> None:
        with tempfile.TemporaryDirectory() as place:
            local, back = Path(place, "here.txt"), Path(place, "back.txt")
            local.write_text("Grüße")
            before = int(env.adb("shell", "date", "+%s"))
            env.adb("push", str(local), "/sdcard/Download/there.txt")
            time.sleep(120)
            env.adb("pull", "/sdcard/Download/there.txt", str(back))
            self.slept = int(env.adb("shell", "date", "+%s")) - before
            self.text = back.read_text()
        env.adb("emu", "sms", "send", "5551234", "how are you")

    def is_successful(self, env: Any) -> float:
        sms = env.adb("shell", "content", "query", "--uri", "content://sms/inbox", "|", "grep", "-c", "'how are you'")
        return float(self.text == "Grüße" and self.slept >= 120 and sms.strip() == "1")


class StandInLooking(TaskEval):
    """What is on the screen."""

    template = "Begin a contact."
    start_on_home_screen = False

    def initialize_task(self, env: Any) -> None:
        env.adb("shell", "am", "start", "-a", "android.intent.action.INSERT -t vnd.android.cursor.dir/contact")

    def is_successful(self, env: Any) -> float:
        seen = env.get_state()
        fields = {node.hint_text: node.text for node in seen["ui_elements"] if node.is_editable}
        return float(fields.get("First name") == "Ada" and seen["pixels"].shape[2] == 3)


class StandInRaising(TaskEval):
    """Raises where its parameter says."""

    template = "Raise at {phase}."

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        return {"phase": "initialize"}

    def initialize_task(self, env: Any) -> None:
        if self.params["phase"] == "initialize":
            env.adb("shell", "ls", "/nowhere")

    def is_successful(self, env: Any) -> float:
        raise ValueError("cannot say")


class StandInDying(TaskEval):
    """Ends its process."""

    template = "Go."

    def initialize_task(self, env: Any) -> None:
        os.write(2, b"farewell\n")
        os._exit(3)

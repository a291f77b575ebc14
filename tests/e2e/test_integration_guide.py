"""Every sample of the AndroidWorld integration guide, pasted without `sudo` and run for real.

The blocks below are the guide's own. Two things are put in their places: the address of the model, which the guide
leaves open, and a free port for its 6800, so that tests can run beside a server. They run in a copy of the sources,
because the guide changes them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mobile_world.agents.serving import ActionRendering, IncomingRequest, ModelServer, PlannedAnswer
from mobile_world.domain import Finish
from mobile_world.experiment import RunDirectory
from tests.e2e.adb_program import free_port
from tests.mobile_world.tasks.packs import GUIDE_SAMPLE

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

ROOT = Path(__file__).resolve().parents[2]
DEADLINE_S = 500.0
SAMPLES = {"SimpleContactTask", "SimpleAlarmTask", "SimpleMessageTask", "WifiEnableTask", "BrightnessTask"}

LIST = "mw info task --suite-family android_world"

EVALUATE = r"""
# Launch environment
sudo mw env run --count 1

# Run evaluation with android_world suite
sudo mw eval \
    --agent_type qwen3vl \
    --task ALL \
    --suite-family android_world \
    --model_name Qwen3-VL-235B-A22B \
    --llm_base_url [your_api_url] \
    --log_file_root traj_logs/android_world_logs
"""

SERVE = "mw server --suite-family android_world --port 6800"

SWITCH = """
from mobile_world.runtime.client import AndroidEnvClient

client = AndroidEnvClient(url="http://localhost:6800")
client.switch_suite_family("android_world")
"""

SWITCH_BY_CALL = 'curl -X POST "http://localhost:6800/suite_family/switch?target_family=android_world"'

NEW_TASK_FILE = "src/mobile_world/tasks/definitions/android_world/my_category/my_task.py"

VERIFY = "mw info task --suite-family android_world --filter MyAndroidWorldTask"

REGISTRY = 'TaskRegistry(suite_family="android_world")'

AVD_MAPPING = """
AVD_MAPPING: dict[str, str] = {
    "mobile_world": "Pixel_8_API_34_x86_64",
    "android_world": "Your_Custom_AVD_Name",
}
"""

COMMANDS = [
    "mw info task --suite-family android_world",
    "mw info app --suite-family android_world",
    "mw eval --suite-family android_world",
    "mw server --suite-family android_world",
]
"""Those that the guide lists as taking the family; the last two, which say too little to be run, are asked for help."""

FIND = 'find src/mobile_world/tasks/definitions/android_world -name "*.py"'

NOT_DISCOVERED = """
from mobile_world.tasks.base import BaseTask


class MyTask(BaseTask):  # \N{CHECK MARK} Correct
    ...

class MyTask:  # \N{BALLOT X} Wrong - won't be discovered
    ...
"""


class Reader:
    """Somebody who reads the guide beside a shell, in a copy of the project."""

    def __init__(self, home: Path) -> None:
        self.home, self.port = home, free_port()
        shutil.copytree(ROOT / "src", home / "src")  # With what is compiled: it is as valid there.
        self.model = ""
        self.environ = {
            **{key: value for key, value in os.environ.items() if key not in ("MW_API_KEY", "API_KEY")},
            "HOME": str(home),
            "MW_STATE_DIR": str(home / "state"),
            "MW_ADB_SERVER_PORT": "1",
            "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
            "PYTHONPATH": str(home / "src"),
        }

    def pasted(self, block: str) -> str:
        """The block, with what the guide leaves open filled in."""
        filled = block.replace("sudo ", "").replace("[your_api_url]", self.model)
        return filled.replace("6800", str(self.port))

    def bash(self, block: str) -> str:
        """Paste a block into a shell; what it printed."""
        return self._ended(["bash", "-e", "-c", self.pasted(block)])

    def python(self, block: str) -> str:
        """Paste a block into Python."""
        return self._ended([sys.executable, "-c", self.pasted(block)])

    def _ended(self, words: list[str]) -> str:
        done = subprocess.run(
            words, env=self.environ, cwd=self.home, capture_output=True, text=True, timeout=DEADLINE_S, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def serving(self, block: str) -> Iterator[None]:
        """Leave a block running in another shell, once it answers."""
        words = ["bash", "-c", f"exec {self.pasted(block)}"]
        with subprocess.Popen(
            words, env=self.environ, cwd=self.home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as server:
            try:
                end = time.monotonic() + DEADLINE_S
                while not self._healthy():
                    assert server.poll() is None and time.monotonic() < end, server.stdout and server.stdout.read()
                    time.sleep(0.1)
                yield
            finally:
                server.terminate()
                assert server.wait(60) == 0

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5) as answer:
                return bool(json.load(answer)["ok"])
        except (urllib.error.URLError, OSError):
            return False


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    somebody = Reader(tmp_path)
    yield somebody
    somebody.bash("mw env rm --all")


class Unwilling:
    """A model that declares every task done at once."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(action=Finish())


def test_an_environment_is_launched_and_a_model_evaluated_on_it(reader: Reader) -> None:
    with ModelServer(ActionRendering(Unwilling(), "qwen3vl"), model_name="Qwen3-VL-235B-A22B") as model:
        reader.model = model.url
        printed = reader.bash(EVALUATE)
    assert "phone-1" in printed and "success rate 0.0\u00a0%" in printed
    records = list(RunDirectory(reader.home / "traj_logs" / "android_world_logs").journal.records())
    assert {record.key.task for record in records} >= SAMPLES
    assert len({record.device for record in records}) == 1, "all of them on the phone that was launched"
    (phone,) = json.loads(reader.bash("mw env list --json"))
    assert {record.device for record in records} == {f"127.0.0.1:{phone['adb_port']}"}


def test_a_server_is_started_and_switched(reader: Reader) -> None:
    with reader.serving(SERVE):
        reader.python(SWITCH)
        answer = json.loads(reader.bash(SWITCH_BY_CALL))
        assert (answer["suite_family"], answer["switched"]) == ("android_world", False)
        assert answer["avd_name"] == "MobileWorld", "what runs; the mapped AVD is for emulators"
        reader.python(SWITCH.replace("android_world", "mobile_world"))
        assert json.loads(reader.bash(SWITCH_BY_CALL))["switched"]


def test_a_new_task_is_discovered_and_can_be_played(reader: Reader) -> None:
    listed = reader.bash(LIST)
    assert all(name in listed for name in SAMPLES) and "MyAndroidWorldTask" not in listed
    assert reader.bash(f"{FIND} -name '*contact_task*'").strip().endswith("contacts/simple_contact_task.py")
    file = reader.home / NEW_TASK_FILE
    file.parent.mkdir()
    file.write_text(GUIDE_SAMPLE)
    assert "MyAndroidWorldTask" in reader.bash(VERIFY)
    there = f"from mobile_world.tasks.registry import TaskRegistry\nprint({REGISTRY}.names())"
    assert "MyAndroidWorldTask" in reader.python(there)
    summary = json.loads(
        reader.bash("mw eval --agent-type null --task MyAndroidWorldTask --suite-family android_world --json")
    )
    assert (summary["scored"], summary["successes"]) == (1, 0), "set up, played and judged"
    file.write_text(NOT_DISCOVERED)
    assert "MyTask" not in reader.bash(LIST)


def test_another_avd_is_mapped_where_the_guide_says(reader: Reader) -> None:
    server = reader.home / "src/mobile_world/core/server.py"
    before, _, rest = server.read_text().partition("\nAVD_MAPPING")
    server.write_text(before + AVD_MAPPING + rest[rest.index("}\n") + 2 :])
    command = "mw env run --backend avd --dry-run --suite-family"
    assert "-avd Your_Custom_AVD_Name -port" in reader.bash(f"{command} android_world")
    assert "-avd Pixel_8_API_34_x86_64 -port" in reader.bash(f"{command} mobile_world")


def test_commands_take_the_family_and_refuse_others(reader: Reader) -> None:
    assert "Contacts" in reader.bash(COMMANDS[1])
    for command in COMMANDS[2:]:
        assert "--suite-family" in reader.bash(f"{command} --help")
    done = subprocess.run(
        ["mw", "info", "task", "--suite-family", "no_world"],
        env=reader.environ,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "valid: mobile_world, android_world" in done.stderr

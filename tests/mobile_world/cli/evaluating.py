"""`mw` in this process against a model server of this process, on tasks that words alone can solve."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mobile_world.agents.serving import IncomingRequest, PlannedAnswer
from mobile_world.cli.app import app
from mobile_world.domain import Answer as Tell
from mobile_world.domain import EpisodeRecord, Finish, StepRecord
from mobile_world.experiment import RunDirectory
from tests.mobile_world.cli.conftest import PhonesAround

PACK = """
from mobile_world.tasks import BaseTask


class _Tell(BaseTask):
    goal = "Tell me the number {number}."
    app_names = {"Contacts"}
    task_tags = {"lang-en"}

    @classmethod
    def draw_params(cls, random):
        return {"number": random.randrange(10**6)}

    def is_successful(self, controller):
        return float(controller.interaction_cache == str(self.params["number"]))
"""
CLASS = '''

class {name}(_Tell):
    """Tell a number."""
    goal = _Tell.goal
    app_names = {{"Contacts"}}
    task_tags = {{"lang-en"}}
'''
TELLS = [f"Tell{letter}" for letter in "ABCDEFGHIJKL"]


class Truthful:
    """Answers with the number that the goal names, then declares itself done; also after retries of a request."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}
        self._lock = threading.Lock()

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        found = re.search(r"the number (\d+)", call.parsed.words)
        if found is None:
            return PlannedAnswer(action=Finish())
        with self._lock:
            first = self._first.setdefault(found[1], call.digest) == call.digest
        return PlannedAnswer(action=Tell(text=found[1]) if first else Finish())


class Workbench:
    """Runs `mw` with a home and tasks of its own, by default on a phone that is around."""

    def __init__(self, home: Path, phones: PhonesAround) -> None:
        self.home, self.run_dir = home, home / "run"
        self.around = phones.known_to(home)
        """Words for `mw test` and `mw eval`: on that phone."""
        self.pack = home / "pack"
        self.pack.mkdir()
        (self.pack / "tell.py").write_text(PACK + "".join(CLASS.format(name=name) for name in TELLS))
        self.environ: dict[str, str | None] = {
            "HOME": str(home),
            "MW_STATE_DIR": str(home / "state"),
            "MW_ADB_SERVER_PORT": "1",
            "MW_API_KEY": None,
            "API_KEY": None,
        }

    def mw(self, *words: str, typed: str = "") -> Result:
        return CliRunner().invoke(app, words, env=self.environ, input=typed)

    def evaluate(self, agent: str, url: str, *words: str, output: Path | None = None) -> Result:
        """Evaluate a model; devices or servers among the words take the place of the phone that is around."""
        elsewhere = {"--device", "--aw-host"} & set(words)
        return self.mw(
            *("eval", "--agent-type", agent, "--task-dir", str(self.pack), "--output", str(output or self.run_dir)),
            *("--model-name", "mobile-world-test", "--llm-base-url", url, "--history-length", "3"),
            *(() if elsewhere else self.around),
            *words,
        )

    def records(self, output: Path | None = None) -> list[EpisodeRecord]:
        records = RunDirectory(output or self.run_dir).journal.records()
        return sorted(records, key=lambda record: (str(record.key), record.attempt))

    def steps(self, record: EpisodeRecord, output: Path | None = None) -> list[StepRecord]:
        return list(RunDirectory(output or self.run_dir).steps(record))


@pytest.fixture
def bench(tmp_path: Path, phones_around: PhonesAround) -> Workbench:
    return Workbench(tmp_path, phones_around)

"""Agents by name, from files and from installed packages; what each may be told."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents import (
    AGENTS,
    Agent,
    AgentOptions,
    agent_entry,
    agent_names,
    close_unused,
    create_agent,
    recorded_options,
)
from mobile_world.agents.reference import SYNTHETIC_LABEL
from mobile_world.domain import ConfigError

GOOD = '''
from mobile_world.agents import AgentOptions, Decision, EpisodeBrief
from mobile_world.domain import Finish, Needs, Observation


class Patient:
    """Waits for nothing."""

    needs = Needs(screenshot=False)

    def __init__(self, *, patience: int = 3) -> None:
        self.patience = patience

    def begin(self, brief: EpisodeBrief) -> None:
        pass

    def act(self, observation: Observation) -> Decision:
        return Decision(Finish())

    def close(self) -> None:
        pass
'''
WITH_OPTIONS = (
    GOOD
    + '''

class Modelled(Patient):
    """Has a model."""

    def __init__(self, options: AgentOptions, *, patience: int = 3) -> None:
        super().__init__(patience=patience)
        self.options = options
'''
)
RECORD = (
    '{"index": 0, "activity": "a/b", "screenshot": null, "ui_tree": null, "said": "", "action": {"kind": "finish"}, '
    '"error": null, "reply": null, "latencies": {}}\n'
)


def needed(name: str, folder: Path) -> dict[str, Any]:
    """What an agent cannot do without."""
    if name == "replay":
        (folder / "record.jsonl").write_text(RECORD)
        return {"trajectory": folder / "record.jsonl"}
    return {"model_name": "m", "base_url": "http://127.0.0.1:9/v1"} if agent_entry(name).takes_model else {}


def file(folder: Path, text: str, name: str = "mine.py") -> str:
    (folder / name).write_text(text)
    return str(folder / name)


@pytest.mark.parametrize("name", AGENTS)
def test_every_agent_can_be_made_and_is_new_each_time(name: str, tmp_path: Path) -> None:
    options = needed(name, tmp_path)
    first, second = create_agent(name, **options), create_agent(name, **options)
    assert first is not second
    assert agent_entry(name).help.endswith(".") and agent_entry(name).origin == "built in"
    first.close()
    second.close()


def test_the_label_of_the_synthetic_subject_is_the_one_it_gives_itself() -> None:
    assert {name: entry.label for name, entry in AGENTS.items() if entry.label} == {"reference": SYNTHETIC_LABEL}


def test_an_unknown_name_is_refused_with_the_valid_ones() -> None:
    for ask in (create_agent, agent_entry):
        with pytest.raises(
            ConfigError,
            match=r"unknown agent 'orcale'; valid: null, confirm, random, .*path\.py:Class; did you mean 'oracle'",
        ):
            ask("orcale")


def test_an_option_that_an_agent_does_not_take_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"'null' does not take temperature; its own options: none"):
        create_agent("null", temperature=1)
    with pytest.raises(ConfigError, match=r"'random' does not take model_name; its own options: ui_tree"):
        create_agent("random", AgentOptions(model_name="m"))


def test_what_an_agent_needs_is_asked_for() -> None:
    with pytest.raises(ConfigError, match="'replay' needs trajectory; give each with --option NAME=VALUE"):
        create_agent("replay")


def test_an_agent_from_a_file(tmp_path: Path) -> None:
    path = file(tmp_path, GOOD)
    entry = agent_entry(path)
    assert (entry.name, entry.help, entry.takes_model) == ("Patient", "Waits for nothing.", False)
    assert entry.target == f"{path}:Patient" and len(entry.fingerprint) == 64 and path in entry.origin
    with pytest.raises(ConfigError, match=r"does not take patients; did you mean patience\?"):
        create_agent(path, patients=3)
    with pytest.raises(ConfigError, match=r"does not take patients; did you mean patience\?"):
        recorded_options(path, {"patients": 3})
    made = create_agent(f"{path}:Patient", patience=5)
    assert vars(made) == {"patience": 5}
    assert type(made) is type(create_agent(path))
    assert path not in agent_names()


def test_an_agent_from_a_file_takes_shared_and_own_options(tmp_path: Path) -> None:
    path = f"{file(tmp_path, WITH_OPTIONS)}:Modelled"
    assert agent_entry(path).takes_model
    made: Any = create_agent(path, AgentOptions(model_name="m", top_p=0.5), patience=1, temperature=0.7)
    assert (made.patience, made.options.model_name, made.options.temperature, made.options.top_p) == (1, "m", 0.7, 0.5)
    with pytest.raises(ConfigError, match=r"tempreature: there is no such option; did you mean temperature\?"):
        create_agent(path, tempreature=0.7)
    with pytest.raises(ConfigError, match=r"patients: there is no such option; did you mean patience\?"):
        create_agent(path, patients=3)
    with pytest.raises(ConfigError, match=r"colour: there is no such option; there are: .*codec, .*, patience, "):
        create_agent(path, colour=3)
    with pytest.raises(ConfigError, match="temperature: Input should be a valid number"):
        create_agent(path, temperature="warm")


@pytest.mark.parametrize(
    ("text", "word", "told"),
    [
        ("x = (", "", r"mine\.py cannot be imported: line 1: SyntaxError"),
        ("\n\nimport nothing_like_this\n", "", r"line 3: ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("\ndef f():\n    return 1 / 0\n\nf()\n", "", r"line 3: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)\n", "", r"line 1: SystemExit: 3"),
        ("from mobile_world.agents.baselines import NullAgent\n", "", "defines no agent, which is a class with begin"),
        ("from mobile_world.agents.baselines import NullAgent\n", ":NullAgent", "it comes from mobile_world.agents"),
        (GOOD + "\nclass Second(Patient):\n    pass\n", "", r"specify one: mine\.py:Patient or mine\.py:Second"),
        (GOOD, ":Impatient", "defines no class 'Impatient'; its own classes: Patient"),
        (
            "class Half:\n    def begin(self, brief): pass\n",
            "",
            "which is a class with begin, act and close; Half lacks act",
        ),
        ("class Half:\n    def begin(self, brief): pass\n", ":Half", "Half in .* is not an agent: it lacks act, close"),
        (
            GOOD.replace("needs = Needs(screenshot=False)", "needs = None"),
            "",
            r"made a Patient, which is not an agent: it lacks needs \(a Needs\)",
        ),
        (
            GOOD.replace("self.patience = patience", "self.patience = patience / 0"),
            "",
            "line 12: ZeroDivisionError: division by zero",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, text: str, word: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        create_agent(file(tmp_path, text) + word)


def test_an_agent_that_cannot_be_closed_is_told_with_the_line(tmp_path: Path) -> None:
    path = file(tmp_path, GOOD + "\n    def close(self):\n        1 / 0\n")
    with pytest.raises(ConfigError, match=r"cannot be closed: line \d+: ZeroDivisionError"):
        close_unused(path, create_agent(path))
    close_unused("null", create_agent("null"))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"there is no agent file .*/none\.py"):
        create_agent(f"{tmp_path}/none.py:Any")


def test_a_file_is_run_once_and_may_be_broken_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, "1 / 0")
    with pytest.raises(ConfigError, match="line 1"):
        agent_entry(path)
    file(tmp_path, GOOD + "\nprint('run')\n")
    before = agent_entry(path).fingerprint
    file(tmp_path, GOOD + "\n# Edited while the run goes on.\n")
    assert agent_entry(path).fingerprint == before
    create_agent(path)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "run\n")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that offers agents, as pip leaves it."""
    (tmp_path / "their_agents.py").write_text(WITH_OPTIONS)
    info = tmp_path / "their_agents-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-agents\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[mobile_world.agents]\ntheirs = their_agents:Modelled\nbroken = their_agents:Nobody\n"
        "number = their_agents:__name__\nnull = their_agents:Patient\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "their_agents", raising=False)


@pytest.mark.usefixtures("installed")
def test_installed_packages_offer_agents() -> None:
    assert agent_names() == [*AGENTS, "broken", "number", "theirs"]
    entry = agent_entry("theirs")
    assert (entry.origin, entry.help, entry.takes_model) == ("package their-agents", "Has a model.", True)
    made: Any = create_agent("theirs", model_name="m")
    assert made.options.model_name == "m"
    ours: Agent = create_agent("null")
    assert type(ours).__module__.startswith("mobile_world.")
    with pytest.raises(ConfigError, match=r"'broken' of an installed package.*cannot be imported: .*Nobody"):
        create_agent("broken")
    with pytest.raises(ConfigError, match="which makes no agents"):
        create_agent("number")

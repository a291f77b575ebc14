"""Scripts in files, and behaviours by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mobile_world.agents.serving import BEHAVIOURS, BehaviourOptions, ModelServer, Script, make_behaviour, read_script
from mobile_world.domain import ConfigError
from tests.mobile_world.agents.serving.http_client import post, request, say


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text)
    return file


def test_one_answer_on_each_line(tmp_path: Path) -> None:
    file = written(tmp_path, "script.jsonl", '"one"\n\n{"status": 503}\n{"text": "three", "finish_reason": "length"}\n')
    with ModelServer(read_script(file).behaviour()) as server:
        assert say(server) == "one"
        assert post(server, request()).status_code == 503
        assert post(server, request()).json()["choices"][0]["finish_reason"] == "length"


def test_a_list_or_an_object(tmp_path: Path) -> None:
    assert read_script(written(tmp_path, "list.json", '["a", "b"]')).answers[1].text == "b"
    whole = {"answers": ["a"], "afterwards": "fail"}
    with ModelServer(read_script(written(tmp_path, "object.json", json.dumps(whole))).behaviour()) as server:
        assert say(server) == "a"
        assert post(server, request()).status_code == 500
    rules = {"rules": [{"when": "alarm", "answers": ["ring"]}], "otherwise": "what?"}
    with ModelServer(read_script(written(tmp_path, "rules.json", json.dumps(rules))).behaviour()) as server:
        assert say(server, "the alarm") == "ring"
        assert say(server, "the clock") == "what?"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{", "cannot read"),
        ('[{"txet": "x"}]', "txet"),
        ('[{"action": {"kind": "fly"}}]', "action"),
        ('{"rules": [{"when": "(", "answers": ["x"]}]}', "regular expression"),
        ('{"rules": [{"when": "x", "answers": []}]}', "answers"),
    ],
)
def test_what_is_wrong_with_a_script_is_said(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(ConfigError, match=what):
        read_script(written(tmp_path, "script.json", text))


def test_a_script_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"absent\.json"):
        read_script(tmp_path / "absent.json")


@pytest.mark.parametrize("fields", [{}, {"answers": ["a"], "rules": [{"when": "x", "answers": ["y"]}]}])
def test_a_script_has_answers_or_rules(fields: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match="answers or rules"):
        Script.model_validate(fields).behaviour()


def test_every_name_makes_a_behaviour() -> None:
    script = Script.model_validate({"answers": ["words"]})
    for name in BEHAVIOURS:
        made = make_behaviour(name, BehaviourOptions(script=script))
        assert callable(made.answer)


def test_a_wrong_name_lists_the_right_ones() -> None:
    with pytest.raises(ConfigError, match="rate-limiting"):
        make_behaviour("rate-limitting", BehaviourOptions())
    with pytest.raises(ConfigError, match="rate-limiting"):
        make_behaviour("echo", BehaviourOptions(), mix={"rate-limitting": 0.5})


def test_what_a_behaviour_needs_is_asked_for() -> None:
    acting = Script.model_validate({"answers": [{"action": {"kind": "key", "name": "BACK"}}]})
    with pytest.raises(ConfigError, match="--script"):
        make_behaviour("scripted", BehaviourOptions())
    with pytest.raises(ConfigError, match="--codec"):
        make_behaviour("scripted", BehaviourOptions(script=acting))
    with pytest.raises(ConfigError, match=r"venus@1\.0"):
        make_behaviour("scripted", BehaviourOptions(script=acting, codec="venus"))


def test_a_solution_is_played_in_the_words_of_the_family() -> None:
    acting = Script.model_validate({"answers": [{"action": {"kind": "key", "name": "BACK"}}, {"status": 500}]})
    with ModelServer(make_behaviour("venus", BehaviourOptions(script=acting))) as server:
        assert "<action>PressBack()</action>" in say(server)
        assert post(server, request()).status_code == 500
    with ModelServer(make_behaviour("qwen3vl", BehaviourOptions(script=acting))) as server:
        assert '"button": "Back"' in say(server)


def test_faults_happen_to_the_script() -> None:
    script = Script.model_validate({"answers": ["words of the script"]})
    with ModelServer(
        make_behaviour("rate-limiting", BehaviourOptions(script=script, first=1, retry_after_s=0))
    ) as server:
        assert post(server, request()).status_code == 429
        assert say(server) == "words of the script"
    with ModelServer(make_behaviour("scripted", BehaviourOptions(script=script), mix={"error": 1.0})) as server:
        assert post(server, request()).status_code == 500

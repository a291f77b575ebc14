"""A model that plays the user: what it is told, what is recorded of it, and that it is part of a run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import SecretStr

from mobile_world.agents.serving import ModelServer, PlannedAnswer, Scripted
from mobile_world.core import EnvServer, SessionManager
from mobile_world.domain import AskUser, ConfigError, EndpointUnavailable, EpisodeRecord, Finish
from mobile_world.experiment import ModelUsers, Rules, RunDirectory, ServedDevices, evaluate
from mobile_world.experiment.configuration import load_experiment, registry_of
from mobile_world.experiment.configuration.stored import as_of_today
from mobile_world.experiment.episode.model_user import instructions
from mobile_world.experiment.episode.outcome import device_suspect
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.dialogue import Exchange, UserReply
from mobile_world.tasks.dialogue.scripted_user import WHICH_DETAIL
from mobile_world.tasks.registry import TaskRegistry
from tests.mobile_world.experiment import small
from tests.mobile_world.tasks.dialogue.samples import CALENDAR, CALENDAR_GOAL, DINNER, DINNER_GOAL, LUNCH, LUNCH_GOAL
from tests.phones_here import PhonesHere

TASK = "WakeUpAskTask"
KEY = "key-of-the-user"


def users(server: ModelServer) -> ModelUsers:
    return ModelUsers(server.model_name, server.url, SecretStr(KEY))


def test_the_model_is_told_goal_facts_and_rules_and_hears_the_conversation() -> None:
    with ModelServer(Scripted(["At Casa Lima."]), api_key=KEY) as server:
        source = users(server)
        source.check()
        user = source.user(DINNER, DINNER_GOAL, seed=2**40 + 5)
        reply = user.reply("And where?", [Exchange("When does it begin?", UserReply("At 19:40.", {}))])
        source.close()
        body = server.received[-1].json()
    roles = [(turn["role"], turn["content"]) for turn in body["messages"]]
    assert roles[1:] == [("user", "When does it begin?"), ("assistant", "At 19:40."), ("user", "And where?")]
    assert roles[0] == ("system", instructions(DINNER, DINNER_GOAL))
    assert DINNER_GOAL in roles[0][1] and "- where dinner is: At Casa Lima. (in Chinese: 在利马之家。)" in roles[0][1]
    assert (body["temperature"], body["seed"], body["model"]) == (0.0, 5, server.model_name)
    assert reply.text == "At Casa Lima." and reply.detail["by"] == "model" and reply.detail["said"] == reply.text
    assert reply.detail["requests"][0]["purpose"] == "user" and reply.detail["requests"][0]["attempts"]
    assert reply.detail["tokens_out"] > 0
    assert KEY not in json.dumps(reply.detail) + repr(source)


def test_conditions_and_corrections_are_told_with_their_facts() -> None:
    told = instructions(CALENDAR, CALENDAR_GOAL)
    assert (
        "only after the assistant has named: Morning run, Team breakfast, Dentist, Choir; until then say: What" in told
    )
    assert instructions(LUNCH, LUNCH_GOAL).count("  you misspoke about this") == 2
    assert "misspoke about this" not in told


def test_a_model_that_says_nothing_asks_back_and_one_that_says_much_is_cut() -> None:
    with ModelServer(Scripted(["  ", "x" * 5_000])) as server:
        user = ModelUsers(server.model_name, server.url).user(DINNER, DINNER_GOAL, seed=1)
        assert user.reply("谁付钱？").text == WHICH_DETAIL[0].zh
        assert user.reply("Who pays?").text == "x" * 1_000


def test_users_that_cannot_be_asked_are_refused_before_the_start() -> None:
    with ModelServer(Scripted(["Yes."]), api_key=KEY) as server:
        with pytest.raises(ConfigError, match=r"--user-model.*does not have the model 'another'"):
            ModelUsers("another", server.url, SecretStr(KEY)).check()
        with pytest.raises(ConfigError, match=r"--user-model.*will not list"):
            ModelUsers(server.model_name, server.url).check()


@pytest.mark.slow
def test_an_endpoint_that_fails_is_nobodys_failure_but_its_own(controller: AndroidController) -> None:
    with ModelServer(Scripted([PlannedAnswer(status=400, body=b"{}")])) as server:
        user = ModelUsers(server.model_name, server.url).user(DINNER, DINNER_GOAL, seed=1)
        with pytest.raises(EndpointUnavailable, match="which plays the user, gave no answer"):
            user.reply("Who pays?")

        class Asking(small.TellNumber):
            def user_reply(self, question: str) -> str:
                return user.reply(question).text

        record: EpisodeRecord = small.play(small.Scripted(AskUser(question="Who pays?"), Finish()), controller, Asking)
    assert record.outcome == "infra_failure" and record.error is not None and record.error.phase == "act"
    assert not device_suspect(record), "the phone is well"


@pytest.mark.slow
def test_a_run_with_a_model_as_user_is_recorded_and_is_another_run(tmp_path: Path) -> None:
    registry = TaskRegistry("mobile_world")
    seed = registry.instance_seed(base_seed=0, task=TASK, replica=0)
    params = registry.create(TASK, seed=seed).params
    said = f"At {params['hour']}:{params['minute']:02} would be good."
    with ModelServer(Scripted([said])) as server:
        source = ModelUsers(server.model_name, server.url)
        asked = TaskRegistry("mobile_world", user=source)
        result = evaluate("oracle", suite=asked, tasks=TASK, run_dir=tmp_path, devices=PhonesHere(1))
        assert result.summary.success_rate == 1.0
    directory = RunDirectory(tmp_path)
    header = directory.header()
    assert header is not None and header.plan.user == source.identity and header.hashes.user
    (record,) = directory.journal.records()
    assert record.questions == 1 and record.trajectory is not None
    steps = [json.loads(line) for line in (tmp_path / record.trajectory).read_text().splitlines()]
    asking = next(step for step in steps if (step.get("action") or {}).get("kind") == "ask_user")
    assert asking["reply"] == said and asking["detail"]["user"]["by"] == "model"
    with pytest.raises(ConfigError, match=r"user was .*and is now 'scripted'"):
        evaluate("oracle", suite="mobile_world", tasks=TASK, run_dir=tmp_path, devices=PhonesHere(1), rules=Rules())


def test_configurations_name_the_user(tmp_path: Path) -> None:
    file = tmp_path / "asking.yaml"
    text = (
        "experiment: {name: asking}\nagent: reference\nvariants: {only: [v01], design: given}\n"
        f"evaluation: {{suite: mobile_world, tasks: [{TASK}], goal: full, output_dir: {tmp_path}/run}}\n"
        "user: {model: helpful, base_url: 'http://127.0.0.1:9/v1', api_key_env: USER_KEY}\n"
    )
    file.write_text(text)
    ready = load_experiment(file, environ={"USER_KEY": KEY})
    assert ready.plan.user["model"] == "helpful"
    registry = registry_of(ready.plan, ready.conduct, ready.private)
    assert registry.user == ModelUsers("helpful", "http://127.0.0.1:9/v1", SecretStr(KEY))
    assert KEY not in ready.conduct.model_dump_json() + ready.plan.model_dump_json() + repr(ready)
    assert as_of_today(ready.plan, ready.conduct, ready.private).user == ready.plan.user, "a resumed run has it, too"
    ready.make_agent(ready.plan.episodes()[0]).close()
    with pytest.raises(ConfigError, match=r"USER_KEY holds no key.*user\.api_key_env"):
        load_experiment(file, environ={})
    file.write_text(text.replace("model: helpful, ", ""))
    with pytest.raises(ConfigError, match=r"asking\.yaml.*user\.model \(--user-model\)"):
        load_experiment(file, environ={"USER_KEY": KEY})


@pytest.mark.slow
def test_the_user_of_a_server_answers_and_must_be_the_one_of_the_run(tmp_path: Path) -> None:
    with ModelServer(Scripted(["At noon."])) as server:
        source = ModelUsers(server.model_name, server.url)
        manager = SessionManager(PhonesHere(1), artefacts=tmp_path, user=source)
        with EnvServer(manager) as environments, ServedDevices([environments.url]) as devices:
            with pytest.raises(ConfigError, match="same --user-model"):
                devices.offer("mobile_world", [TASK])
            devices.offer("mobile_world", [TASK], {}, source.identity)
            task = manager.registry.create(TASK, seed=1)
            assert task.user_reply("When do you get up?") == "At noon."

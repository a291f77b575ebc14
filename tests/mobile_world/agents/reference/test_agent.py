"""The reference subject as an agent: it does what the simulation says, through a codec's words."""

from __future__ import annotations

import time

import pytest

from mobile_world.agents import Decision, EpisodeBrief, agent_entry, create_agent
from mobile_world.agents.codecs import codec_names
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.reference import SYNTHETIC_LABEL, ErrorTable, Factors, ReferenceAgent, simulate_episode
from mobile_world.domain import (
    AgentError,
    Answer,
    AskUser,
    ConfigError,
    Finish,
    Observation,
    Point,
    ScreenSize,
    Steps,
    Tap,
    TaskError,
    UiTree,
)
from tests.mobile_world.agents.reference.tables import always, constant, perfect

SIZE = ScreenSize(1080, 2400)
LENGTH = 6


def solution(observation: Observation) -> Steps:
    for n in range(LENGTH):
        yield Tap(at=Point(x=0.5, y=0.3 + n / 20))


def brief(seed: int = 1, *, max_steps: int = 15, instance: int | None = None, task: int | None = None) -> EpisodeBrief:
    return EpisodeBrief("g", seed, max_steps, solution=solution, task_seed=task, instance_seed=instance)


def look(step: int = 0, *, error: str | None = None, reply: str | None = None) -> Observation:
    return Observation(step, SIZE, "a/b", ui=UiTree(()), error=error, reply=reply)


def play(agent: ReferenceAgent, told: EpisodeBrief) -> list[Decision]:
    """An episode without a phone, after the rules of the loop."""
    agent.begin(told)
    decisions: list[Decision] = []
    while len(decisions) < told.max_steps and not (decisions and isinstance(decisions[-1].action, Finish)):
        decisions.append(agent.act(look(len(decisions), error=decisions[-1].error if decisions else None)))
    agent.close()
    return decisions


def test_the_agent_makes_the_moves_of_the_simulation() -> None:
    factors: Factors = {"k_shot": 1, "error_recovery": "brief"}
    for seed in range(60):
        decisions = play(ReferenceAgent(prompt_factors=factors), brief(seed, instance=seed % 7, task=seed % 3))
        simulated = simulate_episode(
            factors, LENGTH, seed=seed, max_steps=15, instance_seed=seed % 7, task_seed=seed % 3
        )
        assert tuple(each.detail["move"] for each in decisions) == simulated.moves


@pytest.mark.parametrize("codec", [name for name in codec_names() if name != "m3a"])
def test_without_errors_it_plays_the_solution_in_the_words_of_any_codec(codec: str) -> None:
    decisions = play(ReferenceAgent(table=perfect(), codec=codec), brief())
    *taps, last = [each.action for each in decisions]
    assert len(taps) == LENGTH and isinstance(last, Finish)
    for n, tap in enumerate(taps):
        assert isinstance(tap, Tap)
        assert (tap.at.x, tap.at.y) == pytest.approx((0.5, 0.3 + n / 20), abs=0.002)
    assert all(each.said and each.detail["strict"] for each in decisions)


def test_what_a_codec_has_no_words_for_is_done_all_the_same() -> None:
    def ask(observation: Observation) -> Steps:
        seen = yield AskUser(question="Which one?")
        yield Answer(text=str(seen.reply))

    agent = ReferenceAgent(table=perfect())
    agent.begin(EpisodeBrief("g", 1, 9, solution=ask))
    first = agent.act(look())
    assert first.action == AskUser(question="Which one?") and first.said == "" and first.detail["unspoken"]
    assert agent.act(look(1, reply="The red one")).action == Answer(text="The red one")


def test_a_reply_that_comes_while_steps_are_lost_reaches_the_solution() -> None:
    def ask(observation: Observation) -> Steps:
        seen = yield AskUser(question="Which one?")
        yield Answer(text=str(seen.reply))

    table = constant(malformed=0.0, recovery=60.0)
    late = 0
    for seed in range(20):
        agent = ReferenceAgent(table=table)
        agent.begin(EpisodeBrief("g", seed, 99, solution=ask))
        asked, step, answer = -1, 0, None
        while answer is None:
            action = agent.act(look(step, reply="red" if step == asked + 1 and asked >= 0 else None)).action
            asked = step if isinstance(action, AskUser) else asked
            answer, step = action if isinstance(action, Answer) else None, step + 1
        assert answer == Answer(text="red")
        late += step > asked + 2
    assert late


def test_malformed_answers_fail_in_the_parser_and_say_why() -> None:
    decisions = play(ReferenceAgent(table=always("malformed")), brief(max_steps=8))
    assert len(decisions) == 8
    assert all(each.action is None and each.said and each.error and not each.detail["strict"] for each in decisions)


def test_wrong_taps_and_loops_stay_on_the_status_bar() -> None:
    wrong = [each.action for each in play(ReferenceAgent(table=always("wrong_tap")), brief())]
    loop = [each.action for each in play(ReferenceAgent(table=always("loop")), brief())]
    for action in (*wrong, *loop):
        assert isinstance(action, Tap) and action.at.to_pixels(SIZE)[1] < 40
    assert len(set(map(str, wrong))) > 5 and len(set(map(str, loop))) == 1


def test_an_early_finish_declares_the_task_done() -> None:
    [only] = play(ReferenceAgent(table=always("early_finish")), brief())
    assert only.action == Finish()


def test_every_decision_says_that_it_is_synthetic() -> None:
    for seed in range(5):
        assert {each.detail["label"] for each in play(ReferenceAgent(), brief(seed))} == {SYNTHETIC_LABEL}
    assert ReferenceAgent.label == SYNTHETIC_LABEL == "synthetic, not a language model"
    assert SYNTHETIC_LABEL in agent_entry("reference").help


def test_arms_share_the_luck_of_a_replica_also_where_only_the_goal_tells_it() -> None:
    table = constant(replica_sd=30.0, malformed=0.0, recovery=60.0)

    def first(goal: str, seed: int) -> str:
        agent = ReferenceAgent(table=table)
        agent.begin(EpisodeBrief(goal, seed, 9, solution=solution))
        return str(agent.act(look()).detail["move"])

    fates = [{first(f"goal {n}", seed) for seed in range(8)} for n in range(12)]
    assert sum(len(fate) == 1 for fate in fates) >= 9
    assert {"malformed"} in fates and {"go_on"} in fates


def test_it_is_made_by_name_with_levels_of_a_prompt() -> None:
    assert agent_entry("reference").plays_solution and not agent_entry("reference").takes_model
    made = create_agent("reference", prompt_factors={"k_shot": 3}, codec="qwen3vl")
    assert isinstance(made, ReferenceAgent) and made.needs.ui_tree
    with pytest.raises(ConfigError, match="no prompt factor 'kshot'"):
        create_agent("reference", prompt_factors={"kshot": 3})
    with pytest.raises(ConfigError, match="no prompt factor 'kshot'"):
        create_agent("reference", AgentOptions(prompt_factors={"kshot": 3}))
    with pytest.raises(ConfigError, match="no codec 'morse'"):
        ReferenceAgent(codec="morse")


def test_options_say_the_same_as_arguments() -> None:
    factors: Factors = {"k_shot": 3, "error_recovery": "explicit"}
    for seed in range(10):
        told = brief(seed, instance=seed)
        by_options = ReferenceAgent(options=AgentOptions(prompt_factors=factors, codec="qwen3vl"))
        assert play(by_options, told) == play(ReferenceAgent(prompt_factors=factors, codec="qwen3vl"), told)


def test_it_refuses_to_play_what_has_no_solution_and_to_act_unasked() -> None:
    with pytest.raises(AgentError, match="has none"):
        ReferenceAgent().begin(EpisodeBrief("g", 1, 9))
    with pytest.raises(AgentError, match="begin first"):
        ReferenceAgent().act(look())
    ReferenceAgent().close()


def test_a_step_of_the_solution_that_cannot_be_done_is_an_error() -> None:
    agent = ReferenceAgent(table=perfect())
    agent.begin(brief())
    agent.act(look())
    with pytest.raises(TaskError, match="no such place"):
        agent.act(look(1, error="no such place"))


@pytest.mark.slow
@pytest.mark.parametrize("table", [None, always("malformed")], ids=["published", "worst"])
def test_a_decision_takes_little_beside_a_step_on_a_phone(table: ErrorTable | None) -> None:
    def spent() -> float:
        started, made = time.process_time(), 0
        for seed in range(20):
            made += len(play(ReferenceAgent(table=table), brief(seed, instance=seed)))
        return (time.process_time() - started) / made

    spent()
    assert min(spent() for _ in range(3)) < 0.005

"""Numbers of the reference subject that published results rest on; they never change."""

from __future__ import annotations

import hashlib
from random import Random

import pytest

from mobile_world.agents.codecs import View, codec, codec_names
from mobile_world.agents.reference import Factors, difficulty, luck, published_table, simulate_episode, truth
from mobile_world.agents.reference.malformed_replies import malformed_reply
from mobile_world.domain import ScreenSize

PLAIN: Factors = {
    "role_framing": "navigator",
    "objective_style": "concise",
    "tool_docs_verbosity": "terse",
    "k_shot": 0,
    "error_recovery": "none",
    "termination_policy": "strict",
}
RICH: Factors = {
    **PLAIN,
    "k_shot": 3,
    "error_recovery": "explicit",
    "termination_policy": "adaptive",
    "tool_docs_verbosity": "verbose",
}


def digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("factors", "rates", "known"),
    [
        (PLAIN, [0.815165, 0.672563, 0.41702, 0.219273, 0.091035, 0.040076, 0.0], 0.542804),
        (RICH, [0.971313, 0.903926, 0.758902, 0.584838, 0.337377, 0.184008, 0.0], 0.888668),
    ],
)
def test_success_probabilities(factors: Factors, rates: list[float], known: float) -> None:
    lengths = (0, 1, 4, 9, 13, 14, 15)
    assert [truth(factors, length, max_steps=15) for length in lengths] == pytest.approx(rates, abs=1e-6)
    assert truth(factors, 4, max_steps=15, difficulty=0.5, luck=-1.0) == pytest.approx(known, abs=1e-6)


def test_simulated_episodes() -> None:
    episodes = [
        simulate_episode(factors, length, seed=seed, max_steps=15, task_seed=seed % 7, instance_seed=seed)
        for factors in (PLAIN, RICH)
        for length in (1, 5, 12)
        for seed in range(60)
    ]
    assert (digest(episodes), sum(episode.success for episode in episodes)) == ("656f91ed84729b5e", 208)


def test_difficulty_and_luck() -> None:
    table = published_table()
    assert (difficulty(table, 3), luck(table, 3)) == pytest.approx((-0.705778, 1.249194), abs=1e-6)


def test_malformed_replies() -> None:
    view = View(ScreenSize(1080, 2400))
    said = [[malformed_reply(codec(name), view, Random(seed)) for seed in range(20)] for name in codec_names()]
    assert digest(said) == "f2221d586dd30081"

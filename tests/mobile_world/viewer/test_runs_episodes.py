"""The episodes of a run: searched, filtered, ordered, fifty on a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mobile_world.viewer import LogDirectory
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.pages.episodes import ORDERS, episodes_page
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.played import HARM, HOSTILE
from tests.mobile_world.viewer.runs import NobodyAnswers, comparison, played, write_run

COUNT = re.compile(r"([\d–,]+ of )?([\d,]+|no) (episode|attempt)s?<")
PLAYERS = re.compile(r'href="/run/run/episode/(\d+)"')


def shown(root: Path, **query: str) -> str:
    return episodes_page(LogDirectory(root).run("run"), query, ServerLinks())


def total(root: Path, **query: str) -> str:
    found = COUNT.search(shown(root, **query))
    assert found is not None
    return found[2]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    whole = comparison()
    write_run(tmp_path / "run", whole, played(whole))
    return tmp_path


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ({}, "80"),
        ({"arm": "good"}, "16"),
        ({"arm": "good", "outcome": "agent_failure"}, "no"),
        ({"outcome": "agent_failure"}, "48"),
        ({"reason": "premature_termination", "tag": "even"}, "16"),
        ({"task": "Task03"}, "10"),
        ({"device": "phone-0"}, "27"),
        ({"q": "careful TASK03"}, "2"),
        ({"q": "declared-nothing"}, "no"),
        ({"outcome": "<b>"}, "no"),
        ({"tag": "neither"}, "no"),
        ({"sort": "nonsense", "page": "x"}, "80"),
    ],
)
def test_filters(finished: Path, query: dict[str, str], left: str) -> None:
    assert total(finished, **query) == left


def test_pages_keep_the_filter(finished: Path) -> None:
    text = shown(finished, outcome="success", sort="oldest")
    assert "32 episodes" in text
    text = shown(finished, sort="oldest")
    assert 'href="/run/run/episodes?sort=oldest&amp;page=2"' in text and "1–50 of 80" in text
    assert len(PLAYERS.findall(text)) == 50 and len(PLAYERS.findall(shown(finished, page="2"))) == 30


@pytest.mark.parametrize("order", ORDERS)
def test_orders(finished: Path, order: str) -> None:
    key = ORDERS[order][1]
    rows = {row.number: row for row in LogDirectory(finished).run("run").attempts.all()}
    numbers = [int(each) for each in PLAYERS.findall(shown(finished, sort=order))]
    keys = [key(rows[number]) for number in numbers]
    assert keys == sorted(keys) and len(numbers) == 50


def test_choices_say_how_many_they_leave(finished: Path) -> None:
    text = shown(finished, arm="good")
    assert '<option value="good" selected>Careful (16)</option>' in text
    assert "failed (48)" in text and "declared done too early (48)" in text and "even (40)" in text
    assert ">Clear</a>" in text and ">Clear</a>" not in shown(finished)


def test_attempts_that_were_lost_can_be_seen(tmp_path: Path) -> None:
    records = [record("A", "infra_failure"), record("A", attempt=2), record("B", "not_scored")]
    write_run(tmp_path / "run", plan(replicas=1), records)
    assert total(tmp_path) == "2" and total(tmp_path, attempts="all") == "3"
    text = shown(tmp_path, attempts="all", fault="DEVICE_LOST")
    assert PLAYERS.findall(text) == ["0"] and "infra failure" in text
    assert "not scored" in shown(tmp_path)


def test_a_run_without_episodes_says_so(tmp_path: Path) -> None:
    write_run(tmp_path / "run", plan())
    assert "No attempt has finished, and no process is running" in shown(tmp_path)


def test_without_a_header_episodes_can_still_be_read(tmp_path: Path) -> None:
    write_run(tmp_path / "run", None, [record("A")])
    assert "no run.json" in shown(tmp_path) and total(tmp_path) == "1"


def test_words_from_outside_are_text(tmp_path: Path) -> None:
    write_run(tmp_path / "run", None, [record(HOSTILE, arm=HOSTILE, device=HOSTILE), record("B", arm="y")])
    for query in ({}, {"q": HOSTILE}, {"arm": HOSTILE, "sort": HOSTILE}):
        text = shown(tmp_path, **query)
        assert "&lt;script&gt;" in text and not any(each in text for each in HARM)


def test_without_a_server_pages_are_still_turned(finished: Path) -> None:
    text = episodes_page(LogDirectory(finished).run("run"), {"page": "2"}, NobodyAnswers())
    assert "<form" not in text and "51–80 of 80" in text and "Previous" in text

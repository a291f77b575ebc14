from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from mobile_world.agents import Agent, Decision, EpisodeBrief, create_agent
from mobile_world.agents.codecs import codec_names
from mobile_world.domain import (
    Action,
    AgentError,
    Answer,
    AskUser,
    Box,
    ConfigError,
    Finish,
    Key,
    Observation,
    OpenApp,
    Point,
    ScreenSize,
    Steps,
    Tap,
    TaskError,
    TypeText,
    UiNode,
    UiTree,
    Wait,
    parse_action,
    plain_action,
)

SIZE = ScreenSize(1080, 2400)


def node(left: int, top: int, right: int, bottom: int, *, clickable: bool = True, enabled: bool = True) -> UiNode:
    box = Box(left, top, right, bottom)
    return UiNode("", "", "", "android.view.View", "p", box, clickable=clickable, enabled=enabled)


def look(step: int = 0, *nodes: UiNode, error: str | None = None) -> Observation:
    return Observation(step, SIZE, "a/b", ui=UiTree(nodes), error=error)


def brief(seed: int = 1, *, apps: tuple[str, ...] = ("Clock",), solve: bool = True) -> EpisodeBrief:
    def solution(observation: Observation) -> Steps:
        seen = yield OpenApp(app="Clock")
        yield Answer(text=f"at step {seen.step}")

    return EpisodeBrief(goal="g", seed=seed, max_steps=10, apps=apps, solution=solution if solve else None)


def decisions(agent: Agent, count: int, *nodes: UiNode) -> list[Decision]:
    return [agent.act(look(step, *nodes)) for step in range(count)]


def test_null_is_done_at_once() -> None:
    agent = create_agent("null")
    agent.begin(brief())
    assert decisions(agent, 1) == [Decision(Finish())]
    assert not agent.needs.screenshot and not agent.needs.ui_tree
    agent.close()


def test_the_oracle_plays_the_solution_and_declares_it_done() -> None:
    agent = create_agent("oracle")
    assert agent.needs.ui_tree
    agent.begin(brief())
    made = decisions(agent, 3)
    assert [decision.action for decision in made] == [OpenApp(app="Clock"), Answer(text="at step 1"), Finish()]
    assert "Launch(app='Clock')" in made[0].said and "CallUser(content='at step 1')" in made[1].said
    assert made[2].detail == {
        "codec": "venus@1.0",
        "wordless": 0,
        "spoken": True,
        "strict": True,
        "repairs": [],
    }
    agent.close()


def playing(*actions: Action) -> EpisodeBrief:
    def solution(observation: Observation) -> Steps:
        for action in actions:
            _ = yield action

    return EpisodeBrief(goal="g", seed=1, max_steps=10, solution=solution)


def test_the_oracle_does_what_a_codec_has_no_words_for_and_counts_it() -> None:
    agent = create_agent("oracle")
    typing = TypeText(text="milk", clear=True, submit=True)
    agent.begin(playing(typing, Key(name="BACK"), AskUser(question="Which?")))
    first, second, third = decisions(agent, 3)
    assert (first.action, first.said, first.detail["spoken"]) == (typing, "", False)
    assert "no words for" in first.detail["inexpressible"]
    assert (second.action, second.detail["spoken"], second.detail["wordless"]) == (Key(name="BACK"), True, 1)
    assert third.action == AskUser(question="Which?") and third.detail["wordless"] == 2


@pytest.mark.parametrize("name", codec_names())
def test_the_oracle_speaks_every_codec(name: str) -> None:
    """Whatever the protocol, a tap read from its own words stays on the thing that was meant."""
    button = node(500, 700, 620, 800)
    agent = create_agent("oracle", codec=name)
    tap = Tap(at=Point.from_pixels(560, 750, SIZE))
    agent.begin(playing(tap, TypeText(text="Grüße, 'Anna' \\n {x}"), Key(name="HOME"), Finish()))
    made = decisions(agent, 4, button)
    assert isinstance(made[0].action, Tap)
    x, y = made[0].action.at.to_pixels(SIZE)
    assert 500 <= x < 620 and 700 <= y < 800
    if made[1].detail["spoken"]:
        assert isinstance(made[1].action, TypeText) and made[1].action.text == "Grüße, 'Anna' \\n {x}"
    assert made[2].action == Key(name="HOME") and isinstance(made[3].action, Finish)
    assert made[0].detail["codec"] and made[0].said
    assert all(each.detail.get("strict", True) for each in made)


def test_the_oracle_refuses_a_codec_that_there_is_not() -> None:
    with pytest.raises(ConfigError, match="no codec 'venus@9'"):
        create_agent("oracle", codec="venus@9")


def test_the_oracle_says_when_there_is_nothing_to_play() -> None:
    with pytest.raises(AgentError, match="has none"):
        create_agent("oracle").begin(brief(solve=False))
    with pytest.raises(AgentError, match="begin first"):
        create_agent("oracle").act(look())


def test_the_oracle_does_not_go_on_after_an_action_that_failed() -> None:
    agent = create_agent("oracle")
    agent.begin(brief())
    agent.act(look())
    with pytest.raises(TaskError, match="no app"):
        agent.act(look(1, error="no app Clock"))


def test_random_draws_from_its_seed_alone() -> None:
    def drawn(seed: int) -> list[Decision]:
        agent = create_agent("random")
        agent.begin(brief(seed))
        return decisions(agent, 50, node(0, 0, 100, 100))

    assert drawn(1) == drawn(1) != drawn(2)


def test_random_draws_valid_actions_of_many_kinds() -> None:
    agent = create_agent("random")
    agent.begin(brief(5))
    actions = [decision.action for decision in decisions(agent, 600, node(-50, -50, 40, 40))]
    assert all(action is not None and parse_action(plain_action(action)) == action for action in actions)
    kinds = Counter(action.kind for action in actions if action is not None)
    assert kinds.keys() == {"tap", "scroll", "type", "key", "open_app", "long_press", "wait", "finish"}
    assert kinds.most_common(1)[0][0] == "tap"


def test_random_mostly_taps_what_can_be_tapped() -> None:
    agent = create_agent("random")
    agent.begin(brief(9))
    things = [node(100, 100, 200, 200), node(500, 500, 600, 600, clickable=False), node(0, 0, 9, 9, enabled=False)]
    taps = [each.action.at.to_pixels(SIZE) for each in decisions(agent, 500, *things) if isinstance(each.action, Tap)]
    assert 0.7 < taps.count((150, 150)) / len(taps) < 0.9


@pytest.mark.parametrize("tree", [True, False])
def test_random_taps_anywhere_without_a_tree(tree: bool) -> None:
    agent = create_agent("random", ui_tree=tree)
    assert agent.needs.ui_tree == tree
    agent.begin(brief(9, apps=()))
    actions = [agent.act(Observation(step, SIZE, "a/b")).action for step in range(200)]
    places = {action.at.to_pixels(SIZE) for action in actions if isinstance(action, Tap)}
    assert len(places) > 50
    assert not any(isinstance(action, OpenApp) for action in actions)
    assert any(isinstance(action, Wait) for action in actions)


def button(label: str, top: int = 100, *, checkable: bool = False, enabled: bool = True) -> UiNode:
    box = Box(0, top, 200, top + 100)
    return UiNode(
        label, "", "", "android.widget.Button", "p", box, clickable=True, enabled=enabled, checkable=checkable
    )


def test_confirm_deletes_only_where_it_is_asked_to() -> None:
    delete, cancel = button("Delete"), button("Cancel", 300)
    assert confirmed((delete,)) == [Finish()]
    assert confirmed((delete, cancel), (delete, cancel)) == [tap_on(delete), Finish()]


def test_confirm_knows_buttons_by_their_descriptions_too() -> None:
    arrow = replace(button("SMS"), desc="OK")
    assert confirmed((arrow,), (arrow,)) == [tap_on(arrow), Finish()]


def confirmed(*screens: tuple[UiNode, ...]) -> list[Action | None]:
    """What the confirm agent does on one screen after another."""
    agent = create_agent("confirm")
    agent.begin(brief())
    return [agent.act(look(step, *nodes)).action for step, nodes in enumerate(screens)]


def tap_on(node: UiNode) -> Tap:
    return Tap(at=Point.from_pixels(*node.box.centre, SIZE))


def test_confirm_presses_each_affirmative_button_once_and_stops() -> None:
    cancel, save, yes = button("Cancel"), button("Save", 300), button("yes", 500)
    assert confirmed((cancel, save), (cancel, save)) == [tap_on(save), Finish()]
    assert confirmed((cancel, save), (cancel, yes), ()) == [tap_on(save), tap_on(yes), Finish()]
    assert confirmed((save, button("OK", 700))) == [tap_on(button("OK", 700))], "OK is likelier than Save"
    assert confirmed((cancel, button("Saved notes"), button("Save", enabled=False))) == [Finish()]


def test_confirm_flips_the_only_switch_and_nothing_after_it() -> None:
    switch, other = button("Wi-Fi", checkable=True), button("Bluetooth", 300, checkable=True)
    assert confirmed((switch,), (switch,)) == [tap_on(switch), Finish()]
    assert confirmed((switch, other)) == [Finish()]
    assert confirmed((button("Done", 500),), (switch,)) == [tap_on(button("Done", 500)), Finish()]

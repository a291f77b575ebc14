from __future__ import annotations

import pytest

from mobile_world.agents import AGENTS, agent_entry, create_agent
from mobile_world.domain import ConfigError


@pytest.mark.parametrize("name", AGENTS)
def test_every_agent_can_be_made_and_is_new_each_time(name: str) -> None:
    first, second = create_agent(name), create_agent(name)
    assert first is not second
    assert agent_entry(name).help.endswith(".")
    first.close()
    second.close()


def test_an_unknown_name_is_refused_with_the_valid_ones() -> None:
    with pytest.raises(
        ConfigError, match=r"unknown agent 'orcale'; valid: null, random, oracle.*did you mean 'oracle'"
    ):
        create_agent("orcale")


def test_an_option_that_an_agent_does_not_take_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"'null' does not take temperature; its own options: none"):
        create_agent("null", temperature=1)

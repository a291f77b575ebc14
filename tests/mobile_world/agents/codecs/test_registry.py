from __future__ import annotations

import pytest

from mobile_world.agents.codecs import codec, codec_names
from mobile_world.domain import ConfigError


@pytest.mark.parametrize("name", codec_names())
def test_every_name_gives_its_codec(name: str) -> None:
    found = codec(name)
    assert found.name == name or found.name.startswith(f"{name}@")  # a family may stand for its usual version
    assert found.grammar()
    assert found.coordinate_space


@pytest.mark.parametrize("name", ["venus", "", "VENUS@1.0", "x" * 1000])
def test_another_name_is_answered_with_the_names_there_are(name: str) -> None:
    with pytest.raises(ConfigError, match=r"there are: .*venus@1\.0, .*venus@1\.5"):
        codec(name)

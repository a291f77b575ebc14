"""Every way to play, once for a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contract.stages import STAGES, Stage


@pytest.fixture(scope="module", params=["local", pytest.param("http", marks=pytest.mark.slow)])
def stage(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A phone, this way or that; the console's token is kept out of the real home."""
    home = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with STAGES[request.param](home) as stage:
            yield stage

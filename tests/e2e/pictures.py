"""What a picture that came over the wire must be."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from tests.e2e.adb_program import Outcome
from tests.e2e.lines import Check


def is_png(width: int, height: int) -> Check:
    """A PNG of this size with more than one colour on it."""

    def check(outcome: Outcome, _: Path) -> None:
        assert outcome.status == 0, outcome.text[:500]
        with Image.open(io.BytesIO(outcome.data)) as picture:
            assert (picture.format, picture.size) == ("PNG", (width, height))
            assert len(set(picture.convert("L").resize((32, 64)).tobytes())) > 3

    return check

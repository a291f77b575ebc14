"""Pictures of every app, as a person asks for them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from mobile_world.cli.app import app
from tests.outside_app import PACKAGE, shopping_app


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_picture_of_everything_in_both_themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command of README.md, with an app of our own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    output, own = tmp_path / "gallery", shopping_app(tmp_path)
    done = CliRunner().invoke(
        app, ["phone", "gallery", "--app", str(own), "--output", str(output)], catch_exceptions=False
    )
    assert done.exit_code == 0, done.output
    for name in ("home", "quick-settings", "com.android.settings", "com.google.android.contacts", PACKAGE):
        with Image.open(output / f"{name}-light.png") as light, Image.open(output / f"{name}-dark.png") as dark:
            assert light.size == dark.size == (1080, 2400)
            assert light.tobytes() != dark.tobytes() or name == "home"
    taken = {path.stem: sha256(path.read_bytes()).hexdigest() for path in sorted(output.glob("*-light.png"))}
    assert len(set(taken.values())) == len(taken), "two scenes show the same, so the way to one of them leads elsewhere"
    assert (output / "sheet-light.png").exists()
    assert (output / "sheet-dark.png").exists()

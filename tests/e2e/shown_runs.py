"""A finished run as people have them: variants, controls, pictures and trajectories, made without playing."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from PIL import Image, ImageDraw

from mobile_world.experiment import RunDirectory
from tests.mobile_world.viewer.played import EVERY_ACTION, action, escaped_dump, kept, step
from tests.mobile_world.viewer.runs import comparison, played, write_run

STEPS = 5


def screen(directory: RunDirectory, number: int) -> str:
    """A picture with a number of lines on it."""
    picture = Image.new("RGB", (540, 1200), (245, 247, 250))
    draw = ImageDraw.Draw(picture)
    for at in range(number + 1):
        draw.rounded_rectangle((30, 200 + 110 * at, 510, 290 + 110 * at), 16, fill=(70, 110, 190))
    file = directory.path / "drawn.png"
    picture.save(file)
    name = directory.blobs.put(file.read_bytes())
    file.unlink()
    return name


def finished_run(path: Path, *, but: int = 0) -> RunDirectory:
    """Every episode of a comparison, the last ones left out; each step of an episode shows another screen."""
    plan = comparison(tasks=4, replicas=2)
    directory = RunDirectory(write_run(path, plan, ()))
    dump = directory.blobs.put(escaped_dump())
    shown = [screen(directory, at) for at in range(STEPS)]
    for record in islice(played(plan), len(plan) - but):
        steps = [
            step(at, action(at % len(EVERY_ACTION)), screenshot=name, ui_tree=dump, said=f"Step {at + 1} of {STEPS}")
            for at, name in enumerate(shown)
        ]
        values = record.model_dump(exclude={"key", "trajectory", "trajectory_sha256", "steps", "schema_version"})
        key = record.key
        kept(directory, steps, **{**values, "task": key.task, "arm": key.arm, "replica": key.replica})
    return directory

"""Exports: whole, within a size, without anything that lies outside, and with nothing that leads nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from PIL import Image

from mobile_world.domain import ConfigError
from mobile_world.experiment import RunDirectory
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.static_export import export_site
from mobile_world.viewer.static_export.pages import Comparisons
from tests.mobile_world.experiment.recorded import plan
from tests.mobile_world.viewer.played import HARM, action, hostile_run, kept, picture, step
from tests.mobile_world.viewer.runs import comparison, played, write_run

NOISE_SIZE = (240, 400)


class _Targets(HTMLParser):
    """Everything that a page points at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("href", "src")]


def targets(page: Path) -> Iterator[tuple[str, Path]]:
    for target in _Targets(page.read_text()).found:
        if not target.startswith("data:"):
            yield target, page.parent / (unquote(target.partition("#")[0]) or page.name)


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def noise(seed: int) -> bytes:
    data = BytesIO()
    Image.effect_noise(NOISE_SIZE, 20 + seed).convert("RGB").save(data, "PNG")
    return data.getvalue()


def filmed(path: Path, attempts: int = 12) -> Path:
    """A run with two pictures in each attempt, one of which all share; every third attempt succeeds."""
    directory = RunDirectory(write_run(path, plan(replicas=attempts)))
    shared = directory.blobs.put(picture())
    for at in range(attempts):
        steps = [
            step(0, action(0), screenshot=shared),
            step(1, action(0), screenshot=directory.blobs.put(noise(at))),
        ]
        kept(directory, steps, replica=at, outcome="success" if at % 3 == 0 else "agent_failure")
    return path


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Runs of every kind: played, hostile, with an odd name, half-written, broken, and empty."""
    root = tmp_path / "logs"
    whole = comparison(tasks=4, replicas=6)
    write_run(root / "a b" / "whole#1 ~?", whole, played(whole))
    hostile_run(root / "hostile")
    filmed(root / "filmed")
    write_run(root / "half", comparison(), ())
    write_run(root / "stopped", comparison(), ())
    (root / "stopped/journal.jsonl").unlink(missing_ok=True)  # A run that was stopped before its first episode ended.
    (root / "broken").mkdir()
    (root / "broken/run.json").write_text("{")
    return root


def test_every_address_of_every_page_is_a_file_of_the_folder(logs: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    made = export_site(LogDirectory(logs), folder)
    pages = sorted(folder.rglob("*.html"))
    reached = {folder / "index.html"}
    for page in pages:
        for target, file in targets(page):
            assert target and not re.match(r"[a-z]+:|/", target), target
            assert file.resolve().is_relative_to(folder) and file.is_file(), (page, target)
            if file.resolve() != page:
                reached.add(file.resolve())
    assert set(pages) - reached == set()
    assert {each.name for each in (folder / "runs").iterdir()} == {
        "a b~swhole#1 ~~?",
        "hostile",
        "filmed",
        "half",
        "stopped",
        "broken",
    }
    assert (made.runs, made.players, made.attempts, made.lacks) == (6, 133, 133, "")
    assert made.bytes == size(folder)
    assert "by MobileWorld" in (folder / "index.html").read_text()


def test_long_lists_have_further_pages_and_failures_one_of_their_own(logs: Path, tmp_path: Path) -> None:
    export_site(LogDirectory(logs / "a b"), tmp_path / "out")
    run = tmp_path / "out/runs/whole#1 ~~?"
    assert "51–100 of 120 episodes" in (run / "episodes-2.html").read_text()
    assert (run / "episodes-3.html").is_file() and not (run / "episodes-4.html").exists()
    failed = (run / "failed.html").read_text()
    assert (
        ">Failed episodes<" in failed
        and "solved" not in failed
        and 'href="failed-2.html"' in failed.replace("../../runs/whole%231%20~~%3F/", "")
    )
    assert "failed.html" in (run / "index.html").read_text()


@pytest.mark.slow
def test_variants_are_compared_with_the_first(logs: Path, tmp_path: Path) -> None:
    export_site(LogDirectory(logs / "a b"), tmp_path / "out")
    run = tmp_path / "out/runs/whole#1 ~~?"
    assert {file.stem for file in run.glob("compare*")} == {"compare", *(f"compare-{at}" for at in range(1, 5))}
    shown = (run / "compare-2.html").read_text()
    assert "Plain" in shown and 'aria-current="page">Hasty<' in shown and "compare-1.html" in shown
    assert "compare.html" in (run / "index.html").read_text()


def test_a_picture_is_written_once_however_often_it_is_shown(tmp_path: Path) -> None:
    for name in ("one", "two"):
        filmed(tmp_path / "logs" / name, attempts=3)
    made = export_site(LogDirectory(tmp_path / "logs"), tmp_path / "out")
    files = list((tmp_path / "out/pictures").iterdir())
    blobs = {file.name for file in (tmp_path / "logs").rglob("blobs/*/*")}
    assert made.pictures == len(files) == len(blobs)
    shown = [file for page in (tmp_path / "out/runs").rglob("episode-*.html") for _, file in targets(page)]
    assert {file.resolve() for file in shown} >= {file.resolve() for file in files}


@pytest.mark.slow
def test_pictures_become_smaller_before_players_are_left_out(tmp_path: Path) -> None:
    library = LogDirectory(filmed(tmp_path / "logs"))
    whole = export_site(library, tmp_path / "whole")
    pages = whole.bytes - size(tmp_path / "whole/pictures")
    made = export_site(library, tmp_path / "small", limit=int((pages + size(tmp_path / "whole/pictures") / 3) / 0.96))
    assert size(tmp_path / "small") == made.bytes < whole.bytes
    assert made.players == made.attempts == 12 and made.pictures == whole.pictures and "(lossy)" in made.lacks
    for file in (tmp_path / "small/pictures").iterdir():
        with Image.open(file) as opened:
            assert opened.format == "WEBP"
    page = (tmp_path / "small/runs/~d/episode-1.html").read_text()
    assert "(lossy)" in page and 'width="240"' in page, "the action is drawn at the size the screen had"


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.4, 0.8])
def test_within_a_limit_failures_are_kept_first_and_lists_stay_whole(tmp_path: Path, share: float) -> None:
    library = LogDirectory(filmed(tmp_path / "logs", attempts=54))
    whole = export_site(library, tmp_path / "whole")
    pages = whole.bytes - size(tmp_path / "whole/pictures")
    made = export_site(library, tmp_path / "small", limit=int(pages * share))
    assert size(tmp_path / "small") <= pages * share
    assert 0 < made.players < made.attempts and "have no player" in made.lacks
    left = {int(file.stem.partition("-")[2]) for file in (tmp_path / "small").rglob("episode-*.html")}
    succeeded = {at for at in range(54) if at % 3 == 0}
    assert not left & succeeded or left >= set(range(54)) - succeeded
    listed = (tmp_path / "small/runs/~d/episodes.html").read_text()
    assert listed.count("<tr>") == 51
    assert all(file.exists() for page in (tmp_path / "small").rglob("*.html") for _, file in targets(page))
    assert "attempts have no player" in (tmp_path / "small/index.html").read_text()


def test_what_cannot_be_made_is_refused_with_the_next_step(tmp_path: Path) -> None:
    library = LogDirectory(filmed(tmp_path / "logs", attempts=1))
    with pytest.raises(ConfigError, match="--max-size"):
        export_site(library, tmp_path / "out", limit=1000)
    assert [file.name for file in tmp_path.iterdir()] == ["logs"], "nothing half-written is left"
    (tmp_path / "out").mkdir()
    (tmp_path / "out/mine.txt").write_text("mine")
    with pytest.raises(ConfigError, match="already exists"):
        export_site(library, tmp_path / "out")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ConfigError, match="no runs"):
        export_site(LogDirectory(tmp_path / "empty"), tmp_path / "other")


def test_only_pictures_of_the_run_go_along(tmp_path: Path) -> None:
    """Neither files that a link leads to, nor damaged ones, nor ones that are no pictures."""
    directory = RunDirectory(tmp_path / "logs")
    names = [directory.blobs.put(each) for each in (noise(1), noise(2), b"<script>alert(1)</script>", picture())]
    kept(directory, [step(at, action(0), screenshot=name) for at, name in enumerate(names)])
    outside = tmp_path / "secret.png"
    directory.blobs.file(names[0]).rename(outside)
    directory.blobs.file(names[0]).symlink_to(outside)
    directory.blobs.file(names[1]).write_bytes(noise(1)[:2000])
    made = export_site(LogDirectory(tmp_path / "logs"), tmp_path / "out")
    assert made.pictures == 1
    assert (tmp_path / "out/runs/~d/episode-0.html").read_text().count("left out of this export") == 3


@pytest.mark.slow
def test_pages_on_a_disk_run_no_script_but_ours(logs: Path, tmp_path: Path) -> None:
    export_site(LogDirectory(logs), tmp_path / "out")
    for page in (tmp_path / "out").rglob("*.html"):
        text = page.read_text()
        assert 'http-equiv="Content-Security-Policy"' in text
        assert not any(harm in text for harm in HARM), page


def test_an_export_compares_the_first_forty_variants_with_the_first(tmp_path: Path) -> None:
    arms = {f"arm{number:02}": f"Arm {number}" for number in range(45)}
    write_run(tmp_path / "many", comparison(tasks=1, replicas=1, **arms))
    write_run(tmp_path / "one", plan())
    comparisons = Comparisons(LogDirectory(tmp_path))
    found = comparisons.of("many")
    assert len(found) == 41 and found["runs/many/compare.html"] == {"run": "many"}
    assert found["runs/many/compare-40.html"] == {"run": "many", "a": "arm00", "b": "arm40"}
    assert comparisons.file({"run": "many", "a": "arm00", "b": "arm02", "cell": ""}) == "runs/many/compare-2.html"
    assert comparisons.file({"a": "arm00"}) == "" == comparisons.file({"run": "many", "a": "arm01", "b": "arm02"})
    assert comparisons.of("one") == {}

"""The log of a run: times, levels, no secrets, and no harm when it cannot be written."""

from __future__ import annotations

from pathlib import Path

from loguru import logger

from mobile_world.experiment import EpisodeEnded, RunBegan, RunDirectory
from tests.mobile_world.experiment.recorded import lost, record


def test_the_log_has_times_levels_and_no_secrets(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    gone = record("A", "infra_failure", error=lost(), endpoint_faults={"stall": 2})
    with directory.log.capturing_logs():
        directory.log.note(RunBegan(4, 2, 1, ("Line 3 is damaged.",)))
        directory.log.note(EpisodeEnded(gone, again=True))
        directory.log.note(EpisodeEnded(record("A", attempt=2), again=False))
        logger.warning("the endpoint said: Bearer abcdefgh12345678\nand api_key=0123456789abcdef")
    logger.info("nobody listens any more")
    lines = (tmp_path / "run.log").read_text().splitlines()
    levels = [line.split()[1] for line in lines]
    assert levels == ["INFO", "WARNING", "WARNING", "WARNING", "INFO", "WARNING"]
    assert all(line[:4].isdecimal() and "+00:00 " in line for line in lines)
    assert "DEVICE_LOST in act: gone, tried again" in lines[3] and "failed requests: stall 2" in lines[3]
    assert "null/mobile_world/A/0 attempt 2: success, score 1, 4 steps" in lines[4]
    assert "Bearer [secret]" in lines[5] and "12345678" not in lines[5] and "0123456789abcdef" not in lines[5]


def test_a_log_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "run.log").mkdir()
    RunDirectory(tmp_path).log.write("INFO", "unheard")
    RunDirectory(tmp_path / "nowhere").log.write("INFO", "unheard")
    assert (tmp_path / "run.log").is_dir() and not (tmp_path / "nowhere").exists()

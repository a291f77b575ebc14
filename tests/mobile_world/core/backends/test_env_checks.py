"""What `mw env check` says of backends, there or not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mobile_world.cli.app import app
from mobile_world.core.backends.host import kvm_finding
from tests.mobile_world.core.backends.conftest import Desk


def states(desk: Desk, backend: str) -> tuple[int, dict[str, dict[str, str]]]:
    words = ["env", "check", "--backend", backend, "--suite-family", "android_world", "--json"]
    done = CliRunner().invoke(app, words, env=desk.environ)
    return done.exit_code, {row["what"]: row for row in json.loads(done.stdout)}


def test_the_default_backend_needs_nothing(desk: Desk) -> None:
    status, rows = states(desk, "sim")
    assert status == 0
    assert rows["simulated phone"]["state"] == rows["state directory"]["state"] == "ok"
    (desk.home / "file").touch()
    desk.environ["MW_STATE_DIR"] = str(desk.home / "file" / "state")
    status, rows = states(desk, "sim")
    assert status == 1
    assert "MW_STATE_DIR" in rows["state directory"]["how_to_get_it"]


def test_what_is_missing_is_named_with_how_to_get_it(desk: Desk) -> None:
    desk.environ["PATH"] = str(desk.bin)
    for backend, missing in (("avd", "emulator"), ("docker", "docker"), ("adb", "adb")):
        status, rows = states(desk, backend)
        assert status == 1
        assert rows[missing]["state"] == "missing" and rows[missing]["how_to_get_it"].startswith("install")
        further = [row for what, row in rows.items() if what.startswith(("AVD", "image"))]
        assert len(further) == (backend != "adb"), "what comes after it is told at once"
        assert all(row["state"] == "missing" and row["how_to_get_it"] for row in further)
    done = CliRunner().invoke(app, ["env", "check"], env=desk.environ)
    assert done.exit_code == 0, "simulated phones work all the same"
    assert {"sim", "avd", "docker", "adb"} <= {line.split()[0] for line in done.stdout.splitlines()}


def test_an_emulator_is_found_in_the_sdk_with_its_avds(desk: Desk) -> None:
    desk.install("emulator")
    sdk = desk.home / "sdk" / "emulator"
    sdk.mkdir(parents=True)
    (desk.bin / "emulator").rename(sdk / "emulator")
    desk.environ["ANDROID_HOME"] = str(sdk.parent)
    _, rows = states(desk, "avd")
    assert rows["emulator"]["found"] == str(sdk / "emulator")
    assert rows["AVD Pixel_8_API_34_x86_64"]["state"] == "ok"
    assert "INFO" not in rows["AVD Pixel_8_API_34_x86_64"]["found"], "lines of log are no AVDs"
    desk.environ["FAKE_AVDS"] = "Other"
    status, rows = states(desk, "avd")
    assert status == 1
    assert "avdmanager create avd --name Pixel_8_API_34_x86_64" in rows["AVD Pixel_8_API_34_x86_64"]["how_to_get_it"]


@pytest.mark.parametrize(
    ("daemon", "remedy"),
    [
        ("Cannot connect to the Docker daemon. Is the docker daemon running?", "start it"),
        ("permission denied while trying to connect to the Docker daemon socket", "usermod"),
    ],
)
def test_a_docker_that_does_not_answer(desk: Desk, daemon: str, remedy: str) -> None:
    desk.install("docker")
    (desk.docker / "daemon").write_text(daemon)
    status, rows = states(desk, "docker")
    assert status == 1
    assert remedy in rows["docker daemon"]["how_to_get_it"]


def test_the_image_is_ours_and_told_how_to_build(desk: Desk) -> None:
    desk.install("docker")
    _, rows = states(desk, "docker")
    (image,) = (what for what in rows if what.startswith("image mobile_world:"))
    assert (
        rows[image]["how_to_get_it"] == f"docker build --tag {image.removeprefix('image ')} --file docker/Dockerfile ."
    )
    (desk.docker / "images").write_text(image.removeprefix("image "))
    assert states(desk, "docker")[1][image]["state"] == "ok"


def test_virtualisation(tmp_path: Path) -> None:
    assert kvm_finding(tmp_path / "kvm", platform="linux").remedy.startswith("switch on")
    (tmp_path / "kvm").touch()
    assert kvm_finding(tmp_path / "kvm", platform="linux").well
    assert kvm_finding(tmp_path / "kvm", platform="darwin").well

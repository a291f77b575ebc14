"""Run a page inside namespaces of its own: what it prints as addresses, ports and serials is then true."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

from tests.guides.blocks import ROOT, Block, blocks_of
from tests.guides.commands import SHELLS, commands_of, is_printed, script_line

NAMESPACES = ("--net", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc")
HOSTS = "127.0.0.1 localhost\n10.0.0.8 gpu-host\n"
SIOCSIFFLAGS, SIOCSIFADDR, IFF_UP = 0x8914, 0x8916, 1
OTHER_ADDRESSES = ("10.0.0.7", "10.0.0.8", "192.168.1.20")
"""Machines of the reader's network."""


def isolated(*words: str) -> list[str]:
    """A command in namespaces of its own."""
    mapped = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    return ["unshare", *mapped, *NAMESPACES, *words]


def can_isolate() -> bool:
    """Whether this system lets us."""
    if shutil.which("unshare") is None:
        return False
    return subprocess.run(isolated("true"), capture_output=True, check=False).returncode == 0


def run_page(page: Path, place: Path) -> None:
    """Run all blocks; `SystemExit` says which of them failed, and what it printed. Call this when isolated."""
    _bring_up_network(place)
    (place / "home").mkdir()
    work = place / "work"
    work.mkdir()
    shutil.copytree(ROOT / "configs", work / "configs")
    environ = {
        **{key: value for key, value in os.environ.items() if not key.startswith(("MW_", "ANDROID_", "PYTEST_"))},
        "HOME": str(place / "home"),
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "VIRTUAL_ENV": sys.prefix,
    }
    for block in blocks_of(page):
        started = time.monotonic()
        _write(block, work)
        if block.unused or block.elsewhere:
            continue
        if block.language in SHELLS:
            _run_shell(block, work, environ)
        elif block.language == "python" and block.name is None:
            _run_python(block, work, environ)
        print(f"{block}: {time.monotonic() - started:.1f} s", flush=True)


def _write(block: Block, work: Path) -> None:
    if block.name is not None:
        file = work / block.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")


def _run_python(block: Block, work: Path, environ: dict[str, str]) -> None:
    is_test = "def test_" in block.text
    file = work / f"{'test_' if is_test else ''}line_{block.line}.py"
    file.write_text(block.text, encoding="utf-8")
    program = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=."] if is_test else ["-W", "error"]
    _run_script(block, [*block.given, f"python {' '.join(program)} {file.name}"], work, environ)


def _run_shell(block: Block, work: Path, environ: dict[str, str]) -> None:
    commands = list(commands_of(block))
    lines = [*block.given, *(script_line(each, planned=block.planned is not None) for each in commands)]
    outputs = _run_script(block, lines, work, environ)[len(block.given) :]
    for command, output in zip(commands, outputs, strict=True):
        if not is_printed(command.printed, output):
            raise SystemExit(f"{block}: '{command.line}' does not print what the page says:\n{output}")


def _run_script(block: Block, lines: list[str], work: Path, environ: dict[str, str]) -> list[str]:
    """Run lines in one shell, as somebody who pastes them; what each printed."""
    outputs = [work.parent / f"{block.line}-{number}" for number in range(len(lines))]
    parts = [f"{{ {line}\n}} > {file} 2>&1 < /dev/null || exit 1" for line, file in zip(lines, outputs, strict=True)]
    for number, line in enumerate(block.given):
        if line.endswith("&"):
            parts[number] += f"\nuntil grep -q http:// {outputs[number]}; do sleep 0.05; done"
    script = "\n".join(parts)
    done = subprocess.run(["bash", "-c", script], cwd=work, env=environ, capture_output=True, text=True, check=False)
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in outputs if file.exists()]
    if done.returncode:
        raise SystemExit(f"{block}: '{lines[len(texts) - 1]}' failed:\n{done.stderr}{texts[-1] if texts else ''}")
    return texts


def _bring_up_network(place: Path) -> None:
    """Loopback, with the addresses and the host names that pages print."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for number, address in enumerate(OTHER_ADDRESSES):
            request = struct.pack("16sH2s4s8x", f"lo:{number}".encode(), socket.AF_INET, b"", socket.inet_aton(address))
            fcntl.ioctl(any_socket, SIOCSIFADDR, request)
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", IFF_UP))
    hosts = place / "hosts"
    hosts.write_text(HOSTS, encoding="ascii")
    subprocess.run(["mount", "--bind", hosts, "/etc/hosts"], check=True)

"""Attempts out of thin air, with every kind of action and with words that want to be more than words."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from mobile_world.domain import Action, EpisodeRecord, Latencies, StepRecord, parse_action
from mobile_world.experiment import RunDirectory
from mobile_world.experiment.storage.header import RunHeader
from tests.mobile_world.experiment.recorded import plan, record

HOSTILE = (
    "<script>alert(1)</script>\x1b[31mred\x1b[0m $(rm -rf /); `id` \u202egnp.exe\u2066 <img src=x onerror=alert(2)>&\"'"
)
"""HTML, ANSI codes, shell metacharacters and marks that turn the direction of text."""

HARM = ("<script>alert", "<img src=x", "\x1b", "\u202e", "\u2066")
"""What must not be in a page that shows it."""

DUMP = """<?xml version='1.0'?><hierarchy rotation="0">
<node text="" class="android.widget.FrameLayout" package="p" bounds="[0,0][540,1200]">
<node text="Save" class="android.widget.Button" resource-id="p:id/save" clickable="true" bounds="[400,40][520,100]"/>
<node text="{text}" class="android.widget.EditText" resource-id="p:id/name" focused="true" bounds="[20,200][520,280]"/>
</node></hierarchy>"""

EVERY_ACTION: tuple[dict[str, Any], ...] = (
    {"kind": "tap", "at": {"x": 0.85, "y": 0.06}},
    {"kind": "double_tap", "at": {"x": 0.5, "y": 0.5}},
    {"kind": "long_press", "at": {"x": 0.5, "y": 0.5}, "duration_ms": 1500},
    {"kind": "swipe", "start": {"x": 0.5, "y": 0.8}, "end": {"x": 0.5, "y": 0.2}},
    {"kind": "drag", "start": {"x": 0.2, "y": 0.8}, "end": {"x": 0.8, "y": 0.4}},
    {"kind": "scroll", "direction": "down"},
    {"kind": "type", "text": HOSTILE, "clear": True, "submit": True},
    {"kind": "type", "text": "Ada", "at": {"x": 0.5, "y": 0.2}},
    {"kind": "key", "name": "BACK"},
    {"kind": "open_app", "app": "Clock"},
    {"kind": "wait", "seconds": 2},
    {"kind": "ask_user", "question": HOSTILE},
    {"kind": "tool_call", "name": HOSTILE, "arguments": {"a": HOSTILE}},
    {"kind": "answer", "text": HOSTILE},
    {"kind": "finish", "status": "infeasible", "text": HOSTILE},
)


def action(at: int) -> Action:
    return parse_action(EVERY_ACTION[at])


def picture(shade: int = 200) -> bytes:
    data = BytesIO()
    Image.new("RGB", (540, 1200), (shade, 220, 240)).save(data, "PNG")
    return data.getvalue()


def escaped_dump() -> bytes:
    plain = "".join(each for each in HOSTILE if each >= " ")
    return DUMP.replace("{text}", plain.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")).encode()


def step(index: int, does: Action | None, **more: Any) -> StepRecord:
    values: dict[str, Any] = {
        "index": index,
        "activity": "p/.Main",
        "screenshot": None,
        "ui_tree": None,
        "said": "<action>x</action>",
        "action": does,
        "error": None if does else HOSTILE,
        "reply": None,
        "latencies": Latencies(capture=0.1, decide=2.5, act=0.05, settle=0.3),
        "detail": {"codec": "venus@1.0", "strict": does is not None, "repairs": []},
    }
    return StepRecord(**(values | more))


def hostile_steps(directory: RunDirectory) -> list[StepRecord]:
    """Every action once, and an answer that made none."""
    shown = {"screenshot": directory.blobs.put(picture()), "ui_tree": directory.blobs.put(escaped_dump())}
    detail = {
        "codec": HOSTILE,
        "strict": False,
        "repairs": ["missing-closing-tag", HOSTILE],
        "unusable": [{"said": HOSTILE, "error": HOSTILE}],
        "image": [540, 1200],
        "requests": [
            {"model": HOSTILE, "request": "abc", "reasoning": HOSTILE, "latency_s": 2.5, "attempts": [HOSTILE]}
        ],
        "note": {HOSTILE: HOSTILE},
    }
    told = {"said": HOSTILE, "reply": HOSTILE, "detail": detail, "activity": HOSTILE, **shown}
    steps = [step(at, action(at), **told) for at in range(len(EVERY_ACTION))]
    return [*steps, step(len(steps), None, **told)]


def kept(directory: RunDirectory, steps: list[StepRecord], **more: Any) -> EpisodeRecord:
    """Write an attempt into a run directory, with a header where there is none."""
    if directory.header() is None:
        directory.path.mkdir(parents=True, exist_ok=True)
        of = plan(arms="null other", tasks="A B", replicas=2)
        directory.write_header(RunHeader(version="0", created_at="2026-01-01T00:00:00+00:00", plan=of))
    made = record(**({"steps": len(steps)} | more))
    with directory.open_recorder(made.key, made.attempt) as tape:
        for each in steps:
            tape.step(each)
        made = made.model_copy(update={"trajectory": tape.name})
    directory.journal.append(made)
    return made


def hostile_run(path: Path) -> RunDirectory:
    """A run whose one attempt is hostile through and through."""
    directory = RunDirectory(path)
    kept(
        directory,
        hostile_steps(directory),
        outcome="agent_failure",
        score_reason=HOSTILE,
        goal=HOSTILE,
        answer=HOSTILE,
        device=HOSTILE,
        params={"who": HOSTILE, HOSTILE: [HOSTILE], "empty": ""},
    )
    return directory

"""The other half of `benchmarks.harness`: episodes of inspect_ai with its mock model; prints JSON.

    PYTHON -I benchmarks/inspect_side.py FOLDER EPISODES STEPS AT_ONCE

PYTHON is an interpreter of an environment that has inspect_ai and nothing of ours, so this file imports nothing of ours
either. FOLDER has the pictures. inspect_ai counts tokens with a table that it downloads; where that cannot be had, a
count that costs next to nothing stands in for it.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

PICTURES_SENT = 3
"""Of the last messages: as many as ours sends."""


def stand_in_for_the_token_table() -> bool:
    """Whether the table could not be had."""
    tiktoken: Any = import_module("tiktoken")

    class Rough:
        def encode(self, text: str, **options: object) -> list[int]:
            del options
            return [0] * (len(text) // 4)

    try:
        tiktoken.get_encoding("o200k_base")
    except Exception:  # whatever a download runs into: this is a stranger's code without a contract
        tiktoken.get_encoding = lambda name: Rough()
        return True
    return False


def main(folder: Path, episodes: int, steps: int, at_once: int) -> dict[str, Any]:
    """Play all episodes, and a few before the clock."""
    inspect_ai: Any = import_module("inspect_ai")
    chat: Any = import_module("inspect_ai.model")
    dataset: Any = import_module("inspect_ai.dataset")
    rough = stand_in_for_the_token_table()
    pictures = [
        f"data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}" for file in sorted(folder.glob("*.png"))
    ]

    async def solve(state: Any, generate: Any) -> Any:
        del generate
        model = chat.get_model()
        for step in range(steps):
            content = [
                chat.ContentText(text="What is the next action?"),
                chat.ContentImage(image=pictures[(int(state.sample_id) + step) % len(pictures)]),
            ]
            state.messages.append(chat.ChatMessageUser(content=content))
            output = await model.generate(state.messages[-2 * PICTURES_SENT :])
            state.messages.append(output.message)
        return state

    play = import_module("inspect_ai.solver").solver(lambda: solve)

    def run(count: int, logs: str) -> float:
        task = inspect_ai.Task(
            dataset=[dataset.Sample(input="Go.", id=number) for number in range(count)], solver=play()
        )
        started = time.perf_counter()
        found = inspect_ai.eval(task, model="mockllm/model", log_dir=logs, display="none", max_samples=at_once)
        seconds = time.perf_counter() - started
        if found[0].status != "success":
            raise SystemExit(f"inspect_ai ended with {found[0].status}: {found[0].error}")
        return seconds

    with tempfile.TemporaryDirectory() as logs:
        run(2, f"{logs}/warm")
        seconds = run(episodes, f"{logs}/run")
        size = sum(file.stat().st_size for file in Path(logs, "run").rglob("*") if file.is_file())
    return {"version": inspect_ai.__version__, "seconds": seconds, "bytes": size, "rough_tokens": rough}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), *map(int, sys.argv[2:5]))))

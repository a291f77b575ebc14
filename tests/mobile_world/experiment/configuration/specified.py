"""The specification's YAML (section 5.1), and a place for it."""

from __future__ import annotations

from pathlib import Path

from mobile_world.prompts import PromptVariantGenerator

SPECIFIED = """\
# configs/experiment1.yaml

experiment:
  name: "Autonomous System Prompt Engineering"
  version: "1.0"

model:
  path: "inclusionAI/UI-Venus-Navi-7B"
  max_tokens: 2048
  temperature: 0.0
  seed: 42

evaluation:
  task_split: "mini"  # Start with mini split
  n_replicas: 2
  max_workers: 1  # Serial execution initially
  max_steps: 15
  step_timeout: 10.0
  episode_timeout: 120.0
  output_dir: "./results/experiment1"

variants:
  count: 18
  definition_file: "./configs/prompt_variants.json"
"""


def write_config(directory: Path, text: str = SPECIFIED) -> Path:
    """A configuration at `configs/experiment1.yaml`, with the specification's variants beside it."""
    folder = directory / "configs"
    folder.mkdir(parents=True, exist_ok=True)
    generator = PromptVariantGenerator()
    generator.generate_core_variants()
    generator.save_variants(folder / "prompt_variants.json")
    file = folder / "experiment1.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def replaced(old: str, new: str) -> str:
    """The specification's YAML with one text replaced; the text must be there."""
    if old not in SPECIFIED:
        raise ValueError(f"{old!r} is not in the specification's YAML")
    return SPECIFIED.replace(old, new)

"""Makes, saves and loads the variants of an experiment, under the names of the specification."""

from __future__ import annotations

from pathlib import Path

from mobile_world.domain import ConfigError
from mobile_world.prompts.components import SPECIFICATION
from mobile_world.prompts.designs import given
from mobile_world.prompts.storage import read_variants, write_variants
from mobile_world.prompts.variants import PromptVariant


class PromptVariantGenerator:
    """Holds a list of variants: the 18 core ones of a component set, or those of a file."""

    def __init__(self, component_set: str = SPECIFICATION) -> None:
        """Make texts from this set: a shipped one by name, or a TOML file."""
        self.component_set = component_set
        self.variants: list[PromptVariant] = []

    def generate_core_variants(self) -> list[PromptVariant]:
        """The 18 variants v01 to v18, in the order of the specification."""
        self.variants = given().variants(self.component_set)
        return self.variants

    def save_variants(self, output_path: Path | str) -> None:
        """Write the variants to a JSON file."""
        if not self.variants:
            raise ConfigError("there are no variants to save; generate or load them first")
        write_variants(self.variants, Path(output_path))

    def load_variants(self, input_path: Path | str) -> list[PromptVariant]:
        """Read variants from a JSON file; the stored text is what is sent, and it must be what its hash says."""
        self.variants = read_variants(Path(input_path))
        return self.variants

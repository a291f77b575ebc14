"""`mw prompt`: system prompts to read, compare, save, check."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

import click

from mobile_world import prompts
from mobile_world.cli import options, output
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.domain import ConfigError

DEFAULT_FILE = Path("configs/prompt_variants.json")
COLOURS = {"+": "green", "-": "red", "@": "cyan"}

prompt = LazyGroup(
    {
        "list": CommandEntry("mobile_world.cli.prompt:list_variants", "Variants with their levels, ids and lengths."),
        "sets": CommandEntry("mobile_world.cli.prompt:sets", "Component sets that texts are made from."),
        "show": CommandEntry("mobile_world.cli.prompt:show", "One variant: levels, ids and text."),
        "render": CommandEntry("mobile_world.cli.prompt:render", "The text alone, to the byte; levels can be changed."),
        "diff": CommandEntry("mobile_world.cli.prompt:diff", "What differs between two variants."),
        "save": CommandEntry("mobile_world.cli.prompt:save", "Write a variants file, or accept edits to one."),
        "lint": CommandEntry("mobile_world.cli.prompt_lint:lint", "What is wrong with prompts, for a codec."),
        "design": CommandEntry("mobile_world.cli.prompt_design:design", "Which effects a design can separate."),
    },
    name="prompt",
    help="Read, compare, save and check system prompts.",
    no_args_is_help=True,
)


class VariantSource(NamedTuple):
    """Where variants come from: a design with the texts of a set, or a file."""

    design: str | None
    set: str | None
    file: Path | None

    def variants(self) -> list[prompts.PromptVariant]:
        """The variants; `ConfigError` when a file and something else are asked for at once."""
        if self.file is None:
            return prompts.design(self.design or "given").variants(self.set or prompts.SPECIFICATION)
        if self.design or self.set:
            raise ConfigError(
                "a variants file has its own texts: leave out --design and --component-set, or --definition-file"
            )
        return prompts.read_variants(self.file)


source_options = options.with_options(
    click.option(
        *options.spelled("--component-set"),
        "set_name",
        metavar="SET",
        help="Component texts: specification (the default), corrected, …",
    ),
    click.option("--design", metavar="NAME", help="Combinations of levels: given (the default), l18, … "),
    click.option(
        *options.spelled("--definition-file"),
        "file",
        metavar="FILE",
        type=click.Path(path_type=Path),
        help="Take the variants of this file instead.",
    ),
)
"""Adds `--component-set`, `--design` and `--definition-file`."""


@click.command()
@source_options
@options.json_option
def list_variants(set_name: str | None, design: str | None, file: Path | None, as_json: bool) -> None:
    """List variants: the 18 of the specification, those of another design, or those of a file."""
    rows = [_row(variant, whole=as_json) for variant in VariantSource(design, set_name, file).variants()]
    output.print_rows(rows, as_json=as_json, empty="no variants", spare=("arm_id", "chars"))


@click.command()
@options.json_option
def sets(as_json: bool) -> None:
    """List the component sets that come with the package; --component-set also takes your own TOML file."""
    rows = [{"name": name, "what": prompts.component_set(name).summary} for name in prompts.set_names()]
    output.print_rows(rows, as_json=as_json, empty="no sets")


@click.command()
@click.argument("variant")
@source_options
@options.json_option
def show(variant: str, set_name: str | None, design: str | None, file: Path | None, as_json: bool) -> None:
    """Show everything about VARIANT: a label (v01), a prompt id, an arm id (7592ae97-corrected) or a name."""
    values = prompts.choose(variant, VariantSource(design, set_name, file).variants()).to_dict()
    text = values.pop("system_prompt")
    if as_json:
        output.print_details({**values, "system_prompt": text}, as_json=True)
        return
    output.print_details({**values, "characters": len(text)}, as_json=False)
    click.echo(f"\n{_shown(text)}")


@click.command()
@click.argument("variant", default="v01")
@source_options
@click.option("--role-framing")
@click.option("--objective-style")
@click.option("--tool-docs-verbosity")
@click.option("--k-shot", type=int)
@click.option("--error-recovery")
@click.option("--termination-policy")
def render(
    variant: str, set_name: str | None, design: str | None, file: Path | None, **levels: str | int | None
) -> None:
    """Print the text of VARIANT and nothing else: in a pipe, the very bytes whose sha256 is the content hash.

    Each level option replaces one level of the variant.
    """
    chosen = prompts.choose(variant, VariantSource(design, set_name, file).variants())
    changed = {name: level for name, level in levels.items() if level is not None}
    text = chosen.system_prompt
    if changed:
        components = prompts.component_set(set_name or chosen.component_set)
        text = prompts.render(prompts.Levels._make({**chosen.levels._asdict(), **changed}.values()), components).text
    _print_exactly(text)


@click.command()
@click.argument("first")
@click.argument("second")
@source_options
@options.json_option
def diff(first: str, second: str, set_name: str | None, design: str | None, file: Path | None, as_json: bool) -> None:
    """Show what differs between two variants: levels first, then lines. FIRST and SECOND may be v01 v01-corrected."""
    variants = VariantSource(design, set_name, file).variants()
    old, new = prompts.choose(first, variants), prompts.choose(second, variants)
    levels = [
        {"factor": factor, "first": level, "second": getattr(new, factor)}
        for factor, level in old.levels._asdict().items()
        if level != getattr(new, factor)
    ]
    lines = list(
        unified_diff(old.system_prompt.split("\n"), new.system_prompt.split("\n"), old.arm_id, new.arm_id, lineterm="")
    )
    if as_json:
        output.print_details(
            {"first": old.arm_id, "second": new.arm_id, "levels": levels, "lines": lines}, as_json=True
        )
    else:
        output.print_rows(levels, as_json=False, empty="the levels are the same")
        click.echo()
        _print_diff(lines)


def _row(variant: prompts.PromptVariant, *, whole: bool) -> dict[str, object]:
    values = variant.to_dict()
    length = len(values.pop("system_prompt"))
    if whole:
        return {**values, "characters": length}
    return {
        "label": variant.label,
        "name": variant.name,
        "arm_id": variant.arm_id,
        **dict(zip(("role", "objective", "docs", "k", "recovery", "ends"), variant.levels, strict=True)),
        "chars": length,
    }


def _print_exactly(text: str) -> None:
    if sys.stdout.isatty():
        click.echo(_shown(text))
    else:
        click.echo(text.encode(), nl=False)


def _print_diff(lines: Sequence[str]) -> None:
    for line in lines:
        click.echo(click.style(output.escape(line), fg=COLOURS.get(line[:1])))
    if not lines:
        click.echo("the texts are the same")


def _shown(text: str) -> str:
    """A text for a terminal: its lines as they are, control characters written out."""
    return "\n".join(map(output.escape, text.split("\n")))


@click.command()
@click.argument("path", type=options.OutputPath(dir_okay=False), default=DEFAULT_FILE)
@click.option(
    *options.spelled("--component-set"),
    "set_name",
    metavar="SET",
    help="Component texts: specification (the default), corrected, …",
)
@click.option("--design", metavar="NAME", help="Combinations of levels: given (the default), l18, …")
@click.option("--rehash", is_flag=True, help="Keep the file's own texts; each edited one becomes a separate arm.")
@click.option("--overwrite", is_flag=True, help="Replace the file even when it holds edited texts.")
def save(path: Path, set_name: str | None, design: str | None, rehash: bool, overwrite: bool) -> None:
    """Write the variants of a design to PATH, by default configs/prompt_variants.json.

    Stored texts are what is sent. When you edit one by hand, 'mw prompt save --rehash' accepts it under a new arm id.
    """
    if rehash:
        if set_name or design or overwrite:
            raise ConfigError(
                "--rehash keeps the texts of the file: leave out --component-set, --design and --overwrite"
            )
        _accept(path)
        return
    if path.exists() and not overwrite:
        _refuse_to_lose(path)
    variants = VariantSource(design, set_name, None).variants()
    prompts.write_variants(variants, path)
    output.say(f"saved {len(variants)} variants of the set {variants[0].component_set} to {path}")


def _accept(path: Path) -> None:
    variants = prompts.read_variants(path, accept_edits=True)
    before = prompts.stored_arms(path)
    prompts.write_variants(variants, path)
    changed = [(old, variant) for old, variant in zip(before, variants, strict=True) if old != variant.arm_id]
    for old, variant in changed:
        output.say(f"{output.escape(variant.label or variant.prompt_id)}: {output.escape(old)} is now {variant.arm_id}")
    output.say(f"{len(changed)} of {len(variants)} variants in {path} have a new arm id")


def _refuse_to_lose(path: Path) -> None:
    try:
        variants = prompts.read_variants(path)
    except ConfigError as error:
        raise ConfigError(f"{error} (the file is left as it is; --overwrite replaces it)") from error
    if any(variant.component_set.startswith(prompts.EDITED) for variant in variants):
        keep = f"keep them with 'mw prompt save --rehash {path}', or replace the file with --overwrite"
        raise ConfigError(f"{path} holds edited texts; {keep}")

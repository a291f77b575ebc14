"""`mw prompt save`: variants files, written new or with edits accepted."""

from __future__ import annotations

from pathlib import Path

import click

from mobile_world.cli.prompt import DEFAULT_FILE, Source
from mobile_world.cli.spellings import spelled
from mobile_world.cli.tables import escape, say
from mobile_world.domain import ConfigError


@click.command()
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path), default=DEFAULT_FILE)
@click.option(
    *spelled("--component-set"),
    "set_name",
    metavar="SET",
    help="Whose texts: specification (the default), corrected, …",
)
@click.option("--design", metavar="NAME", help="Whose combinations: given (the default), l18, …")
@click.option("--rehash", is_flag=True, help="Keep the file's own texts; each edited one becomes an arm of its own.")
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
    from mobile_world.prompts import write_variants

    variants = Source(design, set_name, None).variants()
    write_variants(variants, path)
    say(f"saved {len(variants)} variants of the set {variants[0].component_set} to {path}")


def _accept(path: Path) -> None:
    from mobile_world.prompts import read_variants, stored_arms, write_variants

    variants = read_variants(path, accept_edits=True)
    before = stored_arms(path)
    write_variants(variants, path)
    changed = [(old, variant) for old, variant in zip(before, variants, strict=True) if old != variant.arm_id]
    for old, variant in changed:
        say(f"{escape(variant.label or variant.prompt_id)}: {escape(old)} is now {variant.arm_id}")
    say(f"{len(changed)} of {len(variants)} variants in {path} have a new arm id")


def _refuse_to_lose(path: Path) -> None:
    from mobile_world.prompts import EDITED, read_variants

    keep = f"keep them with 'mw prompt save --rehash {path}', or replace the file with --overwrite"
    try:
        variants = read_variants(path)
    except ConfigError as error:
        raise ConfigError(f"{error} (the file is left as it is; --overwrite replaces it)") from error
    if any(variant.component_set.startswith(EDITED) for variant in variants):
        raise ConfigError(f"{path} holds edited texts; {keep}")

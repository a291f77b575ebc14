"""`mw prompt design`: which effects a design can separate, before anything runs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from mobile_world import prompts
from mobile_world.cli import options, output
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup

DEFAULT_DESIGNS = ("given", "l18")

design = LazyGroup(
    {
        "list": CommandEntry("mobile_world.cli.prompt_design:list_designs", "Designs with their runs and rank."),
        "check": CommandEntry("mobile_world.cli.prompt_design:check", "Rank, aliases and contrast variances."),
    },
    name="design",
    help="Which effects a design can separate, before anything runs.",
    no_args_is_help=True,
)


@click.command()
@options.json_option
def list_designs(as_json: bool) -> None:
    """List the designs, with the rank of their main effects."""
    rows = []
    for name in prompts.DESIGNS:
        chosen = prompts.design(name)
        estimability = prompts.examine([run.levels for run in chosen.runs])
        rows.append(
            {
                "name": name,
                "runs": estimability.runs,
                "rank": f"{estimability.rank} of {estimability.parameters}",
                "strength": estimability.strength,
                "what": chosen.summary,
            }
        )
    output.print_rows(rows, as_json=as_json, empty="no designs")


@click.command()
@click.argument("names", nargs=-1, metavar="[DESIGN]…")
@click.option(
    *options.spelled("--definition-file"),
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Check the variants of this file.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 when a main effect cannot be estimated.")
@options.json_option
def check(names: tuple[str, ...], file: Path | None, strict: bool, as_json: bool) -> None:
    """Print rank, aliases and contrast variances of designs: of the given 18 and the L18 unless others are named."""
    chosen = names or (() if file else DEFAULT_DESIGNS)
    examined = {name: prompts.examine([run.levels for run in prompts.design(name).runs]) for name in chosen}
    if file is not None:
        examined[str(file)] = prompts.examine([variant.levels for variant in prompts.read_variants(file)])
    if as_json:
        output.print_rows(
            [_plain(name, estimability) for name, estimability in examined.items()], as_json=True, empty=""
        )
    else:
        for name, estimability in examined.items():
            _print_examined(name, estimability)
    if strict and not all(estimability.complete for estimability in examined.values()):
        click.get_current_context().exit(options.FAILED)


def _plain(name: str, estimability: prompts.Estimability) -> dict[str, object]:
    """What was found, with decimals for fractions."""
    contrasts = [
        {**row._asdict(), "variance": None if row.variance is None else float(row.variance)}
        for row in estimability.contrasts
    ]
    associations = [row._asdict() for row in estimability.associations]
    return {"design": name, **asdict(estimability), "contrasts": contrasts, "associations": associations}


def _print_examined(name: str, estimability: prompts.Estimability) -> None:
    click.echo(
        click.style(
            f"{output.escape(name)}: {estimability.runs} runs, rank {estimability.rank} of {estimability.parameters}",
            bold=True,
        )
    )
    output.say(*(f"  cannot be separated: {alias}" for alias in estimability.aliases))
    output.say(f"  {_balance(estimability.strength)}")
    output.say(
        *(
            f"  go together: {each.factor} and {each.other} (Cramér's V {each.cramers_v:.2f})"
            for each in estimability.associations[:3]
        )
    )
    click.echo("  variance of each contrast, one run's being 1:\n")
    rows = [
        {
            "factor": each.factor,
            "contrast": f"{each.level} - {each.other}",
            "variance": "cannot be estimated" if each.variance is None else f"{float(each.variance):.3f}",
        }
        for each in estimability.contrasts
    ]
    output.print_rows(rows, as_json=False, empty="nothing varies")
    click.echo()


def _balance(strength: int) -> str:
    balances = ("levels occur unequally often", "levels occur equally often, pairs of levels do not")
    return balances[strength] if strength < 2 else f"all combinations of any {strength} factors occur equally often"

"""`mw prompt lint`: what is wrong with prompts before they are run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import IO, NamedTuple

import click

from mobile_world import prompts
from mobile_world.analysis.formatting import counted
from mobile_world.cli import options, output
from mobile_world.cli.prompt import VariantSource, source_options
from mobile_world.domain import ConfigError

DEFAULT_CODEC = "venus@1.0"
_RANK = {"error": 0, "warning": 1, "remark": 2}


class LintedPrompt(NamedTuple):
    """A text to check, how people call it, and where its components are, as far as that is known."""

    label: str
    text: str
    segments: tuple[prompts.Segment, ...] = ()
    own: bool = False
    """Whether it is a text of the user's, and not made of components."""


@click.command()
@click.argument("variants", nargs=-1, metavar="[VARIANT|FILE]…")
@source_options
@click.option(
    "--codec", "codec_name", default=DEFAULT_CODEC, show_default=True, help="Codec that parses the model's answers."
)
@click.option("--text", type=click.File(encoding="utf-8"), help="Check this text instead; '-' is standard input.")
@click.option("--strict", is_flag=True, help="Warnings fail too; remarks never do.")
@options.json_option
def lint(
    variants: tuple[str, ...],
    set_name: str | None,
    design: str | None,
    file: Path | None,
    codec_name: str,
    text: IO[str] | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Check prompts against a codec and the benchmark: all variants, those that are named, or your own files.

    Errors are verbs, parameters and values that the codec rejects, a coordinate space that is not the codec's,
    examples that do not parse, and benchmark answers; the exit status is 1 when there are any. What the codec accepts
    and the prompt never shows is an error in a variant, and a remark on a text of your own.
    """
    chosen = {"--component-set": set_name, "--design": design, "--definition-file": file}
    if text is not None:
        _alone("texts of --text are", {"variants": variants, **chosen})
        texts = [LintedPrompt("text", _read(text), own=True)]
    elif variants and all(map(_is_file, variants)):
        _alone("files are", chosen)
        own = prompts.read_prompts(prompts.prompt_files(variants, Path.cwd()))
        texts = [LintedPrompt(prompt.arm_id, prompt.system_prompt, own=True) for prompt in own]
    else:
        texts = _chosen(variants, VariantSource(design, set_name, file))
    rows = _grouped(texts, codec_name)
    _print_findings(rows, len(texts), codec_name, as_json=as_json)
    if any(row["severity"] == "error" or (strict and row["severity"] == "warning") for row in rows):
        click.get_current_context().exit(options.FAILED)


def _alone(what: str, beside: Mapping[str, object]) -> None:
    if any(beside.values()):
        *names, last = beside
        raise ConfigError(f"{what} checked by themselves: leave out {', '.join(names)} and {last}")


def _read(text: IO[str]) -> str:
    try:
        return text.read()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"the text cannot be read: {error}") from error


def _is_file(word: str) -> bool:
    """Whether a word means files and no variant; no variant has a slash or a star in its name."""
    from mobile_world.prompts.custom_prompts import SUFFIXES

    return word.endswith(SUFFIXES) or "/" in word or "*" in word


def _chosen(names: tuple[str, ...], source: VariantSource) -> list[LintedPrompt]:
    variants = source.variants()
    chosen = [prompts.choose(name, variants) for name in names] if names else variants
    labels = Counter(variant.label for variant in chosen)
    return [
        LintedPrompt(
            variant.label if labels[variant.label] == 1 and variant.label else variant.arm_id,
            variant.system_prompt,
            _segments(variant, source.set),
        )
        for variant in chosen
    ]


def _segments(variant: prompts.PromptVariant, set_name: str | None) -> tuple[prompts.Segment, ...]:
    """Where the components are, when the text is still that of its set."""
    set_known = variant.component_set if variant.component_set in prompts.set_names() else set_name
    if set_known is None:
        return ()
    rendered = prompts.render(variant.levels, prompts.component_set(set_known))
    return rendered.segments if rendered.text == variant.system_prompt else ()


def _grouped(texts: list[LintedPrompt], codec_name: str) -> list[dict[str, object]]:
    """One row for each finding, with the prompts it is in; errors first, then warnings, then remarks."""
    from mobile_world.agents.codecs import codec

    reader, benchmark = codec(codec_name), prompts.shipped_benchmark()
    rows: dict[tuple[object, ...], tuple[prompts.LintFinding, list[str]]] = {}
    for prompt in texts:
        for finding in prompts.lint_prompt(
            prompt.text, reader, segments=prompt.segments, benchmark=benchmark, own=prompt.own
        ):
            key = (finding.component, finding.line, finding.column, finding.rule, finding.reason)
            rows.setdefault(key, (finding, []))[1].append(prompt.label)
    ordered = sorted(
        rows.values(), key=lambda row: (_RANK[row[0].severity], row[0].component, row[0].line, row[0].column)
    )
    return [_row(finding, labels) for finding, labels in ordered]


def _row(finding: prompts.LintFinding, labels: list[str]) -> dict[str, object]:
    """A finding with its place in the component: its place in the prompt differs from variant to variant."""
    return {**{key: value for key, value in asdict(finding).items() if key not in ("start", "end")}, "variants": labels}


def _print_findings(rows: list[dict[str, object]], count: int, codec_name: str, *, as_json: bool) -> None:
    if as_json:
        output.print_rows(rows, as_json=True, empty="")
        return
    shown = [
        {
            "severity": row["severity"],
            "where": f"{row['component']}:{row['line']}:{row['column']}",
            "rule": row["rule"],
            "variants": row["variants"],
            "reason": row["reason"],
        }
        for row in rows
    ]
    output.print_rows(
        shown, as_json=False, empty=f"{counted(count, 'prompt')}, nothing wrong for {codec_name}", spare=("rule",)
    )
    if rows:
        counts = Counter(row["severity"] for row in rows)
        summary = f"{counted(counts['error'], 'error')}, {counted(counts['warning'], 'warning')}"
        if counts["remark"]:
            summary += f", {counted(counts['remark'], 'remark')} on what is left out"
        click.echo(f"\n{summary}; {counted(count, 'prompt')} for {codec_name}")

"""Prose and tables that fill long reports on language models: own sentences with figures drawn for each copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from simdroid.media import Paragraph, TableBlock

SENTENCES = (
    "The mixture of this stage was chosen by {n} small runs, each of which saw {b} billion tokens.",
    "Documents shorter than {t} tokens were joined, and longer ones were cut at the end of a section.",
    "We measured the effect of removing near duplicates: the loss on held-out text fell by {p} percent.",
    "A learning rate that decays along a cosine gave {d} points more than one that falls in steps.",
    "Raters who did not know which answer came from which system preferred the longer one in {p} percent of the cases.",
    "The reward is given at the end only; partial credit made the policy write more and solve less.",
    "About {n} percent of the questions have more than one acceptable answer, and these are left out of the averages.",
    "Each score is the mean of {n} samples at temperature 0.6 unless a table says otherwise.",
    "With a budget of {t} tokens for reasoning the curve flattens, and beyond twice that it hardly rises.",
    "The router sends every token to eight experts; none of them stayed idle after the first {b} billion tokens.",
    "Smaller models were taught by the larger ones: their distribution over the vocabulary is the target, not text.",
    "Long inputs were trained with a larger base of the rotary embedding and with {n} percent of the earlier data.",
    "A question that the base model solves in all of {n} attempts teaches nothing and was dropped.",
    "Switching between the two modes needs no second model: a flag in the prompt turns reasoning on or off.",
    "Filters for low quality kept {p} percent of the pages and {d} percent of the tables.",
    "Where a benchmark has no official prompt, we use the shortest wording that all systems understood.",
    "Results of other systems are those we obtained through their public interfaces in the spring.",
    "The gap between the best and the second-best system is smaller than the spread over prompts in {n} of the rows.",
    "Code was executed in a container without network; a run that took longer than {n} seconds counts as wrong.",
    "Multilingual data make up {p} percent of the last stage, with a floor for languages of few speakers.",
    "We repeated the evaluation with the options in another order, which moved the averages by {d} points at most.",
    "Arithmetic with long numbers improved late, after most other abilities had settled.",
    "Training was stopped {n} times by faulty machines; restarting from the last state took less than {n} minutes.",
    "Preference data were written in {n} languages and checked by a second person.",
    "The tokenizer has about 151,000 entries and was not changed between the generations.",
    "Tool calls are written as plain text, so that any runtime can read them.",
    "Refusals were counted by hand on {t} prompts; {d} percent were unnecessary.",
    "Averages hide that the ranking differs by subject: chemistry favours one system, law another.",
    "An ablation without the second stage loses {d} points on mathematics and almost nothing on reading.",
    "The safety data are a small part of the mixture, and their share did not change the scores of other tasks.",
    "Sequences were packed without letting documents attend to each other.",
    "For the largest model the throughput stayed within {p} percent of the forecast.",
)


def prose(random: Random) -> Iterator[Paragraph]:
    """Paragraphs without end."""
    while True:
        for start in range(0, len(SENTENCES) - 4, 4):
            order = random.sample(SENTENCES, len(SENTENCES))
            yield Paragraph(" ".join(_filled(sentence, random) for sentence in order[start : start + 5]))


def _filled(sentence: str, random: Random) -> str:
    return sentence.format(
        n=random.randint(3, 40),
        b=random.randint(5, 90),
        t=256 * random.randint(4, 120),
        p=random.randint(12, 88),
        d=f"{random.randint(2, 49) / 10:.1f}",
    )


def score_table(
    caption: str,
    systems: Sequence[str],
    benchmarks: Sequence[str],
    random: Random,
    fixed: Mapping[str, Sequence[float]] | None = None,
) -> TableBlock:
    """Scores of systems on benchmarks; `fixed` has rows that are given."""
    rows = []
    for benchmark in benchmarks:
        base = random.randint(380, 820)
        scores = [min(base + random.randint(-60, 110), 979) / 10 for _ in systems]
        rows.append([benchmark, *(f"{score:.1f}" for score in (fixed or {}).get(benchmark, scores))])
    return TableBlock(("Benchmark", *systems), rows, caption=caption, first_share=0.27, size=8.5)

"""Two long reports on language models, of 35 and 25 pages: tables, lists of people and languages, and prose between.

The words are our own. What tasks ask for comes from the parameters; everything else is drawn from the seed in them.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from mobile_world.tasks.definitions.mobile_world._data.languages import ASKED_FAMILIES, LANGUAGES, name_of
from mobile_world.tasks.definitions.mobile_world._data.report_text import prose, score_table
from mobile_world.tasks.values import DataFile
from simdroid.media import Block, Heading, Paragraph, TableBlock, fill_page, typeset

QWEN3, OMNI = "Download/qwen3.pdf", "Download/qwen3-omni.pdf"
AIME = "AIME’25"
RIVALS = ("R1-Distill-70B", "QwQ-32B", "o3-mini (medium)")
GENERAL = ("MMLU-Redux", "GPQA-Diamond", "C-Eval", "LiveBench", "IFEval", "Arena-Hard", "AlignBench", "WritingBench")
REASONING = ("MATH-500", "AIME’24", AIME, "ZebraLogic", "AutoLogi", "BFCL v3", "LiveCodeBench v5")
MULTILINGUAL = ("Multi-IF", "INCLUDE", "MMMLU", "MT-AIME2024", "PolyMath", "MLogiQA")
ALL = (*GENERAL, *REASONING, *MULTILINGUAL)
_FIRST = (
    *("An", "Bo", "Chang", "Chen", "Dayi", "Fei", "Gao", "Hao", "Hui", "Jian", "Jing", "Kai", "Lei", "Lin", "Mei"),
    *("Ning", "Peng", "Qi", "Rong", "Shu", "Tao", "Wei", "Xin", "Yan", "Yu", "Zhen"),
)
_LAST = ("Bai", "Cao", "Deng", "Fan", "Gu", "He", "Jiang", "Lu", "Ma", "Pan", "Qiu", "Ren", "Shen", "Tang", "Wu", "Yao")
REFERENCE_QWEN3: dict[str, Any] = {
    "text": 1,
    "scores": [56.3, 69.5, 74.8, 72.9],
    "core": 60,
    "family": "Austroasiatic",
    "languages": ["vie_Latn", "khm_Khmr"],
}
REFERENCE_OMNI: dict[str, Any] = {"text": 1, "benchmarks": 12, "encoder": 540}


def draw_qwen3(random: Random) -> dict[str, Any]:
    """What the report on Qwen3 says where tasks ask."""
    best, behind = random.randint(720, 800), random.randint(4, 60)
    family = random.choice(ASKED_FAMILIES)
    codes = list(LANGUAGES[family])
    rivals = [random.randint(500, best - behind - 5), random.randint(560, best - 1), best]
    return {
        "text": random.randrange(1 << 30),
        "scores": [score / 10 for score in (*random.sample(rivals, 3), best - behind)],
        "core": random.randint(46, 74),
        "family": family,
        "languages": sorted(random.sample(codes, random.randint(2, len(codes) - 1)), key=codes.index),
    }


def draw_omni(random: Random) -> dict[str, Any]:
    """What the report on Qwen3-Omni says where tasks ask."""
    return {
        "text": random.randrange(1 << 30),
        "benchmarks": random.randint(8, 17),
        "encoder": 10 * random.randint(28, 76),
    }


def qwen3_file(facts: dict[str, Any]) -> DataFile:
    """The file for a scene."""
    key = (facts["text"], tuple(facts["scores"]), facts["core"], facts["family"], tuple(facts["languages"]))
    return DataFile(QWEN3, data=_qwen3_pdf(*key))


def omni_file(facts: dict[str, Any]) -> DataFile:
    """The file for a scene."""
    return DataFile(OMNI, data=_omni_pdf(facts["text"], facts["benchmarks"], facts["encoder"]))


@lru_cache(maxsize=4)
def _qwen3_pdf(seed: int, scores: tuple[float, ...], core: int, family: str, languages: tuple[str, ...]) -> bytes:
    """Kept for a moment: set-up and check of a task ask for the same file."""
    random = Random(seed)
    text = prose(random)
    sizes = ("Qwen3-0.6B", "Qwen3-4B", "Qwen3-8B", "Qwen3-14B")
    starts: dict[int, list[Block]] = {
        1: [
            Paragraph("Qwen3: what was built and how it was measured", 20, "bold", after=4, centred=True),
            Paragraph("A report on dense and sparse language models with two modes", 12, "italic", centred=True),
            Heading("Abstract"),
        ],
        2: [Heading("Contents"), _contents(_QWEN3_SECTIONS)],
        3: [Heading("1 Introduction")],
        5: [Heading("2 Architecture"), _sizes(random)],
        8: [Heading("3 Pre-training")],
        11: [Heading("4 Base models"), score_table("Table 2: Base models.", sizes, GENERAL, random)],
        12: [score_table("Table 3: Base models, reasoning.", sizes, (*REASONING, *MULTILINGUAL), random)],
        14: [Heading("5 Post-training")],
        15: [score_table("Table 12: Qwen3-235B-A22B in thinking mode.", ("o1", "R1", "Qwen3-235B"), ALL, random)],
        16: [
            score_table(
                "Table 13: Qwen3-32B in thinking mode, with other systems that reason.",
                (*RIVALS, "Qwen3-32B"),
                ALL,
                random,
                {AIME: scores},
            )
        ],
        17: [score_table("Table 14: Qwen3-32B in non-thinking mode.", ("GPT-4o-mini", "Qwen3-32B"), ALL, random)],
        18: [score_table("Table 15: Small models in thinking mode.", sizes, ALL, random)],
        19: [score_table("Table 16: Small models in non-thinking mode.", sizes, ALL, random)],
        20: [Heading("6 Discussion")],
        21: [Heading("7 Conclusion")],
        22: _authors(core, random),
        23: [Heading("A Appendix"), Heading("A.1 Long inputs", 2)],
        26: [Heading("A.2 Languages", 2), _taught()],
        **{27 + number: [_language_table(number, random)] for number in range(4)},
        31: [
            Heading("A.3 Belebele", 2),
            Paragraph("Table 35 lists the languages of the Belebele benchmark that Qwen3 supports, by family."),
            _belebele(family, languages),
        ],
        32: [Heading("A.4 Belebele by family", 2), _by_family(random)],
        34: [Heading("References")],
    }
    pages = [block for page in range(1, 36) for block in fill_page(starts.get(page, []), text)]
    return typeset(pages[:-1], title="Qwen3", footer="{page}")


@lru_cache(maxsize=4)
def _omni_pdf(seed: int, benchmarks: int, encoder: int) -> bytes:
    random = Random(seed + 1)
    text = prose(random)
    instruct, flash = "30B-A3B-Instruct", "Flash"
    benchmark_names = list(ALL)
    starts: dict[int, list[Block]] = {
        1: [
            Paragraph("Qwen3-Omni: text, pictures, sound and video in one model", 20, "bold", after=4, centred=True),
            Heading("Abstract"),
        ],
        2: [Heading("Contents"), _contents(_OMNI_SECTIONS)],
        3: [Heading("1 Introduction")],
        5: [Heading("2 Architecture"), _parts(encoder, random)],
        8: [Heading("3 Training")],
        11: [Heading("4 Evaluation")],
        12: [
            Heading("4.1 Text to text", 2),
            score_table(
                "Table 4: Text to text, Instruct models.",
                ("GPT-4o", instruct, flash),
                random.sample(benchmark_names, benchmarks + random.choice((-2, -1, 1, 2))),
                random,
            ),
        ],
        13: [
            score_table(
                "Table 5: Text to text, Thinking models.",
                ("Gemini-2.5 thinking", "30B-A3B-Thinking", "Flash-Thinking"),
                random.sample(benchmark_names, benchmarks),
                random,
            )
        ],
        14: [
            Heading("4.2 Sound to text", 2),
            score_table(
                "Table 6: Recognition of speech.",
                ("GPT-4o", instruct, flash),
                ("Fleurs", "LibriSpeech", "AISHELL"),
                random,
            ),
        ],
        16: [
            Heading("4.3 Pictures to text", 2),
            score_table(
                "Table 8: Vision, Thinking models.",
                ("Gemini-2.5 thinking", "30B-A3B-Thinking"),
                ("MMMU", "MathVista", "ChartQA", "DocVQA", "OCRBench", "CountBench", "MLVU"),
                random,
            ),
        ],
        18: [Heading("5 Related work")],
        20: [Heading("6 Conclusion")],
        21: [Heading("7 Authors"), Paragraph(", ".join(_people(38, random)) + ".")],
        22: [Heading("A Appendix")],
        25: [Heading("References")],
    }
    pages = [block for page in range(1, 26) for block in fill_page(starts.get(page, []), text)]
    return typeset(pages[:-1], title="Qwen3-Omni", footer="{page}")


_QWEN3_SECTIONS = (
    *(
        ("1 Introduction", 3),
        ("2 Architecture", 5),
        ("3 Pre-training", 8),
        ("4 Base models", 11),
        ("5 Post-training", 14),
    ),
    *(("6 Discussion", 20), ("7 Conclusion", 21), ("8 Authors", 22), ("A Appendix", 23), ("References", 34)),
)
_OMNI_SECTIONS = (
    *(("1 Introduction", 3), ("2 Architecture", 5), ("3 Training", 8), ("4 Evaluation", 11), ("5 Related work", 18)),
    *(("6 Conclusion", 20), ("7 Authors", 21), ("A Appendix", 22), ("References", 25)),
)


def _contents(sections: tuple[tuple[str, int], ...]) -> TableBlock:
    return TableBlock(("Section", "Page"), [[name, str(page)] for name, page in sections], first_share=0.8, size=10)


def _sizes(random: Random) -> TableBlock:
    names = ("0.6B", "1.7B", "4B", "8B", "14B", "32B", "30B-A3B", "235B-A22B")
    rows = [
        [f"Qwen3-{name}", str(4 * random.randint(7, 24)), f"{8 * random.randint(2, 8)} / 8", "128K"] for name in names
    ]
    columns = ("Model", "Layers", "Heads (Q / KV)", "Context")
    return TableBlock(columns, rows, caption="Table 1: Sizes of the models.", first_share=0.3)


def _parts(encoder: int, random: Random) -> TableBlock:
    rows = [
        ["Audio encoder", "AuT", f"{10 * random.randint(55, 70)}M", "yes"],
        ["Vision encoder", "SigLIP2-So400M", f"{encoder}M", "–"],
        ["Thinker", "MoE transformer", "30B-A3B", "yes"],
        ["Talker", "MoE transformer", "3B-A0.3B", "yes"],
        ["MTP", "Dense transformer", f"{10 * random.randint(6, 9)}M", "yes"],
        ["Code2wav", "ConvNet", f"{10 * random.randint(15, 24)}M", "yes"],
    ]
    columns = ("Module", "Architecture", "Parameters", "Streaming")
    caption = "Table 1: Parts of Qwen3-Omni-30B-A3B and their numbers of parameters."
    return TableBlock(columns, rows, caption=caption, first_share=0.3)


def _people(count: int, random: Random) -> list[str]:
    return random.sample([f"{first} {last}" for first in _FIRST for last in _LAST], count)


def _authors(core: int, random: Random) -> list[Block]:
    names = _people(core + 90, random)
    return [
        Heading("8 Authors"),
        Paragraph("In alphabetical order within each group."),
        Heading("Core contributors", 2),
        Paragraph(", ".join(sorted(names[:core])) + ".", 10.5),
        Heading("Contributors", 2),
        Paragraph(", ".join(sorted(names[core:])) + "."),
    ]


def _taught() -> TableBlock:
    rows = [[family, ", ".join(names.values())] for family, names in LANGUAGES.items()]
    caption = "Table 30: Languages of the training data, by family."
    return TableBlock(("Family", "Languages"), rows, caption=caption, first_share=0.22, size=8.5, left_columns=2)


def _language_table(number: int, random: Random) -> TableBlock:
    codes = [code for names in LANGUAGES.values() for code in names][number * 13 : number * 13 + 13]
    caption = f"Table {31 + number}: Scores by language, part {number + 1}."
    return score_table(caption, ("8B", "14B", "32B", "235B"), [name_of(code) for code in codes], random)


def _belebele(family: str, languages: tuple[str, ...]) -> TableBlock:
    codes = {name: list(names) for name, names in LANGUAGES.items()} | {family: list(languages)}
    rows = [[name, ", ".join(members)] for name, members in codes.items()]
    caption = "Table 35: Language families and languages that Qwen3 supports in the Belebele benchmark."
    return TableBlock(("Language family", "Languages"), rows, caption=caption, first_share=0.22, left_columns=2)


def _by_family(random: Random) -> TableBlock:
    return score_table("Table 36: Belebele, averages by family.", ("8B", "14B", "32B"), list(LANGUAGES), random)

"""Numbers in an answer: digits, words and Chinese numerals, with units and currencies.

A comma before three digits separates thousands and any other comma decimals, as does a full stop; where both stand in a
number, the last one is the decimal one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

SMALL_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SCALES = {"hundred": 100, "dozen": 12, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
_PLURALS = {f"{name}s": value for name, value in _SCALES.items() if value >= 1000}
_NAMED = {name: value for value, name in enumerate(SMALL_NUMBERS)} | {name: 20 + 10 * i for i, name in enumerate(_TENS)}
_NUMBER_WORD = rf"(?:{'|'.join(sorted([*_NAMED, *_SCALES, *_PLURALS], key=len, reverse=True))})"
_CHINESE = {"〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_CHINESE_SCALES = {"十": 10, "百": 100, "千": 1000}
CHINESE_NUMERAL = "[〇零一二两三四五六七八九十百千]"

_DIMENSIONS: dict[str, dict[str, float]] = {
    "length": {
        "m meter meters metre metres 米": 1,
        "km kms kilometer kilometers kilometre kilometres 公里 千米": 1000,
        "cm centimeter centimeters centimetre centimetres 厘米": 0.01,
        "mm millimeter millimeters 毫米": 0.001,
        "mi mile miles 英里": 1609.344,
        "ft foot feet 英尺": 0.3048,
        "inch inches 英寸": 0.0254,
        "yd yard yards 码": 0.9144,
    },
    "mass": {
        "g gram grams 克": 1,
        "kg kgs kilogram kilograms 公斤 千克": 1000,
        "lb lbs pound pounds 磅": 453.59237,
        "oz ounce ounces 盎司": 28.349523125,
        "斤": 500,
    },
    "time": {
        "s sec secs second seconds 秒 秒钟": 1,
        "min mins minute minutes 分 分钟": 60,
        "h hr hrs hour hours 小时 个小时 钟头": 3600,
        "d day days 天": 86400,
        "week weeks 周 个星期": 604800,
    },
    "share": {"% percent per_cent": 1},
    "dollars": {
        "$ usd dollar dollars us_dollar us_dollars u.s._dollar u.s._dollars 美元 美金": 1,
        "cent cents 美分": 0.01,
    },
    "euros": {"€ eur euro euros 欧元": 1},
    "pounds sterling": {"£ gbp 英镑": 1},
    "yuan": {"¥ cny rmb yuan 元 块 块钱 人民币": 1},
    "degrees Celsius": {"°c celsius 摄氏度": 1},
    "degrees Fahrenheit": {"°f fahrenheit 华氏度": 1},
    "bytes": {"byte bytes 字节": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12},
    "calories": {"kcal calories calorie 千卡 大卡 卡路里": 1},
}
"""What is measured: the names of each unit, and how many of the base unit it is; `_` stands for a space in a name."""
UNITS = {
    name.replace("_", " "): (dimension, factor)
    for dimension, factors in _DIMENSIONS.items()
    for names, factor in factors.items()
    for name in names.split()
}
"""Names of units: the dimension they measure, and how many of its base unit they are."""

_HOURS = frozenset(name for name, (dimension, factor) in UNITS.items() if (dimension, factor) == ("time", 3600))
_MEASURES = "个|次|条|项|封|位|人|名|张|份|场|件|通|本|首|张|遍|杯|家|部|步|行|种|篇|段|页|处"
_UNIT = "|".join(re.escape(name) for name in sorted(UNITS, key=len, reverse=True))
_TIME_UNIT = r"(?:hours?|hrs?|h|minutes?|mins?|seconds?|days?|weeks?)"
_NO_LETTER = r"(?<![^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])(?<![A-Za-z]['-])(?<![A-Za-z\d][.,])"
_DIGITS = r"\d{1,3}(?:[ ']\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*"
_WORDS = rf"\b{_NUMBER_WORD}(?:(?:\s+and)?[\s-]+{_NUMBER_WORD}){{0,12}}\b(?!-(?:first|second|third|\w+th)\b)"
_PARTS = {
    "half": Fraction(1, 2), "a half": Fraction(1, 2), "one half": Fraction(1, 2), "quarter": Fraction(1, 4),
    "a quarter": Fraction(1, 4), "one quarter": Fraction(1, 4), "three quarters": Fraction(3, 4),
    "a third": Fraction(1, 3), "one third": Fraction(1, 3), "two thirds": Fraction(2, 3),
}  # fmt: skip
_PART = "|".join(sorted((name.replace(" ", r"[\s-]+") for name in _PARTS), key=len, reverse=True))
_OF_PARTS = (
    "(?i)"
    rf"(?:(?P<whole>{_NO_LETTER}(?:{_DIGITS})|{_WORDS})\s+and\s+)?\b(?P<part>{_PART})\b(?:\s+of)?(?:\s+an?\b)?"
    rf"\s+(?P<unit>{_TIME_UNIT})\b"
    rf"|(?P<count>{_NO_LETTER}(?:{_DIGITS})|{_WORDS}|\ban?)\s+(?P<unit_before>{_TIME_UNIT})\s+and\s+(?P<rest>{_PART})\b"
    r"(?!\s+of|\s+an)"
    rf"|\b(?P<single>an)\s+(?P<unit_alone>hour)\b|\b(?P<single_minute>a)\s+(?P<unit_minute>minute|kilomet(?:er|re)|mile)\b"
    rf"|(?P<chinese>\d+|{CHINESE_NUMERAL}{{1,4}})个半(?P<chinese_unit>小时|钟头|月)"
    r"|(?P<chinese_half>半)个?(?P<half_unit>小时|钟头)|(?P<quarters>[一三两1-3])刻钟"
)
_CLOCK = (
    "(?i)"
    r"(?<![\d:.])(?P<high>\d{1,3})(?::|(?P<hours>h)(?=\d))(?P<low>[0-5]\d)(?::(?P<seconds>[0-5]\d))?(?![\d:])"
    r"\s*(?P<unit>h\b|hrs?\b|hours?\b|min\b|mins?\b|minutes?\b|小时)?"
)
_CURRENCY = r"(?P<currency>us\$|[$€£¥]|\b(?:usd|eur|gbp|cny|rmb|u\.?s\.? dollars))"
_SCALE = r"(?P<scale>万|亿|千(?![米克卡])|百万|(?:k|thousands?|millions?|billions?|mln|mn|mio|bn)\b)"
_LEADING_POINT = r"(?<![\w.)])\.\d+(?![\w.])"
_CHINESE_NUMBER = rf"{CHINESE_NUMERAL}{{1,9}}(?:亿{CHINESE_NUMERAL}{{0,9}})?(?:万{CHINESE_NUMERAL}{{0,9}})?"
_NUMBER = (
    "(?i)"
    rf"(?P<ordinal>第\s*(?:\d+|{CHINESE_NUMERAL}{{1,6}})|{_NO_LETTER}\d+(?:st|nd|rd|th)\b)"
    rf"|(?:{_CURRENCY}\s*)?(?:{_NO_LETTER}(?P<sign>(?<![\d\w])[-+](?=[\d.]))?"
    rf"(?:(?:(?P<units>\d+)\s+)?(?P<over>\d+)\s*⁄\s*(?P<under>[1-9]\d*)|(?P<digits>{_DIGITS}|{_LEADING_POINT}))"
    rf"(?:\s*{_SCALE})?|(?P<words>{_WORDS})|(?P<chinese>{_CHINESE_NUMBER})(?=\s*(?:{_MEASURES}|{_UNIT})|\W*$))"
    rf"(?:\s*(?:(?P<unit>{_UNIT})(?![a-zA-Z])|(?P<measure>{_MEASURES})))?"
)
_INSIDE_WORD = re.compile(r"[A-Za-z_](?!sh\b)")
_LONGEST_NAME = 40
_NAME_AHEAD = re.compile(r"[A-Za-z_][\w.]*-$")
_SCALED = {
    "": 1.0, "万": 1e4, "亿": 1e8, "千": 1e3, "百万": 1e6, "k": 1e3, "thousand": 1e3, "million": 1e6, "billion": 1e9,
    "bn": 1e9, "thousands": 1e3, "millions": 1e6, "billions": 1e9, "mln": 1e6, "mn": 1e6, "mio": 1e6,
}  # fmt: skip
_JOINED = "(?i)" r"\s*(?:,|and|零|又)?\s*"
_BASES = {"time": "s", "length": "m", "mass": "g", "dollars": "$"}
"""Dimensions of which one quantity is told in two units, and the unit in which both are added up."""
ORDINAL = "#"
"""The unit of "3rd", which counts nothing."""
AMBIGUOUS = {"分"}
"""Units that are also words for what is counted, such as points."""


@dataclass(frozen=True)
class Quantity:
    """A number that a text names, and where."""

    value: float
    """In the unit that is named, or in the base unit where several were added up."""
    unit: str
    """Empty for a bare number or one of things that are counted."""
    start: int
    end: int
    weak: bool = False
    """Whether it is a lone "one", which is a pronoun as often as a number."""
    scaled: bool = False
    """Whether a word such as "million" multiplies it."""
    measure: str = ""
    """The Chinese measure word that follows, which goes with what is counted."""

    @property
    def dimension(self) -> str:
        """What the unit measures."""
        return "order" if self.unit == ORDINAL else UNITS[self.unit][0] if self.unit else ""

    @property
    def base(self) -> float:
        """The value in the base unit of its dimension."""
        return self.value * (UNITS[self.unit][1] if self.unit and self.unit != ORDINAL else 1)


def apart(text: str) -> str:
    """A text whose characters for fractions are written with a stroke: `1½` as `1 1⁄2`, and `1/2 hour` like it."""
    spelled = re.sub("[¼-¾⅐-⅞]", lambda character: f" {unicodedata.normalize('NFKC', character[0])}", text)
    return re.sub(rf"(?i)(?<![\d/])(\d+)/([1-9]\d*)(?=\s*(?:of\s+)?(?:an?\s+)?{_TIME_UNIT}\b)", r"\1⁄\2", spelled)


def quantities(text: str, *, durations: bool = False) -> list[Quantity]:
    """All numbers of a text; hours and minutes that stand side by side are one, with `durations` also `1:20 h`."""
    numbers: list[Quantity] = []
    for number in sorted(_all_quantities(text, durations=durations), key=lambda number: number.start):
        last = numbers[-1] if numbers else None
        if last and last.dimension == "time" and number.unit == "m" and text[last.end : number.start].strip() == "":
            number = replace(number, unit="min")  # As in `1h 20m`.
        if durations and last and _is_rest_of_hours(last, number, text):
            number = replace(number, unit="min")  # As in `one hour thirty`.
        if last and _is_smaller_part(last, number, text[last.end : number.start]):
            numbers[-1] = Quantity(last.base + number.base, _BASES[number.dimension], last.start, number.end)
        else:
            numbers.append(number)
    return numbers


def _is_smaller_part(last: Quantity, number: Quantity, between: str) -> bool:
    """Whether two quantities are one in two units: "1 h 20 min", "11 km 426 m", "5 dollars and 20 cents"."""
    if (
        last.dimension != number.dimension
        or number.dimension not in _BASES
        or UNITS[last.unit][1] <= UNITS[number.unit][1]
    ):
        return False
    if number.dimension == "time":
        return re.fullmatch(_JOINED, between) is not None
    fits = number.base < UNITS[last.unit][1] and last.value == int(last.value)
    return fits and re.fullmatch(r"(?i)\s*(?:and|零|又)?\s*", between) is not None


def _is_rest_of_hours(hours: Quantity, number: Quantity, text: str) -> bool:
    """Whether a number without a unit that ends a phrase right after hours tells their minutes."""
    bare = not number.unit and not number.measure and 0 < number.value < 60 and number.value == int(number.value)
    whole = hours.unit in _HOURS and hours.value == int(hours.value)
    ends = re.match(r"[^\w\n]*(?:$|[.,;!)\n])", text[number.end :])
    return bool(bare and whole and ends) and text[hours.end : number.start].isspace()


def _all_quantities(text: str, *, durations: bool) -> Iterator[Quantity]:
    special = list(_clocks(text)) if durations else []
    special += [part for part in _of_parts(text) if not _overlaps(part, special)]
    yield from special
    for match in re.finditer(_NUMBER, text):
        number = _number(match)
        if number is not None and not _overlaps(number, special):
            yield number


def _overlaps(one: Quantity, others: list[Quantity]) -> bool:
    return any(one.start < other.end and other.start < one.end for other in others)


def _clocks(text: str) -> Iterator[Quantity]:
    """Durations as a stopwatch shows them; with two numbers and no unit it is a time of day."""
    for match in re.finditer(_CLOCK, text):
        high, low, unit = int(match["high"]), int(match["low"]), (match["unit"] or match["hours"] or "").lower()
        if match["seconds"]:
            yield Quantity(high * 3600 + low * 60 + int(match["seconds"]), "s", match.start(), match.end())
        elif unit:
            value = high * 60 + low if unit.startswith("m") else high * 3600 + low * 60
            yield Quantity(value, "s", match.start(), match.end())


def _of_parts(text: str) -> Iterator[Quantity]:
    """Halves and quarters of a unit: "an hour and a half", "two and a quarter hours", 一个半小时."""
    for match in re.finditer(_OF_PARTS, text):
        parts = {name: value.lower() for name, value in match.groupdict().items() if value}
        unit = next((value for name, value in parts.items() if "unit" in name), "min")
        if "quarters" in parts:
            value = 15.0 * {"一": 1, "三": 3, "两": 2}.get(
                parts["quarters"], int(parts["quarters"].isdecimal() or 0) or 1
            )
        elif "chinese" in parts or "chinese_half" in parts:
            value = (chinese_number(parts["chinese"]) if "chinese" in parts else 0) + 0.5
        else:
            count = parts.get("whole") or parts.get("count") or ("a" if unit and not parts.get("part") else "")
            part = parts.get("part") or parts.get("rest")
            value = _counted(count) + float(_PARTS[re.sub(r"[\s-]+", " ", part)] if part else 0)
        if unit in UNITS:
            yield Quantity(value, unit, match.start(), match.end())


def _counted(text: str) -> float:
    if text in ("a", "an"):
        return 1.0
    return (figure(text) or 0.0) if text[:1].isdecimal() else float(_of_words(text))


def figure(digits: str) -> float | None:
    """The number that digits with separators write; none for what is a version or another code, such as `1.4.2`."""
    bare = re.sub("[ ']", "", digits)
    *whole, last = re.split(r"[.,]", bare)
    separators = re.findall(r"[.,]", bare)
    if not separators:
        return float(bare)
    decimal = separators[-1]
    grouped = all(len(group) == 3 for group in whole[1:]) and (len(whole) == 1 or len(whole[0]) <= 3)
    if len(set(separators)) == 2:
        return float(f"{''.join(whole)}.{last}") if grouped and decimal not in separators[:-1] else None
    thousands = len(last) == 3 and grouped and len(whole[0]) <= 3 and whole[0] != "0"
    if thousands and (decimal == "," or len(separators) > 1):
        return float("".join([*whole, last]))
    return float(f"{''.join(whole)}.{last}") if len(separators) == 1 else None


def _number(match: re.Match[str]) -> Quantity | None:
    if match["ordinal"]:
        return Quantity(0.0, ORDINAL, match.start(), match.end())
    if match["digits"] and (
        _INSIDE_WORD.match(match.string, match.end())
        or _NAME_AHEAD.search(match.string, max(0, match.start("digits") - _LONGEST_NAME), match.start("digits"))
    ):
        return None  # A part of a name, such as `32B` or `Omni-30B`.
    scale = (match["scale"] or "").lower()
    if match["over"]:
        value: float | None = int(match["units"] or 0) + int(match["over"]) / int(match["under"])
    elif match["digits"]:
        value = figure(match["digits"])
    else:
        value = float(_of_words(match["words"].lower()) if match["words"] else chinese_number(match["chinese"]))
    if value is None:
        return None
    return Quantity(
        value * _SCALED[scale] * (-1 if match["sign"] == "-" else 1),
        (match["unit"] or match["currency"] or "").lower().replace("us$", "$"),
        match.start(),
        match.end(),
        weak=(match["words"] or "").lower() == "one",
        scaled=bool(scale) or bool(match["words"] and re.search("(?i)llion", match["words"])),
        measure=match["measure"] or "",
    )


def _of_words(text: str) -> int:
    total = part = 0
    for word in re.findall(r"[a-z]+", text):
        if word in ("hundred", "dozen"):
            part = max(part, 1) * _SCALES[word]
        elif word in _SCALES or word in _PLURALS:
            total, part = total + max(part, 1) * (_SCALES | _PLURALS)[word], 0
        else:
            part += _NAMED.get(word, 0)
    return total + part


def chinese_number(text: str) -> int:
    """The number that digits or Chinese numerals write: `28`, `二十八`, `二〇二三`, `五亿五千万`."""
    if text.isdecimal():
        return int(text)
    for mark, factor in (("亿", 100_000_000), ("万", 10_000)):
        high, scale, low = text.partition(mark)
        if scale:
            return chinese_number(high) * factor + (chinese_number(low) if low else 0)
    if not set(text) & set(_CHINESE_SCALES):
        return int("".join(str(_CHINESE[sign]) for sign in text))
    total = part = 0
    for sign in text:
        if sign in _CHINESE_SCALES:
            total, part = total + (part or 1) * _CHINESE_SCALES[sign], 0
        else:
            part = _CHINESE[sign]
    return total + part

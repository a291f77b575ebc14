"""Numbers in an answer: digits, words and Chinese numerals, with units and currencies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_NAMED = {name: value for value, name in enumerate(_SMALL)} | {name: 20 + 10 * i for i, name in enumerate(_TENS)}
_NUMBER_WORD = rf"(?:{'|'.join(sorted([*_NAMED, *_SCALES], key=len, reverse=True))})"
_CHINESE = {"〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_CHINESE_SCALES = {"十": 10, "百": 100, "千": 1000}
CHINESE_NUMERAL = "[〇零一二两三四五六七八九十百千]"

UNITS: dict[str, tuple[str, float]] = {}
"""Names of units: the dimension they measure, and how many of its base unit they are."""


def _define(dimension: str, **factors: float) -> None:
    for names, factor in factors.items():
        UNITS.update({name: (dimension, factor) for name in names.split("_")})


_define(
    "length", m_meter_meters_metre_metres_米=1, km_kms_kilometer_kilometers_kilometre_kilometres_公里_千米=1000,
    cm_centimeter_centimeters_centimetre_centimetres_厘米=0.01, mm_millimeter_millimeters_毫米=0.001,
    mi_mile_miles_英里=1609.344, ft_foot_feet_英尺=0.3048, inch_inches_英寸=0.0254, yd_yard_yards_码=0.9144,
)  # fmt: skip
_define("mass", g_gram_grams_克=1, kg_kgs_kilogram_kilograms_公斤_千克=1000, lb_lbs_pound_pounds_磅=453.59237,
        oz_ounce_ounces_盎司=28.349523125, 斤=500)  # fmt: skip
_define("time", s_sec_secs_second_seconds_秒_秒钟=1, min_mins_minute_minutes_分_分钟=60,
        h_hr_hrs_hour_hours_小时_个小时_钟头=3600, d_day_days_天=86400, week_weeks_周_个星期=604800)  # fmt: skip
_define("share", **{"%_percent_per cent": 1})
_define("dollars", **{"$_usd_dollar_dollars_美元_美金": 1, "cent_cents_美分": 0.01})
_define("euros", **{"€_eur_euro_euros_欧元": 1})
_define("pounds sterling", **{"£_gbp_英镑": 1})
_define("yuan", **{"¥_cny_rmb_yuan_元_块_块钱_人民币": 1})
_define("degrees Celsius", **{"°c_celsius_摄氏度": 1})
_define("degrees Fahrenheit", **{"°f_fahrenheit_华氏度": 1})
_define("bytes", b_byte_bytes_字节=1, kb=1e3, mb=1e6, gb=1e9)
_define("calories", kcal_calories_calorie_千卡_大卡_卡路里=1)

_MEASURES = "个|次|条|项|封|位|人|名|张|份|场|件|通|本|首|张|遍|杯|家|部|步"
_UNIT = "|".join(re.escape(name) for name in sorted(UNITS, key=len, reverse=True))
_NUMBER = (
    "(?i)"
    rf"(?:(?P<currency>[$€£¥])\s*)?(?:(?P<digits>(?<![\w.])[-+]?\d{{1,3}}(?:[,\s]\d{{3}})+(?:\.\d+)?(?!\d)|(?<![\w.])[-+]?\d+"
    rf"(?:\.\d+)?|(?<=[^\W\d_a-zA-Z])\d+(?:\.\d+)?)\s*(?P<scale>万|亿|千(?![米克卡])|k\b|million\b)?"
    rf"|\b(?P<words>{_NUMBER_WORD}(?:(?:\s+and)?[\s-]+{_NUMBER_WORD}){{0,12}})\b"
    rf"|(?P<chinese>{CHINESE_NUMERAL}{{1,12}}万?)(?=\s*(?:{_MEASURES}|{_UNIT})|\W*$)|(?P<half>半)(?=个?小时))"
    rf"\s*(?:(?P<unit>{_UNIT})(?![a-zA-Z])|(?P<measure>{_MEASURES}))?"
)
_SCALED = {"": 1.0, "万": 1e4, "亿": 1e8, "千": 1e3, "k": 1e3, "million": 1e6}
_JOINED = "(?i)" r"\s*(?:,|and|零|又)?\s*"


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

    @property
    def dimension(self) -> str:
        """What the unit measures."""
        return UNITS[self.unit][0] if self.unit else ""

    @property
    def base(self) -> float:
        """The value in the base unit of its dimension."""
        return self.value * (UNITS[self.unit][1] if self.unit else 1)


def quantities(text: str) -> list[Quantity]:
    """All numbers of a text; hours and minutes that stand side by side are one."""
    found: list[Quantity] = []
    for each in _each(text):
        last = found[-1] if found else None
        smaller = last and last.unit and each.unit and UNITS[last.unit][1] > UNITS[each.unit][1]
        if last and smaller and last.dimension == each.dimension and re.fullmatch(_JOINED, text[last.end : each.start]):
            base = next(
                unit for unit, (dimension, factor) in UNITS.items() if dimension == each.dimension and factor == 1
            )
            found[-1] = Quantity(last.base + each.base, base, last.start, each.end)
        else:
            found.append(each)
    return found


def _each(text: str) -> Iterator[Quantity]:
    for match in re.finditer(_NUMBER, text):
        if match["digits"]:
            value = float(re.sub(r"[,\s]", "", match["digits"])) * _SCALED[(match["scale"] or "").lower()]
        elif match["words"]:
            value = float(_of_words(match["words"].lower()))
        else:
            value = 0.5 if match["half"] else float(chinese_number(match["chinese"]))
        unit = (match["unit"] or match["currency"] or "").lower()
        weak = (match["words"] or "").lower() == "one"
        yield Quantity(value, unit, match.start(), match.end(), weak)


def _of_words(text: str) -> int:
    total = part = 0
    for word in re.findall(r"[a-z]+", text):
        if word == "hundred":
            part = max(part, 1) * 100
        elif word in _SCALES:
            total, part = total + max(part, 1) * _SCALES[word], 0
        else:
            part += _NAMED.get(word, 0)
    return total + part


def chinese_number(text: str) -> int:
    """The number that digits or Chinese numerals write: `28`, `二十八`, `二〇二三`."""
    if text.isdecimal():
        return int(text)
    if text.endswith("万"):
        return chinese_number(text[:-1]) * 10_000
    if not set(text) & set(_CHINESE_SCALES):
        return int("".join(str(_CHINESE[each]) for each in text))
    total = part = 0
    for each in text:
        if each in _CHINESE_SCALES:
            total, part = total + (part or 1) * _CHINESE_SCALES[each], 0
        else:
            part = _CHINESE[each]
    return total + part

"""XPath over page sources, and expressions that would never end."""

from __future__ import annotations

import time
from xml.etree.ElementTree import Element, fromstring

import pytest

from simdroid.automation.appium.base import InvalidSelector
from simdroid.automation.appium.xpath import select

PAGE = """
<hierarchy class="hierarchy">
  <android.widget.FrameLayout index="0">
    <android.widget.TextView index="0" text="One" resource-id="a:id/title" clickable="true" />
    <android.widget.TextView index="1" text="Two" resource-id="a:id/title" clickable="false" />
    <android.view.View index="2"><android.widget.TextView index="0" text="Three to go" /></android.view.View>
  </android.widget.FrameLayout>
</hierarchy>
"""


@pytest.fixture
def page() -> Element:
    return fromstring(PAGE)


@pytest.mark.parametrize(
    ("expression", "texts"),
    [
        ("//android.widget.TextView", ["One", "Two", "Three to go"]),
        ('//*[@text="Two"]', ["Two"]),
        ("/hierarchy/android.widget.FrameLayout/android.widget.TextView[2]", ["Two"]),
        ("(//android.widget.TextView)[last()]", ["Three to go"]),
        ('//*[@clickable="true" and contains(@resource-id, "title")]', ["One"]),
        ("//*[@text='One']/following-sibling::*[1]", ["Two"]),
        ("//*[@text='Three to go']/../preceding-sibling::*[@index=1]", ["Two"]),
        ("//*[matches(@text, '^T.*o$')]", ["Two", "Three to go"]),
        ("//*[matches(@text, 'THREE', 'i')]", ["Three to go"]),
        ("//*[starts-with(@text, 'Three to')]", ["Three to go"]),
        ("//android.widget.Button", []),
    ],
)
def test_what_is_found(page: Element, expression: str, texts: list[str]) -> None:
    assert [element.get("text") for element in select(page, expression, version_1=False)] == texts


def test_version_1_knows_no_patterns(page: Element) -> None:
    assert len(select(page, "//*[@text='One']", version_1=True)) == 1
    with pytest.raises(InvalidSelector):
        select(page, "//*[matches(@text, 'One')]", version_1=True)


@pytest.mark.parametrize(
    "expression",
    [
        "//[",
        "//*/@text",
        "count(//*)",
        "1 to 1000000000",
        "(1)to(1000000000)",
        "for $i in //* return $i",
        "//*[current-date()]",
        "doc('/etc/hostname')",
        "//*[matches(@text, '[')]",
        "//*[" * 3000,
        "x" * 20_000,
    ],
)
def test_what_is_refused(page: Element, expression: str) -> None:
    with pytest.raises(InvalidSelector):
        select(page, expression, version_1=False)


@pytest.mark.slow
def test_an_expression_that_looks_at_everything_again_and_again_ends() -> None:
    root = Element("hierarchy")
    for number in range(300):
        root.append(Element("android.view.View", {"text": str(number)}))
    begin = time.monotonic()
    with pytest.raises(InvalidSelector, match="looks at more than"):
        select(root, "//*[count(//*[count(//*) > 3]) > 2]", version_1=False)
    assert time.monotonic() - begin < 30

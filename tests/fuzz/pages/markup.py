"""Random HTML: ordinary, odd and broken, the same for the same seed."""

from __future__ import annotations

import random

CONTAINERS = (
    "div",
    "section",
    "article",
    "main",
    "nav",
    "header",
    "footer",
    "p",
    "span",
    "a",
    "b",
    "i",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "tbody",
    "tr",
    "td",
    "th",
    "form",
    "fieldset",
    "label",
    "select",
    "option",
    "button",
    "h1",
    "h3",
    "pre",
    "blockquote",
    "details",
    "summary",
    "dialog",
    "figure",
    "template",
    "center",
    "font",
    "x-thing",
    "caption",
    "colgroup",
    "optgroup",
    "legend",
    "textarea",
    "canvas",
    "svg",
    "video",
    "object",
    "iframe",
    "noscript",
)
VOIDS = ("br", "hr", "img", "input", "wbr", "col", "source", "embed")
TYPES = (
    "text",
    "checkbox",
    "radio",
    "range",
    "date",
    "number",
    "submit",
    "reset",
    "hidden",
    "file",
    "color",
    "password",
    "search",
    "time",
    "month",
    "week",
    "email",
    "tel",
    "url",
    "image",
    "button",
    "nonsense",
)
WORDS = (
    "a",
    "the",
    "quick",
    "Grüße",
    "你好",
    "שלום",
    "مرحبا",
    "👩‍👩‍👧",
    "&amp;",
    "&lt;",
    "&nosuch;",
    "&#0;",
    "&#x10ffff;",
    "0",
    "-1",
    "1e999",
    "NaN",
    "\t",
    "\n",
    "ſ",
    "İ",
    "\u200b",
    "\u202e",
    "\u0301",
    "ﷺ",
    "longwordwithoutanyspaceatallinit" * 4,
)
LENGTHS = ("0", "1", "100", "50%", "-5", "1e9", "99999999999", "auto", "", "12px", "nan")
PICTURE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+"
    "M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
ADDRESSES = (
    "#",
    "#n3",
    "?q=1",
    "/",
    "other.html",
    "data:text/html,<p>x",
    "javascript:void 0",
    "javascript:fuzz(1)",
    "http://[",
    "mailto:a@b",
    "file:///etc/passwd",
    "//host.example/x",
    PICTURE,
    "data:image/png;base64,xx",
    "none.png",
    "\0",
    "",
)


class Markup:
    """Makes trees of elements."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.count = 0

    def words(self, most: int = 6) -> str:
        """Some text."""
        return " ".join(self.chance.choices(WORDS, k=self.chance.randrange(most + 1)))

    def body(self) -> str:
        """The content of a body."""
        chance = self.chance
        if chance.random() < 0.03:
            depth = chance.randrange(50, 600)
            tag = chance.choice(("div", "b", "span", "table", "ul", "em", "button", "x-y"))
            return f"<{tag}>" * depth + self.words() + f"</{tag}>" * chance.choice((0, depth))
        if chance.random() < 0.03:
            return "".join(self.element(0) for _ in range(200))
        return "".join(self.element(chance.randrange(5)) for _ in range(chance.randrange(1, 9)))

    def element(self, depth: int) -> str:
        """An element and what is in it."""
        chance = self.chance
        self.count += 1
        if chance.random() < 0.2:
            return f"<{chance.choice(VOIDS)}{self.attributes()}>"
        tag = chance.choice(CONTAINERS)
        inside = "".join(self.element(depth - 1) for _ in range(chance.randrange(4))) if depth > 0 else ""
        parts = [self.words(), inside, self.words(3)]
        closing = f"</{tag}>" if chance.random() < 0.93 else chance.choice(("", "</div>", "</nonsense>", "<!--"))
        return f"<{tag}{self.attributes()}>{''.join(parts)}{closing}"

    def attributes(self) -> str:
        """Attributes, most with a meaning."""
        chance, found = self.chance, []
        if chance.random() < 0.8:
            found.append(f'id="n{self.count}"')
        for _ in range(chance.randrange(4)):
            found.append(self._attribute())
        return "".join(f" {each}" for each in found)

    def _attribute(self) -> str:
        chance = self.chance
        name = chance.choice(
            (
                "class",
                "class",
                "style",
                "style",
                "type",
                "value",
                "checked",
                "hidden",
                "disabled",
                "href",
                "src",
                "width",
                "height",
                "rows",
                "cols",
                "colspan",
                "rowspan",
                "onclick",
                "oninput",
                "tabindex",
                "dir",
                "for",
                "name",
                "min",
                "max",
                "step",
                "maxlength",
                "pattern",
                "required",
                "multiple",
                "selected",
                "open",
                "alt",
                "contenteditable",
                "aria-label",
                "role",
                "placeholder",
                "size",
                "align",
                "bgcolor",
                "border",
                "span",
                "action",
                "method",
                "target",
                "list",
                "inputmode",
                "draggable",
                "data-x",
                "title",
                "lang",
                "download",
            )
        )
        if name == "class":
            return f'class="{" ".join(chance.choices(("c1", "c2", "c3", "c4"), k=chance.randrange(3)))}"'
        if name == "style":
            from tests.fuzz.pages.styles import declarations

            return f'style="{declarations(chance, chance.randrange(1, 5))}"'
        if name == "type":
            return f"type={chance.choice(TYPES)}"
        if name in ("href", "src", "action"):
            return f'{name}="{chance.choice(ADDRESSES)}"'
        if name.startswith("on"):
            return f'{name}="{chance.choice(("fuzz(1)", "this.remove()", "throw 1", "(((", "event.preventDefault()"))}"'
        value = chance.choice((*LENGTHS, *LENGTHS, "n1", "n2", "button", "rtl", "true", "center", "[", "#abc", "get"))
        return chance.choice((f'{name}="{value}"', f"{name}={value or 0}", name))


def damaged(chance: random.Random, text: str) -> str:
    """Text with something cut out, doubled, swapped or put in."""
    for _ in range(chance.randrange(1, 6)):
        start = chance.randrange(len(text) + 1)
        end = min(start + chance.choice((1, 3, 20, 200)), len(text))
        part = text[start:end]
        kind = chance.randrange(4)
        if kind == 0:
            text = text[:start] + text[end:]
        elif kind == 1:
            text = text[:end] + part + text[end:]
        elif kind == 2:
            text = (
                text[:start]
                + chance.choice(("<", ">", '"', "'", "&", "\0", "<!", "</", "<script>", "{", "}"))
                + text[start:]
            )
        else:
            text = text[:start] + part[::-1] + text[end:]
    return text

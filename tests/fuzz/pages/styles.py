"""Random style sheets: real properties with values that fit, values of another, and garbage."""

from __future__ import annotations

import random

LENGTHS = (
    "0",
    "1px",
    "10px",
    "50%",
    "100%",
    "2em",
    "1.5rem",
    "10vw",
    "50vh",
    "auto",
    "-5px",
    "1e7px",
    "0.001px",
    "min-content",
    "max-content",
    "fit-content",
    "calc(100% - 20px)",
    "calc(1px * (2 + 3) / 0)",
    "min(50%, 200px)",
    "max(1em, 5vw)",
    "clamp(1px, 50%, 9px)",
    "var(--gap)",
    "var(--none, 7px)",
    "1fr",
    "3ch",
    "1in",
    "-50%",
    "inherit",
    "initial",
    "unset",
)
COLOURS = (
    "red",
    "#abc",
    "#12345678",
    "rgb(1, 2, 3)",
    "rgba(0,0,0,.5)",
    "hsl(120 50% 50% / .3)",
    "transparent",
    "currentColor",
    "var(--ink)",
    "nonsense",
    "#ggg",
    "rgb(300, -5, 1e9)",
)
PICTURES = (
    "none",
    "url(none.png)",
    "linear-gradient(red, blue)",
    "linear-gradient(45deg, #000 10%, #fff)",
    "radial-gradient(circle, red, blue)",
    "repeating-linear-gradient(0deg, red 0 5px, blue 5px 10px)",
    "url(data:image/png;base64,xx)",
    "linear-gradient()",
)
KEYWORDS: dict[str, tuple[str, ...]] = {
    "display": (
        "block",
        "inline",
        "inline-block",
        "flex",
        "inline-flex",
        "grid",
        "inline-grid",
        "none",
        "table",
        "table-row",
        "table-cell",
        "contents",
        "list-item",
        "flow-root",
        "-webkit-box",
    ),
    "position": ("static", "relative", "absolute", "fixed", "sticky"),
    "float": ("left", "right", "none"),
    "clear": ("both", "left"),
    "overflow": ("hidden", "auto", "scroll", "visible", "clip"),
    "flex-direction": ("row", "column", "row-reverse", "column-reverse"),
    "flex-wrap": ("wrap", "nowrap", "wrap-reverse"),
    "justify-content": ("center", "space-between", "space-around", "space-evenly", "flex-end", "start", "stretch"),
    "align-items": ("center", "stretch", "baseline", "flex-end", "start"),
    "align-self": ("center", "stretch", "auto"),
    "text-align": ("left", "right", "center", "justify", "start"),
    "white-space": ("normal", "nowrap", "pre", "pre-wrap", "pre-line"),
    "vertical-align": ("top", "middle", "bottom", "super", "sub", "baseline", "5px"),
    "box-sizing": ("border-box", "content-box"),
    "visibility": ("hidden", "visible", "collapse"),
    "direction": ("rtl", "ltr"),
    "text-transform": ("uppercase", "lowercase", "capitalize"),
    "text-decoration": ("underline", "line-through", "none", "underline dotted red"),
    "list-style": ("none", "disc", "decimal inside", "lower-roman", "upper-alpha", "square"),
    "font-weight": ("bold", "400", "900", "1"),
    "font-style": ("italic", "normal"),
    "pointer-events": ("none", "auto"),
    "touch-action": ("none", "pan-y", "manipulation"),
    "overflow-wrap": ("anywhere", "break-word"),
    "word-break": ("break-all", "keep-all"),
    "border-collapse": ("collapse", "separate"),
    "table-layout": ("fixed", "auto"),
    "object-fit": ("cover", "contain", "fill"),
    "unicode-bidi": ("bidi-override", "isolate"),
    "writing-mode": ("vertical-rl", "horizontal-tb"),
    "text-overflow": ("ellipsis", "clip"),
    "grid-auto-flow": ("row", "column", "dense"),
}
SIZED = (
    "width",
    "height",
    "min-width",
    "max-width",
    "min-height",
    "max-height",
    "margin",
    "margin-left",
    "margin-top",
    "padding",
    "padding-right",
    "top",
    "left",
    "right",
    "bottom",
    "inset",
    "gap",
    "font-size",
    "line-height",
    "letter-spacing",
    "text-indent",
    "border-radius",
    "flex-basis",
    "word-spacing",
    "border-spacing",
    "column-gap",
)
COLOURED = ("color", "background", "background-color", "border-color", "outline-color")
WRITTEN: dict[str, tuple[str, ...]] = {
    "border": ("1px solid red", "0", "medium double", "10px dashed", "1e6px solid", "thin"),
    "flex": ("1", "0 0 100px", "2 1 0%", "auto", "none", "1e9 1e9 1e9px", "-1"),
    "grid-template-columns": (
        "1fr 2fr",
        "repeat(3, 1fr)",
        "repeat(auto-fill, minmax(50px, 1fr))",
        "auto 100px",
        "repeat(1000000, 1px)",
        "[a] 1fr [b] 2fr",
        "minmax(0, 1fr)",
        "subgrid",
        "repeat(auto-fit, 0)",
    ),
    "grid-template-areas": ("'a b' 'c c'", "'a' 'b c'", "none"),
    "grid-template-rows": ("auto 1fr", "repeat(2, 50px)"),
    "grid-column": ("1 / 3", "span 2", "-1", "1 / -1", "999999", "span 999999"),
    "grid-row": ("2", "span 3", "1 / span 2"),
    "grid-area": ("a", "1 / 2 / 3 / 4", "b"),
    "order": ("-1", "5", "999999999999"),
    "z-index": ("-1", "1", "2147483648", "auto"),
    "opacity": ("0.5", "2", "-1", "50%"),
    "transform": (
        "translate(10px, 50%)",
        "rotate(45deg)",
        "scale(0)",
        "scale(1e9)",
        "matrix(1,2,3,4,5,6)",
        "none",
        "rotate()",
    ),
    "box-shadow": ("0 0 5px red", "inset 1px 1px", "1px 1px 1e9px 1e9px", "none"),
    "content": ("'x'", "attr(class)", "counter(c) '. '", "none", "open-quote", "'\\\\1F600'"),
    "counter-increment": ("c", "c 5", "none"),
    "aspect-ratio": ("1", "16 / 9", "0 / 0", "1e9"),
    "columns": ("2", "100px 3"),
    "transition": ("all 1s", "width .3s ease-in"),
    "animation": ("spin 1s infinite", "none 0s"),
    "font": ("italic bold 12px/30px serif", "16px sans-serif", "nonsense", "1e9px x"),
    "font-family": ("serif", "'No Such Font', monospace", "Roboto"),
    "--gap": ("10px", "var(--gap)", "var(--ink)", ""),
    "--ink": ("#123", "var(--gap)", "calc("),
    "-webkit-line-clamp": ("2", "0"),
    "filter": ("blur(5px)",),
    "clip-path": ("circle(50%)",),
    "all": ("unset",),
}
GARBAGE = (
    "",
    "{",
    "}",
    ";;",
    "!important",
    "calc(",
    "var(",
    "url(",
    '"',
    "1px 2px 3px 4px 5px 6px",
    "\\",
    "/*",
    "@x",
    "\0",
    "𝔞",
)
SELECTORS = (
    "*",
    "div",
    "p",
    ".c1",
    ".c2 .c3",
    "#n1",
    "#n2 > *",
    "li:nth-child(2n+1)",
    ":not(.c1)",
    "a:hover",
    ".c1 + .c2",
    ".c3 ~ *",
    "::before",
    ".c1::after",
    "p::first-line",
    "[type]",
    '[class*="c"]',
    ":is(.c1, .c2)",
    ":has(> .c1)",
    "html",
    "body",
    "td",
    ":nth-last-child(-n+3)",
    "input:checked",
    ":disabled",
    "::placeholder",
    "button",
    "span",
    "ul li",
    ":root",
    "form *",
    "[",
    "..x",
    ">",
    ":nonsense",
    "::",
    ":nth-child(x)",
    "div,",
    ":not(",
    "#1",
    "\\",
    ":is()",
    ":has(:has(*))",
)
AT_RULES = (
    "@media (min-width: 300px)",
    "@media print",
    "@media (prefers-color-scheme: dark)",
    "@supports (display: grid)",
    "@layer a",
    "@container (width > 1px)",
    "@media (orientation: landscape) and (max-width: 50em)",
    "@media",
    "@nonsense x",
)


def declarations(chance: random.Random, count: int) -> str:
    """Some declarations, without quotes that would end an attribute."""
    return "; ".join(_declaration(chance) for _ in range(count)).replace('"', "'")


def _declaration(chance: random.Random) -> str:
    kind = chance.randrange(10)
    if kind < 4:
        name = chance.choice(SIZED)
        value = " ".join(chance.choices(LENGTHS, k=chance.choice((1, 1, 1, 2, 4))))
    elif kind < 6:
        name = chance.choice(tuple(KEYWORDS))
        value = chance.choice(KEYWORDS[name])
    elif kind < 7:
        name = chance.choice(COLOURED)
        value = chance.choice(COLOURS)
    elif kind < 8:
        name, value = "background-image", chance.choice(PICTURES)
    else:
        name = chance.choice(tuple(WRITTEN))
        value = chance.choice(WRITTEN[name])
    if chance.random() < 0.06:
        value = chance.choice((*GARBAGE, *LENGTHS, *COLOURS))
    return f"{name}: {value}{' !important' if chance.random() < 0.05 else ''}"


def sheet(chance: random.Random) -> str:
    """A style sheet."""
    rules = []
    for _ in range(chance.randrange(12)):
        selector = ", ".join(chance.choices(SELECTORS, k=chance.choice((1, 1, 2))))
        rule = f"{selector} {{ {declarations(chance, chance.randrange(6))} }}"
        rules.append(f"{chance.choice(AT_RULES)} {{ {rule} }}" if chance.random() < 0.15 else rule)
    return "\n".join(rules)

"""What new documents can begin with."""

from __future__ import annotations

from datetime import datetime

_MARKDOWN = """# Markdown reference

Write **bold**, *italic*, ~~struck out~~ or `code` words.

## Lists
- an item
- another one
  - an item below it
- [ ] something to do
- [x] something done

1. first
2. second

> A quoted line.

[A link](https://example.org)

| Left | Right |
|------|------:|
| one  |     1 |
| two  |     2 |

---

```
a block of code
```
"""
_TODO = """(A) Call the landlord @phone +home due:{date}
(B) Buy paint @shop +home
Return the library books @town
x {date} Water the plants +home
"""
_JEKYLL = """---
layout: post
title: My new post
date: {date} {time}
categories: []
---

"""
_RECIPE = """# Name of the dish

Serves 4, takes 30 minutes

## Ingredients
- [ ] 250 g
- [ ] 1 tsp

## Steps
1. Prepare
2. Cook
3. Serve
"""
_BEAMER = """---
title: My presentation
date: {date}
class: beamer
---

# First slide
- a point

---

# Second slide
"""
_ZIM_HEADER = "Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.4\nCreation-Date: {date}T{time}\n\n"
_ZIM = (
    _ZIM_HEADER + "====== Wiki reference ======\n**bold** //italic// ~~struck out~~\n\n* an item\n[ ] something to do\n"
)
_HUGO = """+++
title = "My new post"
date = "{date}T{time}"
draft = true
+++

"""
_ZETTEL = """# {stamp} A thought

Tags: #idea

"""
_ADOC = """= AsciiDoc reference

== A chapter
*bold* _italic_ `code`

* an item
** an item below it

. first
. second
"""
_CSV = "name;amount;date\nFirst line;1.50;{date}\nSecond line;2.75;{date}\n"

TEMPLATES: dict[str, str] = {
    "Empty file": "",
    "markor-markdown-reference.md": _MARKDOWN,
    "todo.example.txt": _TODO,
    "2029-01-01-jekyll-post.md": _JEKYLL,
    "cooking-recipe.md": _RECIPE,
    "presentation-beamer.md": _BEAMER,
    "zim-wiki-reference.txt": _ZIM,
    "zim-wiki-empty.txt": _ZIM_HEADER,
    "hugo-post-front-matter.md": _HUGO,
    "202901012359-zettelkasten.md": _ZETTEL,
    "asciidoc-reference.adoc": _ADOC,
    "sample.csv": _CSV,
}
"""Names as the dialog lists them, in its order."""


def template_text(name: str, now: datetime) -> str:
    """A template filled in for this moment; empty for a name that is none."""
    dated = TEMPLATES.get(name, "").replace("{date}", f"{now:%Y-%m-%d}").replace("{time}", f"{now:%H:%M:%S}")
    return dated.replace("{stamp}", f"{now:%Y%m%d%H%M}")

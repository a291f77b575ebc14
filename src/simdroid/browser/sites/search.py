"""A search over the frozen sites, in the place of the search engines that Chrome knows."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from simdroid.browser.sites.messages import PageRequest, SiteAnswer, page

_MOST = 20
_SNIPPET = 160
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
  body {{ font-family: sans-serif; margin: 0; color: #202124; background: #ffffff; }}
  form {{ display: flex; padding: 12px 16px; border-bottom: 1px solid #dadce0; }}
  input {{ flex: 1; min-width: 0; font-size: 16px; padding: 10px 14px; border: 1px solid #dadce0; border-radius: 9px; }}
  button {{ margin-left: 8px; padding: 10px; border: none; border-radius: 20px; background: #1a73e8; color: white; }}
  article {{ padding: 14px 16px; border-bottom: 1px solid #ebebeb; }}
  article a {{ font-size: 20px; color: #1a0dab; text-decoration: none; }}
  article div {{ font-size: 12px; color: #4d5156; }}
  article p {{ font-size: 14px; color: #4d5156; margin: 6px 0 0; }}
  .none {{ padding: 16px; }}
</style>
</head>
<body>
<form action="/search"><input name="q" value="{query}" aria-label="Search"><button>Search</button></form>
{results}
</body>
</html>
"""


class SearchHit(NamedTuple):
    """A page of a site."""

    url: str
    title: str
    text: str


def searching(sites: Mapping[str, Path], request: PageRequest) -> SiteAnswer:
    """The pages that have all words of a query, those with them in their titles first."""
    query = request.query.get("q", "").strip()
    terms = re.findall(r"\w+", query.lower())
    pages = [item for host, folder in sorted(sites.items()) for item in _pages(host, folder)]
    hits = [item for item in pages if terms and all(word in f"{item.title} {item.text}".lower() for word in terms)]
    hits.sort(key=lambda hit: (-sum(word in hit.title.lower() for word in terms), hit.url))
    shown = "".join(_result(item, terms) for item in hits[:_MOST])
    none = f'<p class="none">Your search - <b>{html.escape(query)}</b> - did not match any documents.</p>'
    title = f"{query} - Search" if query else "Search"
    results = shown or (none if query else "")
    return SiteAnswer(page(request, _PAGE.format(title=html.escape(title), query=html.escape(query), results=results)))


def _result(hit: SearchHit, terms: list[str]) -> str:
    at = max(min((hit.text.lower().find(word) for word in terms), default=0) - 40, 0)
    return (
        f'<article><div>{html.escape(hit.url)}</div><a href="{html.escape(hit.url)}">{html.escape(hit.title)}</a>'
        f"<p>{html.escape(hit.text[at : at + _SNIPPET])}…</p></article>"
    )


@lru_cache(256)
def _pages(host: str, folder: Path) -> tuple[SearchHit, ...]:
    """The pages of a site of files."""
    hits = []
    for file in sorted(folder.rglob("*.html")):
        text = file.read_text("utf-8", "replace")
        title = re.search(r"(?is)<title>(.*?)</title>", text)
        body = re.sub(r"(?is)<(head|script|style)\b.*?</\1>|<[^>]*>", " ", text)
        path = file.relative_to(folder).as_posix().removesuffix("index.html")
        content = " ".join(html.unescape(body).split())
        hits.append(SearchHit(f"https://{host}/{path}", html.unescape(title.group(1)) if title else host, content))
    return tuple(hits)

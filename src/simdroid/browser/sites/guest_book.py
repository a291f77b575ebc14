"""A guest book, the smallest site with a server: what is entered is kept, and the page shows it."""

from __future__ import annotations

import html
from typing import Any

from simdroid.browser.sites.messages import PageRequest, SiteAnswer, page, redirect

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guest book</title>
<style>
  body {{ font-family: sans-serif; margin: 16px; }}
  input, textarea {{ display: block; width: 100%; margin: 4px 0 12px; padding: 8px; font-size: 16px; }}
  article {{ border-top: 1px solid #cccccc; padding: 8px 0; }}
  .note {{ color: #b3261e; }}
</style>
</head>
<body>
<h1>Guest book</h1>
{note}
<form method="post" action="/sign">
  <label for="name">Name</label>
  <input id="name" name="name" autocomplete="name">
  <label for="words">Message</label>
  <textarea id="words" name="words" rows="3"></textarea>
  <button id="sign">Sign</button>
</form>
<h2>{count} entries</h2>
{entries}
</body>
</html>
"""
_MOST = 200


def answer(request: PageRequest, kept: dict[str, Any]) -> SiteAnswer:
    """Show the book, or write into it."""
    entries = [entry for entry in kept.get("entries", []) if isinstance(entry, dict)]
    if request.path == "/sign" and request.method == "POST":
        name, message = request.form.get("name", "").strip(), request.form.get("words", "").strip()
        if not name:
            return SiteAnswer(page(request, _book(entries, "Please enter your name.")))
        entry = {"name": name[:200], "words": message[:2000]}
        return SiteAnswer(redirect(request, "/"), {"entries": [entry, *entries][:_MOST]})
    if request.path == "/":
        return SiteAnswer(page(request, _book(entries)))
    return SiteAnswer(page(request, "<title>404 Not Found</title><h1>Not Found</h1>", status=404))


def _book(entries: list[dict[str, Any]], note: str = "") -> str:
    rows = "".join(_entry(str(entry.get("name", "")), str(entry.get("words", ""))) for entry in entries)
    return _PAGE.format(note=f'<p class="note">{note}</p>' if note else "", count=len(entries), entries=rows)


def _entry(name: str, message: str) -> str:
    return f"<article><h3>{html.escape(name)}</h3><p>{html.escape(message)}</p></article>"

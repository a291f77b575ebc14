"""The page layout: head, breadcrumb, theme, security policy, notices and refreshed parts."""

from __future__ import annotations

from mobile_world.viewer.links import Links
from mobile_world.web.markup import Child, Html, el, joined

POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Nothing comes from elsewhere, and no script runs but ours: a second wall behind escaping."""

POLICY_OF_FILES = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self' file: 'unsafe-inline'",
        "script-src 'self' file:",
        "img-src 'self' file: data:",
    )
)
"""The policy of exported pages: browsers disagree on the origin of files."""


WHOLE = "whole"
"""The part that is everything, asked for where no script fetches what comes later."""


def page(
    title: str,
    *content: Child,
    links: Links,
    crumbs: tuple[tuple[str, str], ...] = (),
    scripts: tuple[str, ...] = (),
    styles: tuple[str, ...] = (),
    wide: bool = False,
    home: str = "Runs",
    named: str = "",
) -> str:
    """A whole page; `crumbs` are titles and addresses of the pages above it, and `home` is that of the first page.

    `named` is what browsers call it in tabs and histories, where that must say more than its title.
    """
    trail = [el("a", home, href=links.runs()), *(el("a", text, href=address) for text, address in crumbs)]
    above = el(
        "header",
        el("a", "MobileWorld", class_="brand", href=links.runs()),
        el(
            "nav",
            *[joined(el("span", "/", aria_hidden="true") if at else None, crumb) for at, crumb in enumerate(trail)],
            aria_label="Breadcrumb",
        ),
        el("button", "Theme", type="button", id="theme", aria_label="Switch between light and dark"),
        class_="bar",
    )
    note = el("footer", el("p", links.note, class_="soft")) if links.note else None
    main = el("main", el("h1", title), *content, note, id="content", class_="wide" if wide else None)
    body = el("body", el("a", "Skip to content", href="#content", class_="skip"), above, main)
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        None if links.live else el("meta", http_equiv="Content-Security-Policy", content=POLICY_OF_FILES),
        el("title", " · ".join((named or title, *(text for text, _ in crumbs[:1]), "MobileWorld"))),
        el("link", rel="icon", href="data:,"),
        *(el("link", rel="stylesheet", href=links.asset(name)) for name in ("viewer.css", *styles)),
        *(el("script", src=links.asset(name), defer=True) for name in ("viewer.js", *scripts)),
    )
    return f"<!doctype html>\n{el('html', head, body, lang='en')}\n"


def auto_refresh(name: str, *content: Child, links: Links, every_s: int = 2) -> Html:
    """A part of a page that is fetched again while the page is open, when a server answers; `name` is its id."""
    return el("div", *content, id=name, data_refresh=str(every_s) if links.live else None)


def deferred(name: str, message: str, address: str) -> Html:
    """A part that takes a while: a script fetches it at once, and without scripts a link leads to the `WHOLE` page."""
    link = el("noscript", el("p", el("a", "Show", href=address)))
    return el("div", el("div", el("p", message, role="status"), link, class_="empty"), id=name, data_refresh="0")


def notice(message: str) -> Html:
    """What is wrong, as text."""
    return el("p", message, class_="problem", role="status")

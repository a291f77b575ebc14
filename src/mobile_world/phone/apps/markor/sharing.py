"""Giving a document to other apps: as text, as a file, as HTML."""

from __future__ import annotations

import html
from functools import partial
from urllib.parse import quote

from mobile_world.phone.apps.markor.formats import MARKDOWN, mime
from mobile_world.phone.apps.markor.manuscript import Manuscript
from mobile_world.phone.apps.markor.markdown_blocks import Block, blocks
from mobile_world.phone.apps.markor.markdown_spans import Span, spans
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.system import Intent, paths
from mobile_world.phone.system.documents import document_uri
from mobile_world.phone.system.paths import STORAGE
from mobile_world.phone.ui import MenuItem


def share_items(manuscript: Manuscript) -> list[MenuItem]:
    """The ways a document can be given away."""
    screen = manuscript.screen

    def text() -> None:
        screen.share(manuscript.text)

    def page(type: str) -> None:
        screen.share(as_html(manuscript.text, manuscript.format), type=type)

    def file() -> None:
        manuscript.save()
        share_file(screen, manuscript.path)

    def calendar() -> None:
        extras = {"title": manuscript.name, "description": manuscript.text}
        kind = "vnd.android.cursor.dir/event"
        screen.start(Intent("android.intent.action.INSERT", type=kind, extras=dict(extras)))

    no_printer = partial(screen.toast, "No printer is set up on this phone")
    no_picture = partial(screen.toast, "Pictures of documents cannot be made on this phone")
    return [
        MenuItem("Plain Text", text),
        MenuItem("Print / PDF", no_printer),
        MenuItem("File", file),
        MenuItem("HTML", partial(page, "text/html")),
        MenuItem("HTML (as plain text)", partial(page, "text/plain")),
        MenuItem("Image", no_picture),
        MenuItem("Screenshot", no_picture),
        MenuItem("Calendar", calendar),
    ]


def share_file(screen: MarkorScreen, path: str) -> None:
    """Let a person choose an app that gets a file."""
    stream = document_uri(path) if paths.within(path, STORAGE) else f"file://{quote(path)}"
    screen.share(type=mime(paths.name(path)), stream=stream)


def as_html(text: str, format: str) -> str:
    """A document as a web page's body."""
    if format != MARKDOWN:
        return f"<pre>{html.escape(text)}</pre>"
    return "\n".join(_block(block) for block in blocks(text))


def _block(block: Block) -> str:
    words = "".join(_span(span) for span in spans(block.text))
    if block.kind == "heading":
        return f"<h{block.level}>{words}</h{block.level}>"
    if block.kind in ("code", "meta"):
        return f"<pre><code>{html.escape(block.text)}</code></pre>"
    if block.kind == "rule":
        return "<hr>"
    if block.kind == "table":
        rows = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in block.rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
    return {"item": f"<li>{words}</li>", "quote": f"<blockquote>{words}</blockquote>"}.get(
        block.kind, f"<p>{words}</p>"
    )


def _span(span: Span) -> str:
    words = html.escape(span.text)
    for wanted, tag in ((span.code, "code"), (span.bold, "b"), (span.italic, "i"), (span.struck, "s")):
        words = f"<{tag}>{words}</{tag}>" if wanted else words
    return f'<a href="{html.escape(span.link)}">{words}</a>' if span.link else words

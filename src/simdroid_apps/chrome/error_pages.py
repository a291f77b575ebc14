"""Pages that Chrome makes itself: errors, and documents that are not HTML."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from simdroid_apps.chrome.addresses import host_of

if TYPE_CHECKING:
    from simdroid.browser.sites.messages import PageResponse

_STYLE = """
  body { font-family: sans-serif; color: #5f6368; background: #ffffff; margin: 64px 24px; line-height: 1.6; }
  h1 { color: #202124; font-size: 22px; font-weight: normal; margin-bottom: 12px; }
  p, li { font-size: 15px; }
  .code { font-size: 12px; margin-top: 12px; }
  button { margin-top: 24px; padding: 10px 16px; border: none; border-radius: 4px; background: #1a73e8; color: #ffffff;
    font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    body { background: #202124; color: #9aa0a6; }
    h1 { color: #e8eaed; }
    button { background: #8ab4f8; color: #202124; }
  }
"""
_MESSAGES = {
    "ERR_INTERNET_DISCONNECTED": (
        "No internet",
        "Try:",
        ("Turning off airplane mode", "Turning on mobile data or Wi-Fi", "Checking the signal in your area"),
    ),
    "ERR_NAME_NOT_RESOLVED": (
        "This site can’t be reached",
        "Check if there is a typo in {host}.",
        (),
    ),
    "ERR_FILE_NOT_FOUND": ("Your file couldn’t be accessed", "It may have been moved, edited, or deleted.", ()),
    "ERR_ACCESS_DENIED": ("Access to the file was denied", "The file at {url} is not readable.", ()),
    "ERR_TOO_MANY_REDIRECTS": ("This page isn’t working", "{host} redirected you too many times.", ()),
    "ERR_INVALID_URL": ("This site can’t be reached", "The address is not valid.", ()),
    "ERR_UNKNOWN_URL_SCHEME": ("This site can’t be reached", "Chrome does not open addresses of this kind.", ()),
}
_OTHER = ("This site can’t be reached", "{host} took too long to respond.", ())

TEXT_TYPES = ("text/", "application/json", "application/javascript", "application/xml")
PAGE_TYPES = ("text/html", "application/xhtml+xml")


def error_page(url: str, error: str) -> str:
    """What Chrome says where a page could not be loaded."""
    title, message, hints = _MESSAGES.get(error, _OTHER)
    explanation = html.escape(message.format(host=host_of(url), url=url))
    hint_list = f"<ul>{''.join(f'<li>{hint}</li>' for hint in hints)}</ul>" if hints else ""
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(host_of(url))}</title><style>{_STYLE}</style></head>"
        f'<body><h1>{title}</h1><p>{explanation}</p>{hint_list}<div class="code">{html.escape(error)}</div>'
        '<button id="reload-button" onclick="location.reload()">Reload</button></body></html>'
    )


def displayable(response: PageResponse) -> bool:
    """Whether an answer is shown; anything else is saved."""
    mime = response.mime
    if response.attachment:
        return False
    return mime in PAGE_TYPES or mime.startswith(TEXT_TYPES) or mime.startswith("image/")


def document_of(response: PageResponse) -> str:
    """The HTML of an answer, where it is something else the page that shows it."""
    if response.error:
        return error_page(response.url, response.error)
    if response.mime in PAGE_TYPES:
        return decoded(response.body)
    head = '<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width'
    if response.mime.startswith("image/"):
        name = html.escape(response.url.rpartition("/")[2])
        return (
            f'{head}, minimum-scale=0.1"><title>{name}</title></head><body style="margin: 0; background: #0e0e0e;">'
            f'<img src="{html.escape(response.url)}" style="display: block; width: 100%; margin: auto;"></body></html>'
        )
    text = html.escape(decoded(response.body))
    style = "word-wrap: break-word; white-space: pre-wrap;"
    return f'{head}, initial-scale=1"></head><body><pre style="{style}">{text}</pre></body></html>'


def decoded(body: bytes) -> str:
    """Text of a document: by its byte order mark, what it says of itself, else UTF-8."""
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return body.decode("utf-16", "replace")
    begin = body[:1024].lower()
    if b"charset" in begin and any(name in begin for name in (b"iso-8859-1", b"windows-1252", b"latin1")):
        return body.decode("cp1252", "replace")
    return body.decode("utf-8-sig", "replace")

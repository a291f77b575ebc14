"""The renderer's process: a request is JSON that says what is wanted of a file, the answer JSON and pixels."""

from __future__ import annotations

import json
from typing import BinaryIO

from simdroid.media.sandbox import Answer, serve

MOST_MEMORY = 1 << 30
"""Bytes of address space; Python and PDFium take 50 MB of memory, pages of 35-page documents 10 MB more."""


MOST_CPU_S = 1.0
"""For one page: a hundred times what a dense one takes. Without it endless drawing took 10 s of the phone."""


def _answer(request: bytes, file: BinaryIO) -> Answer:
    from simdroid.media.pdf_rendering.rendering import UnreadableError, find, opened, page_sizes, render

    order = json.loads(request)
    try:
        with opened(file) as document:
            if order["do"] == "render":
                return Answer({}, render(document, order["page"], order["scale"], tuple(order["box"])))
            if order["do"] == "find":
                return Answer({}, json.dumps(find(document, order["text"])).encode())
            return Answer({}, json.dumps(page_sizes(document)).encode())
    except (UnreadableError, OSError, MemoryError) as error:
        return Answer({"error": str(error)[:200]})


def main() -> None:
    """Serve the socket whose number is the argument."""
    from simdroid.media.pdf_rendering import rendering

    rendering.load()
    serve(_answer, most_memory=MOST_MEMORY, most_cpu_s=MOST_CPU_S)


if __name__ == "__main__":
    main()

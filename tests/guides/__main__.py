"""List what is not run of the README and the guides, or run one page."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.guides.blocks import PAGES, blocks_of
from tests.guides.page_run import isolated, run_page


def main() -> None:
    """Without arguments the list; with a page, and perhaps a directory, the page's blocks."""
    match sys.argv[1:]:
        case []:
            for block in (block for page in PAGES for block in blocks_of(page)):
                if reason := block.unused or block.planned:
                    print(f"{block}: {'not run' if block.unused else 'planned only'}: {reason}")
        case [page]:
            import subprocess

            with TemporaryDirectory(prefix="mw-guide-") as place:
                words = isolated(sys.executable, "-m", "tests.guides", page, place)
                raise SystemExit(subprocess.run(words, check=False).returncode)
        case [page, place]:
            run_page(Path(page).resolve(), Path(place))


if __name__ == "__main__":
    main()

"""Suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: str, names: Iterable[str], form: str = "; did you mean {!r}?", *, otherwise: str = "") -> str:
    """The known name nearest to a misspelt one, in the words of `form`; `otherwise` where none is near."""
    near = get_close_matches(name, names, n=1)
    return form.format(near[0]) if near else otherwise

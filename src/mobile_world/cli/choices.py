"""Choices of an option, with a suggestion for a value that is none of them."""

from __future__ import annotations

from difflib import get_close_matches

import click


class Choice(click.Choice[str]):
    """A choice that keeps underscores as they are, and suggests the nearest value for a wrong one."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """The value itself: only the names of flags have two spellings."""
        return str(choice) if self.case_sensitive else str(choice).casefold()

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """Name the valid choices and the one that was probably meant."""
        near = get_close_matches(str(value), self.choices, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        return super().get_invalid_choice_message(value, ctx) + hint

"""The operators of `${name…}` that cut and replace by pattern."""

from __future__ import annotations

from mobile_world.phone.shell.language.patterns import Extent, compile_pattern


def apply_operator(operator: str, value: str, pattern: str, replacement: str) -> str:
    """The value after `#`, `##`, `%`, `%%`, `/`, `//`, `/#` or `/%`."""
    if operator in ("#", "##"):
        return value[_prefix(value, pattern, "shortest" if operator == "#" else "longest") :]
    if operator in ("%", "%%"):
        size = _suffix(value, pattern, "shortest" if operator == "%" else "longest")
        return value[: len(value) - size]
    if not pattern:
        return value
    if operator == "/#":
        size = _prefix(value, pattern, "longest", missing=-1)
        return value if size < 0 else replacement + value[size:]
    if operator == "/%":
        size = _suffix(value, pattern, "longest", missing=-1)
        return value if size < 0 else value[: len(value) - size] + replacement
    return compile_pattern(pattern, "longest").sub(lambda _: replacement, value, count=0 if operator == "//" else 1)


def _prefix(value: str, pattern: str, extent: Extent, *, missing: int = 0) -> int:
    match = compile_pattern(pattern, extent).match(value)
    return match.end() if match else missing


def _suffix(value: str, pattern: str, extent: Extent, *, missing: int = 0) -> int:
    match = compile_pattern(pattern, extent, backwards=True).match(value[::-1])
    return match.end() if match else missing

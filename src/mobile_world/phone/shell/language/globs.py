"""Pathname expansion: patterns become the names of files that exist."""

from __future__ import annotations

from mobile_world.phone.shell.language import patterns
from mobile_world.phone.system import FileSystem, paths
from mobile_world.phone.system.files import MAX_PATH


def expand(pattern: str, fs: FileSystem, cwd: str) -> list[str]:
    """Names that match, in byte order and with the prefix as it was typed; empty when none does."""
    if len(pattern) > MAX_PATH:
        return []
    prefix = "/" if pattern.startswith("/") else ""
    found = [prefix + "/" * (len(pattern) - len(pattern.lstrip("/")) - len(prefix))]
    components = pattern.lstrip("/").split("/")
    for index, component in enumerate(components):
        last = index == len(components) - 1
        found = [name for base in found for name in _step(base, component, fs, cwd, last=last)]
    if patterns.has_magic(components[-1]):
        return found
    return [name for name in found if fs.exists(paths.absolute(name, cwd), follow=False)]


def _step(base: str, component: str, fs: FileSystem, cwd: str, *, last: bool) -> list[str]:
    tail = "" if last else "/"
    if not patterns.has_magic(component):
        return [base + patterns.unescape(component) + tail]
    try:
        names = fs.listdir(paths.absolute(base, cwd) if base else cwd)
    except OSError:
        return []
    hidden = component.startswith((".", "\\."))
    expression = patterns.compile_pattern(component)
    chosen = [name for name in names if (hidden or not name.startswith(".")) and expression.match(name)]
    return [base + name + tail for name in chosen if last or fs.is_dir(paths.absolute(base + name, cwd))]

"""What an environment with the base package and one extra can import: `python -m tests.extra_imports [EXTRA]`.

`scripts/lowest` runs it in fresh environments that have the lowest declared versions and no test tools.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from pkgutil import walk_packages

MODULES = {
    "server": (
        "mobile_world.agents.serving.app",
        "mobile_world.core.app",
        "mobile_world.viewer.app",
        "mobile_world.web.uvicorn_server",
    ),
    "mcp": ("mobile_world.core.mcp.server", "mobile_world.core.mcp.tools", "mobile_world.core.app"),
    "metrics": ("mobile_world.web.metrics", "prometheus_client.exposition"),
    "gym": ("mobile_world.core.gym",),
    "grpc": ("simdroid.emulator_grpc.client", "simdroid.emulator_grpc.server"),
    "media": ("simdroid.media.video.decoding", "simdroid.media.video.encoding"),
    "export": ("mobile_world.experiment.exports.tables", "pyarrow.parquet"),
    "fast": ("uvloop",),
}
"""What each extra is for, by module."""
REFUSING = {
    "mobile_world.core.gym": "gym",
    "mobile_world.core.mcp": "mcp",
}
"""Packages that say on import which extra they need."""
ELSEWHERE = ("android_env", "android_world", "dm_env", "pytest", "torch", "transformers")
"""Packages of other people's environments, and of an extra too heavy to install here."""


def failures(extra: str | None) -> list[str]:
    """What cannot be imported here although it should be, or fails without naming its extra."""
    if extra:
        return [problem for module in MODULES[extra] if (problem := _problem(module))]
    optional = {module for modules in MODULES.values() for module in modules}
    problems = []
    for package in ("simdroid", "simdroid_apps", "mobile_world"):
        for module in walk_packages(import_module(package).__path__, f"{package}.", onerror=lambda name: None):
            problem = _problem(module.name)
            if problem and module.name not in optional and not _is_of_an_extra(module.name, problem):
                problems.append(problem)
    return problems


def _problem(module: str) -> str:
    if module.endswith("__main__"):
        return ""
    try:
        import_module(module)
    except Exception as error:
        missing = getattr(error, "name", None)
        return f"{module}: {type(error).__name__}: {error}" + (f" [{missing}]" if missing else "")
    return ""


def _is_of_an_extra(module: str, problem: str) -> bool:
    """Whether a module may fail without extras: it imports a package of one, or says which one it needs."""
    from mobile_world.extras import EXTRAS

    if module in REFUSING:
        return f"mobile-world[{REFUSING[module]}]" in problem
    packages = {package.replace("-", "_") for extra in EXTRAS.values() for package in extra.packages}
    missing = problem.rpartition("[")[2].rstrip("]").partition(".")[0]
    return missing in {*packages, "starlette", *ELSEWHERE}


def main(arguments: list[str]) -> int:
    """Print what fails; the exit status."""
    warnings.simplefilter("error")
    # Old versions of other people's packages use what still older ones of others had.
    warnings.simplefilter("ignore", DeprecationWarning)
    warnings.simplefilter("ignore", PendingDeprecationWarning)
    problems = failures(arguments[0] if arguments else None)
    print("\n".join(problems) or "everything can be imported")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

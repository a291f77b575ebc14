"""`mw env check`: what each backend needs, whether it is there, and how to get it."""

from __future__ import annotations

import click

from mobile_world.cli.backends import BACKENDS, backend_option, backends
from mobile_world.cli.options import json_option, print_rows, suite_option
from mobile_world.domain import ConfigError, InfraError

FAILED = 1


@click.command()
@backend_option(default=None, help="Only this one; exit status 1 if it cannot be used. Otherwise 1 if 'sim' cannot.")
@click.option("--image", help="The image of the docker backend; ours if left out.")
@suite_option
@json_option
def check(backend: str | None, image: str | None, suite: str, as_json: bool) -> None:
    """Say what each backend needs, what of it is missing, and how to get it; starts and changes nothing."""
    from mobile_world.core.backends import Finding

    kinds = backends(suite=suite, image=image)
    rows, unusable = [], set()
    for name in (backend,) if backend else BACKENDS:
        try:
            findings = kinds.get(name).check()  # type: ignore[arg-type]
        except (ConfigError, InfraError) as error:
            findings = [Finding("asking", False, str(error), "see whether it works by hand")]
        if not all(each.well for each in findings if each.needed):
            unusable.add(name)
        rows += [
            {
                "backend": name,
                "what": each.what,
                "state": "ok" if each.well else "missing" if each.needed else "optional",
                "found": each.found,
                "how_to_get_it": each.remedy,
            }
            for each in findings
        ]
    print_rows(rows, as_json=as_json, empty="nothing to check")
    if (backend or "sim") in unusable:
        click.get_current_context().exit(FAILED)

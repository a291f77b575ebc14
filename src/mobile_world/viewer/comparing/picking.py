"""Forms that say who is compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mobile_world.viewer.choosing import Option, choice, choosing
from mobile_world.viewer.comparing.sides import Block, Pair, arms_of
from mobile_world.viewer.links import Links
from mobile_world.viewer.run import Run
from mobile_world.web.markup import Html, el


def pick_sides(
    runs: Iterable[str], first: Run | None, second: Run | None, chosen: Mapping[str, str], links: Links
) -> Html:
    """Choose two runs and a variant of each; `chosen` is what is compared now."""
    named = [Option(name, "this directory" if name == "." else name) for name in runs]
    return choosing(
        links.compare(),
        choice("run", "Run", named, chosen, every="" if first else "choose a run")
        if len(named) > 1 or not first
        else _hidden("run", first.name),
        choice("a", "First", _arms(first), chosen, every="") if first else None,
        choice("other", "Second run", named, chosen, every="the same") if first and len(named) > 1 else None,
        choice("b", "Second", _arms(second), chosen, every="") if second else None,
    )


def pick_block(pair: Pair, blocks: Iterable[Block], chosen: Block, where: str, links: Links) -> Html:
    """Choose the task and the replica whose attempts are put side by side."""
    known = list(blocks)
    query = {"task": chosen.task, "replica": str(chosen.replica)}
    tasks = [Option(name, name) for name in sorted({block.task for block in known})]
    replicas = [Option(str(block.replica), f"#{block.replica}") for block in known if block.task == chosen.task]
    return choosing(
        f"{links.compare()}#{where}",
        *(_hidden(name, value) for name, value in pair.query.items() if value),
        choice("task", "Task", tasks, query, every=""),
        choice("replica", "Replica", replicas, query, every="") if len(replicas) > 1 else None,
    )


def other_pairs(first: Run, pair: Pair, links: Links) -> Html | None:
    """The other comparisons of a run's first variant that an export has; nothing when it has none."""
    base, *others = arms_of(first).items()
    ways = {called: links.compare(run=first.name, a=base[0], b=name) for name, called in others}
    told = [
        el("a", called, href=address, aria_current="page" if called == pair.second.called else None)
        for called, address in ways.items()
        if address
    ]
    if not told:
        return None
    return el("nav", el("span", f"{base[1]} with", class_="soft"), *told, aria_label="Variants", class_="pages")


def pick_arms(run: Run, links: Links) -> Html | None:
    """Choose two variants of a run, on its own page; nothing where there are not two, or nobody answers."""
    arms = _arms(run)
    if len(arms) < 2 or not links.live:
        return None
    return el(
        "form",
        _hidden("run", run.name),
        choice("a", "Compare", arms, {"a": arms[0].value}, every=""),
        choice("b", "with", arms, {"b": arms[1].value}, every=""),
        el("button", "Compare"),
        class_="choosing",
        method="get",
        action=links.compare(),
    )


def _arms(run: Run | None) -> list[Option]:
    return [Option(name, called) for name, called in arms_of(run).items()] if run else []


def _hidden(name: str, value: str) -> Html:
    return el("input", type="hidden", name=name, value=value)

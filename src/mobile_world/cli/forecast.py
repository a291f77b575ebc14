"""What a run will take, said before it starts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mobile_world.experiment import EpisodeSpec, Projection, Use
    from mobile_world.experiment.configuration import Experiment


class Forecast(NamedTuple):
    """What is left will take this, on top of what was used."""

    projection: Projection
    use: Use
    doubts: list[str]
    """What the budget will not be enough for."""
    vain: list[str]
    """What the plan cannot show, whatever comes of it."""

    @classmethod
    def of(cls, ready: Experiment, todo: Sequence[EpisodeSpec], workers: int) -> Forecast:
        """By what the attempts in the run directory took, or by assumptions when there are none."""
        from mobile_world.agents.models import load_prices, shipped_prices
        from mobile_world.experiment import Budget, RunDirectory, Use, project
        from mobile_world.experiment.planning.power import cannot_show

        records, use = list(RunDirectory(ready.output_dir).journal.records()), Use()
        for record in records:
            use.add(record)
        file = ready.conduct.keeping.get("prices")
        prices = load_prices(Path(file)) if file is not None else shipped_prices()
        projection = project(ready.plan, todo, records, slots=workers, prices=prices)
        why = cannot_show(ready.plan)
        vain = [f"{why} See 'mw experiment power'."] if why is not None else []
        return cls(projection, use, projection.doubts(ready.budget or Budget(), use), vain)

    def lines(self) -> Iterator[str]:
        """In words."""
        told = self.projection
        if not told.episodes:
            return
        parts = [_time("of wall time", told.wall_s), _time("on devices", told.device_minutes, 60.0)]
        if told.tokens.at_most:
            parts.append(f"{told.tokens.expected:,.0f} tokens (at most {told.tokens.at_most:,.0f})")
            cost = told.cost
            parts.append(
                "no price known" if cost is None else f"{cost.expected:,.2f} in money (at most {cost.at_most:,.2f})"
            )
        basis = "as the attempts so far took" if told.basis == "measured" else "assumed, for nothing was run yet"
        yield f"about {', '.join(parts)}; {basis}"
        yield from (f"note: {doubt}; the run stops there and can be resumed with more" for doubt in self.doubts)
        yield from (f"note: {why}" for why in self.vain)


def _time(what: str, span: tuple[float, float], unit: float = 1.0) -> str:
    expected, at_most = (_clock(value * unit) for value in span)
    return f"{expected} {what} (at most {at_most})"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

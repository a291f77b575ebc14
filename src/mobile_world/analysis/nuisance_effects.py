"""Nuisance effects: whether the order within a block or the device changes the success rate.

An A/A copy shows how large differences are that mean nothing. Order and device are tested because a schedule that
interleaves arms protects the comparison only as long as neither matters much.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from mobile_world.analysis._blocked_fit import fit, moments
from mobile_world.analysis.episode_table import Array, EpisodeTable
from mobile_world.analysis.rates import Estimate

_PERMUTATIONS: Final = 499
_SHUFFLED_AT_MOST: Final = 20_000_000
"""Labels that are shuffled in all: large tables get fewer permutations, and need fewer."""
_FEWEST_PERMUTATIONS: Final = 99


@dataclass(frozen=True)
class OrderEffect:
    """Effect of the position within a block on the success rate, adjusted for arms and blocks."""

    last_less_first: Estimate
    """The change from the first place to the last."""
    p: float | None


@dataclass(frozen=True)
class DeviceEffect:
    """Differences between devices, adjusted for arms and blocks."""

    devices: int
    spread: float
    """Largest less smallest mean of a device's episodes, beyond what their arms and blocks explain."""
    p: float


def order_effect(table: EpisodeTable) -> OrderEffect | None:
    """Test the place in a block; `None` if starts are not recorded or arms always ran in the same order.

    A straight line over the places, in the model of blocks and arms, with noise measured between tasks.
    """
    positions = _positions(table)
    if positions is None:
        return None
    arms = len(table.arms)
    fitted = fit(moments(table, np.arange(arms), positions), np.eye(arms + 1))
    slope = np.append(np.zeros(arms), 1.0)
    if not fitted.estimable(slope):
        return None
    estimate, p = fitted.test(slope)
    return OrderEffect(estimate._replace(low=max(-1.0, estimate.low), high=min(1.0, estimate.high)), p)


def device_effect(table: EpisodeTable, *, seed: int) -> DeviceEffect | None:
    """Test devices; `None` if no block ran on two of them.

    A permutation test: devices are exchanged within blocks, where all that is left after arms and blocks is noise if
    devices do not matter. Any number of devices will do.
    """
    scored = (table.won >= 0) & (table.device >= 0)
    blocks = np.flatnonzero((_spans(table.device, scored)) > 0)
    if not len(blocks):
        return None
    scored, device = scored[:, blocks], table.device[:, blocks]
    rest = _residuals(np.where(table.won[:, blocks] > 0, 1.0, 0.0), scored)
    seen = _device_means(device, rest, scored)
    limit = _between_device_variation(seen) - 1e-12
    random = np.random.default_rng(seed)
    times = int(np.clip(_SHUFFLED_AT_MOST // scored.size, _FEWEST_PERMUTATIONS, _PERMUTATIONS))
    held = np.argsort(~scored, axis=0, kind="stable")
    draws = (_device_means(_shuffled(device, scored, held, random), rest, scored) for _ in range(times))
    more = sum(_between_device_variation(draw) >= limit for draw in draws)
    return DeviceEffect(len(seen.means), float(np.ptp(seen.means)), (1 + more) / (1 + times))


def _positions(table: EpisodeTable) -> Array | None:
    """From 0 for the first of each block to 1 for the last, by when episodes started."""
    started = ~np.isnan(table.started)
    counts = started.sum(axis=0)
    if not np.any(counts > 1):
        return None
    order = np.argsort(np.argsort(np.where(started, table.started, np.inf), axis=0, kind="stable"), axis=0)
    return np.where(started, order / np.maximum(counts - 1, 1), 0.5)


def _spans(device: Array, scored: Array) -> Array:
    highest = np.where(scored, device, -1).max(axis=0, initial=-1)
    lowest = np.where(scored, device, np.iinfo(np.int32).max).min(axis=0, initial=np.iinfo(np.int32).max)
    return np.where(highest < 0, 0, highest - lowest)


def _residuals(success: Array, scored: Array) -> Array:
    """Residuals of successes after subtracting block means and then arm means."""
    by_block = (success * scored).sum(axis=0) / np.maximum(scored.sum(axis=0), 1)
    rest = (success - by_block) * scored
    by_arm = rest.sum(axis=1) / np.maximum(scored.sum(axis=1), 1)
    residuals: Array = (rest - by_arm[:, None]) * scored
    return residuals


class _DeviceMeans(NamedTuple):
    means: Array
    counts: Array


def _device_means(device: Array, rest: Array, scored: Array) -> _DeviceMeans:
    """What is left on average on each device that ran anything."""
    sums, counts = np.bincount(device[scored], rest[scored]), np.bincount(device[scored])
    there = counts > 0
    return _DeviceMeans(sums[there] / counts[there], counts[there])


def _between_device_variation(devices: _DeviceMeans) -> float:
    """Weighted sum of squares of the device means."""
    return float(np.sum(devices.counts * devices.means**2))


def _shuffled(device: Array, scored: Array, held: Array, random: np.random.Generator) -> Array:
    """Device labels exchanged among the scored episodes of each block; `held` puts the scored ones first."""
    drawn = np.argsort(np.where(scored, random.random(device.shape), 2.0), axis=0)
    shuffled = np.empty_like(device)
    np.put_along_axis(shuffled, held, np.take_along_axis(device, drawn, axis=0), axis=0)
    return shuffled

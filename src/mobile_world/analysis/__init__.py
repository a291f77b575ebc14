"""What records show: rates, intervals and, later, comparisons. Reads records, never devices or agents."""

from mobile_world.analysis.wilson import Interval, wilson

__all__ = ["Interval", "wilson"]

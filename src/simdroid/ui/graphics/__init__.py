"""What is drawn: geometry, display metrics, colours, fonts, text layout, drawing commands, rasterizer, frames."""

from simdroid.ui.graphics.metrics import MAX_SIDE, MIN_SIDE, current_metrics

__all__ = [
    "MAX_SIDE",
    "MIN_SIDE",
    "current_metrics",
]

"""Layout: a page's tree and styles become boxes with places, drawing commands and accessibility nodes."""

from simdroid.browser.renderer.layout.laid_out import LaidOut, lay_out
from simdroid.browser.renderer.layout.limits import LayoutLimitError

__all__ = ["LaidOut", "LayoutLimitError", "lay_out"]

"""CSS: style sheets, values, the cascade."""

from simdroid.browser.renderer.css.cascade import Style, Styler
from simdroid.browser.renderer.css.media import Viewport
from simdroid.browser.renderer.css.stylesheet import StyleSheets

__all__ = ["Style", "StyleSheets", "Styler", "Viewport"]

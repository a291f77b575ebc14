"""CSS: style sheets, values, the cascade."""

from mobile_world.phone.browser.renderer.css.cascade import Style, Styler
from mobile_world.phone.browser.renderer.css.media import Viewport
from mobile_world.phone.browser.renderer.css.stylesheet import StyleSheets

__all__ = ["Style", "StyleSheets", "Styler", "Viewport"]

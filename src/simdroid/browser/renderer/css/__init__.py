"""CSS: style sheets, values, the cascade."""

from simdroid.browser.renderer.css.cascade import Style, Styler
from simdroid.browser.renderer.css.colors import BLACK, WHITE, Rgba, Scheme, css_text, hex_text, parse_color
from simdroid.browser.renderer.css.grid_values import MOST_TRACKS, FitContent, MinMax, Names, Repeat
from simdroid.browser.renderer.css.image_values import Gradient, ShadowValue, Url, read_transform
from simdroid.browser.renderer.css.media import Viewport, media_matches
from simdroid.browser.renderer.css.properties import INITIAL
from simdroid.browser.renderer.css.shorthands import SHORTHANDS
from simdroid.browser.renderer.css.stylesheet import StyleSheets, parse_inline
from simdroid.browser.renderer.css.values import Calc, Context, Fraction, Number, Percent, compute, length, resolve

__all__ = [
    "BLACK",
    "INITIAL",
    "MOST_TRACKS",
    "SHORTHANDS",
    "WHITE",
    "Calc",
    "Context",
    "FitContent",
    "Fraction",
    "Gradient",
    "MinMax",
    "Names",
    "Number",
    "Percent",
    "Repeat",
    "Rgba",
    "Scheme",
    "ShadowValue",
    "Style",
    "StyleSheets",
    "Styler",
    "Url",
    "Viewport",
    "compute",
    "css_text",
    "hex_text",
    "length",
    "media_matches",
    "parse_color",
    "parse_inline",
    "read_transform",
    "resolve",
]

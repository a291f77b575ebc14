"""CSS: style sheets, values, the cascade."""

from simdroid.browser.renderer.css.cascade import Style, Styler
from simdroid.browser.renderer.css.colors import BLACK, WHITE, CssColor, Scheme, css_text, hex_text, parse_color
from simdroid.browser.renderer.css.grid_values import MOST_TRACKS, FitContent, GridLineNames, MinMax, Repeat
from simdroid.browser.renderer.css.image_values import Gradient, ShadowValue, Url, read_transform
from simdroid.browser.renderer.css.media import PageViewport, media_matches
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
    "CssColor",
    "FitContent",
    "Fraction",
    "Gradient",
    "GridLineNames",
    "MinMax",
    "Number",
    "PageViewport",
    "Percent",
    "Repeat",
    "Scheme",
    "ShadowValue",
    "Style",
    "StyleSheets",
    "Styler",
    "Url",
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

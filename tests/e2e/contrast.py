"""Whether everything on a page can be seen: words against what is behind them, and the edges of what can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAINT = """() => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parts = (color) => {
    pen.clearRect(0, 0, 1, 1); pen.fillStyle = color; pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
  const behind = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) layers.unshift(parts(getComputedStyle(at).backgroundColor));
    return layers.reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const light = (color) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const value = color[at] / 255;
    return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }, 0);
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const seen = (node) => node.getClientRects().length && !node.closest("[disabled], .skip, .unseen");
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = words.nextNode());) {
    const node = text.parentElement, style = getComputedStyle(node), ground = behind(node);
    if (!text.data.trim() || !seen(node)) continue;
    const ink = over(parts(node.namespaceURI.includes("svg") ? style.fill : style.color), ground);
    const least = parseFloat(style.fontSize) >= 24 ? 3 : 4.5;
    if (ratio(ink, ground) < least) found.push(`${text.data.trim().slice(0, 40)}: ${ratio(ink, ground).toFixed(2)}`);
  }
  for (const node of document.querySelectorAll("input, select, button, .button")) {
    if (!seen(node) || ["checkbox", "range"].includes(node.type)) continue;
    const around = behind(node.parentElement), edge = over(parts(getComputedStyle(node).borderTopColor), around);
    const best = Math.max(ratio(edge, around), ratio(behind(node), around));
    if (best < 3) found.push(`edge of ${node.textContent.slice(0, 20) || node.name}: ${best.toFixed(2)}`);
  }
  return found;
}"""
"""Ratios as WCAG 2.2 has them at level AA: 4.5 for words, 3 for large ones and for edges."""


def faint(page: Page) -> list[str]:
    """What is too faint on a page as it is shown."""
    found: list[str] = page.evaluate(FAINT)
    return found

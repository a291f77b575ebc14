"""Elements of a forest."""

from typing import Any


def forest_to_ui_elements(forest: Any, exclude_invisible_elements: bool = False) -> list[Any]:
    nodes = [node for window in forest.windows for node in window.tree.nodes]
    return [node for node in nodes if node.is_visible_to_user or not exclude_invisible_elements]

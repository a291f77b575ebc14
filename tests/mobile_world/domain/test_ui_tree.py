"""The UI tree, node by node."""

from __future__ import annotations

import pytest

from mobile_world.domain import Box, DeviceRefused, UiNode, UiTree, parse_ui_tree

STATES = {
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "focusable": "focusable",
    "focused": "focused",
    "long-clickable": "long_clickable",
    "password": "password",
    "scrollable": "scrollable",
    "selected": "selected",
}


def node(attributes: str = "", rotation: str = "0") -> tuple[UiNode, UiTree]:
    tree = parse_ui_tree(f'<hierarchy rotation="{rotation}"><node {attributes}/></hierarchy>')
    return tree.roots[0], tree


@pytest.mark.parametrize(("attribute", "name"), STATES.items())
def test_states_are_read_and_false_by_default(attribute: str, name: str) -> None:
    assert getattr(node(f'{attribute}="true"')[0], name) is True
    assert getattr(node(f'{attribute}="false"')[0], name) is False
    plain = node()[0]
    assert [getattr(plain, each) for each in STATES.values()] == [False] * len(STATES)
    assert plain == UiNode("", "", "", "", "", Box(0, 0, 0, 0))


def test_a_node_is_enabled_unless_it_says_otherwise() -> None:
    assert node()[0].enabled and node('enabled="true"')[0].enabled and not node('enabled="false"')[0].enabled


def test_texts_and_names() -> None:
    one, _ = node('text="t" content-desc="d" resource-id="p:id/x" class="c" package="p" bounds="[-1,2][3,4]"')
    assert (one.text, one.desc, one.resource_id, one.class_name, one.package) == ("t", "d", "p:id/x", "c", "p")
    assert (one.label, one.short_id, one.box) == ("t", "x", Box(-1, 2, 3, 4))
    assert node('content-desc="d"')[0].label == "d"


@pytest.mark.parametrize(("given", "rotation"), [("0", 0), ("3", 3), ("4", 0), ("x", 0), ("", 0)])
def test_rotations(given: str, rotation: int) -> None:
    assert node(rotation=given)[1].rotation == rotation


def test_nodes_come_parents_first() -> None:
    tree = parse_ui_tree(
        'x<hierarchy><node text="a"><node text="b"><node text="c"/></node><node text="d"/></node>'
        '<node text="e"/></hierarchy>y'
    )
    assert [each.text for each in tree.walk()] == ["a", "b", "c", "d", "e"]


def test_a_tree_that_is_too_deep_is_refused() -> None:
    deep = "<node>" * 5000 + "</node>" * 5000
    with pytest.raises(DeviceRefused, match="deeper than any screen"):
        parse_ui_tree(f"<hierarchy>{deep}</hierarchy>")

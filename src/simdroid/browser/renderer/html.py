"""HTML to the flat list of tokens from which the DOM is built inside the engine.

An element is `[name, "" or "svg" or "math", attributes]`, later closed by `0`; text is a string; comments and the
doctype are objects. Flat, because neither side then needs a stack for a tree of any depth.
"""

from __future__ import annotations

from typing import Any

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

Token = Any

DEEPEST = 512
"""Elements inside more ancestors than this become siblings, as in Chrome."""
MOST_SOURCE = 32 * 1024 * 1024

_FOREIGN = {"svg": "svg", "math": "math"}
_BACK_IN_HTML = frozenset({"foreignObject", "desc", "title", "annotation-xml"})


def document_tokens(source: str) -> list[Token]:
    """Tokens of a whole document, with the html, head and body that HTML implies."""
    parser = _parse(source, "")
    if parser is None or parser.root is None:
        return [["html", "", {}], ["head", "", {}], 0, ["body", "", {}], 0, 0]
    top = parser.root.parent
    return _tokens(parser.root if top is None else top.child)


def fragment_tokens(source: str, context: str, space: str) -> list[Token]:
    """Tokens of markup that is put into an element: what is allowed inside a `tr` differs from what is in a `div`."""
    parser = _parse(source, context, space)
    return [] if parser is None or parser.root is None else _tokens(parser.root, space)


def _parse(source: str, context: str, space: str = "html") -> LexborHTMLParser | None:
    source = source.encode("utf-8", "replace").decode("utf-8")[:MOST_SOURCE]
    if not source.strip() and context == "":
        return None
    try:
        if context == "":
            return LexborHTMLParser(source, scripting=True)
        return LexborHTMLParser(
            source, is_fragment=True, fragment_tag=context, fragment_namespace=space, scripting=True
        )
    except ValueError:  # an element that the parser does not know as a context
        return _parse(source, "div")
    except SelectolaxError:
        return None


def _tokens(node: Any, space: str = "html") -> list[Token]:
    out: list[Token] = []
    # Each open element with the space of its children; a walk, because recursion would end at a thousand levels.
    stack: list[tuple[Any, str]] = []
    around = "" if space == "html" else space
    while True:
        if node is None:
            if not stack:
                return out
            node, around = stack.pop()
            out.append(0)
            node = node.next
            continue
        if not node.is_element_node:
            _leaf(node, out)
            node = node.next
            continue
        tag = node.tag
        inside = _FOREIGN.get(tag, around)
        out.append([tag, inside, {name: value or "" for name, value in node.attributes.items()}])
        child = _template_content(node) if tag == "template" else node.child
        if child is None:
            out.append(0)
            node = node.next
        elif len(stack) >= DEEPEST:
            out.append(0)
            out.extend(_flattened(child))
            node = node.next
        else:
            stack.append((node, around))
            around = "" if tag in _BACK_IN_HTML else inside
            node = child


def _leaf(node: Any, out: list[Token]) -> None:
    if node.is_text_node:
        out.append(node.text_content or "")
    elif node.is_comment_node:
        # As it is written: the parser's own accessor takes spaces away.
        out.append({"comment": (node.html or "<!---->")[4:-3]})
    elif node.tag == "-doctype":
        out.append({"doctype": "html"})


def _template_content(node: Any) -> Any:
    """First node of a template's content, which is not among its children; its own fragment comes first."""
    fragments = node.template_fragments()
    return fragments[0].child if fragments else None


def _flattened(node: Any) -> list[Token]:
    """What lies below the deepest level, as text only: nobody reads a page 512 levels deep."""
    out: list[Token] = []
    while node is not None:
        if node.is_text_node:
            out.append(node.text_content or "")
        elif node.is_element_node:
            out.append(node.text(deep=True))
        node = node.next
    return out

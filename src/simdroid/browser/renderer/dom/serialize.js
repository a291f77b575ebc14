// Markup from nodes (`innerHTML` read) and nodes from markup (`innerHTML` written; the host's parser does the reading).

const { FIRST, NEXT, OWNER, LOCAL, SPACE, ATTRS, DATA, CONTENT, PARENT } = dom;

const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]);
const RAW = new Set(["style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext", "noscript"]);

const escapeText = (text) => text.replace(/[&\u00a0<>]/g, (char) => ({ "&": "&amp;", "\u00a0": "&nbsp;", "<": "&lt;", ">": "&gt;" })[char]);
const escapeAttribute = (text) => text.replace(/[&\u00a0"<>]/g, (char) => ({ "&": "&amp;", "\u00a0": "&nbsp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" })[char]);

function open(element) {
  let text = `<${element[LOCAL]}`;
  for (const [name, value] of element[ATTRS]) text += ` ${name}="${escapeAttribute(value)}"`;
  return `${text}>`;
}

function leaf(node) {
  switch (node.nodeType) {
    case 3: return RAW.has(node[PARENT]?.[LOCAL]) ? node[DATA] : escapeText(node[DATA]);
    case 8: return `<!--${node[DATA]}-->`;
    case 10: return `<!DOCTYPE ${node.name}>`;
    default: return "";
  }
}

// Walks instead of calling itself: scripts can nest deeper than the stack is.
function serialize(root, withRoot) {
  const parts = [];
  const close = (node) => {
    if (node[ATTRS] !== undefined && !(VOID.has(node[LOCAL]) && node[SPACE] === dom.spaces.html)) parts.push(`</${node[LOCAL]}>`);
  };
  let node = root;
  for (;;) {
    if (node !== root || withRoot) parts.push(node[ATTRS] !== undefined ? open(node) : leaf(node));
    if (node[CONTENT]) parts.push(serialize(node[CONTENT], false));
    if (node[FIRST] !== null) {
      node = node[FIRST];
      continue;
    }
    for (;;) {
      if (node !== root || withRoot) close(node);
      if (node === root) return parts.join("");
      if (node[NEXT] !== null) {
        node = node[NEXT];
        break;
      }
      node = node[PARENT];
    }
  }
}

dom.serializeNode = (node) => serialize(node, true);
dom.serializeChildren = (node) => serialize(node, false);

// The host's parser gives a flat list: [name, space, attributes] opens an element, 0 closes it, a string is text,
// {comment} and {doctype} are what they say. Building stops at each closed script, which the loader runs before it gets on.
dom.Builder = class Builder {
  constructor(tokens, root) {
    this.tokens = tokens;
    this.at = 0;
    this.stack = [root];
    // The page's own document tells of nodes as they come; fragments and parsed documents are nobody's yet.
    this.live = root === dom.document;
    this.owner = root.nodeType === 9 ? root : dom.document;
  }
  get top() { return this.stack[this.stack.length - 1]; }
  #add(node) {
    const top = this.top;
    const parent = top[CONTENT] ?? top;
    node[OWNER] = this.owner;
    dom.link(parent, node, null);
    if (this.live) {
      node[dom.CONNECTED] = true;
      dom.touch();
      if (dom.observed) dom.mutated(parent, { type: "childList", addedNodes: [node], removedNodes: [], previousSibling: null, nextSibling: null });
    }
  }
  // Builds up to the next closed element that `stops` names; returns it, or null at the end.
  next(stops) {
    const { tokens } = this;
    while (this.at < tokens.length) {
      const token = tokens[this.at++];
      if (typeof token === "string") this.#add(dom.text(token));
      else if (token === 0) {
        const closed = this.stack.pop();
        if (this.live) dom.parsed(closed);
        if (stops !== null && stops(closed)) return closed;
      } else if (Array.isArray(token)) {
        const element = dom.create(token[0], dom.spaces[token[1]] ?? dom.spaces.html);
        for (const name in token[2]) dom.setAttribute(element, name, token[2][name]);
        this.#add(element);
        if (this.live) dom.connected(element);
        this.stack.push(element);
      } else if (token.comment !== undefined) this.#add(new dom.Comment(token.comment));
      else if (token.doctype !== undefined) this.#add(new dom.DocumentType(dom.TOKEN, token.doctype));
    }
    return null;
  }
};

dom.parseFragment = (html, context) => {
  const fragment = new dom.DocumentFragment();
  if (!/[<&\r\u0000]/.test(html)) {
    if (html !== "") dom.link(fragment, dom.text(html), null);
    return fragment;
  }
  const name = context?.[LOCAL] ?? "body";
  const space = context?.[SPACE] === dom.spaces.svg ? "svg" : "html";
  const tokens = JSON.parse(host.parse(JSON.stringify([html, name, space])));
  new dom.Builder(tokens, fragment).next(null);
  // Scripts that come by innerHTML never run.
  for (const script of dom.descendants(fragment, (node) => node[LOCAL] === "script")) script[dom.STARTED] = true;
  return fragment;
};

// Nodes and their tree. Children are a linked list, so that long documents can be built and changed at either end quickly.

const { CONNECTED, ID, PARENT, FIRST, LAST, NEXT, PREVIOUS, OWNER, LOCAL, ATTRS, DATA, CACHE, CONTENT, HOST, SHADOW } = dom;

let lastNumber = 0;

class Node extends dom.EventTarget {
  constructor(token) {
    super();
    dom.illegal(token);
    this[ID] = ++lastNumber;
    this[PARENT] = this[FIRST] = this[LAST] = this[NEXT] = this[PREVIOUS] = null;
    this[OWNER] = dom.document;
    this[CACHE] = null;
    this[CONNECTED] = false;
  }
  get nodeValue() { return null; }
  set nodeValue(_) {}
  get ownerDocument() { return this[OWNER]; }
  get parentNode() { return this[PARENT]; }
  get parentElement() { return this[PARENT] !== null && this[PARENT][ATTRS] !== undefined ? this[PARENT] : null; }
  get firstChild() { return this[FIRST]; }
  get lastChild() { return this[LAST]; }
  get nextSibling() { return this[NEXT]; }
  get previousSibling() { return this[PREVIOUS]; }
  get childNodes() { return dom.liveList(this, "childNodes", dom.NodeList, () => dom.children(this)); }
  get isConnected() { return this[CONNECTED]; }
  get baseURI() { return dom.document.baseURI; }
  hasChildNodes() { return this[FIRST] !== null; }
  getRootNode(options) {
    let root = this;
    for (;;) {
      while (root[PARENT] !== null) root = root[PARENT];
      if (!options?.composed || !root[HOST]) return root;
      root = root[HOST];
    }
  }
  contains(other) {
    for (let node = other; node !== null && node !== undefined; node = node[PARENT]) if (node === this) return true;
    return false;
  }
  appendChild(node) { return this.insertBefore(node, null); }
  insertBefore(node, before = null) {
    if (!(node instanceof Node)) throw new TypeError("Failed to execute 'insertBefore' on 'Node': parameter 1 is not of type 'Node'.");
    if (before !== null && before[PARENT] !== this)
      throw dom.error("NotFoundError", "The node before which the new node is to be inserted is not a child of this node.");
    dom.insert(this, node, before === node ? node[NEXT] : before);
    return node;
  }
  removeChild(node) {
    if (!(node instanceof Node)) throw new TypeError("Failed to execute 'removeChild' on 'Node': parameter 1 is not of type 'Node'.");
    if (node[PARENT] !== this) throw dom.error("NotFoundError", "The node to be removed is not a child of this node.");
    dom.remove(node);
    return node;
  }
  replaceChild(node, old) {
    if (!(node instanceof Node)) throw new TypeError("Failed to execute 'replaceChild' on 'Node': parameter 1 is not of type 'Node'.");
    if (old[PARENT] !== this) throw dom.error("NotFoundError", "The node to be replaced is not a child of this node.");
    if (node === old) return old;
    let after = old[NEXT];
    if (after === node) after = node[NEXT];
    checkParent(this, node);
    dom.remove(old);
    dom.insert(this, node, after);
    return old;
  }
  get textContent() { return dom.textOf(this); }
  set textContent(value) { dom.replaceAll(this, value === null || value === undefined || value === "" ? null : dom.text(String(value))); }
  normalize() {
    let node = dom.following(this, this);
    while (node !== null) {
      const next = dom.following(node, this);
      if (node.nodeType === 3) {
        if (node[DATA] === "") dom.remove(node);
        else if (next !== null && next === node[NEXT] && next.nodeType === 3) {
          node.data += next[DATA];
          dom.remove(next);
          continue;
        }
      }
      node = next;
    }
  }
  cloneNode(deep = false) {
    const copy = this[dom.CLONE]();
    if (!deep) return copy;
    // Walks instead of calling itself: a deep tree must not end the stack.
    const copies = new Map([[this, copy]]);
    for (let node = dom.following(this, this); node !== null; node = dom.following(node, this)) {
      const each = node[dom.CLONE]();
      if (node[CONTENT]) for (const child of dom.children(node[CONTENT])) link(each[CONTENT], child.cloneNode(true), null);
      copies.set(node, each);
      link(copies.get(node[PARENT]), each, null);
    }
    if (this[CONTENT]) for (const child of dom.children(this[CONTENT])) link(copy[CONTENT], child.cloneNode(true), null);
    return copy;
  }
  isSameNode(other) { return this === other; }
  isEqualNode(other) {
    return this === other || (other !== null && other?.nodeType === this.nodeType && dom.serializeNode(this) === dom.serializeNode(other));
  }
  compareDocumentPosition(other) {
    if (other === this) return 0;
    if (this.getRootNode() !== other.getRootNode()) return 37;
    if (this.contains(other)) return 20;
    if (other.contains(this)) return 10;
    for (let node = this; node !== null; node = dom.followingOutside(node)) if (node === other) return 4;
    return 2;
  }
  lookupNamespaceURI() { return null; }
  lookupPrefix() { return null; }
  isDefaultNamespace(uri) { return uri === "http://www.w3.org/1999/xhtml"; }
}
dom.CLONE = Symbol("clone");
dom.constants(Node, {
  ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE: 8,
  DOCUMENT_NODE: 9, DOCUMENT_TYPE_NODE: 10, DOCUMENT_FRAGMENT_NODE: 11, DOCUMENT_POSITION_DISCONNECTED: 1,
  DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4, DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16,
});

dom.followingOutside = (node) => {
  if (node[FIRST] !== null) return node[FIRST];
  for (; node !== null; node = node[PARENT]) if (node[NEXT] !== null) return node[NEXT];
  return null;
};

// The text of a node, whatever a page made of its `textContent`.
dom.textOf = (root) => {
  let text = "";
  for (let node = dom.following(root, root); node !== null; node = dom.following(node, root)) if (node.nodeType === 3 || node.nodeType === 4) text += node[DATA];
  return text;
};

dom.children = (parent) => {
  const list = [];
  for (let child = parent[FIRST]; child !== null; child = child[NEXT]) list.push(child);
  return list;
};

dom.elements = (parent) => {
  const list = [];
  for (let child = parent[FIRST]; child !== null; child = child[NEXT]) if (child[ATTRS] !== undefined) list.push(child);
  return list;
};

function link(parent, node, before) {
  const previous = before === null ? parent[LAST] : before[PREVIOUS];
  node[PARENT] = parent;
  node[NEXT] = before;
  node[PREVIOUS] = previous;
  if (previous === null) parent[FIRST] = node;
  else previous[NEXT] = node;
  if (before === null) parent[LAST] = node;
  else before[PREVIOUS] = node;
}

function unlink(node) {
  const parent = node[PARENT];
  if (node[PREVIOUS] === null) parent[FIRST] = node[NEXT];
  else node[PREVIOUS][NEXT] = node[NEXT];
  if (node[NEXT] === null) parent[LAST] = node[PREVIOUS];
  else node[NEXT][PREVIOUS] = node[PREVIOUS];
  node[PARENT] = node[NEXT] = node[PREVIOUS] = null;
}

function checkParent(parent, node) {
  const refuse = (message) => {
    throw dom.error("HierarchyRequestError", message);
  };
  if (parent[DATA] !== undefined && parent[ATTRS] === undefined) refuse("This node type does not support this method.");
  if (node.nodeType === 9) refuse("Nodes of type '#document' may not be inserted inside nodes of type '#" + parent.nodeName + "'.");
  // What has no children contains nobody.
  const leaf = node[FIRST] === null && !node[SHADOW] && node !== parent;
  for (let up = leaf ? null : parent; up !== null && up !== undefined; up = up[PARENT] ?? up[HOST]) if (up === node) refuse("The new child element contains the parent.");
  if (parent.nodeType === 9 && node.nodeType === 3) refuse("Nodes of type '#text' may not be inserted inside nodes of type '#document'.");
  if (parent.nodeType === 9 && node.nodeType === 1 && parent.documentElement !== null && parent.documentElement !== node) refuse("Only one element on document allowed.");
}

dom.insert = (parent, node, before) => {
  checkParent(parent, node);
  const nodes = node.nodeType === 11 ? dom.children(node) : [node];
  for (const each of nodes) if (each[PARENT] !== null) dom.remove(each);
  const previous = before === null ? parent[LAST] : before[PREVIOUS];
  for (const each of nodes) link(parent, each, before);
  if (nodes.length === 0) return;
  dom.touch();
  dom.mutated?.(parent, { type: "childList", addedNodes: nodes, removedNodes: [], previousSibling: previous, nextSibling: before });
  dom.childrenChanged?.(parent);
  if (parent[CONNECTED]) for (const each of nodes) dom.connected(each);
};

dom.remove = (node) => {
  const parent = node[PARENT];
  if (parent === null) return;
  const connected = parent.isConnected;
  const [previous, next] = [node[PREVIOUS], node[NEXT]];
  if (connected) dom.disconnecting?.(node);
  unlink(node);
  dom.touch();
  dom.mutated?.(parent, { type: "childList", addedNodes: [], removedNodes: [node], previousSibling: previous, nextSibling: next });
  dom.childrenChanged?.(parent);
  if (connected) dom.disconnected(node);
};

dom.replaceAll = (parent, node) => {
  const removed = dom.children(parent);
  if (removed.length === 0 && node === null) return;
  const connected = parent.isConnected;
  const added = node === null ? [] : node.nodeType === 11 ? dom.children(node) : [node];
  for (const each of removed) {
    if (connected) dom.disconnecting?.(each);
    unlink(each);
  }
  for (const each of added) {
    if (each[PARENT] !== null) unlink(each);
    link(parent, each, null);
  }
  dom.touch();
  dom.mutated?.(parent, { type: "childList", addedNodes: added, removedNodes: removed, previousSibling: null, nextSibling: null });
  dom.childrenChanged?.(parent);
  if (!connected) return;
  for (const each of removed) dom.disconnected(each);
  for (const each of added) dom.connected(each);
};

// Hooks for what happens when a subtree comes into or leaves the document, by element name or for all.
const [onConnect, onDisconnect] = [[], []];
dom.whenConnected = (action) => onConnect.push(action);
dom.whenDisconnected = (action) => onDisconnect.push(action);
dom.connected = (node) => {
  join(node, true);
  if (node[ATTRS] === undefined) return;
  for (const each of subtree(node)) if (each.isConnected) for (const action of onConnect) action(each);
};
dom.disconnected = (node) => {
  join(node, false);
  if (node[ATTRS] === undefined) return;
  for (const each of subtree(node)) for (const action of onDisconnect) action(each);
};

// Marks a subtree as in the document or out of it: asked so often that walking up each time is too slow in deep trees.
function join(root, connected) {
  for (let node = root; node !== null; node = dom.following(node, root)) {
    node[CONNECTED] = connected;
    if (node[SHADOW]) join(node[SHADOW], connected);
  }
}
dom.join = join;

// The elements at and below a node, with those of shadow trees.
function subtree(node) {
  const list = [];
  for (let each = node; each !== null; each = dom.following(each, node)) {
    if (each[ATTRS] === undefined) continue;
    list.push(each);
    if (each[SHADOW]) list.push(...subtree(each[SHADOW]));
  }
  return list;
}

class CharacterData extends Node {
  constructor(token, data) {
    super(token);
    this[DATA] = String(data);
  }
  get data() { return this[DATA]; }
  set data(value) {
    const old = this[DATA];
    this[DATA] = value === null ? "" : String(value);
    dom.touch();
    dom.mutated?.(this, { type: "characterData", oldValue: old });
    if (this[PARENT] !== null) dom.childrenChanged?.(this[PARENT]);
  }
  get nodeValue() { return this[DATA]; }
  set nodeValue(value) { this.data = value; }
  get textContent() { return this[DATA]; }
  set textContent(value) { this.data = value; }
  get length() { return this[DATA].length; }
  substringData(offset, count) { return this[DATA].slice(this.#offset(offset), offset + count); }
  appendData(text) { this.data += text; }
  insertData(offset, text) { this.replaceData(offset, 0, text); }
  deleteData(offset, count) { this.replaceData(offset, count, ""); }
  replaceData(offset, count, text) {
    this.#offset(offset);
    this.data = this[DATA].slice(0, offset) + text + this[DATA].slice(offset + count);
  }
  #offset(offset) {
    if (offset < 0 || offset > this[DATA].length) throw dom.error("IndexSizeError", `The offset ${offset} is larger than the node's length (${this[DATA].length}).`);
    return offset;
  }
  get nextElementSibling() { return dom.sibling(this, NEXT); }
  get previousElementSibling() { return dom.sibling(this, PREVIOUS); }
}

class Text extends CharacterData {
  constructor(data = "", token = null) {
    super(dom.TOKEN, token === dom.TOKEN ? data : String(data));
  }
  get nodeType() { return 3; }
  get nodeName() { return "#text"; }
  get wholeText() {
    let text = this[DATA];
    for (let node = this[PREVIOUS]; node?.nodeType === 3; node = node[PREVIOUS]) text = node[DATA] + text;
    for (let node = this[NEXT]; node?.nodeType === 3; node = node[NEXT]) text += node[DATA];
    return text;
  }
  splitText(offset) {
    const rest = new Text(this.substringData(offset, this.length - offset));
    this.deleteData(offset, this.length - offset);
    if (this[PARENT] !== null) dom.insert(this[PARENT], rest, this[NEXT]);
    return rest;
  }
  [dom.CLONE]() { return new Text(this[DATA]); }
}

class Comment extends CharacterData {
  constructor(data = "") { super(dom.TOKEN, data); }
  get nodeType() { return 8; }
  get nodeName() { return "#comment"; }
  [dom.CLONE]() { return new Comment(this[DATA]); }
}

class DocumentType extends Node {
  constructor(token, name) {
    super(token);
    this.name = name;
    this.publicId = this.systemId = "";
  }
  get nodeType() { return 10; }
  get nodeName() { return this.name; }
  [dom.CLONE]() { return new DocumentType(dom.TOKEN, this.name); }
}

class DocumentFragment extends Node {
  constructor() { super(dom.TOKEN); }
  get nodeType() { return 11; }
  get nodeName() { return "#document-fragment"; }
  getElementById(id) { return dom.byId(this, id); }
  [dom.CLONE]() { return new DocumentFragment(); }
}

dom.text = (data) => new Text(data, dom.TOKEN);
dom.link = link;
dom.sibling = (node, direction) => {
  let other = node[direction];
  while (other !== null && other[ATTRS] === undefined) other = other[direction];
  return other;
};
dom.byId = (root, id) => {
  id = String(id);
  for (let node = dom.following(root, root); node !== null; node = dom.following(node, root))
    if (node[ATTRS] !== undefined && node[ATTRS].get("id") === id) return node;
  return null;
};
dom.byNumber = (number, root = dom.document) => {
  for (let node = root; node !== null; node = dom.following(node, root)) {
    if (node[ID] === number) return node;
    const inside = node[SHADOW] ? dom.byNumber(number, node[SHADOW]) : null;
    if (inside !== null) return inside;
  }
  return null;
};

// ---- what parents and children have in common (ParentNode, ChildNode) ----

function asNode(items) {
  const nodes = items.map((item) => (item instanceof Node ? item : dom.text(String(item))));
  if (nodes.length === 1) return nodes[0];
  const fragment = new DocumentFragment();
  for (const node of nodes) dom.insert(fragment, node, null);
  return fragment;
}

const parentMethods = {
  get children() { return dom.liveList(this, "children", dom.HTMLCollection, () => dom.elements(this)); },
  get childElementCount() { return dom.elements(this).length; },
  get firstElementChild() { return dom.elements(this)[0] ?? null; },
  get lastElementChild() { return dom.elements(this).at(-1) ?? null; },
  append(...items) { dom.insert(this, asNode(items), null); },
  prepend(...items) { dom.insert(this, asNode(items), this[FIRST]); },
  replaceChildren(...items) {
    const node = asNode(items);
    checkParent(this, node);
    dom.replaceAll(this, node);
  },
  querySelector(text) { return dom.selectors.query(this, text, false); },
  querySelectorAll(text) { return new dom.NodeList(dom.TOKEN, dom.selectors.query(this, text, true)); },
};
const childMethods = {
  remove() { dom.remove(this); },
  before(...items) { if (this[PARENT] !== null) dom.insert(this[PARENT], asNode(items.filter((item) => item !== this)), this); },
  after(...items) { if (this[PARENT] !== null) dom.insert(this[PARENT], asNode(items), outside(this[NEXT], items)); },
  replaceWith(...items) {
    const parent = this[PARENT];
    if (parent === null) return;
    const next = outside(this[NEXT], items);
    dom.remove(this);
    dom.insert(parent, asNode(items), next);
  },
};
const outside = (node, items) => {
  while (node !== null && items.includes(node)) node = node[NEXT];
  return node;
};
dom.mixin = (type, ...sources) => {
  for (const source of sources) Object.defineProperties(type.prototype, Object.getOwnPropertyDescriptors(source));
};
dom.parentMethods = parentMethods;
dom.childMethods = childMethods;
dom.mixin(DocumentFragment, parentMethods);
dom.mixin(CharacterData, childMethods);
dom.mixin(DocumentType, childMethods);

Object.assign(dom, { Node, CharacterData, Text, Comment, DocumentType, DocumentFragment });
dom.expose(Node, CharacterData, Text, Comment, DocumentType, DocumentFragment);

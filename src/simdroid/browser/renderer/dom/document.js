// The document: its parts, making of nodes, cookies and title.

const { PARENT, FIRST, NEXT, OWNER, LOCAL, ATTRS, LISTENERS } = dom;

const valid = (name) => {
  name = String(name);
  if (!/^[A-Za-z_:\u0080-\uffff][^\s<>/"'=]*$/.test(name)) throw dom.error("InvalidCharacterError", `The tag name provided ('${name}') is not a valid name.`);
  return name;
};

class Document extends dom.Node {
  constructor() {
    super(dom.TOKEN);
    this[OWNER] = null;
  }
  get nodeType() { return 9; }
  get nodeName() { return "#document"; }
  get textContent() { return null; }
  set textContent(_) {}
  get documentElement() { return dom.elements(this)[0] ?? null; }
  get doctype() { return dom.children(this).find((node) => node.nodeType === 10) ?? null; }
  get head() { return part(this, ["head"]); }
  get body() { return part(this, ["body", "frameset"]); }
  set body(element) {
    const old = this.body;
    if (old !== null) this.documentElement.replaceChild(element, old);
    else this.documentElement?.appendChild(element);
  }
  get title() { return dom.titleOf(this); }
  set title(text) {
    let title = dom.descendants(this, (node) => node[LOCAL] === "title")[0];
    if (title === undefined) {
      if (this.head === null) return;
      title = this.head.appendChild(this.createElement("title"));
    }
    title.textContent = text;
  }

  createElement(name) {
    name = valid(name);
    return dom.create(name.toLowerCase());
  }
  createElementNS(space, name) { return dom.create(valid(name), space === "" ? null : space); }
  createTextNode(text) { return dom.text(String(text)); }
  createComment(text) { return new dom.Comment(text); }
  createCDATASection(text) { return dom.text(String(text)); }
  createDocumentFragment() { return new dom.DocumentFragment(); }
  createAttribute(name) { return new dom.Attr(dom.TOKEN, null, String(name).toLowerCase(), ""); }
  createEvent(name) { return dom.createEvent(name); }
  importNode(node, deep) { return node.cloneNode(deep); }
  adoptNode(node) {
    dom.remove(node);
    return node;
  }

  getElementById(id) { return dom.byId(this, id); }
  getElementsByTagName(name) { return dom.byTag(this, name); }
  getElementsByTagNameNS(_, name) { return dom.byTag(this, name); }
  getElementsByClassName(names) { return dom.byClass(this, names); }
  getElementsByName(name) { return dom.liveList(this, `name ${name}`, dom.NodeList, () => dom.descendants(this, (node) => node[ATTRS].get("name") === String(name))); }
  get forms() { return collection(this, "forms", (node) => node[LOCAL] === "form"); }
  get images() { return collection(this, "images", (node) => node[LOCAL] === "img"); }
  get links() { return collection(this, "links", (node) => (node[LOCAL] === "a" || node[LOCAL] === "area") && node[ATTRS].has("href")); }
  get anchors() { return collection(this, "anchors", (node) => node[LOCAL] === "a" && node[ATTRS].has("name")); }
  get scripts() { return collection(this, "scripts", (node) => node[LOCAL] === "script"); }
  get embeds() { return collection(this, "embeds", (node) => node[LOCAL] === "embed"); }
  get all() { return collection(this, "all", () => true); }

  get activeElement() { return dom.user.focus !== null && this.contains(dom.user.focus) ? dom.user.focus : this.body; }
  hasFocus() { return true; }
  get readyState() { return this === dom.document ? dom.readyState : "complete"; }
  get defaultView() { return this === dom.document ? globalThis : null; }
  get compatMode() { return this.doctype === null ? "BackCompat" : "CSS1Compat"; }
  get characterSet() { return "UTF-8"; }
  get charset() { return "UTF-8"; }
  get inputEncoding() { return "UTF-8"; }
  get contentType() { return "text/html"; }
  get visibilityState() { return "visible"; }
  get hidden() { return false; }
  get designMode() { return "off"; }
  set designMode(_) {}
  get dir() { return this.documentElement?.getAttribute("dir") ?? ""; }
  set dir(value) { this.documentElement?.setAttribute("dir", value); }
  get fullscreenElement() { return null; }
  get fullscreenEnabled() { return false; }
  get pictureInPictureEnabled() { return false; }
  get scrollingElement() { return this.documentElement; }
  get currentScript() { return this === dom.document ? dom.currentScript ?? null : null; }
  get timeline() { return { currentTime: dom.clock.sinceLoad() }; }
  get fonts() { return dom.fontFaces; }
  get implementation() { return implementation; }
  get styleSheets() { return dom.styleSheets(); }
  createTreeWalker(root, what = 0xffffffff, filter = null) { return new dom.TreeWalker(root, what, filter); }
  createNodeIterator(root, what = 0xffffffff, filter = null) { return new dom.TreeWalker(root, what, filter, true); }
  execCommand() { return false; }
  queryCommandSupported() { return false; }
  exitFullscreen() { return Promise.resolve(); }
  getAnimations() { return []; }
  [dom.CLONE]() { return new Document(); }
}

// Not by the document's own property, which a page may have replaced.
dom.titleOf = (document = dom.document) => {
  const title = dom.descendants(document, (node) => node[LOCAL] === "title")[0];
  if (title === undefined) return "";
  return dom.children(title).map((node) => node[dom.DATA] ?? "").join("").replace(/[ \t\n\f\r]+/g, " ").trim();
};

class HTMLDocument extends Document {}
class XMLDocument extends Document {}

function part(document, names) {
  const root = document.documentElement;
  if (root === null) return null;
  for (let child = root[FIRST]; child !== null; child = child[NEXT]) if (names.includes(child[LOCAL])) return child;
  return null;
}

const collection = (document, name, test) => dom.liveList(document, name, dom.HTMLCollection, () => dom.descendants(document, test));

const implementation = {
  createHTMLDocument(title) {
    const made = new HTMLDocument();
    made.appendChild(new dom.DocumentType(dom.TOKEN, "html"));
    const root = made.appendChild(dom.create("html"));
    const head = root.appendChild(dom.create("head"));
    if (title !== undefined) head.appendChild(dom.create("title")).textContent = String(title);
    root.appendChild(dom.create("body"));
    return made;
  },
  createDocument(space, name) {
    const made = new XMLDocument();
    if (name) made.appendChild(dom.create(name, space));
    return made;
  },
  createDocumentType: (name) => new dom.DocumentType(dom.TOKEN, name),
  hasFeature: () => true,
};

class DOMParser {
  parseFromString(text, type) {
    const made = type === "text/html" ? new HTMLDocument() : new XMLDocument();
    const tokens = JSON.parse(host.parse(JSON.stringify([String(text), type === "text/html" ? "" : "xml", "html"])));
    new dom.Builder(tokens, made).next(null);
    return made;
  }
}
class XMLSerializer {
  serializeToString(node) { return dom.serializeNode(node); }
}

class NodeFilter {}
dom.constants(NodeFilter, { FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3, SHOW_ALL: 0xffffffff, SHOW_ELEMENT: 1, SHOW_TEXT: 4, SHOW_COMMENT: 128, SHOW_DOCUMENT: 256, SHOW_DOCUMENT_FRAGMENT: 1024 });

class TreeWalker {
  #rejected = new WeakSet();
  constructor(root, what, filter, iterator = false) {
    Object.assign(this, { root, whatToShow: what, filter, currentNode: root });
    this.pending = iterator;
  }
  #verdict(node) {
    if (!((this.whatToShow >>> 0) & (1 << (node.nodeType - 1)))) return 3;
    if (this.filter === null) return 1;
    return typeof this.filter === "function" ? this.filter(node) : this.filter.acceptNode(node);
  }
  nextNode() {
    let node = this.currentNode;
    if (this.pending) {
      this.pending = false;
      if (this.#verdict(node) === 1) return node;
    }
    for (;;) {
      node = this.#rejected.has(node) ? this.#past(node) : dom.following(node, this.root);
      if (node === null) return null;
      const verdict = this.#verdict(node);
      if (verdict === 1) return (this.currentNode = node);
      if (verdict === 2) this.#rejected.add(node);
    }
  }
  #past(node) {
    for (; node !== this.root && node !== null; node = node[PARENT]) if (node[NEXT] !== null) return node[NEXT];
    return null;
  }
  previousNode() {
    const list = [];
    for (let node = this.root; node !== null && node !== this.currentNode; node = dom.following(node, this.root)) list.push(node);
    while (list.length > 0) {
      const node = list.pop();
      if (this.#verdict(node) === 1) return (this.currentNode = node);
    }
    return null;
  }
  parentNode() {
    for (let node = this.currentNode; node !== this.root && node !== null; ) {
      node = node[PARENT];
      if (node !== null && this.#verdict(node) === 1) return (this.currentNode = node);
    }
    return null;
  }
  #step(node, direction) {
    for (; node !== null; node = node[direction]) if (this.#verdict(node) === 1) return (this.currentNode = node);
    return null;
  }
  firstChild() { return this.#step(this.currentNode[FIRST], NEXT); }
  lastChild() { return this.#step(this.currentNode[dom.LAST], dom.PREVIOUS); }
  nextSibling() { return this.#step(this.currentNode[NEXT], NEXT); }
  previousSibling() { return this.#step(this.currentNode[dom.PREVIOUS], dom.PREVIOUS); }
  detach() {}
}

dom.mixin(Document, dom.parentMethods);
Object.assign(dom, { Document, HTMLDocument, TreeWalker });
dom.expose(Document, HTMLDocument, XMLDocument, DOMParser, XMLSerializer, NodeFilter, TreeWalker);
dom.readyState = "loading";
dom.document = new HTMLDocument();
dom.document[dom.CONNECTED] = true;
Object.defineProperty(globalThis, "document", { value: dom.document, enumerable: true });

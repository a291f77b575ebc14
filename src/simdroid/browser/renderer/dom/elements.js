// Elements: attributes, classes, markup in and out, search. What single HTML elements add is in html_elements.js and forms.js.

const { PARENT, FIRST, NEXT, PREVIOUS, OWNER, LOCAL, SPACE, ATTRS, CLASSES, CONTENT, CACHE, STYLE, SHADOW, HOST } = dom;

const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";
const MATH = "http://www.w3.org/1998/Math/MathML";
dom.spaces = { html: HTML, svg: SVG, math: MATH };

class Element extends dom.Node {
  constructor(token, name, space) {
    super(token);
    this[LOCAL] = name;
    this[SPACE] = space;
    this[ATTRS] = new Map();
    this[CLASSES] = null;
  }
  get nodeType() { return 1; }
  get localName() { return this[LOCAL].split(":").pop(); }
  get prefix() { return this[LOCAL].includes(":") ? this[LOCAL].split(":")[0] : null; }
  get namespaceURI() { return this[SPACE]; }
  get tagName() { return this[SPACE] === HTML ? this[LOCAL].toUpperCase() : this[LOCAL]; }
  get nodeName() { return this.tagName; }
  [dom.CLONE]() {
    const copy = dom.create(this[LOCAL], this[SPACE]);
    for (const [name, value] of this[ATTRS]) dom.setAttribute(copy, name, value);
    dom.cloned?.(this, copy);
    return copy;
  }

  // ---- attributes ----
  getAttribute(name) { return this[ATTRS].get(attributeName(this, name)) ?? null; }
  getAttributeNS(_, name) { return this.getAttribute(name); }
  hasAttribute(name) { return this[ATTRS].has(attributeName(this, name)); }
  hasAttributeNS(_, name) { return this.hasAttribute(name); }
  hasAttributes() { return this[ATTRS].size > 0; }
  getAttributeNames() { return [...this[ATTRS].keys()]; }
  setAttribute(name, value) {
    name = attributeName(this, name);
    if (name === "" || /[\s"'<>/=\u0000]/.test(name)) throw dom.error("InvalidCharacterError", `'${name}' is not a valid attribute name.`);
    dom.setAttribute(this, name, String(value));
  }
  setAttributeNS(_, name, value) { dom.setAttribute(this, String(name), String(value)); }
  removeAttribute(name) { dom.removeAttribute(this, attributeName(this, name)); }
  removeAttributeNS(_, name) { this.removeAttribute(name); }
  toggleAttribute(name, force) {
    const present = this.hasAttribute(name);
    const wanted = force === undefined ? !present : Boolean(force);
    if (wanted !== present) wanted ? this.setAttribute(name, "") : this.removeAttribute(name);
    return wanted;
  }
  get attributes() { return new NamedNodeMap(dom.TOKEN, this); }
  getAttributeNode(name) { return this.attributes.getNamedItem(name); }
  setAttributeNode(attr) { this.setAttribute(attr.name, attr.value); }
  removeAttributeNode(attr) { this.removeAttribute(attr.name); return attr; }
  get id() { return this[ATTRS].get("id") ?? ""; }
  set id(value) { this.setAttribute("id", value); }
  get className() { return this[ATTRS].get("class") ?? ""; }
  set className(value) { this.setAttribute("class", value); }
  get classList() { return tokens(this, "class"); }
  set classList(value) { this.className = value; }
  get part() { return tokens(this, "part"); }
  get slot() { return this[ATTRS].get("slot") ?? ""; }
  set slot(value) { this.setAttribute("slot", value); }
  get role() { return this[ATTRS].get("role") ?? null; }
  set role(value) { reflectNull(this, "role", value); }

  // ---- markup ----
  get innerHTML() { return dom.serializeChildren(this[CONTENT] ?? this); }
  set innerHTML(html) { dom.replaceAll(this[CONTENT] ?? this, dom.parseFragment(html === null ? "" : String(html), this)); }
  get outerHTML() { return dom.serializeNode(this); }
  set outerHTML(html) {
    if (this[PARENT] === null) return;
    const fragment = dom.parseFragment(String(html), this[PARENT]);
    const next = this[NEXT];
    const parent = this[PARENT];
    dom.remove(this);
    dom.insert(parent, fragment, next);
  }
  setHTMLUnsafe(html) { this.innerHTML = html; }
  getHTML() { return this.innerHTML; }
  insertAdjacentHTML(where, html) { place(this, where, (context) => dom.parseFragment(String(html), context)); }
  insertAdjacentText(where, text) { place(this, where, () => dom.text(String(text))); }
  insertAdjacentElement(where, element) { return place(this, where, () => element) ? element : null; }

  // ---- search and neighbours ----
  matches(text) { return dom.selectors.matches(this, text); }
  webkitMatchesSelector(text) { return this.matches(text); }
  closest(text) { return dom.selectors.closest(this, text); }
  getElementsByTagName(name) { return dom.byTag(this, name); }
  getElementsByTagNameNS(_, name) { return dom.byTag(this, name); }
  getElementsByClassName(names) { return dom.byClass(this, names); }
  get nextElementSibling() { return dom.sibling(this, NEXT); }
  get previousElementSibling() { return dom.sibling(this, PREVIOUS); }

  // ---- shadow trees: an own tree that is shown instead of the children; slots take the children in ----
  attachShadow(init) {
    if (this[SHADOW]) throw dom.error("NotSupportedError", "Shadow root cannot be created on a host which already hosts a shadow tree.");
    this[SHADOW] = new ShadowRoot(dom.TOKEN, this, init?.mode ?? "open");
    this[SHADOW][dom.CONNECTED] = this.isConnected;
    dom.touch();
    return this[SHADOW];
  }
  get shadowRoot() { return this[SHADOW]?.mode === "open" ? this[SHADOW] : null; }
  get assignedSlot() { return null; }
  animate() { return dom.inertAnimation(this); }
  getAnimations() { return []; }
}

class ShadowRoot extends dom.DocumentFragment {
  constructor(token, host, mode) {
    dom.illegal(token);
    super();
    this[HOST] = host;
    this.mode = mode;
  }
  get host() { return this[HOST]; }
  get innerHTML() { return dom.serializeChildren(this); }
  set innerHTML(html) { dom.replaceAll(this, dom.parseFragment(String(html), this[HOST])); }
  get activeElement() { return this.contains(dom.user.focus) ? dom.user.focus : null; }
}

const attributeName = (element, name) => (element[SPACE] === HTML ? String(name).toLowerCase() : String(name));
const reflectNull = (element, name, value) => (value === null || value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value));
dom.reflectNull = reflectNull;

function tokens(element, name) {
  if (element[CACHE] === null) element[CACHE] = new Map();
  const key = `tokens ${name}`;
  if (!element[CACHE].has(key)) element[CACHE].set(key, new dom.DOMTokenList(dom.TOKEN, element, name));
  return element[CACHE].get(key);
}
dom.tokens = tokens;

// Listeners to changes of attributes by name; "*" for all.
const watchers = new Map();
dom.whenAttribute = (name, action) => watchers.set(name, [...(watchers.get(name) ?? []), action]);

dom.setAttribute = (element, name, value) => {
  const old = element[ATTRS].get(name);
  element[ATTRS].set(name, value);
  changed(element, name, old, value);
};

dom.removeAttribute = (element, name) => {
  const old = element[ATTRS].get(name);
  if (old === undefined) return;
  element[ATTRS].delete(name);
  changed(element, name, old, null);
};

function changed(element, name, old, value) {
  if (name === "class") element[CLASSES] = value === null || value.trim() === "" ? null : new Set(value.split(/[ \t\n\f\r]+/).filter(Boolean));
  else if (name === "style") element[STYLE]?.forget();
  else if (name.startsWith("on") && element[SPACE] !== undefined) value === null ? dom.setHandler(element, name.slice(2), null) : dom.setHandlerSource(element, name.slice(2), value);
  if (old !== value) dom.touch();
  dom.mutated?.(element, { type: "attributes", attributeName: name, oldValue: old ?? null });
  for (const action of watchers.get(name) ?? []) action(element, old ?? null, value);
  for (const action of watchers.get("*") ?? []) action(element, name, old ?? null, value);
}

function place(element, where, make) {
  const at = { beforebegin: [element[PARENT], element], afterbegin: [element, element[FIRST]], beforeend: [element, null], afterend: [element[PARENT], element[NEXT]] }[String(where).toLowerCase()];
  if (at === undefined) throw dom.error("SyntaxError", `The value provided ('${where}') is not one of 'beforebegin', 'afterbegin', 'beforeend', or 'afterend'.`);
  const [parent, before] = at;
  if (parent === null) return false;
  dom.insert(parent, make(parent), before);
  return true;
}

class Attr {
  #element;
  constructor(token, element, name, value) {
    dom.illegal(token);
    this.#element = element;
    Object.defineProperty(this, "name", { value: name, enumerable: true });
    this.own = value;
  }
  get value() { return this.#element === null ? this.own : this.#element[ATTRS].get(this.name) ?? ""; }
  set value(value) { this.#element === null ? (this.own = String(value)) : this.#element.setAttribute(this.name, value); }
  get nodeName() { return this.name; }
  get localName() { return this.name; }
  get nodeValue() { return this.value; }
  get textContent() { return this.value; }
  get ownerElement() { return this.#element; }
  get nodeType() { return 2; }
  get specified() { return true; }
}

class NamedNodeMap {
  constructor(token, element) {
    dom.illegal(token);
    const names = [...element[ATTRS].keys()];
    names.forEach((name, index) => { this[index] = new Attr(dom.TOKEN, element, name); });
    for (const name of names) if (!(name in this)) Object.defineProperty(this, name, { get: () => this.getNamedItem(name), configurable: true });
    Object.defineProperty(this, "length", { value: names.length });
    Object.defineProperty(this, "element", { value: element });
  }
  item(index) { return this[index] ?? null; }
  getNamedItem(name) {
    name = attributeName(this.element, name);
    return this.element[ATTRS].has(name) ? new Attr(dom.TOKEN, this.element, name) : null;
  }
  setNamedItem(attr) { this.element.setAttribute(attr.name, attr.value); }
  removeNamedItem(name) { this.element.removeAttribute(name); }
  *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this[i]; }
}

dom.byTag = (root, name) => {
  name = String(name);
  const lower = name.toLowerCase();
  const test = name === "*" ? () => true : (node) => node[LOCAL] === (node[SPACE] === HTML ? lower : name);
  return dom.liveList(root, `tag ${name}`, dom.HTMLCollection, () => dom.descendants(root, test));
};
dom.byClass = (root, names) => {
  const wanted = String(names).split(/\s+/).filter(Boolean);
  const test = (node) => wanted.length > 0 && node[CLASSES] !== null && wanted.every((name) => node[CLASSES].has(name));
  return dom.liveList(root, `class ${names}`, dom.HTMLCollection, () => dom.descendants(root, test));
};

// Which class an element of a name gets: filled by html_elements.js and forms.js.
dom.types = new Map();
dom.create = (name, space = HTML) => {
  const custom = space === HTML && name.includes("-") ? dom.customElement?.(name) : null;
  if (custom) return custom;
  const Type = space === HTML ? dom.types.get(name) ?? (name.includes("-") ? dom.HTMLElement : dom.HTMLUnknownElement) : space === SVG ? dom.svgType(name) : dom.Element;
  return new Type(dom.TOKEN, name, space);
};

dom.mixin(Element, dom.parentMethods, dom.childMethods);
Object.assign(dom, { Element, ShadowRoot, Attr, NamedNodeMap });
dom.expose(Element, ShadowRoot, Attr, NamedNodeMap);

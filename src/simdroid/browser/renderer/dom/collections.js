// Lists of nodes: live ones look again when the document has changed; all can be indexed and looped over.

const { CACHE, ATTRS } = dom;
const ITEMS = Symbol("items");
const REFRESH = Symbol("refresh");

const indexed = {
  get(target, key, receiver) {
    if (typeof key === "string") {
      if (/^\d+$/.test(key)) return target[REFRESH]()[key];
      if (!(key in target) && target.namedItem) return target.namedItem(key) ?? undefined;
    }
    return Reflect.get(target, key, receiver);
  },
  has(target, key) {
    return typeof key === "string" && /^\d+$/.test(key) ? key in target[REFRESH]() : Reflect.has(target, key);
  },
  ownKeys(target) {
    return [...target[REFRESH]().keys()].map(String).concat(Reflect.ownKeys(target).filter((key) => typeof key !== "symbol"));
  },
  getOwnPropertyDescriptor(target, key) {
    if (typeof key === "string" && /^\d+$/.test(key)) {
      const value = target[REFRESH]()[key];
      return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: false };
    }
    return Reflect.getOwnPropertyDescriptor(target, key);
  },
  set(target, key, value) {
    if (typeof key === "string" && /^\d+$/.test(key)) return true;
    target[key] = value;
    return true;
  },
};

class List {
  constructor(token, items, look = null) {
    dom.illegal(token);
    this[ITEMS] = items;
    let version = dom.version;
    const refresh = () => {
      if (look !== null && version !== dom.version) {
        this[ITEMS] = look();
        version = dom.version;
      }
      return this[ITEMS];
    };
    Object.defineProperty(this, REFRESH, { value: refresh });
    Object.defineProperty(this, ITEMS, { enumerable: false, writable: true });
    return new Proxy(this, indexed);
  }
  get length() { return this[REFRESH]().length; }
  item(index) { return this[REFRESH]()[index] ?? null; }
  [Symbol.iterator]() { return this[REFRESH]()[Symbol.iterator](); }
}
class NodeList extends List {
  forEach(action, self) { this[REFRESH]().forEach((node, index) => action.call(self, node, index, this)); }
  keys() { return this[REFRESH]().keys(); }
  values() { return this[REFRESH]().values(); }
  entries() { return this[REFRESH]().entries(); }
}
class RadioNodeList extends NodeList {
  get value() { return [...this].find((node) => node.checked)?.value ?? ""; }
  set value(value) { for (const node of this) if (node.value === String(value)) node.checked = true; }
}
class HTMLCollection extends List {
  namedItem(name) { return this[REFRESH]().find((node) => node[ATTRS].get("id") === name || node[ATTRS].get("name") === name) ?? null; }
}
class HTMLOptionsCollection extends HTMLCollection {
  constructor(token, items, look, select) {
    super(token, items, look);
    Object.defineProperty(this, "select", { value: select });
  }
  get length() { return this[REFRESH]().length; }
  set length(value) { this.select.length = value; }
  get selectedIndex() { return this.select.selectedIndex; }
  set selectedIndex(value) { this.select.selectedIndex = value; }
  add(...args) { this.select.add(...args); }
  remove(index) { this.select.remove(index); }
}
class HTMLFormControlsCollection extends HTMLCollection {
  namedItem(name) {
    const found = this[REFRESH]().filter((node) => node[ATTRS].get("id") === name || node[ATTRS].get("name") === name);
    return found.length > 1 ? new RadioNodeList(dom.TOKEN, found) : found[0] ?? null;
  }
}

// The same list object as long as its owner lives: scripts compare and keep them.
dom.liveList = (owner, name, Type, look, ...more) => {
  if (owner[CACHE] === null || owner[CACHE] === undefined) owner[CACHE] = new Map();
  let list = owner[CACHE].get(name);
  if (list === undefined) {
    list = new Type(dom.TOKEN, look(), look, ...more);
    owner[CACHE].set(name, list);
  }
  return list;
};

dom.descendants = (root, test) => {
  const found = [];
  for (let node = dom.following(root, root); node !== null; node = dom.following(node, root)) if (node[ATTRS] !== undefined && test(node)) found.push(node);
  return found;
};

// ---- classList and other sets of words in an attribute ----

class DOMTokenList {
  #element;
  #name;
  constructor(token, element, name) {
    dom.illegal(token);
    this.#element = element;
    this.#name = name;
    return new Proxy(this, {
      get: (target, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) return target.item(key) ?? undefined;
        const value = Reflect.get(target, key, target);
        return typeof value === "function" && key !== "constructor" ? value.bind(target) : value;
      },
      set: (target, key, value) => Reflect.set(target, key, value, target),
    });
  }
  #words() { return [...new Set((this.#element.getAttribute(this.#name) ?? "").split(/[ \t\n\f\r]+/).filter(Boolean))]; }
  #check(tokens) {
    return tokens.map((token) => {
      token = String(token);
      if (token === "") throw dom.error("SyntaxError", "The token provided must not be empty.");
      if (/\s/.test(token)) throw dom.error("InvalidCharacterError", `The token provided ('${token}') contains HTML space characters, which are not valid in tokens.`);
      return token;
    });
  }
  #write(words) {
    if (words.length === 0 && !this.#element.hasAttribute(this.#name)) return;
    this.#element.setAttribute(this.#name, words.join(" "));
  }
  get length() { return this.#words().length; }
  get value() { return this.#element.getAttribute(this.#name) ?? ""; }
  set value(value) { this.#element.setAttribute(this.#name, value); }
  item(index) { return this.#words()[index] ?? null; }
  contains(token) { return this.#words().includes(String(token)); }
  add(...tokens) { this.#write([...new Set([...this.#words(), ...this.#check(tokens)])]); }
  remove(...tokens) {
    const gone = this.#check(tokens);
    this.#write(this.#words().filter((word) => !gone.includes(word)));
  }
  toggle(token, force) {
    [token] = this.#check([token]);
    const present = this.contains(token);
    const wanted = force === undefined ? !present : Boolean(force);
    if (wanted !== present) wanted ? this.add(token) : this.remove(token);
    return wanted;
  }
  replace(old, token) {
    [old, token] = this.#check([old, token]);
    const words = this.#words();
    if (!words.includes(old)) return false;
    this.#write([...new Set(words.map((word) => (word === old ? token : word)))]);
    return true;
  }
  supports() { return true; }
  forEach(action, self) { this.#words().forEach((word, index) => action.call(self, word, index, this)); }
  keys() { return this.#words().keys(); }
  values() { return this.#words().values(); }
  entries() { return this.#words().entries(); }
  [Symbol.iterator]() { return this.#words()[Symbol.iterator](); }
  toString() { return this.value; }
}

Object.assign(dom, { NodeList, RadioNodeList, HTMLCollection, HTMLOptionsCollection, HTMLFormControlsCollection, DOMTokenList });
dom.expose(NodeList, RadioNodeList, HTMLCollection, HTMLOptionsCollection, HTMLFormControlsCollection, DOMTokenList);

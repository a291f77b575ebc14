// Inline styles (`element.style`), computed ones, and style sheets as scripts see them. What values mean is the cascade's.

const { ATTRS, STYLE, LOCAL, CACHE, ID, SHEET } = dom;

// Names that `style` has as properties: scripts test for them with `in` before they use them.
const NAMES = `accent-color align-content align-items align-self all animation animation-delay animation-direction animation-duration
animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function appearance aspect-ratio
backdrop-filter backface-visibility background background-attachment background-blend-mode background-clip background-color
background-image background-origin background-position background-position-x background-position-y background-repeat background-size
block-size border border-block border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius
border-bottom-style border-bottom-width border-collapse border-color border-image border-inline border-left border-left-color
border-left-style border-left-width border-radius border-right border-right-color border-right-style border-right-width
border-spacing border-style border-top border-top-color border-top-left-radius border-top-right-radius border-top-style
border-top-width border-width bottom box-shadow box-sizing break-after break-before break-inside caption-side caret-color clear clip
clip-path color color-scheme column-count column-fill column-gap column-rule column-span column-width columns contain content
content-visibility counter-increment counter-reset cursor direction display empty-cells fill fill-opacity filter flex flex-basis
flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings font-kerning font-size
font-stretch font-style font-variant font-weight gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column
grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template
grid-template-areas grid-template-columns grid-template-rows height hyphens image-rendering inline-size inset inset-block inset-inline
isolation justify-content justify-items justify-self left letter-spacing line-break line-height list-style list-style-image
list-style-position list-style-type margin margin-block margin-bottom margin-inline margin-left margin-right margin-top mask
mask-image max-height max-width min-height min-width mix-blend-mode object-fit object-position offset opacity order orphans outline
outline-color outline-offset outline-style outline-width overflow overflow-anchor overflow-wrap overflow-x overflow-y
overscroll-behavior padding padding-block padding-bottom padding-inline padding-left padding-right padding-top page-break-after
page-break-before page-break-inside perspective perspective-origin place-content place-items place-self pointer-events position quotes
resize right rotate row-gap scale scroll-behavior scroll-margin scroll-padding scroll-snap-align scroll-snap-type scrollbar-color
scrollbar-width stroke stroke-width tab-size table-layout text-align text-align-last text-anchor text-decoration
text-decoration-color text-decoration-line text-decoration-style text-indent text-overflow text-shadow text-transform
text-underline-offset text-wrap top touch-action transform transform-origin transform-style transition transition-delay
transition-duration transition-property transition-timing-function translate unicode-bidi user-select vertical-align visibility
white-space widows width will-change word-break word-spacing word-wrap writing-mode z-index zoom`.split(/\s+/);

const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const KEBAB = new Map();
for (const name of NAMES) {
  KEBAB.set(name, name);
  KEBAB.set(camel(name), name);
}
KEBAB.set("cssFloat", "float");
for (const name of NAMES.filter((each) => /^(animation|appearance|backface|box-s|filter|flex|justify|align|order|mask|perspective|transform|transition|user-select|text-|border-radius)/.test(each)))
  for (const key of [`-webkit-${name}`, camel(`-webkit-${name}`), `webkit${camel(`-${name}`)}`]) KEBAB.set(key, name);
const PAIRED = { margin: "margin-*", padding: "padding-*", inset: "*", "border-width": "border-*-width", "border-color": "border-*-color", "border-style": "border-*-style" };
const SIDES = ["top", "right", "bottom", "left"];

function* declarations(text) {
  text = text.replace(/\/\*[^]*?(\*\/|$)/g, " ");
  let [start, depth, quote] = [0, 0, ""];
  for (let i = 0; i <= text.length; i++) {
    const char = text[i];
    if (quote !== "") {
      if (char === "\\") i++;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    if (i < text.length && !(char === ";" && depth <= 0 && quote === "")) continue;
    const found = /^\s*(-?-?[\w-]+)\s*:\s*([^]*?)\s*(!\s*important)?\s*$/i.exec(text.slice(start, i));
    start = i + 1;
    if (found !== null && found[2] !== "") yield [found[1].startsWith("--") ? found[1] : found[1].toLowerCase(), found[2], found[3] ? "important" : ""];
  }
}

// Whether a value is one for its property: asked of the cascade, because values that are none are not kept.
const known = new Map();
function allowed(name, value) {
  if (name.startsWith("--")) return true;
  const key = `${name}:${value}`;
  if (!known.has(key)) {
    if (known.size > 5000) known.clear();
    known.set(key, JSON.parse(host.declares(JSON.stringify([name, value]))) !== false);
  }
  return known.get(key);
}
// Keywords are written small; what has quotes, addresses or own names stays as it is.
const tidy = (name, value) => (name.startsWith("--") || /["'(]|^(animation|grid|content|font-family|will-change|transition)/.test(name + value) ? value : value.toLowerCase());

const OWN = Symbol("own");

class CSSStyleDeclaration {
  constructor(token, source) {
    dom.illegal(token);
    Object.defineProperty(this, OWN, { value: source });
    return new Proxy(this, handler);
  }
  #get() { return this[OWN].values(); }
  get cssText() { return [...this[OWN].values()].map(([name, [value, priority]]) => `${name}: ${value}${priority ? " !important" : ""};`).join(" "); }
  set cssText(text) { this[OWN].replace(String(text)); }
  get length() { return this[OWN].values().size; }
  get parentRule() { return null; }
  item(index) { return [...this[OWN].values().keys()][index] ?? ""; }
  getPropertyValue(name) { return read(this[OWN].values(), KEBAB.get(String(name)) ?? String(name)); }
  getPropertyPriority(name) { return this[OWN].values().get(String(name))?.[1] ?? ""; }
  setProperty(name, value, priority = "") {
    name = String(name);
    this[OWN].set(name.startsWith("--") ? name : KEBAB.get(name) ?? name.toLowerCase(), value === null ? "" : String(value).trim(), priority);
  }
  removeProperty(name) {
    name = KEBAB.get(String(name)) ?? String(name);
    const old = this.getPropertyValue(name);
    this[OWN].set(name, "", "");
    return old;
  }
  *[Symbol.iterator]() { yield* this[OWN].values().keys(); }
}

// A shorthand's sides can be read one by one, and four equal sides by their shorthand.
function read(values, name) {
  const own = values.get(name);
  if (own !== undefined) return own[0];
  for (const short in PAIRED) {
    const index = SIDES.findIndex((side) => PAIRED[short].replace("*", side) === name);
    if (index >= 0 && values.has(short)) {
      const parts = values.get(short)[0].split(/\s+(?![^(]*\))/);
      return parts[index] ?? parts[index - 2] ?? parts[0];
    }
    if (short !== name) continue;
    const sides = SIDES.map((side) => values.get(PAIRED[short].replace("*", side))?.[0]);
    if (sides.every((side) => side !== undefined)) return new Set(sides).size === 1 ? sides[0] : sides.join(" ");
  }
  if (name === "background-color" && values.has("background")) return values.get("background")[0];
  return "";
}

const handler = {
  get(target, key) {
    if (typeof key === "string") {
      const name = KEBAB.get(key);
      if (name !== undefined) return read(target[OWN].values(), name);
      if (/^\d+$/.test(key)) return target.item(Number(key));
    }
    const value = Reflect.get(target, key, target);
    return typeof value === "function" && key !== "constructor" ? value.bind(target) : value;
  },
  set(target, key, value) {
    const name = typeof key === "string" ? KEBAB.get(key) : undefined;
    if (name === undefined) return Reflect.set(target, key, value, target);
    const text = value === null || value === undefined ? (value === null ? "" : "undefined") : String(value).trim();
    // `undefined` and text with "!" are no values: browsers keep the old one.
    if (text !== "undefined" && !text.includes("!")) target[OWN].set(name, text, "");
    return true;
  },
  has: (target, key) => KEBAB.has(key) || Reflect.has(target, key),
  ownKeys: (target) => [...target[OWN].values().keys()].map((_, index) => String(index)),
  getOwnPropertyDescriptor(target, key) {
    return typeof key === "string" && /^\d+$/.test(key) ? { value: target.item(Number(key)), enumerable: true, configurable: true } : undefined;
  },
};

// The declarations of a `style` attribute, parsed when first asked for.
class AttributeSource {
  #element;
  #map = null;
  #writing = false;
  constructor(element) { this.#element = element; }
  forget() { if (!this.#writing) this.#map = null; }
  values() {
    if (this.#map === null) {
      this.#map = new Map();
      for (const [name, value, priority] of declarations(this.#element[ATTRS].get("style") ?? "")) {
        if (!allowed(name, value)) continue;
        this.#map.delete(name);
        this.#map.set(name, [tidy(name, value), priority]);
      }
    }
    return this.#map;
  }
  set(name, value, priority) {
    const map = this.values();
    const old = map.get(name);
    if (value === "") {
      if (!map.delete(name) && !this.#dropSides(map, name)) return;
    } else {
      if (!allowed(name, value)) return;
      value = tidy(name, value);
      if (old !== undefined && old[0] === value && old[1] === priority) return;
      this.#dropSides(map, name);
      map.set(name, [value, priority]);
    }
    this.#write();
  }
  // Setting or removing a shorthand takes its sides with it.
  #dropSides(map, name) {
    if (PAIRED[name] === undefined) return false;
    return SIDES.map((side) => map.delete(PAIRED[name].replace("*", side))).includes(true);
  }
  replace(text) {
    this.#map = null;
    dom.setAttribute(this.#element, "style", text);
    const normal = [...this.values()];
    if (normal.length > 0) this.#write();
  }
  #write() {
    this.#writing = true;
    const text = [...this.values()].map(([name, [value, priority]]) => `${name}: ${value}${priority ? " !important" : ""};`).join(" ");
    dom.setAttribute(this.#element, "style", text);
    this.#writing = false;
  }
}

const SOURCE = Symbol("source");
const styled = {
  get style() {
    if (this[SOURCE] === undefined) {
      this[STYLE] = new AttributeSource(this);
      this[SOURCE] = new CSSStyleDeclaration(dom.TOKEN, this[STYLE]);
    }
    return this[SOURCE];
  },
  set style(text) { this.style.cssText = text; },
  get attributeStyleMap() { return { set: (name, value) => this.style.setProperty(name, value), get: (name) => this.style.getPropertyValue(name) }; },
};
dom.styled = styled;

// ---- computed styles: asked of the host when read, so that they are always the present ones ----

class ComputedSource {
  constructor(element, pseudo) { Object.assign(this, { element, pseudo, version: 0, map: new Map() }); }
  values() {
    if (this.version !== dom.version) {
      this.version = dom.version;
      const found = this.element.isConnected ? dom.askLayout("computed", [this.element[ID], this.pseudo]) ?? {} : {};
      this.map = new Map(Object.entries(found).map(([name, value]) => [name, [String(value), ""]]));
    }
    return this.map;
  }
  set() { throw dom.error("NoModificationAllowedError", "These styles are computed, and therefore the property is read-only."); }
  replace() { this.set(); }
}
globalThis.getComputedStyle = (element, pseudo) => {
  if (!(element instanceof dom.Element)) throw new TypeError("Failed to execute 'getComputedStyle' on 'Window': parameter 1 is not of type 'Element'.");
  return new CSSStyleDeclaration(dom.TOKEN, new ComputedSource(element, String(pseudo ?? "").replace(/^:+/, "")));
};

// ---- style sheets ----

class CSSStyleSheet {
  #owner;
  constructor(init, owner = null) {
    this.#owner = owner;
    this.rules_ = [];
    this.disabled = false;
    this.media = { mediaText: owner?.[ATTRS].get("media") ?? "" };
    if (owner !== null) this.rules_ = splitRules(dom.sheetSource(owner) ?? "");
  }
  get ownerNode() { return this.#owner; }
  get href() { return this.#owner?.href ?? null; }
  get type() { return "text/css"; }
  get cssRules() { return Object.assign(this.rules_.map((text) => new CSSRule(this, text)), { item(index) { return this[index] ?? null; } }); }
  get rules() { return this.cssRules; }
  insertRule(text, index = 0) {
    if (!/\{[^]*\}\s*$|^@import/.test(text)) throw dom.error("SyntaxError", `Failed to parse the rule '${text}'.`);
    this.rules_.splice(index, 0, String(text));
    this.changed_();
    return index;
  }
  deleteRule(index) {
    if (index >= this.rules_.length) throw dom.error("IndexSizeError", "The index provided is larger than the maximum index.");
    this.rules_.splice(index, 1);
    this.changed_();
  }
  addRule(selector, text, index = this.rules_.length) { return this.insertRule(`${selector} { ${text} }`, index); }
  removeRule(index = 0) { this.deleteRule(index); }
  replaceSync(text) {
    this.rules_ = splitRules(String(text));
    this.changed_();
  }
  async replace(text) {
    this.replaceSync(text);
    return this;
  }
  changed_() {
    if (this.#owner !== null) this.#owner[SHEET].edited = true;
    dom.touch();
  }
  get text_() { return this.disabled ? "" : this.rules_.join("\n"); }
}

class CSSRule {
  #sheet;
  #text;
  constructor(sheet, text) {
    this.#sheet = sheet;
    this.#text = text;
  }
  get cssText() { return this.#text; }
  get type() { return this.#text.startsWith("@media") ? 4 : this.#text.startsWith("@") ? 0 : 1; }
  get selectorText() { return this.#text.startsWith("@") ? undefined : this.#text.slice(0, this.#text.indexOf("{")).trim(); }
  get parentStyleSheet() { return this.#sheet; }
  get style() {
    const [sheet, old] = [this.#sheet, this.#text];
    const body = old.slice(old.indexOf("{") + 1, old.lastIndexOf("}"));
    const map = new Map([...declarations(body)].map(([name, value, priority]) => [name, [value, priority]]));
    const write = () => {
      const index = sheet.rules_.indexOf(this.#text);
      this.#text = `${this.selectorText} { ${[...map].map(([name, [value, priority]]) => `${name}: ${value}${priority ? " !important" : ""};`).join(" ")} }`;
      if (index >= 0) sheet.rules_[index] = this.#text;
      sheet.changed_();
    };
    return new CSSStyleDeclaration(dom.TOKEN, {
      values: () => map,
      set(name, value, priority) {
        value === "" ? map.delete(name) : map.set(name, [value, priority]);
        write();
      },
      replace() {},
    });
  }
}

function splitRules(text) {
  text = text.replace(/\/\*[^]*?(\*\/|$)/g, " ");
  const rules = [];
  let [start, depth] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "{") depth++;
    else if (text[i] === "}" && depth > 0) depth--;
    else if (!(text[i] === ";" && depth === 0)) continue;
    if (depth > 0) continue;
    if (text.slice(start, i + 1).trim() !== "") rules.push(text.slice(start, i + 1).trim());
    start = i + 1;
  }
  return rules;
}

// The text a style element or a loaded link has; null where there is none to apply.
dom.sheetSource = (element) => (element[LOCAL] === "style" ? dom.textOf(element) : element[SHEET]?.text ?? null);
dom.sheetText = (element) => {
  const state = element[SHEET];
  if (element[LOCAL] === "style" && !/^(text\/css)?$/i.test(element[ATTRS].get("type") ?? "")) return null;
  if (state?.sheet && (state.edited || state.sheet.disabled)) return state.sheet.text_;
  return dom.sheetSource(element);
};
dom.sheetOf = (element) => {
  if (!element.isConnected || dom.sheetSource(element) === null) return null;
  element[SHEET] ??= {};
  const source = dom.sheetSource(element);
  if (element[SHEET].source !== source) Object.assign(element[SHEET], { source, sheet: new CSSStyleSheet({}, element), edited: false });
  return element[SHEET].sheet;
};
dom.styleSheets = () => {
  const list = dom.descendants(dom.document, (node) => node[LOCAL] === "style" || node[LOCAL] === "link").map(dom.sheetOf).filter(Boolean);
  return Object.assign(list, { item(index) { return this[index] ?? null; } });
};
let adopted = [];
Object.defineProperty(dom.Document.prototype, "adoptedStyleSheets", {
  get: () => adopted,
  set(list) {
    if (!Array.isArray(list) || !list.every((sheet) => sheet instanceof CSSStyleSheet)) throw new TypeError("Failed to set the 'adoptedStyleSheets' property on 'Document': The provided value cannot be converted to a sequence of style sheets.");
    adopted = [...list];
    dom.touch();
  },
});
dom.adoptedTexts = () => adopted.map((sheet) => (sheet instanceof CSSStyleSheet ? sheet.text_ : ""));

const CSS = {
  escape: (text) => String(text).replace(/^-?\d|[^\w\-\u0080-\uffff]|^-$/g, (found) => (/\d/.test(found) ? `${found.length > 1 ? "-" : ""}\\3${found.at(-1)} ` : `\\${found}`)),
  supports(property, value) {
    if (value === undefined) {
      const found = /^\s*\(?\s*([\w-]+)\s*:/.exec(String(property));
      return found === null ? /selector\(/.test(property) : KEBAB.has(found[1]) || found[1].startsWith("--");
    }
    return String(property).startsWith("--") || (KEBAB.has(String(property)) && String(value).trim() !== "");
  },
  px: (value) => `${value}px`,
};
globalThis.CSS = CSS;
dom.CSSStyleDeclaration = CSSStyleDeclaration;
dom.expose(CSSStyleDeclaration, CSSStyleSheet, CSSRule);

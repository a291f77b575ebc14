// HTML elements that are no form controls: their classes and the properties that reflect attributes, mostly as a table.

const { PARENT, LOCAL, ATTRS, CONTENT, CACHE, DATA, SPACE, STATE } = dom;

// ---- reflection ----

const kinds = {
  text: (name) => ({
    get() { return this[ATTRS].get(name) ?? ""; },
    set(value) { this.setAttribute(name, value); },
  }),
  flag: (name) => ({
    get() { return this[ATTRS].has(name); },
    set(value) { value ? this.setAttribute(name, "") : this.removeAttribute(name); },
  }),
  number: (name, standard = 0) => ({
    get() {
      const value = parseInt(this[ATTRS].get(name) ?? "", 10);
      return Number.isNaN(value) ? standard : value;
    },
    set(value) { this.setAttribute(name, Math.trunc(Number(value)) || 0); },
  }),
  url: (name) => ({
    get() {
      const value = this[ATTRS].get(name);
      return value === undefined ? "" : dom.resolve(value) ?? value;
    },
    set(value) { this.setAttribute(name, value); },
  }),
  nullable: (name) => ({
    get() { return this[ATTRS].get(name) ?? null; },
    set(value) { dom.reflectNull(this, name, value); },
  }),
};

// "htmlFor=for" names a property whose attribute is called otherwise.
dom.reflect = (prototype, kind, names) => {
  for (const entry of names.split(/\s+/).filter(Boolean)) {
    const [property, attribute = property.toLowerCase(), standard] = entry.split("=");
    const accessors = kinds[kind](attribute, standard === undefined ? undefined : Number(standard));
    Object.defineProperty(prototype, property, { ...accessors, configurable: true, enumerable: true });
  }
};

class HTMLElement extends dom.Element {
  constructor(...args) {
    // `new` on a class of the page's own makes the element that was registered for it.
    if (args[0] === dom.TOKEN) super(...args);
    else super(dom.TOKEN, dom.customName(new.target), dom.spaces.html);
    return dom.upgrading?.(this, new.target) ?? this;
  }
  get innerText() { return dom.innerText(this); }
  set innerText(text) {
    const fragment = new dom.DocumentFragment();
    String(text).split(/\r\n|\n|\r/).forEach((line, index) => {
      if (index > 0) fragment.append(dom.create("br"));
      if (line !== "") fragment.append(line);
    });
    dom.replaceAll(this, fragment);
  }
  get outerText() { return this.innerText; }
  get dataset() {
    this[CACHE] ??= new Map();
    if (!this[CACHE].has("dataset")) this[CACHE].set("dataset", new Proxy(Object.create(DOMStringMap.prototype), datasetHandler(this)));
    return this[CACHE].get("dataset");
  }
  get hidden() { return this[ATTRS].has("hidden"); }
  set hidden(value) { value ? this.setAttribute("hidden", "") : this.removeAttribute("hidden"); }
  get tabIndex() {
    const value = parseInt(this[ATTRS].get("tabindex") ?? "", 10);
    return Number.isNaN(value) ? (dom.focusable?.(this) ? 0 : -1) : value;
  }
  set tabIndex(value) { this.setAttribute("tabindex", Math.trunc(Number(value)) || 0); }
  get contentEditable() { return this[ATTRS].get("contenteditable")?.toLowerCase() || (this[ATTRS].has("contenteditable") ? "true" : "inherit"); }
  set contentEditable(value) { value === "inherit" ? this.removeAttribute("contenteditable") : this.setAttribute("contenteditable", value); }
  get isContentEditable() {
    for (let up = this; up !== null && up[ATTRS]; up = up[PARENT]) if (up[ATTRS].has("contenteditable")) return up[ATTRS].get("contenteditable").toLowerCase() !== "false";
    return false;
  }
  get draggable() { return this[ATTRS].get("draggable") === "true"; }
  set draggable(value) { this.setAttribute("draggable", Boolean(value)); }
  get spellcheck() { return this[ATTRS].get("spellcheck") !== "false"; }
  set spellcheck(value) { this.setAttribute("spellcheck", Boolean(value)); }
  get translate() { return this[ATTRS].get("translate") !== "no"; }
  set translate(value) { this.setAttribute("translate", value ? "yes" : "no"); }
  click() { dom.click(this); }
  focus(options) { dom.focus(this, options); }
  blur() { dom.blur(this); }
  attachInternals() { return { setFormValue() {}, setValidity() {}, states: new Set(), shadowRoot: this.shadowRoot, form: null }; }
  showPopover() { this.setAttribute("popover-open", ""); }
  hidePopover() { this.removeAttribute("popover-open"); }
  togglePopover() { this.toggleAttribute("popover-open"); }
}
dom.reflect(HTMLElement.prototype, "text", "title lang dir accessKey inputMode enterKeyHint autocapitalize nonce");
dom.reflect(HTMLElement.prototype, "flag", "autofocus inert");
dom.reflect(HTMLElement.prototype, "nullable", "popover ariaLabel=aria-label ariaHidden=aria-hidden ariaExpanded=aria-expanded ariaChecked=aria-checked ariaSelected=aria-selected ariaPressed=aria-pressed ariaCurrent=aria-current ariaDisabled=aria-disabled ariaLive=aria-live ariaValueNow=aria-valuenow ariaDescription=aria-description");

class DOMStringMap {}
const attributeOf = (key) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const keyOf = (name) => name.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const datasetHandler = (element) => ({
  get: (target, key) => (typeof key === "string" ? element[ATTRS].get(attributeOf(key)) ?? target[key] : target[key]),
  set(_, key, value) {
    if (/-[a-z]/.test(key)) throw dom.error("SyntaxError", `'${key}' is not a valid property name.`);
    element.setAttribute(attributeOf(key), value);
    return true;
  },
  has: (target, key) => typeof key === "string" && (element[ATTRS].has(attributeOf(key)) || key in target),
  deleteProperty(_, key) {
    element.removeAttribute(attributeOf(key));
    return true;
  },
  ownKeys: () => [...element[ATTRS].keys()].filter((name) => name.startsWith("data-")).map(keyOf),
  getOwnPropertyDescriptor(_, key) {
    const value = typeof key === "string" ? element[ATTRS].get(attributeOf(key)) : undefined;
    return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: true };
  },
});

// What a reader sees: text of the block structure, without what is not shown.
const BLOCKS = new Set("address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul body summary".split(" "));
const HIDDEN = new Set("script style template noscript head title meta link textarea select datalist".split(" "));
dom.innerText = (root) => {
  if (!root.isConnected) return dom.textOf(root);
  let text = "";
  const block = () => { if (text !== "" && !text.endsWith("\n")) text += "\n"; };
  const walk = (node, keep) => {
    for (const child of dom.children(node)) {
      if (child.nodeType === 3) {
        const words = keep ? child[DATA] : child[DATA].replace(/[ \t\n\f\r]+/g, " ");
        text += !keep && (text === "" || /[\n ]$/.test(text)) ? words.trimStart() : words;
      } else if (child[ATTRS] !== undefined && !HIDDEN.has(child[LOCAL])) {
        const display = dom.displayOf(child);
        if (display === "none") continue;
        if (child[LOCAL] === "br") {
          text = text.replace(/ $/, "") + "\n";
          continue;
        }
        const isBlock = display === "" ? BLOCKS.has(child[LOCAL]) : /^(block|flex|grid|list-item|table|table-row|flow-root)$/.test(display);
        if (isBlock) {
          text = text.replace(/ $/, "");
          block();
        }
        walk(child, keep || child[LOCAL] === "pre");
        if (child[LOCAL] === "td" || child[LOCAL] === "th") text += child.nextElementSibling ? "\t" : "";
        if (child[LOCAL] === "p" && isBlock) {
          block();
          text += text === "" ? "" : "\n";
        } else if (isBlock) {
          text = text.replace(/ $/, "");
          block();
        }
      }
    }
  };
  walk(root, root[LOCAL] === "pre");
  return text.replace(/^\n+|\s+$/g, "").replace(/\n{3,}/g, "\n\n");
};

class HTMLUnknownElement extends HTMLElement {}
class SVGElement extends dom.Element {
  get dataset() { return Object.getOwnPropertyDescriptor(HTMLElement.prototype, "dataset").get.call(this); }
  get ownerSVGElement() { return this.closest("svg svg, svg"); }
  get tabIndex() { return -1; }
  focus() { dom.focus(this); }
  blur() { dom.blur(this); }
  getBBox() {
    const { x, y, width, height } = this.getBoundingClientRect();
    return { x, y, width, height };
  }
}
Object.defineProperty(SVGElement.prototype, "className", {
  get() { return { baseVal: this[ATTRS].get("class") ?? "", animVal: this[ATTRS].get("class") ?? "" }; },
  set(value) { this.setAttribute("class", value); },
  configurable: true,
});
class SVGGraphicsElement extends SVGElement {}
class SVGSVGElement extends SVGGraphicsElement {}
dom.svgType = (name) => (name === "svg" ? SVGSVGElement : SVGGraphicsElement);
dom.mixin(HTMLElement, dom.styled);
dom.mixin(SVGElement, dom.styled);

// ---- the table: names of elements, class, reflected attributes by kind ----

const define = (names, title, properties = {}, Base = HTMLElement) => {
  const Type = { [title]: class extends Base {} }[title];
  for (const kind in properties) dom.reflect(Type.prototype, kind, properties[kind]);
  for (const name of names.split(" ")) if (name !== "") dom.types.set(name, Type);
  dom[title] = Type;
  dom.expose(Type);
  return Type;
};
dom.define = define;

for (const name of "abbr address article aside b bdi bdo center cite code dd dfn dt em figcaption figure footer header hgroup i kbd main mark nav noscript rp rt ruby s samp search section small strong sub summary sup tt u var wbr big acronym strike nobr".split(" "))
  dom.types.set(name, HTMLElement);
define("html", "HTMLHtmlElement");
define("head", "HTMLHeadElement");
define("body", "HTMLBodyElement", { text: "bgColor text link vLink aLink background" });
define("title", "HTMLTitleElement");
Object.defineProperty(dom.HTMLTitleElement.prototype, "text", { get() { return this.textContent; }, set(value) { this.textContent = value; } });
define("base", "HTMLBaseElement", { text: "target", url: "href" });
define("meta", "HTMLMetaElement", { text: "name content httpEquiv=http-equiv media" });
define("link", "HTMLLinkElement", { text: "rel type media as hreflang integrity crossOrigin=crossorigin", url: "href", flag: "disabled" });
define("style", "HTMLStyleElement", { text: "type media" });
for (const Type of [dom.HTMLLinkElement, dom.HTMLStyleElement]) {
  Object.defineProperty(Type.prototype, "sheet", { get() { return dom.sheetOf(this); }, configurable: true });
  if (Type === dom.HTMLStyleElement) Object.defineProperty(Type.prototype, "disabled", { get() { return dom.sheetOf(this)?.disabled ?? false; }, set(value) { const sheet = dom.sheetOf(this); if (sheet) { sheet.disabled = Boolean(value); dom.touch(); } }, configurable: true });
}
Object.defineProperty(dom.HTMLLinkElement.prototype, "relList", { get() { return dom.tokens(this, "rel"); } });
define("script", "HTMLScriptElement", { text: "type charset integrity crossOrigin=crossorigin", url: "src", flag: "async defer noModule" });
Object.defineProperty(dom.HTMLScriptElement.prototype, "text", { get() { return this.textContent; }, set(value) { this.textContent = value; } });
define("div", "HTMLDivElement", { text: "align" });
define("span", "HTMLSpanElement");
define("p", "HTMLParagraphElement", { text: "align" });
define("h1 h2 h3 h4 h5 h6", "HTMLHeadingElement", { text: "align" });
define("br", "HTMLBRElement");
define("hr", "HTMLHRElement");
define("pre listing xmp", "HTMLPreElement");
define("blockquote q", "HTMLQuoteElement", { url: "cite" });
define("ul", "HTMLUListElement");
define("ol", "HTMLOListElement", { number: "start=start=1", text: "type", flag: "reversed" });
define("li", "HTMLLIElement", { number: "value" });
define("dl", "HTMLDListElement");
define("menu", "HTMLMenuElement");
define("data", "HTMLDataElement", { text: "value" });
define("time", "HTMLTimeElement", { text: "dateTime" });
define("ins del", "HTMLModElement", { text: "dateTime", url: "cite" });
define("font", "HTMLFontElement", { text: "color face size" });
define("map", "HTMLMapElement", { text: "name" });
define("object", "HTMLObjectElement", { text: "type name", url: "data" });
define("embed", "HTMLEmbedElement", { text: "type", url: "src" });
define("iframe", "HTMLIFrameElement", { text: "name width height allow srcdoc", url: "src", flag: "allowFullscreen" });
Object.defineProperties(dom.HTMLIFrameElement.prototype, { contentDocument: { get: () => null }, contentWindow: { get: () => null } });
define("picture", "HTMLPictureElement");
define("source", "HTMLSourceElement", { text: "type media srcset sizes", url: "src" });
define("track", "HTMLTrackElement", { url: "src" });
define("param", "HTMLParamElement", { text: "name value" });
define("slot", "HTMLSlotElement", { text: "name" });
dom.HTMLSlotElement.prototype.assignedNodes = function () { return dom.assignedNodes(this); };
dom.HTMLSlotElement.prototype.assignedElements = function () { return dom.assignedNodes(this).filter((node) => node.nodeType === 1); };
class HTMLTemplateElement extends HTMLElement {
  constructor(...args) {
    super(...args);
    this[CONTENT] = new dom.DocumentFragment();
  }
  get content() { return this[CONTENT]; }
}
dom.types.set("template", HTMLTemplateElement);
dom.expose(HTMLTemplateElement);

// ---- links ----

define("a", "HTMLAnchorElement", { text: "target download ping rel hreflang type name referrerPolicy", url: "href" });
define("area", "HTMLAreaElement", { text: "alt coords shape target download rel", url: "href" });
const PARTS = ["protocol", "host", "hostname", "port", "pathname", "search", "hash", "origin", "username", "password"];
for (const Type of [dom.HTMLAnchorElement, dom.HTMLAreaElement]) {
  for (const part of PARTS)
    Object.defineProperty(Type.prototype, part, {
      get() { return dom.URL.parse(this.href)?.[part] ?? (part === "protocol" ? ":" : ""); },
      set(value) {
        const url = dom.URL.parse(this.href);
        if (url === null || part === "origin") return;
        url[part] = value;
        this.href = url.href;
      },
      configurable: true,
    });
  Type.prototype.toString = function () { return this.href; };
  Object.defineProperty(Type.prototype, "relList", { get() { return dom.tokens(this, "rel"); } });
}
Object.defineProperty(dom.HTMLAnchorElement.prototype, "text", { get() { return this.textContent; }, set(value) { this.textContent = value; } });

// ---- tables ----

const Table = define("table", "HTMLTableElement", { text: "border width cellPadding cellSpacing bgColor" });
const Section = define("tbody thead tfoot", "HTMLTableSectionElement");
const Row = define("tr", "HTMLTableRowElement");
define("td th", "HTMLTableCellElement", { number: "colSpan=colspan=1 rowSpan=rowspan=1", text: "abbr scope headers" });
define("col colgroup", "HTMLTableColElement", { number: "span=span=1" });
define("caption", "HTMLTableCaptionElement");
const named = (element, ...names) => dom.elements(element).filter((child) => names.includes(child[LOCAL]));
const getters = (Type, properties) => { for (const name in properties) Object.defineProperty(Type.prototype, name, { get: properties[name], configurable: true }); };
const rowsOf = (table) => [...named(table, "thead").flatMap((part) => named(part, "tr")), ...dom.elements(table).flatMap((part) => (part[LOCAL] === "tr" ? [part] : part[LOCAL] === "tbody" ? named(part, "tr") : [])), ...named(table, "tfoot").flatMap((part) => named(part, "tr"))];
getters(Table, {
  rows() { return dom.liveList(this, "rows", dom.HTMLCollection, () => rowsOf(this)); },
  tBodies() { return dom.liveList(this, "tBodies", dom.HTMLCollection, () => named(this, "tbody")); },
  tHead() { return named(this, "thead")[0] ?? null; },
  tFoot() { return named(this, "tfoot")[0] ?? null; },
  caption() { return named(this, "caption")[0] ?? null; },
});
const insertAt = (parent, list, name, index) => {
  if (index < -1 || index > list.length) throw dom.error("IndexSizeError", `The value provided (${index}) is outside the range [-1, ${list.length}].`);
  return parent.insertBefore(dom.create(name), index === -1 || index === list.length ? null : list[index]);
};
const deleteAt = (list, index) => {
  const found = list[index === -1 ? list.length - 1 : index];
  if (found === undefined) throw dom.error("IndexSizeError", `The value provided (${index}) is outside the range.`);
  dom.remove(found);
};
Object.assign(Table.prototype, {
  insertRow(index = -1) {
    const rows = rowsOf(this);
    if (rows.length > 0 && index !== -1 && index < rows.length) return insertAt(rows[index][PARENT], [rows[index]], "tr", 0);
    const body = rows.at(-1)?.[PARENT] ?? named(this, "tbody").at(-1) ?? this.appendChild(dom.create("tbody"));
    return body.appendChild(dom.create("tr"));
  },
  deleteRow(index) { deleteAt(rowsOf(this), index); },
  createTHead() { return this.tHead ?? this.insertBefore(dom.create("thead"), named(this, "tbody", "tr")[0] ?? null); },
  createTFoot() { return this.tFoot ?? this.appendChild(dom.create("tfoot")); },
  createTBody() { return this.appendChild(dom.create("tbody")); },
  createCaption() { return this.caption ?? this.insertBefore(dom.create("caption"), this.firstChild); },
  deleteTHead() { this.tHead?.remove(); },
  deleteCaption() { this.caption?.remove(); },
});
getters(Section, { rows() { return dom.liveList(this, "rows", dom.HTMLCollection, () => named(this, "tr")); } });
Section.prototype.insertRow = function (index = -1) { return insertAt(this, named(this, "tr"), "tr", index); };
Section.prototype.deleteRow = function (index) { deleteAt(named(this, "tr"), index); };
getters(Row, {
  cells() { return dom.liveList(this, "cells", dom.HTMLCollection, () => named(this, "td", "th")); },
  rowIndex() { const table = this.closest("table"); return table === null ? -1 : rowsOf(table).indexOf(this); },
  sectionRowIndex() { return this[PARENT] === null ? -1 : named(this[PARENT], "tr").indexOf(this); },
});
Row.prototype.insertCell = function (index = -1) { return insertAt(this, named(this, "td", "th"), "td", index); };
Row.prototype.deleteCell = function (index) { deleteAt(named(this, "td", "th"), index); };
getters(dom.HTMLTableCellElement, { cellIndex() { return this[PARENT] === null ? -1 : named(this[PARENT], "td", "th").indexOf(this); } });

Object.assign(dom, { HTMLElement, HTMLUnknownElement, SVGElement, SVGGraphicsElement, SVGSVGElement });
dom.expose(HTMLElement, HTMLUnknownElement, SVGElement, SVGGraphicsElement, SVGSVGElement, DOMStringMap);
dom.handlerProperties(
  dom.Element.prototype,
  "click dblclick mousedown mouseup mousemove mouseover mouseout mouseenter mouseleave pointerdown pointerup pointermove pointerover pointerout pointerenter pointerleave pointercancel touchstart touchend touchmove touchcancel keydown keyup keypress input beforeinput change submit reset invalid focus blur focusin focusout scroll wheel contextmenu load error toggle select selectstart drag dragstart dragend dragenter dragleave dragover drop copy cut paste animationstart animationend animationiteration transitionend transitionstart play pause ended timeupdate canplay loadeddata loadedmetadata volumechange cancel close resize hashchange popstate storage beforeunload unload message online offline pagehide pageshow".split(" "),
);

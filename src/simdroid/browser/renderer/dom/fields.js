// Fields of nodes that pages must not see: symbols, because frameworks hang names of their own on nodes (`_value`, `$el`)
// and walk over a node's keys. Every other file of this folder gets them from `dom`.

for (const name of [
  "ID", "PARENT", "FIRST", "LAST", "NEXT", "PREVIOUS", "OWNER", "LOCAL", "SPACE", "ATTRS", "CLASSES", "DATA", "LISTENERS",
  "VALUE", "DIRTY", "CHECKED", "SELECTED", "INDETERMINATE", "START", "END", "SCROLL_X", "SCROLL_Y", "CONTENT", "STYLE",
  "CACHE", "CONNECTED", "CANVAS", "FILES", "SHEET", "STARTED", "CUSTOM", "VALIDITY", "SHADOW", "HOST", "STATE",
]) {
  dom[name] = Symbol(name.toLowerCase());
}

// JSON of plain values without asking prototypes, on which pages put `toJSON`; `JSON` is this folder's own copy.
const { stringify } = JSON;
function plain(value) {
  if (value === null || value === undefined || typeof value === "function") return "null";
  if (typeof value === "string") return stringify(value);
  if (typeof value === "number") return Number.isFinite(value) ? `${value}` : "null";
  if (typeof value === "boolean") return `${value}`;
  const parts = [];
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) parts.push(plain(value[i]));
  else for (const key of Object.keys(value)) parts.push(`${stringify(key)}:${plain(value[key])}`);
  return Array.isArray(value) ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
}
JSON.stringify = plain;

// Counts changes of the document that a picture or a selector could see; caches hold the number they were made at.
dom.version = 1;

// What selectors ask about the user: elements, or null.
dom.user = { focus: null, focusVisible: false, active: null, hover: null, target: null };

dom.touch = () => {
  dom.version++;
};

dom.error = (name, message) => new DOMException(message, name);

// Gives a class the look of a browser's interface: its name on instances and its attributes listed.
dom.expose = (...interfaces) => {
  for (const type of interfaces) {
    dom[type.name] = type;
    Object.defineProperty(globalThis, type.name, { value: type, writable: true, configurable: true, enumerable: false });
    Object.defineProperty(type.prototype, Symbol.toStringTag, { value: type.name, configurable: true });
  }
};

dom.constants = (type, values) => {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(type, name, { value, enumerable: true });
    Object.defineProperty(type.prototype, name, { value, enumerable: true });
  }
};

// Interfaces that scripts may name and test with instanceof, and not construct.
dom.illegal = (token) => {
  if (token !== dom.TOKEN) throw new TypeError("Illegal constructor");
};
dom.TOKEN = Symbol("token");

// Elements of the page's own: definitions, upgrades of what is there already, and the callbacks of their life.

const { LOCAL, ATTRS, SPACE, CUSTOM, PARENT } = dom;

const definitions = new Map();
const waiting = new Map();
let upgraded = null;

class CustomElementRegistry {
  define(name, Type) {
    name = String(name);
    if (!/^[a-z][^A-Z\s/>]*-[^A-Z\s/>]*$/.test(name)) throw dom.error("SyntaxError", `Failed to execute 'define' on 'CustomElementRegistry': "${name}" is not a valid custom element name`);
    if (typeof Type !== "function") throw new TypeError("Failed to execute 'define' on 'CustomElementRegistry': parameter 2 is not of type 'Function'.");
    if (definitions.has(name)) throw dom.error("NotSupportedError", `Failed to execute 'define' on 'CustomElementRegistry': the name "${name}" has already been used with this registry`);
    definitions.set(name, { Type, observed: new Set(Type.observedAttributes ?? []) });
    for (const element of dom.descendants(dom.document, (node) => node[LOCAL] === name)) upgrade(element);
    waiting.get(name)?.resolve(Type);
  }
  get(name) { return definitions.get(String(name))?.Type; }
  getName(Type) { return [...definitions].find(([, each]) => each.Type === Type)?.[0] ?? null; }
  whenDefined(name) {
    if (definitions.has(name)) return Promise.resolve(definitions.get(name).Type);
    if (!waiting.has(name)) waiting.set(name, Promise.withResolvers());
    return waiting.get(name).promise;
  }
  upgrade(root) { for (const element of [root, ...dom.descendants(root, () => true)]) upgrade(element); }
}

// An element that is there gets the class that was defined for it: the constructor runs on the element itself.
function upgrade(element) {
  const definition = definitions.get(element[LOCAL]);
  if (definition === undefined || element[CUSTOM] || element[SPACE] !== dom.spaces.html) return;
  element[CUSTOM] = definition;
  Object.setPrototypeOf(element, definition.Type.prototype);
  const outer = upgraded;
  upgraded = element;
  dom.run(() => Reflect.construct(definition.Type, []), null);
  upgraded = outer;
  for (const [name, value] of element[ATTRS]) attributeChanged(element, name, null, value);
  if (element.isConnected) call(element, "connectedCallback");
}
dom.upgrading = (made, Type) => {
  if (upgraded === null) {
    if (made[CUSTOM] === undefined && definitions.has(made[LOCAL]) && Type === definitions.get(made[LOCAL]).Type) made[CUSTOM] = definitions.get(made[LOCAL]);
    return made;
  }
  const element = upgraded;
  upgraded = null;
  return element;
};
dom.customName = (Type) => {
  for (const [name, definition] of definitions) if (definition.Type === Type) return name;
  if (upgraded !== null) return upgraded[LOCAL];
  throw new TypeError("Illegal constructor");
};
dom.customElement = (name) => {
  const definition = definitions.get(name);
  if (definition === undefined) return null;
  try {
    return new definition.Type();
  } catch (error) {
    dom.report(error);
    return new dom.HTMLElement(dom.TOKEN, name, dom.spaces.html);
  }
};

function call(element, name, ...args) {
  const callback = element[name];
  if (typeof callback === "function") dom.run(callback, element, ...args);
}
function attributeChanged(element, name, old, value) {
  if (element[CUSTOM]?.observed.has(name)) call(element, "attributeChangedCallback", name, old, value, null);
}
dom.whenAttribute("*", attributeChanged);
dom.whenConnected((element) => {
  if (element[CUSTOM]) call(element, "connectedCallback");
  else if (element[LOCAL].includes("-")) upgrade(element);
});
dom.whenDisconnected((element) => { if (element[CUSTOM]) call(element, "disconnectedCallback"); });

dom.expose(CustomElementRegistry);
globalThis.customElements = new CustomElementRegistry();

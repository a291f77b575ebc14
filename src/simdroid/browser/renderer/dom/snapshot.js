// The document as the host's layout wants it: JSON written by hand, because pages may put `toJSON` on any prototype.

const { ID, FIRST, NEXT, LOCAL, SPACE, ATTRS, DATA, SHADOW, SCROLL_X, SCROLL_Y, CANVAS, LISTENERS, PARENT } = dom;

const { stringify } = JSON;
const { isFinite } = Number;
// Chrome builds no deeper trees from markup; what scripts nest deeper is not shown.
const DEEPEST = 400;
const SKIPPED = new Set(["script", "template", "noscript", "head", "style", "link", "meta", "title", "base"]);
const PSEUDO_KEYS = [["", "m"], ["before", "b"], ["after", "f"], ["marker", "k"], ["placeholder", "p"]];
const HEARD = new Set([
  "click", "mousedown", "mouseup", "touchstart", "touchend", "touchmove", "touchcancel", "pointerdown", "pointerup", "pointermove",
  "mousemove", "dblclick", "contextmenu", "input", "change", "keydown", "keyup", "keypress", "submit", "scroll", "wheel",
]);

let rules = null;

function write(node, depth) {
  if (node.nodeType === 3) return `{"i":${node[ID]},"x":${stringify(node[DATA])}}`;
  let text = `{"i":${node[ID]},"t":${stringify(node[LOCAL])}`;
  if (node[SPACE] !== dom.spaces.html) text += `,"n":${stringify(node[SPACE] ?? "")}`;
  let attributes = "";
  for (const [name, value] of node[ATTRS]) attributes += `${attributes === "" ? "" : ","}${stringify(name)}:${stringify(value)}`;
  text += `,"a":{${attributes}}`;
  if (rules !== null) text += matched(node);
  try {
    text += state(node);
  } catch {
    // Properties that a page put on this element throw: it has no state then.
  }
  if (depth < DEEPEST) {
    let children = "";
    for (const child of shown(node)) children += `${children === "" ? "" : ","}${write(child, depth + 1)}`;
    text += `,"c":[${children}]`;
  } else text += ',"c":[]';
  return `${text}}`;
}

function* shown(node) {
  if (node[SHADOW]) node = node[SHADOW];
  else if (node[LOCAL] === "slot" && node.getRootNode().host) {
    const assigned = dom.assignedNodes(node);
    if (assigned.length > 0) {
      yield* assigned;
      return;
    }
  }
  for (let child = node[FIRST]; child !== null; child = child[NEXT]) {
    if (child.nodeType === 3) yield child;
    else if (child[ATTRS] !== undefined && !(SKIPPED.has(child[LOCAL]) && child[SPACE] === dom.spaces.html)) yield child;
  }
}

dom.assignedNodes = (slot) => {
  const name = slot[ATTRS].get("name") ?? "";
  return dom.children(slot.getRootNode().host).filter((node) => (node[ATTRS]?.get("slot") ?? "") === name && (node.nodeType === 1 || (node.nodeType === 3 && name === "")));
};

function matched(node) {
  const found = rules.match(node);
  let text = "";
  for (const [pseudo, key] of PSEUDO_KEYS) {
    const list = found.get(pseudo);
    if (list !== undefined) text += `,"${key}":[${list.map(([rule, specificity]) => `[${rule},${specificity}]`).join(",")}]`;
  }
  return text;
}

const number = (value) => (isFinite(value) ? value : 0);

function state(node) {
  const parts = [];
  dom.formState?.(node, parts, stringify);
  if (node[SCROLL_X] || node[SCROLL_Y]) parts.push(`"scroll":[${number(node[SCROLL_X])},${number(node[SCROLL_Y])}]`);
  if (node[CANVAS]) parts.push(`"canvas":${stringify(node[CANVAS].key)}`);
  if (dom.user.focus === node) parts.push('"focus":true');
  const listeners = node[LISTENERS];
  if (listeners !== undefined) {
    const types = [];
    for (const [type, list] of listeners) if (list.length > 0 && HEARD.has(type)) types.push(stringify(type));
    if (types.length > 0) parts.push(`"listens":[${types.join(",")}]`);
  }
  return parts.length === 0 ? "" : `,"s":{${parts.join(",")}}`;
}

dom.setRules = (json) => {
  rules = new dom.RuleIndex(JSON.parse(json));
};

dom.snapshot = () => {
  const root = dom.elements(dom.document)[0] ?? null;
  return root === null ? '{"i":0,"t":"html","a":{},"c":[]}' : write(root, 0);
};

// Style sheets in document order: [{text, media}], those of adopted sheets last.
dom.sheetList = () => {
  const parts = [];
  const add = (text, media) => parts.push(`{"text":${stringify(text)},"media":${stringify(media)}}`);
  for (let node = dom.document; node !== null; node = dom.following(node, dom.document)) {
    if (node[SHADOW]) for (const style of dom.descendants(node[SHADOW], (each) => each[LOCAL] === "style")) add(dom.textOf(style), style[ATTRS].get("media") ?? "");
    if (node[LOCAL] !== "style" && node[LOCAL] !== "link") continue;
    const text = dom.sheetText?.(node) ?? (node[LOCAL] === "style" ? dom.textOf(node) : null);
    if (text !== null) add(text, node[ATTRS].get("media") ?? "");
  }
  for (const text of dom.adoptedTexts()) add(text, "");
  return `[${parts.join(",")}]`;
};

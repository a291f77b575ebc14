// The one selector engine: `querySelector`, `matches`, `closest`, and the matching of style rules for the cascade.
// A selector is parsed once into compounds from right to left; a compound is a list of tests on an element.

const { PARENT, FIRST, NEXT, PREVIOUS, LOCAL, ATTRS, CLASSES } = dom;

const IDENT = /^(?:--|-?(?:[a-zA-Z_\u0080-\uffff]|\\[^\n]))(?:[\w\-\u0080-\uffff]|\\[0-9a-fA-F]{1,6}\s?|\\[^\n])*/;
const NAME = /^(?:[\w\-\u0080-\uffff]|\\[0-9a-fA-F]{1,6}\s?|\\[^\n])+/;
// Attributes of HTML whose values selectors compare without case.
const CASELESS = new Set(["type", "method", "dir", "lang", "rel", "media", "enctype", "align", "checked", "disabled", "readonly"]);
const LEGACY_ELEMENTS = new Set(["before", "after", "first-line", "first-letter"]);
const PSEUDO_ELEMENTS = new Set([
  "before", "after", "first-line", "first-letter", "marker", "placeholder", "selection", "backdrop", "cue",
  "file-selector-button", "details-content", "target-text", "spelling-error", "grammar-error",
]);

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }
  fail() {
    throw dom.error("SyntaxError", `'${this.text}' is not a valid selector.`);
  }
  get char() {
    return this.text[this.at];
  }
  get ended() {
    return this.at >= this.text.length;
  }
  space() {
    const start = this.at;
    for (;;) {
      while (/\s/.test(this.char ?? "")) this.at++;
      if (!this.text.startsWith("/*", this.at)) return this.at > start;
      const end = this.text.indexOf("*/", this.at + 2);
      this.at = end < 0 ? this.text.length : end + 2;
    }
  }
  take(pattern) {
    const found = pattern.exec(this.text.slice(this.at));
    if (!found) return null;
    this.at += found[0].length;
    return found[0];
  }
  ident() {
    const found = this.take(IDENT);
    return found === null ? this.fail() : unescapeName(found);
  }
  // The text up to the bracket that closes the one just read.
  inside() {
    const start = this.at;
    let depth = 1;
    for (; this.at < this.text.length; this.at++) {
      const char = this.char;
      if (char === "\\") this.at++;
      else if (char === '"' || char === "'") {
        const end = this.text.indexOf(char, this.at + 1);
        if (end < 0) this.fail();
        this.at = end;
      } else if (char === "(" || char === "[") depth++;
      else if ((char === ")" || char === "]") && --depth === 0) return this.text.slice(start, this.at++);
    }
    return this.fail();
  }
}

function unescapeName(text) {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(?:([0-9a-fA-F]{1,6})\s?|([^\n]))/g, (_, hex, char) => {
    if (char !== undefined) return char;
    const code = parseInt(hex, 16);
    return code === 0 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  });
}

const parsed = new Map();

function parse(text, relative = false) {
  text = String(text);
  const key = relative ? `>${text}` : text;
  let list = parsed.get(key);
  if (list === undefined) {
    list = parseList(new Reader(text), relative);
    if (parsed.size > 2000) parsed.clear();
    parsed.set(key, list);
  }
  return list;
}

function parseList(reader, relative) {
  const list = [];
  do {
    list.push(parseComplex(reader, relative));
  } while (!reader.ended && reader.text[reader.at++] === ",");
  return list;
}

// {parts, specificity, pseudo}: parts from right to left, each {tests, key, combinator to the next part}
function parseComplex(reader, relative) {
  const parts = [];
  let specificity = 0;
  let pseudo = "";
  reader.space();
  if (relative) {
    const combinator = /[>+~]/.test(reader.char ?? "") ? reader.text[reader.at++] : " ";
    parts.push({ tests: [isScope], key: null, combinator });
    reader.space();
  }
  for (;;) {
    if (pseudo) reader.fail();
    const compound = parseCompound(reader);
    specificity += compound.specificity;
    pseudo = compound.pseudo;
    const spaced = reader.space();
    const char = reader.char;
    const part = { tests: compound.tests, key: compound.key, combinator: "" };
    parts.push(part);
    if (reader.ended || char === ",") break;
    if (/[>+~]/.test(char)) {
      part.combinator = char;
      reader.at++;
      reader.space();
    } else if (spaced) part.combinator = " ";
    else reader.fail();
  }
  // The combinator of a part leads to the part on its left, which comes next after reversing.
  parts.reverse();
  for (let i = 0; i < parts.length; i++) parts[i].combinator = i + 1 < parts.length ? parts[i + 1].combinator : "";
  return { parts, specificity, pseudo };
}

function parseCompound(reader) {
  const compound = { tests: [], key: null, specificity: 0, pseudo: "" };
  const start = reader.at;
  const found = reader.take(/^\*\|\*|^\*\||^\*/);
  if (found === null || found === "*|") {
    const name = reader.take(IDENT);
    if (name !== null) addType(compound, unescapeName(name));
    else if (found !== null) reader.fail();
    if (name !== null && reader.char === "|" && reader.text[reader.at + 1] !== "=") reader.fail();
  }
  for (;;) {
    const char = reader.char;
    if (char === "#") {
      reader.at++;
      const id = unescapeName(reader.take(NAME) ?? reader.fail());
      compound.tests.push((element) => element[ATTRS].get("id") === id);
      compound.key = `#${id}`;
      compound.specificity += 10000;
    } else if (char === ".") {
      reader.at++;
      const name = reader.ident();
      compound.tests.push((element) => element[CLASSES] !== null && element[CLASSES].has(name));
      if (compound.key === null || compound.key[0] !== "#") compound.key = `.${name}`;
      compound.specificity += 100;
    } else if (char === "[") {
      reader.at++;
      compound.tests.push(attributeTest(reader));
      compound.specificity += 100;
    } else if (char === ":") {
      if (compound.pseudo) reader.fail();
      parsePseudo(reader, compound);
    } else break;
  }
  if (reader.at === start) reader.fail();
  return compound;
}

function addType(compound, name) {
  const lower = name.toLowerCase();
  compound.tests.push((element) => element[LOCAL] === lower || element[LOCAL] === name);
  compound.key = lower;
  compound.specificity += 1;
}

function attributeTest(reader) {
  reader.space();
  reader.take(/^\*?\|(?!=)/);
  const name = reader.ident().toLowerCase();
  reader.space();
  if (reader.char === "]") {
    reader.at++;
    return (element) => element[ATTRS].has(name);
  }
  const operator = reader.take(/^[~|^$*]?=/) ?? reader.fail();
  reader.space();
  const quote = reader.char;
  let value;
  if (quote === '"' || quote === "'") {
    const raw = reader.take(quote === '"' ? /^"(?:[^"\\\n]|\\[^])*"/ : /^'(?:[^'\\\n]|\\[^])*'/) ?? reader.fail();
    value = unescapeName(raw.slice(1, -1).replace(/\\\n/g, ""));
  } else value = reader.ident();
  reader.space();
  const flag = (reader.take(/^[iIsS]/) ?? "").toLowerCase();
  reader.space();
  if (reader.text[reader.at++] !== "]") reader.fail();
  const caseless = flag === "i" || (flag !== "s" && CASELESS.has(name));
  if (caseless) value = value.toLowerCase();
  const compare = COMPARISONS[operator](value);
  return (element) => {
    const actual = element[ATTRS].get(name);
    return actual !== undefined && compare(caseless ? actual.toLowerCase() : actual);
  };
}

const COMPARISONS = {
  "=": (value) => (actual) => actual === value,
  "~=": (value) => (actual) => value !== "" && !/\s/.test(value) && actual.split(/\s+/).includes(value),
  "|=": (value) => (actual) => actual === value || actual.startsWith(`${value}-`),
  "^=": (value) => (actual) => value !== "" && actual.startsWith(value),
  "$=": (value) => (actual) => value !== "" && actual.endsWith(value),
  "*=": (value) => (actual) => value !== "" && actual.includes(value),
};

function parsePseudo(reader, compound) {
  reader.at++;
  const element = reader.char === ":";
  if (element) reader.at++;
  const name = reader.ident().toLowerCase();
  const argument = reader.char === "(" ? (reader.at++, reader.inside()) : null;
  if (element || LEGACY_ELEMENTS.has(name)) {
    if (!PSEUDO_ELEMENTS.has(name) && !name.startsWith("-webkit-") && !(argument !== null && ["part", "slotted", "highlight"].includes(name)))
      reader.fail();
    compound.pseudo = name;
    compound.specificity += 1;
    return;
  }
  if (argument === null) {
    const test = name === "scope" ? isScope : dom.pseudoClasses[name];
    if (test === undefined) reader.fail();
    compound.tests.push(test);
    compound.specificity += 100;
    return;
  }
  const make = FUNCTIONS[name];
  if (make === undefined) reader.fail();
  const [test, specificity] = make(argument, reader);
  compound.tests.push(test);
  compound.specificity += specificity;
}

const most = (list) => list.reduce((greatest, each) => Math.max(greatest, each.specificity), 0);

// `:is` and `:where` leave out what they do not understand.
function forgiving(text) {
  const list = [];
  for (const part of splitList(text)) {
    try {
      list.push(...parse(part));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
  return list;
}

function splitList(text) {
  const parts = [];
  const reader = new Reader(text);
  let start = 0;
  while (!reader.ended) {
    const char = reader.text[reader.at++];
    if (char === "\\") reader.at++;
    else if (char === "(" || char === "[") reader.inside();
    else if (char === '"' || char === "'") reader.at = Math.max(reader.at, reader.text.indexOf(char, reader.at) + 1);
    else if (char === ",") {
      parts.push(text.slice(start, reader.at - 1));
      start = reader.at;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

const anyOf = (list) => (element) => matchesList(element, list);

let insideHas = false;

const FUNCTIONS = {
  not(text) {
    const list = parse(text);
    return [(element) => !matchesList(element, list), most(list)];
  },
  is(text) {
    const list = forgiving(text);
    return [anyOf(list), most(list)];
  },
  where: (text) => [anyOf(forgiving(text)), 0],
  has(text) {
    // One inside another is no selector: it would look at the tree for every element of the tree.
    if (insideHas) throw dom.error("SyntaxError", `':has(${text})' cannot stand in another :has().`);
    insideHas = true;
    let list;
    try {
      list = parse(text, true);
    } finally {
      insideHas = false;
    }
    return [(element) => hasRelative(element, list), most(list)];
  },
  "nth-child": (text, reader) => nth(text, reader, NEXT, PREVIOUS, false),
  "nth-last-child": (text, reader) => nth(text, reader, PREVIOUS, NEXT, false),
  "nth-of-type": (text, reader) => nth(text, reader, NEXT, PREVIOUS, true),
  "nth-last-of-type": (text, reader) => nth(text, reader, PREVIOUS, NEXT, true),
  lang(text) {
    const wanted = text.split(",").map((each) => each.trim().replace(/^["']|["']$/g, "").toLowerCase());
    return [
      (element) => {
        for (let up = element; up !== null && up[ATTRS]; up = up[PARENT]) {
          const lang = up[ATTRS].get("lang")?.toLowerCase();
          if (lang !== undefined) return wanted.some((each) => lang === each || lang.startsWith(`${each}-`));
        }
        return false;
      },
      100,
    ];
  },
  dir(text) {
    const wanted = text.trim();
    return [
      (element) => {
        for (let up = element; up !== null && up[ATTRS]; up = up[PARENT]) {
          const dir = up[ATTRS].get("dir")?.toLowerCase();
          if (dir === "ltr" || dir === "rtl") return dir === wanted;
        }
        return wanted === "ltr";
      },
      100,
    ];
  },
  state: () => [() => false, 100],
  host: () => [() => false, 100],
  "host-context": () => [() => false, 100],
};
FUNCTIONS.matches = FUNCTIONS["-webkit-any"] = FUNCTIONS.is;

const indices = new WeakMap();

function nth(text, reader, forwards, backwards, ofType) {
  const found = /^\s*(?:(odd|even)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))(?:\s+of\s+([^]+))?\s*$/i.exec(text);
  if (!found) reader.fail();
  let [step, offset] = [0, 0];
  if (found[1]) [step, offset] = [2, found[1].toLowerCase() === "odd" ? 1 : 0];
  else if (found[5] !== undefined) offset = parseInt(found[5], 10);
  else {
    step = found[2] === "" || found[2] === "+" ? 1 : found[2] === "-" ? -1 : parseInt(found[2], 10);
    offset = found[4] === undefined ? 0 : parseInt(found[3] + found[4], 10);
  }
  const list = found[6] === undefined || ofType ? null : parse(found[6]);
  const plain = list === null && !ofType;
  const test = (element) => {
    if (list !== null && !matchesList(element, list)) return false;
    const index = plain ? childIndex(element, backwards) : countBack(element, backwards, list, ofType);
    const difference = index - offset;
    return step === 0 ? difference === 0 : difference % step === 0 && difference / step >= 0;
  };
  return [test, 100 + (list === null ? 0 : most(list))];
}

function countBack(element, backwards, list, ofType) {
  let index = 1;
  for (let other = element[backwards]; other !== null; other = other[backwards]) {
    if (other[ATTRS] === undefined) continue;
    if (ofType ? other[LOCAL] === element[LOCAL] : matchesList(other, list)) index++;
  }
  return index;
}

// Numbers all children of a parent at once: counting back for each child of a long list would be quadratic.
function childIndex(element, backwards) {
  const parent = element[PARENT];
  if (parent === null) return 1;
  let numbered = indices.get(parent);
  if (numbered === undefined || numbered.version !== dom.version) {
    numbered = { version: dom.version, of: new Map(), count: 0 };
    for (let child = parent[FIRST]; child !== null; child = child[NEXT])
      if (child[ATTRS] !== undefined) numbered.of.set(child, ++numbered.count);
    indices.set(parent, numbered);
  }
  const index = numbered.of.get(element);
  return backwards === PREVIOUS ? index : numbered.count + 1 - index;
}

let scope = null;
const isScope = (element) => element === scope || (scope !== null && scope.nodeType === 9 && element === scope.documentElement);

function hasRelative(element, list) {
  const outer = scope;
  scope = element;
  try {
    return list.some((selector) => {
      const leading = selector.parts[selector.parts.length - 2].combinator;
      if (leading === " " || leading === ">") return someDescendant(element, selector);
      for (let next = element[NEXT]; next !== null; next = next[NEXT])
        if (next[ATTRS] !== undefined && (matchesOne(next, selector) || someDescendant(next, selector))) return true;
      return false;
    });
  } finally {
    scope = outer;
  }
}

function someDescendant(root, selector) {
  for (let node = dom.following(root, root); node !== null; node = dom.following(node, root))
    if (node[ATTRS] !== undefined && matchesOne(node, selector)) return true;
  return false;
}

// The next node in document order inside a root.
dom.following = (node, root) => {
  if (node[FIRST] !== null && node[FIRST] !== undefined) return node[FIRST];
  for (; node !== root && node !== null; node = node[PARENT]) if (node[NEXT] !== null) return node[NEXT];
  return null;
};

function passes(element, tests) {
  for (let i = 0; i < tests.length; i++) if (!tests[i](element)) return false;
  return true;
}

function matchesOne(element, selector) {
  return passes(element, selector.parts[0].tests) && matchesLeft(element, selector.parts, 0);
}

// Whether what stands left of a part, which matched the element, matches too.
function matchesLeft(element, parts, index) {
  const next = parts[index + 1];
  if (next === undefined) return true;
  const combinator = parts[index].combinator;
  const direction = combinator === " " || combinator === ">" ? PARENT : PREVIOUS;
  const once = combinator === ">" || combinator === "+";
  for (let other = element[direction]; other !== null && other !== undefined; other = other[direction]) {
    if (other[ATTRS] === undefined) continue;
    if (passes(other, next.tests) && matchesLeft(other, parts, index + 1)) return true;
    if (once) return false;
  }
  return false;
}

function matchesList(element, list) {
  for (let i = 0; i < list.length; i++) if (list[i].pseudo === "" && matchesOne(element, list[i])) return true;
  return false;
}

function withScope(element, action) {
  const outer = scope;
  scope = element;
  try {
    return action();
  } finally {
    scope = outer;
  }
}

dom.selectors = {
  parse,
  matchesOne,
  matches: (element, text) => withScope(element, () => matchesList(element, parse(text))),
  closest: (element, text) =>
    withScope(element, () => {
      const list = parse(text);
      for (let up = element; up !== null && up[ATTRS] !== undefined; up = up[PARENT]) if (matchesList(up, list)) return up;
      return null;
    }),
  query: (root, text, all) =>
    withScope(root, () => {
      const list = parse(text);
      const found = [];
      for (let node = dom.following(root, root); node !== null; node = dom.following(node, root)) {
        if (node[ATTRS] === undefined || !matchesList(node, list)) continue;
        if (!all) return node;
        found.push(node);
      }
      return all ? found : null;
    }),
};

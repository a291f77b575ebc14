// Modules without the engine's loader, which the binding does not offer: imports and exports are rewritten to reads and
// definitions on an object for each module, and the rest runs in an async function of its own.

const modules = new Map();
let importMap = { imports: {} };

dom.setImportMap = (text) => {
  try {
    importMap = { imports: {}, ...JSON.parse(text) };
  } catch (error) {
    dom.report(error);
  }
};

function resolve(name, base) {
  if (/^(\.{0,2}\/|[a-z][\w+.-]*:)/i.test(name)) return dom.URL.parse(name, base)?.href ?? null;
  const imports = importMap.imports ?? {};
  if (imports[name] !== undefined) return dom.URL.parse(imports[name], dom.document.baseURI)?.href ?? null;
  const prefix = Object.keys(imports).filter((key) => key.endsWith("/") && name.startsWith(key)).sort((a, b) => b.length - a.length)[0];
  return prefix === undefined ? null : dom.URL.parse(imports[prefix] + name.slice(prefix.length), dom.document.baseURI)?.href ?? null;
}

// ---- finding imports and exports: a scan that knows strings, templates, comments and regular expressions ----

const BEFORE_REGEX = /(^|[=(,;:[!&|?{}+\-*%~^<>]|\b(return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield))\s*$/;

// Calls `found(word, index)` for each `import` and `export` outside of texts; returns nothing.
function scan(source, found) {
  const templates = [];
  let depth = 0;
  for (let i = 0; i < source.length; ) {
    const char = source[i];
    if (char === "/" && source[i + 1] === "/") i = (source.indexOf("\n", i) + 1 || source.length + 1) - 1 || source.length;
    else if (char === "/" && source[i + 1] === "*") i = (source.indexOf("*/", i + 2) + 2 || source.length + 2) - 0;
    else if (char === '"' || char === "'") i = skipString(source, i);
    else if (char === "`") i = skipTemplate(source, i + 1, templates, depth);
    else if (char === "{") {
      depth++;
      i++;
    } else if (char === "}") {
      depth--;
      i++;
      if (templates.length > 0 && templates.at(-1) === depth) {
        templates.pop();
        i = skipTemplate(source, i, templates, depth);
      }
    } else if (char === "/" && BEFORE_REGEX.test(source.slice(Math.max(0, i - 40), i))) i = skipRegex(source, i);
    else if (/[A-Za-z_$]/.test(char)) {
      const word = /^[\w$]+/.exec(source.slice(i, i + 200))[0];
      if ((word === "import" || (word === "export" && depth === 0)) && source[i - 1] !== ".") {
        const next = found(word, i, depth);
        if (next > i) {
          i = next;
          continue;
        }
      }
      i += word.length;
    } else i++;
  }
}
function skipString(source, i) {
  const quote = source[i++];
  while (i < source.length && source[i] !== quote) i += source[i] === "\\" ? 2 : 1;
  return i + 1;
}
function skipTemplate(source, i, templates, depth) {
  for (; i < source.length; i++) {
    if (source[i] === "\\") i++;
    else if (source[i] === "`") return i + 1;
    else if (source[i] === "$" && source[i + 1] === "{") {
      templates.push(depth);
      // The brace itself is counted by the scan, which comes back here when it closes.
      return i + 1;
    }
  }
  return i;
}
function skipRegex(source, i) {
  let inClass = false;
  for (i++; i < source.length && source[i] !== "\n"; i++) {
    if (source[i] === "\\") i++;
    else if (source[i] === "[") inClass = true;
    else if (source[i] === "]") inClass = false;
    else if (source[i] === "/" && !inClass) return i + 1;
  }
  return i;
}

// ---- rewriting ----

const NAME = "(?:[\\w$\\u0080-\\uffff]+)";
const FROM = `\\s*from\\s*["']([^"']+)["'](?:\\s*with\\s*\\{[^}]*\\})?\\s*;?`;
const IMPORT = new RegExp(`^import\\s*(?:(${NAME})\\s*(?:,\\s*)?)?(?:\\{([^}]*)\\}|\\*\\s*as\\s+(${NAME}))?${FROM}`);
const IMPORT_PLAIN = /^import\s*["']([^"']+)["']\s*;?/;
const EXPORT_LIST = new RegExp(`^export\\s*\\{([^}]*)\\}(?:${FROM})?\\s*;?`);
const EXPORT_ALL = new RegExp(`^export\\s*\\*\\s*(?:as\\s+(${NAME}))?${FROM}`);
const EXPORT_NAMED = new RegExp(`^export\\s+(?=(?:async\\s+)?(?:function\\s*\\*?|class)\\s+(${NAME}))`);
const EXPORT_VALUE = /^export\s+(const|let|var)\s+/;
const EXPORT_DEFAULT_NAMED = new RegExp(`^export\\s+default\\s+(?=(?:async\\s+)?(?:function\\s*\\*?|class)\\s+(${NAME})\\s*[({\\s])`);

const pairs = (list) => list.split(",").map((each) => each.trim()).filter(Boolean).map((each) => each.split(/\s+as\s+/)).map(([from, to = from]) => [from.replace(/["']/g, ""), to.replace(/["']/g, "")]);

function rewrite(source) {
  const requests = [];
  const imported = new Map();
  const exported = [];
  let out = "";
  let copied = 0;
  const request = (name) => {
    if (!requests.includes(name)) requests.push(name);
    return `$imports[${requests.indexOf(name)}]`;
  };
  const replace = (start, length, text) => {
    out += source.slice(copied, start) + text;
    copied = start + length;
    return copied;
  };
  scan(source, (word, at, depth) => {
    const rest = source.slice(at, at + 20000);
    if (word === "import") {
      if (/^import\s*\(/.test(rest)) return replace(at, 6, "$import");
      if (/^import\s*\.\s*meta/.test(rest)) return replace(at, /^import\s*\.\s*meta/.exec(rest)[0].length, "$meta");
      if (depth > 0) return at;
      const plain = IMPORT_PLAIN.exec(rest);
      if (plain !== null) {
        request(plain[1]);
        return replace(at, plain[0].length, "");
      }
      const found = IMPORT.exec(rest);
      if (found === null) return at;
      const from = request(found[4]);
      if (found[1] !== undefined) imported.set(found[1], `${from}.default`);
      if (found[3] !== undefined) imported.set(found[3], from);
      for (const [name, local] of pairs(found[2] ?? "")) imported.set(local, `${from}[${JSON.stringify(name)}]`);
      return replace(at, found[0].length, "");
    }
    return rewriteExport(rest, at, { request, replace, exported });
  });
  out += source.slice(copied);
  return { requests, imported, exported, body: out };
}

function rewriteExport(rest, at, { request, replace, exported }) {
  let found = EXPORT_LIST.exec(rest);
  if (found !== null) {
    const from = found[2] === undefined ? null : request(found[2]);
    for (const [local, name] of pairs(found[1])) exported.push([name, from === null ? local : `${from}[${JSON.stringify(local)}]`]);
    return replace(at, found[0].length, "");
  }
  found = EXPORT_ALL.exec(rest);
  if (found !== null) {
    const from = request(found[2]);
    if (found[1] !== undefined) exported.push([found[1], from]);
    else exported.push([null, from]);
    return replace(at, found[0].length, "");
  }
  found = EXPORT_DEFAULT_NAMED.exec(rest);
  if (found !== null) {
    exported.push(["default", found[1]]);
    return replace(at, found[0].length, "");
  }
  // Without a name it is still a declaration, which needs no semicolon behind it.
  found = /^export\s+default\s+((?:async\s+)?function\s*\*?|class)(?=\s*\(|\s*\{|\s+extends\b)/.exec(rest);
  if (found !== null) {
    exported.push(["default", "$default"]);
    return replace(at, found[0].length, `${found[1]} $default`);
  }
  found = /^export\s+default\s+/.exec(rest);
  if (found !== null) return replace(at, found[0].length, "$exports.default = ");
  found = EXPORT_NAMED.exec(rest);
  if (found !== null) {
    exported.push([found[1], found[1]]);
    return replace(at, found[0].length, "");
  }
  found = EXPORT_VALUE.exec(rest);
  if (found === null) return at;
  for (const name of declared(rest.slice(found[0].length))) exported.push([name, name]);
  return replace(at, /^export\s+/.exec(rest)[0].length, "");
}

// The names that `const a = 1, {b, c: d} = e` declares.
function declared(text) {
  const names = [];
  let [depth, expecting] = [0, true];
  if (/^[{[]/.test(text)) {
    const close = text.indexOf(text[0] === "{" ? "}" : "]");
    return text.slice(1, close).split(",").map((each) => each.split("=")[0].split(":").pop().trim().replace(/^\.\.\./, "")).filter(Boolean);
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"' || char === "'" || char === "`") {
      i = skipString(text, i) - 1;
      continue;
    }
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) depth--;
    else if (depth === 0 && (char === ";" || (char === "\n" && /[^,=+\-*/&|?:(<>.]\s*$/.test(text.slice(0, i)) && !/^\s*[,=+\-*/&|?:.)\]}]/.test(text.slice(i))))) break;
    else if (depth === 0 && char === ",") expecting = true;
    if (depth < 0) break;
    if (depth === 0 && expecting && /[\w$]/.test(char)) {
      const name = /^[\w$]+/.exec(text.slice(i))[0];
      names.push(name);
      i += name.length - 1;
      expecting = false;
    }
  }
  return names;
}

// ---- running ----

const AsyncFunction = (async () => {}).constructor;

function load(url, source = null) {
  const known = modules.get(url);
  if (known !== undefined) return known;
  const record = { url, exports: Object.create(null), ready: null, linked: [] };
  modules.set(url, record);
  const text = source ?? dom.resourceText(url, "script");
  if (text === null) {
    record.ready = Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${url}`));
    record.ready.catch(() => {});
    return record;
  }
  if (/\.json($|\?)/.test(url)) {
    record.exports.default = JSON.parse(text);
    record.ready = Promise.resolve();
    return record;
  }
  record.ready = run(record, text);
  record.ready.catch(() => {});
  return record;
}

async function run(record, text) {
  const { requests, imported, exported, body } = rewrite(text);
  const base = record.url.replace(/#inline\d+$/, "");
  const wanted = requests.map((name) => {
    const url = resolve(name, base);
    if (url === null) throw new TypeError(`Failed to resolve module specifier "${name}". Relative references must start with either "/", "./", or "../".`);
    return load(url);
  });
  record.linked = wanted;
  // Reads of imported names go through `with`, so that they see later changes; `with` needs sloppy mode outside and the
  // module's own code is strict inside.
  const names = [...imported].map(([local, from]) => `get ${local}() { return ${from}; }`).join(", ");
  const definitions = exported.map(([name, from]) => (name === null ? `for (const $name in ${from}) if ($name !== "default") Object.defineProperty($exports, $name, { get: () => ${from}[$name], enumerable: true, configurable: true });` : `Object.defineProperty($exports, ${JSON.stringify(name)}, { get: () => ${from}, enumerable: true, configurable: true });`)).join(" ");
  // Exports are defined before the code runs, so that modules which import each other find functions there.
  const code = new Function("$imports", "$exports", "$import", "$meta", `with ({ ${names} }) return (async function () { "use strict"; ${definitions} await $imports.$ready; ${body}\n})`);
  const imports = wanted.map((each) => each.exports);
  imports.$ready = settle(record, wanted);
  const dynamic = (name) => dom.importModule(String(name), base);
  await code(imports, record.exports, dynamic, { url: base, resolve: (name) => resolve(name, base) }).call(undefined);
}

// Waits for what a module imports, but not for those that wait for this one.
async function settle(record, wanted) {
  for (const each of wanted) if (!reaches(each, record, new Set())) await each.ready;
}
const reaches = (from, to, seen) => from === to || (!seen.has(from) && seen.add(from) && from.linked.some((each) => reaches(each, to, seen)));

dom.importModule = async (name, base) => {
  const url = resolve(name, base);
  if (url === null) throw new TypeError(`Failed to resolve module specifier '${name}'`);
  const record = load(url);
  await record.ready;
  return record.exports;
};
dom.runModule = (url, source) => {
  load(url, source).ready.catch((error) => dom.report(error));
  dom.checkpoint();
};

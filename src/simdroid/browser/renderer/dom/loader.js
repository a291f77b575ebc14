// Loading: builds the document from the parser's tokens and runs scripts where they stand, later ones when their time comes.

const { ATTRS, LOCAL, STARTED, SHEET, PARENT, SPACE, DATA } = dom;

const CLASSIC = /^(|text\/javascript|application\/javascript|application\/x-javascript|text\/ecmascript|application\/ecmascript|text\/jscript|text\/javascript1\.\d)$/i;
const deferred = [];
let builder = null;
let blocked = 0;
let waitingForLoad = false;

function kindOf(script) {
  if (dom.page?.scripts === false) return null;
  const type = (script[ATTRS].get("type") ?? "").trim();
  if (type.toLowerCase() === "module") return "module";
  if (!CLASSIC.test(type) || (script[ATTRS].has("nomodule"))) return null;
  return "classic";
}

dom.evaluate = (source) => {
  if (source.includes("RegExp.$")) rememberMatches();
  dom.enter();
  const problem = JSON.parse(host.evaluate(JSON.stringify(source)));
  dom.leave();
  if (problem !== null) dom.report(dom.thrown(problem));
  dom.checkpoint();
};

// `RegExp.$1` and its like, which the engine lacks: matches are remembered once a page is seen to ask for them.
let remembered = null;
function rememberMatches() {
  if (remembered !== null) return;
  remembered = [];
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (text) {
    const found = exec.call(this, text);
    if (found !== null) remembered = found;
    return found;
  };
  for (let i = 1; i < 10; i++) Object.defineProperty(RegExp, `$${i}`, { get: () => remembered[i] ?? "", configurable: true });
  Object.defineProperty(RegExp, "lastMatch", { get: () => remembered[0] ?? "", configurable: true });
}

// The host tells of an error as text only: name, message and stack are made an error again.
dom.thrown = (text) => {
  const [first] = text.split("\n    at ");
  const found = /^([A-Za-z]*Error|InternalError): ([^]*)$/.exec(first.trim());
  const Type = found !== null && typeof globalThis[found[1]] === "function" ? globalThis[found[1]] : null;
  return Type === null ? first.trim() : new Type(found[2]);
};

dom.evaluateUrl = (source) => {
  if (dom.page?.scripts === false) return undefined;
  try {
    return (0, eval)(source);
  } catch (error) {
    dom.report(error);
    return undefined;
  }
};

function runScript(script) {
  const kind = kindOf(script);
  const src = script[ATTRS].get("src");
  let source = dom.textOf(script);
  let url = dom.document.baseURI;
  if (src !== undefined) {
    url = dom.resolve(src) ?? "";
    const loaded = url === "" ? null : dom.resourceText(url, "script");
    if (loaded === null) {
      dom.effect({ kind: "error", message: `Failed to load resource: ${src}` });
      dom.task(() => dom.fire(script, "error"));
      return;
    }
    source = loaded;
  }
  if (kind === "module") {
    dom.runModule(src === undefined ? `${url}#inline${script[dom.ID]}` : url, source, url);
  } else {
    const outer = dom.currentScript;
    dom.currentScript = script;
    dom.evaluate(source);
    dom.currentScript = outer;
  }
  if (src !== undefined) dom.fire(script, "load");
}

// A script came into the document by the parser or by another script.
function start(script, byParser) {
  if (dom.page?.scripts === false) return;
  if (script[STARTED] || !script.isConnected || script[SPACE] !== dom.spaces.html) return;
  if (!script[ATTRS].has("src") && dom.textOf(script) === "") return;
  const type = (script[ATTRS].get("type") ?? "").trim().toLowerCase();
  if (type === "importmap") {
    script[STARTED] = true;
    dom.setImportMap(dom.textOf(script));
    return;
  }
  const kind = kindOf(script);
  if (kind === null) return;
  script[STARTED] = true;
  const [external, async, defer] = [script[ATTRS].has("src"), script[ATTRS].has("async"), script[ATTRS].has("defer")];
  if (byParser) {
    if (async && (external || kind === "module")) dom.whenIdle(() => runScript(script));
    else if (kind === "module" || (defer && external)) deferred.push(script);
    else runScript(script);
  } else if (external || kind === "module") {
    dom.blockLoad(1);
    dom.task(() => {
      runScript(script);
      dom.unblockLoad();
    });
  } else runScript(script);
}
// Async scripts come when they come: here, right after the document is built.
const idle = [];
dom.whenIdle = (action) => idle.push(action);

dom.parsed = (element) => {
  if (element[LOCAL] === "script" || element[LOCAL] === "style" || element[LOCAL] === "link") dom.childrenChanged(element);
};
dom.whenConnected((element) => {
  if (element[LOCAL] === "script" && !builder?.stack.includes(element)) start(element, false);
  else if (element[LOCAL] === "link") loadLink(element);
});
dom.childrenChanged = (parent) => {
  if (parent[LOCAL] === "script" && builder === null && !parent[STARTED]) start(parent, false);
};
dom.whenAttribute("src", (element) => { if (element[LOCAL] === "script" && builder === null && element.isConnected) start(element, false); });
dom.whenAttribute("href", (element) => { if (element[LOCAL] === "link" && element.isConnected) loadLink(element); });

function loadLink(link) {
  const rel = (link[ATTRS].get("rel") ?? "").toLowerCase().split(/\s+/);
  if (!rel.includes("stylesheet") || rel.includes("alternate") || !link[ATTRS].has("href")) return;
  const url = dom.resolve(link[ATTRS].get("href"));
  if (url === null || link[SHEET]?.url === url) return;
  const text = dom.resourceText(url, "style");
  link[SHEET] = { url, text: text === null ? null : dom.absoluteUrls(text, url) };
  dom.touch();
  dom.task(() => dom.fire(link, text === null ? "error" : "load"));
}

// Addresses in a loaded sheet are relative to it, not to the page; what it imports is put in its place.
dom.absoluteUrls = (text, base, depth = 0) =>
  text
    .replace(/@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?\s*([^;]*);/g, (_, url, media) => {
      const whole = dom.URL.parse(url, base)?.href;
      const found = whole === undefined || depth > 5 ? null : dom.resourceText(whole, "style");
      if (found === null) return "";
      const inner = dom.absoluteUrls(found, whole, depth + 1);
      return media.trim() === "" ? inner : `@media ${media.trim()} { ${inner} }`;
    })
    .replace(/url\(\s*(["']?)(?!data:|#)([^"')]+)\1\s*\)/g, (_, quote, url) => `url("${dom.URL.parse(url.trim(), base)?.href ?? url}")`);

// ---- the course of loading ----

dom.load = (tokens, page) => {
  dom.page = page;
  dom.clock.start(page.at ?? 0);
  dom.seed(page.seed ?? 0);
  dom.setAddress(page.url ?? "about:blank");
  Object.assign((dom.viewport = { ...dom.viewport }), page.viewport ?? {});
  dom.startStorage(page.storage);
  dom.startCookies(page.cookies);
  dom.startHistory(page.history_length ?? 1, page.state ?? null);
  build(tokens);
};

function build(tokens) {
  dom.readyState = "loading";
  builder = new dom.Builder(tokens, dom.document);
  for (;;) {
    const script = builder.next((element) => element[LOCAL] === "script");
    if (script === null) break;
    dom.viewportChanged?.();
    dom.checkpoint();
    start(script, true);
  }
  finish();
}

function finish() {
  builder = null;
  for (const action of idle.splice(0)) action();
  dom.readyState = "interactive";
  dom.fire(dom.document, "readystatechange");
  for (const script of deferred.splice(0)) runScript(script);
  dom.fire(dom.document, "DOMContentLoaded", { bubbles: true });
  const first = dom.selectors.query(dom.document, "[autofocus]", false);
  if (first !== null && dom.user.focus === null) dom.focus(first);
  waitingForLoad = true;
  if (blocked === 0) dom.task(complete);
}
dom.blockLoad = (count) => { if (dom.readyState !== "complete") blocked += count; };
dom.unblockLoad = () => {
  if (blocked > 0 && --blocked === 0 && waitingForLoad) dom.task(complete);
};

function complete() {
  if (!waitingForLoad || blocked > 0) return;
  waitingForLoad = false;
  dom.readyState = "complete";
  dom.fire(dom.document, "readystatechange");
  dom.fire(globalThis, "load");
  dom.fire(globalThis, "pageshow", { persisted: false }, dom.PageTransitionEvent);
  dom.showFragment();
}

// ---- document.write and open ----

Object.assign(dom.Document.prototype, {
  write(...texts) { dom.write(texts.map(String).join("")); },
  writeln(...texts) { dom.write(`${texts.map(String).join("")}\n`); },
  open() {
    if (builder === null) written = "";
    return this;
  },
  close() {
    if (written === null) return;
    const text = written;
    written = null;
    dom.replaceDocument(text);
  },
  clear() {},
});
let written = null;
dom.write = (text) => {
  if (builder === null) {
    if (written === null) {
      written = "";
      dom.task(() => dom.document.close());
    }
    written += text;
    return;
  }
  // Inside the page's own scripts the text goes where the parser stands, and its scripts run at once.
  const fragment = dom.parseFragment(text, builder.top[ATTRS] === undefined ? null : builder.top);
  const scripts = dom.descendants(fragment, (node) => node[LOCAL] === "script");
  for (const script of scripts) script[STARTED] = true;
  dom.insert(builder.top, fragment, null);
  for (const script of scripts) {
    script[STARTED] = false;
    start(script, true);
  }
};

dom.replaceDocument = (html) => {
  dom.user.focus = dom.user.target = null;
  for (const child of dom.children(dom.document)) dom.remove(child);
  build(JSON.parse(host.parse(JSON.stringify([html, "", "html"]))));
};

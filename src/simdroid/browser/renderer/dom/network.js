// fetch, XMLHttpRequest and their objects. The host answers at once; the page learns of it in a later task.

const { STATE } = dom;

// {status, statusText, headers, url, body (Uint8Array)}, or null when nothing was reached.
dom.request = (url, { method = "GET", headers = [], body = null, kind = "fetch" } = {}) => {
  const object = url.startsWith("blob:") ? dom.objectAt(url) : null;
  if (object !== null) return { status: 200, statusText: "OK", url, headers: [["content-type", object.type]], body: dom.blobBytes(object) };
  if (url.startsWith("blob:")) return null;
  const answer = JSON.parse(host.resource(JSON.stringify({ url, method, headers, body: body === null ? null : dom.latinBytes(body), kind })));
  if (answer === null || answer.host_error || answer.status === 0) return null;
  return { ...answer, body: dom.base64ToBytes(answer.body ?? "") };
};
dom.resourceText = (url, kind) => {
  const answer = dom.request(url, { kind });
  return answer === null || answer.status >= 400 ? null : dom.decodeUtf8(answer.body).replace(/^\ufeff/, "");
};

class Headers {
  #map = new Map();
  constructor(init) {
    if (init === undefined || init === null) return;
    const pairs = typeof init[Symbol.iterator] === "function" ? [...init] : Object.entries(init);
    for (const [name, value] of pairs) this.append(name, value);
  }
  static #name(name) {
    name = String(name);
    if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) throw new TypeError(`Failed to execute 'append' on 'Headers': Invalid name`);
    return name.toLowerCase();
  }
  append(name, value) {
    name = Headers.#name(name);
    value = String(value).trim();
    this.#map.set(name, this.#map.has(name) ? `${this.#map.get(name)}, ${value}` : value);
  }
  set(name, value) { this.#map.set(Headers.#name(name), String(value).trim()); }
  get(name) { return this.#map.get(Headers.#name(name)) ?? null; }
  has(name) { return this.#map.has(Headers.#name(name)); }
  delete(name) { this.#map.delete(Headers.#name(name)); }
  getSetCookie() { return []; }
  forEach(action, self) { for (const [name, value] of this) action.call(self, value, name, this); }
  *entries() { yield* [...this.#map].sort(([a], [b]) => (a < b ? -1 : 1)); }
  *keys() { for (const [name] of this.entries()) yield name; }
  *values() { for (const [, value] of this.entries()) yield value; }
  [Symbol.iterator]() { return this.entries(); }
}

const BODY = Symbol("body");
// Bytes and type of whatever a script sends.
function bodyOf(value) {
  if (value === null || value === undefined) return [null, null];
  if (value instanceof dom.URLSearchParams) return [dom.encodeUtf8(value.toString()), "application/x-www-form-urlencoded;charset=UTF-8"];
  if (value instanceof dom.FormData) {
    const [text, type] = dom.encodeForm(value, "multipart/form-data");
    return [dom.fromLatin(text), type];
  }
  if (value instanceof dom.Blob) return [dom.blobBytes(value), value.type || null];
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return [dom.bytesOf(value).slice(), null];
  return [dom.encodeUtf8(String(value)), "text/plain;charset=UTF-8"];
}

class Body {
  bodyUsed = false;
  #take() {
    if (this.bodyUsed) return Promise.reject(new TypeError("Failed to execute 'text': body stream already read"));
    this.bodyUsed = this[BODY] !== null;
    return Promise.resolve(this[BODY] ?? new Uint8Array());
  }
  async text() { return dom.decodeUtf8(await this.#take()).replace(/^\ufeff/, ""); }
  async json() { return JSON.parse(await this.text()); }
  async arrayBuffer() { return (await this.#take()).slice().buffer; }
  async bytes() { return (await this.#take()).slice(); }
  async blob() { return new dom.Blob([await this.#take()], { type: this.headers.get("content-type") ?? "" }); }
  async formData() {
    const data = new dom.FormData();
    for (const [name, value] of new dom.URLSearchParams(await this.text())) data.append(name, value);
    return data;
  }
  get body() {
    if (this[BODY] === null) return null;
    const self = this;
    let done = false;
    return {
      get locked() { return false; },
      getReader: () => ({
        async read() {
          if (done) return { done: true, value: undefined };
          done = true;
          return { done: false, value: await self.#take() };
        },
        releaseLock() {},
        cancel: async () => {},
      }),
      cancel: async () => {},
    };
  }
}

class Request extends Body {
  constructor(input, init = {}) {
    super();
    const from = input instanceof Request ? input : null;
    const url = from === null ? dom.resolve(String(input)) : from.url;
    if (url === null) throw new TypeError(`Failed to construct 'Request': Failed to parse URL from ${input}`);
    Object.assign(this, { url, method: String(init.method ?? from?.method ?? "GET").toUpperCase(), mode: init.mode ?? "cors", credentials: init.credentials ?? "same-origin", cache: init.cache ?? "default", redirect: init.redirect ?? "follow", referrer: "about:client", signal: init.signal ?? from?.signal ?? new AbortController().signal });
    this.headers = new Headers(init.headers ?? from?.headers);
    if (init.body !== undefined && init.body !== null && (this.method === "GET" || this.method === "HEAD")) throw new TypeError("Failed to construct 'Request': Request with GET/HEAD method cannot have body.");
    const [bytes, type] = init.body === undefined ? [from?.[BODY] ?? null, null] : bodyOf(init.body);
    this[BODY] = bytes;
    if (type !== null && !this.headers.has("content-type")) this.headers.set("content-type", type);
  }
  clone() { return new Request(this); }
}

class Response extends Body {
  constructor(body = null, { status = 200, statusText = "", headers } = {}) {
    super();
    if (status < 200 || status > 599) throw new RangeError("Failed to construct 'Response': The status provided is outside the range [200, 599].");
    Object.assign(this, { status, statusText, type: "default", url: "", redirected: false });
    this.headers = new Headers(headers);
    const [bytes, type] = bodyOf(body);
    this[BODY] = bytes;
    if (type !== null && !this.headers.has("content-type")) this.headers.set("content-type", type);
  }
  get ok() { return this.status >= 200 && this.status < 300; }
  clone() {
    if (this.bodyUsed) throw new TypeError("Failed to execute 'clone' on 'Response': Response body is already used");
    return Object.assign(new Response(this[BODY], this), { url: this.url, type: this.type });
  }
  static json(data, init = {}) { return new Response(globalThis.JSON.stringify(data), { ...init, headers: { "content-type": "application/json", ...init.headers } }); }
  static error() { return Object.assign(new Response(), { type: "error", status: 0 }); }
  static redirect(url, status = 302) { return new Response(null, { status, headers: { location: dom.resolve(url) } }); }
}

globalThis.fetch = function fetch(input, init) {
  return new Promise((resolve, reject) => {
    const request = new Request(input, init);
    const { signal } = request;
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener("abort", () => reject(signal.reason));
    dom.task(() => {
      if (signal?.aborted) return;
      const answer = dom.request(request.url, { method: request.method, headers: [...request.headers], body: request[BODY] });
      if (answer === null) {
        reject(new TypeError("Failed to fetch"));
        return;
      }
      const bodyless = answer.status === 204 || answer.status === 304 || request.method === "HEAD";
      const response = new Response(bodyless ? null : answer.body, { status: answer.status, statusText: answer.statusText ?? "", headers: answer.headers });
      resolve(Object.assign(response, { url: answer.url ?? request.url, type: "basic", redirected: Boolean(answer.url) && answer.url !== request.url }));
    });
  });
};

// ---- abort ----

class AbortSignal extends dom.EventTarget {
  constructor(token) {
    super();
    dom.illegal(token);
    this[STATE] = { aborted: false, reason: undefined };
  }
  get aborted() { return this[STATE].aborted; }
  get reason() { return this[STATE].reason; }
  throwIfAborted() { if (this.aborted) throw this.reason; }
  static abort(reason) {
    const signal = new AbortSignal(dom.TOKEN);
    abort(signal, reason);
    return signal;
  }
  static timeout(delay) {
    const signal = new AbortSignal(dom.TOKEN);
    dom.later(() => abort(signal, dom.error("TimeoutError", "signal timed out")), delay);
    return signal;
  }
  static any(signals) {
    const signal = new AbortSignal(dom.TOKEN);
    for (const each of signals) each.aborted ? abort(signal, each.reason) : each.addEventListener("abort", () => abort(signal, each.reason));
    return signal;
  }
}
function abort(signal, reason) {
  if (signal.aborted) return;
  signal[STATE] = { aborted: true, reason: reason === undefined ? dom.error("AbortError", "signal is aborted without reason") : reason };
  dom.fire(signal, "abort");
}
class AbortController {
  signal = new AbortSignal(dom.TOKEN);
  abort(reason) { abort(this.signal, reason); }
}
dom.handlerProperties(AbortSignal.prototype, ["abort"]);

// ---- XMLHttpRequest ----

const XHR_EVENTS = ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"];
class XMLHttpRequestEventTarget extends dom.EventTarget {}
class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {}
class XMLHttpRequest extends XMLHttpRequestEventTarget {
  #request = null;
  #answer = null;
  #round = 0;
  #override = null;
  readyState = 0;
  responseType = "";
  timeout = 0;
  withCredentials = false;
  upload = new XMLHttpRequestUpload();
  open(method, url, async = true) {
    const whole = dom.resolve(String(url));
    if (whole === null) throw dom.error("SyntaxError", "Failed to execute 'open' on 'XMLHttpRequest': Invalid URL");
    this.#request = { method: String(method).toUpperCase(), url: whole, async, headers: new Headers() };
    this.#answer = null;
    this.#round++;
    this.#become(1);
  }
  setRequestHeader(name, value) {
    if (this.readyState !== 1) throw dom.error("InvalidStateError", "Failed to execute 'setRequestHeader' on 'XMLHttpRequest': The object's state must be OPENED.");
    this.#request.headers.append(name, value);
  }
  overrideMimeType(type) { this.#override = type; }
  send(body = null) {
    if (this.readyState !== 1) throw dom.error("InvalidStateError", "Failed to execute 'send' on 'XMLHttpRequest': The object's state must be OPENED.");
    const { method, url, async, headers } = this.#request;
    const [bytes, type] = method === "GET" || method === "HEAD" ? [null, null] : bodyOf(body instanceof dom.Document ? dom.serializeNode(body) : body);
    if (type !== null && !headers.has("content-type")) headers.set("content-type", type);
    const ask = () => dom.request(url, { method, headers: [...headers], body: bytes, kind: "xhr" });
    if (!async) {
      this.#answer = ask();
      if (this.#answer === null) throw dom.error("NetworkError", `Failed to execute 'send' on 'XMLHttpRequest': Failed to load '${url}'.`);
      this.#become(4);
      return;
    }
    const round = this.#round;
    this.#tell("loadstart");
    dom.task(() => {
      if (round !== this.#round) return;
      this.#answer = ask();
      if (this.#answer !== null) {
        this.#become(2);
        this.#become(3);
      }
      this.#become(4);
      if (this.#answer !== null) this.#tell("progress");
      this.#tell(this.#answer === null ? "error" : "load");
      this.#tell("loadend");
    });
  }
  abort() {
    const running = this.readyState > 0 && this.readyState < 4 && this.#request !== null;
    this.#round++;
    this.#answer = null;
    if (running) {
      this.#become(4);
      this.#tell("abort");
      this.#tell("loadend");
    }
    this.readyState = 0;
  }
  #become(state) {
    this.readyState = state;
    dom.fire(this, "readystatechange");
  }
  #tell(type) {
    const loaded = this.#answer?.body.length ?? 0;
    dom.fire(this, type, { loaded, total: loaded, lengthComputable: loaded > 0 }, dom.ProgressEvent);
  }
  get status() { return this.readyState >= 2 ? this.#answer?.status ?? 0 : 0; }
  get statusText() { return this.readyState >= 2 ? this.#answer?.statusText ?? "" : ""; }
  get responseURL() { return this.#answer?.url ?? ""; }
  get responseText() {
    if (this.responseType !== "" && this.responseType !== "text") throw dom.error("InvalidStateError", "Failed to read the 'responseText' property from 'XMLHttpRequest': The value is only accessible if the object's 'responseType' is '' or 'text'.");
    return this.readyState >= 3 && this.#answer !== null ? dom.decodeUtf8(this.#answer.body) : "";
  }
  get responseXML() {
    if (this.readyState !== 4 || this.#answer === null) return null;
    return new dom.DOMParser().parseFromString(dom.decodeUtf8(this.#answer.body), "text/xml");
  }
  get response() {
    if (this.responseType === "" || this.responseType === "text") return this.responseText;
    if (this.readyState !== 4 || this.#answer === null) return null;
    const { body } = this.#answer;
    switch (this.responseType) {
      case "json":
        try {
          return JSON.parse(dom.decodeUtf8(body));
        } catch {
          return null;
        }
      case "arraybuffer": return body.slice().buffer;
      case "blob": return new dom.Blob([body], { type: this.#override ?? this.getResponseHeader("content-type") ?? "" });
      case "document": return new dom.DOMParser().parseFromString(dom.decodeUtf8(body), "text/html");
      default: return null;
    }
  }
  getResponseHeader(name) { return new Headers(this.#answer?.headers).get(name); }
  getAllResponseHeaders() { return [...new Headers(this.#answer?.headers)].map(([name, value]) => `${name}: ${value}\r\n`).join(""); }
}
dom.constants(XMLHttpRequest, { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 });
dom.handlerProperties(XMLHttpRequestEventTarget.prototype, XHR_EVENTS);
dom.handlerProperties(XMLHttpRequest.prototype, ["readystatechange"]);

dom.expose(Headers, Request, Response, AbortController, AbortSignal, XMLHttpRequestEventTarget, XMLHttpRequestUpload, XMLHttpRequest);

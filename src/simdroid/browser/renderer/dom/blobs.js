// Bytes and texts: encoders, base64, Blob, File, FileReader, structuredClone.

const { STATE } = dom;
const BYTES = Symbol("bytes");

dom.encodeUtf8 = (text) => {
  const bytes = [];
  for (const char of String(text)) {
    let code = char.codePointAt(0);
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(bytes);
};

dom.decodeUtf8 = (bytes, fatal = false) => {
  let text = "";
  const bad = () => {
    if (fatal) throw new TypeError("Failed to execute 'decode' on 'TextDecoder': The encoded data was not valid.");
    text += "\ufffd";
  };
  for (let i = 0; i < bytes.length; ) {
    const byte = bytes[i++];
    if (byte < 0x80) {
      text += String.fromCharCode(byte);
      continue;
    }
    const more = byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    let code = more === 1 ? byte & 31 : more === 2 ? byte & 15 : byte & 7;
    let got = 0;
    while (got < more && (bytes[i] & 0xc0) === 0x80) {
      code = (code << 6) | (bytes[i++] & 63);
      got++;
    }
    const least = [0, 0x80, 0x800, 0x10000][more];
    if (more === 0 || got < more || code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) bad();
    else text += String.fromCodePoint(code);
  }
  return text;
};

// Texts with one character a byte, for the host and for bodies with files in them.
dom.latinBytes = (bytes) => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode.apply(null, bytes.subarray(i, i + 8192));
  return text;
};
dom.latin = (text) => dom.latinBytes(dom.encodeUtf8(text));
dom.fromLatin = (text) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const nativeBtoa = globalThis.btoa;
const nativeAtob = globalThis.atob;
dom.bytesToBase64 = (bytes) => nativeBtoa(dom.latinBytes(bytes));
dom.base64ToBytes = (text) => dom.fromLatin(nativeAtob(text));

dom.bytesOf = (data) => {
  if (data instanceof Blob) return data[BYTES];
  if (data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return dom.encodeUtf8(String(data));
};
dom.blobBytes = (blob) => blob[BYTES];

class TextEncoder {
  get encoding() { return "utf-8"; }
  encode(text = "") { return dom.encodeUtf8(text); }
  encodeInto(text, target) {
    const bytes = dom.encodeUtf8(text).subarray(0, target.length);
    target.set(bytes);
    return { read: dom.decodeUtf8(bytes).length, written: bytes.length };
  }
}
class TextDecoder {
  #encoding;
  #fatal;
  #keepMark;
  constructor(label = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
    const known = { "utf-8": "utf-8", utf8: "utf-8", "unicode-1-1-utf-8": "utf-8", latin1: "windows-1252", "iso-8859-1": "windows-1252", ascii: "windows-1252", "us-ascii": "windows-1252", "windows-1252": "windows-1252", "utf-16le": "utf-16le", "utf-16": "utf-16le" }[String(label).trim().toLowerCase()];
    if (known === undefined) throw new RangeError(`Failed to construct 'TextDecoder': The encoding label provided ('${label}') is invalid.`);
    [this.#encoding, this.#fatal, this.#keepMark] = [known, Boolean(fatal), Boolean(ignoreBOM)];
  }
  get encoding() { return this.#encoding; }
  get fatal() { return this.#fatal; }
  get ignoreBOM() { return this.#keepMark; }
  decode(data = new Uint8Array()) {
    const bytes = dom.bytesOf(data);
    if (this.#encoding === "windows-1252") return dom.latinBytes(bytes);
    const text = this.#encoding === "utf-16le" ? String.fromCharCode(...new Uint16Array(bytes.slice().buffer, 0, bytes.length >> 1)) : dom.decodeUtf8(bytes, this.#fatal);
    return this.#keepMark ? text : text.replace(/^\ufeff/, "");
  }
}

class Blob {
  constructor(parts = [], { type = "", endings } = {}) {
    if (typeof parts !== "object" || parts === null || typeof parts[Symbol.iterator] !== "function") throw new TypeError("Failed to construct 'Blob': The provided value cannot be converted to a sequence.");
    const pieces = [...parts].map(dom.bytesOf);
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    this[BYTES] = whole;
    Object.defineProperty(this, "type", { value: String(type).toLowerCase(), enumerable: true });
  }
  get size() { return this[BYTES].length; }
  slice(start = 0, end = this.size, type = "") {
    const part = new Blob([], { type });
    part[BYTES] = this[BYTES].slice(start, end);
    return part;
  }
  async text() { return dom.decodeUtf8(this[BYTES]); }
  async arrayBuffer() { return this[BYTES].slice().buffer; }
  async bytes() { return this[BYTES].slice(); }
}
class File extends Blob {
  constructor(parts, name, init = {}) {
    super(parts, init);
    this.name = String(name);
    this.lastModified = init.lastModified ?? Math.floor(dom.clock.now());
    this.webkitRelativePath = "";
  }
}

class FileReader extends dom.EventTarget {
  readyState = 0;
  result = null;
  error = null;
  #read(blob, convert) {
    if (!(blob instanceof Blob)) throw new TypeError("Failed to execute 'readAs…' on 'FileReader': parameter 1 is not of type 'Blob'.");
    if (this.readyState === 1) throw dom.error("InvalidStateError", "The object is already busy reading Blobs.");
    this.readyState = 1;
    const tell = (type) => dom.fire(this, type, { loaded: blob.size, total: blob.size, lengthComputable: true }, dom.ProgressEvent);
    dom.task(() => {
      if (this.readyState !== 1) return;
      tell("loadstart");
      this.result = convert(blob[BYTES]);
      this.readyState = 2;
      tell("progress");
      tell("load");
      tell("loadend");
    });
  }
  readAsText(blob) { this.#read(blob, (bytes) => dom.decodeUtf8(bytes)); }
  readAsDataURL(blob) { this.#read(blob, (bytes) => `data:${blob.type || "application/octet-stream"};base64,${dom.bytesToBase64(bytes)}`); }
  readAsArrayBuffer(blob) { this.#read(blob, (bytes) => bytes.slice().buffer); }
  readAsBinaryString(blob) { this.#read(blob, dom.latinBytes); }
  abort() { this.readyState = 2; }
}
dom.constants(FileReader, { EMPTY: 0, LOADING: 1, DONE: 2 });
dom.handlerProperties(FileReader.prototype, ["load", "loadend", "loadstart", "error", "progress", "abort"]);

// ---- blob: addresses ----

const objects = new Map();
dom.URL.createObjectURL = (blob) => {
  const url = `blob:${dom.document.location?.origin ?? "null"}/${dom.crypto.randomUUID()}`;
  objects.set(url, blob);
  return url;
};
dom.URL.revokeObjectURL = (url) => { objects.delete(String(url)); };
dom.objectAt = (url) => objects.get(url.split("#")[0]) ?? null;
// Outside this page a blob's address means nothing: what it holds goes along.
dom.blobAsData = (url) => {
  const blob = objects.get(url);
  return blob === undefined ? url : `data:${blob.type || "application/octet-stream"};base64,${dom.bytesToBase64(blob[BYTES])}`;
};

// ---- copies ----

dom.structuredClone = globalThis.structuredClone = function structuredClone(value) {
  const seen = new Map();
  const copy = (item) => {
    if (typeof item === "function" || typeof item === "symbol" || item instanceof dom.EventTarget) throw dom.error("DataCloneError", `${typeof item === "function" ? item : "The object"} could not be cloned.`);
    if (typeof item !== "object" || item === null) return item;
    if (seen.has(item)) return seen.get(item);
    const keep = (made) => {
      seen.set(item, made);
      return made;
    };
    if (item instanceof Date) return keep(new Date(item.getTime()));
    if (item instanceof RegExp) return keep(new RegExp(item.source, item.flags));
    if (item instanceof Blob) return keep(item);
    if (item instanceof ArrayBuffer) return keep(item.slice(0));
    if (ArrayBuffer.isView(item)) return keep(item instanceof DataView ? new DataView(item.buffer.slice(0)) : item.slice());
    if (item instanceof Boolean || item instanceof Number || item instanceof String) return keep(Object(item.valueOf()));
    if (item instanceof Map) {
      const made = keep(new Map());
      for (const [key, each] of item) made.set(copy(key), copy(each));
      return made;
    }
    if (item instanceof Set) {
      const made = keep(new Set());
      for (const each of item) made.add(copy(each));
      return made;
    }
    if (item instanceof Error) return keep(Object.assign(new (globalThis[item.name] ?? Error)(item.message), { stack: item.stack }));
    const made = keep(Array.isArray(item) ? new Array(item.length) : {});
    for (const key of Object.keys(item)) made[key] = copy(item[key]);
    return made;
  };
  return copy(value);
};

dom.expose(TextEncoder, TextDecoder, Blob, File, FileReader);

// Observers: of changes in the tree (after the script that made them), of sizes and of what can be seen (before a frame).

const { PARENT, ID, HOST, ATTRS } = dom;

class MutationRecord {
  constructor(target, record) {
    const lists = { addedNodes: new dom.NodeList(dom.TOKEN, record.addedNodes ?? []), removedNodes: new dom.NodeList(dom.TOKEN, record.removedNodes ?? []) };
    Object.assign(this, { type: record.type, target, previousSibling: null, nextSibling: null, attributeName: null, attributeNamespace: null, oldValue: null, ...record, ...lists });
  }
}

const observers = new Set();
let scheduled = false;
// Whether anybody observes: building a document need not tell its steps otherwise.
dom.observed = false;

class MutationObserver {
  #callback;
  constructor(callback) {
    if (typeof callback !== "function") throw new TypeError("Failed to construct 'MutationObserver': parameter 1 is not of type 'Function'.");
    this.#callback = callback;
    this.records_ = [];
    this.targets_ = new Map();
    for (const name of ["records_", "targets_"]) Object.defineProperty(this, name, { enumerable: false });
  }
  observe(target, options = {}) {
    if (!(target instanceof dom.Node)) throw new TypeError("Failed to execute 'observe' on 'MutationObserver': parameter 1 is not of type 'Node'.");
    const wanted = { ...options };
    if (wanted.attributes === undefined && (wanted.attributeOldValue || wanted.attributeFilter)) wanted.attributes = true;
    if (wanted.characterData === undefined && wanted.characterDataOldValue) wanted.characterData = true;
    if (!wanted.childList && !wanted.attributes && !wanted.characterData) throw new TypeError("Failed to execute 'observe' on 'MutationObserver': The options object must set at least one of 'attributes', 'characterData', or 'childList' to true.");
    this.targets_.set(target, wanted);
    observers.add(this);
    dom.observed = true;
  }
  disconnect() {
    this.targets_.clear();
    this.records_ = [];
    observers.delete(this);
    dom.observed = observers.size > 0;
  }
  takeRecords() {
    const records = this.records_;
    this.records_ = [];
    return records;
  }
  deliver_() {
    const records = this.takeRecords();
    if (records.length > 0) dom.run(this.#callback, this, records, this);
  }
}

dom.mutated = (target, record) => {
  if (observers.size === 0) return;
  for (const observer of observers) {
    for (let node = target; node !== null; node = node[PARENT]) {
      const options = observer.targets_.get(node);
      if (options === undefined || (node !== target && !options.subtree)) continue;
      if (record.type === "childList" ? !options.childList : record.type === "attributes" ? !options.attributes || (options.attributeFilter && !options.attributeFilter.includes(record.attributeName)) : !options.characterData) continue;
      const old = record.type === "attributes" ? options.attributeOldValue : options.characterDataOldValue;
      observer.records_.push(new MutationRecord(target, { ...record, oldValue: old ? record.oldValue : null }));
      if (!scheduled) {
        scheduled = true;
        queueMicrotask(deliver);
      }
      break;
    }
  }
};
function deliver() {
  scheduled = false;
  for (const observer of [...observers]) observer.deliver_();
}

// ---- sizes and visibility: looked at when a frame is made ----

const watching = new Set();

function callable(callback, name) {
  if (typeof callback !== "function") throw new TypeError(`Failed to construct '${name}': parameter 1 is not of type 'Function'.`);
  return callback;
}

function element(target, name) {
  if (!(target instanceof dom.Element)) throw new TypeError(`Failed to execute 'observe' on '${name}': parameter 1 is not of type 'Element'.`);
  return target;
}

class ResizeObserver {
  #callback;
  #sizes = new Map();
  constructor(callback) { this.#callback = callable(callback, "ResizeObserver"); }
  observe(target) { this.#sizes.set(element(target, "ResizeObserver"), null); watching.add(this); }
  unobserve(target) { this.#sizes.delete(target); }
  disconnect() { this.#sizes.clear(); watching.delete(this); }
  look_() {
    const entries = [];
    for (const [target, old] of this.#sizes) {
      const box = dom.box(target) ?? [0, 0, 0, 0, 0, 0];
      const size = `${box[2]} ${box[3]}`;
      if (size === old) continue;
      this.#sizes.set(target, size);
      const parts = (width, height) => [{ inlineSize: width, blockSize: height }];
      entries.push({ target, contentRect: new dom.DOMRect(0, 0, box[4], box[5]), contentBoxSize: parts(box[4], box[5]), borderBoxSize: parts(box[2], box[3]), devicePixelContentBoxSize: parts(box[4], box[5]) });
    }
    if (entries.length === 0) return false;
    dom.run(this.#callback, this, entries, this);
    return true;
  }
}

class IntersectionObserver {
  #callback;
  #seen = new Map();
  #margin;
  constructor(callback, { root = null, rootMargin = "0px", threshold = 0 } = {}) {
    this.#callback = callable(callback, "IntersectionObserver");
    this.root = root;
    this.rootMargin = rootMargin;
    this.thresholds = [threshold].flat().map(Number).sort((a, b) => a - b);
    const sides = String(rootMargin).trim().split(/\s+/).map((side) => [parseFloat(side) || 0, side.endsWith("%")]);
    this.#margin = [sides[0], sides[1] ?? sides[0], sides[2] ?? sides[0], sides[3] ?? sides[1] ?? sides[0]];
  }
  observe(target) { if (!this.#seen.has(element(target, "IntersectionObserver"))) this.#seen.set(target, null); watching.add(this); }
  unobserve(target) { this.#seen.delete(target); }
  disconnect() { this.#seen.clear(); watching.delete(this); }
  takeRecords() { return []; }
  #bounds() {
    const area = this.root instanceof dom.Element ? dom.rect(this.root) : new dom.DOMRect(0, 0, dom.viewport.width, dom.viewport.height);
    const [top, right, bottom, left] = this.#margin.map(([value, percent], index) => (percent ? (value * (index % 2 === 0 ? area.height : area.width)) / 100 : value));
    return { left: area.left - left, top: area.top - top, right: area.right + right, bottom: area.bottom + bottom };
  }
  look_() {
    const bounds = this.#bounds();
    const entries = [];
    for (const [target, old] of this.#seen) {
      const rect = dom.rect(target);
      const [left, top, right, bottom] = [Math.max(rect.left, bounds.left), Math.max(rect.top, bounds.top), Math.min(rect.right, bounds.right), Math.min(rect.bottom, bounds.bottom)];
      const isIntersecting = dom.box(target) !== null && right >= left && bottom >= top;
      const area = rect.width * rect.height;
      const ratio = !isIntersecting ? 0 : area > 0 ? ((right - left) * (bottom - top)) / area : 1;
      const reached = isIntersecting ? this.thresholds.filter((each) => ratio >= each).length : -1;
      if (reached === old) continue;
      this.#seen.set(target, reached);
      entries.push({
        target, isIntersecting: isIntersecting && ratio >= (this.thresholds[0] ?? 0), intersectionRatio: ratio, boundingClientRect: rect, time: dom.clock.sinceLoad(),
        intersectionRect: isIntersecting ? new dom.DOMRect(left, top, right - left, bottom - top) : new dom.DOMRect(),
        rootBounds: new dom.DOMRect(bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top),
      });
    }
    if (entries.length === 0) return false;
    dom.run(this.#callback, this, entries, this);
    return true;
  }
}

// What observers do may change what they see: a few rounds, as browsers allow.
dom.look = () => {
  for (let round = 0; round < 4; round++) if (![...watching].map((observer) => observer.look_()).some(Boolean)) return;
};
dom.watched = () => watching.size > 0;

class PerformanceObserver {
  static supportedEntryTypes = [];
  observe() {}
  disconnect() {}
  takeRecords() { return []; }
}
dom.expose(MutationObserver, MutationRecord, ResizeObserver, IntersectionObserver, PerformanceObserver);

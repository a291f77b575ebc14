// Where things are: asked of the host's layout, which is done anew when the document has changed since.

const { ID, PARENT, ATTRS, LOCAL, SCROLL_X, SCROLL_Y } = dom;

// How far the page is scrolled, in CSS pixels; `wanted` is where a script or an anchor sent it.
dom.scroll = { x: 0, y: 0, wanted: null };
dom.viewport = { width: 411, height: 731, dpr: 2.625, dark: false, font_scale: 1 };

dom.askLayout = (what, args) => {
  const answer = JSON.parse(host.layout(JSON.stringify([what, dom.version, ...args])));
  return answer === null || answer.host_error ? null : answer;
};

// [x, y, width, height, client width, client height, scroll width, scroll height, client left, client top, fixed] of an
// element in document coordinates, or null when it has no box.
let [boxes, boxesAt] = [new Map(), 0];
dom.box = (element) => {
  if (boxesAt !== dom.version) {
    boxes = new Map();
    boxesAt = dom.version;
  }
  const id = element[ID];
  if (!boxes.has(id)) boxes.set(id, element.isConnected ? dom.askLayout("box", [id]) : null);
  return boxes.get(id);
};
dom.displayOf = (element) => dom.askLayout("display", [element[ID]]) ?? "";

class DOMRectReadOnly {
  constructor(x = 0, y = 0, width = 0, height = 0) { Object.assign(this, { x, y, width, height }); }
  get left() { return Math.min(this.x, this.x + this.width); }
  get top() { return Math.min(this.y, this.y + this.height); }
  get right() { return Math.max(this.x, this.x + this.width); }
  get bottom() { return Math.max(this.y, this.y + this.height); }
  toJSON() { return { x: this.x, y: this.y, width: this.width, height: this.height, top: this.top, right: this.right, bottom: this.bottom, left: this.left }; }
  static fromRect(other) { return new this(other?.x, other?.y, other?.width, other?.height); }
}
class DOMRect extends DOMRectReadOnly {}
class DOMPoint {
  constructor(x = 0, y = 0, z = 0, w = 1) { Object.assign(this, { x, y, z, w }); }
}
dom.rect = (element) => {
  const box = dom.box(element);
  if (box === null) return new DOMRect();
  const fixed = Boolean(box[10]);
  return new DOMRect(box[0] - (fixed ? 0 : dom.scroll.x), box[1] - (fixed ? 0 : dom.scroll.y), box[2], box[3]);
};

const root = (element) => element === dom.document.documentElement;
const part = (element, index) => Math.round(dom.box(element)?.[index] ?? 0);

Object.defineProperties(dom.Element.prototype, Object.getOwnPropertyDescriptors({
  getBoundingClientRect() { return dom.rect(this); },
  getClientRects() {
    const list = dom.box(this) === null ? [] : [dom.rect(this)];
    return Object.assign(list, { item(index) { return this[index] ?? null; } });
  },
  get clientWidth() { return root(this) ? Math.round(dom.viewport.width) : part(this, 4); },
  get clientHeight() { return root(this) ? Math.round(dom.viewport.height) : part(this, 5); },
  get clientLeft() { return part(this, 8); },
  get clientTop() { return part(this, 9); },
  get scrollWidth() { return root(this) ? Math.max(part(this, 6), Math.round(dom.viewport.width)) : part(this, 6); },
  get scrollHeight() { return root(this) ? Math.max(part(this, 7), Math.round(dom.viewport.height)) : part(this, 7); },
  get scrollTop() { return root(this) ? dom.scroll.y : this[SCROLL_Y] ?? 0; },
  set scrollTop(value) { scrollElement(this, this.scrollLeft, Number(value) || 0); },
  get scrollLeft() { return root(this) ? dom.scroll.x : this[SCROLL_X] ?? 0; },
  set scrollLeft(value) { scrollElement(this, Number(value) || 0, this.scrollTop); },
  scrollTo(...args) { scrollElement(this, ...point(args, this.scrollLeft, this.scrollTop)); },
  scroll(...args) { this.scrollTo(...args); },
  scrollBy(...args) {
    const [x, y] = point(args, 0, 0);
    scrollElement(this, this.scrollLeft + x, this.scrollTop + y);
  },
  scrollIntoView(how) {
    const block = typeof how === "object" && how !== null ? how.block ?? "start" : how === false ? "end" : "start";
    dom.scrollIntoView(this, block);
  },
  scrollIntoViewIfNeeded() { dom.scrollIntoView(this, "nearest"); },
  checkVisibility() { return dom.box(this) !== null; },
  setPointerCapture() {},
  releasePointerCapture() {},
  hasPointerCapture() { return false; },
  requestFullscreen() { return Promise.reject(new TypeError("fullscreen error")); },
  requestPointerLock() {},
}));

Object.defineProperties(dom.HTMLElement.prototype, Object.getOwnPropertyDescriptors({
  get offsetWidth() { return part(this, 2); },
  get offsetHeight() { return part(this, 3); },
  get offsetLeft() { return Math.round((dom.box(this)?.[0] ?? 0) - offsetOrigin(this, 0)); },
  get offsetTop() { return Math.round((dom.box(this)?.[1] ?? 0) - offsetOrigin(this, 1)); },
  get offsetParent() {
    if (dom.box(this) === null || this === dom.document.body || root(this)) return null;
    for (let up = this.parentElement; up !== null; up = up.parentElement) {
      if (up === dom.document.body || ["td", "th", "table"].includes(up[LOCAL])) return up;
      if ((dom.askLayout("computed", [up[ID], ""])?.position ?? "static") !== "static") return up;
    }
    return dom.document.body;
  },
}));

function offsetOrigin(element, axis) {
  const parent = element.offsetParent;
  if (parent === null || parent === dom.document.body) return 0;
  const box = dom.box(parent);
  return (box?.[axis] ?? 0) + (box?.[8 + axis] ?? 0);
}

function point(args, x, y) {
  if (typeof args[0] === "object" && args[0] !== null) return [Number(args[0].left ?? x) || 0, Number(args[0].top ?? y) || 0];
  return [Number(args[0] ?? x) || 0, Number(args[1] ?? y) || 0];
}

const clamp = (value, most) => Math.min(Math.max(value, 0), Math.max(most, 0));

function scrollElement(element, x, y) {
  if (root(element) || (element === dom.document.body && dom.document.compatMode === "BackCompat")) return dom.scrollPage(x, y);
  const box = dom.box(element);
  if (box === null) return;
  [x, y] = [clamp(x, box[6] - box[4]), clamp(y, box[7] - box[5])];
  if (x === (element[SCROLL_X] ?? 0) && y === (element[SCROLL_Y] ?? 0)) return;
  element[SCROLL_X] = x;
  element[SCROLL_Y] = y;
  dom.touch();
  dom.task(() => dom.fire(element, "scroll"));
}
dom.scrollElement = scrollElement;

dom.scrollPage = (x, y) => {
  const page = dom.document.documentElement;
  const box = page === null ? null : dom.box(page);
  if (box !== null) [x, y] = [clamp(x, page.scrollWidth - dom.viewport.width), clamp(y, page.scrollHeight - dom.viewport.height)];
  if (x === dom.scroll.x && y === dom.scroll.y) return;
  Object.assign(dom.scroll, { x, y, wanted: [x, y] });
  dom.task(dom.tellScroll);
};
dom.tellScroll = () => dom.fire(dom.document, "scroll", { bubbles: true });

dom.scrollIntoView = (element, block) => {
  for (let up = element.parentElement; up !== null && !root(up) && up !== dom.document.body; up = up.parentElement) {
    const [inner, outer] = [dom.box(element), dom.box(up)];
    if (inner === null || outer === null || outer[7] <= outer[5] || !/auto|scroll/.test(dom.askLayout("computed", [up[ID], ""])?.["overflow-y"] ?? "")) continue;
    scrollElement(up, up.scrollLeft, place(inner[1] - outer[1] - outer[9] + up.scrollTop, inner[3], up.scrollTop, outer[5], block));
  }
  const box = dom.box(element);
  if (box !== null) dom.scrollPage(dom.scroll.x, place(box[1], box[3], dom.scroll.y, dom.viewport.height, block));
};

function place(top, height, now, room, block) {
  if (block === "start") return top;
  if (block === "end") return top + height - room;
  if (block === "center") return top + height / 2 - room / 2;
  if (top < now) return top;
  return top + height > now + room ? Math.min(top, top + height - room) : now;
}

dom.elementAt = (x, y) => {
  const id = dom.askLayout("hit", [x, y, dom.scroll.x, dom.scroll.y]);
  return id ? dom.byNumber(id) : null;
};
Object.assign(dom.Document.prototype, {
  elementFromPoint(x, y) {
    if (x < 0 || y < 0 || x > dom.viewport.width || y > dom.viewport.height) return null;
    return dom.elementAt(Number(x), Number(y)) ?? this.documentElement;
  },
  elementsFromPoint(x, y) {
    const list = [];
    for (let up = this.elementFromPoint(x, y); up !== null; up = up.parentElement) list.push(up);
    return list;
  },
  caretRangeFromPoint: () => null,
});

dom.expose(DOMRectReadOnly, DOMRect, DOMPoint);

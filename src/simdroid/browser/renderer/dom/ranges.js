// Ranges and the selection: what editors and "copy this" buttons use of them.

const { PARENT, NEXT, DATA, FIRST } = dom;

const lengthOf = (node) => node[DATA]?.length ?? dom.children(node).length;
const indexOf = (node) => dom.children(node[PARENT]).indexOf(node);

class Range {
  constructor() { this.#set(dom.document, 0, dom.document, 0); }
  #set(startContainer, startOffset, endContainer, endOffset) { Object.assign(this, { startContainer, startOffset, endContainer, endOffset }); }
  get collapsed() { return this.startContainer === this.endContainer && this.startOffset === this.endOffset; }
  get commonAncestorContainer() {
    let node = this.startContainer;
    while (node !== null && !node.contains(this.endContainer)) node = node[PARENT];
    return node ?? dom.document;
  }
  setStart(node, offset) { this.#set(node, offset, ...(before(this.endContainer, this.endOffset, node, offset) ? [node, offset] : [this.endContainer, this.endOffset])); }
  setEnd(node, offset) { this.#set(...(before(node, offset, this.startContainer, this.startOffset) ? [node, offset] : [this.startContainer, this.startOffset]), node, offset); }
  setStartBefore(node) { this.setStart(node[PARENT], indexOf(node)); }
  setStartAfter(node) { this.setStart(node[PARENT], indexOf(node) + 1); }
  setEndBefore(node) { this.setEnd(node[PARENT], indexOf(node)); }
  setEndAfter(node) { this.setEnd(node[PARENT], indexOf(node) + 1); }
  selectNode(node) { this.#set(node[PARENT], indexOf(node), node[PARENT], indexOf(node) + 1); }
  selectNodeContents(node) { this.#set(node, 0, node, lengthOf(node)); }
  collapse(toStart = false) { toStart ? this.#set(this.startContainer, this.startOffset, this.startContainer, this.startOffset) : this.#set(this.endContainer, this.endOffset, this.endContainer, this.endOffset); }
  cloneRange() {
    const copy = new Range();
    Object.assign(copy, { startContainer: this.startContainer, startOffset: this.startOffset, endContainer: this.endContainer, endOffset: this.endOffset });
    return copy;
  }
  // The texts in the range: [node, from, to].
  *#texts() {
    const root = this.commonAncestorContainer;
    for (let node = root; node !== null; node = dom.following(node, root)) {
      if (node.nodeType !== 3) continue;
      const from = node === this.startContainer ? this.startOffset : before(node, 0, this.startContainer, this.startOffset) ? node[DATA].length : 0;
      const to = node === this.endContainer ? this.endOffset : before(this.endContainer, this.endOffset, node, 0) ? 0 : node[DATA].length;
      if (from < to) yield [node, from, to];
    }
  }
  toString() { return [...this.#texts()].map(([node, from, to]) => node[DATA].slice(from, to)).join(""); }
  // Whole children of the container, or parts of texts.
  #inside() {
    if (this.startContainer !== this.endContainer || this.startContainer[DATA] !== undefined) return null;
    return dom.children(this.startContainer).slice(this.startOffset, this.endOffset);
  }
  deleteContents() {
    const inside = this.#inside();
    if (inside !== null) for (const node of inside) dom.remove(node);
    else for (const [node, from, to] of [...this.#texts()]) node.data = node[DATA].slice(0, from) + node[DATA].slice(to);
    this.collapse(true);
  }
  cloneContents() {
    const fragment = new dom.DocumentFragment();
    const inside = this.#inside();
    if (inside !== null) fragment.append(...inside.map((node) => node.cloneNode(true)));
    else fragment.append(this.toString());
    return fragment;
  }
  extractContents() {
    const inside = this.#inside();
    const fragment = this.cloneContents();
    if (inside !== null) fragment.replaceChildren(...inside);
    else this.deleteContents();
    this.collapse(true);
    return fragment;
  }
  insertNode(node) {
    const { startContainer: container, startOffset: offset } = this;
    if (container.nodeType === 3) dom.insert(container[PARENT], node, container.splitText(offset));
    else dom.insert(container, node, dom.children(container)[offset] ?? null);
  }
  surroundContents(parent) {
    const contents = this.extractContents();
    this.insertNode(parent);
    parent.append(contents);
    this.selectNode(parent);
  }
  createContextualFragment(html) { return dom.parseFragment(String(html), this.startContainer.nodeType === 1 ? this.startContainer : null); }
  compareBoundaryPoints(how, other) {
    const [node, offset] = how === 0 || how === 3 ? [this.startContainer, this.startOffset] : [this.endContainer, this.endOffset];
    const [node2, offset2] = how === 0 || how === 1 ? [other.startContainer, other.startOffset] : [other.endContainer, other.endOffset];
    return node === node2 && offset === offset2 ? 0 : before(node, offset, node2, offset2) ? -1 : 1;
  }
  intersectsNode(node) { return this.commonAncestorContainer.contains(node); }
  isPointInRange(node, offset) { return !before(node, offset, this.startContainer, this.startOffset) && !before(this.endContainer, this.endOffset, node, offset); }
  getBoundingClientRect() {
    const element = this.commonAncestorContainer;
    return (element.nodeType === 1 ? element : element[PARENT])?.getBoundingClientRect?.() ?? new dom.DOMRect();
  }
  getClientRects() { return [this.getBoundingClientRect()]; }
  detach() {}
}
dom.constants(Range, { START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 });

// Whether one place in the tree comes before another.
function before(node, offset, other, otherOffset) {
  if (node === other) return offset < otherOffset;
  if (node.contains(other)) {
    let child = other;
    while (child[PARENT] !== node) child = child[PARENT];
    return offset <= indexOf(child);
  }
  if (other.contains(node)) {
    let child = node;
    while (child[PARENT] !== other) child = child[PARENT];
    return indexOf(child) < otherOffset;
  }
  return (node.compareDocumentPosition(other) & 4) !== 0;
}

class Selection {
  #range = null;
  get rangeCount() { return this.#range === null ? 0 : 1; }
  get isCollapsed() { return this.#range?.collapsed ?? true; }
  get type() { return this.#range === null ? "None" : this.#range.collapsed ? "Caret" : "Range"; }
  get anchorNode() { return this.#range?.startContainer ?? null; }
  get anchorOffset() { return this.#range?.startOffset ?? 0; }
  get focusNode() { return this.#range?.endContainer ?? null; }
  get focusOffset() { return this.#range?.endOffset ?? 0; }
  getRangeAt(index) {
    if (index !== 0 || this.#range === null) throw dom.error("IndexSizeError", `${index} is not a valid index.`);
    return this.#range;
  }
  addRange(range) { this.#range ??= range; }
  removeRange(range) { if (this.#range === range) this.#range = null; }
  removeAllRanges() { this.#range = null; }
  empty() { this.#range = null; }
  collapse(node, offset = 0) {
    this.#range = node === null ? null : new Range();
    this.#range?.setStart(node, offset);
    this.#range?.collapse(true);
  }
  setPosition(node, offset) { this.collapse(node, offset); }
  collapseToStart() { this.#range?.collapse(true); }
  collapseToEnd() { this.#range?.collapse(false); }
  extend(node, offset = 0) { this.#range?.setEnd(node, offset); }
  setBaseAndExtent(node, offset, end, endOffset) {
    this.#range = new Range();
    this.#range.setStart(node, offset);
    this.#range.setEnd(end, endOffset);
  }
  selectAllChildren(node) {
    this.#range = new Range();
    this.#range.selectNodeContents(node);
  }
  containsNode(node) { return this.#range?.intersectsNode(node) ?? false; }
  deleteFromDocument() { this.#range?.deleteContents(); }
  modify() {}
  toString() {
    const field = dom.user.focus;
    if (field !== null && dom.isTextControl(field)) return field.value.slice(field[dom.START] ?? 0, field[dom.END] ?? 0);
    return this.#range?.toString() ?? "";
  }
}
const selection = new Selection();
globalThis.getSelection = () => selection;
dom.Document.prototype.getSelection = () => selection;
dom.Document.prototype.createRange = () => new Range();
dom.Document.prototype.execCommand = function (command) {
  if (String(command).toLowerCase() !== "copy") return false;
  const text = selection.toString();
  if (text !== "") dom.effect({ kind: "copy", text });
  return true;
};
dom.expose(Range, Selection);

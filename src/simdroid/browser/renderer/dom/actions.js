// Default actions: what links, buttons, boxes and labels do when clicked; and the focus.

const { PARENT, ATTRS, LOCAL, CHECKED, INDETERMINATE, STATE, ID, VALUE, FILES, START, END } = dom;

// A page that asks for more at once is told nothing; the browser heeds what it asked for last.
const MOST_EFFECTS = 1000;
dom.effects = [];
dom.effect = (effect) => {
  if (dom.effects.push(effect) >= 2 * MOST_EFFECTS) dom.effects.splice(0, MOST_EFFECTS);
};

// ---- focus ----

const FOCUSABLE = new Set(["button", "input", "select", "textarea", "iframe"]);
dom.focusable = (element) => {
  if (dom.isDisabled(element)) return false;
  if (element[ATTRS].has("tabindex")) return true;
  if (FOCUSABLE.has(element[LOCAL])) return !(element[LOCAL] === "input" && element.type === "hidden");
  if (element[LOCAL] === "a" || element[LOCAL] === "area") return element[ATTRS].has("href");
  if (element[LOCAL] === "summary") return isSummary(element);
  return element[ATTRS].has("contenteditable") && element[ATTRS].get("contenteditable").toLowerCase() !== "false";
};

const told = (target, type, related, bubbles) => dom.fire(target, type, { relatedTarget: related, bubbles, composed: true }, dom.FocusEvent);

// What a field held when it got the focus or last told of a change.
let before = "";

dom.commit = (element) => {
  if (!dom.isTextControl(element) || element.value === before) return;
  before = element.value;
  dom.fire(element, "change", { bubbles: true });
};

dom.focus = (element) => {
  if (dom.user.focus === element || !element.isConnected || !dom.focusable(element) || dom.askLayout("display", [element[ID]]) === "none") return;
  const old = dom.user.focus;
  if (old !== null) {
    dom.commit(old);
    dom.user.focus = null;
    told(old, "blur", element, false);
    told(old, "focusout", element, true);
    if (dom.user.focus !== null) return;
  }
  dom.user.focus = element;
  dom.user.focusVisible = dom.isTextControl(element) || element.isContentEditable === true;
  before = dom.isTextControl(element) ? element.value : "";
  dom.touch();
  told(element, "focus", old, false);
  if (dom.user.focus === element) told(element, "focusin", old, true);
};

dom.blur = (element) => {
  if (dom.user.focus !== element || element === null) return;
  dom.commit(element);
  dom.user.focus = null;
  dom.touch();
  told(element, "blur", null, false);
  told(element, "focusout", null, true);
};

// A removed element loses the focus without events, as in Chrome.
dom.whenDisconnected((element) => {
  for (const name of ["focus", "active", "hover"]) if (dom.user[name] === element) dom.user[name] = null;
});

// ---- clicks ----

dom.click = (element) => {
  if (dom.isDisabled(element) || element[STATE]?.clicking) return;
  const state = (element[STATE] ??= {});
  state.clicking = true;
  try {
    dom.dispatch(element, new dom.PointerEvent("click", { bubbles: true, cancelable: true, composed: true, view: globalThis, pointerId: -1 }));
  } finally {
    state.clicking = false;
  }
};

const isSummary = (element) => element[PARENT]?.[LOCAL] === "details" && dom.elements(element[PARENT]).find((child) => child[LOCAL] === "summary") === element;
const CHOOSERS = new Set(["date", "month", "week", "time", "datetime-local", "color", "file"]);

function kindOf(element) {
  switch (element[LOCAL]) {
    case "a": case "area": return element[ATTRS].has("href") ? "link" : null;
    case "button": return dom.isDisabled(element) ? null : element.type;
    case "input": {
      if (dom.isDisabled(element)) return null;
      const type = element.type;
      if (type === "image") return "submit";
      if (["checkbox", "radio", "submit", "reset"].includes(type)) return type;
      return CHOOSERS.has(type) && !element[ATTRS].has("readonly") ? "chooser" : null;
    }
    case "select": return dom.isDisabled(element) ? null : "chooser";
    case "label": return "label";
    case "summary": return isSummary(element) ? "summary" : null;
    default: return null;
  }
}

// What a click on a path does besides its events: {before, undo, after}, or null.
dom.activation = (path, bubbles) => {
  for (const element of bubbles ? path : path.slice(0, 1)) {
    if (element[ATTRS] === undefined) continue;
    const kind = kindOf(element);
    if (kind === null) {
      // A control that does nothing when clicked keeps its label and links around it from acting for it.
      if (dom.listed.has(element[LOCAL])) return null;
      continue;
    }
    return kind === "checkbox" || kind === "radio" ? toggling(element, kind) : { before() {}, undo() {}, after: (event) => ACTIONS[kind](element, event) };
  }
  return null;
};

function toggling(element, kind) {
  const group = kind === "radio" ? dom.radioGroup(element) : [element];
  const old = group.map((each) => [each, each.checked, each[INDETERMINATE]]);
  return {
    before() {
      element[INDETERMINATE] = false;
      dom.setChecked(element, kind === "radio" ? true : !element.checked);
    },
    undo() {
      for (const [each, checked, indeterminate] of old) {
        each[CHECKED] = checked;
        each[INDETERMINATE] = indeterminate;
      }
      dom.touch();
    },
    after() {
      if (!element.isConnected || old.find(([each]) => each === element)[1] === element.checked) return;
      dom.fire(element, "input", { bubbles: true, composed: true });
      dom.fire(element, "change", { bubbles: true });
    },
  };
}

const ACTIONS = {
  link(element) { dom.followLink(element); },
  submit(element) {
    const form = dom.formOf(element);
    if (form !== null) dom.submit(form, element);
    else popover(element);
  },
  reset(element) {
    const form = dom.formOf(element);
    if (form !== null) dom.reset(form);
  },
  button(element) { popover(element); },
  chooser(element) { dom.openChooser(element); },
  summary(element) { element[PARENT].open = !element[PARENT].open; },
  label(element, event) {
    const control = element.control;
    if (control === null || control.contains(event.target)) return;
    // A link or control inside the label acted itself.
    for (let up = event.target; up !== null && up !== element; up = up[PARENT]) if (dom.listed.has(up[LOCAL]) || up[LOCAL] === "a") return;
    if (dom.isTextControl(control) || control[LOCAL] === "select") dom.focus(control);
    dom.click(control);
  },
};

function popover(element) {
  const target = dom.byId(dom.document, element[ATTRS].get("popovertarget") ?? "");
  target?.togglePopover?.();
}

dom.openChooser = (element) => {
  const node = element[ID];
  if (element[LOCAL] === "select") {
    const options = [...element.options];
    dom.effect({ kind: "select", node, options: options.map((option) => [String(option.label), dom.isDisabled(option)]), chosen: dom.chosen(element).map((option) => options.indexOf(option)), multiple: element.multiple });
    return;
  }
  const type = element.type;
  if (type === "color") dom.effect({ kind: "color", node, value: element.value });
  else if (type === "file") dom.effect({ kind: "files", node, accept: element.accept, multiple: element.multiple, capture: element[ATTRS].get("capture") ?? "" });
  else dom.effect({ kind: "date", node, type, value: element.value, min: element.min, max: element.max });
};

// The browser's answer to a chooser.
dom.chosenByUser = (element, value) => {
  if (element[LOCAL] === "select") {
    const options = [...element.options];
    const old = dom.chosen(element);
    const chosen = (Array.isArray(value) ? value : [value]).map((index) => options[index]).filter((option) => option !== undefined && !dom.isDisabled(option));
    if (chosen.length === 0 && !element.multiple) return;
    if (chosen.length === old.length && chosen.every((option, index) => option === old[index])) return;
    dom.choose(element, chosen);
  } else if (element.type === "file") {
    element[FILES] = (value ?? []).map(([name, type, base64]) => new dom.File([dom.base64ToBytes(base64)], name, { type, lastModified: dom.clock.peek() }));
    dom.touch();
  } else {
    const wanted = dom.sanitize(element, String(value ?? ""));
    if (wanted === element.value) return;
    dom.setValue(element, wanted);
  }
  dom.fire(element, "input", { bubbles: true, composed: true });
  dom.fire(element, "change", { bubbles: true });
};

// ---- links and other ways to leave ----

dom.followLink = (element) => {
  const url = element.href;
  const download = element[ATTRS].get("download");
  if (download !== undefined && !/^javascript:/i.test(url)) {
    dom.effect({ kind: "download", url: dom.blobAsData(url), name: download });
    return;
  }
  dom.navigate(url, { target: element[ATTRS].get("target") || dom.selectors.query(dom.document, "base[target]", false)?.target || "" });
};

// Goes where a link, a form or a script says. A place in this page is reached at once; all else is the browser's.
dom.navigate = (url, { target = "", method = "GET", body = "", content_type = "", replace = false } = {}) => {
  if (/^\s*javascript:/i.test(url)) {
    if (dom.page?.scripts === false) return;
    dom.task(() => {
      const result = dom.evaluateUrl(decodeURIComponent(url.replace(/^\s*javascript:/i, "")));
      if (typeof result === "string") dom.replaceDocument(result);
    });
    return;
  }
  const [place, here] = [url.split("#"), dom.document.URL.split("#")];
  const inside = target === "" || target === "_self" || target === "_top" || target === "_parent";
  if (inside && method === "GET" && url.includes("#") && place[0] === here[0]) {
    dom.goToFragment(url, replace);
    return;
  }
  if (inside && dom.listens(globalThis, "beforeunload") && !dom.mayLeave()) return;
  dom.effect({ kind: "navigate", url: dom.blobAsData(url), method, body, content_type, target: inside ? "" : target, replace });
};

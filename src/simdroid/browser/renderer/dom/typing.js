// The keyboard: text typed into the focused field, and keys that type nothing.

const { ATTRS, LOCAL, START, END, STATE, VALUE, DIRTY, PARENT, ID } = dom;

const CODES = { Enter: 13, Tab: 9, Escape: 27, Backspace: 8, Delete: 46, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35, PageUp: 33, PageDown: 34, " ": 32 };
// A longer change was not typed key by key: it was pasted or filled in.
const MOST_KEYS = 100;

function keyInit(key) {
  const letter = key.length === 1;
  const code = letter ? (/[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : key === " " ? "Space" : "") : key;
  return { key, code, keyCode: CODES[key] ?? (letter ? key.toUpperCase().charCodeAt(0) : 0), bubbles: true, cancelable: true, composed: true, view: globalThis };
}
const keyEvent = (target, type, key) => dom.fire(target, type, keyInit(key), dom.KeyboardEvent);
const keyPress = (target, key) => dom.fire(target, "keypress", { ...keyInit(key), charCode: key === "Enter" ? 13 : key.charCodeAt(0), keyCode: key === "Enter" ? 13 : key.charCodeAt(0) }, dom.KeyboardEvent);

const field = {
  read: (element) => (dom.isTextControl(element) ? element[STATE]?.raw ?? element.value : dom.textOf(element)),
  write(element, text) {
    if (!dom.isTextControl(element)) {
      element.textContent = text;
      return;
    }
    const value = element[LOCAL] === "input" ? dom.sanitize(element, text) : text;
    dom.setValue(element, value);
    // What a number field shows may be no number yet ("-", "1e").
    element[STATE] = { ...element[STATE], raw: value === text ? undefined : text };
  },
};
dom.rawText = (element) => (element[STATE]?.raw !== undefined && element[DIRTY] && dom.sanitize(element, element[STATE].raw) === element.value ? element[STATE].raw : element.value);

function change(element, from, to, data, inputType) {
  const text = field.read(element);
  const room = element.maxLength >= 0 && dom.isTextControl(element) ? element.maxLength - (text.length - (to - from)) : Infinity;
  if (data !== null && data.length > room) data = data.slice(0, Math.max(room, 0));
  if (data === "" && from === to) return false;
  const init = { data, inputType, bubbles: true, composed: true };
  if (!dom.fire(element, "beforeinput", { ...init, cancelable: true }, dom.InputEvent)) return false;
  field.write(element, text.slice(0, from) + (data ?? "") + text.slice(to));
  element[START] = element[END] = from + (data ?? "").length;
  dom.fire(element, "input", init, dom.InputEvent);
  return true;
}

// One key after the other for what was typed or deleted; a text that came at once is inserted at once.
dom.edit = (element, value, start, end) => {
  if (element[ATTRS].has("readonly") || dom.isDisabled(element)) return;
  if (element[LOCAL] === "input" || element[LOCAL] !== "textarea") value = dom.isTextControl(element) ? value.replace(/[\r\n]/g, "") : value;
  const old = field.read(element);
  let prefix = 0;
  while (prefix < old.length && prefix < value.length && old[prefix] === value[prefix]) prefix++;
  let suffix = 0;
  while (suffix < old.length - prefix && suffix < value.length - prefix && old[old.length - 1 - suffix] === value[value.length - 1 - suffix]) suffix++;
  const removed = old.length - prefix - suffix;
  const inserted = [...value.slice(prefix, value.length - suffix)];
  let whole = true;
  if (removed > 0) whole = remove(element, prefix, removed, inserted.length > 0);
  if (inserted.length > MOST_KEYS) whole = change(element, prefix, prefix, inserted.join(""), "insertFromPaste") && whole;
  else {
    let at = prefix;
    for (const char of inserted) {
      if (type(element, at, char)) at += char.length;
      else whole = false;
    }
  }
  if (whole && field.read(element) === value) {
    const units = (points) => [...value].slice(0, points).join("").length;
    [element[START], element[END]] = [units(start), units(end)];
  }
  dom.touch();
};

function remove(element, prefix, removed, replaced) {
  if (replaced || removed > MOST_KEYS) return change(element, prefix, prefix + removed, null, "deleteContentBackward");
  let whole = true;
  for (let at = prefix + removed; at > prefix; at--) {
    if (keyEvent(element, "keydown", "Backspace")) whole = change(element, at - 1, at, null, "deleteContentBackward") && whole;
    else whole = false;
    keyEvent(element, "keyup", "Backspace");
  }
  return whole;
}

function type(element, at, char) {
  const key = char === "\n" ? "Enter" : char;
  const wanted = keyEvent(element, "keydown", key) && keyPress(element, key);
  const done = wanted && change(element, at, at, char, char === "\n" ? "insertLineBreak" : "insertText");
  keyEvent(element, "keyup", key);
  return done;
}

// ---- keys that type nothing ----

dom.key = (name) => {
  const target = dom.user.focus ?? dom.document.body ?? dom.document.documentElement;
  if (target === null) return;
  let wanted = keyEvent(target, "keydown", name);
  if (wanted && (name === "Enter" || name.length === 1)) wanted = keyPress(target, name);
  if (wanted && target.isConnected) KEYS[name]?.(target);
  keyEvent(dom.user.focus ?? (target.isConnected ? target : dom.document.body) ?? dom.document, "keyup", name);
};

const KEYS = {
  Enter(target) {
    if (target[LOCAL] === "textarea") {
      const at = target[END] ?? target.value.length;
      change(target, target[START] ?? at, at, "\n", "insertLineBreak");
    } else if (target[LOCAL] === "input" && !["submit", "reset", "button", "image", "file", "color"].includes(target.type)) {
      dom.commit(target);
      submitImplicitly(target);
    } else if (["button", "a", "summary", "input"].includes(target[LOCAL])) dom.click(target);
  },
  " "(target) {
    if (["button", "summary"].includes(target[LOCAL]) || (target[LOCAL] === "input" && !dom.isTextControl(target))) dom.click(target);
  },
  Tab() { moveFocus(1); },
  Escape() {
    const dialog = dom.modalDialog?.();
    if (dialog && dom.fire(dialog, "cancel", { cancelable: true })) dialog.close();
  },
  ArrowDown: (target) => arrow(target, 1),
  ArrowRight: (target) => arrow(target, 1),
  ArrowUp: (target) => arrow(target, -1),
  ArrowLeft: (target) => arrow(target, -1),
};

// Enter in a field presses the form's first submit button; a form without one needs a single field.
function submitImplicitly(element) {
  const form = dom.formOf(element);
  if (form === null) return;
  const controls = [...form.elements];
  const button = controls.find((each) => (each[LOCAL] === "button" || each[LOCAL] === "input") && (each.type === "submit" || each.type === "image"));
  if (button !== undefined) {
    if (!dom.isDisabled(button)) dom.click(button);
  } else if (controls.filter((each) => each[LOCAL] === "input" && dom.isTextControl(each)).length <= 1) dom.submit(form, null);
}

function arrow(target, by) {
  if (target[LOCAL] === "input" && target.type === "radio") {
    const group = dom.radioGroup(target).filter((each) => !dom.isDisabled(each));
    const next = group[(group.indexOf(target) + by + group.length) % group.length];
    if (next !== undefined && next !== target) {
      dom.focus(next);
      dom.click(next);
    }
  } else if (target[LOCAL] === "input" && ["range", "number"].includes(target.type)) {
    const old = target.value;
    const up = target.type === "number" ? -by : by;
    up > 0 ? target.stepUp() : target.stepDown();
    if (target.value === old) return;
    dom.fire(target, "input", { bubbles: true, composed: true });
    dom.fire(target, "change", { bubbles: true });
  } else if (dom.isTextControl(target)) {
    const at = Math.min(Math.max((by > 0 ? target[END] : target[START] ?? target.value.length) + by, 0), target.value.length);
    target[START] = target[END] = at;
    dom.touch();
  }
}

function moveFocus(by) {
  const list = dom.descendants(dom.document, (node) => dom.focusable(node) && node.tabIndex >= 0 && dom.askLayout("display", [node[ID]]) !== "none");
  list.sort((a, b) => (a.tabIndex || Infinity) - (b.tabIndex || Infinity));
  const next = list[list.indexOf(dom.user.focus) + by];
  if (next === undefined) dom.blur(dom.user.focus);
  else dom.focus(next);
}

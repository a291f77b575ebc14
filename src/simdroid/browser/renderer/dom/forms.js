// Forms: their controls, validation, what is sent and how, reset; the pseudo-classes of controls.

const { PARENT, ATTRS, LOCAL, VALUE, DIRTY, CHECKED, SELECTED, FILES, STATE, VALIDITY, START, END } = dom;

// ---- validation ----

const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const barred = (element) =>
  dom.isDisabled(element) || element[ATTRS].has("readonly") || !["input", "select", "textarea", "button"].includes(element[LOCAL]) ||
  (element[LOCAL] === "input" && ["hidden", "reset", "button", "image"].includes(element.type)) || (element[LOCAL] === "button" && element.type !== "submit");

function missing(element) {
  if (!element[ATTRS].has("required")) return false;
  if (element[LOCAL] === "input") {
    if (element.type === "checkbox") return !element.checked;
    if (element.type === "radio") return !dom.radioGroup(element).some((each) => each.checked);
    if (element.type === "file") return !(element[FILES]?.length > 0);
    if (["range", "color", "submit", "button", "reset", "image"].includes(element.type)) return false;
  }
  return element.value === "";
}

// The first rule a control breaks, in the order Chrome tells them: [flag, message].
function flaw(element) {
  if (element[VALIDITY]) return ["customError", element[VALIDITY]];
  const type = element.type;
  const value = element.value;
  if (missing(element)) return ["valueMissing", missingMessage(element)];
  if (value === "" || element[LOCAL] === "select" || element[LOCAL] === "button") return null;
  if (type === "email" && !(element.multiple ? value.split(",") : [value]).every((each) => EMAIL.test(each))) return ["typeMismatch", emailMessage(value)];
  if (type === "url" && dom.URL.parse(value) === null) return ["typeMismatch", "Please enter a URL."];
  const pattern = element[ATTRS].get("pattern");
  if (pattern !== undefined && ["text", "search", "url", "tel", "email", "password"].includes(type) && !fits(pattern, value))
    return ["patternMismatch", element[ATTRS].get("title") ? `Please match the requested format.\n${element[ATTRS].get("title")}` : "Please match the requested format."];
  if (element[DIRTY]) {
    if (element.maxLength >= 0 && value.length > element.maxLength) return ["tooLong", `Please shorten this text to ${element.maxLength} characters or less (you are currently using ${value.length} characters).`];
    if (element.minLength > 0 && value.length < element.minLength) return ["tooShort", `Please lengthen this text to ${element.minLength} characters or more (you are currently using ${value.length} characters).`];
  }
  return rangeFlaw(element, type, value);
}

function rangeFlaw(element, type, value) {
  const number = dom.toNumber(type, value);
  if (element[LOCAL] !== "input" || Number.isNaN(number)) return null;
  const bound = (name) => dom.toNumber(type, element[ATTRS].get(name) ?? "");
  const shown = (name) => element[ATTRS].get(name);
  if (number < bound("min")) return ["rangeUnderflow", type === "number" || type === "range" ? `Value must be greater than or equal to ${shown("min")}.` : `Value must be ${shown("min")} or later.`];
  if (number > bound("max")) return ["rangeOverflow", type === "number" || type === "range" ? `Value must be less than or equal to ${shown("max")}.` : `Value must be ${shown("max")} or earlier.`];
  const by = dom.stepOf(element);
  if (by === null) return null;
  const base = Number.isNaN(bound("min")) ? dom.toNumber(type, element[ATTRS].get("value") ?? "") || 0 : bound("min");
  const steps = (number - base) / by;
  if (Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps))) return null;
  const tidy = (count) => String(Number((base + count * by).toPrecision(12)));
  if (type !== "number" && type !== "range") return ["stepMismatch", "Please enter a valid value."];
  return ["stepMismatch", `Please enter a valid value. The two nearest valid values are ${tidy(Math.floor(steps))} and ${tidy(Math.ceil(steps))}.`];
}

function fits(pattern, value) {
  try {
    return new RegExp(`^(?:${pattern})$`, "v").test(value);
  } catch {
    try {
      return new RegExp(`^(?:${pattern})$`, "u").test(value);
    } catch {
      return true;
    }
  }
}

function missingMessage(element) {
  if (element[LOCAL] === "select") return "Please select an item in the list.";
  if (element.type === "checkbox") return "Please check this box if you want to proceed.";
  if (element.type === "radio") return "Please select one of these options.";
  if (element.type === "file") return "Please select a file.";
  return "Please fill out this field.";
}

function emailMessage(value) {
  if (!value.includes("@")) return `Please include an '@' in the email address. '${value}' is missing an '@'.`;
  if (value.endsWith("@")) return `Please enter a part following '@'. '${value}' is incomplete.`;
  if (value.startsWith("@")) return `Please enter a part followed by '@'. '${value}' is incomplete.`;
  return "Please enter an email address.";
}

const FLAGS = ["valueMissing", "typeMismatch", "patternMismatch", "tooLong", "tooShort", "rangeUnderflow", "rangeOverflow", "stepMismatch", "badInput", "customError"];
class ValidityState {
  constructor(element) { Object.defineProperty(this, STATE, { value: element }); }
  get valid() { return flaw(this[STATE]) === null; }
}
for (const name of FLAGS) Object.defineProperty(ValidityState.prototype, name, { get() { return flaw(this[STATE])?.[0] === name; }, enumerable: true });

const validation = {
  get willValidate() { return !barred(this); },
  get validity() { return new ValidityState(this); },
  get validationMessage() { return barred(this) ? "" : flaw(this)?.[1] ?? ""; },
  setCustomValidity(message) {
    this[VALIDITY] = String(message);
    dom.touch();
  },
  checkValidity() { return check(this); },
  reportValidity() { return report([this]); },
};
for (const Type of [dom.HTMLInputElement, dom.HTMLSelectElement, dom.HTMLTextAreaElement, dom.HTMLButtonElement, dom.HTMLFieldSetElement, dom.HTMLOutputElement]) dom.mixin(Type, validation);

const isValid = (element) => barred(element) || flaw(element) === null;
function check(element) {
  if (isValid(element)) return true;
  dom.fire(element, "invalid", { cancelable: true });
  return false;
}

// Tells the user about the first control that is wrong, with the focus on it. The bubble is part of the page's state.
function report(elements) {
  let first = null;
  for (const element of elements) {
    if (isValid(element)) continue;
    const shown = dom.fire(element, "invalid", { cancelable: true });
    if (first === null) first = { element, shown };
  }
  if (first?.shown) {
    dom.focus(first.element);
    dom.effect({ kind: "invalid", node: first.element[dom.ID], message: first.element.validationMessage });
  }
  return first === null;
}

// ---- the form ----

const Form = dom.define("form", "HTMLFormElement", { text: "name target acceptCharset=accept-charset autocomplete rel", flag: "noValidate" });
const controlsOf = (form) => {
  const own = dom.descendants(form.isConnected ? dom.document : form, (node) => dom.listed.has(node[LOCAL]) && dom.formOf(node) === form && !(node[LOCAL] === "input" && node.type === "image"));
  return own;
};
const choice = (attribute, values) => ({
  get() {
    const value = (this[ATTRS].get(attribute) ?? "").toLowerCase();
    return values.includes(value) ? value : values[0];
  },
  set(value) { this.setAttribute(attribute, value); },
  configurable: true,
});
Object.defineProperties(Form.prototype, {
  method: choice("method", ["get", "post", "dialog"]),
  enctype: choice("enctype", ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]),
  encoding: choice("enctype", ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]),
  action: {
    get() { return dom.resolve(this[ATTRS].get("action") || dom.document.URL) ?? ""; },
    set(value) { this.setAttribute("action", value); },
    configurable: true,
  },
});
dom.mixin(Form, {
  get elements() { return dom.liveList(this, "elements", dom.HTMLFormControlsCollection, () => controlsOf(this)); },
  get length() { return controlsOf(this).length; },
  checkValidity() { return controlsOf(this).map(check).every(Boolean); },
  reportValidity() { return report(controlsOf(this)); },
  submit() { send(this, null); },
  requestSubmit(submitter = null) {
    if (submitter !== null && dom.formOf(submitter) !== this) throw dom.error("NotFoundError", "The specified element is not owned by this form element.");
    dom.submit(this, submitter);
  },
  reset() { dom.reset(this); },
  *[Symbol.iterator]() { yield* controlsOf(this); },
});

// Controls are properties of their form by name (`form.email`): looked up late on a prototype that answers every name
// the form itself does not know.
const named = new Proxy(Object.create(dom.HTMLElement.prototype), {
  get(target, key, form) {
    if (typeof key !== "string" || key in target || !(form instanceof Form)) return Reflect.get(target, key, form);
    return (/^\d+$/.test(key) ? controlsOf(form)[key] : form.elements.namedItem(key)) ?? undefined;
  },
});
Object.setPrototypeOf(Form.prototype, named);

dom.submit = (form, submitter) => {
  if (!form.isConnected || form[STATE]?.submitting) return;
  form[STATE] = { submitting: true };
  try {
    if (!form.noValidate && !submitter?.formNoValidate && !report(controlsOf(form))) return;
    if (!dom.fire(form, "submit", { bubbles: true, cancelable: true, submitter }, dom.SubmitEvent)) return;
  } finally {
    form[STATE].submitting = false;
  }
  send(form, submitter);
};

function send(form, submitter) {
  if (!form.isConnected) return;
  const from = (name, property) => (submitter?.[ATTRS].has(name) ? submitter[property] : form[property.replace(/^form(.)/, (_, letter) => letter.toLowerCase())]);
  const method = String(from("formmethod", "formMethod") || "get").toLowerCase();
  if (method === "dialog") {
    form.closest("dialog")?.close(submitter?.value);
    return;
  }
  const data = new FormData(form, submitter);
  const url = dom.URL.parse(from("formaction", "formAction") || form.action);
  if (url === null) return;
  const target = from("formtarget", "formTarget") || "";
  if (method !== "post") {
    if (url.protocol !== "javascript:") {
      url.search = encode(data) === "" ? "?" : encode(data);
    }
    dom.navigate(url.href, { target });
    return;
  }
  const type = String(from("formenctype", "formEnctype") || form.enctype).toLowerCase();
  const [body, contentType] = dom.encodeForm(data, type);
  dom.navigate(url.href, { target, method: "POST", body, content_type: contentType });
}

const encode = (data) => new dom.URLSearchParams([...data].map(([name, value]) => [crlf(name), typeof value === "string" ? crlf(value) : value.name])).toString();
const crlf = (text) => text.replace(/\r\n|\r|\n/g, "\r\n");

// Body as text with one character a byte, so that files can be in it.
dom.encodeForm = (data, type) => {
  if (type === "text/plain") return [dom.latin([...data].map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}\r\n`).join("")), type];
  if (type !== "multipart/form-data") return [encode(data), "application/x-www-form-urlencoded"];
  const boundary = `----WebKitFormBoundary${dom.crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const quote = (text) => text.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22");
  let body = "";
  for (const [name, value] of data) {
    body += `--${boundary}\r\nContent-Disposition: form-data; name="${dom.latin(quote(name))}"`;
    if (typeof value === "string") body += `\r\n\r\n${dom.latin(crlf(value))}\r\n`;
    else body += `; filename="${dom.latin(quote(value.name))}"\r\nContent-Type: ${value.type || "application/octet-stream"}\r\n\r\n${dom.latinBytes(dom.blobBytes(value))}\r\n`;
  }
  return [`${body}--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`];
};

dom.reset = (form) => {
  if (!dom.fire(form, "reset", { bubbles: true, cancelable: true })) return;
  for (const element of controlsOf(form)) {
    for (const field of [VALUE, DIRTY, CHECKED, FILES, START, END]) element[field] = undefined;
    if (element[LOCAL] === "select") {
      element[STATE] = null;
      for (const option of element.options) option[SELECTED] = undefined;
    } else if (element[LOCAL] === "output") element.textContent = "";
  }
  dom.touch();
};

// ---- FormData ----

class FormData {
  #entries = [];
  constructor(form, submitter = null) {
    if (form === undefined) return;
    if (!(form instanceof Form)) throw new TypeError("Failed to construct 'FormData': parameter 1 is not of type 'HTMLFormElement'.");
    for (const element of controlsOf(form)) this.#collect(element, submitter);
    dom.fire(form, "formdata", { bubbles: true, formData: this }, dom.FormDataEvent);
  }
  #collect(element, submitter) {
    const name = element[ATTRS].get("name") ?? "";
    if (dom.isDisabled(element) || name === "" || ["fieldset", "output", "object"].includes(element[LOCAL]) || element.closest("datalist") !== null) return;
    const type = element.type;
    if ((["submit", "reset", "button"].includes(type) || element[LOCAL] === "button") && element !== submitter) return;
    if (type === "checkbox" || type === "radio") {
      if (element.checked) this.append(name, element.value);
    } else if (type === "file") {
      for (const file of element[FILES]?.length > 0 ? element[FILES] : [new dom.File([], "", { type: "application/octet-stream" })]) this.append(name, file);
    } else if (element[LOCAL] === "select") {
      for (const option of dom.chosen(element)) if (!dom.isDisabled(option)) this.append(name, option.value);
    } else this.append(name, element.value);
  }
  static #value(value, filename) {
    if (!(value instanceof dom.Blob)) return String(value);
    if (value instanceof dom.File && filename === undefined) return value;
    return new dom.File([value], filename ?? "blob", { type: value.type });
  }
  append(name, value, filename) { this.#entries.push([String(name), FormData.#value(value, filename)]); }
  set(name, value, filename) {
    name = String(name);
    const index = this.#entries.findIndex(([each]) => each === name);
    this.#entries = this.#entries.filter(([each], at) => each !== name || at === index);
    if (index < 0) this.append(name, value, filename);
    else this.#entries[this.#entries.findIndex(([each]) => each === name)] = [name, FormData.#value(value, filename)];
  }
  get(name) { return this.#entries.find(([each]) => each === String(name))?.[1] ?? null; }
  getAll(name) { return this.#entries.filter(([each]) => each === String(name)).map(([, value]) => value); }
  has(name) { return this.#entries.some(([each]) => each === String(name)); }
  delete(name) { this.#entries = this.#entries.filter(([each]) => each !== String(name)); }
  forEach(action, self) { for (const [name, value] of [...this.#entries]) action.call(self, value, name, this); }
  *entries() { yield* this.#entries; }
  *keys() { for (const [name] of this.#entries) yield name; }
  *values() { for (const [, value] of this.#entries) yield value; }
  [Symbol.iterator]() { return this.entries(); }
}
dom.FormData = FormData;

// ---- pseudo-classes ----

const isControl = (element) => ["input", "button", "select", "textarea", "optgroup", "option", "fieldset"].includes(element[LOCAL]);
const isField = (element) => ["input", "select", "textarea"].includes(element[LOCAL]);
const candidate = (element) => element[LOCAL] === "form" || !barred(element);
const valid = (element) => (element[LOCAL] === "form" || element[LOCAL] === "fieldset" ? [...element.elements].every(isValid) : flaw(element) === null);
const writable = (element) => (dom.isTextControl(element) ? !element[ATTRS].has("readonly") && !dom.isDisabled(element) : element.isContentEditable === true);
const ranged = (element) => element[LOCAL] === "input" && !barred(element) && (element[ATTRS].has("min") || element[ATTRS].has("max") || element.type === "range");
const outOfRange = (element) => ["rangeUnderflow", "rangeOverflow"].includes(flaw(element)?.[0]);
const touched = (element) => Boolean(element[DIRTY] || element[CHECKED] !== undefined);
Object.assign(dom.pseudoClasses, {
  checked: (element) => (element[LOCAL] === "input" ? (element.type === "checkbox" || element.type === "radio") && element.checked : element[LOCAL] === "option" && element.selected),
  indeterminate: (element) => element[LOCAL] === "input" && (element.type === "radio" ? !dom.radioGroup(element).some((each) => each.checked) : element.type === "checkbox" && element.indeterminate) || (element[LOCAL] === "progress" && !element[ATTRS].has("value")),
  disabled: (element) => isControl(element) && dom.isDisabled(element),
  enabled: (element) => isControl(element) && !dom.isDisabled(element),
  required: (element) => isField(element) && element[ATTRS].has("required"),
  optional: (element) => isField(element) && !element[ATTRS].has("required"),
  valid: (element) => (isField(element) || element[LOCAL] === "form" || element[LOCAL] === "fieldset") && candidate(element) && valid(element),
  invalid: (element) => (isField(element) || element[LOCAL] === "form" || element[LOCAL] === "fieldset") && candidate(element) && !valid(element),
  "user-valid": (element) => isField(element) && candidate(element) && touched(element) && valid(element),
  "user-invalid": (element) => isField(element) && candidate(element) && touched(element) && !valid(element),
  "in-range": (element) => ranged(element) && !outOfRange(element),
  "out-of-range": (element) => ranged(element) && outOfRange(element),
  "read-write": writable,
  "read-only": (element) => !writable(element),
  "placeholder-shown": (element) => dom.isTextControl(element) && Boolean(element[ATTRS].get("placeholder")) && element.value === "",
  default: (element) => (element[LOCAL] === "input" && element[ATTRS].has("checked")) || (element[LOCAL] === "option" && element[ATTRS].has("selected")),
  open: (element) => (element[LOCAL] === "details" || element[LOCAL] === "dialog") && element[ATTRS].has("open"),
});
dom.expose(FormData, ValidityState);

// Form controls: values and their rules, options, labels. Forms themselves and validation are in forms.js.

const { PARENT, ATTRS, LOCAL, VALUE, DIRTY, CHECKED, SELECTED, INDETERMINATE, START, END, FILES, STATE, CACHE, DATA } = dom;

const COMMON = { text: "name autocomplete", flag: "required disabled readOnly" };
const TYPES = new Set("hidden text search tel url email password date month week time datetime-local number range color checkbox radio file submit image reset button".split(" "));
const TEXT_TYPES = new Set("text search tel url email password number date month week time datetime-local".split(" "));
const SELECTABLE = new Set("text search tel url password".split(" "));

const formOf = (element) => {
  const id = element[ATTRS].get("form");
  if (id !== undefined && element.isConnected) {
    const found = dom.byId(dom.document, id);
    return found?.[LOCAL] === "form" ? found : null;
  }
  for (let up = element[PARENT]; up !== null; up = up[PARENT]) if (up[LOCAL] === "form") return up;
  return null;
};
dom.formOf = formOf;
const labelsOf = (element) => new dom.NodeList(dom.TOKEN, dom.descendants(element.getRootNode(), (node) => node[LOCAL] === "label" && node.control === element));
const control = {
  get form() { return formOf(this); },
  get labels() { return labelsOf(this); },
};
dom.isDisabled = (element) => {
  if (!CONTROLS.has(element[LOCAL])) return false;
  if (element[ATTRS].has("disabled")) return true;
  if (element[LOCAL] === "option") return element[PARENT]?.[LOCAL] === "optgroup" && element[PARENT][ATTRS].has("disabled");
  for (let up = element[PARENT]; up !== null && up !== undefined; up = up[PARENT]) {
    if (up[LOCAL] !== "fieldset" || !up[ATTRS].has("disabled")) continue;
    const legend = dom.elements(up).find((child) => child[LOCAL] === "legend");
    if (!legend?.contains(element)) return true;
  }
  return false;
};
const CONTROLS = new Set(["input", "button", "select", "textarea", "fieldset", "option", "optgroup"]);
dom.isTextControl = (element) => element[LOCAL] === "textarea" || (element[LOCAL] === "input" && TEXT_TYPES.has(element.type));

// ---- input ----

const Input = dom.define("input", "HTMLInputElement", {
  ...COMMON,
  text: `${COMMON.text} accept alt pattern placeholder step min max dirName formEnctype formMethod formTarget list_=list capture defaultValue=value`,
  flag: `${COMMON.flag} multiple defaultChecked=checked formNoValidate`,
  number: "maxLength=maxlength=-1 minLength=minlength=-1 size=size=20 width height",
  url: "src formAction",
});
dom.mixin(Input, control, {
  get type() {
    const type = (this[ATTRS].get("type") ?? "").toLowerCase();
    return TYPES.has(type) ? type : "text";
  },
  set type(value) { this.setAttribute("type", value); },
  get value() {
    const type = this.type;
    if (type === "file") return this[FILES]?.length > 0 ? `C:\\fakepath\\${this[FILES][0].name}` : "";
    if (type === "checkbox" || type === "radio") return this[ATTRS].get("value") ?? "on";
    if (this[DIRTY] && this[VALUE] !== undefined) return this[VALUE];
    const given = this[ATTRS].get("value") ?? "";
    return ["hidden", "submit", "reset", "button", "image"].includes(type) ? given : sanitize(this, given);
  },
  set value(value) {
    value = value === null ? "" : String(value);
    const type = this.type;
    if (type === "file") {
      if (value !== "") throw dom.error("InvalidStateError", "This input element accepts a filename, which may only be programmatically set to the empty string.");
      this[FILES] = [];
    } else if (["checkbox", "radio", "hidden", "submit", "reset", "button", "image"].includes(type)) this.setAttribute("value", value);
    else dom.setValue(this, sanitize(this, value));
    dom.touch();
  },
  get checked() { return this[CHECKED] ?? this[ATTRS].has("checked"); },
  set checked(value) { dom.setChecked(this, Boolean(value)); },
  get indeterminate() { return Boolean(this[INDETERMINATE]); },
  set indeterminate(value) {
    this[INDETERMINATE] = Boolean(value);
    dom.touch();
  },
  get files() { return this.type === "file" ? fileList(this[FILES] ?? []) : null; },
  set files(list) {
    this[FILES] = [...list];
    dom.touch();
  },
  get list() {
    const found = dom.byId(dom.document, this[ATTRS].get("list") ?? "");
    return found?.[LOCAL] === "datalist" ? found : null;
  },
  get valueAsNumber() { return toNumber(this.type, this.value); },
  set valueAsNumber(value) { this.value = Number.isNaN(value) ? "" : fromNumber(this.type, Number(value)); },
  get valueAsDate() {
    const value = ["date", "month", "week", "time"].includes(this.type) ? toNumber(this.type, this.value) : NaN;
    return Number.isNaN(value) ? null : new Date(this.type === "month" ? Date.parse(`${this.value}-01`) : value);
  },
  set valueAsDate(value) { this.value = value === null ? "" : fromNumber(this.type, value.getTime()); },
  stepUp(count = 1) { step(this, Number(count)); },
  stepDown(count = 1) { step(this, -Number(count)); },
  select() { this.setSelectionRange(0, this.value.length); },
  showPicker() { dom.openChooser(this); },
});

function fileList(files) {
  return Object.assign(Object.create(FileList.prototype), files, { length: files.length });
}
class FileList {
  item(index) { return this[index] ?? null; }
  *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this[i]; }
}

dom.setValue = (element, value) => {
  element[VALUE] = value;
  element[DIRTY] = true;
  element[START] = element[END] = value.length;
  dom.touch();
};

// The default value is the attribute until somebody changed the value.
dom.whenAttribute("value", (element) => {
  if (element[LOCAL] === "input" && !element[DIRTY]) element[START] = element[END] = undefined;
});

const DATES = { date: /^\d{4,}-\d\d-\d\d$/, month: /^\d{4,}-\d\d$/, week: /^\d{4,}-W\d\d$/, time: /^\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/, "datetime-local": /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/ };
const NUMBER = /^-?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d+)?$/;

function sanitize(element, value) {
  const type = element.type;
  if (DATES[type]) return DATES[type].test(value) && !Number.isNaN(toNumber(type, value)) ? value.replace(" ", "T") : "";
  switch (type) {
    case "number": return NUMBER.test(value) ? value : "";
    case "range": {
      const [least, most] = [Number(element[ATTRS].get("min") ?? 0) || 0, Number(element[ATTRS].get("max") ?? 100)];
      const greatest = Number.isNaN(most) ? 100 : most;
      const wanted = NUMBER.test(value) ? Number(value) : least + (greatest - least) / 2;
      const given = element[ATTRS].get("step");
      const by = given === "any" ? 0 : Number(given) > 0 ? Number(given) : 1;
      const stepped = by === 0 ? wanted : least + Math.round((wanted - least) / by) * by;
      return String(Number(Math.min(Math.max(stepped, least), Math.max(greatest, least)).toPrecision(12)));
    }
    case "color": return /^#[0-9a-fA-F]{6}$/.test(value) ? value.toLowerCase() : "#000000";
    case "email": return element.multiple ? value.split(",").map((each) => each.trim()).join(",") : value.replace(/[\r\n]/g, "").trim();
    case "url": return value.replace(/[\r\n]/g, "").trim();
    default: return value.replace(/[\r\n]/g, "");
  }
}
dom.sanitize = sanitize;

const DAY = 86400000;
function toNumber(type, value) {
  if (value === "") return NaN;
  switch (type) {
    case "number": case "range": return NUMBER.test(value) ? Number(value) : NaN;
    case "date": {
      const time = Date.parse(`${value}T00:00:00Z`);
      return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value ? time : NaN;
    }
    case "datetime-local": return Date.parse(`${value.replace(" ", "T")}Z`);
    case "time": {
      const [hours, minutes, seconds = 0] = value.split(":").map(Number);
      return hours < 24 && minutes < 60 && seconds < 60 ? (hours * 3600 + minutes * 60 + seconds) * 1000 : NaN;
    }
    case "month": {
      const [year, month] = value.split("-").map(Number);
      return month >= 1 && month <= 12 ? (year - 1970) * 12 + month - 1 : NaN;
    }
    case "week": {
      const [year, week] = value.split("-W").map(Number);
      const first = Date.UTC(year, 0, 4);
      return week >= 1 && week <= 53 ? first - ((new Date(first).getUTCDay() + 6) % 7) * DAY + (week - 1) * 7 * DAY : NaN;
    }
    default: return NaN;
  }
}
dom.toNumber = toNumber;

function fromNumber(type, value) {
  const two = (number) => String(number).padStart(2, "0");
  switch (type) {
    case "number": case "range": return String(value);
    case "date": return new Date(value).toISOString().slice(0, 10);
    case "datetime-local": return new Date(value).toISOString().slice(0, 16);
    case "month": return `${1970 + Math.floor(value / 12)}-${two((((value % 12) + 12) % 12) + 1)}`;
    case "time": {
      const minutes = Math.floor((((value % DAY) + DAY) % DAY) / 60000);
      return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    }
    default: return "";
  }
}

const SCALE = { date: [DAY, 1], time: [1000, 60], "datetime-local": [1000, 60], month: [1, 1], week: [7 * DAY, 1], number: [1, 1], range: [1, 1] };
dom.stepOf = (element) => {
  const scale = SCALE[element.type];
  const given = element[ATTRS].get("step");
  if (scale === undefined || given?.toLowerCase() === "any") return null;
  return scale[0] * (Number(given) > 0 ? Number(given) : scale[1]);
};
function step(element, count) {
  const by = dom.stepOf(element);
  if (by === null) throw dom.error("InvalidStateError", "This form element does not have an allowed value step.");
  const [least, most] = [toNumber(element.type, element[ATTRS].get("min") ?? ""), toNumber(element.type, element[ATTRS].get("max") ?? "")];
  let value = (Number.isNaN(element.valueAsNumber) ? 0 : element.valueAsNumber) + by * count;
  if (value < least) value = least;
  if (value > most) value = most;
  element.value = fromNumber(element.type, Number(value.toPrecision(12)));
}

// Radio buttons of one name in one form: one is checked.
dom.radioGroup = (element) => {
  const [name, form] = [element[ATTRS].get("name") ?? "", formOf(element)];
  if (name === "") return [element];
  return dom.descendants(form ?? element.getRootNode(), (node) => node[LOCAL] === "input" && node.type === "radio" && node[ATTRS].get("name") === name && formOf(node) === form);
};
dom.setChecked = (element, value) => {
  if (value && element.type === "radio") for (const other of dom.radioGroup(element)) if (other !== element) other[CHECKED] = false;
  element[CHECKED] = value;
  dom.touch();
};
dom.whenConnected((element) => {
  if (element[LOCAL] === "input" && element.type === "radio" && element.checked) dom.setChecked(element, true);
});

// ---- selection in text fields ----

const selection = {
  get selectionStart() { return selectable(this) ? Math.min(this[START] ?? this.value.length, this.value.length) : null; },
  set selectionStart(value) { this.setSelectionRange(value, Math.max(value, this.selectionEnd)); },
  get selectionEnd() { return selectable(this) ? Math.min(this[END] ?? this.value.length, this.value.length) : null; },
  set selectionEnd(value) { this.setSelectionRange(Math.min(value, this.selectionStart), value); },
  get selectionDirection() { return "none"; },
  setSelectionRange(start, end) {
    const length = this.value.length;
    this[END] = Math.min(Math.max(Number(end) || 0, 0), length);
    this[START] = Math.min(Math.max(Number(start) || 0, 0), this[END]);
    dom.touch();
    dom.task(() => dom.fire(this, "select", { bubbles: true }));
  },
  setRangeText(text, start = this.selectionStart, end = this.selectionEnd, mode = "preserve") {
    const value = this.value;
    dom.setValue(this, value.slice(0, start) + text + value.slice(end));
    const after = start + String(text).length;
    [this[START], this[END]] = mode === "select" ? [start, after] : mode === "start" ? [start, start] : [after, after];
  },
};
const selectable = (element) => element[LOCAL] === "textarea" || SELECTABLE.has(element.type);
dom.mixin(Input, selection);

// ---- textarea, button, label, fieldset and others ----

const Textarea = dom.define("textarea", "HTMLTextAreaElement", { ...COMMON, text: `${COMMON.text} placeholder wrap dirName`, number: "rows=rows=2 cols=cols=20 maxLength=maxlength=-1 minLength=minlength=-1" });
dom.mixin(Textarea, control, selection, {
  get type() { return "textarea"; },
  get value() { return this[DIRTY] ? this[VALUE] : dom.textOf(this).replace(/\r\n?/g, "\n"); },
  set value(value) { dom.setValue(this, value === null ? "" : String(value).replace(/\r\n?/g, "\n")); },
  get defaultValue() { return dom.textOf(this); },
  set defaultValue(value) { this.textContent = value; },
  get textLength() { return this.value.length; },
  select() { this.setSelectionRange(0, this.value.length); },
});

const Button = dom.define("button", "HTMLButtonElement", { text: "name value formEnctype formMethod formTarget", flag: "disabled formNoValidate", url: "formAction" });
dom.mixin(Button, control, {
  get type() {
    const type = (this[ATTRS].get("type") ?? "").toLowerCase();
    return type === "reset" || type === "button" ? type : "submit";
  },
  set type(value) { this.setAttribute("type", value); },
});

const Label = dom.define("label", "HTMLLabelElement", { text: "htmlFor=for" });
const LABELABLE = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);
dom.mixin(Label, {
  get control() {
    const id = this[ATTRS].get("for");
    const found = id === undefined ? dom.descendants(this, (node) => LABELABLE.has(node[LOCAL]))[0] : dom.byId(this.getRootNode(), id);
    return found && LABELABLE.has(found[LOCAL]) && !(found[LOCAL] === "input" && found.type === "hidden") ? found : null;
  },
  get form() { return this.control?.form ?? null; },
});

dom.define("fieldset", "HTMLFieldSetElement", { text: "name", flag: "disabled" });
dom.mixin(dom.HTMLFieldSetElement, control, {
  get type() { return "fieldset"; },
  get elements() { return dom.liveList(this, "elements", dom.HTMLFormControlsCollection, () => dom.descendants(this, (node) => dom.listed.has(node[LOCAL]))); },
});
dom.define("legend", "HTMLLegendElement");
dom.define("datalist", "HTMLDataListElement");
Object.defineProperty(dom.HTMLDataListElement.prototype, "options", { get() { return dom.liveList(this, "options", dom.HTMLCollection, () => dom.descendants(this, (node) => node[LOCAL] === "option")); } });
dom.define("output", "HTMLOutputElement", { text: "name" });
dom.mixin(dom.HTMLOutputElement, control, {
  get value() { return dom.textOf(this); },
  set value(value) { this.textContent = value; },
  get htmlFor() { return dom.tokens(this, "for"); },
  get type() { return "output"; },
});
const gauge = (standard) => ({ get() { return Number(this[ATTRS].get(standard[0]) ?? standard[1]) || 0; }, set(value) { this.setAttribute(standard[0], value); }, configurable: true });
dom.define("progress", "HTMLProgressElement");
Object.defineProperties(dom.HTMLProgressElement.prototype, { value: gauge(["value", 0]), max: gauge(["max", 1]), position: { get() { return this[ATTRS].has("value") ? this.value / this.max : -1; } } });
dom.define("meter", "HTMLMeterElement");
Object.defineProperties(dom.HTMLMeterElement.prototype, { value: gauge(["value", 0]), min: gauge(["min", 0]), max: gauge(["max", 1]), low: gauge(["low", 0]), high: gauge(["high", 1]), optimum: gauge(["optimum", 0.5]) });

// ---- select and option ----

const Select = dom.define("select", "HTMLSelectElement", { text: COMMON.text, flag: "required disabled multiple", number: "size" });
const Option = dom.define("option", "HTMLOptionElement", { flag: "disabled defaultSelected=selected" });
dom.define("optgroup", "HTMLOptGroupElement", { flag: "disabled", text: "label" });
const optionsOf = (select) => dom.descendants(select, (node) => node[LOCAL] === "option");
const selectOf = (option) => {
  for (let up = option[PARENT]; up !== null && up !== undefined; up = up[PARENT]) if (up[LOCAL] === "select") return up;
  return null;
};
const single = (select) => !select[ATTRS].has("multiple");

// A drop-down list always shows one option: the last that was chosen, else the first that is not disabled.
dom.chosen = (select) => {
  const options = optionsOf(select);
  const marked = options.filter((option) => option[SELECTED] ?? option[ATTRS].has("selected"));
  if (!single(select)) return marked;
  if (marked.length > 0) return [marked.findLast((option) => option[SELECTED] === true) ?? marked.at(-1)];
  if (select[STATE]?.none || select.size > 1) return [];
  return options.filter((option) => !dom.isDisabled(option)).slice(0, 1);
};
dom.choose = (select, options) => {
  for (const option of optionsOf(select)) option[SELECTED] = options.includes(option);
  select[STATE] = { none: options.length === 0 };
  dom.touch();
};

dom.mixin(Select, control, {
  get type() { return single(this) ? "select-one" : "select-multiple"; },
  get options() { return dom.liveList(this, "options", dom.HTMLOptionsCollection, () => optionsOf(this), this); },
  get length() { return optionsOf(this).length; },
  set length(count) {
    const options = optionsOf(this);
    for (const option of options.slice(count)) dom.remove(option);
    for (let i = options.length; i < count; i++) this.appendChild(dom.create("option"));
  },
  get selectedOptions() { return dom.liveList(this, "selectedOptions", dom.HTMLCollection, () => dom.chosen(this)); },
  get selectedIndex() {
    const first = dom.chosen(this)[0];
    return first === undefined ? -1 : optionsOf(this).indexOf(first);
  },
  set selectedIndex(index) {
    const option = optionsOf(this)[index];
    dom.choose(this, option === undefined ? [] : [option]);
  },
  get value() { return dom.chosen(this)[0]?.value ?? ""; },
  set value(value) {
    const option = optionsOf(this).find((each) => each.value === String(value));
    dom.choose(this, option === undefined ? [] : [option]);
  },
  item(index) { return optionsOf(this)[index] ?? null; },
  namedItem(name) { return this.options.namedItem(name); },
  add(option, before = null) {
    const at = typeof before === "number" ? optionsOf(this)[before] ?? null : before;
    (at?.[PARENT] ?? this).insertBefore(option, at);
  },
  remove(index) { index === undefined ? dom.remove(this) : optionsOf(this)[index] && dom.remove(optionsOf(this)[index]); },
  showPicker() { dom.openChooser(this); },
  *[Symbol.iterator]() { yield* optionsOf(this); },
});
dom.mixin(Option, {
  get form() { const select = selectOf(this); return select === null ? null : formOf(select); },
  get text() { return dom.textOf(this).replace(/[ \t\n\f\r]+/g, " ").trim(); },
  set text(value) { this.textContent = value; },
  get label() { return this[ATTRS].get("label") ?? this.text; },
  set label(value) { this.setAttribute("label", value); },
  get value() { return this[ATTRS].get("value") ?? this.text; },
  set value(value) { this.setAttribute("value", value); },
  get index() { const select = selectOf(this); return select === null ? 0 : optionsOf(select).indexOf(this); },
  get selected() {
    const select = selectOf(this);
    return select === null ? this[SELECTED] ?? this[ATTRS].has("selected") : dom.chosen(select).includes(this);
  },
  set selected(value) {
    const select = selectOf(this);
    if (value && select !== null && single(select)) dom.choose(select, [this]);
    else this[SELECTED] = Boolean(value);
    if (!value && select !== null && single(select)) select[STATE] = null;
    dom.touch();
  },
});

// ---- what clones and pictures know of a control ----

dom.cloned = (from, copy) => {
  for (const field of [VALUE, DIRTY, CHECKED, INDETERMINATE, SELECTED]) if (from[field] !== undefined) copy[field] = from[field];
};

dom.formState = (node, parts, stringify) => {
  switch (node[LOCAL]) {
    case "input": {
      const type = node.type;
      if (type === "checkbox" || type === "radio") {
        parts.push(`"checked":${Boolean(node.checked)}`);
        if (node.indeterminate) parts.push('"indeterminate":true');
        return;
      }
      parts.push(`"value":${stringify(String(dom.rawText(node)))}`);
      if (type === "file" && node[FILES]?.length > 0) parts.push(`"files":${stringify(node[FILES].map((file) => String(file.name)).join(", "))}`);
      break;
    }
    case "textarea": parts.push(`"value":${stringify(String(node.value))}`); break;
    case "select": parts.push(`"value":${stringify(dom.chosen(node).map((option) => option.label).join(", "))}`); return;
    case "option": if (selectOf(node)) parts.push(`"selected":${Boolean(node.selected)}`); return;
    case "details": case "dialog":
      parts.push(`"open":${node[ATTRS].has("open")}`);
      if (node[LOCAL] === "dialog" && dom.modalDialog() === node) parts.push('"modal":true');
      return;
    default:
      if (!node[ATTRS].has("contenteditable")) return;
      parts.push(`"value":${stringify(dom.textOf(node))}`);
  }
  if (dom.user.focus === node) {
    const text = String(dom.isTextControl(node) ? dom.rawText(node) : dom.textOf(node));
    const points = (index) => [...text.slice(0, index ?? text.length)].length;
    parts.push(`"start":${points(node[START])}`, `"end":${points(node[END])}`);
  }
};

dom.listed = new Set(["button", "fieldset", "input", "object", "output", "select", "textarea"]);
dom.expose(FileList);

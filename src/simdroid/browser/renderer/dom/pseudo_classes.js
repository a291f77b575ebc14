// Pseudo-classes without an argument: tests on an element by name. Those of form controls are added by forms.js.

const { PARENT, FIRST, NEXT, PREVIOUS, LOCAL, ATTRS, DATA } = dom;

const siblingOfType = (direction) => (element) => {
  for (let other = element[direction]; other !== null; other = other[direction])
    if (other[ATTRS] !== undefined && other[LOCAL] === element[LOCAL]) return false;
  return true;
};
const siblingElement = (direction) => (element) => {
  for (let other = element[direction]; other !== null; other = other[direction]) if (other[ATTRS] !== undefined) return false;
  return true;
};
const [first, last] = [siblingElement(PREVIOUS), siblingElement(NEXT)];
const [firstOfType, lastOfType] = [siblingOfType(PREVIOUS), siblingOfType(NEXT)];
const within = (name) => (element) => {
  for (let up = dom.user[name]; up !== null && up !== undefined; up = up[PARENT]) if (up === element) return true;
  return false;
};
const isLink = (element) => (element[LOCAL] === "a" || element[LOCAL] === "area") && element[ATTRS].has("href");
const never = () => false;

dom.pseudoClasses = {
  root: (element) => element[PARENT] !== null && element[PARENT].nodeType === 9,
  empty(element) {
    for (let child = element[FIRST]; child !== null; child = child[NEXT])
      if (child[ATTRS] !== undefined || (child.nodeType === 3 && child[DATA] !== "")) return false;
    return true;
  },
  "first-child": first,
  "last-child": last,
  "only-child": (element) => first(element) && last(element),
  "first-of-type": firstOfType,
  "last-of-type": lastOfType,
  "only-of-type": (element) => firstOfType(element) && lastOfType(element),
  link: isLink,
  "any-link": isLink,
  "-webkit-any-link": isLink,
  visited: never,
  hover: within("hover"),
  active: within("active"),
  focus: (element) => dom.user.focus === element,
  "focus-visible": (element) => dom.user.focus === element && dom.user.focusVisible,
  "focus-within": within("focus"),
  target: (element) => dom.user.target === element,
  defined: (element) => !element[LOCAL].includes("-") || globalThis.customElements?.get(element[LOCAL]) !== undefined,
  fullscreen: never,
  modal: never,
  "popover-open": never,
  autofill: never,
  "-webkit-autofill": never,
  playing: never,
  paused: never,
  current: never,
  past: never,
  future: never,
  host: never,
};

// The matching of style rules for the cascade.

const { LOCAL, ATTRS, CLASSES } = dom;

// Style rules by what their rightmost compound names, so that an element is tried against few of them.
dom.RuleIndex = class RuleIndex {
  constructor(texts) {
    this.buckets = new Map();
    this.everywhere = [];
    texts.forEach((text, number) => {
      let list;
      try {
        list = dom.selectors.parse(text);
      } catch (error) {
        if (error instanceof DOMException) return;
        throw error;
      }
      for (const selector of list) this.#add(selector, number);
    });
  }
  #add(selector, number) {
    const entry = { selector, number };
    const key = selector.parts[0].key;
    if (key === null) this.everywhere.push(entry);
    else if (this.buckets.has(key)) this.buckets.get(key).push(entry);
    else this.buckets.set(key, [entry]);
  }
  // Map of pseudo-element ("" for the element itself) to [[rule, specificity], …] in the rules' order.
  match(element) {
    const found = new Map();
    const attrs = element[ATTRS];
    this.#try(element, this.everywhere, found);
    this.#try(element, this.buckets.get(element[LOCAL].toLowerCase()), found);
    if (attrs.has("id")) this.#try(element, this.buckets.get(`#${attrs.get("id")}`), found);
    if (element[CLASSES] !== null) for (const name of element[CLASSES]) this.#try(element, this.buckets.get(`.${name}`), found);
    const result = new Map();
    for (const [pseudo, rules] of found) result.set(pseudo, [...rules].sort((a, b) => a[0] - b[0]));
    return result;
  }
  #try(element, entries, found) {
    if (entries === undefined) return;
    for (let i = 0; i < entries.length; i++) {
      const { selector, number } = entries[i];
      if (!dom.selectors.matchesOne(element, selector)) continue;
      let rules = found.get(selector.pseudo);
      if (rules === undefined) found.set(selector.pseudo, (rules = new Map()));
      if (!(rules.get(number) >= selector.specificity)) rules.set(number, selector.specificity);
    }
  }
};

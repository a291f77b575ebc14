// Theme, times that are told as how long ago, forms that send themselves, and parts of pages that are fetched again
// while they are looked at. Everything can be read and done without scripts.
"use strict";
{
  // A link with the token may be opened by a browser that has been let in before.
  if (location.hash.startsWith("#token=")) history.replaceState(history.state, "", location.pathname + location.search);

  const root = document.documentElement;
  const kept = localStorage.getItem("theme");
  root.classList.add("scripted");
  if (kept) root.dataset.theme = kept;
  document.getElementById("theme")?.addEventListener("click", () => {
    const dark = getComputedStyle(root).colorScheme.includes("dark");
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  });

  // First of all: what the server sent is compared with what it sends later, and scripts change it.
  for (const part of document.querySelectorAll("[data-refresh]")) refresh(part);

  document.addEventListener("change", ({ target }) => {
    if (target.form?.matches("[data-auto]")) target.form.requestSubmit();
  });
  document.addEventListener("submit", ({ target }) => {
    // What was not chosen stays out of the address.
    if (target.matches("[data-auto]")) for (const field of target.elements) if (field.name && !field.value) field.disabled = true;
  });
  addEventListener("pageshow", () => {
    for (const field of document.querySelectorAll("form[data-auto] [disabled]")) field.disabled = false;
  });

  const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60]];
  const ago = new Intl.RelativeTimeFormat("en", { numeric: "always", style: "short" });
  function tellTimes() {
    for (const time of document.querySelectorAll("time[data-ago]")) {
      const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
      const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["now", 1];
      time.textContent = unit === "now" ? "just now" : ago.format(Math.round(seconds / size), unit);
    }
  }
  tellTimes();
  setInterval(tellTimes, 30000);

  // A part is fetched every so many seconds; 0 is for one that comes after the page, and is fetched at once.
  function refresh(part) {
    let shown = part.innerHTML;
    const again = () => { if (part.dataset.refresh) setTimeout(look, Number(part.dataset.refresh) * 1000); };
    async function look() {
      const late = part.dataset.refresh === "0";
      if (late) part.dataset.refresh = "2";
      else if (document.hidden || inUse(part)) return again();
      try {
        const answer = await fetch(location.href, { headers: { "X-Part": part.id } });
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
        if (answer.ok && fresh) {
          if (fresh.dataset.refresh) part.dataset.refresh = fresh.dataset.refresh;
          else delete part.dataset.refresh;
          if (shown !== fresh.innerHTML) put(part, fresh.innerHTML);
          shown = fresh.innerHTML;
          if (late && location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
        }
      } catch { /* The server is away; the next look tells. */ }
      again();
    }
    again();
  }

  function inUse(part) {
    const held = document.activeElement, chosen = getSelection();
    const words = !chosen.isCollapsed && part.contains(chosen.anchorNode);
    return words || (part.contains(held) && held.matches("button, input, select, textarea"));
  }

  // What was opened stays open, and what has the focus keeps it.
  function put(part, html) {
    const held = part.contains(document.activeElement) ? document.activeElement : null;
    const place = held && alike(part, held).indexOf(held);
    const opened = [...part.querySelectorAll("details")].map((each) => each.open);
    part.innerHTML = html;
    const fresh = part.querySelectorAll("details");
    if (fresh.length === opened.length) fresh.forEach((each, at) => { each.open = opened[at]; });
    if (held) alike(part, held)[place]?.focus({ preventScroll: true });
    tellTimes();
    part.dispatchEvent(new CustomEvent("refreshed", { bubbles: true }));
  }

  function alike(part, held) {
    const same = (each) => each.textContent === held.textContent && each.getAttribute("href") === held.getAttribute("href");
    return [...part.querySelectorAll(held.localName)].filter(same);
  }
}

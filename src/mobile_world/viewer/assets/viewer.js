// Theme, times that are told as how long ago, forms that send themselves, and parts of pages that are fetched again
// while they are looked at. Everything can be read and done without scripts.
"use strict";
{
  const root = document.documentElement;
  const kept = localStorage.getItem("theme");
  root.classList.add("scripted");
  if (kept) root.dataset.theme = kept;
  document.getElementById("theme")?.addEventListener("click", () => {
    const dark = getComputedStyle(root).colorScheme.includes("dark");
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  });

  for (const form of document.querySelectorAll("form[data-auto]")) {
    form.addEventListener("change", () => form.requestSubmit());
    form.addEventListener("submit", () => {
      // What was not chosen stays out of the address.
      for (const field of form.elements) if (field.name && !field.value) field.disabled = true;
    });
  }
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

  for (const part of document.querySelectorAll("[data-refresh]")) refresh(part);

  function refresh(part) {
    let shown = null;
    const again = () => setTimeout(look, Number(part.dataset.refresh) * 1000);
    async function look() {
      if (document.hidden || part.contains(document.activeElement) || part.contains(getSelection().anchorNode)) return again();
      try {
        const answer = await fetch(location.href, { headers: { "X-Part": part.id } });
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
        if (answer.ok && fresh) {
          part.dataset.refresh = fresh.dataset.refresh;
          if (shown !== null && shown !== fresh.innerHTML) put(fresh.innerHTML);
          else if (shown === null && asSent(part) !== fresh.innerHTML) put(fresh.innerHTML);
          shown = fresh.innerHTML;
        }
      } catch { /* The server is away; the next look tells. */ }
      again();
    }
    function put(html) {
      part.innerHTML = html;
      tellTimes();
      part.dispatchEvent(new CustomEvent("refreshed", { bubbles: true }));
    }
    again();
  }

  // The part as the server sent it: times are told in other words since.
  function asSent(part) {
    const copy = part.cloneNode(true);
    for (const time of copy.querySelectorAll("time[data-ago]")) time.textContent = time.title;
    return copy.innerHTML;
  }
}

// Theme, and parts of pages that are fetched again while they are looked at. Everything else works without scripts.
"use strict";
const root = document.documentElement;
const kept = localStorage.getItem("theme");
if (kept) root.dataset.theme = kept;
document.getElementById("theme")?.addEventListener("click", () => {
  const dark = getComputedStyle(root).colorScheme.includes("dark");
  root.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
});

for (const part of document.querySelectorAll("[data-refresh]")) refresh(part);

function refresh(part) {
  const again = () => setTimeout(look, Number(part.dataset.refresh) * 1000);
  async function look() {
    if (document.hidden) return again();
    try {
      const answer = await fetch(location.href, { headers: { "X-Part": part.id } });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
      if (fresh && fresh.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) part.innerHTML = fresh.innerHTML;
    } catch { /* The server is away; the next look tells. */ }
    again();
  }
  again();
}

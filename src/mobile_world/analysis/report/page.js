// Sorting by a click on a heading. Without scripts the tables are there all the same, in their own order.
"use strict";
makeSortable(document);
document.addEventListener("refreshed", (event) => makeSortable(event.target));

function makeSortable(part) {
  for (const table of part.querySelectorAll("table.sortable")) {
    for (const [column, heading] of [...table.tHead.rows[0].cells].entries()) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent;
      button.title = "sort by " + heading.textContent;
      heading.replaceChildren(button);
      button.addEventListener("click", () => sort(table, column, heading));
    }
  }
}

function sort(table, column, heading) {
  const down = heading.getAttribute("aria-sort") !== "descending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", down ? "descending" : "ascending");
  for (const body of table.tBodies) {
    const rows = [...body.rows].filter((row) => !row.classList.contains("group"));
    rows.sort((a, b) => compare(value(a, column), value(b, column)) * (down ? -1 : 1));
    body.append(...rows);
  }
}

function value(row, column) {
  const text = row.cells[column].textContent.trim();
  const number = parseFloat(text.replace(/^[<≈] ?/, "").replace("−", "-").replaceAll(",", ""));
  return Number.isNaN(number) ? text : number;
}

function compare(a, b) {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === "number" ? 1 : -1;
}

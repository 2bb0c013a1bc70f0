"use strict";
// Sorts and searches the tables of layers, and shows in the pictures what belongs to a layer. The
// page can be read without: nothing that it says is made here.
for (const entry of document.querySelectorAll(".entry")) {
  const table = entry.querySelector(".layers");
  const rows = [...table.querySelectorAll("tbody tr")];
  const plots = [...entry.querySelectorAll(".plot")];
  const nodes = [...entry.querySelectorAll(".node[data-layer]")];
  const byLayer = new Map(rows.filter((row) => row.dataset.layer).map((row) => [row.dataset.layer, row]));
  const titleOf = (element) => element.querySelector("title").textContent;
  const tips = new Map();
  let pinned = null;  // what was clicked: it stays shown when the pointer leaves

  const usersOf = (block) => block.dataset.users.split(" ");
  const numbers = (text) => text.split(" ").map(Number);

  for (const plot of plots) {
    const tip = document.createElement("p");
    tip.className = "tip";
    tip.setAttribute("aria-live", "polite");
    tip.textContent = "Point at a block, or move with the arrow keys; Enter leads to its layer.";
    plot.closest(".map").after(tip);
    tips.set(plot, tip);
  }

  function clear() {
    for (const each of entry.querySelectorAll(".near")) each.classList.remove("near");
    for (const plot of plots) {
      plot.classList.remove("chosen");
      plot.querySelector(".cursor").setAttribute("visibility", "hidden");
    }
  }

  function markLayers(layers) {
    const wanted = new Set(layers);
    for (const row of rows) row.classList.toggle("near", wanted.has(row.dataset.layer));
    for (const node of nodes) node.classList.toggle("near", wanted.has(node.dataset.layer));
  }

  function markSteps(plot, first, last) {
    const steps = Number(plot.dataset.steps);
    const cursor = plot.querySelector(".cursor");
    cursor.setAttribute("x", `${100 * first / steps}%`);
    cursor.setAttribute("width", `${100 * (last - first + 1) / steps}%`);
    cursor.setAttribute("visibility", "visible");
  }

  // A row of the table: its time in the pictures, the blocks that it reads and writes.
  function showRow(row) {
    clear();
    const [first, last] = numbers(row.dataset.steps);
    const layers = row.dataset.layer ? [row.dataset.layer] : layersOf(row);
    markLayers(layers);
    row.classList.add("near");
    for (const plot of plots) {
      const found = [...plot.querySelectorAll(".block")].filter(
        (block) => usersOf(block).some((user) => layers.includes(user)));
      found.forEach((block) => block.classList.add("near"));
      plot.classList.toggle("chosen", found.length > 0);
      markSteps(plot, first, last);
      if (row.dataset.layer && found.length) tips.get(plot).textContent = found.map(titleOf).join("; ");
    }
  }

  const layersOf = (whole) =>
    [...whole.parentElement.querySelectorAll("tr[data-layer]")].map((row) => row.dataset.layer);

  function showBlock(block) {
    clear();
    const plot = block.closest(".plot");
    markLayers(usersOf(block));
    block.classList.add("near");
    plot.classList.add("chosen");
    tips.get(plot).textContent = titleOf(block);
  }

  function show(what) {
    if (what === null) clear();
    else if (what.matches("tr")) showRow(what);
    else if (what.matches(".block")) showBlock(what);
    else if (what.dataset.layer) showRow(byLayer.get(what.dataset.layer));
  }

  function goTo(row) {
    if (!row) return;
    if (row.matches(".helper")) {
      const unfold = row.parentElement.querySelector(".unfold");
      if (unfold) unfold.checked = true;
    }
    row.scrollIntoView({block: "center"});
    row.focus({preventScroll: true});
  }

  const rowOf = (block) => usersOf(block).map((user) => byLayer.get(user)).find(
    (row) => row && !row.matches(".helper")) || byLayer.get(usersOf(block)[0]);

  const parts = [...rows, ...nodes, ...entry.querySelectorAll(".block")];
  for (const part of parts) {
    part.addEventListener("pointerenter", () => show(part));
    part.addEventListener("pointerleave", () => show(pinned));
  }
  for (const overlap of entry.querySelectorAll(".overlap")) {
    const plot = overlap.closest(".plot");
    overlap.addEventListener("pointerenter", () => { tips.get(plot).textContent = titleOf(overlap); });
  }
  for (const row of rows) {
    row.tabIndex = -1;
    row.addEventListener("focusin", () => show(row));
    row.addEventListener("click", (event) => {
      if (event.target.closest("summary, label, button")) return;
      pinned = pinned === row ? null : row;
      show(pinned);
    });
    row.addEventListener("keydown", (event) => {
      if (event.target !== row || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
      const seen = [...table.querySelectorAll("tbody tr")].filter((each) => each.offsetParent !== null);
      const next = seen[seen.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) next.focus();
      event.preventDefault();
    });
  }
  for (const node of nodes) node.addEventListener("click", () => goTo(byLayer.get(node.dataset.layer)));

  // Blocks by keys: to the right and left in the order of time, up and down among those of a time.
  for (const plot of plots) {
    const blocks = [...plot.querySelectorAll(".block")];
    const first = (block) => Number(block.dataset.first), last = (block) => Number(block.dataset.last);
    const top = (block) => Number(block.querySelector("rect").getAttribute("y"));
    blocks.sort((a, b) => first(a) - first(b) || top(b) - top(a));
    let here = -1;
    plot.tabIndex = 0;
    for (const block of blocks)
      block.addEventListener("click", () => {
        here = blocks.indexOf(block);
        pinned = block;
        show(block);
        goTo(rowOf(block));
        show(block);
      });
    plot.addEventListener("keydown", (event) => {
      const now = blocks[here];
      let next = here;
      if (event.key === "ArrowRight") next = Math.min(here + 1, blocks.length - 1);
      else if (event.key === "ArrowLeft") next = Math.max(here - 1, 0);
      else if (now && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
        const alive = blocks.filter((each) => first(each) <= last(now) && last(each) >= first(now));
        alive.sort((a, b) => top(b) - top(a));
        const beside = alive[alive.indexOf(now) + (event.key === "ArrowUp" ? 1 : -1)];
        if (beside) next = blocks.indexOf(beside);
      } else if (event.key === "Enter" && now) goTo(rowOf(now));
      else if (event.key === "Escape") { pinned = null; clear(); }
      else return;
      event.preventDefault();
      if (next !== here && blocks[next]) { here = next; pinned = blocks[here]; show(pinned); }
    });
  }

  // The order of the table: groups as wholes, and within loops their layers.
  const groups = [...table.tBodies];
  const order = new Map(rows.map((row, index) => [row, index]));
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const falling = index > 0 && head.ariaSort !== "descending";
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const value = (row) => index ? Number(row.cells[index].dataset.value) : order.get(row);
      const compare = (a, b) => (falling ? -1 : 1) * (value(a) - value(b)) || order.get(a) - order.get(b);
      for (const group of groups) {
        const inner = [...group.rows].filter((row) => !row.matches(".whole"));
        group.append(...inner.sort(compare));
      }
      const firstOf = (group) => group.querySelector(".whole") || group.rows[0];
      table.append(...groups.sort((a, b) => compare(firstOf(a), firstOf(b))));
    });
  });

  // The search: by number, name, operator, kernel, shape.
  const search = document.createElement("div");
  search.className = "search";
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "search layers";
  field.setAttribute("aria-label", "search layers");
  const count = document.createElement("span");
  count.setAttribute("role", "status");
  search.append(field, count);
  table.before(search);
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  field.addEventListener("input", () => {
    const wanted = field.value.toLowerCase().split(" ").filter(Boolean);
    const found = rows.filter((row) => row.dataset.layer && wanted.every((word) => words.get(row).includes(word)));
    const seen = new Set(found);
    for (const row of rows)
      row.classList.toggle("missed", wanted.length > 0 && !seen.has(row) &&
        !(row.matches(".whole") && [...row.parentElement.rows].some((each) => seen.has(each))));
    clear();
    count.textContent = wanted.length ? `${found.length} of ${byLayer.size}` : "";
    if (!wanted.length) return;
    const layers = new Set(found.map((row) => row.dataset.layer));
    for (const plot of plots) {
      plot.classList.add("chosen");
      for (const block of plot.querySelectorAll(".block"))
        block.classList.toggle("near", usersOf(block).some((user) => layers.has(user)));
    }
    nodes.forEach((node) => node.classList.toggle("near", layers.has(node.dataset.layer)));
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.value = ""; field.dispatchEvent(new Event("input")); }
    else if (event.key === "Enter") goTo(rows.find((row) => row.dataset.layer && row.offsetParent !== null));
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input")) return;
  const field = document.querySelector(".search input");
  if (field) { field.focus(); event.preventDefault(); }
});

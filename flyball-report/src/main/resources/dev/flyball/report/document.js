// The document: header, sections, settings, equations.
const figure = (block, body) => element("figure", {}, block.title ? element("h3", {}, inline(block.title)) : [], body,
  block.caption ? element("figcaption", {}, paragraphs(block.caption)) : []);

/** A table's first cell carries its law's colour, as in the charts. */
function dot(text) {
  const role = words(text).toLowerCase().split(/[^a-z]/)[0];
  if (!roles[role] || role === "neutral") return [];
  const mark = element("span", { class: "dot" }), paint = () => { mark.style.background = colour(role); };
  redraws.push(paint);
  paint();
  return mark;
}

function table(block) {
  const numeric = block.columns.map((column, c) => block.rows.some(row => row.cells[c].value !== undefined));
  const cell = (value, c) => element("td", { class: (numeric[c] ? "number" : "") + (value.best ? " best" : "") + (value.tint ? " tint" : ""), style: `--tint: ${Math.round(100 * (value.tint || 0))}%` },
    c === 0 ? dot(value.text) : [], element("span", {}, inline(value.text)));
  const rows = block.rows.flatMap((row, i) => {
    const heading = row.group && (i === 0 || block.rows[i - 1].group !== row.group)
      ? [element("tr", { class: "group" }, element("th", { colspan: block.columns.length, scope: "rowgroup" }, inline(row.group)))] : [];
    return [...heading, element("tr", {}, row.cells.map(cell))];
  });
  const arrow = best => (best === "min" ? " ↓" : best === "max" ? " ↑" : "");
  const head = block.columns.map((column, c) => element("th", { class: numeric[c] ? "number" : "", scope: "col" }, inline(column.name), arrow(column.best)));
  const body = element("tbody", {}, rows);
  if (block.rows.length > 2 && block.rows.every(row => !row.group)) head.forEach((th, c) => sortable(th, c, block, body));
  return scrolling(block.title || "table", element("table", {}, element("thead", {}, element("tr", {}, head)), body), block.rows.length > 12);
}

/** A click or Enter on the head of a column sorts the rows by it: numbers by value, the other cells by their text; again: the other way round. */
function sortable(th, c, block, body) {
  const rows = [...body.children], key = i => { const { value, text } = block.rows[i].cells[c]; return value === undefined ? words(text) : value; };
  const number = v => typeof v === "number", compare = (a, b) => (number(a) && number(b) ? a - b : number(a) !== number(b) ? (number(a) ? -1 : 1) : a < b ? -1 : a > b ? 1 : 0);
  const button = element("button", { type: "button", class: "sort", title: "sort by this column" }, ...th.childNodes);
  th.append(button);
  button.addEventListener("click", () => {
    const down = th.getAttribute("aria-sort") === "ascending";
    for (const other of th.parentNode.children) other.removeAttribute("aria-sort");
    th.setAttribute("aria-sort", down ? "descending" : "ascending");
    const order = rows.map((row, i) => i).sort((a, b) => (down ? -1 : 1) * compare(key(a), key(b)));
    body.append(...order.map(i => rows[i]));
  });
}

/** Bars from zero, a row a name; what is below zero grows to the left. */
function bars(block) {
  const values = block.bars.flatMap(b => b.values.map(v => v.value ?? 0)), level = block.level;
  const low = Math.min(0, ...values), high = Math.max(0, level ?? 0, ...values), span = high - low || 1;
  const at = v => 100 * (v - low) / span;
  const paint = (node, role) => { const draw = () => { node.style.background = colour(role); }; redraws.push(draw); draw(); return node; };
  const bar = (v, key) => {
    const from = at(Math.min(0, v.value ?? 0)), fill = paint(element("i", { class: "bar", style: `left: ${from}%; width: ${at(Math.max(0, v.value ?? 0)) - from}%` }), key.role);
    return element("div", { class: "row" }, element("div", { class: "track" }, element("i", { class: "zero", style: `left: ${at(0)}%` }), fill,
      level === undefined ? [] : element("i", { class: "level", style: `left: ${at(level)}%` })), element("span", {}, inline(v.text)));
  };
  const legend = block.keys.length < 2 ? [] : element("div", { class: "legend" }, block.keys.map(k => element("span", { class: "keyed" }, paint(element("i", { class: "key" }), k.role), inline(k.name))));
  return [legend, element("div", { class: "bars" }, block.bars.map(b => element("div", { class: "named" }, element("div", { class: "name" }, inline(b.name)), element("div", { class: "values" }, b.values.map((v, k) => bar(v, block.keys[k]))))))];
}

/** A table in a frame that scrolls where it must, says so, and can then be scrolled by keyboard. */
function scrolling(name, table, long) {
  const frame = element("div", { class: long ? "scroll long" : "scroll" }, table);
  const hint = element("p", { class: "hint", hidden: "" }, "Scroll sideways for more columns →");
  new ResizeObserver(() => {
    const wide = frame.scrollWidth > frame.clientWidth + 1, tall = frame.scrollHeight > frame.clientHeight + 1;
    hint.hidden = !wide;
    frame.classList.toggle("wide", wide);
    if (!wide && !tall) { frame.removeAttribute("tabindex"); frame.removeAttribute("role"); return; }
    for (const [k, v] of Object.entries({ tabindex: 0, role: "region", "aria-label": words(name) })) frame.setAttribute(k, v);
  }).observe(frame);
  return [hint, frame];
}

const facts = block => element("div", { class: "facts" }, block.facts.map(f => element("div", { class: "fact" },
  element("div", {}, inline(f.label)), element("strong", {}, inline(f.value)), f.note ? element("div", {}, inline(f.note)) : [])));

const DRAW = {
  paragraph: block => paragraphs(block.text),
  facts: block => [facts(block)],
  table: block => [figure(block, table(block))],
  lines: block => [figure(block, lineChart(block))],
  heat: block => [figure(block, heatMap(block))],
  bars: block => [figure(block, bars(block))],
  details: block => [folded(block.title, blocks(block.blocks))],
};
/** Pictures, and tables shaded like one. */
const pictorial = block => ["lines", "heat", "bars"].includes(block.type) || block.type === "table" && block.columns.length < 8 && block.rows.some(row => row.cells.some(c => c.tint));
const folded = (title, body) => element("details", {}, element("summary", {}, inline(title)), body);

/** Pictures that follow each other share a grid; everything else has the full width. */
function blocks(list) {
  const nodes = [];
  let grid = null;
  for (const block of list) {
    if (!pictorial(block)) { grid = null; nodes.push(...DRAW[block.type](block)); continue; }
    if (!grid) { grid = element("div", { class: "grid" }); nodes.push(grid); }
    grid.append(...DRAW[block.type](block));
  }
  return nodes;
}

function themeButton() {
  const button = element("button", { type: "button", class: "theme" });
  const name = () => { button.textContent = theme() === "dark" ? "☀ Light" : "☾ Dark"; };
  button.addEventListener("click", () => { chosen = theme() === "dark" ? "light" : "dark"; applyTheme(); });
  redraws.push(name);
  return button;
}

function settings() {
  const entries = Object.entries(results.settings);
  if (!entries.length && !results.commandLine) return [];
  const rows = entries.map(([name, value]) => element("tr", {}, element("td", {}, name), element("td", {}, element("code", {}, value))));
  return [folded("Settings and command",
    [results.commandLine ? [element("p", {}, "Made by"), element("pre", {}, results.commandLine)] : [],
    rows.length ? element("figure", {}, scrolling("settings", element("table", {}, element("tbody", {}, rows)), false)) : []].flat())];
}

/** A formula in markup; single letters are set in italics, words are not. */
function formula(text) {
  const node = element("div", { class: "formula" }, inline(text));
  const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), texts = [];
  while (walk.nextNode()) texts.push(walk.currentNode);
  for (const t of texts) {
    t.replaceWith(...t.textContent.split(/((?<![A-Za-z])[A-Za-zα-ωℓ]\u0303?(?![A-Za-z]))/).map((part, i) => (i % 2 ? element("em", {}, part) : part)));
  }
  return node;
}

function equations(list) {
  if (!list.length) return [];
  return [folded("Equations", [element("figure", {}, list.map(e =>
    element("div", { class: "equation", id: e.id }, element("h3", {}, e.name), formula(e.formula), element("div", { class: "source" }, e.source))))])];
}

/** Marks the section being read in the navigation. */
function followReader(links, sections) {
  const watch = new IntersectionObserver(entries => {
    for (const e of entries) if (e.isIntersecting) links.forEach(a => a.classList.toggle("here", a.hash === "#" + e.target.id));
  }, { rootMargin: "-20% 0px -70% 0px" });
  sections.forEach(s => watch.observe(s));
}

/** The first thing to read: what came out, why, and what to do next. */
const headline = h => element("div", { class: "headline" + (h.good ? "" : " bad") },
  element("p", { class: "verdict" }, element("span", { "aria-hidden": true }, h.good ? "✓ " : "⚠ "), inline(h.verdict)), h.reason ? element("p", {}, inline(h.reason)) : [],
  h.next ? element("p", {}, element("b", {}, "Next: "), inline(h.next)) : []);

function build() {
  const { report } = results;
  const sections = report.sections.map((s, i) => element("section", { id: "section-" + (i + 1) }, element("h2", {}, inline(s.title)), paragraphs(s.text), blocks(s.blocks)));
  const behind = [...settings(), ...equations(report.equations)];
  const last = sections[sections.length - 1], folding = last && report.sections[sections.length - 1].blocks.every(b => b.type === "details");
  if (folding) last.append(...behind);
  else if (behind.length) sections.push(element("section", { id: "settings" }, element("h2", {}, "Settings"), behind));
  const links = sections.map(s => element("a", { href: "#" + s.id }, s.querySelector("h2").textContent));
  const header = element("header", { class: "sheet" },
    element("div", { class: "command" }, element("span", {}, element("b", {}, "Flyball"), " · " + results.command), themeButton()),
    element("h1", { class: report.headline ? "named" : "" }, inline(report.title)), report.headline ? headline(report.headline) : [],
    results.commandLine.split(/\s+/).includes("--quick") ? element("p", { class: "quick" }, element("b", {}, "Quick run. "), "Fewer runs or steps than the full one: use it to look, not to quote.") : [],
    element("div", { class: "summary" }, paragraphs(report.summary)));
  document.getElementById("report").append(header, element("nav", {}, element("div", { class: "sheet" }, links)),
    element("main", { class: "sheet" }, sections), element("footer", { class: "sheet" }, "Drawn from results.json, schema " + results.schema + "."));
  followReader(links, sections);
  redraws.forEach(redraw => redraw()); // reserves the heights
}

// Paper is white: print in the light theme, with every chart drawn and nothing folded.
let before = null, closed = [];
const drawAll = () => wakes.forEach(wake => wake());
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")];
  closed.forEach(d => { d.open = true; });
  before = chosen; chosen = "light"; applyTheme(); drawAll();
});
addEventListener("afterprint", () => { closed.forEach(d => { d.open = false; }); chosen = before; applyTheme(); });

// A link to what is folded unfolds it.
const unfold = () => {
  const at = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  for (let d = at && at.closest("details"); d; d = d.parentNode.closest("details")) d.open = true;
  if (at) at.scrollIntoView();
};
addEventListener("hashchange", unfold);

document.documentElement.dataset.theme = theme();
build();
applyTheme();
unfold();
window.flyball = { charts, drawAll };

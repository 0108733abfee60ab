"use strict";
// Cards of models, or of the keys of one: how each is in a word and a colour, and the figures behind it.
const KINDS = { stopped: "Stopped", attention: "Attention", early: "Early", healthy: "Healthy" }, WORST_FIRST = Object.keys(KINDS);
const REMEMBERED = 60, RATE_OVER_MS = 10_000;
/** From here on cards are small, and asked for less often. */
const MANY = 50;

/** How a model or a key is: one of KINDS. */
function kindOf({ status = "learning", health, alarmsActive }) {
  if (status !== "learning") return "stopped";
  return health?.well === false || alarmsActive ? "attention" : health?.well ? "healthy" : "early";
}

/** The error beside that of the last value; what is not known yet counts as level. */
const ratioOf = ({ recent }) => (recent?.error >= 0 && recent.persistenceError > 0 ? recent.error / recent.persistenceError : 1);

const worstKindFirst = (a, b) => WORST_FIRST.indexOf(kindOf(a)) - WORST_FIRST.indexOf(kindOf(b));

/** The worst first. Rounded, so that cards change places seldom. */
const worstFirst = (a, b) => worstKindFirst(a, b) || Math.round(10 * ratioOf(b)) - Math.round(10 * ratioOf(a)) || a.model.localeCompare(b.model, "en");

const short = v => number(typeof v === "number" ? +v.toPrecision(3) : v);

function svg(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** A line through a box of 100 by 30, with the largest at the top. */
function lineThrough(values, most) {
  const step = 100 / Math.max(1, values.length - 1);
  return values.map((v, i) => (v === null ? "" : `${i && values[i - 1] !== null ? "L" : "M"}${(i * step).toFixed(1)} ${(29 - 27 * v / most).toFixed(1)}`)).join("");
}

class Cards {
  /** `href` leads from a name to its page. */
  constructor(host, href) {
    Object.assign(this, { host, href, known: new Map() });
  }

  /** Shows the list in its order. Cards stay the same elements, so that what is focused stays focused. */
  show(list, now = Date.now()) {
    const cards = list.map(each => this.card(each, now));
    cards.forEach((card, i) => { if (this.host.children[i] !== card) this.host.insertBefore(card, this.host.children[i] || null); });
    while (this.host.children.length > cards.length) this.host.lastElementChild.remove();
  }

  /** Forgets those that are no more. */
  keepOnly(names) {
    for (const name of this.known.keys()) if (!names.has(name)) this.known.delete(name);
  }

  card(each, now) {
    const name = each.key ?? each.model;
    let card = this.known.get(name);
    if (!card) {
      card = element("a", { class: "card", href: this.href(name) });
      card.past = (each.past || []).map(p => ({ now: -Infinity, rows: 0, ...p })); // what was before the page was opened
      this.known.set(name, card);
    }
    const kind = kindOf(each), recent = each.recent || {}, error = recent.error ?? each.error, last = recent.persistenceError;
    card.past = [...card.past, { now, rows: each.rowsTaken ?? each.rows, error: error ?? null, last: last ?? null }].slice(-REMEMBERED);
    card.className = "card " + kind;
    const figures = [["error", short(error)], ["last value", short(last)], ...(recent.level === undefined ? [] : [[`inside ${share(recent.level)}`, share(recent.coverage)]]),
      ["silent", number((each.silent || []).length)], ["rows/s", rateOf(card.past)], each.key === undefined ? ["waiting", number(each.waitingLabels)] : ["rows", number(each.rows)]];
    const why = kind === "healthy" ? "" : each.readOnly || each.health?.words || "", note = each.note ? `✎ ${each.note.text}` : "";
    if (isNew(card, [figures, why, note, kind, each.keys])) {
      const about = each.keys === undefined ? each.target : `${each.target}, ${number(each.keys)} keys`;
      card.spark = svg("svg", { viewBox: "0 0 100 30", preserveAspectRatio: "none", "aria-hidden": true, class: "spark" });
      fill(card, element("span", { class: "top" }, element("b", {}, name), element("span", { class: "word" }, KINDS[kind])), about ? element("span", { class: "about" }, about) : [], card.spark,
        element("dl", {}, figures.map(([what, value]) => element("div", {}, element("dt", {}, what), element("dd", {}, value)))),
        [why, note].filter(Boolean).map(words => element("span", { class: "why", title: words }, words)));
    }
    const most = Math.max(...card.past.flatMap(p => [p.error ?? 0, p.last ?? 0])) || 1;
    card.spark.replaceChildren(svg("path", { d: lineThrough(card.past.map(p => p.last), most), class: "before" }), svg("path", { d: lineThrough(card.past.map(p => p.error), most) }));
    return card;
  }
}

const share = v => (v === null || v === undefined ? "–" : Math.round(100 * v) + " %");

/** Rows a second over the latest looks. */
function rateOf(past) {
  const end = past.at(-1), from = past.find(p => p.now >= end.now - RATE_OVER_MS);
  return end.now - from.now < 500 ? "–" : short((end.rows - from.rows) / ((end.now - from.now) / 1000));
}

// The page of all models.
const overview = { kind: "", list: [] };
const modelCards = new Cards(document.getElementById("cards"), name => "#" + new URLSearchParams({ model: name }));

/** Those that are looked for, by the name of the model, its target or a silent sensor. */
function sought(list, text, kind) {
  const words = text.trim().toLowerCase();
  return list.filter(m => (!kind || kindOf(m) === kind) && [m.model, m.target, ...(m.silent || [])].some(name => String(name).toLowerCase().includes(words)));
}

function drawOverview() {
  const { list } = overview, counts = Object.fromEntries(WORST_FIRST.map(k => [k, list.filter(m => kindOf(m) === k).length]));
  modelCards.keepOnly(new Set(list.map(m => m.model)));
  const found = sought(list, document.getElementById("search").value, overview.kind).sort(worstFirst);
  modelCards.show(found);
  modelCards.host.classList.toggle("few", list.length < 4);
  modelCards.host.classList.toggle("many", list.length > MANY);
  const says = [["stopped", "learn no more"], ["attention", counts.attention === 1 ? "needs attention" : "need attention"], ["early", "too early to tell"], ["healthy", "healthy"]];
  document.getElementById("summary").textContent = `${number(list.length)} ${list.length === 1 ? "model" : "models"}: ` + says.filter(([k]) => counts[k]).map(([k, words]) => `${number(counts[k])} ${words}`).join(", ") + ".";
  document.getElementById("none-found").hidden = found.length > 0;
  const filters = document.getElementById("filters");
  if (!isNew(filters, [counts, overview.kind])) return;
  fill(filters, ["", ...WORST_FIRST].filter(k => !k || counts[k] || k === overview.kind).map(k => {
    const button = element("button", { type: "button", "aria-pressed": overview.kind === k, "data-kind": k || "all" }, k ? `${KINDS[k]} ${number(counts[k])}` : `All ${number(list.length)}`);
    button.addEventListener("click", () => { overview.kind = k; drawOverview(); filters.querySelector("[aria-pressed=true]").focus(); });
    return button;
  }));
}

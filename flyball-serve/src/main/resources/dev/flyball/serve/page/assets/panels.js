"use strict";
// The panels that are lists and tables. Names from outside become text, never markup.
const panels = {};

function panel(id, title, note, ...body) {
  const section = element("section", { id, class: "panel", "aria-labelledby": id + "-title" }, element("h2", { id: id + "-title" }, title), note ? element("p", { class: "note" }, note) : [], ...body);
  document.getElementById("panels").append(section);
  panels[id] = section;
  return section;
}

const clock = ms => (ms ? new Date(ms).toLocaleString("en-GB", { dateStyle: "short", timeStyle: "medium" }) : "");
const percent = v => (v === null || v === undefined || Number.isNaN(v) ? "–" : (100 * v).toFixed(1) + " %");
/** Within so many milliseconds the time of day says when. */
const DAY = 86_400_000;
const mean = list => (list.length ? list.reduce((a, b) => a + b, 0) / list.length : null);

function table(names, rows, empty) {
  if (!rows.length) return element("p", { class: "note" }, empty);
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": names.join(", ") }, element("table", {},
    element("thead", {}, element("tr", {}, names.map(n => element("th", { scope: "col" }, n)))),
    element("tbody", {}, rows.map(cells => element("tr", {}, cells.map(c => element("td", isNumber(c) ? { class: "number" } : {}, c)))))));
}
const isNumber = cell => /^[→\s]*[-−]?[\d\s.,]+( %)?$/.test(cell?.textContent ?? cell ?? "");

/** A bar with an optional mark, such as the level that it should reach. */
const bar = (share, mark) => element("span", { class: "bar" }, element("i", { style: `width: ${Math.max(0, Math.min(100, 100 * share))}%` }),
  mark === undefined ? [] : element("b", { style: `left: ${100 * mark}%` }));

function fill(node, ...children) {
  node.replaceChildren(...children.flat());
}

/** Words of others within a sentence of ours, which ends itself. */
const inside = words => String(words).replace(/[.\s]+$/, "");

/** How it stands: the class of the verdict, and what it says. */
function verdict({ answers, asOf, state }) {
  if (!answers) return { kind: "stale", words: `○ The service does not answer. What you see is as of ${clock(asOf)}.` };
  if (state.status !== "learning") return { kind: "unwell", words: `⚠ Needs attention. Learns no more: ${inside(state.readOnly || "read-only")}. It still predicts.` };
  const { well, words } = state.health;
  if (well === null) return { kind: "early", words: "… " + words };
  return well ? { kind: "well", words: "✓ Healthy. " + words } : { kind: "unwell", words: "⚠ Needs attention. " + words };
}

/** Features, those not trusted and silent ones on top, each with a strip of the rows shown and a question. */
function drawSensors(host, view, steps, whatIf, tell) {
  const features = Object.entries(view.state.features).map(([name, f]) => ({ name, unseen: f.unseenRows, time: f.lastTime }));
  const silent = new Set(view.state.alarms.active.filter(a => a.kind === "silent" && (!view.key || a.key === view.key)).flatMap(a => a.features));
  const doubted = new Map(view.state.alarms.active.filter(a => a.kind === "untrusted" && (!view.key || a.key === view.key)).flatMap(a => a.features.map(name => [name, a])));
  features.sort((a, b) => doubted.has(b.name) - doubted.has(a.name) || silent.has(b.name) - silent.has(a.name) || (silent.has(a.name) ? b.unseen - a.unseen : a.name.localeCompare(b.name, "en")));
  const sets = steps.map(s => new Set(s.seen));
  fill(host, features.slice(0, 60).map(f => {
    const seen = sets.map(s => s.has(f.name)), quiet = silent.has(f.name), canvas = element("canvas", { role: "img" });
    strip(canvas, seen);
    const doubt = doubted.get(f.name), why = doubt && (/\((.+?)\)/.exec(doubt.text) || [])[1];
    const said = view.state.told?.[f.name], since = ms => `since ${new Date(ms).toLocaleString("en-GB", Math.abs(Date.now() - ms) < DAY ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" })}`;
    const words = doubt ? `${why || "not trusted"} ${since(doubt.time)}` : quiet ? `silent for ${number(f.unseen)} rows, ${since(f.time)}` : `seen in ${percent(mean(seen.map(Number)))}`;
    canvas.setAttribute("aria-label", `${f.name}: ${words}`);
    const ask = element("button", { type: "button", title: "What if this sensor failed?" }, f.name);
    ask.addEventListener("click", () => whatIf(f.name));
    const overrule = said ? ["judge", said === "believe" ? "believed by hand: judge it again" : "judge it again"] : doubt && !view.keyed ? ["believe", "believe it"] : null;
    const button = overrule && element("button", { type: "button", class: "link" }, overrule[1]);
    button?.addEventListener("click", () => tell(f.name, overrule[0]));
    return element("div", { class: "sensor" + (doubt ? " untrusted" : quiet ? " silent" : ""), "data-feature": f.name }, ask, canvas, element("span", {}, words, button ? [" · ", button] : []));
  }), features.length > 60 ? element("p", { class: "note" }, `and ${features.length - 60} more`) : []);
}

function drawCoverage(host, learner) {
  fill(host, table(["outage", "rows", "inside", "level"], (learner?.coverage || []).map(c => [
    c.outage, number(c.rows), element("span", { class: "with-bar" }, bar(c.coverage, c.level), percent(c.coverage)), percent(c.level)]),
  "No intervals: make the model with \"interval\": 0.9."));
}

function drawPool(host, learner) {
  const members = [...(learner?.pool?.members || [])].sort((a, b) => b.share - a.share), regret = learner?.pool?.regret;
  fill(host, table(["member", "share", "mean loss"], members.slice(0, 8).map(m => [m.member, element("span", { class: "with-bar" }, bar(m.share), percent(m.share)), number(m.meanLoss)]),
    "This law is no pool."), regret ? element("p", { class: "note" }, `The best member in hindsight, ${regret.best}, lost ${number(regret.bestMeanLoss)} a row; the mixture lost ${number(regret.meanLoss)}.`) : []);
}

function drawWeights(host, view) {
  const learner = view.state.learner, features = view.state.features;
  const weights = Object.entries(learner?.weights || {}).map(([name, w]) => ({ name, w: Number(w) })).filter(w => Number.isFinite(w.w)).sort((a, b) => Math.abs(b.w) - Math.abs(a.w)).slice(0, 15);
  const most = Math.abs(weights[0]?.w || 1);
  fill(host, table(["input", "weight", "support"], weights.map(({ name, w }) => {
    const f = features[name] || features[name.replace(/^[^:]*: /, "").replace(/=[^=]*$/, "")]; // of a class, of a category
    return [name, element("span", { class: "with-bar" }, bar(Math.abs(w) / most), number(w)), f ? percent(f.rows / Math.max(1, view.state.rowsTaken)) + (f.unseenRows ? `, unseen for ${number(f.unseenRows)} rows` : ", seen now") : ""];
  }), "Nothing learned yet."), learner?.blind?.length ? element("p", { class: "note" }, "Cannot see: " + learner.blind.slice(0, 3).join("; ")) : []);
}

/** The steps that could move the model most, and what they lacked. */
function drawLedger(host, view, steps, around) {
  const names = Object.keys(view.state.features);
  const pull = s => (s.leverage || 0) * (s.error || 0), largest = [...steps].filter(s => pull(s) > 0).sort((a, b) => pull(b) - pull(a)).slice(0, 8);
  fill(host, table(["row", "time", "error", "leverage", "missing"], largest.map(s => {
    const button = element("button", { type: "button", class: "link" }, number(s.sequence)), seen = new Set(s.seen), missing = names.filter(n => !seen.has(n));
    button.addEventListener("click", () => around(s.sequence, "Around row " + number(s.sequence)));
    return [button, clock(s.time), number(s.error), number(s.leverage), missing.length ? missing.slice(0, 4).join(", ") + (missing.length > 4 ? ` and ${missing.length - 4} more` : "") : "nothing"];
  }), "No steps yet."));
}

function drawAlarms(host, view, around) {
  const alarms = view.state.alarms.latest.filter(a => !view.key || a.key === view.key).sort((a, b) => b.active - a.active || b.sequence - a.sequence).slice(0, 40);
  if (!isNew(host, alarms)) return;
  fill(host, alarms.length ? element("ul", { class: "alarms" }, alarms.map(a => {
    const button = element("button", { type: "button", class: "link" }, a.text);
    button.addEventListener("click", () => around(a.sequence, a.text));
    return element("li", { class: a.active ? "active" : "", "data-kind": a.kind }, element("span", { class: "badge" }, a.active ? "now" : "over"),
      element("span", {}, button, element("small", {}, ` row ${number(a.sequence)}, ${clock(a.time)}${a.key ? ", key " + a.key : ""}`)));
  })) : element("p", { class: "note" }, "No alarm so far. Alarms tell of sensors that fall silent or come back, of intervals that do not hold, of an error above that of the last value and of refused rows. A slow drift shows in the error above."));
}

/** Predictions against targets: dots around the diagonal, or for classes a table of who was taken for whom. */
function drawFit(host, steps) {
  const both = steps.filter(s => s.target !== undefined && s.target !== null && s.prediction !== null);
  if (typeof both[0]?.target === "number") fill(host, scatter(both.map(s => [s.target, s.prediction])));
  else fill(host, confusion(both.map(s => [String(s.prediction), String(s.target)])));
}

function scatter(points) {
  const all = points.flat(), from = Math.min(...all), to = Math.max(...all), size = to - from || 1, at = v => (4 + 92 * (v - from) / size).toFixed(1);
  const dots = points.map(([x, y]) => `M${at(x)} ${100 - at(y)}h0`).join("");
  return element("figure", { class: "fit" }, svg("svg", { viewBox: "0 0 100 100", role: "img", "aria-label": `${number(points.length)} rows from ${number(from)} to ${number(to)}` },
    svg("path", { d: "M4 96L96 4", class: "diagonal" }), svg("path", { d: dots, class: "dots" })),
  element("figcaption", {}, `Across: actual; up: predicted; both from ${short(from)} to ${short(to)}.`));
}

function confusion(pairs) {
  const names = [...new Set(pairs.flat())].sort().slice(0, 12), count = (p, t) => pairs.filter(([a, b]) => a === p && b === t).length;
  return table(["actual ↓ predicted →", ...names], names.map(t => {
    const counts = names.map(p => count(p, t)), sum = counts.reduce((a, b) => a + b, 0) || 1;
    return [element("b", {}, t), ...counts.map((n, i) => element("span", { class: "cell " + (names[i] === t ? "right" : "wrong"), style: `--share: ${Math.round(100 * n / sum)}%` }, number(n)))];
  }), "No row with a target yet.");
}

/** The weights that changed most since the oldest look that is remembered. */
function drawMoved(host, past) {
  const [first, now] = [past[0], past.at(-1)], moves = first === now || !now ? [] : Object.entries(now.weights).map(([name, w]) => ({ name, w: Number(w), by: Number(w) - Number(first.weights[name] ?? 0) }))
    .filter(m => Number.isFinite(m.by) && m.by !== 0).sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, 8);
  const most = Math.abs(moves[0]?.by || 1);
  fill(host, table(["input", "change", "weight now"], moves.map(m => [m.name, element("span", { class: "with-bar" }, bar(Math.abs(m.by) / most), (m.by > 0 ? "+" : "") + short(m.by)), short(m.w)]),
    "No weight has moved since this page was opened."), moves.length ? element("p", { class: "note" }, `Since row ${number(first.sequence)}.`) : []);
}

/** What the trees on top of the linear laws bring. */
function drawTrees(host, trees) {
  if (!trees?.rows) { fill(host, element("p", { class: "note" }, "No tree has been grown yet.")); return; }
  const less = 1 - trees.meanLoss / trees.withoutTrees;
  fill(host, element("p", {}, `The prediction is a mixture of two: the pool with trees on top, ${percent(trees.share)}, and the pool alone. `, Math.abs(less) < 0.001 ? "So far they change nothing." : `With trees the mean loss is ${percent(Math.abs(less))} ${less > 0 ? "lower" : "higher"}.`),
    table(["mean loss", "over " + number(trees.rows) + " rows"], [["with trees", number(trees.meanLoss)], ["without", number(trees.withoutTrees)]], ""));
}

/** How the law beside the served one does, and what can be done with it. */
function drawShadow(host, actions, view) {
  const law = view.state.shadow, recent = view.state.recent, score = view.state.learner?.shadow;
  actions.hidden = !law || view.state.shadowWithout;
  if (view.state.shadowWithout) { fill(host, element("p", { class: "note" }, "The question about " + view.state.shadowWithout.join(", ") + " takes the place of a shadow.")); return; }
  if (!law) { fill(host, element("p", { class: "note" }, "No shadow is running.")); return; }
  const rows = [["recent rows", number(recent.error), number(recent.shadowError)]];
  if (score) rows.push([`${number(score.rows)} rows since row ${number(score.since)}`, number(score.servedError), number(score.error)]);
  const ratio = score && score.rows ? score.error / score.servedError : recent.shadowError / recent.error;
  const words = score?.failure ? `It stopped: ${inside(score.failure)}.` : Number.isFinite(ratio) ? `Its error is ${ratio < 1 ? `${(100 * (1 - ratio)).toFixed(1)} % lower` : `${(100 * (ratio - 1)).toFixed(1)} % higher`} than that of the served law on the same rows.` : "It has not been scored yet.";
  fill(host, element("p", {}, element("b", {}, law), " runs as shadow. ", words), table(["mean error", "served", "shadow"], rows, ""));
}

/** Whether a list changed since it was drawn: what is pressed must not be taken away under the finger. */
function isNew(host, list) {
  const text = JSON.stringify(list), changed = host.drawn !== text;
  host.drawn = text;
  return changed;
}

function drawNotes(host, notes, remove) {
  if (!isNew(host, notes)) return;
  fill(host, notes.length ? element("ul", { class: "alarms" }, [...notes].reverse().slice(0, 40).map(n => {
    const button = element("button", { type: "button", class: "link", "aria-label": "Remove: " + n.text }, "remove");
    button.addEventListener("click", () => remove(n.number));
    return element("li", {}, element("span", { class: "badge" }, "✎"), element("span", {}, n.text, element("small", {}, ` row ${number(n.sequence)}, ${clock(n.time)}${n.key ? ", key " + n.key : ""} `, button)));
  })) : element("p", { class: "note" }, "Nothing written down yet."));
}

/** What the failure of a sensor costs: a shadow that learns the same rows without it, judged as it goes. */
function drawWhatIf(host, end, view) {
  const without = view.state.shadowWithout, recent = view.state.recent, score = view.state.learner?.shadow;
  end.hidden = !without;
  if (!without) { fill(host, element("p", { class: "note" }, "Nothing is asked.")); return; }
  const name = without.join(", "), rows = [], ratio = score && score.rows ? score.error / score.servedError : recent.shadowError / recent.error;
  if (score?.rows) rows.push([`mean error of ${number(score.rows)} rows`, number(score.servedError), number(score.error)]);
  else if (!score && Number.isFinite(ratio)) rows.push(["mean error of the latest rows", number(recent.error), number(recent.shadowError)]);
  if (score?.width) rows.push(["width of the interval", number(score.servedWidth), number(score.width)], ["targets inside", percent(score.servedInside), percent(score.inside)]);
  const words = score?.failure ? `it stopped: ${inside(score.failure)}.` : Number.isFinite(ratio) ? `${ratio.toFixed(2)} times the error${score?.width ? `, intervals ${(score.width / score.servedWidth).toFixed(2)} times as wide` : ""}.` : "not judged yet: a second learner goes on without it, and is judged on every row that comes.";
  fill(host, element("p", {}, `Without ${name}${score ? ` since row ${number(score.since)}` : ""}: ${words}`), rows.length ? table(["", "with it", "without"], rows, "") : []);
}

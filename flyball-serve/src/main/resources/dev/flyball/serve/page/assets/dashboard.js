"use strict";
// What is looked at, and when panels are drawn again.
const at = id => document.getElementById(id);
const MOST = 2000, SMOOTH = 50, FADE = 200, FAN = 60;
/** How long a note is news, and how many looks at the weights are remembered. */
const NEWS_SECONDS = 40, LOOKS = 15;
const view = { model: null, allKeys: false, keyed: false, key: "", steps: [], state: null, notes: [], past: [], brush: null, paused: false, listening: null, dirty: false, answers: true, asOf: 0 };

// The theme: the reader's choice, else the system's.
const system = matchMedia("(prefers-color-scheme: dark)");
const theme = () => localStorage.getItem("flyball-theme") || (system.matches ? "dark" : "light");
function applyTheme() {
  document.documentElement.dataset.theme = theme();
  at("theme").textContent = theme() === "dark" ? "Light" : "Dark";
  charts.forEach(c => c.draw());
  if (view.state) draw();
}
function toggleTheme() {
  localStorage.setItem("flyball-theme", theme() === "dark" ? "light" : "dark");
  applyTheme();
}

// Panels, in the order in which they answer: is it healthy, who is silent, how sure, why.
const body = {};
body.keys = element("div", { class: "cards" });
/** So many keys are shown before the charts, until somebody asks for all. */
const FEW_KEYS = 12;
const moreKeys = element("button", { type: "button", hidden: true }, "");
moreKeys.addEventListener("click", () => { view.allKeys = true; trying(refresh); });
const order = element("select", { id: "order" }, [["alarms", "worst first"], ["error", "largest error"], ["blind", "most blind"], ["rows", "most rows"], ["used", "used last"]].map(([v, t]) => element("option", { value: v }, t)));
const keySearch = element("input", { id: "key-search", type: "search", autocomplete: "off" });
panel("fleet", "Keys", "", element("p", { class: "actions" }, element("label", {}, "Order ", order), element("label", {}, "Search ", keySearch)), body.keys, moreKeys);
panels.fleet.hidden = true;
const keyCards = new Cards(body.keys, key => "#" + new URLSearchParams({ model: view.model, key }));
const whole = panel("predictions", "Predictions and intervals", "");
const beside = element("input", { type: "checkbox", id: "beside" }), besideName = element("span", {});
const besideField = element("label", { class: "switch", title: "Key: S", hidden: true }, beside, besideName);
whole.append(besideField);
const predictions = new RowChart(whole, "Predictions", "target", [{ name: "upper", legend: "interval", colour: "--band", band: "high" }, { name: "lower", colour: "--band", band: "low" },
  { name: "shadow", colour: "--third", optional: true }, { name: "prediction", colour: "--first" }, { name: "target", colour: "--ink", dots: true }], u => rowMarks(u, alarmsShown(), notesShown()));
const aheadPanel = panel("ahead", "What comes next", "The last targets, and the horizons after them with their intervals.");
const ahead = new RowChart(aheadPanel, "What comes next", "target", [{ name: "upper", legend: "interval", colour: "--band", band: "high" }, { name: "lower", colour: "--band", band: "low" },
  { name: "forecast", colour: "--first" }, { name: "target", colour: "--ink", dots: true }]);
const errorPanel = panel("errors", "Error now, and of the last value", `Means over ${SMOOTH} rows.`);
const errors = new RowChart(errorPanel, "Error", "error", [{ name: "model", colour: "--first" }, { name: "last value", colour: "--second", dash: true }, { name: "shadow", colour: "--third", optional: true }]);
body.sensors = element("div", { class: "sensors" });
panel("sensors", "Sensors over time", "Silent ones first; dark is unseen. Press a name: what if it fails now?", body.sensors);
body.alarms = element("div");
panel("alarms", "Alarms", "Press one to see the rows around it.", body.alarms);
const residualPanel = panel("residuals", "Residuals over time", "Target minus prediction. A trend is something that the model has not learned.");
const residuals = new RowChart(residualPanel, "Residuals", "residual", [{ name: "complete rows", colour: "--first", dots: true }, { name: "rows with gaps", colour: "--second", dots: true }], u => rowMarks(u, alarmsShown(), notesShown()));
body.fit = element("div");
panel("fit", "Predicted against actual", "", body.fit);
const leveragePanel = panel("leverage", "Leverage", "How large a step a row could cause. ↩ something came back; ⚠ another alarm.");
const leverage = new RowChart(leveragePanel, "Leverage", "leverage", [{ name: "leverage", colour: "--third" }], u => rowMarks(u, alarmsShown(), notesShown()));
for (const [id, title, note] of [["coverage", "Do the intervals hold?", "The share of targets inside their intervals, by outage; the line is the level asked for."],
  ["pool", "Current mixture", ""], ["trees", "What the trees add", ""], ["weights", "Weights by name", "The largest, and how often their input was seen."],
  ["moved", "Weights that moved last", ""], ["ledger", "Why it moved", "The rows shown with the largest error times leverage."]]) {
  body[id] = element("div");
  panel(id, title, note, body[id]);
}
body.whatIf = element("div", { "aria-live": "polite" });
const chosen = element("select", { id: "sensor" }), run = element("button", { type: "submit" }, "What if it failed?");
const endQuestion = element("button", { type: "button", hidden: true }, "Ask no more");
endQuestion.addEventListener("click", () => endShadow());
const distrust = element("button", { type: "button", id: "distrust" }, "Distrust it until I say so");
distrust.addEventListener("click", () => tell(chosen.value, "distrust"));
const question = element("form", { id: "question" }, element("label", {}, "Sensor ", chosen), run, distrust);
panel("what-if", "What if a sensor fails?", "From now on a second learner goes on without it, and is judged on the rows that come.", question, body.whatIf, endQuestion);
body.shadow = element("div", { "aria-live": "polite" });
const lawName = element("input", { id: "law", size: 18, placeholder: "scalar(eta=0.3)", autocomplete: "off" });
const shadowActions = element("p", { class: "actions", hidden: true }, [["Promote it", () => promote()], ["End it", () => endShadow()]].map(([text, act]) => {
  const button = element("button", { type: "button" }, text);
  button.addEventListener("click", act);
  return button;
}));
const shadowForm = element("form", { id: "try-law" }, element("label", {}, "Law ", lawName), element("button", { type: "submit" }, "Run as shadow"));
panel("shadow", "Would another law do better?", "A shadow learns the same rows and never answers.", body.shadow, shadowActions, shadowForm);
body.notes = element("div");
const noteText = element("input", { id: "note", size: 24, maxlength: 500, placeholder: "sensor 3 was replaced", autocomplete: "off" });
const noteForm = element("form", { id: "write-note" }, element("label", {}, "Note ", noteText), element("button", { type: "submit" }, "Write it down"));
panel("notes", "Annotations", "✎ marks them in the charts.", noteForm, body.notes);

const alarmsShown = () => (view.state ? view.state.alarms.latest.filter(a => !view.key || a.key === view.key) : []);

const notesShown = () => view.notes.filter(n => !view.key || !n.key || n.key === view.key);

/** The rows that all panels show. */
function shown() {
  if (view.brush) return view.steps.filter(s => s.sequence >= view.brush[0] && s.sequence <= view.brush[1]);
  const [what, size] = at("range").value.split(":");
  if (what === "rows") return view.steps.slice(-size);
  const latest = view.steps.at(-1)?.time || 0;
  return view.steps.filter(s => s.time >= latest - size);
}

/** A number, or a gap where there is none. */
const gap = v => (typeof v === "number" && Number.isFinite(v) ? v : null);

function smoothed(values) {
  let sum = 0, count = 0;
  return values.map((v, i) => {
    if (v !== null) { sum += v; count++; }
    const old = values[i - SMOOTH];
    if (i >= SMOOTH && old !== null) { sum -= old; count--; }
    return count ? Math.max(0, sum / count) : null;
  });
}

/** What repeating the last target of the same key would have cost. */
function lastValueErrors(steps) {
  const last = new Map();
  return steps.map(s => {
    const before = last.get(s.key);
    if (s.target === undefined || s.target === null) return null;
    last.set(s.key, s.target);
    return before === undefined ? null : typeof s.target === "number" ? Math.abs(s.target - before) : Number(s.target !== before);
  });
}

function drawCharts() {
  const steps = shown(), first = view.steps.indexOf(steps[0]), x = steps.map(s => s.sequence), gaps = gapsIn(steps), times = new Map(steps.map(s => [s.sequence, s.time]));
  const show = (chart, lists) => chart.update([x, ...lists].map((list, k) => withGaps(list, gaps, k === 0)), times);
  const numeric = steps.some(s => typeof s.prediction === "number");
  panels.predictions.hidden = !numeric && steps.length > 0;
  show(predictions, [steps.map(s => gap(s.upper)), steps.map(s => gap(s.lower)), steps.map(s => (beside.checked && view.state?.shadow ? gap(s.shadowPrediction) : null)), steps.map(s => gap(s.prediction)), steps.map(s => gap(s.target))]);
  panels.residuals.hidden = panels.predictions.hidden;
  const names = Object.keys(view.state?.features || {}).length, left = whole => steps.map(s => (typeof s.target === "number" && typeof s.prediction === "number" && (s.seen.length >= names) === whole ? s.target - s.prediction : null));
  show(residuals, [left(true), left(false)]);
  const cut = list => (first < 0 ? [] : list.slice(first, first + steps.length));
  show(errors, [cut(smoothed(view.steps.map(s => gap(s.error)))), cut(smoothed(lastValueErrors(view.steps))), cut(smoothed(view.steps.map(s => (view.state?.shadow ? gap(s.shadowError) : null))))]);
  show(leverage, [steps.map(s => gap(s.leverage))]);
  return steps;
}

function drawVerdict() {
  const { health, recent, rowsTaken, waitingRows } = view.state, errorsNow = view.steps.map(s => gap(s.error)).filter(v => v !== null);
  at("verdict").hidden = false;
  const judged = verdict(view);
  at("verdict").className = judged.kind;
  at("words").textContent = judged.words;
  const of = "error" in health ? health : recent, earlier = mean(errorsNow.slice(0, -FADE)), entries = [["error now", number(of.error)], ["error earlier", number(earlier)], ["error of the last value", number(of.persistenceError)]];
  if (recent.level !== undefined) entries.push([`inside ${percent(recent.level)} ${view.steps.some(s => typeof s.prediction === "string") ? "sets" : "intervals"}`, percent(recent.coverage)]);
  entries.push(["silent sensors", number(view.state.silent?.length)], ["rows", number(rowsTaken)], ["waiting labels", number(view.state.waitingLabels)]);
  if (waitingRows) entries.push(["rows in the queue", number(waitingRows)]);
  fill(at("figures"), entries.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
}

/** The fan of the next horizons behind the latest targets. */
function drawAhead(steps) {
  const next = view.state.learner?.ahead || [];
  panels.ahead.hidden = !next.length;
  if (!next.length) return;
  const recent = steps.slice(-FAN), from = recent.at(-1)?.sequence ?? 0, edge = name => next.map(h => h.intervals?.[0]?.[name] ?? null), none = list => list.map(() => null);
  ahead.update([[...recent.map(s => s.sequence), ...next.map(h => from + h.ahead)], [...none(recent), ...edge("upper")], [...none(recent), ...edge("lower")],
    [...none(recent), ...next.map(h => h.prediction)], [...recent.map(s => s.target ?? null), ...none(next)]], new Map(recent.map(s => [s.sequence, s.time])));
}

function draw() {
  if (!view.state) return;
  const steps = drawCharts();
  drawVerdict();
  drawStory(notesShown().at(-1));
  besideField.hidden = !view.state.shadow || panels.predictions.hidden;
  besideName.textContent = view.state.shadowWithout ? `Show what is predicted without ${view.state.shadowWithout.join(", ")}` : /^masked\b/.test(view.state.shadow) ? `Show what plain SGD predicts: ${view.state.shadow}` : `Show what the shadow predicts: ${view.state.shadow}`;
  drawAhead(steps);
  drawFit(body.fit, steps);
  drawTrees(body.trees, view.state.learner?.trees);
  drawMoved(body.moved, view.past);
  drawSensors(body.sensors, view, steps, whatIf, tell);
  drawAlarms(body.alarms, view, around);
  drawCoverage(body.coverage, view.state.learner);
  drawPool(body.pool, view.state.learner);
  drawWeights(body.weights, view);
  drawLedger(body.ledger, view, steps, around);
  drawShadow(body.shadow, shadowActions, view);
  distrust.hidden = view.keyed;
  drawWhatIf(body.whatIf, endQuestion, view);
  drawNotes(body.notes, notesShown(), removeNote);
  for (const id of ["coverage", "pool", "weights", "moved"]) panels[id].hidden = view.keyed && !view.key;
  panels.trees.hidden = !view.state.learner?.trees;
  const names = Object.keys(view.state.features);
  if (chosen.dataset.names !== names.join("\n")) {
    chosen.dataset.names = names.join("\n");
    fill(chosen, names.map(n => element("option", {}, n)));
  }
  at("whole").hidden = !view.brush;
}

function lookAt(from, to) {
  view.brush = from === null ? null : [from, to];
  draw();
}

async function whatIf(name) {
  chosen.value = name;
  panels["what-if"].scrollIntoView({ block: "nearest" });
  if (view.state.shadow && !view.state.shadowWithout && !confirm(`This ends the shadow ${view.state.shadow}.`)) return;
  await change(body.whatIf, "/shadow", { without: [name] }, "PUT");
}

/** A refusal is of what was tried last: it goes with the next try, the next word that is typed and another model. */
const forgetRefusals = () => document.querySelectorAll(".refused").forEach(said => said.remove());

/** What changes something: refused in words, and what the page shows is asked for again. */
async function change(host, path, body, method) {
  forgetRefusals();
  try {
    await ask(modelPath(view.model, path), body, method);
    await refresh();
    return true;
  } catch (e) {
    host.before(element("p", { class: "note refused", role: "alert" }, "Not done: " + e.message));
    return false;
  }
}
const tell = (feature, say) => change(body.sensors, "/trust", { feature, say }, "POST");
const promote = () => { if (confirm(`Let ${view.state.shadow} answer from now on? The current law will be deleted.`)) change(body.shadow, "/shadow/promote", {}, "POST"); };
const endShadow = () => change(body.shadow, "/shadow", null, "DELETE");
const removeNote = number => change(body.notes, "/annotations/" + number, null, "DELETE");

/** What was written down last, said at the top while it is news. */
function drawStory(note) {
  const age = note ? Math.round((Date.now() - note.time) / 1000) : Infinity, story = at("story");
  story.hidden = !(age < NEWS_SECONDS);
  const words = story.hidden ? "" : `✎ ${note.model ? note.model + ": " : ""}${note.text}`;
  if (story.textContent !== words) story.textContent = words;
}

/** The rows around one, with their values. */
async function around(sequence, title) {
  const all = (await ask(modelPath(view.model, "/steps", { limit: MOST, key: view.key, values: true }))).steps;
  const near = all.filter(s => Math.abs(s.sequence - sequence) <= 8), names = Object.keys(view.state.features).slice(0, 40);
  at("around-title").textContent = title;
  fill(at("around-rows"), table(["row", "time", "target", "prediction", "error", "leverage", ...names], near.map(s => [
    (s.sequence === sequence ? "→ " : "") + number(s.sequence), clock(s.time), plain(s.target), plain(s.prediction), number(s.error), number(s.leverage), ...names.map(n => plain(s.features[n]))]),
  "These rows are no longer kept in memory."));
  at("around").showModal();
}
const plain = v => (typeof v === "number" ? number(v) : v === undefined || v === null ? "–" : String(v));

/** The page as it stands, in one file that opens without the service. */
async function exportView() {
  const css = (await Promise.all(["assets/uplot.min.css", "assets/dashboard.css"].map(u => fetch(u).then(a => a.text())))).join("\n");
  const still = document.implementation.createHTMLDocument(""), drawn = document.querySelectorAll("canvas");
  const copy = still.importNode(document.documentElement, true); // a document that loads nothing
  copy.querySelectorAll("canvas").forEach((canvas, i) => {
    const image = still.createElement("img");
    Object.assign(image, { src: drawn[i].toDataURL(), alt: canvas.getAttribute("aria-label") || "", className: canvas.className });
    Object.assign(image.style, { width: drawn[i].clientWidth + "px", height: drawn[i].clientHeight + "px" });
    canvas.replaceWith(image);
  });
  copy.querySelectorAll("script, link, h1 img, header button, header label, dialog, form, .skip, noscript").forEach(n => n.remove());
  copy.querySelector("h1").textContent = `Flyball · ${view.model}${view.key ? " · " + view.key : ""} · ${clock(Date.now())}`;
  copy.querySelector("head").append(Object.assign(still.createElement("style"), { textContent: css }));
  const link = element("a", { href: URL.createObjectURL(new Blob(["<!DOCTYPE html>\n" + copy.outerHTML], { type: "text/html" })), download: "report.html" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function refresh() {
  if (!view.model || view.paused) return;
  const model = view.model, key = view.key;
  const state = await ask(modelPath(model, "", { key }));
  const notes = (await ask(modelPath(model, "/annotations"))).annotations;
  const keys = view.keyed && !key ? (await ask(modelPath(model, "/keys", { sort: order.value, limit: 200, find: keySearch.value.trim() }))).keys : [];
  if (model === view.model && key === view.key && !view.paused) {
    Object.assign(view, { state, notes, asOf: Date.now() });
    view.past = [...view.past, { sequence: state.sequence, weights: state.learner?.weights || {} }].slice(-LOOKS);
    panels.fleet.hidden = !view.keyed || !!key;
    const sorted = order.value === "alarms" ? keys.sort(worstKindFirst) : keys;
    keyCards.show(view.allKeys ? sorted : sorted.slice(0, FEW_KEYS));
    moreKeys.hidden = view.allKeys || keys.length <= FEW_KEYS;
    moreKeys.textContent = `Show ${number(keys.length)} keys`;
    draw();
  }
}

async function choose(name, key) {
  view.listening?.abort();
  forgetRefusals();
  Object.assign(view, { model: name, key: key || "", steps: [], state: null, notes: [], past: [], brush: null, listening: new AbortController() });
  keyCards.keepOnly(new Set());
  const signal = view.listening.signal;
  location.hash = new URLSearchParams({ model: name, ...(view.key ? { key: view.key } : {}) });
  document.title = name + " · Flyball";
  at("key").value = view.key;
  listen(modelPath(name, "/events", { key: view.key }), signal, told, on => { at("connection").textContent = on ? "● live" : "○ connecting"; at("connection").className = on ? "on" : ""; });
  const steps = (await ask(modelPath(name, "/steps", { limit: MOST, key: view.key }))).steps;
  if (signal.aborted) return;
  const since = steps.at(-1)?.sequence || 0;
  view.steps = [...steps, ...view.steps.filter(s => s.sequence > since)];
  await refresh();
}
const chooseKey = key => choose(view.model, key);

function told(type, event) {
  if (view.paused) return;
  if (type === "step") view.steps.push(event);
  if (view.steps.length > MOST + 200) view.steps.splice(0, view.steps.length - MOST);
  if (type === "alarm" && view.state) {
    const { alarms } = view.state, same = a => a.kind === event.kind && a.sequence === event.sequence && String(a.features) === String(event.features) && a.key === event.key;
    alarms.latest = [event, ...alarms.latest.filter(a => !same(a))];
    alarms.active = [...alarms.active.filter(a => !same(a)), ...(event.active ? [event] : [])];
  }
  if (type === "annotation") view.notes = [...view.notes.filter(n => n.number !== event.number), event];
  view.dirty = true;
}

async function models() {
  const list = (await ask(overview.list.length ? "models" : "models?past=true")).models, select = at("model"), names = list.map(m => m.model);
  const asked = new URLSearchParams(location.hash.slice(1)), single = !location.hash && names.length === 1;
  const name = single ? names[0] : names.find(n => n === asked.get("model"));
  overview.list = list;
  at("nothing").hidden = names.length > 0;
  at("overview").hidden = name !== undefined || !names.length;
  at("detail").hidden = name === undefined;
  document.querySelectorAll(".of-model").forEach(each => { each.hidden = name === undefined; });
  if (select.dataset.names !== names.join("\n")) {
    select.dataset.names = names.join("\n");
    fill(select, names.map(n => element("option", { value: n }, n)));
  }
  if (name === undefined) { leave(); drawOverview(); drawStory(list.filter(m => m.note).map(m => ({ ...m.note, model: m.model })).sort((a, b) => b.time - a.time)[0]); return; }
  select.value = name;
  view.keyed = "keys" in list.find(m => m.model === name);
  at("key-field").hidden = !view.keyed;
  const key = asked.get("key") || "";
  if (name !== view.model || key !== view.key) await choose(name, key);
}

/** From a model to the page of all of them. */
function leave() {
  view.listening?.abort();
  Object.assign(view, { model: null, key: "", state: null, asOf: Date.now() });
  at("connection").textContent = "";
  at("verdict").hidden = at("key-field").hidden = at("whole").hidden = true;
  document.title = "Flyball";
}

/** What the page shows is of the past while the service does not answer, and looks like it. */
function answered(now) {
  const before = view.answers;
  view.answers = now;
  if (before !== now && view.state) drawVerdict();
  at("cards").classList.toggle("stale", !now);
  if (!now && !view.model) at("summary").textContent = `○ The service does not answer. What you see is as of ${clock(view.asOf)}.`;
}

/** Runs something that asks the service; a missing token opens the form for it. */
async function trying(work) {
  try {
    await work();
    at("entry").hidden = true;
    answered(true);
  } catch (e) {
    answered(e instanceof Refusal);
    if (e.status === 401 || e.status === 403) at("entry").hidden = false;
    else at("connection").textContent = "○ " + e.message;
  }
}

function setPaused(paused) {
  view.paused = paused;
  at("pause").setAttribute("aria-pressed", paused);
  at("pause").textContent = paused ? "Go on" : "Pause";
  if (!paused) trying(() => choose(view.model, view.key));
}

at("how").textContent = `curl -X PUT ${location.origin}/models/co -d '{"target": "CO", "interval": 0.9}'\ncurl ${location.origin}/models/co/learn -H 'Content-Type: application/json' -d '{"T": 13.6, "RH": 48.9, "CO": 2.6}'`;
at("model").addEventListener("change", () => { location.hash = new URLSearchParams({ model: at("model").value }); });
at("key").addEventListener("change", () => trying(() => chooseKey(at("key").value.trim())));
at("search").addEventListener("input", drawOverview);
at("search").addEventListener("keydown", event => { if (event.key === "Enter") at("cards").firstElementChild?.click(); });
addEventListener("hashchange", () => trying(models));
beside.addEventListener("change", drawCharts);
keySearch.addEventListener("input", () => trying(refresh));
at("range").addEventListener("change", () => lookAt(null));
at("whole").addEventListener("click", () => lookAt(null));
at("pause").addEventListener("click", () => setPaused(!view.paused));
at("theme").addEventListener("click", toggleTheme);
at("export").addEventListener("click", () => trying(exportView));
order.addEventListener("change", () => trying(refresh));
shadowForm.addEventListener("submit", async event => {
  event.preventDefault();
  if (lawName.value.trim() && await change(body.shadow, "/shadow", { law: lawName.value.trim() }, "PUT")) lawName.value = "";
});
for (const form of [shadowForm, noteForm]) form.addEventListener("input", forgetRefusals);
noteForm.addEventListener("submit", async event => {
  event.preventDefault();
  if (noteText.value.trim() && await change(body.notes, "/annotations", { text: noteText.value.trim(), ...(view.key ? { key: view.key } : {}) }, "POST")) noteText.value = "";
});
question.addEventListener("submit", event => { event.preventDefault(); whatIf(chosen.value); });
at("entry").addEventListener("submit", event => {
  event.preventDefault();
  sessionStorage.setItem(TOKEN, at("token").value.trim());
  at("token").value = "";
  leave();
  trying(models);
});
addEventListener("keydown", event => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "p" && view.model) setPaused(!view.paused);
  if (event.key === "m") location.hash = "models";
  if (event.key === "s" && view.state?.shadow) beside.click();
  if (event.key === "/" && !view.model) { event.preventDefault(); at("search").focus(); }
  if (event.key === "t") toggleTheme();
  if (event.key === "Escape" && view.brush) lookAt(null);
});
system.addEventListener("change", applyTheme);
document.documentElement.dataset.theme = theme();
applyTheme();
trying(models);
setInterval(() => { if (view.dirty && !view.paused && view.state) { view.dirty = false; drawCharts(); } }, 250);
setInterval(() => trying(refresh), 2000);
let tick = 0;
setInterval(() => { if (tick++ % (view.model ? 10 : overview.list.length > MANY ? 3 : 1) === 0) trying(models); }, 1000);

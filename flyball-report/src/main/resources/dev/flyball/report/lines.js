// Line charts, drawn by uPlot: one legend entry shows or hides a curve, its band and its runs.
const MOST_SHOWN = 5;
const RIGHT = 22; // pixels right of the plot
const DASHES = { solid: [], dashed: [8, 5], dotted: [2, 4], "dash-dotted": [8, 4, 2, 4], points: [] };
const charts = [];

/** The points of one line as a uPlot table; what a logarithmic axis cannot show is left out. */
function points(chart, place, y) {
  let x = places[place];
  if (chart.x.log) {
    const keep = x.map((v, i) => i).filter(i => x[i] > 0);
    x = keep.map(i => x[i]);
    y = keep.map(i => y[i]);
  }
  // Joined tables need places of their own: points at one place are moved apart by less than a pixel.
  const apart = 1e-7 * (x[x.length - 1] - x[0]);
  if (apart) for (let i = 1, at = (x = [...x])[0]; i < x.length; i++) x[i] = at = Math.max(x[i], at + apart);
  return [x, chart.y.log ? y.map(v => (v > 0 ? v : null)) : y];
}

/** All lines of a chart in drawing order, faint ones first, each with its legend entry; points when they are asked for. */
function linesOf(chart) {
  const lines = [];
  const line = (entry, kind, s, x, y) => ({ entry, kind, s, get table() { return (this.points ||= points(chart, x, y)); } });
  chart.series.forEach((s, entry) => {
    for (const run of s.faint) lines.push(line(entry, "faint", s, run.x, run.y));
  });
  chart.series.forEach((s, entry) => {
    if (!s.band) return;
    lines.push(line(entry, "high", s, s.band.x, s.band.high));
    lines.push(line(entry, "low", s, s.band.x, s.band.low));
  });
  chart.series.forEach((s, entry) => lines.push(line(entry, "curve", s, s.curve.x, s.curve.y)));
  return lines;
}

function strokeOf(line) {
  const ink = colour(line.s.role), base = { stroke: ink, points: { show: false }, spanGaps: false };
  if (line.kind === "faint") return { ...base, stroke: ink + "38", width: 1 };
  if (line.kind !== "curve") return { ...base, stroke: "transparent", width: 0 };
  if (line.s.stroke === "points") return { ...base, stroke: ink + "b0", paths: () => null, points: { show: true, size: 4, width: 0, fill: ink + "90" } };
  const many = line.table[0].length > 600;
  return { ...base, width: many ? 1.5 : 2, dash: DASHES[line.s.stroke] };
}

/** A scale with the limits that are given; a logarithmic one else fits the data, not whole decades. */
function scaleOf(axis, margin) {
  const fixed = (min, max) => [axis.min ?? min, axis.max ?? max];
  const scale = { time: false };
  if (axis.log) {
    const fitted = (u, min, max) => fixed(...(min > 0 ? [min / margin, max * margin] : [0.1, 1]));
    Object.assign(scale, { distr: 3, log: 10, range: fitted });
  } else if (axis.min !== undefined || axis.max !== undefined) {
    scale.range = (u, min, max) => fixed(...uPlot.rangeNum(min ?? 0, max ?? 1, 0.05, true));
  }
  return scale;
}

function axisOf(axis, side) {
  const ink = variable("--soft"), grid = { stroke: variable("--grid"), width: 1 };
  const font = "12px system-ui, sans-serif";
  const log = axis.log ? { splits: logSplits, filter: (u, splits) => splits } : {};
  const named = axis.ticks ? { splits: (u, at, min, max) => roomy(axis.ticks.filter(t => t.at >= min && t.at <= max), u.bbox.width / devicePixelRatio / (max - min), max, RIGHT).map(t => t.at), values: (u, splits) => splits.map(v => axis.ticks.find(t => t.at === v).name) } : {};
  return {
    ...log, label: words(axis.label), stroke: ink, grid, font, labelFont: font, labelSize: 20, labelGap: side ? 2 : 0, ticks: { ...grid, size: 5 },
    size: side ? (u, values) => 16 + Math.max(20, ...(values || []).map(v => 6.6 * (v || "").length)) : 36,
    values: (u, splits) => axis.log ? logLabels(splits) : splits.map(number), ...named,
  };
}

/** As many of the named places as have room beside each other and before the edge, which lies so many pixels behind the end of the axis, at so many pixels a step. */
function roomy(ticks, pixels, max, behind) {
  const length = 6.6 * Math.max(0, ...ticks.map(t => t.name.length)), shown = [];
  for (const t of ticks) {
    const before = shown[shown.length - 1], apart = before ? (t.at - before.at) * pixels : Infinity;
    if (apart >= length + 14 && (max - t.at) * pixels + behind >= length / 2) shown.push(t);
  }
  return shown;
}

/** The last named place up to x, so that a row can be told by its date. */
function sinceTick(axis, x) {
  const before = (axis.ticks || []).filter(t => t.at <= x);
  return before.length ? ", after " + before[before.length - 1].name : "";
}

/** One to nine times every power of ten that is on the scale. */
function logSplits(u, axis, min, max) {
  const splits = [];
  for (let decade = Math.floor(Math.log10(min)); decade <= Math.log10(max); decade++) {
    for (let m = 1; m < 10; m++) splits.push(+(m + "e" + decade));
  }
  const inside = splits.filter(v => v >= min * 0.999 && v <= max * 1.001);
  return inside.length < 3 ? ticks(min, max, 5) : inside;
}

/** Powers of ten; their doubles and fivefolds, or all their multiples, where fewer than three would be named. */
function logLabels(splits) {
  const leading = v => Math.round(v / 10 ** Math.floor(Math.log10(v) + 1e-9));
  const named = leads => splits.filter(v => v > 0 && leads.includes(leading(v)));
  const sets = [[1], [1, 2, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9]];
  const found = sets.find(leads => named(leads).length >= 3), chosen = new Set(found ? named(found) : splits);
  return splits.map(v => (chosen.has(v) ? number(v) : ""));
}

/** Shades spans of x over the grid and behind the curves, and names them where there is room. */
function drawSpans(u, spans) {
  const { ctx, bbox } = u, ratio = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = 11 * ratio + "px system-ui, sans-serif";
  ctx.textBaseline = "top";
  for (const span of spans) {
    const left = u.valToPos(span.from, "x", true), right = u.valToPos(span.to, "x", true);
    ctx.fillStyle = variable("--span");
    ctx.fillRect(left, bbox.top, Math.max(right - left, ratio), bbox.height);
    const label = words(span.label);
    if (ctx.measureText(label).width + 8 * ratio > right - left) continue;
    ctx.fillStyle = variable("--soft");
    ctx.fillText(label, left + 4 * ratio, bbox.top + 4 * ratio);
  }
  ctx.restore();
}

/** The nearest index at which a line has a value: joined tables leave holes at others' places. */
function nearest(u, line, index) {
  const y = u.data[line];
  if (y[index] !== undefined) return index;
  for (let d = 1; d < y.length; d++) {
    if (y[index - d] !== undefined) return index - d;
    if (y[index + d] !== undefined) return index + d;
  }
  return index;
}

/** Marks every point of a short curve, a few along a long one, so that no curve is told by its colour alone, and points between gaps, which no line would show. */
function drawMarks(u, lines) {
  const { ctx, bbox } = u, ratio = devicePixelRatio, radius = 3.6 * ratio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left - radius, bbox.top - radius, bbox.width + 2 * radius, bbox.height + 2 * radius);
  ctx.clip();
  ctx.setLineDash([]);
  lines.forEach((l, i) => {
    if (l.kind !== "curve" || l.s.stroke === "points" || !u.series[i + 1].show) return;
    const [xs, ys] = l.table, every = xs.length <= 24 ? 1 : Math.floor(xs.length / 7), { marker, open } = roles[l.s.role];
    const alone = k => (ys[k - 1] ?? null) === null && (ys[k + 1] ?? null) === null;
    for (let k = 0; k < xs.length; k++) {
      if (k % every !== Math.floor(every / 2) && !alone(k)) continue;
      if (ys[k] === null || ys[k] === undefined || xs[k] < u.scales.x.min || xs[k] > u.scales.x.max) continue;
      const x = u.valToPos(xs[k], "x", true), y = u.valToPos(ys[k], "y", true);
      ctx.beginPath();
      marker.forEach(([dx, dy], c) => ctx[c ? "lineTo" : "moveTo"](x + radius * dx, y + radius * dy));
      ctx.closePath();
      ctx.lineWidth = (open ? 1.6 : 0.8) * ratio;
      ctx.fillStyle = open ? variable("--card") : colour(l.s.role);
      ctx.strokeStyle = open ? colour(l.s.role) : variable("--card");
      ctx.fill();
      ctx.stroke();
    }
  });
  ctx.restore();
}

function keyOf(series) {
  const make = (name, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [k, v] of Object.entries(attributes)) node.setAttribute(k, v);
    return node;
  };
  const { marker, open } = roles[series.role];
  const dash = DASHES[series.stroke].map(d => d * 0.75).join(" ");
  const svg = make("svg", { width: 28, height: 12, "aria-hidden": true });
  const line = make("line", { x1: 1, x2: 27, y1: 6, y2: 6, "stroke-width": 2.4, "stroke-dasharray": dash });
  const mark = make("polygon", { points: marker.map(([x, y]) => 14 + 4.2 * x + "," + (6 + 4.2 * y)).join(" "), "stroke-width": open ? 1.6 : 0 });
  svg.append(...(series.stroke === "points" ? [] : [line]), mark);
  return { svg, paint: () => {
    line.setAttribute("stroke", colour(series.role));
    mark.setAttribute("stroke", colour(series.role));
    mark.setAttribute("fill", open ? variable("--card") : colour(series.role));
  } };
}

/** What a chart shows, for those who cannot see it. */
const spoken = chart => `${words(chart.title)}: ${words(chart.y.label)} over ${words(chart.x.label)}, ${chart.series.map(s => words(s.name)).join("; ")}`;

function lineChart(chart) {
  const shown = chart.series.map((s, i) => i < MOST_SHOWN);
  const lines = linesOf(chart);
  let data = null; // joined when first drawn: a page of many charts opens at once
  const handle = { title: chart.title, plot: null, shown, lines: lines.map(l => ({ entry: l.entry, kind: l.kind })) };
  const keys = chart.series.map(keyOf), outputs = chart.series.map(() => element("output"));
  const buttons = chart.series.map((s, i) => element("button", { type: "button", "aria-pressed": shown[i], title: "show or hide" }, keys[i].svg, element("span", {}, inline(s.name)), outputs[i]));
  const others = buttons.slice(MOST_SHOWN), more = element("button", { type: "button", class: "more", "aria-expanded": false }, `${others.length} more …`);
  others.forEach(b => { b.hidden = true; });
  more.addEventListener("click", () => { others.forEach(b => { b.hidden = false; }); more.remove(); others[0].focus(); });
  const legend = element("div", { class: "legend" }, buttons, others.length ? more : []);
  const plot = element("div", { class: "plot", tabindex: 0, role: "img", "aria-label": spoken(chart) + ". Arrow keys read the values." });
  const place = element("div", { class: "place" });

  buttons.forEach((button, entry) => button.addEventListener("click", () => {
    shown[entry] = !shown[entry];
    button.setAttribute("aria-pressed", shown[entry]);
    if (handle.plot) handle.plot.batch(() => lines.forEach((l, i) => { if (l.entry === entry) handle.plot.setSeries(i + 1, { show: shown[entry] }); }));
  }));

  function follow(u) {
    const index = u.cursor.idx, inside = index !== null && index !== undefined && u.cursor.left >= 0;
    place.textContent = inside ? (chart.x.ticks ? "row" : words(chart.x.label)) + " " + number(u.data[0][index]) + sinceTick(chart.x, u.data[0][index]) : "";
    lines.forEach((l, i) => {
      if (l.kind === "curve") outputs[l.entry].textContent = inside && shown[l.entry] ? number(u.data[i + 1][nearest(u, i + 1, index)]) : "";
    });
  }

  function bands() {
    return lines.flatMap((l, i) => l.kind === "high" ? [{ series: [i + 1, i + 2], fill: colour(l.s.role) + "2e" }] : []);
  }

  const heightAt = width => Math.round(Math.min(360, Math.max(240, width * 0.52)));
  drawWhenSeen(plot, heightAt, width => {
    data ||= lines.length ? uPlot.join(lines.map(l => l.table)) : [[]];
    keys.forEach(k => k.paint());
    const size = { width, height: heightAt(width) };
    if (handle.plot) handle.plot.destroy();
    handle.plot = new uPlot({
      ...size, bands: bands(), legend: { show: false },
      padding: [8, RIGHT, 0, 0],
      scales: { x: scaleOf(chart.x, 1), y: scaleOf(chart.y, 1.12) },
      axes: [axisOf(chart.x, false), axisOf(chart.y, true)],
      series: [{}, ...lines.map(l => ({ ...strokeOf(l), show: shown[l.entry] }))],
      cursor: { y: false, dataIdx: nearest, drag: { x: true, y: false }, points: { show: (u, i) => {
        if (!lines[i - 1] || lines[i - 1].kind !== "curve") return false;
        const point = element("div", { class: "u-cursor-pt" });
        Object.assign(point.style, { width: "8px", height: "8px", marginLeft: "-4px", marginTop: "-4px", background: colour(lines[i - 1].s.role) });
        return point;
      } } },
      hooks: { drawAxes: [u => drawSpans(u, chart.spans)], draw: [u => drawMarks(u, lines)], setCursor: [follow] },
    }, data, plot);
    plot.append(place);
  });
  plot.addEventListener("keydown", event => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key], u = handle.plot;
    if (!way || !u || !u.data[0].length) return;
    event.preventDefault();
    const xs = u.data[0], at = u.cursor.idx ?? (way > 0 ? -1 : xs.length), step = Math.max(1, Math.round(xs.length / 100));
    const next = Math.min(xs.length - 1, Math.max(0, at + way * step));
    u.setCursor({ left: u.valToPos(xs[next], "x"), top: 1 });
  });
  charts.push(handle);
  return [legend, plot];
}

"use strict";
// Line charts over row numbers, drawn by uPlot; a stretch that is dragged in one is shown in all.
const variable = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const charts = [];

/** The size of the words in charts: on a wall they grow with the page. */
const small = () => Math.round(0.8 * parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Round places for about so many ticks. */
const axis = (label, extra = {}) => ({
  label, labelSize: 1.5 * small(), labelGap: 0, size: 2.8 * small(), font: `${small()}px system-ui, sans-serif`, labelFont: `${small()}px system-ui, sans-serif`,
  stroke: variable("--soft"), grid: { stroke: variable("--grid"), width: 1 }, ticks: { stroke: variable("--grid"), width: 1, size: 4 },
  values: (u, splits) => splits.map(number), ...extra,
});

/**
 * A chart in a panel. `series` are {name, colour (a variable), dash, dots, band: "low" | "high"}; `marks` draws over it.
 */
class RowChart {
  constructor(host, title, unit, series, marks) {
    Object.assign(this, { host, title, unit, series, marks, plot: null, data: [[], ...series.map(() => [])] });
    this.values = element("output", { class: "values" });
    this.frame = element("div", { class: "chart", role: "img", tabindex: 0 });
    host.append(this.legend(), this.frame, this.values);
    this.frame.addEventListener("keydown", event => this.step(event));
    new ResizeObserver(() => { if (this.frame.clientWidth !== this.width || this.frame.clientHeight !== this.height) this.draw(); }).observe(this.frame);
    charts.push(this);
  }

  legend() {
    return element("div", { class: "legend", "aria-hidden": true }, this.series.filter(s => !s.band || s.band === "high").map(s =>
      s.key = element("span", s.optional ? { hidden: true } : {}, element("i", { class: "key" + (s.band ? " area" : s.dash ? " dashed" : ""), style: `--c: var(${s.colour})` }), s.legend || s.name)));
  }

  /** `times` are those of the rows. */
  update(data, times = new Map()) {
    this.data = data;
    this.times = times;
    const last = name => { const k = this.series.findIndex(s => s.name === name) + 1; return number(data[k].at(-1)); };
    this.frame.setAttribute("aria-label", `${this.title}: ${this.series.filter(s => !s.band && !s.key?.hidden).map(s => s.name + " " + last(s.name)).join(", ")}. Arrow keys read the values.`);
    this.series.forEach((s, k) => { if (s.optional) s.key.hidden = !data[k + 1].some(v => v !== null); });
    if (this.plot) this.plot.setData(data);
    else this.draw();
  }

  draw() {
    this.width = this.frame.clientWidth;
    this.height = this.frame.clientHeight;
    if (!this.width) return;
    if (this.plot) this.plot.destroy();
    const high = this.series.findIndex(s => s.band === "high") + 1, low = this.series.findIndex(s => s.band === "low") + 1;
    this.plot = new uPlot({
      width: this.width, height: this.height, legend: { show: false }, padding: [18, 26, 0, 0],
      scales: { x: { time: false } }, axes: [axis("row, and when", { size: 4 * small(), space: 8 * small(), values: (u, splits) => splits.map(row => this.tick(row)) }), axis(this.unit, { size: 4.6 * small() })],
      bands: high && low ? [{ series: [high, low], fill: variable("--band") }] : [],
      series: [{}, ...this.series.map(s => ({
        stroke: s.band ? "transparent" : variable(s.colour), width: s.band ? 0 : 1.6, dash: s.dash ? [6, 4] : [],
        points: { show: !!s.dots, size: 4, fill: variable(s.colour), stroke: variable(s.colour) }, spanGaps: false,
        ...(s.dots ? { paths: () => null } : {}),
      }))],
      cursor: { y: false, sync: { key: "rows" }, drag: { x: true, y: false, setScale: false } },
      hooks: {
        draw: [u => this.marks && this.marks(u)],
        setCursor: [u => this.read(u.cursor.idx)],
        setSelect: [u => this.brushed(u)],
      },
    }, this.data, this.frame);
  }

  /** A row number, and below it when that was, where it is known: the date too where rows span days. */
  tick(row) {
    const time = this.times?.get(row), all = [...(this.times?.values() || [])];
    if (!time) return number(row);
    const days = Math.abs(all.at(-1) - all[0]) > 86_400_000;
    return number(row) + "\n" + new Date(time).toLocaleString("en-GB", days ? { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } : { timeStyle: "short" });
  }

  brushed(u) {
    if (u.select.width < 4) return;
    const from = u.posToVal(u.select.left, "x"), to = u.posToVal(u.select.left + u.select.width, "x");
    u.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
    lookAt(Math.floor(from), Math.ceil(to));
  }

  read(index) {
    const at = this.data[0][index];
    this.values.textContent = at === undefined ? "" : `row ${number(at)}: ` + this.series.map((s, k) => [s, this.data[k + 1][index]]).filter(([s, v]) => !s.optional || v !== null).map(([s, v]) => `${s.name} ${number(v)}`).join(", ");
  }

  step(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key], xs = this.data[0];
    if (!way || !this.plot || !xs.length) return;
    event.preventDefault();
    const at = Math.min(xs.length - 1, Math.max(0, (this.plot.cursor.idx ?? xs.length - 1) + way));
    this.plot.setCursor({ left: this.plot.valToPos(xs[at], "x"), top: 1 });
  }
}

/** Vertical marks where alarms were raised, and where somebody wrote something down. */
function rowMarks(u, alarms, notes) {
  drawMarks(u, "--alarm", alarms.map(a => [a.sequence, a.kind === "return" ? "↩" : "⚠"]));
  drawMarks(u, "--accent", notes.map(n => [n.sequence, "✎"]));
}

function drawMarks(u, colour, marks) {
  const { ctx, bbox } = u, ratio = devicePixelRatio, { min, max } = u.scales.x;
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = variable(colour);
  ctx.font = small() * ratio + "px system-ui, sans-serif";
  ctx.textAlign = "center";
  ctx.setLineDash([3 * ratio, 3 * ratio]);
  for (const [sequence, glyph] of marks) {
    if (sequence < min || sequence > max) continue;
    const x = u.valToPos(sequence, "x", true);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillText(glyph, x, bbox.top - 4 * ratio);
  }
  ctx.restore();
}

/** A strip of time: the share of rows in which something was seen, dark where it was not. */
function strip(canvas, seen) {
  const columns = Math.min(240, Math.max(1, seen.length));
  canvas.width = columns;
  canvas.height = 1;
  const context = canvas.getContext("2d"), hidden = rgb("--hidden"), shown = rgb("--shown"), image = context.createImageData(columns, 1);
  for (let c = 0; c < columns; c++) {
    const from = Math.floor(c * seen.length / columns), to = Math.max(from + 1, Math.floor((c + 1) * seen.length / columns));
    const share = seen.slice(from, to).filter(Boolean).length / (to - from);
    image.data.set([...hidden.map((h, i) => Math.round(h + (shown[i] - h) * share)), 255], 4 * c);
  }
  context.putImageData(image, 0, 0);
}
const rgb = name => [1, 3, 5].map(i => parseInt(variable(name).slice(i, i + 2), 16));

const median = list => [...list].sort((a, b) => a - b)[list.length >> 1] || 0;

/** The places before which much more time, or many more rows, passed than usual: no line leads over them. */
function gapsIn(steps) {
  const by = of => steps.slice(1).map((s, i) => of(s) - of(steps[i])), rows = by(s => s.sequence), time = by(s => s.time);
  const mostRows = Math.max(10, 10 * median(rows)), mostTime = Math.max(10_000, 10 * median(time));
  return rows.flatMap((r, i) => (r > mostRows || time[i] > mostTime ? [i + 1] : []));
}

/** A list with nothing, or for rows a place between two, at each gap. */
const withGaps = (list, gaps, rows) => (gaps.length ? list.flatMap((v, i) => (gaps.includes(i) ? [rows ? (list[i - 1] + v) / 2 : null, v] : [v])) : list);

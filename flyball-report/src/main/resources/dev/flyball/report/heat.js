// Heat maps: a small canvas with one pixel a cell, enlarged without smoothing, and its labels.
const MARGIN = 4; // pixels right of the cells
const rgb = hex => [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));

/** The colour of a share between 0 and 1 of the palette's way. */
function shade(stops, share) {
  const at = Math.min(Math.max(share, 0), 1) * 2, from = Math.min(Math.floor(at), 1);
  return stops[from].map((c, i) => Math.round(c + (stops[from + 1][i] - c) * (at - from)));
}

/** The colour of a value; what was not trusted in part lies between seen and not trusted, never near hidden. */
function cellShade(map, stops, v) {
  if (map.palette === "trusted" && v < 0) return shade([stops[2], stops[0], stops[0]], -v / 2);
  return shade(stops, (v - map.min) / (map.max - map.min));
}

/** A cell of a row of numbers, or of a string of ones and zeros; null where it is empty. */
const valueAt = (row, c) => (typeof row !== "string" ? row[c] : row[c] === "." ? null : +row[c]);

function cells(map, stops) {
  const rows = map.values.length, columns = rows ? map.values[0].length : 0;
  const canvas = element("canvas", { width: Math.max(columns, 1), height: Math.max(rows, 1) });
  const context = canvas.getContext("2d"), image = context.createImageData(canvas.width, canvas.height);
  map.values.forEach((row, r) => {
    for (let c = 0; c < columns; c++) {
      const v = valueAt(row, c);
      if (v !== null) image.data.set([...cellShade(map, stops, v), 255], 4 * (r * columns + c));
    }
  });
  context.putImageData(image, 0, 0);
  return canvas;
}

/** What stands left of the rows: the groups' names, else the rows' names where they fit. */
function rowLabels(map, rowHeight) {
  if (map.groups.length) return map.groups.map(g => ({ text: words(g.name), at: (g.from + g.to) / 2, to: g.to }));
  const every = Math.max(1, Math.ceil(14 / rowHeight));
  return map.rows.map((name, r) => ({ text: words(name), at: r + 0.5 })).filter((l, r) => r % every === 0);
}

/** Round places for about so many ticks between two values. */
function ticks(first, last, wanted) {
  const rough = Math.abs(last - first) / Math.max(wanted, 1) || 1, unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].find(m => m * unit >= rough) * unit, Number.isInteger(first) ? 1 : 0);
  const places = [];
  for (let v = Math.ceil(first / step) * step; v <= last + 1e-9 * step; v += step) places.push(v);
  return places;
}

function ramp(map, stops) {
  const css = c => "rgb(" + c.join(",") + ")";
  const key = c => element("i", { class: "key", style: "background:" + css(c) });
  if (map.palette === "seen") return element("div", { class: "ramp" }, key(stops[2]), "seen", key(stops[0]), "hidden");
  if (map.palette === "trusted") {
    return element("div", { class: "ramp" }, key(stops[2]), "seen", key(stops[1]), "hidden", key(stops[0]), "not trusted");
  }
  const bar = element("i", { style: "background:linear-gradient(90deg," + stops.map(css).join(",") + ")" });
  return element("div", { class: "ramp" }, number(map.min), bar, number(map.max));
}

function frameOf(map, width, context) {
  const rows = map.values.length, columns = map.values[0].length, square = rows === columns;
  context.font = "12px system-ui, sans-serif";
  const names = [...map.groups.map(g => g.name), ...(map.groups.length ? [] : map.rows)].map(words);
  const left = Math.min(width * 0.3, Math.max(8, ...names.map(n => context.measureText(n).width + 12))) + (map.yLabel ? 18 : 0);
  const room = width - left - MARGIN, inner = square ? Math.min(room, 480) : room;
  const height = square ? inner : Math.min(420, Math.max(120, rows * (rows <= 30 ? 14 : 6)));
  return { left, inner, height, rows, columns, top: 2, bottom: map.xLabel ? 42 : 24 };
}

function drawHeat(map, canvas, picture, width) {
  const context = canvas.getContext("2d"), frame = frameOf(map, width, context), ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round((frame.top + frame.height + frame.bottom) * ratio);
  canvas.style.height = canvas.height / ratio + "px";
  context.scale(ratio, ratio);
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, frame.left, frame.top, frame.inner, frame.height);
  context.font = "12px system-ui, sans-serif";
  drawRows(map, context, frame);
  drawColumns(map, context, frame);
  return frame;
}

function drawRows(map, context, frame) {
  const rowHeight = frame.height / frame.rows;
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const label of rowLabels(map, rowHeight)) {
    context.fillStyle = variable("--soft");
    context.fillText(label.text, frame.left - 7, frame.top + label.at * rowHeight, frame.left - 9);
    if (label.to && label.to < frame.rows) {
      context.fillStyle = variable("--card");
      context.fillRect(frame.left - 4, frame.top + label.to * rowHeight - 1, frame.inner + 4, 2);
    }
  }
  if (!map.yLabel) return;
  context.save();
  context.fillStyle = variable("--soft");
  context.translate(8, frame.top + frame.height / 2);
  context.rotate(-Math.PI / 2);
  context.textAlign = "center";
  context.fillText(words(map.yLabel), 0, 0);
  context.restore();
}

function drawColumns(map, context, frame) {
  const { first, last } = map.columns, cell = frame.inner / frame.columns;
  context.fillStyle = variable("--soft");
  context.textAlign = "center";
  context.textBaseline = "top";
  const named = map.columns.ticks && roomy(map.columns.ticks.filter(t => t.at >= first && t.at <= last), (frame.inner - cell) / Math.max(last - first, 1), last, cell / 2 + MARGIN);
  for (const { at: v, name } of named || ticks(first, last, frame.inner / 70).map(at => ({ at, name: number(at) }))) {
    const x = frame.left + cell / 2 + (frame.inner - cell) * (last > first ? (v - first) / (last - first) : 0);
    context.fillRect(x, frame.top + frame.height, 1, 4);
    context.fillText(name, x, frame.top + frame.height + 7);
  }
  if (map.xLabel) context.fillText(words(map.xLabel), frame.left + frame.inner / 2, frame.top + frame.height + 25);
}

function heatMap(map) {
  if (!map.values.length || !map.values[0].length) return [element("p", {}, "no cells")];
  const stops = palettes[map.palette].map(rgb), picture = cells(map, stops);
  const canvas = element("canvas", { role: "img", tabindex: 0, "aria-label": words(map.title) + `: ${map.values.length} rows, ${map.values[0].length} columns. Arrow keys read the cells.` }), tip = element("div", { class: "tip", hidden: "" });
  const holder = element("div", { class: "heat" }, canvas, tip);
  let frame = null, at = [0, 0];
  const heightAt = width => { const f = frameOf(map, width, canvas.getContext("2d")); return Math.ceil(f.top + f.height + f.bottom); };
  const name = (r, c, x, y) => {
    tip.hidden = c < 0 || r < 0 || c >= frame.columns || r >= frame.rows;
    if (tip.hidden) return;
    at = [r, c];
    tip.textContent = describe(map, r, c, frame);
    tip.style.left = Math.max(0, Math.min(x + 12, canvas.clientWidth - tip.offsetWidth - 4)) + "px";
    tip.style.top = y + 14 + "px";
  };
  drawWhenSeen(holder, heightAt, width => { frame = drawHeat(map, canvas, picture, width); });
  holder.addEventListener("pointerleave", () => { tip.hidden = true; });
  canvas.addEventListener("blur", () => { tip.hidden = true; });
  holder.addEventListener("pointermove", event => {
    if (!frame) return; // not drawn yet
    const box = canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
    name(Math.floor((y - frame.top) / frame.height * frame.rows), Math.floor((x - frame.left) / frame.inner * frame.columns), x, y);
  });
  canvas.addEventListener("keydown", event => {
    const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!way || !frame) return;
    event.preventDefault();
    const within = (v, n) => Math.min(n - 1, Math.max(0, v));
    const r = within(at[0] + way[0], frame.rows), c = within(at[1] + way[1], frame.columns);
    name(r, c, frame.left + (c + 0.5) / frame.columns * frame.inner, frame.top + (r + 0.5) / frame.rows * frame.height);
  });
  return [ramp(map, stops), holder];
}

function describe(map, r, c, frame) {
  const group = map.groups.find(g => r >= g.from && r < g.to), { first, last } = map.columns;
  const row = map.rows.length ? map.rows[r] : (map.yLabel || "row") + " " + (r + 1);
  const place = Math.round(first + (frame.columns > 1 ? c / (frame.columns - 1) : 0) * (last - first));
  const v = valueAt(map.values[r], c);
  const doubted = map.palette === "trusted" && v < 0, shown = map.palette === "seen" || map.palette === "trusted";
  const value = doubted ? number(-2 * v - 1) + " not trusted" : shown && (v === 0 || v === 1) ? (v ? "seen" : "hidden") : number(v);
  return words([group && group.name, row, (map.columns.ticks ? "row" : map.xLabel || "column") + " " + number(place) + sinceTick(map.columns, place), value].filter(Boolean).join(" · "));
}

// Prints what stands at the x axis of every chart of a results.json: node tick-labels.js RESULTS SCRIPT...
const fs = require("fs"), vm = require("vm");
const [results, ...scripts] = process.argv.slice(2);
const page = vm.createContext({ devicePixelRatio: 1, variable: () => "", words: text => text });
vm.runInContext(scripts.map(file => fs.readFileSync(file, "utf8")).join("\n"), page);
const call = (source, given) => vm.runInContext(source, Object.assign(page, given));

const WIDTH = 800;
const wide = text => 6.6 * text.length;

function heat(map) {
  const labels = [];
  const context = { fillRect() {}, measureText: text => ({ width: wide(text) }), fillText: (name, at) => labels.push({ name, at }) };
  call("drawColumns({ ...map, xLabel: '' }, context, frameOf(map, width, context))", { map, context, width: WIDTH });
  return labels;
}

function lines(chart) {
  const { x } = chart, xs = x.ticks ? x.ticks.map(t => t.at) : [1e-4, 1];
  const min = Math.min(...xs), max = Math.max(...xs), u = { bbox: { width: WIDTH } };
  const axis = call("axisOf(x, false)", { x });
  if (!axis.splits) return null; // uPlot's own
  const splits = axis.splits(u, 0, min, max), names = axis.values(u, splits);
  const place = v => (x.log ? Math.log(v / min) / Math.log(max / min) : (v - min) / (max - min)) * WIDTH;
  return splits.map((v, i) => ({ name: names[i], at: place(v) })).filter(label => label.name);
}

const found = [];
for (const section of JSON.parse(fs.readFileSync(results, "utf8")).report.sections) {
  for (const block of section.blocks) {
    const labels = block.type === "heat" ? heat(block) : block.type === "lines" ? lines(block) : null;
    if (labels) found.push({ title: block.title, labels: labels.map(l => ({ ...l, from: l.at - wide(l.name) / 2, to: l.at + wide(l.name) / 2 })) });
  }
}
console.log(JSON.stringify(found));

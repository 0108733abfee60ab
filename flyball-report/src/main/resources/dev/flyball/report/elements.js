// Elements and numbers, for reports and for the dashboard of the service.
/** An element with attributes and children; strings become text, never markup. */
function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.flat());
  return node;
}

/** A number as people write it: four digits, powers of ten where it is very small or large. */
function number(v) {
  if (v === null || v === undefined) return "–";
  if (v === 0) return "0";
  const size = Math.abs(v);
  const text = size >= 1e6 || size < 1e-4 ? power(v)
    : Number.isInteger(v) ? v.toLocaleString("en") : String(+v.toPrecision(4));
  return text.replace("-", "−");
}

function power(v) {
  const [mantissa, exponent] = (+v.toPrecision(3)).toExponential().split("e");
  const raised = moved(String(+exponent), RAISED);
  return (mantissa === "1" ? "" : mantissa + "·") + "10" + raised;
}

const moved = (text, to) => [...text].map(c => to[c] || c).join("");
const RAISED = { "-": "⁻", "−": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

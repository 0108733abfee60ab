// What every part of the page needs: the results, elements, inline markup, numbers, colours.
const parse = id => JSON.parse(document.getElementById(id).textContent);
const results = parse("results"), places = parse("places"), roles = parse("roles"), palettes = parse("palettes");

const MARKUP = /\*\*(.+?)\*\*|\*(\S(?:.*?\S)?)\*|`([^`]+)`|_\{([^}]*)\}|\^\{([^}]*)\}|\[([^\]]+)\]\((#[\w-]+)\)/;

/** Inline markup as a list of nodes. Links stay on the page: names from data stand in these texts too. */
function inline(text) {
  const nodes = [];
  for (let rest = text; rest; ) {
    const m = MARKUP.exec(rest);
    if (!m) { nodes.push(rest); break; }
    if (m.index) nodes.push(rest.slice(0, m.index));
    rest = rest.slice(m.index + m[0].length);
    if (m[1] !== undefined) nodes.push(element("strong", {}, inline(m[1])));
    else if (m[2] !== undefined) nodes.push(element("em", {}, inline(m[2])));
    else if (m[3] !== undefined) nodes.push(element("code", {}, m[3]));
    else if (m[4] !== undefined) nodes.push(element("sub", {}, m[4]));
    else if (m[5] !== undefined) nodes.push(element("sup", {}, m[5]));
    else nodes.push(element("a", { href: m[7] }, inline(m[6])));
  }
  return nodes;
}

/** Text with empty lines between its paragraphs. */
const paragraphs = text => text.split(/\n\s*\n/).filter(p => p.trim()).map(p => element("p", {}, inline(p)));

/** Markup reduced to its words, for canvases; indices and powers as Unicode has them. */
const words = text => element("i", {}, inline(text.replace(/_\{([^}]*)\}/g, (m, s) => moved(s, LOWERED)).replace(/\^\{([^}]*)\}/g, (m, s) => moved(s, RAISED)))).textContent;
const LOWERED = { t: "ₜ", i: "ᵢ", j: "ⱼ", k: "ₖ", n: "ₙ", "+": "₊", "−": "₋", 0: "₀", 1: "₁", 2: "₂", 3: "₃", 4: "₄", 5: "₅", 6: "₆", 7: "₇", 8: "₈", 9: "₉" };

// The theme: the reader's choice for this visit, else the system's; charts redraw when it changes.
const system = matchMedia("(prefers-color-scheme: dark)");
const redraws = [];
let chosen = null;
const theme = () => chosen || (system.matches ? "dark" : "light");
const colour = role => roles[role][theme()];
const variable = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
function applyTheme() {
  document.documentElement.dataset.theme = theme();
  for (const redraw of redraws) redraw();
}
system.addEventListener("change", applyTheme);

/**
 * Draws when the node comes near the screen, and again when its width or the theme changes. Until then the node has
 * the height that it will have, so that links to what lies below land there.
 */
function drawWhenSeen(node, heightAt, draw) {
  let seen = false, width = 0;
  const reserve = () => { node.style.minHeight = heightAt(node.clientWidth) + "px"; };
  const redraw = () => { reserve(); if (seen) { width = node.clientWidth; draw(width); } };
  const wake = () => { if (!seen) { seen = true; redraw(); } };
  new IntersectionObserver((entries, watch) => {
    if (entries.some(e => e.isIntersecting)) { watch.disconnect(); wake(); }
  }, { rootMargin: "800px" }).observe(node);
  new ResizeObserver(() => { if (node.clientWidth !== width) redraw(); }).observe(node);
  redraws.push(redraw);
  wakes.push(wake);
}
const wakes = [];

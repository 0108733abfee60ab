"use strict";
// As much of a browser as the page's scripts need where there is none.
class Item {
  constructor(name) { Object.assign(this, { name, attributes: {}, children: [], dataset: {}, listeners: {}, value: "", clientWidth: 0 }); }
  setAttribute(key, value) { this.attributes[key] = value; }
  append(...more) { for (const each of more) { if (each instanceof Item) each.parent = this; this.children.push(each); } }
  replaceChildren(...all) { this.children = []; this.append(...all); }
  prepend(node) { node.parent = this; this.children.unshift(node); }
  before(node) { node.parent = this.parent; this.parent.children.splice(this.parent.children.indexOf(this), 0, node); }
  remove() { this.parent.children = this.parent.children.filter(each => each !== this); }
  insertBefore(node, next) { node.parent = this; this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, node); }
  get lastElementChild() { return this.children.at(-1); }
  get classList() { return { toggle() {} }; }
  querySelector() { return null; }
  addEventListener(type, told) { this.listeners[type] = told; }
  getContext() { return { createImageData: () => ({ data: [] }), putImageData() {} }; }
  scrollIntoView() {}
  all() { return [this, ...this.children.flatMap(each => (each instanceof Item ? each.all() : []))]; }
  get textContent() { return this.children.map(each => each.textContent ?? each).join(""); }
  set textContent(text) { this.children = [text]; }
}
const byId = {}, document = {
  documentElement: new Item("html"), createElement: name => new Item(name), createElementNS: (space, name) => new Item(name), getElementById: id => (byId[id] ??= new Item("div")),
  querySelectorAll: selector => Object.values(byId).flatMap(each => each.all()).filter(each => "." + String(each.attributes.class).split(" ").at(-1) === selector),
};
const store = { getItem: () => null, setItem() {} }, localStorage = store, sessionStorage = store, location = { hash: "", origin: "" };
const matchMedia = () => new Item("media"), getComputedStyle = () => ({ getPropertyValue: () => "#000000", fontSize: "16px" });
const addEventListener = () => {}, setInterval = () => {};
class ResizeObserver { observe() {} }

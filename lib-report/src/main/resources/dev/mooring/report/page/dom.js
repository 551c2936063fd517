// Elements are built only from names and texts: no text is ever parsed as markup.
const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) {
      element.addEventListener(key.slice(2), value);
    } else if (value === true) {
      element.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.flat(3).filter(each => each !== null && each !== undefined && each !== false));
  return element;
}

function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function byId(id) {
  return document.getElementById(id);
}

const format = new Intl.NumberFormat("en");

function number(count) {
  return format.format(count);
}

function counted(count, word) {
  return number(count) + " " + word + (count === 1 ? "" : word.endsWith("s") ? "es" : "s");
}

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

function bytes(size) {
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  return (size >= 100 || Number.isInteger(size) ? Math.round(size) : size.toFixed(1)) + " " + UNITS[unit];
}

// The longest name that is shown in full: a browser needs minutes to lay out one of a million characters.
const LONGEST = 300;

function cut(text) {
  return text.length <= LONGEST ? text : text.slice(0, LONGEST / 2) + "… (" + number(text.length) + " characters)";
}

// A name in one line: characters that hide or reverse the surrounding text are shown as their numbers.
function shown(text) {
  return cut(String(text)).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, c => "\\u" + c.codePointAt(0).toString(16).padStart(4, "0"));
}

// A word quoted for a shell.
function word(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";
}

// A table that scrolls on its own if the page is narrow.
function scrolling(table) {
  return h("div", {class: "scroll", tabindex: 0, role: "group", "aria-label": "Table"}, table);
}

function tip(event, lines) {
  const box = byId("tip");
  box.replaceChildren(...lines.filter(Boolean).map(line => h("div", {}, shown(line))));
  box.hidden = false;
  const left = Math.min(event.clientX + 14, innerWidth - box.offsetWidth - 8);
  const top = event.clientY + 18 + box.offsetHeight > innerHeight ? event.clientY - box.offsetHeight - 8 : event.clientY + 18;
  box.style.left = left + "px";
  box.style.top = top + "px";
}

function noTip() {
  byId("tip").hidden = true;
}

// The width of a chart at which its texts have the size of the surrounding text.
function chartWidth() {
  return Math.max(300, Math.min(1380, byId("main").clientWidth - (innerWidth <= 600 ? 50 : 84)));
}

// Copies a text; without the right to do so it says so.
function copyButton(title, text) {
  const icon = s("svg", {width: 12, height: 12, viewBox: "0 0 12 12", "aria-hidden": "true"},
    s("path", {d: "M4,4V1.5h6.5V8H8M1.5,4H8v6.5H1.5z", fill: "none", stroke: "currentColor", "stroke-width": 1.2}));
  const button = h("button", {type: "button", class: "copy", title, "aria-label": title, onclick: async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.replaceChildren("copied");
    } catch {
      button.replaceChildren("not allowed here");
    }
    setTimeout(() => button.replaceChildren(icon), 1500);
  }}, icon);
  return button;
}

// The first items, and a button that shows the others in its place.
function several(items, most, item) {
  const rest = items.slice(most);
  return rest.length === 0 ? items.map(item) : [...items.slice(0, most).map(item),
    h("button", {type: "button", class: "link more", onclick: event => event.currentTarget.replaceWith(...rest.map(item).flat(3))},
      "and " + number(rest.length) + " more")];
}

// Replaces the children of an element.
function into(element, ...children) {
  element.replaceChildren();
  return fill(element, {}, children);
}

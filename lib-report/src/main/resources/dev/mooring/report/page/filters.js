// The shown rows: those whose claim or volume passes every filter.
const FIELDS = {
  namespace: {label: "Namespace", of: each => each.space || NONE},
  class: {label: "Class", of: each => each.class || NONE},
  driver: {label: "Driver", of: each => each.driver || NONE},
  phase: {label: "Final phase", of: each => each.phaseShown},
};
const filter = {namespace: "", class: "", driver: "", phase: "", level: 0, states: new Set(), code: "", text: "", order: "worst first"};
const listeners = [];
let passing = new Set();
let rows = [];

function passes(each) {
  return (filter.states.size === 0 || filter.states.has(each.state))
    && each.level >= filter.level
    && Object.entries(FIELDS).every(([key, field]) => !filter[key] || field.of(each) === filter[key])
    && (!filter.code || each.reasons.some(r => r.code === filter.code) || each.findings.some(r => r.code === filter.code))
    && filter.words.every(part => each.text.includes(part));
}

function apply() {
  filter.words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  passing = new Set(objects.filter(passes));
  const sorted = [...groups].sort(ORDERS[filter.order]);
  rows = sorted.flatMap(group => group.rows).filter(row => passing.has(row.claim) || passing.has(row.volume));
  rows.forEach((row, index) => row.index = index);
  listeners.forEach(listener => listener());
  remember();
}

function isFiltered() {
  return passing.size < objects.length;
}

function choose(changes) {
  Object.assign(filter, changes);
  for (const [key, control] of Object.entries(controls)) {
    control.value = String(filter[key]);
  }
  apply();
}

function toggleState(state) {
  const states = new Set(filter.states);
  if (!states.delete(state)) {
    states.add(state);
  }
  choose({states});
}

const controls = {};

function select(key, title, options) {
  const control = h("select", {id: "f-" + key, onchange: () => choose({[key]: key === "level" ? Number(control.value) : control.value})},
    options.map(([value, text]) => h("option", {value}, shown(text))));
  controls[key] = control;
  return h("label", {class: "field", for: "f-" + key}, h("span", {}, title), control);
}

// Opens the first result: a node of that name, else the worst object.
function openFirst(words, from) {
  const first = nodesByName.has(words) ? words : null;
  const object = rows.flatMap(row => [row.claim, row.volume]).find(each => each && passing.has(each));
  if (first) {
    openNode(first, from);
  } else if (object) {
    openDetails(object, from);
  }
}

function filterBar() {
  const selects = Object.entries(FIELDS).map(([key, field]) => {
    const values = [...count(objects, field.of)].sort((a, b) => compare(a[0], b[0]));
    return select(key, field.label, [["", "all (" + values.length + ")"], ...values.map(([value, n]) => [value, value + " · " + number(n)])]);
  });
  let waiting = 0;
  const text = h("input", {id: "f-text", type: "search", placeholder: "name, handle, uid, code, pod, node …", autocomplete: "off", spellcheck: "false",
    onkeydown: event => {
      if (event.key === "Enter") {
        event.preventDefault();
        clearTimeout(waiting);
        choose({text: text.value});
        openFirst(text.value, text);
      }
    },
    oninput: () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => choose({text: text.value}), 120);
    }});
  controls.text = text;
  const shownCount = h("output", {id: "shown", "aria-live": "polite"});
  const reset = h("button", {type: "button", id: "reset",
    onclick: () => choose({namespace: "", class: "", driver: "", phase: "", level: 0, states: new Set(), code: "", text: ""})}, "Show all");
  const active = h("div", {class: "active"});
  listeners.push(() => {
    const seen = objects.filter(each => passing.has(each));
    const seenClaims = seen.filter(each => each.isClaim).length;
    shownCount.textContent = isFiltered()
      ? counted(seenClaims, "claim") + " and " + counted(seen.length - seenClaims, "volume") + " of " + number(objects.length) + " objects"
      : counted(claims.length, "claim") + " and " + counted(volumes.length, "volume");
    reset.hidden = !isFiltered() && filter.states.size === 0;
    active.replaceChildren(...[...filter.states].map(state => h("button", {type: "button", class: "chip", onclick: () => toggleState(state),
      "aria-label": "Do not filter by " + label(state)}, glyph(state), label(state), h("span", {"aria-hidden": "true"}, " ×"))),
      ...(filter.code ? [h("button", {type: "button", class: "chip", onclick: () => choose({code: ""})}, shown(filter.code) + " ×")] : []));
  });
  const more = h("button", {type: "button", class: "quiet more-filters", "aria-expanded": "false", onclick: () =>
    more.setAttribute("aria-expanded", String(form.classList.toggle("open")))}, "Filters");
  const form = h("form", {class: "filters", role: "search", "aria-label": "Filter claims and volumes", onsubmit: event => event.preventDefault()},
    h("label", {class: "field grow", for: "f-text"}, h("span", {}, "Find"), text), more, selects,
    select("level", "Danger", [["0", "any"], ["1", "warnings and worse"], ["2", "dangers and worse"], ["3", "errors"]]),
    h("div", {class: "shown"}, shownCount, active, reset));
  return form;
}

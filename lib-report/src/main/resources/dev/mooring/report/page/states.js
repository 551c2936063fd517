// The look of a state: a colour that colour-blind people can distinguish, a shape, and a pattern for areas.
const LOOKS = {
  "bound": ["Bound", "--green", "circle", "solid"],
  "bound-unproven": ["Bound, not proven", "--green", "ring", "dots"],
  "available": ["Available", "--sky", "ring", "light"],
  "reserved": ["Reserved", "--blue", "square", "solid"],
  "waiting": ["Waits for a pod", "--sand", "triangle-down", "horizontal"],
  "provisioning": ["Waits for a provisioner", "--sand", "plus", "vertical"],
  "pending": ["Pending", "--amber", "triangle", "solid"],
  "contended": ["Contended", "--amber", "times", "cross"],
  "order-dependent": ["Depends on order", "--pink", "star", "diagonal"],
  "released": ["Released", "--purple", "diamond", "solid"],
  "held-terminating": ["Held in Terminating", "--purple", "wye", "vertical"],
  "lost": ["Lost", "--red", "times", "solid"],
  "failed": ["Failed", "--red", "square", "diagonal"],
  "refused": ["Refused", "--red", "minus", "horizontal"],
  "unstable": ["Never settles", "--red", "asterisk", "cross"],
  "unknown": ["Unknown", "--grey", "question", "diagonal"],
  "not-judged": ["Not judged", "--grey", "question", "dots"],
  "gone": ["Deleted", "--grey", "minus", "light"],
};
// From the worst to the best; the order of legends and of rows.
const GRAVITY = ["lost", "unstable", "failed", "refused", "contended", "order-dependent", "held-terminating", "unknown",
  "not-judged", "pending", "released", "gone", "provisioning", "waiting", "reserved", "bound-unproven", "available", "bound"];
// How bad the state of an object is now, from the worst; the report decides it.
const DAMAGES = ["written-twice", "being-deleted", "lost", "blocked", "at-risk", "wasteful", "none"];
const DAMAGE_WORDS = {
  "written-twice": "Two writers have its data, or may have them.",
  "at-risk": "What it depends on is in danger.",
};
const SEVERITIES = ["INFO", "WARN", "DANGER", "ERROR"];

function label(state) {
  return LOOKS[state] ? LOOKS[state][0] : state;
}

function color(state) {
  return "var(" + (LOOKS[state] ? LOOKS[state][1] : "--grey") + ")";
}

function rank(state) {
  const at = GRAVITY.indexOf(state);
  return at < 0 ? 0 : at;
}

const SYMBOLS = {
  circle: d3.symbolCircle, square: d3.symbolSquare, diamond: d3.symbolDiamond, triangle: d3.symbolTriangle, star: d3.symbolStar,
  wye: d3.symbolWye, times: d3.symbolTimes, plus: d3.symbolPlus, asterisk: d3.symbolAsterisk,
};
const STROKED = new Set(["ring", "times", "plus", "asterisk", "minus", "question"]);

function shapePath(shape, r) {
  switch (shape) {
    case "ring": return "M" + -r + ",0a" + r + "," + r + " 0 1,0 " + 2 * r + ",0a" + r + "," + r + " 0 1,0 " + -2 * r + ",0";
    case "triangle-down": return "M" + -r + "," + -r * .7 + "h" + 2 * r + "L0," + r + "Z";
    case "minus": return "M" + -r + ",0h" + 2 * r;
    case "question": return "M" + -r * .6 + "," + -r * .4 + "a" + r * .6 + "," + r * .6 + " 0 1,1 " + r * .6 + "," + r * .6
      + "v" + r * .3 + "m0," + r * .45 + "v" + r * .1;
    default: return d3.symbol(SYMBOLS[shape] || d3.symbolCircle, r * r * (shape === "star" ? 2 : 3))();
  }
}

function glyph(state, size = 14) {
  const shape = LOOKS[state] ? LOOKS[state][2] : "question";
  const stroked = STROKED.has(shape);
  return s("svg", {class: "glyph", width: size, height: size, viewBox: "-8 -8 16 16", "aria-hidden": "true"},
    s("path", {d: shapePath(shape, 5.5), fill: stroked ? "none" : color(state), stroke: color(state), "stroke-width": stroked ? 2.6 : 1,
      "stroke-linecap": "round", "stroke-linejoin": "round"}));
}

function badge(state) {
  return h("span", {class: "badge"}, glyph(state), h("span", {}, label(state)));
}

// Areas: the colour, and a pattern over it.
function patterns() {
  const lines = {
    diagonal: "M-2,2l4,-4M0,8l8,-8M6,10l4,-4", cross: "M0,8l8,-8M0,0l8,8", horizontal: "M0,2h8M0,6h8", vertical: "M2,0v8M6,0v8",
  };
  return s("svg", {width: 0, height: 0, class: "away", "aria-hidden": "true"}, s("defs", {}, Object.entries(LOOKS).map(([state, look]) => {
    const [, , , pattern] = look;
    const pale = pattern === "light";
    return s("pattern", {id: "p-" + state, width: 8, height: 8, patternUnits: "userSpaceOnUse"},
      s("rect", {width: 8, height: 8, fill: color(state), opacity: pale ? .45 : 1}),
      lines[pattern] ? s("path", {d: lines[pattern], stroke: "var(--card)", "stroke-width": 1.6, fill: "none", opacity: .75}) : null,
      pattern === "dots" ? s("circle", {cx: 4, cy: 4, r: 1.7, fill: "var(--card)", opacity: .85}) : null);
  })));
}

function area(state) {
  return LOOKS[state] ? "url(#p-" + state + ")" : color(state);
}

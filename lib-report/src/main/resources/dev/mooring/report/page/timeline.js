// The simulation of the forecast, round by round.
const PHASES = {Bound: "--green", Available: "--sky", Pending: "--amber", Released: "--purple", Lost: "--red", Failed: "--red", deleted: "--grey"};

function phaseColor(phase) {
  return "var(" + (PHASES[phase] || "--grey") + ")";
}

function timeline() {
  const box = h("div", {class: "stack"});
  const rounds = data.timeline.rounds.map(round => ({name: "Round " + round.number, short: String(round.number),
    steps: round.steps.map(step => ({object: step.object, message: step.message, changes: step.changes}))}));
  if (data.timeline.later.length > 0) {
    rounds.push({name: "After the rounds", short: "after", steps: data.timeline.later.map(each => ({object: each.object, message: "", changes: [each]}))});
  }
  let at = 0, most = 100;

  function bars() {
    const width = chartWidth(), height = 170, left = 50, low = 26;
    const x = d3.scaleBand(rounds.map((_, i) => i), [left, width - 8]).padding(.25);
    const kinds = [...new Set(rounds.flatMap(round => round.steps.map(phaseAfter)))];
    const y = d3.scaleLinear([0, d3.max(rounds, round => round.steps.length) || 1], [height - low, 12]).nice();
    const chart = s("svg", {class: "chart", viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": "Writes in each round"});
    y.ticks(4).filter(Number.isInteger).forEach(tick => chart.append(s("line", {class: "tick", x1: left, x2: width, y1: y(tick), y2: y(tick)}),
      s("text", {class: "axis", x: left - 8, y: y(tick) + 4, "text-anchor": "end"}, number(tick))));
    rounds.forEach((round, i) => {
      let from = 0;
      for (const kind of kinds) {
        const n = round.steps.filter(step => phaseAfter(step) === kind).length;
        if (n > 0) {
          chart.append(s("rect", {x: x(i), width: Math.min(x.bandwidth(), 90), y: y(from + n), height: Math.max(1, y(from) - y(from + n) - 1), rx: 2, fill: phaseColor(kind),
            opacity: i === at ? 1 : .55, onclick: () => pick(i), class: "leaf",
            onmousemove: event => tip(event, [round.name, number(n) + " end " + (kind || "with the same phase")]), onmouseleave: noTip}));
          from += n;
        }
      }
      chart.append(s("text", {class: "axis", x: x(i) + Math.min(x.bandwidth(), 90) / 2, y: height - 8, "text-anchor": "middle"}, round.short));
    });
    return [chart, h("ul", {class: "legend small"}, kinds.map(kind => h("li", {}, h("span", {class: "dot", "data-phase": kind}), kind || "same phase")))];
  }

  function phaseAfter(step) {
    const own = step.changes.find(each => each.object === step.object) || step.changes[0];
    return own ? own.after.phase : "";
  }

  function pick(i) {
    at = i;
    most = 100;
    draw();
  }

  // A lane for each object that changes, with its phase in each round.
  function lanes() {
    const seen = new Map();
    rounds.forEach((round, i) => round.steps.forEach(step => step.changes.forEach(each => {
      seen.set(each.object, [...(seen.get(each.object) || []), {i, change: each}]);
    })));
    const some = [...seen].filter(([ref]) => !isFiltered() || passing.has(byRef.get(ref)));
    const firstLanes = some.slice(0, 40);
    const width = chartWidth(), left = width < 600 ? 0 : 250, step = (width - left) / (rounds.length + 1), high = left === 0 ? 40 : 24;
    const chart = s("svg", {class: "chart lanes", viewBox: "0 0 " + width + " " + (firstLanes.length * high + 24), role: "img", "aria-label": "The phase of each object that changes, round by round"});
    rounds.forEach((round, i) => chart.append(s("line", {class: "tick", x1: left + step * (i + 1), x2: left + step * (i + 1), y1: 16, y2: firstLanes.length * high + 20}),
      s("text", {class: "axis", x: left + step * (i + 1) + 3, y: 12}, round.short)));
    firstLanes.forEach(([ref, own], row) => {
      const y = 20 + row * high + high - 24;
      const name = shown(ref.replace(/^PersistentVolume(Claim)?\//, ""));
      chart.append(s("text", {class: "axis name", x: left === 0 ? 0 : left - 10, y: left === 0 ? y - 3 : y + 14, "text-anchor": left === 0 ? "start" : "end"}, name.length > 36 ? "…" + name.slice(-35) : name));
      const points = [{i: -1, end: own[0].change.before}, ...own.map(each => ({i: each.i, end: each.change.after}))];
      points.forEach((point, k) => {
        const from = left + step * (point.i + 1), to = k + 1 < points.length ? left + step * (points[k + 1].i + 1) : width - 4;
        if (point.end && to > from) {
          chart.append(s("rect", {x: from, y: y + 2, width: 4, height: 17, fill: phaseColor(point.end.phase)}),
            s("rect", {x: from, y: y + 2, width: to - from - 2, height: 17, rx: 3, fill: phaseColor(point.end.phase), opacity: .22,
            onmousemove: event => tip(event, [ref, (point.end.phase || "no phase") + (point.end.partner ? " with " + point.end.partner : "")]), onmouseleave: noTip}));
          if (to - from > 70 && point.end.phase) {
            chart.append(s("text", {class: "inside", x: from + 10, y: y + 14.5}, shown(point.end.phase)));
          }
        }
      });
    });
    return some.length === 0 ? null : [h("h3", {}, "Who changes when"), chart,
      some.length > firstLanes.length ? h("p", {class: "note"}, "The first " + firstLanes.length + " of " + counted(some.length, "object") + "; filter to see others.") : null];
  }

  function draw() {
    if (rounds.length === 0) {
      into(box, h("section", {class: "card"}, h("h2", {}, "Timeline"), h("p", {}, data.timeline.whole
        ? "Nothing changes: the controllers have nothing to write." : "There were too many writes to keep the rounds.")));
      return;
    }
    const round = rounds[at];
    const all = round.steps.filter(step => !isFiltered() || passing.has(byRef.get(step.object)) || step.changes.some(each => passing.has(byRef.get(each.object))));
    const steps = all.filter(step => step.changes.length > 0);
    const quiet = d3.groups(all.filter(step => step.changes.length === 0), step => step.message);
    into(box,
      h("section", {class: "card"}, h("h2", {}, "Timeline", h("small", {}, "what the controllers write until nothing changes")), rounds.length > 1 ? bars() : null, lanes() || h("p", {class: "note"}, "No phase changes.")),
      h("section", {class: "card"}, rounds.length === 1 ? h("h3", {}, rounds[0].name) : h("div", {class: "tabs small", role: "group", "aria-label": "Rounds"}, rounds.map((each, i) =>
        h("button", {type: "button", "aria-pressed": String(i === at), onclick: () => pick(i)}, each.name, h("span", {class: "n"}, number(each.steps.length))))),
      h("ul", {class: "steps"}, steps.slice(0, most).map(step => h("li", {}, objectLink(step.object), h("div", {}, step.message ? h("p", {}, shown(step.message)) : null,
        step.changes.map(each => h("p", {class: "note"}, each.object === step.object ? "" : shown(each.object) + ": ", ends(each))))))),
      quiet.map(([message, own]) => h("details", {class: "quiet-steps"}, h("summary", {}, h("b", {class: "n"}, counted(own.length, "object")), " " + shown(message)),
        h("p", {class: "names"}, several(own, 200, step => objectLink(step.object))))),
      steps.length > most ? h("button", {type: "button", onclick: () => {
        most += 400;
        draw();
      }}, "Show more (" + number(steps.length - most) + ")") : ""));
    box.querySelectorAll("[data-phase]").forEach(dot => dot.style.background = phaseColor(dot.dataset.phase));
  }
  listeners.push(() => current === "timeline" && draw());
  return {element: box, draw};
}

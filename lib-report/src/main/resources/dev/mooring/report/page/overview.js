// The first view: the number of objects in each state, their places, and their capacity.
function statesOf(items) {
  return [...count(items, each => each.state)].sort((a, b) => rank(b[0]) - rank(a[0]));
}

// One full-width bar divided by state.
function stateBar(items, height, title) {
  const counts = statesOf(items);
  const bar = s("svg", {class: "bar", viewBox: "0 0 1000 " + height, preserveAspectRatio: "none", height, role: "img",
    "aria-label": title + ": " + counts.map(([state, n]) => n + " " + label(state)).join(", ")});
  const x = d3.scaleLinear([0, Math.max(1, items.length)], [0, 1000]);
  let from = 0;
  for (const [state, n] of counts) {
    bar.append(s("rect", {x: x(from), width: Math.max(2, x(n) - 1), height, fill: area(state),
      onmousemove: event => tip(event, [label(state), number(n) + " of " + counted(items.length, "object")]), onmouseleave: noTip}));
    from += n;
  }
  return bar;
}

function legend(items) {
  return h("ul", {class: "legend"}, statesOf(items).reverse().map(([state, n]) => h("li", {},
    h("button", {type: "button", "data-state": state, "aria-pressed": String(filter.states.has(state)), onclick: () => toggleState(state)},
      glyph(state, 16), h("b", {}, number(n)), h("span", {}, label(state))))));
}

function stateCard(title, items, note) {
  return h("section", {class: "card half"}, h("h2", {}, h("span", {class: "big"}, number(items.length)), " " + title, note ? h("small", {}, note) : null),
    stateBar(items, 26, title), legend(items));
}

// Bars by a field, the largest first.
function barsCard(title, field, items) {
  const by = d3.rollups(items, each => each, FIELDS[field].of).sort((a, b) => b[1].length - a[1].length || compare(a[0], b[0]));
  const most = by.slice(0, 9);
  const widest = most.length > 0 ? most[0][1].length : 1;
  const list = h("ul", {class: "bars"}, most.map(([value, own]) => {
    const counts = statesOf(own);
    const bar = s("svg", {class: "bar", viewBox: "0 0 1000 14", preserveAspectRatio: "none", height: 14, "aria-hidden": "true"});
    const x = d3.scaleLinear([0, widest], [0, 1000]);
    let from = 0;
    for (const [state, n] of counts) {
      bar.append(s("rect", {x: x(from), width: Math.max(3, x(n) - 1), height: 14, fill: area(state)}));
      from += n;
    }
    return h("li", {}, h("button", {type: "button", onclick: () => choose({[field]: filter[field] === value ? "" : value}),
      "aria-pressed": String(filter[field] === value),
      onmousemove: event => tip(event, [value, ...[...counts].reverse().map(([state, n]) => number(n) + " " + label(state))]), onmouseleave: noTip},
      h("span", {class: "name"}, shown(value)), bar, h("span", {class: "n"}, number(own.length))));
  }));
  return h("section", {class: "card"}, h("h2", {}, title), list,
    by.length > most.length ? h("p", {class: "note"}, "and " + number(by.length - most.length) + " more in the filter above") : null);
}

// The capacity of each class, by state.
function capacityCard(items) {
  const width = chartWidth(), height = 260;
  const total = d3.sum(items, each => each.bytes);
  const root = d3.hierarchy({children: d3.groups(items, each => each.class || NONE).map(([name, own]) => ({
    name, children: d3.groups(own, each => each.state).map(([state, some]) => ({name, state, some, value: d3.sum(some, each => each.bytes)})),
  }))}).sum(each => each.value || 0).sort((a, b) => b.value - a.value);
  const chart = s("svg", {class: "treemap", viewBox: "0 0 " + width + " " + height, role: "img",
    "aria-label": "Capacity of the volumes by class and state, " + bytes(total) + " in all"});
  if (total > 0) {
    d3.treemap().size([width, height]).paddingTop(17).paddingInner(2).round(true)(root);
    for (const node of root.children || []) {
      if (node.x1 - node.x0 > 40) {
        const text = shown(node.data.name);
        const room = Math.floor((node.x1 - node.x0) / 6.8);
        chart.append(s("text", {x: node.x0 + 2, y: node.y0 + 12, class: "label"}, text.length > room ? text.slice(0, room - 1) + "…" : text));
      }
    }
    for (const leaf of root.leaves()) {
      chart.append(s("rect", {x: leaf.x0, y: leaf.y0, width: Math.max(1, leaf.x1 - leaf.x0), height: Math.max(1, leaf.y1 - leaf.y0), rx: 2,
        fill: area(leaf.data.state), class: "leaf", onclick: () => choose({class: leaf.data.name, states: new Set([leaf.data.state])}),
        onmousemove: event => tip(event, [leaf.data.name, label(leaf.data.state), counted(leaf.data.some.length, "volume") + ", " + bytes(leaf.value)]),
        onmouseleave: noTip}));
      if (leaf.x1 - leaf.x0 > 62 && leaf.y1 - leaf.y0 > 22) {
        chart.append(s("text", {x: leaf.x0 + 6, y: leaf.y0 + 16, class: "value"}, bytes(leaf.value)));
      }
    }
  }
  const idle = items.filter(each => ["available", "released", "failed"].includes(each.state));
  return h("section", {class: "card wide"}, h("h2", {}, h("span", {class: "big"}, bytes(total)), " capacity of volumes",
    h("small", {}, bytes(d3.sum(idle, each => each.bytes)) + " of it has no claim")), chart);
}

function severityMark(severity) {
  return h("span", {class: "severity " + severity.toLowerCase()}, severity.toLowerCase());
}

// The damage of the object of a finding.
function harmOf(finding) {
  const object = byRef.get(finding.object);
  return object ? object.harm : DAMAGES.length;
}

// The findings of lint, by code: the most severe first, and among these what does the most damage.
function findingsCard() {
  const seen = new Set([...passing].map(each => each.ref));
  const some = data.findings.filter(each => !isFiltered() || seen.has(each.object));
  const by = d3.groups(some, each => each.code).map(([code, own]) => ({code, own, level: d3.max(own, each => SEVERITIES.indexOf(each.severity)), harm: d3.min(own, harmOf)}))
    .sort((a, b) => b.level - a.level || a.harm - b.harm || b.own.length - a.own.length || compare(a.code, b.code));
  return h("section", {class: "card wide", id: "findings"}, h("h2", {}, h("span", {class: "big"}, number(some.length)),
    some.length === 1 ? " finding" : " findings"),
  by.length === 0 ? h("p", {class: "note"}, "No finding" + (data.notLookedFor.length > 0 ? " in the checks that ran; see Notes." : ".")) : null,
  h("ul", {class: "findings"}, by.map(({code, own, level}) => h("li", {}, h("details", {},
    h("summary", {}, severityMark(SEVERITIES[level]), h("b", {class: "code"}, shown(code)), h("span", {class: "n"}, "×" + number(own.length)),
      h("span", {class: "example"}, own.length === 1 && own[0].object ? h("b", {}, shown(own[0].object.slice(own[0].object.indexOf("/") + 1)), " ") : null, shown(own[0].message))),
    h("ul", {class: "plain"}, several(own, 50, each => h("li", {}, SEVERITIES.indexOf(each.severity) < level ? severityMark(each.severity) : null, objectLink(each.object), " ", shown(each.message), partnerOf(each.object), handledBy(each)))), remedies(own.slice(0, 50)))))));
}

// The claim of a volume that a finding is about.
function partnerOf(ref) {
  const object = byRef.get(ref);
  return object && !object.isClaim && object.other ? h("span", {}, " Claim: ", objectLink(object.other.ref)) : null;
}

function objectLink(ref) {
  const object = byRef.get(ref);
  if (ref && ref.startsWith("Node/")) {
    return nodeLink(ref.slice("Node/".length));
  }
  return object
    ? h("button", {type: "button", class: "link", onclick: event => openDetails(object, event.currentTarget)}, glyph(object.state), shown(object.key))
    : ref ? h("span", {class: "mono"}, shown(ref)) : null;
}

function verdictText() {
  if (objects.length === 0) return ["Nothing was judged: there is no claim and no volume.", "", ""];
  const sure = claims.filter(each => each.doubts.length === 0 && each.phase === "Bound").length;
  const end = claims.length === 0 ? "There is no claim."
    : sure === claims.length ? (claims.length === 1 ? "The claim ends" : "All " + number(sure) + " claims end") + " Bound for certain."
    : number(sure) + " of " + counted(claims.length, "claim") + " " + (sure === 1 ? "ends" : "end") + " Bound for certain.";
  const dangers = data.findings.filter(each => SEVERITIES.indexOf(each.severity) >= 2).length;
  const reached = claims.filter(each => each.level >= 2).length;
  const open = data.notLookedFor.length === 0 ? "" : counted(data.notLookedFor.length, "thing") + (data.notLookedFor.length === 1 ? " was" : " were") + " not looked for, or not everywhere: see Notes.";
  return [end, dangers === 0 ? (data.clear && data.notJudged.length === 0 ? "No danger is found." : "No danger is found in what was judged.") : counted(dangers, "danger") + (dangers === 1 ? " is" : " are") + " found" + (reached === 0 ? "." : dangers === 1 ? ", and it reaches " + counted(reached, "claim") + "." : ", and they reach " + counted(reached, "claim") + "."), open];
}

function overview() {
  const box = h("div", {class: "grid"});
  const draw = () => {
    const some = objects.filter(each => passing.has(each));
    const seenClaims = some.filter(each => each.isClaim), seenVolumes = some.filter(each => !each.isClaim);
    const [end, danger, open] = verdictText();
    into(box, 
      h("section", {class: "hero"}, h("p", {class: "verdict"}, end + " " + danger), open ? h("p", {class: "note"}, open) : null,
        data.settles ? null : h("p", {class: "warn"}, "The cluster does not settle: some objects are written forever."),
        data.notJudged.length > 0 ? h("p", {class: "warn"}, data.notJudged.map(each => counted(each.count, each.kind) + ": " + shown(each.why)).join("; ")) : null),
      findingsCard(),
      stateCard(seenClaims.length === 1 ? "claim" : "claims", seenClaims, bytes(d3.sum(seenClaims, each => each.bytes)) + " asked for"),
      stateCard(seenVolumes.length === 1 ? "volume" : "volumes", seenVolumes),
      barsCard("Claims by namespace", "namespace", seenClaims),
      barsCard("Volumes by class", "class", seenVolumes),
      barsCard("Volumes by driver", "driver", seenVolumes),
      capacityCard(seenVolumes));
  };
  listeners.push(() => current === "overview" && draw());
  return {element: box, draw};
}

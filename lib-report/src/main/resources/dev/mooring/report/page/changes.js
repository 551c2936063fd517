// Before and after of a sanitise run.
function value(json) {
  return json === undefined ? "" : typeof json === "string" ? json : json && json.redacted ? (json.length ? "(" + json.length + " characters, not shown)" : "(not shown)")
    : JSON.stringify(json);
}

function changeTable(object) {
  const list = object.warnings.length > 0 ? h("ul", {class: "reasons"}, object.warnings.map(each => reasonItem(each, ""))) : null;
  if (object.changes.length === 0) {
    return h("div", {}, list, h("p", {class: "note"}, "No field changes."));
  }
  return h("div", {}, list, scrolling(h("table", {class: "changes"}, h("thead", {}, h("tr", {}, ["Field", "Before", "After", "Why"].map(each => h("th", {scope: "col"}, each)))),
    h("tbody", {}, object.changes.map(each => h("tr", {class: each.op}, h("td", {class: "mono"}, shown(each.path)),
      h("td", {class: "mono old"}, each.before === undefined ? "" : h("del", {}, shown(value(each.before)))),
      h("td", {class: "mono new"}, each.after === undefined ? "" : h("ins", {}, shown(value(each.after)))), h("td", {}, shown(each.reason))))))));
}

function changes() {
  const run = data.sanitize;
  const box = h("div", {class: "stack"});
  let most = 60;
  const worst = object => d3.max(object.warnings, each => SEVERITIES.indexOf(each.severity)) ?? -1;
  const sorted = [...run.objects].sort((a, b) => worst(b) - worst(a));
  function draw() {
    const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
    const some = sorted.filter(each => {
      const own = byRef.get(each.kind + "/" + (each.namespace ? each.namespace + "/" : "") + each.name);
      const text = [each.kind, each.namespace, each.name, each.changes.map(c => c.reason).join(" ")].join(" ").toLowerCase();
      return words.every(part => text.includes(part)) && (!isFiltered() || !own || passing.has(own));
    });
    const codes = d3.rollups(some.flatMap(each => each.changes), each => each.length, each => each.reason).sort((a, b) => b[1] - a[1]);
    const x = d3.scaleLinear([0, codes.length > 0 ? codes[0][1] : 1], [0, 100]);
    into(box, 
      h("section", {class: "card"}, h("h2", {}, "Changes", h("small", {}, "of a run for " + shown(run.intent) + ": " + [...count(some, each => each.action)].map(([action, n]) => number(n) + " " + action).join(", "))),
        h("ul", {class: "bars codes"}, codes.slice(0, 14).map(([code, n]) => h("li", {}, h("span", {class: "name"}, shown(code)),
          s("svg", {class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", height: 12, "aria-hidden": "true"}, s("rect", {width: x(n), height: 10, fill: "var(--blue)"})), h("span", {class: "n"}, number(n)))))),
      run.warnings.length > 0 ? h("section", {class: "card"}, h("h3", {}, "About the whole run"), h("ul", {class: "reasons"}, run.warnings.map(each => reasonItem(each, "")))) : "",
      h("section", {class: "card"}, some.slice(0, most).map((each, i) => h("details", {open: i === 0}, h("summary", {}, worst(each) >= 1 ? severityMark(SEVERITIES[worst(each)]) : null,
        h("b", {}, shown((each.namespace ? each.namespace + "/" : "") + each.name)), " ", h("span", {class: "note"}, shown(each.kind) + " " + each.action + ", " + counted(each.changes.length, "change"))),
      changeTable(each))), some.length > most ? h("button", {type: "button", onclick: () => {
        most += 200;
        draw();
      }}, "Show more (" + number(some.length - most) + ")") : ""));
  }
  listeners.push(() => current === "changes" && draw());
  return {element: box, draw};
}

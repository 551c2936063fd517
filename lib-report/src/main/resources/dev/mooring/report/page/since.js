// The changes between two exports, and who made them if the objects show it.
function since() {
  const found = data.since;
  const box = h("div", {class: "stack"});
  let most = 100;
  const moved = each => each.before !== each.after ? [each.before ? badge(each.before) : "not there", h("span", {}, "→"), each.after ? badge(each.after) : "gone"] : each.after ? badge(each.after) : "";
  const order = {deleted: 0, replaced: 1, created: 2, changed: 3};
  const sorted = [...found.objects].sort((a, b) => (a.before === a.after) - (b.before === b.after) || order[a.fate] - order[b.fate]);
  function draw() {
    into(box, h("section", {class: "card"}, h("h2", {}, "What changed", h("small", {}, [...count(sorted, each => each.fate)].map(([fate, n]) => number(n) + " " + fate).join(", ") || "nothing")),
      found.found.length > 0 ? [h("h3", {}, "New findings"), h("ul", {class: "reasons"}, found.found.slice(0, 100).map(each => reasonItem(each, ""))), remedies(found.found.slice(0, 20))] : h("p", {class: "note"}, "No new finding."),
      found.resolved.length > 0 ? [h("h3", {}, "Resolved findings"), h("ul", {class: "reasons"}, found.resolved.slice(0, 100).map(each => reasonItem(each, "")))] : null),
    sorted.slice(0, most).map(each => h("section", {class: "card"}, h("h2", {}, objectLink(each.object), h("small", {}, shown(each.fate) + (each.when ? " " + shown(each.when) : ""))), h("p", {class: "moved"}, moved(each)),
      each.fields.length === 0 ? null : scrolling(h("table", {}, h("thead", {}, h("tr", {}, ["Field", "Before", "Now", "By", "When"].map(title => h("th", {scope: "col"}, title)))),
        h("tbody", {}, each.fields.slice(0, 50).map(field => h("tr", {}, h("td", {class: "mono"}, shown(field.path)), h("td", {class: "mono"}, h("del", {}, shown(field.before))), h("td", {class: "mono"}, h("ins", {}, shown(field.after))),
          h("td", {}, shown(field.by)), h("td", {}, shown(field.when))))))))),
    sorted.length > most ? h("button", {type: "button", class: "quiet", onclick: () => {
      most += 200;
      draw();
    }}, "Show more (" + number(sorted.length - most) + ")") : null);
  }
  return {element: box, draw};
}

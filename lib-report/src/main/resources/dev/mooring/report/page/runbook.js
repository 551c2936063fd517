// The steps of a move: left the source, right the target.
function conditions(title, list) {
  return list.length === 0 ? null : h("details", {class: "conditions", open: list.length < 3}, h("summary", {}, h("b", {}, title), " ", counted(list.length, "condition"), list.every(each => each.outlook === "holds")
    ? "" : h("span", {class: "severity warn"}, "not all known")),
  h("ul", {class: "plain"}, list.map(each => h("li", {}, h("p", {}, h("span", {class: "outlook " + each.outlook}, shown(each.outlook)), " ", shown(each.statement)), each.argv.length > 0 ? command(each.argv) : null,
    each.prints ? h("p", {class: "note"}, "prints " + shown(each.prints) + (each.text ? ": " + shown(each.text) : "")) : null))));
}

function afterwards(title, state) {
  const by = d3.rollups(state.objects, own => own.length, each => (each.object.startsWith("PersistentVolumeClaim/") ? "claims " : "volumes ") + (each.phase || "without phase"));
  return h("p", {class: "note"}, h("b", {}, title + ": "), by.map(([what, n]) => number(n) + " " + what).join(", ") || "nothing",
    state.ifClaimsAreDeleted ? " · if the claims are deleted: " + shown(state.ifClaimsAreDeleted) : "");
}

function runbook() {
  const book = data.runbook;
  const steps = book.steps.map(step => h("li", {class: "step " + step.cluster}, step.number === book.pointOfNoReturn
    ? h("p", {class: "line"}, "After this step the source does not get its own claims and volumes back.") : null,
  h("article", {class: "card", tabindex: 0}, h("header", {}, h("span", {class: "number"}, step.number), h("div", {}, h("small", {}, shown(step.cluster) + (step.optional ? " · optional" : "")),
    h("h3", {}, shown(step.action))), step.risk !== "none" ? h("span", {class: "severity danger"}, shown(step.risk)) : null),
  h("p", {}, shown(step.why)), conditions("Before it", step.requires), step.commands.length > 0 ? h("div", {}, h("h4", {}, "Commands"), step.commands.map(command)) : null,
  h("details", {}, h("summary", {}, counted(step.objects.length, "object") + ", way back: " + shown(step.wayBack.reach)), conditions("Before the way back", step.wayBack.requires),
    step.wayBack.commands.map(command), h("ul", {class: "plain mono"}, step.objects.slice(0, 50).map(each => h("li", {}, shown(each))))),
  afterwards("Source after it", step.after.source), afterwards("Target after it", step.after.target))));
  const box = h("div", {class: "stack"}, h("section", {class: "card"}, h("h2", {}, "Runbook", h("small", {}, shown(book.end) + ", " + shown(book.verdict) + ", " + counted(book.steps.length, "step"))),
    book.reasons.length > 0 ? h("ul", {class: "reasons"}, book.reasons.map(each => reasonItem(each, ""))) : null),
  h("div", {class: "sides", "aria-hidden": "true"}, h("span", {}, "Source"), h("span", {}, "Target")), h("ol", {class: "runbook"}, steps));
  return {element: box, draw: () => {}};
}

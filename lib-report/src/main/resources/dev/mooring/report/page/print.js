// On paper, a table lists the objects that pass the filter and are not well, and counts the others.
const MOST_PRINTED = 2000;

function printed() {
  const some = objects.filter(each => passing.has(each));
  const isWell = each => each.damage === "none" && (each.state === "bound" || each.state === "available");
  const listed = some.filter(each => !isWell(each)).sort((a, b) => a.harm - b.harm || rank(a.state) - rank(b.state) || compare(a.ref, b.ref));
  const [end, danger, open] = verdictText();
  byId("print").replaceChildren();
  fill(byId("print"), {}, [
    h("h1", {}, shown(data.title)), h("p", {}, [end, danger, open.replace(": see Notes", ""), "Kubernetes "].filter(Boolean).join(" ") + shown(data.kubernetes) + "."),
    data.plan ? printedBook() : "",
    h("ul", {class: "legend"}, statesOf(some).reverse().map(([state, n]) => h("li", {}, glyph(state), number(n) + " " + label(state)))),
    data.findings.length > 0 ? [h("h2", {}, "Findings"), h("ul", {class: "plain"}, data.findings.slice(0, 200).map(each => h("li", {}, severityMark(each.severity), h("b", {}, shown(each.object)), " ", shown(each.message), handledBy(each), remedies([each]))))] : "",
    data.attachments.some(each => each.cases.length > 0) ? [h("h2", {}, "Attachments"), data.attachments.filter(each => each.cases.length > 0).slice(0, 100).map(each => [h("h3", {}, shown(attachmentName(each)) + ": " + shown(each.state)), attachCases(each)])] : "",
    h("h2", {}, "Claims and volumes"), h("table", {class: "list"}, h("thead", {}, h("tr", {}, ["State", "Object", "Partner", "Size", "Class", "Why"].map(each => h("th", {}, each)))),
      h("tbody", {}, listed.slice(0, MOST_PRINTED).map(each => h("tr", {}, h("td", {}, badge(each.state)), h("td", {}, (each.isClaim ? "claim " : "volume ") + shown(each.key)),
        h("td", {}, shown(each.partner)), h("td", {}, shown(each.size)), h("td", {}, shown(each.class)),
        h("td", {}, shown([...each.findings, ...each.reasons].slice(0, 1).map(reason => reason.message).join(""))))))),
    some.length > listed.length ? h("p", {}, counted(some.length - listed.length, "object") + " with nothing to report " + (some.length - listed.length === 1 ? "is" : "are") + " not listed.") : "",
    listed.length > MOST_PRINTED ? h("p", {}, number(listed.length - MOST_PRINTED) + " more objects are not printed: filter first.") : "",
    data.runbook ? printedBook() : ""]);
}
addEventListener("beforeprint", printed);
addEventListener("afterprint", () => byId("print").replaceChildren());
matchMedia("print").addEventListener("change", event => event.matches ? printed() : byId("print").replaceChildren());

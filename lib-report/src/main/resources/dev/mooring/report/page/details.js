// One object: its facts, why it ends in its state, the checks that each volume fails, and the remedies.
let opener = null;
let opened = "";

function podsOf(object) {
  const pods = object.isClaim ? podsByClaim.get(object.key) || [] : [];
  return pods.length === 0 ? object.pods.join(", ") : h("span", {}, several(pods, 20, pod => h("span", {class: pod.assumed ? "assumed-text" : ""},
    pod === pods[0] ? "" : ", ", shown(pod.name), pod.node ? [" on ", nodeLink(pod.node)] : null, pod.assumed ? " (assumed)" : "")));
}

function facts(object) {
  const rowsOf = [
    ["Phase now", object.phaseNow || "none"], ["Final phase", object.phaseShown],
    [object.isClaim ? "Volume" : "Claim", object.partner ? (object.other ? objectLink(object.other.ref) : shown(object.partner) + " (not in the input)") : "none"],
    [object.isClaim ? "Asks for" : "Capacity", object.size], ["Class", object.class || "none"], ["Driver", object.driver],
    ["Access modes", object.accessModes.join(", ")], ["Volume mode", object.volumeMode], ["Reclaim policy", object.reclaimPolicy],
    ["Pods", podsOf(object)], ["Attached to", object.nodes.length > 0 ? h("span", {}, nodeLinks(object.nodes)) : ""],
  ];
  return h("dl", {class: "facts"}, rowsOf.filter(([, value]) => value).map(([name, value]) =>
    [h("dt", {}, name), h("dd", {}, typeof value === "string" ? shown(value) : value)]));
}

// A truncated command would be a different command.
const LONGEST_COMMAND = 4000;

function visible(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, c => "\\u" + c.codePointAt(0).toString(16).padStart(4, "0"));
}

function command(argv) {
  const text = argv.map(word).join(" ");
  return text.length > LONGEST_COMMAND ? h("p", {class: "note"}, "The command has " + number(text.length) + " characters; it is in the answer with -o json.")
    : h("div", {class: "copied"}, h("code", {class: "command", tabindex: 0}, visible(text)), copyButton("Copy", () => text));
}

function remedies(reasons) {
  const seen = new Set();
  const steps = reasons.flatMap(reason => reason.remedy || []).filter(step => {
    const key = JSON.stringify([step.why, step.argv]);
    return !seen.has(key) && seen.add(key);
  });
  return steps.length === 0 ? null : h("section", {class: "todo"}, h("h3", {}, "Do"), h("ol", {}, steps.map(step => h("li", {},
    h("p", {}, shown(step.why)), step.requires ? h("p", {class: "note"}, "First check: " + shown(step.requires)) : null,
    step.argv.length > 0 ? command(step.argv) : null, step.undo.length > 0 ? h("p", {class: "note"}, "To undo it: ", command(step.undo)) : null,
    step.proves ? h("p", {class: "note"}, "It proves: " + shown(step.proves)) : null))));
}

// The step of the runbook about the object of a danger.
function handledBy(reason) {
  const step = reason.object && SEVERITIES.indexOf(reason.severity) >= 2 && data.runbook
    ? data.runbook.steps.find(each => each.objects.includes(reason.object)) : null;
  return step ? h("p", {class: "note"}, "Step " + step.number + " of the runbook is about it: " + shown(step.action) + ".") : null;
}

// A finding as Markdown, for an issue or a chat.
function markdown(reason) {
  const steps = (reason.remedy || []).map(step => "\n- " + visible(step.why) + (step.argv.length > 0 ? "\n\n      " + visible(step.argv.map(word).join(" ")) : ""));
  return "**" + reason.severity + " " + reason.code + "**" + (reason.object ? " `" + visible(reason.object) + "`" : "") + ": " + visible(reason.message) + steps.join("") + "\n";
}

function reasonItem(reason, ref) {
  return h("li", {}, severityMark(reason.severity), h("b", {class: "code"}, shown(reason.code)), copyButton("Copy as Markdown", () => markdown(reason)), handledBy(reason),
    reason.object && reason.object !== ref ? h("span", {}, " ", objectLink(reason.object)) : null,
    h("p", {}, shown(reason.message)), reason.path ? h("p", {class: "note mono"}, shown(reason.path)) : null);
}

function reasonList(title, reasons, ref) {
  return reasons.length === 0 ? null : h("section", {}, h("h3", {}, title), h("ul", {class: "reasons"}, reasons.map(each => reasonItem(each, ref))));
}

function checks(object) {
  if (object.nearest.length === 0) {
    return null;
  }
  return h("section", {}, h("h3", {}, "Why each volume does not fit"), h("p", {class: "note"}, "The nearest " + counted(object.nearest.length, "volume")
    + ", with each check that Kubernetes makes."), object.nearest.map((volume, index) => h("details", {open: index === 0},
    h("summary", {}, h("b", {}, shown(volume.name)), " ", h("span", {class: "note"}, shown(volume.message))),
    scrolling(h("table", {class: "checks"}, h("thead", {}, h("tr", {}, ["Fits", "Check", "Asked", "Has"].map(each => h("th", {scope: "col"}, each)))),
      h("tbody", {}, volume.checks.map(check => h("tr", {class: check.passed ? "ok" : "bad"},
        h("td", {}, h("span", {"aria-label": check.passed ? "passes" : "fails"}, check.passed ? "✓" : "✗")), h("td", {title: shown(check.code)}, check.passed ? shown(check.message) : h("b", {}, shown(check.code))),
        h("td", {}, shown(check.expected)), h("td", {}, shown(check.actual))))))))));
}

function roundsOf(object) {
  const steps = data.timeline.rounds.flatMap(round => round.steps.flatMap(step => step.changes.filter(each => each.object === object.ref)
    .map(each => h("li", {}, h("b", {}, "Round " + round.number + ": "), ends(each), h("p", {class: "note"}, shown(step.message))))));
  const later = data.timeline.later.filter(each => each.object === object.ref).map(each => h("li", {}, h("b", {}, "After the rounds: "), ends(each)));
  return steps.length + later.length === 0 ? null : h("section", {}, h("h3", {}, "What happens"), h("ul", {class: "reasons"}, steps, later));
}

function ends(change) {
  const end = each => each ? (each.phase || "no phase") + (each.partner ? " with " + each.partner : "") : "does not exist";
  return shown(end(change.before) + " → " + end(change.after));
}

function changesOf(object) {
  const own = data.sanitize && data.sanitize.objects.find(each => each.kind === object.kind && each.name === object.name && each.namespace === object.namespace);
  return own ? h("section", {}, h("h3", {}, "What the sanitise run changes: " + shown(own.action)), changeTable(own)) : null;
}

// The title of a drawer, with its buttons.
function drawerTitle(kind, name, mark) {
  return h("div", {class: "title"}, h("div", {}, h("small", {}, kind), h("h2", {id: "details-title", tabindex: -1}, shown(name)), mark),
    h("div", {class: "actions"}, copyButton("Copy link", () => location.href),
      h("button", {type: "button", id: "close", class: "quiet", onclick: closeDetails, "aria-label": "Close (Escape)"}, "✕")));
}

// Shows an object or a node; the address remembers its key.
function openDrawer(key, from, ...content) {
  const box = byId("details");
  // A link inside the drawer goes away with it.
  opener = from && !box.contains(from) ? from : opener || document.activeElement;
  into(box, content);
  box.hidden = false;
  box.scrollTop = 0;
  document.body.classList.add("open");
  byId("details-title").focus();
  opened = key;
  remember();
}

function openDetails(object, from) {
  const all = [...object.findings, ...object.reasons, ...object.doubts];
  // The tables of checks show which checks volumes fail.
  const own = object.reasons.filter(each => each.object === object.ref || object.nearest.length === 0).slice(0, 6);
  const others = object.reasons.filter(each => !own.includes(each));
  const doubts = object.doubts.filter(each => !object.reasons.some(reason => reason.code === each.code && reason.message === each.message));
  openDrawer(object.ref, from,
    drawerTitle(object.isClaim ? "Claim" : "Volume", object.key, badge(object.state)),
    object.assumed ? h("p", {class: "note"}, "Not in the input: a workload in the input would create it.") : null,
    h("p", {class: "lead"}, "It " + stateWords.get(object.state) + ".", DAMAGE_WORDS[object.damage] ? h("b", {class: "unsafe"}, " " + DAMAGE_WORDS[object.damage]) : null, object.possibleEnds.length > 0 ? " It can end " + shown(object.possibleEnds.join(", or ")) + "." : ""),
    reasonList("Findings", object.findings, object.ref), remedies(all), attachmentOf(object), facts(object), reasonList("Why", own, object.ref), checks(object),
    others.length > 0 ? h("details", {class: "more"}, h("summary", {}, "What " + counted(others.length, "other reason") + " say"),
      h("ul", {class: "reasons"}, others.map(each => reasonItem(each, object.ref)))) : null,
    reasonList("Why that is not certain", doubts, object.ref), roundsOf(object), changesOf(object));
}

function closeDetails() {
  opened = "";
  remember();
  byId("details").hidden = true;
  document.body.classList.remove("open");
  if (opener && opener.isConnected) {
    opener.focus();
  }
}
const stateWords = new Map(data.states.map(each => [each.state, each.words]));

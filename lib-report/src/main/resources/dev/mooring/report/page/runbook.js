// The steps of a move or of a plan. For a move, the source is left and the target right; for a plan, the steps follow each other.
const BOOK = data.runbook ? ofMove(data.runbook) : data.plan ? ofPlan(data.plan) : null;

function ofMove(book) {
  return {title: "Runbook", words: [book.end, book.verdict], reasons: book.reasons, story: null, stays: [], hasSides: true, pointOfNoReturn: book.pointOfNoReturn,
    steps: book.steps.map(step => ({number: step.number, side: step.cluster, where: step.cluster + (step.optional ? " · optional" : ""), action: step.action, why: step.why,
      risk: step.risk === "none" ? "" : step.risk, before: "First check", requires: step.requires, commands: step.commands, file: step.file, proves: "",
      more: counted(step.objects.length, "object") + ", way back: " + step.wayBack.reach, backRequires: step.wayBack.requires, backCommands: step.wayBack.commands,
      objects: step.objects, after: [["Source after it", step.after.source], ["Target after it", step.after.target]]}))};
}

function ofPlan(plan) {
  return {title: "Plan", words: [plan.goal.sentence, plan.verdict], reasons: plan.reasons, story: plan.counterexample, stays: plan.stays, hasSides: false, pointOfNoReturn: null,
    steps: plan.steps.map(step => ({number: step.number, side: "", where: step.kind, action: step.action + ": " + step.target, why: step.why,
      risk: "", before: step.kind === "wait" ? "Until" : "First check", requires: step.checks, commands: [step.argv], file: step.file, proves: step.proves,
      more: step.undo.length > 0 ? "way back" : "", backRequires: [], backCommands: step.undo.length > 0 ? [step.undo] : [], objects: [], after: []}))};
}

function condition(each) {
  return h("li", {}, h("p", {}, h("span", {class: "outlook " + each.outlook}, shown(each.outlook)), " ", shown(each.statement)), each.argv.length > 0 ? command(each.argv) : null,
    each.prints ? h("p", {class: "note"}, "prints " + prints(each)) : null);
}

function prints(each) {
  const text = "'" + shown(each.text) + "'";
  return each.prints === "nothing" ? "nothing" : each.prints === "exactly" ? text : each.text ? "words, none of them " + text : "something";
}

function conditions(title, list) {
  return list.length === 0 ? null : h("details", {class: "conditions", open: list.length < 3}, h("summary", {}, h("b", {}, title), " ", counted(list.length, "condition"), list.every(each => each.outlook === "holds")
    ? "" : h("span", {class: "severity warn"}, "not all known")),
  h("ul", {class: "plain"}, list.map(condition)));
}

// The content of a file may be secret, so the page has only its name.
function fileNote(step) {
  return step.file ? h("p", {class: "note"}, "The command reads " + shown(step.file) + ", which --out-dir writes.") : null;
}

function afterwards(title, state) {
  const by = d3.rollups(state.objects, own => own.length, each => (each.object.startsWith("PersistentVolumeClaim/") ? "claims " : "volumes ") + (each.phase || "without a phase"));
  return h("p", {class: "note"}, h("b", {}, title + ": "), by.map(([what, n]) => number(n) + " " + what).join(", ") || "nothing",
    state.ifClaimsAreDeleted ? " · if the claims are deleted: " + shown(state.ifClaimsAreDeleted) : "");
}

// The events that cause harm and forbid a plan.
function story(told) {
  return !told ? null : h("section", {class: "card"}, h("h2", {}, "What can happen"), h("ol", {}, told.events.map(each => h("li", {}, shown(each.what),
    each.objects.length > 0 ? h("ul", {class: "plain mono"}, each.objects.slice(0, 50).map(object => h("li", {}, shown(object)))) : null))),
  h("ul", {class: "reasons"}, reasonItem(told.harm, "")));
}

function summary() {
  return [BOOK.words.map(shown).join(", "), counted(BOOK.steps.length, "step")].join(", ");
}

function stepCard(step) {
  return h("article", {class: "card", tabindex: 0}, h("header", {}, h("span", {class: "number"}, step.number), h("div", {}, h("small", {}, shown(step.where)),
    h("h3", {}, shown(step.action))), step.risk ? h("span", {class: "severity danger"}, shown(step.risk)) : null),
  h("p", {}, shown(step.why)), conditions(step.before, step.requires), step.commands.length > 0 ? h("div", {}, h("h4", {}, "Commands"), step.commands.map(command), fileNote(step)) : null,
  step.proves ? h("p", {class: "note"}, "It proves: " + shown(step.proves)) : null,
  step.more ? h("details", {}, h("summary", {}, shown(step.more)), conditions("Before the way back", step.backRequires),
    step.backCommands.map(command), step.objects.length > 0 ? h("ul", {class: "plain mono"}, step.objects.slice(0, 50).map(each => h("li", {}, shown(each)))) : null) : null,
  step.after.map(([title, state]) => afterwards(title, state)));
}

function runbook() {
  const steps = BOOK.steps.map(step => h("li", {class: BOOK.hasSides ? "step " + step.side : "step"}, step.number === BOOK.pointOfNoReturn
    ? h("p", {class: "line"}, "After this step the source can no longer get its own claims and volumes back.") : null, stepCard(step)));
  const box = h("div", {class: "stack"}, h("section", {class: "card"}, h("h2", {}, BOOK.title, h("small", {}, summary())),
    BOOK.reasons.length > 0 ? h("ul", {class: "reasons"}, BOOK.reasons.map(each => reasonItem(each, ""))) : null, remedies(BOOK.reasons)), story(BOOK.story),
  BOOK.hasSides ? h("div", {class: "sides", "aria-hidden": "true"}, h("span", {}, "Source"), h("span", {}, "Target")) : null,
  h("ol", {class: BOOK.hasSides ? "runbook" : "runbook one"}, steps),
  BOOK.stays.length > 0 ? h("section", {class: "card"}, h("h2", {}, "What stays"), h("ul", {}, BOOK.stays.map(each => h("li", {}, shown(each))))) : null);
  return {element: box, draw: () => {}};
}

// On paper nothing can be expanded: every condition and every way back is printed.
function printedBook() {
  return [h("h2", {}, BOOK.title), h("p", {}, summary()), BOOK.reasons.length > 0 ? h("ul", {class: "plain"}, BOOK.reasons.map(each => reasonItem(each, ""))) : null, story(BOOK.story),
    h("ol", {}, BOOK.steps.map(step => h("li", {}, h("b", {}, shown((step.side ? step.side + ": " : "") + step.action)), " ", shown(step.why),
      step.requires.length > 0 ? [h("p", {}, step.before + ":"), h("ul", {class: "plain"}, step.requires.map(condition))] : null, step.commands.map(command), fileNote(step),
      step.backCommands.length > 0 ? [h("p", {}, "Way back:"), step.backRequires.length > 0 ? h("ul", {class: "plain"}, step.backRequires.map(condition)) : null, step.backCommands.map(command)] : null))),
    BOOK.stays.length > 0 ? [h("h3", {}, "What stays"), h("ul", {}, BOOK.stays.map(each => h("li", {}, shown(each))))] : null];
}

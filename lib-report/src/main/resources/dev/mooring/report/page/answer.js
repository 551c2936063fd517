// The answer to a question about the objects, as text; each name in it leads to its object.
const KINDS = {persistentvolumeclaim: claimOf, pvc: claimOf, persistentvolume: volumeOf, pv: volumeOf};

// A claim has its namespace; a volume has none.
function objectOf(word) {
  const slash = word.indexOf("/");
  const kind = slash < 0 ? undefined : KINDS[word.slice(0, slash).toLowerCase()];
  return (kind && kind(word.slice(slash + 1))) || claimOf(word) || volumeOf(word);
}

function nodeOf(word) {
  const name = word.replace(/^node\//i, "");
  return nodesByName.has(name) ? name : undefined;
}

function linked(word) {
  const object = objectOf(word);
  const open = object ? event => openDetails(object, event.currentTarget) : nodeOf(word) ? event => openNode(nodeOf(word), event.currentTarget) : null;
  return open ? h("button", {type: "button", class: "link mono", onclick: open}, shown(word)) : visibleLines(word);
}

function visibleLines(text) {
  return text.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, c => "\\u" + c.codePointAt(0).toString(16).padStart(4, "0"));
}

// A word can be the name of an object; the text between words stays as it is.
function linkedText(text) {
  return text.split(/([A-Za-z0-9](?:[A-Za-z0-9._\/-]*[A-Za-z0-9])?)/).map((part, i) => i % 2 === 1 ? linked(part) : visibleLines(part));
}

function answer() {
  const text = data.answer.replace(/\s+$/, "");
  const box = h("div", {class: "stack"}, h("section", {class: "card"}, h("h2", {}, "Answer"),
    h("div", {class: "scroll", tabindex: 0, role: "group", "aria-label": "Answer"}, h("pre", {class: "answer"}, linkedText(text)))));
  return {element: box, draw: () => {}};
}

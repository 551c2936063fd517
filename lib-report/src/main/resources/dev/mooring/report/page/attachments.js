// Shows where volumes are attached, what waits for them, and what is safe to do.
function attachmentName(each) {
  return each.objects.length > 0 ? each.objects.map(ref => ref.slice(ref.indexOf("/") + 1)).join(", ") : each.volume;
}

function attachCases(each) {
  return h("ul", {class: "cases"}, each.cases.map(found => h("li", {}, severityMark(found.severity), h("b", {class: "code"}, shown(found.code)), " ",
    found.object ? objectLink(found.object) : null, h("p", {}, shown(found.message)),
    found.byItself ? h("p", {class: "note"}, "Without intervention: " + shown(found.byItself)) : null,
    found.safe ? h("p", {}, h("b", {}, "Safe: "), shown(found.safe)) : null,
    found.notSafe ? h("p", {class: "unsafe"}, "Not safe: " + shown(found.notSafe)) : null, remedies([{...found, remedy: (found.remedy || []).filter(step => step.why !== found.safe || step.argv.length > 0)}]))));
}

function attachmentOf(object) {
  const each = object.isClaim ? undefined : attachmentsByRef.get(object.ref);
  return each === undefined || each.cases.length === 0 ? null : h("section", {}, h("h3", {}, "Attachment: " + shown(each.state)), attachCases(each));
}

const WORST = ["unsafe", "stuck", "unknown", "waiting", "unused", "in-place", "free"];

function attachments() {
  const sorted = [...data.attachments].sort((a, b) => DAMAGES.indexOf(a.damage) - DAMAGES.indexOf(b.damage) || WORST.indexOf(a.state) - WORST.indexOf(b.state) || compare(a.volume, b.volume));
  let most = 100;
  const box = h("div", {class: "stack"});
  function draw() {
    into(box, h("section", {class: "card"}, h("h2", {}, "Attachments", h("small", {}, [...count(sorted, each => each.state)].map(([state, n]) => number(n) + " " + state).join(", "))),
      h("p", {class: "note"}, "Which nodes have a volume, which pods wait for it, what happens without intervention, what is safe and what is not.")),
    sorted.slice(0, most).map(each => h("section", {class: "card"}, h("h2", {}, each.objects.length > 0 ? each.objects.map(objectLink) : h("span", {class: "mono"}, shown(each.volume)), h("small", {}, shown(each.state))),
      h("dl", {class: "facts"}, each.attachedTo.length > 0 ? [h("dt", {}, "Attached to"), h("dd", {}, nodeLinks(each.attachedTo))] : null,
        each.wantedBy.length > 0 ? [h("dt", {}, "Wanted by"), h("dd", {}, shown(each.wantedBy.join(", ")))] : null), attachCases(each))),
    sorted.length > most ? h("button", {type: "button", class: "quiet", onclick: () => {
      most += 200;
      draw();
    }}, "Show more (" + number(sorted.length - most) + ")") : null);
  }
  return {element: box, draw};
}

// Each node with its pods and attached volumes.
function nodesCard() {
  const byNode = new Map(data.nodes.map(node => [node.name, {node, pods: [], volumes: []}]));
  const of = name => byNode.get(name) || byNode.set(name, {node: null, pods: [], volumes: []}).get(name);
  data.pods.filter(pod => pod.node).forEach(pod => of(pod.node).pods.push(pod));
  data.attachments.forEach(each => each.attachedTo.forEach(name => of(name).volumes.push(each)));
  const waiting = data.pods.filter(pod => !pod.node);
  const list = (items, text) => several(items, 8, each => h("span", {}, each === items[0] ? "" : ", ", shown(text(each))));
  const podName = pod => pod.namespace + "/" + pod.name + (pod.assumed ? " (assumed)" : "");
  const nodes = [...byNode].filter(([, each]) => each.pods.length > 0 || each.volumes.length > 0);
  return nodes.length === 0 && waiting.length === 0 ? null : h("details", {class: "nodes", open: nodes.length <= 20}, h("summary", {}, h("b", {}, "Nodes, pods and attachments")),
    scrolling(h("table", {}, h("thead", {}, h("tr", {}, ["Node", "Ready", "Pods with claims", "Attached volumes"].map(each => h("th", {scope: "col"}, each)))),
      h("tbody", {}, nodes.slice(0, 500).map(([name, each]) => h("tr", {}, h("td", {}, nodeLink(name), each.node && each.node.zone ? h("span", {class: "note"}, " " + shown(each.node.zone)) : null),
        h("td", {}, each.node === null ? "not in the input" : each.node.ready ? "yes" : h("b", {class: "unsafe"}, "no")), h("td", {}, list(each.pods, podName)), h("td", {}, list(each.volumes, attachmentName)))),
      waiting.length > 0 ? h("tr", {}, h("td", {}, "no node yet"), h("td", {}, ""), h("td", {class: waiting.every(pod => pod.assumed) ? "assumed-text" : ""}, list(waiting, podName)), h("td", {}, "")) : null))));
}

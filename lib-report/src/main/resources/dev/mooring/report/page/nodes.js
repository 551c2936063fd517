// A node: what runs there, what it has, and what its death means for each volume.
const nodesByName = new Map(data.nodes.map(node => [node.name, node]));

function nodeLink(name) {
  return h("button", {type: "button", class: "link", onclick: event => openNode(name, event.currentTarget)}, shown(name));
}

function nodeLinks(names) {
  return several(names, 20, (name, i) => h("span", {}, i > 0 ? ", " : "", nodeLink(name)));
}

// The volumes of a node: those attached to it, and those that its pods use without an attachment, such as NFS and CephFS.
function volumesOfNode(name) {
  const attached = data.attachments.filter(each => each.attachedTo.includes(name));
  const known = new Set(attached.flatMap(each => each.objects));
  const used = data.pods.filter(pod => pod.node === name).flatMap(pod => pod.claims.map(claim => claimOf(pod.namespace + "/" + claim)))
    .map(claim => claim && claim.other).filter(volume => volume && !known.has(volume.ref));
  return {attached, used: [...new Set(used)]};
}

function deathOf(volume, isAttached) {
  if (volume.reach === "node") {
    return "is only on this node: its data are out of reach until the node returns";
  }
  if (volume.accessModes.some(mode => mode === "ReadWriteMany" || mode === "ReadOnlyMany")) {
    return "can be used on another node at once; a node that only does not answer may still write";
  }
  return isAttached
    ? "stays attached to this node until its pods are gone and it is detached: set the out-of-service taint only after it is certain that the machine is off"
    : "has no attachment that keeps a second writer out: make certain that the machine is off before its pods run elsewhere";
}

function openNode(name, from) {
  const node = nodesByName.get(name);
  const pods = data.pods.filter(pod => pod.node === name);
  const {attached, used} = volumesOfNode(name);
  const own = data.findings.filter(each => each.object === "Node/" + name);
  const death = [...attached.flatMap(each => each.objects.map(ref => [byRef.get(ref), true])), ...used.map(volume => [volume, false])]
    .filter(([volume]) => volume && !volume.isClaim);
  openDrawer("node/" + name, from,
    drawerTitle("Node", name, node ? h("span", {class: "note"}, node.zone ? "zone " + shown(node.zone) : "") : null),
    h("p", {class: "lead"}, node ? (node.ready ? "It is Ready." : "It is not Ready: what it last reported may be old.") : "It is not in the input."),
    reasonList("Findings", own, "Node/" + name), remedies(own),
    h("section", {}, h("h3", {}, counted(pods.length, "pod") + " with claims"), h("ul", {class: "plain"}, several(pods, 20, pod => h("li", {},
      shown(pod.namespace + "/" + pod.name) + (pod.assumed ? " (assumed)" : "") + ": ", pod.claims.map((claim, i) => [i > 0 ? ", " : "", objectLink("PersistentVolumeClaim/" + pod.namespace + "/" + claim)]))))),
    h("section", {}, h("h3", {}, counted(attached.length, "volume") + " attached"), h("ul", {class: "plain"}, several(attached, 20, each => h("li", {},
      each.objects.length > 0 ? each.objects.map(objectLink) : shown(each.volume), " ", shown(each.state))))),
    used.length === 0 ? null : h("section", {}, h("h3", {}, counted(used.length, "volume") + " used without an attachment"),
      h("ul", {class: "plain"}, several(used, 20, volume => h("li", {}, objectLink(volume.ref), " " + shown(volume.driver))))),
    death.length === 0 ? null : h("section", {}, h("h3", {}, "If the node dies"), h("ul", {class: "plain"}, several(death, 20, ([volume, isAttached]) => h("li", {},
      objectLink(volume.ref), " " + deathOf(volume, isAttached) + ".", volume.other ? h("span", {}, " Claim: ", objectLink(volume.other.ref)) : null)))));
}

// The objects of the data, with the keys to find them.
const data = JSON.parse(byId("data").textContent);
const NONE = "(none)";

function isClaim(object) {
  return object.kind === "PersistentVolumeClaim";
}

// Reasons are shared in a pool, and empty members are omitted, to keep the file small.
function reasonAt(at, ref) {
  const reason = data.pool[at];
  return reason.object ? reason : {...reason, object: ref};
}

data.findings = data.findings.map(([at, ref]) => reasonAt(at, ref));
const objects = data.objects;
const TEXTS = ["namespace", "partner", "class", "driver", "phase", "phaseNow", "size", "volumeMode", "reclaimPolicy"];
const LISTS = ["accessModes", "pods", "nodes", "reasons", "findings", "doubts", "possibleEnds", "nearest"];
const byRef = new Map();
for (const each of objects) {
  TEXTS.forEach(key => each[key] = each[key] || "");
  LISTS.forEach(key => each[key] = each[key] || []);
  each.key = each.namespace ? each.namespace + "/" + each.name : each.name;
  each.ref = each.kind + "/" + each.key;
  each.isClaim = isClaim(each);
  ["reasons", "findings", "doubts"].forEach(key => each[key] = each[key].map(at => reasonAt(at, each.ref)));
  byRef.set(each.ref, each);
}
function claimOf(key) {
  return byRef.get("PersistentVolumeClaim/" + key);
}
function volumeOf(name) {
  return byRef.get("PersistentVolume/" + name);
}

for (const each of objects) {
  each.other = each.partner ? (each.isClaim ? volumeOf(each.partner) : claimOf(each.partner)) : undefined;
  each.space = each.isClaim ? each.namespace : each.partner ? each.partner.split("/")[0] : NONE;
  each.phaseShown = each.phase || "unknown";
  each.level = SEVERITIES.indexOf(each.severity);
  each.harm = DAMAGES.indexOf(each.damage);
  each.text = [each.ref, each.partner, each.class, each.driver, each.phase, label(each.state), each.size, each.pods.join(" "),
    each.nodes.join(" "), each.handle || "", each.uid || "", each.reasons.map(r => r.code).join(" "), each.findings.map(r => r.code).join(" ")].join("\n").toLowerCase();
}

const podsByClaim = new Map();
for (const pod of data.pods) {
  for (const claim of pod.claims) {
    const key = pod.namespace + "/" + claim;
    podsByClaim.set(key, podsByClaim.get(key) || []);
    podsByClaim.get(key).push(pod);
  }
}
const attachmentsByRef = new Map();
data.attachments.forEach(each => each.objects.forEach(ref => attachmentsByRef.set(ref, each)));

const claims = objects.filter(each => each.isClaim);
const volumes = objects.filter(each => !each.isClaim);

// A row shows a claim, a volume and the line between them. Claims that name one volume, and volumes that name one claim,
// are in consecutive rows, and their lines cross the rows.
function makeRows() {
  const linksOf = new Map();
  for (const link of data.links) {
    link.c = claimOf(link.claim);
    link.v = volumeOf(link.volume);
    for (const end of [link.c, link.v]) {
      if (end) {
        linksOf.set(end, [...(linksOf.get(end) || []), link]);
      }
    }
  }
  const rows = [];
  const seen = new Set();
  const groups = [];
  for (const start of objects) {
    if (seen.has(start)) {
      continue;
    }
    const group = {claims: [], volumes: [], links: new Set()};
    const open = [start];
    seen.add(start);
    while (open.length > 0) {
      const each = open.pop();
      (each.isClaim ? group.claims : group.volumes).push(each);
      for (const link of linksOf.get(each) || []) {
        group.links.add(link);
        for (const end of [link.c, link.v]) {
          if (end && !seen.has(end)) {
            seen.add(end);
            open.push(end);
          }
        }
      }
    }
    groups.push(group);
  }
  for (const group of groups) {
    const free = new Set(group.volumes);
    const made = [];
    const links = [...group.links].sort((a, b) => (a.kind === "bound" ? 0 : 1) - (b.kind === "bound" ? 0 : 1));
    const taken = new Set();
    for (const link of links) {
      if (link.c && link.v && !taken.has(link.c) && free.has(link.v)) {
        taken.add(link.c);
        free.delete(link.v);
        made.push({claim: link.c, volume: link.v});
      }
    }
    group.claims.filter(each => !taken.has(each)).forEach(each => made.push({claim: each, volume: null}));
    free.forEach(each => made.push({claim: null, volume: each}));
    const missing = links.filter(link => !link.c || !link.v);
    for (const row of made) {
      row.group = group;
      row.links = links.filter(link => link.c === row.claim && row.claim || link.v === row.volume && row.volume);
      row.missing = missing.find(link => link.c === row.claim && row.claim || link.v === row.volume && row.volume);
      rows.push(row);
    }
    group.rows = made;
    group.harm = Math.min(...[...group.claims, ...group.volumes].map(each => each.harm));
    group.gravity = Math.min(...[...group.claims, ...group.volumes].map(each => rank(each.state)));
    group.level = Math.max(...[...group.claims, ...group.volumes].map(each => each.level));
    group.space = (group.claims[0] || group.volumes[0]).space;
    group.name = (group.claims[0] || group.volumes[0]).key;
    group.bytes = Math.max(...[...group.claims, ...group.volumes].map(each => each.bytes));
  }
  return {rows, groups};
}
const {groups} = makeRows();

const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
const ORDERS = {
  "worst first": (a, b) => a.harm - b.harm || a.gravity - b.gravity || b.level - a.level || compare(a.space, b.space) || compare(a.name, b.name),
  "by name": (a, b) => compare(a.space === NONE ? "\uffff" : a.space, b.space === NONE ? "\uffff" : b.space) || compare(a.name, b.name),
  "largest first": (a, b) => b.bytes - a.bytes || compare(a.name, b.name),
};

function count(items, key) {
  const counts = new Map();
  items.forEach(each => counts.set(key(each), (counts.get(key(each)) || 0) + 1));
  return counts;
}

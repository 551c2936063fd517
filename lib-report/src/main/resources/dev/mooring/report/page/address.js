// The fragment of the address stores the view, so that it can be linked.
let recalling = true;

function remember() {
  if (recalling) {
    return;
  }
  const parts = new URLSearchParams();
  const add = (key, value) => value && parts.set(key, value);
  add("view", current === FIRST ? "" : current);
  add("object", opened);
  Object.keys(FIELDS).forEach(key => add(key, filter[key]));
  add("level", filter.level > 0 ? String(filter.level) : "");
  add("states", [...filter.states].join(","));
  add("code", filter.code);
  add("text", filter.text);
  const fragment = "#" + parts;
  if (fragment.length <= 4000 && fragment !== (location.hash || "#")) {
    history.replaceState(null, "", fragment);
  }
}

function recall() {
  const parts = new URLSearchParams(location.hash.slice(1));
  recalling = true;
  try {
    const fields = Object.fromEntries(Object.keys(FIELDS).map(key => [key, parts.get(key) || ""]));
    const level = Number(parts.get("level"));
    choose({...fields, level: level >= 0 && level <= 3 ? level : 0, code: parts.get("code") || "", text: parts.get("text") || "",
      states: new Set((parts.get("states") || "").split(",").filter(each => LOOKS[each]))});
    if (views[parts.get("view")]) {
      show(parts.get("view"));
    }
    const key = parts.get("object") || "";
    const object = byRef.get(key);
    if (object) {
      openDetails(object, document.body);
    } else if (key.startsWith("node/")) {
      openNode(key.slice("node/".length), document.body);
    }
  } finally {
    recalling = false;
  }
}

// Claims on the left, volumes on the right, lines between them; only the visible rows are in the page.
const ROW_WIDE = 44, ROW_NARROW = 92;
const narrow = matchMedia("(max-width: 600px)");
let ROW = ROW_WIDE;

// Pods and nodes next to their claims and volumes.
function around(object) {
  const pods = object.isClaim ? podsByClaim.get(object.key) || [] : [];
  const names = pods.slice(0, 2).map(pod => "pod " + pod.name + (pod.assumed ? " (assumed)" : "") + (pod.node ? " on " + pod.node : ""));
  return [...names, pods.length > 2 ? number(pods.length - 2) + " more" : "", ...(object.nodes.length > 0 ? ["attached to " + object.nodes.slice(0, 3).join(", ")] : [])].filter(Boolean);
}

function map() {
  const mosaic = h("canvas", {class: "mosaic", "aria-hidden": "true"});
  const lines = s("svg", {class: "lines", "aria-hidden": "true"});
  const layer = h("div", {class: "layer"});
  const space = h("div", {class: "space"}, layer, lines);
  const grid = h("div", {id: "rows", class: "rows", role: "grid", tabindex: 0, "aria-label": "Claims and volumes", "aria-colcount": 2}, space);
  const empty = h("p", {class: "note", hidden: true}, "No claim or volume passes the filter.");
  const order = h("select", {id: "order", onchange: () => choose({order: order.value})}, Object.keys(ORDERS).map(each => h("option", {}, each)));
  const peopled = data.pods.length > 0 || data.attachments.some(each => each.attachedTo.length > 0);
  const box = h("div", {class: "card map" + (peopled ? " peopled" : "")},
    h("div", {class: "head"}, h("h2", {}, "Map"), h("label", {class: "field", for: "order"}, h("span", {}, "Order"), order),
      h("p", {class: "note"}, "Each small box is a pair: left the claim, right the volume. Arrows move, Enter opens, Escape closes.")),
    mosaic, h("div", {class: "columns", "aria-hidden": "true"}, peopled ? h("span", {class: "pod"}, "Pod") : null, h("span", {class: "claim"}, "Claim"), h("span", {class: "volume"}, "Volume"),
      peopled ? h("span", {class: "node"}, "Node") : null), grid, empty, nodesCard());
  let at = 0, side = "claim", cells = null;

  function cell(object, row, name) {
    const selected = row.index === at && (side === name || !row[side]);
    if (!object) {
      const missing = row.missing && (name === "claim" ? !row.missing.c && row.missing.claim : !row.missing.v && row.missing.volume);
      return h("div", {class: "cell none " + name, role: "gridcell"}, missing ? shown(missing) + " is not in the input" : "");
    }
    return h("div", {class: "cell " + name + (selected ? " at" : "") + (passing.has(object) ? "" : " dim") + (object.assumed ? " assumed" : ""), role: "gridcell", id: "cell-" + name + row.index,
      "data-ref": object.ref, style: null, "aria-label": (object.isClaim ? "claim " : "volume ") + shown(object.key) + ", " + label(object.state)
        + (object.level >= 2 ? ", danger" : "") + (object.assumed ? ", assumed" : "")},
    glyph(object.state, 18),
    h("span", {class: "who"}, h("b", {}, shown(object.name)), h("small", {}, h("span", {class: "state-word"}, label(object.state) + " · "), shown([object.assumed ? "assumed" : "", object.namespace, object.class, object.driver && !object.isClaim ? object.driver : ""].filter(Boolean).join(" · ")),
      h("span", {class: "people"}, shown(around(object).map(each => " · " + each).join(""))))),
    object.level >= 1 ? severityMark(object.severity) : null,
    h("span", {class: "size"}, shown(object.size)), h("span", {class: "state"}, label(object.state)));
  }

  // A pod next to its claim, or a node next to its volume, with the line between them; further ones are counted.
  function beside(kind, names, line, hint) {
    return h("div", {class: "beside " + kind, role: "gridcell"}, names.length === 0 ? null : [h("span", {class: "chip-of " + line, title: names.map(shown).join("\n")}, h("b", {}, shown(names.slice(0, 2).join(", "))),
      h("small", {}, names.length > 2 ? "and " + number(names.length - 2) + " more, " + hint : hint)), h("span", {class: "wire " + line, "aria-hidden": "true"})]);
  }

  function podsBeside(claim) {
    const pods = claim ? podsByClaim.get(claim.key) || [] : [];
    const first = pods[0];
    return beside("pod", pods.map(pod => pod.name), !first ? "" : first.assumed ? "assumed" : first.node ? "has" : "waits",
      !first ? "" : first.assumed ? "assumed" : first.node ? "on " + shown([...new Set(pods.map(pod => pod.node || "no node yet"))].slice(0, 2).join(", ")) : "has no node yet");
  }

  function nodesBeside(volume, claim) {
    const attachment = volume ? attachmentsByRef.get(volume.ref) : undefined;
    const attached = volume ? volume.nodes : [];
    const used = [...new Set(claim ? (podsByClaim.get(claim.key) || []).map(pod => pod.node).filter(Boolean) : [])];
    const bad = attachment && ["unsafe", "stuck"].includes(attachment.state);
    return !volume ? beside("node", [], "", "") : attached.length > 0 ? beside("node", attached, bad ? "bad" : "has", bad ? attachment.state : "attached")
      : beside("node", used, "waits", "not attached");
  }

  function drawRows() {
    const top = Math.max(0, Math.floor(grid.scrollTop / ROW) - 4);
    const bottom = Math.min(rows.length, Math.ceil((grid.scrollTop + grid.clientHeight) / ROW) + 4);
    const made = [];
    for (let i = top; i < bottom; i++) {
      const row = rows[i];
      const line = h("div", {class: "row", role: "row", "aria-rowindex": i + 1, "data-index": i}, peopled ? podsBeside(row.claim) : null, cell(row.claim, row, "claim"), cell(row.volume, row, "volume"),
        peopled ? nodesBeside(row.volume, row.claim) : null);
      line.style.top = i * ROW + "px";
      made.push(line);
    }
    layer.replaceChildren(...made);
    drawLines(top, bottom);
    const row = rows[at];
    const active = row && byId("cell-" + (row[side] ? side : side === "claim" ? "volume" : "claim") + at);
    if (active) {
      grid.setAttribute("aria-activedescendant", active.id);
    } else {
      grid.removeAttribute("aria-activedescendant");
    }
  }

  function drawLines(top, bottom) {
    const width = lines.clientWidth || 140;
    const curve = d3.linkHorizontal();
    const drawn = new Set();
    const parts = [];
    for (let i = top; i < bottom; i++) {
      for (const link of rows[i].links) {
        if (drawn.has(link) || !link.c || !link.v) {
          continue;
        }
        drawn.add(link);
        const from = rows.findIndex === undefined ? -1 : indexOf(link.c, i), to = indexOf(link.v, i);
        if (from < 0 || to < 0) {
          continue;
        }
        const y = index => index * ROW + ROW / 2;
        parts.push(s("path", {class: "line " + link.kind, d: curve({source: [2, y(from)], target: [width - 2, y(to)]}),
          stroke: link.kind === "bound" ? color(link.c.state) : "var(--blue)",
          "marker-end": link.kind === "named-by-claim" ? "url(#arrow)" : null, "marker-start": link.kind === "named-by-volume" ? "url(#arrow-back)" : null}));
      }
    }
    lines.replaceChildren(arrows(), ...parts);
  }

  // The rows of a group follow each other.
  function indexOf(object, near) {
    for (const row of rows[near].group.rows) {
      if ((row.claim === object || row.volume === object) && rows[row.index] === row) {
        return row.index;
      }
    }
    return -1;
  }

  function arrows() {
    const arrow = (id, d) => s("marker", {id, viewBox: "0 0 8 8", refX: id === "arrow" ? 7 : 1, refY: 4, markerWidth: 7, markerHeight: 7,
      markerUnits: "userSpaceOnUse", orient: "0"}, s("path", {d, fill: "var(--blue)"}));
    return s("defs", {}, arrow("arrow", "M0,0L8,4L0,8Z"), arrow("arrow-back", "M8,0L0,4L8,8Z"));
  }

  // A picture of all rows: one box per row, by namespace if sorted that way.
  function drawMosaic() {
    const width = mosaic.parentElement.clientWidth - 34;
    if (width <= 0) {
      return;
    }
    const n = Math.max(1, rows.length);
    let box = 26;
    while (box > 7 && Math.ceil(n / Math.floor(width / box)) * (box * .62) > 190) {
      box--;
    }
    const across = Math.max(1, Math.floor(width / box)), high = Math.max(5, Math.round(box * .62));
    const height = Math.ceil(n / across) * high + 2;
    const ratio = devicePixelRatio || 1;
    mosaic.width = width * ratio;
    mosaic.height = height * ratio;
    mosaic.style.width = width + "px";
    mosaic.style.height = height + "px";
    const pen = mosaic.getContext("2d");
    pen.scale(ratio, ratio);
    const style = getComputedStyle(document.documentElement);
    const colors = Object.fromEntries(Object.entries(LOOKS).map(([state, look]) => [state, style.getPropertyValue(look[1]).trim()]));
    const faint = style.getPropertyValue("--line").trim();
    rows.forEach((row, i) => {
      const x = i % across * box, y = Math.floor(i / across) * high, w = box - 2, half = (w - 1) / 2;
      part(pen, row.claim, x, y, half, high - 2, colors, faint);
      part(pen, row.volume, x + half + 1, y, half, high - 2, colors, faint);
    });
    cells = {box, high, across};
  }

  function part(pen, object, x, y, w, high, colors, faint) {
    if (!object) {
      pen.fillStyle = faint;
      pen.fillRect(x + w / 2 - 1, y + high / 2 - 1, 2, 2);
      return;
    }
    pen.fillStyle = colors[object.state] || colors.unknown;
    const [, , , pattern] = LOOKS[object.state] || LOOKS.unknown;
    pen.globalAlpha = !passing.has(object) ? .25 : pattern === "light" || pattern === "dots" ? .55 : 1;
    pen.fillRect(x, y, w, high);
    pen.globalAlpha = 1;
    if (pattern !== "solid" && pattern !== "light" && w > 3) {
      pen.strokeStyle = "rgba(255,255,255,.8)";
      pen.beginPath();
      pen.moveTo(x, pattern === "horizontal" ? y + high / 2 : y + high);
      pen.lineTo(x + w, pattern === "horizontal" ? y + high / 2 : y);
      pen.stroke();
    }
  }

  function rowAt(event) {
    const rect = mosaic.getBoundingClientRect();
    const i = Math.floor((event.clientY - rect.top) / cells.high) * cells.across + Math.floor((event.clientX - rect.left) / cells.box);
    return rows[i];
  }

  mosaic.addEventListener("mousemove", event => {
    const row = cells && rowAt(event);
    return row ? tip(event, [row.claim && "claim " + row.claim.key + ": " + label(row.claim.state), row.volume && "volume " + row.volume.key + ": " + label(row.volume.state)]) : noTip();
  });
  mosaic.addEventListener("mouseleave", noTip);
  mosaic.addEventListener("click", event => {
    const row = cells && rowAt(event);
    if (row) {
      move(row.index, row.claim ? "claim" : "volume");
      open();
    }
  });

  function move(index, to = side) {
    at = Math.max(0, Math.min(rows.length - 1, index));
    side = to;
    const y = at * ROW;
    if (y < grid.scrollTop) {
      grid.scrollTop = y;
    } else if (y + ROW > grid.scrollTop + grid.clientHeight) {
      grid.scrollTop = y + ROW - grid.clientHeight;
    }
    drawRows();
  }

  function open() {
    const row = rows[at];
    const object = row && (row[side] || row.claim || row.volume);
    if (object) {
      openDetails(object, grid);
    }
  }

  grid.addEventListener("scroll", () => requestAnimationFrame(drawRows), {passive: true});
  grid.addEventListener("keydown", event => {
    const page = Math.max(1, Math.floor(grid.clientHeight / ROW) - 1);
    const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity};
    if (event.key in steps) {
      move(at + steps[event.key]);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      move(at, event.key === "ArrowLeft" ? "claim" : "volume");
    } else if (event.key === "Enter" || event.key === " ") {
      open();
    } else {
      return;
    }
    event.preventDefault();
  });
  grid.addEventListener("click", event => {
    const target = event.target.closest("[data-ref]");
    if (target) {
      const object = byRef.get(target.dataset.ref);
      move(Number(target.parentElement.dataset.index), object.isClaim ? "claim" : "volume");
      open();
    }
  });
  const draw = () => {
    ROW = narrow.matches ? ROW_NARROW : ROW_WIDE;
    space.style.height = rows.length * ROW + "px";
    lines.setAttribute("height", rows.length * ROW);
    grid.setAttribute("aria-rowcount", rows.length);
    grid.hidden = rows.length === 0;
    grid.style.height = rows.length * ROW + 2 + "px";
    empty.hidden = rows.length > 0;
    at = Math.max(0, Math.min(at, rows.length - 1));
    order.value = filter.order;
    drawMosaic();
    drawRows();
  };
  listeners.push(() => {
    if (current === "map") {
      grid.scrollTop = 0;
      at = 0;
      draw();
    }
  });
  return {element: box, draw};
}

// The whole page: tabs, theme, objects that were not judged.
const FIRST = data.answer ? "answer" : data.plan ? "runbook" : data.since ? "since" : "overview";
let current = FIRST;

function notes() {
  const box = h("div", {class: "stack"}, h("section", {class: "card"}, h("h2", {}, "Notes"),
    h("p", {}, "The picture shows the objects not only as exported, but also after the controllers have nothing left to write. It is made from files, without contacting a cluster."),
    h("h3", {}, "Not judged"), data.notJudged.length === 0 ? h("p", {class: "note"}, "Everything in the input that could change the picture is part of it.") : null,
    h("ul", {class: "plain"}, data.notJudged.map(each => h("li", {}, h("b", {}, counted(each.count, each.kind)), " " + shown(each.why)))),
    h("h3", {}, "Skipped checks"), data.notLookedFor.length === 0 ? h("p", {class: "note"}, "Every check ran.") : null,
    h("ul", {class: "plain"}, data.notLookedFor.map(each => h("li", {}, shown(each.message || JSON.stringify(each))))),
    h("h3", {}, "States"), h("ul", {class: "legend"}, data.states.map(each => h("li", {}, badge(each.state), h("span", {class: "note"}, " " + each.words)))),
    data.verdict.reasons.length > 0 ? [h("h3", {}, "Why not every claim is certain to end Bound"), h("ul", {class: "reasons"}, data.verdict.reasons.map(each => reasonItem(each, "")))] : null));
  return {element: box, draw: () => {}};
}

const views = {...(data.answer ? {answer: ["Answer", answer]} : {}), overview: ["Overview", overview], map: ["Map", map], ...(data.attachments.length > 0 ? {attachments: ["Attachments", attachments]} : {}),
  ...(data.since ? {since: ["What changed", since]} : {}), timeline: ["Timeline", timeline],
  ...(data.sanitize ? {changes: ["Changes", changes]} : {}), ...(BOOK ? {runbook: [BOOK.title, runbook]} : {}), notes: ["Notes", notes]};
const made = {};
const tabs = {};

function show(name) {
  current = name;
  for (const [each, tab] of Object.entries(tabs)) {
    tab.setAttribute("aria-selected", String(each === name));
    tab.tabIndex = each === name ? 0 : -1;
    byId("view-" + each).hidden = each !== name;
  }
  if (!made[name]) {
    made[name] = views[name][1]();
    byId("view-" + name).append(made[name].element);
  }
  made[name].draw();
  remember();
}

function tabBar() {
  const names = Object.keys(views);
  return h("div", {class: "tabs", role: "tablist", "aria-label": "Views"}, names.map((name, i) => tabs[name] = h("button", {type: "button", role: "tab", id: "tab-" + name,
    "aria-controls": "view-" + name, onclick: () => show(name), onkeydown: event => {
      const to = {ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: names.length - 1}[event.key];
      if (to !== undefined) {
        const next = names[(to + names.length) % names.length];
        show(next);
        tabs[next].focus();
        event.preventDefault();
      }
    }}, views[name][0])));
}

const THEMES = ["auto", "light", "dark"];
function themeButton() {
  let theme = 0;
  const button = h("button", {type: "button", id: "theme", class: "quiet", onclick: () => {
    theme = (theme + 1) % THEMES.length;
    document.documentElement.dataset.theme = THEMES[theme];
    button.textContent = "Theme: " + THEMES[theme];
    made[current].draw();
  }}, "Theme: auto");
  return button;
}

document.documentElement.dataset.theme = "auto";
document.body.append(patterns());
byId("head").append(h("div", {class: "top"}, h("div", {class: "titles"}, h("h1", {}, shown(data.title)), h("span", {class: "note"}, "Kubernetes " + shown(data.kubernetes))),
  h("div", {class: "actions"}, themeButton(),
    served ? h("button", {type: "button", id: "save", class: "quiet", onclick: save}, "Save as a file") : null, h("button", {type: "button", class: "quiet", onclick: () => print()}, "Print"))), tabBar(), filterBar());
byId("main").replaceChildren(...Object.keys(views).map(name => h("div", {id: "view-" + name, role: "tabpanel", "aria-labelledby": "tab-" + name, hidden: true})));
byId("foot").append(h("p", {class: "note"}, "Made by mooring from files. This page loads nothing and sends nothing. Charts: D3, Copyright 2010-2023 Mike Bostock, ISC License; the text of the license is in the source of this page."));
addEventListener("keydown", event => {
  if (event.key === "Escape" && !byId("details").hidden) {
    closeDetails();
  } else if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    byId("f-text").focus();
  }
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => made[current].draw());
apply();
show(FIRST);
recall();
addEventListener("hashchange", recall);
let wide = innerWidth;
addEventListener("resize", () => {
  if (innerWidth !== wide) {
    wide = innerWidth;
    made[current].draw();
  }
});
document.documentElement.dataset.ready = "true";
performance.mark("ready");

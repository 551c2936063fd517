// The page as it came, before it draws anything: saved, it is the same file.
const blank = document.documentElement.cloneNode(true);
// A server puts its link into the page; a saved page has no server.
const served = document.querySelector("nav.served");

function save() {
  blank.querySelectorAll("nav.served").forEach(each => each.remove());
  const address = URL.createObjectURL(new Blob(["<!DOCTYPE html>\n", blank.outerHTML, "\n"], {type: "text/html"}));
  const name = data.title.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|-+$/g, "").slice(0, 80) || "report";
  h("a", {href: address, download: name + ".html"}).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

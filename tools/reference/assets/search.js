// Finds what an entry's names, words and summary have in common with what is typed. `entries` comes from index.js:
// [title, page, summary, words] each.
function score(entry, words, name) {
  const title = entry[0].toLowerCase();
  if (title === name) return 100;
  const own = title.split("_").slice(1).join("_");
  const rest = (entry[3] + " " + entry[2]).toLowerCase().split(/[^a-z0-9_.:]+/);
  let sum = 0;
  for (const word of words) {
    let best = 0;
    if (own === word) best = 12;
    else if (title.split(/[^a-z0-9]+/).some(other => other.startsWith(word))) best = 9;
    else if (rest.includes(word)) best = 8;
    else if (rest.some(other => other.endsWith("." + word) || other.endsWith("::" + word))) best = 8;
    else if (own.startsWith(word)) best = 6;
    else if (rest.some(other => other.startsWith(word))) best = 4;
    else if (title.includes(word)) best = 3;
    if (best === 0) return 0;
    sum += best;
  }
  // What begins with the words as they are typed comes first; otherwise, the order is that of the reference.
  return sum / words.length + (entry[2].toLowerCase().startsWith(words.join(" ")) ? 2 : 0);
}

function find(query) {
  const text = query.trim().toLowerCase();
  if (!text) return [];
  // The name of one element type stands for all of them.
  const name = text.replace(/[()]/g, "").replace(/^th(s?)(byte|char|short|int|long|float|double|half)(?=tensor|storage|blas|lapack|vector)/, "th$1");
  const words = (name.startsWith("th") && name.includes("_") ? [name] : text.split(/[^a-z0-9_.:]+/)).filter(word => word);
  return entries
    .map(entry => [score(entry, words, name), entry])
    .filter(([points]) => points > 0)
    .sort((a, b) => b[0] - a[0])
    .slice(0, 20)
    .map(([, entry]) => entry);
}

if (typeof document !== "undefined") {
  const box = document.getElementById("search"), list = document.getElementById("found");
  const top = document.body.dataset.top;
  box.addEventListener("input", () => {
    list.replaceChildren(...find(box.value).map(([title, page, summary]) => {
      const link = document.createElement("a"), remark = document.createElement("span");
      link.href = top + page;
      link.textContent = title + " ";
      remark.textContent = summary;
      link.append(remark);
      return link;
    }));
    list.hidden = !list.firstChild;
  });
  box.addEventListener("keydown", event => {
    if (event.key === "Enter" && list.firstChild) location.href = list.firstChild.href;
  });
  addEventListener("keydown", event => {
    if (event.key === "/" && document.activeElement !== box) { event.preventDefault(); box.focus(); }
  });
}

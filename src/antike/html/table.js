// The table of nations, and the marks that nations have everywhere.

function html(parent, tag, attributes = {}, text) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

function badge(parent, id) {
  const look = data.nations[id], element = html(parent, "span", {class: "badge"}, look.mark);
  element.style.background = look.color;
  element.style.color = look.ink;
}

const spoken = word => word.replaceAll("_", " ");
const sum = counts => Object.values(counts).reduce((total, count) => total + count, 0);

// What a nation's personages count towards the goal.
function score(own) {
  return sum(own.personages) + (data.doubleGenerals ? own.personages.generals || 0 : 0);
}

function drawHead(table) {
  const row = html(html(table, "thead"), "tr");
  html(row, "th", {scope: "col"}, "");
  for (const group of [data.goods, ["cities", "temples", ...data.units], data.advances, data.stacks, ["count"]]) {
    group.forEach((key, i) => html(html(row, "th", {scope: "col", class: i ? "" : "group"}), "span", {}, spoken(key)));
  }
}

function drawCounts(row, counts) {
  counts.forEach((count, i) => {
    const kind = [i ? "" : "group", count ? "" : "zero"].join(" ").trim();
    html(row, "td", {class: kind}, count === null ? "" : count);
  });
}

function drawNation(body, position, id) {
  const own = position.nations[id], look = data.nations[id];
  const row = html(body, "tr", {"data-nation": id});
  row.classList.toggle("decides", id === (position.actor || position.winner));
  row.classList.toggle("turn", id === position.turn);
  const head = html(row, "th", {scope: "row"});
  badge(head, id);
  head.append(look.name);
  drawCounts(row, data.goods.map(good => own.stock[good] || 0));
  const temples = own.cities.filter(city => position.temples.includes(city)).length;
  drawCounts(row, [own.cities.length, temples, ...data.units.map(unit => sum(own[unit]))]);
  data.advances.forEach((advance, i) => {
    const cell = html(row, "td", {class: i ? "" : "group"}), known = own.know_how.includes(advance);
    if (known) html(cell, "span", {class: "dot", role: "img", "aria-label": "known"}).style.background = look.color;
  });
  drawCounts(row, data.stacks.map(stack => own.personages[stack] || 0));
  if (own.extra) row.children[row.children.length - data.stacks.length + data.stacks.indexOf(own.extra)].append("+");
  html(row, "td", {class: "count group"}, `${score(own)}/${data.goal}`);
}

function drawTable(position) {
  const table = byId("table");
  if (!table.tHead) drawHead(table);
  table.tBodies[0]?.remove();
  const body = html(table, "tbody");
  for (const id of inOrder(position)) drawNation(body, position, id);
  const row = html(body, "tr", {"data-nation": ""});
  html(row, "th", {scope: "row"}, "Bank, left");
  drawCounts(row, data.goods.map(good => good === "coin" ? position.bank.coin || 0 : null));
  drawCounts(row, [null, position.bank.temple || 0, null, null]);
  drawCounts(row, data.advances.map(() => null));
  drawCounts(row, data.stacks.map(stack => position.personages_left[stack] || 0));
  html(row, "td", {class: "group"}, "");
}

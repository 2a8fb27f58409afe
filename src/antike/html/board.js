// The board and the rondel: what actions change, drawn over what they do not.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);

function svg(parent, tag, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

// The nations in play in the order of their turns; those not drafted yet follow in map order.
function inOrder(position) {
  return [...position.seats, ...Object.keys(position.nations).filter(id => !position.seats.includes(id))];
}

function forcesIn(position, province) {
  return inOrder(position).map(id => {
    const own = position.nations[id];
    return {id, counts: data.units.map(unit => own[unit][province] || 0)};
  }).filter(force => force.counts.some(count => count));
}

function describe(position, id, owner) {
  const province = data.provinces[id];
  const facts = [province.resource || "no site"];
  if (owner) facts.push(data.nations[owner].name);
  if (position.temples.includes(id)) facts.push("temple");
  for (const force of forcesIn(position, id)) {
    facts.push(`${data.nations[force.id].name} ${force.counts[0]} legions ${force.counts[1]} galleys`);
  }
  return `${province.name}: ${facts.join(", ")}`;
}

function drawSite(position, group, owner) {
  const id = group.dataset.province, {resource, x, y} = data.provinces[id], look = data.nations[owner];
  group.querySelector("title").textContent = describe(position, id, owner);
  const site = group.querySelector(".site"), mark = group.querySelector(".mark");
  site.setAttribute("fill", look ? look.color : data.resources[resource || "None"]);
  site.setAttribute("stroke", look ? data.colors.ink : data.colors.faint);
  site.setAttribute("stroke-width", look ? 1.2 : 0.8);
  mark.setAttribute("fill", look ? look.ink : data.colors.faint);
  mark.textContent = look ? look.mark : (resource || "").slice(0, 1).toUpperCase();
  group.querySelector(".temple")?.remove();
  if (position.temples.includes(id)) {
    const [right, down] = data.sizes.temple;
    svg(group, "path", {class: "temple", d: data.icons.temple, fill: data.colors.ink, stroke: "#fff", "stroke-width": 2.4,
      "paint-order": "stroke", transform: `translate(${x + right} ${y + down})`});
  }
}

function drawForce(layer, force, row, place, owner) {
  const [left, top, room, , side, down] = place, {row: height, digit, icon, letters} = data.sizes;
  const look = data.nations[force.id], marked = force.id !== owner;
  const parts = data.units.map((unit, i) => [data.icons[unit], force.counts[i]]).filter(part => part[1]);
  const width = parts.reduce((sum, part) => sum + icon + digit * String(part[1]).length + 2, 3 + (marked ? letters : 0));
  const y = top + row * height * down, bold = {y: y + 8.6, "font-size": 8, "font-weight": "bold", fill: look.ink};
  let x = Math.min(Math.max(2, left + (room - width) * (1 - side) / 2), data.sizes.width - width - 2);
  svg(layer, "rect", {x, y, width, height: height - 0.5, rx: 2.5, fill: look.color, stroke: "#fff", "stroke-width": 0.8});
  x += 3;
  if (marked) {
    svg(layer, "text", {...bold, x: x - 0.5}, look.mark);
    x += letters;
  }
  for (const [shape, count] of parts) {
    svg(layer, "path", {d: shape, fill: look.ink, transform: `translate(${x} ${y + 1.6})`});
    svg(layer, "text", {...bold, x: x + icon}, count);
    x += icon + digit * String(count).length + 2;
  }
}

function arrow(start, end) {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const across = (end.x - start.x) / length, down = (end.y - start.y) / length;
  const near = data.sizes.mark + 3, tip = Math.max(length - near, near + 8);
  const at = (far, aside) => `${start.x + far * across - aside * down} ${start.y + far * down + aside * across}`;
  const corners = [[near, 1.3], [tip - 8, 1.3], [tip - 8, 4.5], [tip, 0], [tip - 8, -4.5], [tip - 8, -1.3], [near, -1.3]];
  return `M${corners.map(corner => at(...corner)).join("L")}Z`;
}

// A glow around the provinces that the action names, an arrow for a move; returns those provinces.
function drawTouched(action) {
  const layer = byId("touched"), words = (action || "").split(" ").slice(1);
  const places = words.filter(word => word in data.provinces).map(word => data.provinces[word]);
  layer.replaceChildren();
  for (const place of places) {
    svg(layer, "circle", {cx: place.x, cy: place.y, r: data.sizes.mark + 7, fill: data.colors.glow, stroke: data.colors.ink,
      "stroke-dasharray": "3 2"});
  }
  if (places.length === 2) {
    svg(layer, "path", {d: arrow(...places), fill: data.colors.ink, stroke: data.colors.glow, "stroke-width": 1.2});
  }
  return places;
}

function drawBoard(position) {
  const owners = {}, layer = byId("forces");
  for (const [id, own] of Object.entries(position.nations)) for (const city of own.cities) owners[city] = id;
  layer.replaceChildren();
  for (const group of byId("board").querySelectorAll("[data-province]")) {
    const id = group.dataset.province;
    drawSite(position, group, owners[id]);
    const units = svg(layer, "g", {"data-units": id});
    forcesIn(position, id).forEach((force, row) => drawForce(units, force, row, data.provinces[id].units, owners[id]));
  }
}

function drawRondel(position, action) {
  const layer = byId("stones"), radius = data.stoneRadius, used = data.stones.map(() => 0);
  layer.replaceChildren();
  for (const id of inOrder(position)) {
    const wedge = position.nations[id].wedge, index = wedge === null ? data.wedges.length : data.wedges.indexOf(wedge);
    const [x, y] = data.stones[index][used[index]++], look = data.nations[id];
    svg(layer, "circle", {cx: x, cy: y, r: radius, fill: look.color, stroke: "#fff"});
    svg(layer, "text", {x, y: y + 0.35 * radius, "text-anchor": "middle", "font-size": 0.95 * radius, "font-weight": "bold",
      fill: look.ink}, look.mark);
  }
  for (const wedge of byId("rondel").querySelectorAll("[data-wedge]")) {
    const path = wedge.querySelector("path");
    path.dataset.fill ??= path.getAttribute("fill");
    path.setAttribute("fill", action === `rondel ${wedge.dataset.wedge}` ? data.colors.glow : path.dataset.fill);
  }
}

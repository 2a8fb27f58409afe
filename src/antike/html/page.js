// The page: which position is shown, how to get to another, and what happened.

const removed = "-";

// A position with a difference applied; what did not change is shared with the position before.
function apply(position, delta) {
  const isDict = value => value !== null && typeof value === "object" && !Array.isArray(value);
  const next = {...position};
  for (const [key, value] of Object.entries(delta)) {
    if (key === removed) for (const gone of value) delete next[gone];
    else next[key] = isDict(value) && isDict(next[key]) ? apply(next[key], value) : value;
  }
  return next;
}

const steps = data.steps, positions = [];
for (const step of steps) positions.push(apply(positions.at(-1) || {}, step.delta));
const indexOf = new Map(steps.map((step, index) => [step.ply, index]));
const links = [];
let shown = -1, playing = null, saving = null;

const race = new Chart(byId("race"), positions, data.goal);
const stock = new Chart(byId("stock"), positions);

// Whose turn an action belongs to: that of the position in which it was taken.
function turnOf(index) {
  const before = positions[index - 1];
  if (before.turn) return {key: `${before.round} ${before.turn}`, text: `Round ${before.round}`, nation: before.turn};
  const text = before.round ? `Round ${before.round} begins` : "Before the first round";
  return {key: text, text, nation: null};
}

function drawTold() {
  let turn = null, list = null;
  steps.forEach((step, index) => {
    if (!step.action) return;
    const now = index ? turnOf(index) : {key: "", text: "Before", nation: null};
    if (now.key !== turn) {
      const section = html(byId("told"), "section"), head = html(section, "h3");
      head.append(now.nation ? `${now.text}: ${data.nations[now.nation].name}` : now.text);
      list = html(section, "ol");
      turn = now.key;
    }
    const link = html(html(list, "li"), "a", {href: `#ply=${step.ply}`});
    if (step.actor) badge(link, step.actor);
    link.append(` ${spoken(step.action)}`);
    for (const word of step.words) html(link, "small", {}, word);
    links[index] = link;
  });
}

function markTold(index) {
  byId("told").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const link = links[index], box = byId("told");
  if (!link) return void (box.scrollTop = 0);
  link.setAttribute("aria-current", "step");
  const edges = box.getBoundingClientRect(), place = link.getBoundingClientRect();
  if (place.top < edges.top || place.bottom > edges.bottom) box.scrollTop += place.top - edges.top - box.clientHeight / 3;
}

// On narrow screens the board is wider than its view: show what the action touched.
function scrollTo(places) {
  const view = byId("view"), scale = byId("board").clientWidth / byId("board").viewBox.baseVal.width;
  if (!places.length || view.scrollWidth <= view.clientWidth) return;
  const middle = places.reduce((total, place) => total + place.x, 0) / places.length;
  view.scrollLeft = middle * scale - view.clientWidth / 2;
}

function show(index) {
  const step = steps[index], position = positions[index];
  shown = index;
  byId("says").textContent = step.says;
  byId("slider").value = index;
  byId("slider").setAttribute("aria-valuetext", `${step.ply}: ${step.says}`);
  byId("count").textContent = `${step.ply} of ${steps.at(-1).ply}`;
  drawBoard(position);
  scrollTo(drawTouched(step.action));
  drawRondel(position, step.action);
  drawTable(position);
  markTold(index);
  race.mark(index);
  stock.mark(index);
  byId("json").value = JSON.stringify(position);
  byId("link").value = new URL(`#ply=${step.ply}`, location.href).href;
  byId("board").setAttribute("aria-label", step.says);
}

// Shows a position and keeps the address in step with it, but not at every tick of a fast replay: browsers forbid that.
function go(index) {
  const next = Math.min(steps.length - 1, Math.max(0, index));
  if (next !== shown) show(next);
  if (next === steps.length - 1) pause();
  clearTimeout(saving);
  saving = setTimeout(() => history.replaceState(null, "", `#ply=${steps[shown].ply}`), 150);
}

function goTurn(direction) {
  const key = index => index > 0 ? turnOf(index).key : "";
  let index = shown + direction;
  while (index > 0 && index < steps.length - 1 && key(index) === key(index + 1)) index += direction;
  go(index);
}

function pause() {
  clearInterval(playing);
  playing = null;
  document.body.classList.remove("playing");
  byId("play").setAttribute("aria-label", "Play");
}

function play() {
  if (shown === steps.length - 1) go(0);
  clearInterval(playing);
  playing = setInterval(() => go(shown + 1), Number(byId("speed").value));
  document.body.classList.add("playing");
  byId("play").setAttribute("aria-label", "Pause");
}

// The position that the address asks for, or undefined.
function asked() {
  const match = /^#ply=(\d+)$/.exec(location.hash);
  return match ? indexOf.get(Number(match[1])) : undefined;
}

const KEYS = {
  ArrowLeft: () => go(shown - 1), ArrowRight: () => go(shown + 1), ArrowUp: () => goTurn(-1), ArrowDown: () => goTurn(1),
  Home: () => go(0), End: () => go(steps.length - 1), " ": () => playing === null ? play() : pause(),
};

// Whether the focused element does something with this key itself: choosing, editing, pressing, scrolling.
function isTaken(key, target) {
  if (target.closest("select, textarea, #link") || (key === " " && target.closest("button, a"))) return true;
  if (!target.classList.contains("scroll")) return false;
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  return key !== " " && (sideways ? target.scrollWidth > target.clientWidth : target.scrollHeight > target.clientHeight);
}

function pressed(event) {
  if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.key, event.target)) return;
  event.preventDefault();
  if (event.key !== " ") pause();
  KEYS[event.key]();
}

async function copy(button) {
  const field = byId(button.dataset.copy);
  field.select();
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = document.execCommand("copy") ? "Copied" : "Press Ctrl+C";
  }
  setTimeout(() => { button.textContent = label; }, 1500);
}

function start() {
  byId("slider").max = steps.length - 1;
  byId("slider").addEventListener("input", event => { pause(); go(Number(event.target.value)); });
  for (const [id, key] of Object.entries({first: "Home", back: "ArrowLeft", on: "ArrowRight", last: "End"})) {
    byId(id).addEventListener("click", () => { pause(); KEYS[key](); });
  }
  byId("play").addEventListener("click", KEYS[" "]);
  byId("speed").addEventListener("change", () => { if (playing !== null) play(); });
  for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", () => copy(button));
  for (const good of [...data.goods, "all goods"]) html(byId("good"), "option", {}, good);
  byId("good").value = "all goods";
  const showStock = () => {
    const good = byId("good").value;
    stock.show(`Stock of ${good}`, own => good === "all goods" ? sum(own.stock) : own.stock[good] || 0);
  };
  byId("good").addEventListener("change", showStock);
  document.addEventListener("keydown", pressed);
  window.addEventListener("hashchange", () => go(asked() ?? shown));
  drawTold();
  race.show("Personages", score);
  showStock();
  go(asked() ?? 0);
}

start();

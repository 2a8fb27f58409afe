// Charts over the whole game: a line for each nation, and where the shown position stands.

const CHART = {height: 220, left: 30, right: 34, top: 12, bottom: 24};

// Even steps of 1, 2 or 5 times a power of ten, at most about five of them.
function ticks(most) {
  const rough = Math.max(1, most / 5), power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(times => times * power).find(size => size >= rough);
  return Array.from({length: Math.floor(most / step) + 1}, (_, i) => i * step);
}

// Heights of labels, moved apart where they would cover each other, none of them below the lowest.
function spread(wanted, gap, lowest) {
  const order = wanted.map((y, i) => [y, i]).sort((a, b) => a[0] - b[0]), placed = [];
  let last = -Infinity;
  for (const [y, i] of order) placed[i] = last = Math.max(y, last + gap);
  last = lowest + gap;
  for (const [, i] of order.reverse()) placed[i] = last = Math.min(placed[i], last - gap);
  return placed;
}

class Chart {
  // `value(own)` of a nation's part of a position; `limit`, if given, is a line to reach.
  constructor(host, positions, limit) {
    Object.assign(this, {host, positions, limit, at: 0});
    new ResizeObserver(() => this.draw()).observe(host);
    host.addEventListener("click", event => {
      const picture = host.querySelector("svg").getBoundingClientRect();
      const part = (event.clientX - picture.left - CHART.left) / (picture.width - CHART.left - CHART.right);
      go(Math.round(Math.min(1, Math.max(0, part)) * (positions.length - 1)));
    });
  }

  show(title, value) {
    Object.assign(this, {title, value});
    this.draw();
  }

  draw() {
    const width = this.host.clientWidth;
    if (!width || !this.value) return;
    const nations = inOrder(this.positions.at(-1));
    const lines = nations.map(id => this.positions.map(position => this.value(position.nations[id])));
    const most = lines.reduce((top, line) => line.reduce((a, b) => Math.max(a, b), top), this.limit || 1);
    this.x = index => CHART.left + index / Math.max(1, this.positions.length - 1) * (width - CHART.left - CHART.right);
    const y = count => CHART.height - CHART.bottom - count / most * (CHART.height - CHART.top - CHART.bottom);
    const last = nations.map((id, i) => `${data.nations[id].name} ${lines[i].at(-1)}`).join(", ");
    this.host.replaceChildren();
    const root = svg(this.host, "svg", {viewBox: `0 0 ${width} ${CHART.height}`, height: CHART.height, role: "img",
      "aria-label": `${this.title}; at the end ${last}`, "font-size": 11});
    this.drawAxes(root, width, most, y);
    // Equal lines stand a little apart.
    const apart = i => count => y(count) + 1.6 * (i - (nations.length - 1) / 2);
    nations.forEach((id, i) => svg(root, "path", {d: this.steps(lines[i], apart(i)), fill: "none", stroke: data.nations[id].color,
      "stroke-width": 2, "stroke-linejoin": "round"}));
    const places = spread(lines.map(line => y(line.at(-1))), 13, y(0));
    nations.forEach((id, i) => {
      const x = width - CHART.right + 8;
      svg(root, "circle", {cx: x, cy: places[i], r: 4, fill: data.nations[id].color});
      svg(root, "text", {x: x + 7, y: places[i] + 4, "font-weight": "bold", fill: data.colors.ink}, data.nations[id].mark);
    });
    this.cursor = svg(root, "line", {y1: CHART.top, y2: CHART.height - CHART.bottom, stroke: data.colors.ink, "stroke-dasharray": "2 2"});
    this.mark(this.at);
  }

  drawAxes(root, width, most, y) {
    for (const count of ticks(most)) {
      svg(root, "line", {x1: CHART.left, x2: width - CHART.right, y1: y(count), y2: y(count), stroke: "#e4ddcb"});
      svg(root, "text", {x: CHART.left - 5, y: y(count) + 4, "text-anchor": "end", fill: data.colors.faint}, count);
    }
    if (this.limit) {
      svg(root, "line", {x1: CHART.left, x2: width - CHART.right, y1: y(this.limit), y2: y(this.limit), stroke: data.colors.ink,
        "stroke-dasharray": "6 4"});
      svg(root, "text", {x: CHART.left + 4, y: y(this.limit) + 13, fill: data.colors.ink}, `goal ${this.limit}`);
    }
    let free = 0;
    this.positions.forEach((position, index) => {
      const begins = index && position.round !== this.positions[index - 1].round;
      if (begins && this.x(index) >= free && this.x(index) < width - CHART.right - 20) {
        svg(root, "text", {x: this.x(index), y: CHART.height - 8, fill: data.colors.faint, "text-anchor": "middle"},
          free ? position.round : `round ${position.round}`);
        free = this.x(index) + 48;
      }
    });
  }

  // The path of a line that stays level until the count changes.
  steps(line, y) {
    let path = `M${this.x(0)} ${y(line[0])}`;
    line.forEach((count, index) => {
      if (index && count !== line[index - 1]) path += `H${this.x(index).toFixed(1)}V${y(count).toFixed(1)}`;
    });
    return `${path}H${this.x(line.length - 1)}`;
  }

  mark(index) {
    this.at = index;
    this.cursor?.setAttribute("x1", this.x(index));
    this.cursor?.setAttribute("x2", this.x(index));
  }
}

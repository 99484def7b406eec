type Point = [x: number, y: number];

/** A cut: its start, its end, and its greatest width. */
interface Cut {
  from: Point;
  to: Point;
  width: number;
  bend?: number;
}

/** Returns the path data of a cut, which is pointed at both ends and wide between them. */
export function gouge({ from: [x, y], to: [endX, endY], width, bend = 0 }: Cut): string {
  const [dx, dy] = [endX - x, endY - y];
  const length = Math.hypot(dx, dy) || 1;
  const [normalX, normalY] = [-dy / length, dx / length];
  // A quadratic curve reaches half as far as its control point.
  const side = (reach: number): Point => [round(x + dx * 0.4 + normalX * reach), round(y + dy * 0.4 + normalY * reach)];
  const start: Point = [round(x), round(y)];
  const end: Point = [round(endX), round(endY)];
  const there = [step(start, side(2 * bend + width)), step(start, end)];
  const back = [step(end, side(2 * bend - width)), step(end, start)];
  return `M${pathNumbers([start])}q${pathNumbers([...there, ...back])}`;
}

/**
 * Returns a ring of cuts around a point, from one angle to another (in degrees, clockwise from the right).
 *
 * @param ring.isSeen omits cuts whose ends are both invisible
 */
export function gougeRing(ring: {
  center: Point;
  radius: number;
  width: number;
  length: number;
  gap: number;
  angles?: [from: number, to: number];
  isSeen?: (point: Point) => boolean;
}): string {
  const { center, radius, width, length, gap, angles: [first, last] = [0, 360], isSeen = () => true } = ring;
  const degrees = (distance: number) => (distance / radius) * (180 / Math.PI);
  let cuts = "";
  let angle = first + degrees(gap) * unevenness(radius);
  for (let index = 1; ; index++) {
    const end = angle + degrees(length * (0.6 + 0.8 * unevenness(radius + index)));
    if (end > last) return cuts;
    const reach = radius + 3 * (unevenness(index * radius) - 0.5);
    const bend = -reach * (1 - Math.cos(((end - angle) * Math.PI) / 360));
    const [from, to] = [polar(center, reach, angle), polar(center, reach, end)];
    if (isSeen(from) || isSeen(to)) cuts += gouge({ from, to, width, bend });
    angle = end + degrees(gap * (0.6 + 0.8 * unevenness(radius * 3 + index)));
  }
}

/** Writes each cut's start as a step from the one before. The path is the same, and shorter. */
export function inSteps(cuts: string): string {
  let [lastX, lastY] = [0, 0];
  return cuts.replaceAll(/M(-?\d+) ?(-?\d+)/g, (_, x: string, y: string) => {
    const move = pathNumbers([step([lastX, lastY], [Number(x), Number(y)])]);
    [lastX, lastY] = [Number(x), Number(y)];
    return `m${move}`;
  });
}

/** Returns a number from 0 to 1 that looks random but is always the same for a seed. It makes cuts look hand-carved. */
export function unevenness(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return value - Math.floor(value);
}

function polar([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** Returns a relative step, because relative coordinates make shorter path data. */
function step([x, y]: Point, [toX, toY]: Point): Point {
  return [toX - x, toY - y];
}

/** Omits the space before a minus sign, which separates two numbers in path data by itself. */
function pathNumbers(points: readonly Point[]): string {
  return points.flat().join(" ").replaceAll(" -", "-");
}

function round(value: number): number {
  return Math.round(value);
}

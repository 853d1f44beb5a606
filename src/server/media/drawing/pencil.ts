// Lines as a pattern cutter draws them: points joined smoothly, folds that taper. All units are the drawing's own.

/** A point of an outline; a third value of 1 makes it a sharp corner. */
export type Point = readonly [x: number, y: number, corner?: 1]

/** A fold from one point to another, bent sideways by `bend`, `width` across at its middle, sharp at both ends. */
export type Fold = readonly [x1: number, y1: number, x2: number, y2: number, bend: number, width: number]

/** A closed smooth outline through the points, as path data. */
export function outline(points: readonly Point[]): string {
  const { length } = points
  return `${joined(length, (index) => points[(index + length) % length])}z`
}

/** An open smooth line through the points, as path data. */
export function line(points: readonly Point[]): string {
  const last = points.length - 1
  return joined(last, (index) => points[Math.min(last, Math.max(0, index))])
}

/** The same points on the other side of the axis, in the opposite order, so that both halves make one outline. */
export function mirrored(points: readonly Point[], axis = 400): Point[] {
  return points.map(([x, y, corner]): Point => (corner ? [2 * axis - x, y, 1] : [2 * axis - x, y])).reverse()
}

/** The folds of the other half. */
export function mirroredFolds(folds: readonly Fold[], axis = 400): Fold[] {
  return folds.map(([x1, y1, x2, y2, bend, width]) => [2 * axis - x1, y1, 2 * axis - x2, y2, -bend, width])
}

/** Points moved and scaled about the origin. */
export function placed(points: readonly Point[], at: { x?: number; y?: number; scale?: number }): Point[] {
  const { x: dx = 0, y: dy = 0, scale = 1 } = at
  return points.map(([x, y, corner]): Point => {
    const moved = [x * scale + dx, y * scale + dy] as const
    return corner ? [...moved, 1] : moved
  })
}

/** Tapered folds as one piece of path data. */
export function foldsPath(folds: readonly Fold[]): string {
  return folds.map(foldPath).join('')
}

function foldPath([x1, y1, x2, y2, bend, width]: Fold): string {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = Math.hypot(dx, dy) || 1
  const side = (by: number) => [r(dx / 2 - (dy / length) * by), r(dy / 2 + (dx / length) * by)]
  const [ax, ay] = side(bend + width)
  const [bx, by] = side(bend - width)
  return `M${r(x1)} ${r(y1)}q${ax} ${ay} ${r(dx)} ${r(dy)}q${r(Number(bx) - dx)} ${r(Number(by) - dy)} ${r(-dx)} ${r(-dy)}z`
}

/** So many segments one after another; `pointAt` also knows the neighbours before the first and after the last. */
function joined(segments: number, pointAt: (index: number) => Point | undefined): string {
  const at = (index: number): Point => pointAt(index) ?? [0, 0]
  const start = at(0)
  let path = `M${r(start[0])} ${r(start[1])}`
  for (let index = 0; index < segments; index += 1) {
    path += segment(at(index - 1), at(index), at(index + 1), at(index + 2))
  }
  return path
}

function segment(before: Point, from: Point, to: Point, after: Point): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  if (from[2] && to[2]) return `l${pair(dx, dy)}`
  const leave = from[2] ? [dx / 3, dy / 3] : handle(before, from, to)
  const arrive = to[2] ? [dx / 3, dy / 3] : handle(from, to, after, Math.hypot(dx, dy))
  const [ax = 0, ay = 0] = leave
  const [bx = 0, by = 0] = arrive
  return `c${pair(ax, ay)} ${pair(dx - bx, dy - by)} ${pair(dx, dy)}`
}

/** The pull on the line at `at`: along its neighbours, a third of the segment it shapes. */
function handle(before: Point, at: Point, after: Point, reach?: number): [number, number] {
  const [tx, ty] = [after[0] - before[0], after[1] - before[1]]
  const length = Math.hypot(tx, ty) || 1
  const pull = (reach ?? Math.hypot(after[0] - at[0], after[1] - at[1])) / 3
  return [(tx / length) * pull, (ty / length) * pull]
}

function pair(x: number, y: number): string {
  return `${r(x)} ${r(y)}`
}

function r(value: number): number {
  return Math.round(value)
}

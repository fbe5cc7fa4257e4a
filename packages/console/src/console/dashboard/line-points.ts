/**
 * The corners of a line over equal steps, from 0 at the bottom to the largest value at the top. Pure.
 *
 * @returns as an SVG `polyline` takes them; a line that is 0 throughout lies at the bottom
 */
export function linePoints(values: readonly number[], width: number, height: number): string {
  const most = Math.max(...values, 1);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  // Half a stroke of room, so that the top and the bottom are not cut.
  const room = height - 2;
  return values
    .map((value, index) => `${round(index * step)},${round(height - 1 - (value / most) * room)}`)
    .join(' ');
}

const round = (value: number): number => Math.round(value * 100) / 100;

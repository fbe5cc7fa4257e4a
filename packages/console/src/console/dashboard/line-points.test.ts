import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePoints } from './line-points.ts';

describe('the corners of a line', () => {
  it.each([
    [[], ''],
    [[0, 0], '0,31 100,31'],
    [[0, 5, 10], '0,31 50,16 100,1'],
    [[7], '0,1'],
  ])('of %j', (values, points) => {
    expect(linePoints(values, 100, 32)).toBe(points);
  });

  it('lie within the picture', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 2, maxLength: 40 }), (values) => {
        for (const point of linePoints(values, 240, 32).split(' ')) {
          const [x = -1, y = -1] = point.split(',').map(Number);
          expect(x >= 0 && x <= 240 && y >= 1 && y <= 31).toBe(true);
        }
      }),
    );
  });
});

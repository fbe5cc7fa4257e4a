import { describe, expect, it } from 'vitest';
import { createCounter, createHistogram, writeGauge } from './instruments.ts';

describe('the text that Prometheus reads', () => {
  it('has the counts of a counter, one line for each set of labels', () => {
    const counter = createCounter('x_total', 'Things');
    counter.add({ a: '1' });
    counter.add({ a: '2' });
    counter.add({ a: '1' });
    expect(counter.write()).toBe(
      '# HELP x_total Things\n# TYPE x_total counter\nx_total{a="1"} 2\nx_total{a="2"} 1\n',
    );
  });

  it('has the buckets of a histogram, each with all that is below it', () => {
    const histogram = createHistogram('x', 'Time', [0.1, 1]);
    for (const value of [0.1, 0.5, 2]) histogram.observe({ a: '1' }, value);
    expect(histogram.write()).toBe(
      [
        '# HELP x Time',
        '# TYPE x histogram',
        'x_bucket{a="1",le="0.1"} 1',
        'x_bucket{a="1",le="1"} 2',
        'x_bucket{a="1",le="+Inf"} 3',
        'x_sum{a="1"} 2.6',
        'x_count{a="1"} 3',
        '',
      ].join('\n'),
    );
  });

  it('counts in one place for all who count the same', () => {
    const counter = createCounter('x_total', 'Things');
    const histogram = createHistogram('y', 'Time', [1]);
    const [one, other] = [counter.of({ a: '1' }), counter.of({ a: '1' })];
    const [first, second] = [histogram.of({}), histogram.of({})];
    one();
    other();
    counter.add({ a: '1' });
    first(1);
    second(1);
    expect(counter.write()).toContain('x_total{a="1"} 3\n');
    expect(histogram.write()).toContain('y_count 2\n');
  });

  it('escapes what would end a label early', () => {
    expect(
      writeGauge('x', 'Now', [
        [{ a: '"\\\n' }, 1],
        [{}, 2],
      ]),
    ).toBe('# HELP x Now\n# TYPE x gauge\nx{a="\\"\\\\\\n"} 1\nx 2\n');
  });
});

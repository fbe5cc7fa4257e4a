/**
 * Counters, gauges and histograms, and the text format in which Prometheus reads them (version 0.0.4). Written here:
 * what Cleat needs of a client library is these few functions, and a dependency would have to be trusted with more.
 */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels: Labels): void;
  /** Adds to what these labels count: for who counts the same again and again. */
  of(labels: Labels): () => void;
  write(): string;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
  /** Observes under these labels: for who does so again and again. */
  of(labels: Labels): (value: number) => void;
  write(): string;
}

const escaped = (value: string): string =>
  /[\\"\n]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : value;

/** Of each request, so in one pass. */
const textOf = (labels: Labels): string => {
  let pairs = '';
  for (const name in labels) pairs += `${pairs === '' ? '' : ','}${name}="${escaped(labels[name] ?? '')}"`;
  return pairs === '' ? '' : `{${pairs}}`;
};

function section(name: string, type: string, help: string, lines: readonly string[]): string {
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')}\n`;
}

export function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, { count: number }>();
  const of: Counter['of'] = (labels) => {
    const key = textOf(labels);
    const one = counts.get(key) ?? { count: 0 };
    counts.set(key, one);
    return () => {
      one.count += 1;
    };
  };
  return {
    of,
    add: (labels) => of(labels)(),
    write: () =>
      section(
        name,
        'counter',
        help,
        [...counts].map(([labels, { count }]) => `${name}${labels} ${count}`),
      ),
  };
}

/** @param bounds ascending; each bucket counts what is at most its bound, and the last one counts all */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
  const of: Histogram['of'] = (labels) => {
    const key = textOf(labels);
    const one = series.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
    series.set(key, one);
    return (value) => {
      for (let index = bounds.length - 1; index >= 0 && value <= (bounds[index] ?? 0); index -= 1) {
        one.buckets[index] = (one.buckets[index] ?? 0) + 1;
      }
      one.sum += value;
      one.count += 1;
    };
  };
  return {
    of,
    observe: (labels, value) => of(labels)(value),
    write: () =>
      section(
        name,
        'histogram',
        help,
        [...series.values()].flatMap(({ labels, buckets, sum, count }) => [
          ...buckets.map(
            (value, index) => `${name}_bucket${textOf({ ...labels, le: String(bounds[index]) })} ${value}`,
          ),
          `${name}_bucket${textOf({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${textOf(labels)} ${sum}`,
          `${name}_count${textOf(labels)} ${count}`,
        ]),
      ),
  };
}

/** Values as they are at the moment of reading. */
export function writeGauge(
  name: string,
  help: string,
  values: readonly (readonly [Labels, number])[],
): string {
  return section(
    name,
    'gauge',
    help,
    values.map(([labels, value]) => `${name}${textOf(labels)} ${value}`),
  );
}

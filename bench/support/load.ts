/** Load by wrk (https://github.com/wg/wrk), from the core of the upstream. */
import { start } from './processes.ts';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** Microseconds. */
  readonly p50: number;
  readonly p99: number;
}

const unit = { us: 1, ms: 1_000, s: 1_000_000 } as const;

/** @throws Error if any answer was not 2xx or any socket failed */
export async function load({ url, connections, seconds, headers = {} }: Load): Promise<Measured> {
  const words = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`);
  const wrk = start(0, 'wrk', [...words, url]);
  await wrk.ended;
  const text = wrk.output();
  const failed = /Non-2xx.*|Socket errors.*/.exec(text);
  if (failed !== null) throw new Error(`${url}: ${failed[0]}`);
  const time = (percent: number): number => {
    const [, value, name] = new RegExp(`\\b${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
    return Number(value) * unit[name === 'us' || name === 'ms' ? name : 's'];
  };
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  if (!(perSecond > 0) || !(requests > 0)) throw new Error(`wrk printed no rate:\n${text}`);
  return { requests, perSecond, p50: time(50), p99: time(99) };
}

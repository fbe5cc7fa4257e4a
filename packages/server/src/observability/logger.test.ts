import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { logLevels } from '../config.ts';
import { createLogger } from './logger.ts';

type Line = Record<string, unknown> & { readonly err?: Record<string, unknown> };

/** What a logger of this level writes. */
function linesOf(level: string, log: (logger: ReturnType<typeof createLogger>) => void): Line[] {
  let text = '';
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  log(createLogger(level, sink));
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

const planted = 'planted-5e6f7a';
/** As a database driver or a parser throws it: with members that hold what was sent. */
function laden(): Error {
  return Object.assign(new Error('it failed', { cause: new Error(planted) }), {
    code: '23505',
    detail: `Key (name)=(${planted}) already exists.`,
    input: `postgres://cleat:${planted}@db`,
    config: { headers: { authorization: planted } },
    errors: [new Error(planted)],
  });
}

describe('a log line', () => {
  it('is one JSON object with level, time and message, and names no host or process', () => {
    const [line] = linesOf('info', (logger) => logger.info({ connectionId: 'con_1' }, 'saved'));
    expect(line).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      connectionId: 'con_1',
      msg: 'saved',
    });
  });

  it('stays one line, whatever is in it', () => {
    expect(linesOf('info', (logger) => logger.info({ text: 'a\nb\r\n{"level":60}' }, 'c\nd'))).toHaveLength(
      1,
    );
  });

  it.each(logLevels)('is written from its level on: %s', (level) => {
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
    const written = linesOf(level, (logger) => {
      for (const name of levels) logger[name](name);
    }).map((line) => line.msg);
    expect(written).toEqual(level === 'silent' ? [] : levels.slice(levels.indexOf(level)));
  });
});

describe('an error', () => {
  it.each<[string, (logger: ReturnType<typeof createLogger>) => void]>([
    ['as err', (logger) => logger.error({ err: laden() }, 'failed')],
    ['as error', (logger) => logger.error({ error: laden() }, 'failed')],
    ['alone', (logger) => logger.error(laden())],
    ['alone, with a message', (logger) => logger.error(laden(), 'failed')],
    ['of a child', (logger) => logger.child({ reqId: 'req_1' }).error({ err: laden() }, 'failed')],
  ])('is written with what names it, and without what it carries along: %s', (_how, log) => {
    const [line] = linesOf('trace', log);
    const error = line?.err ?? line?.error;
    expect(error).toEqual({
      type: 'Error',
      code: '23505',
      message: 'it failed',
      stack: expect.stringContaining('logger.test.ts'),
    });
    expect(JSON.stringify(line)).not.toContain(planted);
  });

  it('carries a planted value in each of its members, so that the test above can fail', () => {
    const { detail, input, config, errors, cause } = laden() as Error & Record<string, unknown>;
    for (const member of [detail, input, JSON.stringify(config), String(errors), String(cause)])
      expect(member).toContain(planted);
  });

  it.each([planted, { secret: planted }, [planted], () => planted, Symbol(planted)])(
    'that is none is named by its type alone: %s',
    (thrown) => {
      const [line] = linesOf('trace', (logger) => logger.error({ err: thrown }, 'failed'));
      expect(line?.err).toEqual({ type: typeof thrown });
    },
  );

  it('has no code where the code is no code', () => {
    const error = Object.assign(new Error('it failed'), { code: { value: planted } });
    const [line] = linesOf('trace', (logger) => logger.error({ err: error }, 'failed'));
    expect(line?.err).not.toHaveProperty('code');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { createPlaces } from './places.ts';
import { readProxyRules } from './proxy.ts';
import { judgeUrl, type UrlPolicy } from './url-guard.ts';

const policy: UrlPolicy = {
  allow: parseAllowList(['127.0.0.0/8'], 'X'),
  allowHttp: parseAllowList(['127.0.0.0/8'], 'X'),
};
const noProxy = readProxyRules({});

describe('the place of a request', () => {
  it.each([
    ['https://hr.example', '', 'https://hr.example', 'hr.example'],
    ['https://hr.example:8443/api/v1', '/api/v1', 'https://hr.example:8443', 'hr.example:8443'],
    ['https://HR.example/a%2Fb', '/a%2Fb', 'https://hr.example', 'hr.example'],
    ['http://127.0.0.1:3000/x', '/x', 'http://127.0.0.1:3000', '127.0.0.1:3000'],
  ])('below %s has its path as it stands', (root, basePath, origin, host) => {
    expect(createPlaces(policy, noProxy)(root, '/x')).toMatchObject({
      refused: null,
      basePath,
      origin,
      host,
    });
  });

  it.each([
    ['http://hr.example', '/'],
    ['https://10.0.0.1', '/'],
    ['https://169.254.169.254/latest', '/'],
    ['https://user@hr.example', '/'],
    ['https://hr.example?a', '/'],
    ['https://hr.example#a', '/'],
    ['ftp://hr.example', '/'],
    ['', '/'],
    ['https://hr.example', 'x'],
    ['https://hr.example', '.evil.example/'],
    ['https://hr.example', '@evil.example/'],
    ['https://hr.example', ':99/'],
    ['https://hr.example', '/a b'],
    ['https://hr.example', '/a\r\nx: y'],
    ['https://hr.example', '/a\\b'],
    ['https://hr.example', '/a#b'],
  ])('is refused for %j and %j, first and later', (root, path) => {
    const placeOf = createPlaces(policy, noProxy);
    expect(placeOf(root, path).refused).not.toBeNull();
    placeOf(root, '/fine');
    expect(placeOf(root, path).refused).not.toBeNull();
  });

  it('is never another one than that of the whole URL', () => {
    const placeOf = createPlaces(policy, noProxy);
    fc.assert(
      fc.property(
        fc.constantFrom('https://hr.example', 'https://hr.example:8443/api', 'http://127.0.0.1:1'),
        fc.oneof(
          fc.string(),
          fc.webPath(),
          fc.string().map((text) => `/${text}`),
        ),
        (root, path) => {
          const place = placeOf(root, path);
          const judged = judgeUrl(root + path, policy);
          if (place.refused !== null) return;
          expect(judged.ok && [judged.url.origin, judged.host, judged.hostname]).toEqual([
            place.origin,
            place.host,
            place.hostname,
          ]);
        },
      ),
    );
  });

  it('goes through the proxy that is set for it', () => {
    const rules = readProxyRules({ https: 'http://proxy.example:3128', no: 'direct.example' });
    const placeOf = createPlaces(policy, rules);
    expect(placeOf('https://hr.example', '/').proxy?.host).toBe('proxy.example:3128');
    expect(placeOf('https://direct.example', '/').proxy).toBeNull();
  });
});

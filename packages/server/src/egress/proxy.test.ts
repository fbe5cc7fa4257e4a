import { describe, expect, it } from 'vitest';
import { proxyFor, readProxyRules } from './proxy.ts';

const chosen = (url: string, no = '') =>
  proxyFor(new URL(url), readProxyRules({ http: 'http://p1:3128', https: 'http://p2:3128', no }))?.host ??
  null;

describe('the choice of proxy', () => {
  it('goes by the scheme of the URL', () => {
    expect(chosen('http://a.example/')).toBe('p1:3128');
    expect(chosen('https://a.example/')).toBe('p2:3128');
    const onlyHttp = readProxyRules({ http: 'http://p1:3128' });
    expect(proxyFor(new URL('https://a.example/'), onlyHttp)).toBeNull();
  });

  it.each([
    ['https://a.example/', '*', false],
    ['https://a.example/', 'a.example', false],
    ['https://a.example/', 'x.example, A.Example', false],
    ['https://a.example/', 'x.example a.example.', false],
    ['https://b.a.example/', 'a.example', true],
    ['https://b.a.example/', '.a.example', false],
    ['https://b.a.example/', '*.a.example', false],
    ['https://ba.example/', '.a.example', true],
    ['https://a.example/', 'a.example:443', false],
    ['https://a.example/', 'a.example:8443', true],
    ['https://a.example:8443/', 'a.example:8443', false],
    ['https://a.example:8443/', '.example:8443', false],
    ['https://10.1.2.3/', '10.0.0.0/8', false],
    ['https://10.1.2.3/', '10.1.2.3', false],
    ['https://10.1.2.3:8443/', '10.1.2.3:8443', false],
    ['https://11.1.2.3/', '10.0.0.0/8', true],
    ['https://[fd00::1]/', 'fd00::/8', false],
    ['https://[fd00::1]/', 'fd00::1', false],
    ['https://[fd00::1]:8443/', '[fd00::1]:8443', false],
    ['https://[fd00::1]/', '[fd00::1]:8443', true],
    ['https://a.example/', '', true],
  ])('%s with NO_PROXY=%s goes through the proxy: %s', (url, no, through) => {
    expect(chosen(url, no) !== null).toBe(through);
  });

  it.each(['socks5://user:secret@p:1080', 'http://', 'http://user:%zzsecret@p:1', 'ftp://secret/'])(
    'an unusable proxy is an error that names the variable and not the value',
    (https) => {
      expect(() => readProxyRules({ https })).toThrow(/^HTTPS_PROXY is not/);
      expect(() => readProxyRules({ https })).not.toThrow(/secret/);
    },
  );

  it('a proxy may be written without a scheme; blank means none', () => {
    expect(readProxyRules({ https: 'proxy.example:3128', http: ' ' })).toMatchObject({
      https: { host: 'proxy.example:3128' },
      http: null,
    });
  });
});

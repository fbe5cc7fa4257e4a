import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { judgeUrl, type UrlPolicy } from './url-guard.ts';

const policy = (allow: string[] = [], allowHttp: string[] = []): UrlPolicy => ({
  allow: parseAllowList(allow, 'ALLOW'),
  allowHttp: parseAllowList(allowHttp, 'ALLOW_HTTP'),
});

describe('the URL guard', () => {
  it.each([
    ['', /https:/],
    ['example.com', /https:/],
    ['//example.com/', /https:/],
    ['ftp://example.com/', /https:/],
    ['file:///etc/passwd', /https:/],
    ['javascript:alert(1)', /https:/],
    ['data:text/plain,x', /https:/],
    ['ws://example.com/', /https:/],
    ['https:example.com', /no host/],
    ['https:/example.com', /no host/],
    ['https:///example.com', /no host/],
    ['https://', /no host/],
    ['https://?x', /no host/],
    ['https://:443/', /cannot be read/],
    ['https://example.com:99999/', /cannot be read/],
    ['https://exa mple.com/', /space/],
    [' https://example.com/', /space/],
    ['https://example.com/\n', /space/],
    ['https://exam\tple.com/', /space/],
    ['https:\\\\example.com\\', /backslash/],
    ['https://example.com\\@evil.example/', /backslash/],
    ['https://example.com/#', /fragment/],
    ['https://evil.example#.provider.example/', /fragment/],
    ['https://user@example.com/', /user name/],
    ['https://user:secret@example.com/', /user name/],
    ['https://@example.com/', /user name/],
    ['https://:@example.com/', /user name/],
    ['https://example.com%23.provider.example/', /cannot be read/],
    ['https://{tenant}.provider.example/', /not valid/],
    ['https://./', /not valid/],
    ['https://a..b.example/', /not valid/],
    ['https://a!.example/', /not valid/],
    [`https://${'a'.repeat(64)}.example/`, /not valid/],
    [`https://${'a.'.repeat(130)}example/`, /not valid/],
    ['http://example.com/', /Plain http/],
    ['https://127.0.0.1/', /loopback/],
    ['https://localhost/', /loopback/],
  ])('refuses %j and says why', (url, reason) => {
    const judged = judgeUrl(url, policy());
    expect(judged).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(judged)).not.toContain('secret');
  });

  it.each([
    'https://example.com',
    'https://example.com/',
    'HTTPS://EXAMPLE.COM/a?b=c@d',
    'https://example.com:8443/a/b?c=%20',
    'https://under_score.example.com/',
    'https://bücher.example/',
    'https://intranet/',
    'https://example.com./',
    'https://[2606:4700:4700::1111]:8443/',
    'https://1.1.1.1/',
    'https://example.com//path',
    'https://metadata.google.internal/',
  ])('accepts %s', (url) => expect(judgeUrl(url, policy())).toMatchObject({ ok: true }));

  it('drops the trailing dot of a host, so that certificate and lists see one spelling', () => {
    expect(judgeUrl('https://Example.com.:8443/x', policy())).toMatchObject({
      host: 'example.com:8443',
      hostname: 'example.com',
    });
  });

  it.each([
    ['http://127.0.0.1:3000/', ['127.0.0.0/8'], ['127.0.0.0/8'], true],
    ['http://localhost:3000/', ['127.0.0.0/8', '::1'], ['127.0.0.0/8', '::1'], true],
    ['http://localhost:3000/', ['localhost'], ['localhost'], true],
    ['http://LOCALHOST.:3000/', ['localhost'], ['localhost'], true],
    ['http://[::1]:3000/', ['::1'], ['::1'], true],
    ['http://hr.example/', [], ['hr.example'], true],
    ['http://127.0.0.1:3000/', ['127.0.0.0/8'], [], false],
    ['http://127.0.0.1:3000/', [], ['127.0.0.0/8'], false],
    ['http://localhost:3000/', ['127.0.0.0/8'], ['10.0.0.0/8'], false],
    ['http://hr.example/', [], ['0.0.0.0/0', '::/0'], false],
    ['http://a.hr.example/', [], ['hr.example'], false],
    ['http://1.1.1.1/', [], ['1.1.1.0/24'], true],
  ])('plain http: %s with %j and %j: %s', (url, allow, allowHttp, ok) => {
    expect(judgeUrl(url, policy(allow, allowHttp)).ok).toBe(ok);
  });

  it('never throws, and never accepts what carries user info or a fragment', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => {
          const judged = judgeUrl(text, policy());
          if (!judged.ok) return;
          expect([judged.url.protocol, judged.url.username, judged.url.password, judged.url.hash]).toEqual([
            'https:',
            '',
            '',
            '',
          ]);
        },
      ),
    );
  });
});

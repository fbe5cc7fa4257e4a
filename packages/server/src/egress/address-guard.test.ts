import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { embeddedIPv4, refusedAddress } from './address-guard.ts';
import { parseAllowList } from './allow-list.ts';
import { judgeUrl } from './url-guard.ts';

const none = parseAllowList([], 'TEST');
const allowing = (...entries: string[]) => parseAllowList(entries, 'TEST');
const judge = (address: string, ...entries: string[]) =>
  refusedAddress(address, address, allowing(...entries));

const forbiddenIPv4 = (
  '0.0.0.0 0.1.2.3 10.0.0.0 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.1.2.3 ' +
  '127.255.255.255 168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 ' +
  '192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 ' +
  '198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255'
).split(' ');

const forbiddenIPv6 = (
  ':: ::1 ::2 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:169.254.169.254 ::ffff:8.8.8.8 ' +
  '::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::8.8.8.8 64:ff9b:1::10.0.0.1 ' +
  '64:ff9b:1:7f00:0:100:: 64:ff9b:1::8.8.8.8 2002:7f00:1:: 2002:a9fe:a9fe::1 2002:808:808::1 ' +
  '2001:0:7f00:1::f7f7:f7f7 2001:0:808:808::80ff:fffe 2001:0:808:808::f7f7:f7f7 2001:db8::1 2001:2::1 2001:10::1 ' +
  '2001:20::1 2001:30::1 2001:4:112::1 2001:3::1 2620:4f:8000::1 3fff::1 5f00::1 100::1 fc00::1 fd00::1 ' +
  'fd00:ec2::254 fdff:ffff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 feff::1 ff02::1 ff0e::1 4000::1 8000::1 e000::1 ' +
  '2606:4700::5efe:127.0.0.1 2606:4700::200:5efe:10.0.0.1 2a00:1450::5efe:169.254.169.254 fe80::5efe:8.8.8.8'
).split(' ');

const publicAddresses = (
  '1.1.1.1 8.8.8.8 9.9.9.9 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 169.253.255.255 169.255.0.1 ' +
  '172.15.255.255 172.32.0.1 192.0.1.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1 223.255.255.255 ' +
  '2606:4700:4700::1111 2001:4860:4860::8888 2a00:1450:4001::200e 2620:fe::fe 2606:4700::5efe:8.8.8.8 2001:200::1'
).split(' ');

/** Spellings that a URL parser or a C library reads as addresses. */
const urlSpellings = (
  '127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0x7f.0x0.0x0.0x1 0177.0.0.1 0177.0.0.01 017700000001 127.0.0.1. ' +
  '0 0.0 0x0 10.1 0xa.0.0.1 012.0.0.1 167772161 192.168.257 0xc0a80001 3232235521 0300.0250.0.1 2852039166 ' +
  '0xa9fea9fe 0251.0376.0251.0376 169.254.43518 169.16689662 0xa9.254.169.254 １２７.0.0.1 127。0。0。1 ①②⑦.⓪.⓪.① ' +
  '%31%32%37.0.0.1 127.0.0.%31 [::1] [0:0:0:0:0:0:0:1] [::ffff:7f00:1] [::ffff:127.0.0.1] [0:0:0:0:0:ffff:7f00:1] ' +
  '[64:ff9b::a9fe:a9fe] [::127.0.0.1] [2002:7f00:1::] [fe80::1] [fd00:ec2::254] [::] localhost LOCALHOST localhost. ' +
  'ⓛocalhost lOcAlHoSt. a.localhost a.b.localhost. ｌocalhost'
).split(' ');

describe('the address guard', () => {
  it.each([...forbiddenIPv4, ...forbiddenIPv6])('refuses %s', (address) => {
    expect(judge(address)).toBeTypeOf('string');
  });

  it.each(urlSpellings)('refuses https://%s/ before anything is resolved', (host) => {
    expect(judgeUrl(`https://${host}/`, { allow: none, allowHttp: none })).toMatchObject({ ok: false });
  });

  it.each(publicAddresses)('lets %s pass', (address) => {
    expect(judge(address)).toBeNull();
    const url = address.includes(':') ? `https://[${address}]/` : `https://${address}/`;
    expect(judgeUrl(url, { allow: none, allowHttp: none })).toMatchObject({ ok: true });
  });

  it('knows more than a hundred spellings of forbidden addresses and twenty of public ones', () => {
    expect(new Set([...forbiddenIPv4, ...forbiddenIPv6, ...urlSpellings]).size).toBeGreaterThanOrEqual(100);
    expect(publicAddresses.length).toBeGreaterThanOrEqual(20);
  });

  it.each(['', 'x', '127.1', '1.2.3.4.5', '0x7f000001', '127.0.0.1:80', '::g'])(
    'refuses what is no address: "%s"',
    (address) => expect(judge(address)).toMatch(/cannot be read/),
  );

  it('says which kind of address it is', () => {
    expect(judge('10.0.0.1')).toMatch(/private/);
    expect(judge('169.254.169.254')).toMatch(/metadata/);
    expect(judge('2002:7f00:1::')).toMatch(/loopback.*inside an IPv6/);
  });

  it('finds the same IPv4 address in every form that carries it', () => {
    const hex = (text: string) => Buffer.from(ipaddr.parse(text).toByteArray()).toString('hex');
    fc.assert(
      fc.property(fc.ipV4(), (v4) => {
        const [a, b] = [hex(v4).slice(0, 4), hex(v4).slice(4)];
        const inverted = Buffer.from(
          ipaddr
            .parse(v4)
            .toByteArray()
            .map((byte) => byte ^ 0xff),
        ).toString('hex');
        const forms = [
          `::ffff:${a}:${b}`,
          `::ffff:0:${a}:${b}`,
          `64:ff9b::${a}:${b}`,
          `64:ff9b:1::${a}:${b}`,
          `2002:${a}:${b}::1`,
          `2001:0:808:808:0:0:${inverted.slice(0, 4)}:${inverted.slice(4)}`,
          `2606:4700::5efe:${a}:${b}`,
        ];
        for (const form of forms) {
          expect(embeddedIPv4(ipaddr.IPv6.parse(form)).map(String)).toContain(v4);
          if (judge(v4) !== null) expect(judge(form)).not.toBeNull();
        }
      }),
    );
  });
});

describe('what the operator allows', () => {
  it('an address or a CIDR opens exactly what it covers', () => {
    expect(judge('127.0.0.1', '127.0.0.0/8')).toBeNull();
    expect(judge('10.1.2.3', '10.1.2.3')).toBeNull();
    expect(judge('10.1.2.4', '10.1.2.3')).not.toBeNull();
    expect(judge('::1', '::1')).toBeNull();
    expect(judge('fd00::5', 'fd00::/8')).toBeNull();
    expect(judge('192.168.0.1', '10.0.0.0/8', '127.0.0.0/8', '::1')).not.toBeNull();
  });

  it('a transition form needs both itself and what is inside to be allowed', () => {
    expect(judge('64:ff9b::8.8.8.8', '64:ff9b::/96')).toBeNull();
    expect(judge('64:ff9b::169.254.169.254', '64:ff9b::/96')).not.toBeNull();
    expect(judge('::ffff:127.0.0.1', '127.0.0.0/8')).not.toBeNull();
    expect(judge('::ffff:127.0.0.1', '::/0')).not.toBeNull();
    expect(judge('::ffff:127.0.0.1', '::/0', '127.0.0.0/8')).toBeNull();
  });

  it('a name opens that exact host, whatever it resolves to', () => {
    const allow = allowing('HR.Internal.', 'bücher.example');
    expect(refusedAddress('hr.internal', '10.0.0.1', allow)).toBeNull();
    expect(refusedAddress('xn--bcher-kva.example', '10.0.0.1', allow)).toBeNull();
    expect(refusedAddress('a.hr.internal', '10.0.0.1', allow)).not.toBeNull();
    expect(refusedAddress('internal', '10.0.0.1', allow)).not.toBeNull();
  });

  it('a localhost name may only lead to this machine', () => {
    expect(refusedAddress('a.localhost', '8.8.8.8', allowing('127.0.0.0/8'))).not.toBeNull();
    expect(refusedAddress('a.localhost', '127.0.0.1', allowing('127.0.0.0/8'))).toBeNull();
  });

  it.each([
    '',
    ' ',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::/129',
    '127.1',
    '0x7f000001',
    '10.0.0',
    '*',
    '*.example.com',
    'https://example.com',
    'example.com:8443',
    'example.com/path',
    'user@example.com',
    'a b',
    'a..b',
    '-a.example',
  ])('an entry that cannot be read is an error that names the variable and the entry: "%s"', (entry) => {
    expect(() => parseAllowList(['10.0.0.0/8', entry], 'CLEAT_EGRESS_ALLOW')).toThrow(
      `CLEAT_EGRESS_ALLOW: "${entry}"`,
    );
  });
});

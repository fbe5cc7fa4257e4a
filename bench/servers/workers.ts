/**
 * A Provider like the HR platform, with workers of 0.9 kB in memory: pages are cut out of one buffer, so that what it
 * takes is next to nothing. Tenants `warm` (20,000 workers) and `acme` (as many as are asked for).
 *
 *     POST /change?from=&step=   every step-th worker from one on gets another title
 *     POST /insert?rows=         as many new workers at the front
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const port = Number(process.argv[2]);
const rows = Number(process.argv[3]);
const width = 920;
const room = 20_000;
const titleWidth = 12;
let changes = 0;

const title = (text: string): string => text.padEnd(titleWidth, '.');
const hex = (text: string): string => createHash('md5').update(text).digest('hex');

function worker(key: string): string {
  const id = hex(key);
  const reference = (kind: string, count: number) => {
    const number = Number.parseInt(id.slice(0, 6), 16) % count;
    const href = `https://host.example/ccx/api/v1/acme/${kind}/${hex(kind + number)}`;
    return { id: hex(kind + number), descriptor: `${kind} ${number}`, href };
  };
  const value = {
    businessTitle: title('Engineer'),
    id,
    descriptor: `Worker ${key}`,
    href: `https://host.example/ccx/api/v1/acme/workers/${id}`,
    isManager: id < '2',
    primaryWorkEmail: `worker.${key}@acme.example`,
    primaryWorkPhone: '+1 555 0100',
    location: reference('locations', 200),
    primarySupervisoryOrganization: reference('supervisoryOrganizations', 5_000),
    person: { id: hex(id), descriptor: `Worker ${key}`, email: `worker.${key}@acme.example`, phone: '' },
  };
  const text = JSON.stringify({ ...value, note: '' });
  return JSON.stringify({ ...value, note: 'x'.repeat(width - 1 - text.length) });
}

interface Tenant {
  readonly bytes: Buffer;
  first: number;
  count: number;
}

function tenant(name: string, count: number): Tenant {
  const bytes = Buffer.allocUnsafe((room + count) * width);
  for (let at = 0; at < count; at += 1)
    bytes.write(`${worker(`${name}-${at}`)},`, (room + at) * width, 'latin1');
  return { bytes, first: room, count };
}

const tenants: Readonly<Record<string, Tenant>> = {
  warm: tenant('warm', 20_000),
  acme: tenant('acme', rows),
};
const acme = tenants.acme ?? tenant('acme', 0);
const titleAt = worker('any').indexOf(title('Engineer'));

function change(from: number, step: number): void {
  changes += 1;
  for (let at = from; at < acme.count; at += step) {
    acme.bytes.write(title(`Title ${changes}`), (acme.first + at) * width + titleAt, 'latin1');
  }
}

function insert(count: number): void {
  changes += 1;
  for (let at = 0; at < count; at += 1) {
    acme.first -= 1;
    acme.count += 1;
    acme.bytes.write(`${worker(`new-${changes}-${at}`)},`, acme.first * width, 'latin1');
  }
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
  const number = (name: string, otherwise: number): number => Number(searchParams.get(name) ?? otherwise);
  const json = (body: string): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  if (pathname === '/change') change(number('from', 0), number('step', 100));
  if (pathname === '/insert') insert(number('rows', 0));
  if (pathname.endsWith('/token'))
    return json('{"access_token":"token-of-the-benchmark","token_type":"Bearer","expires_in":36000}');
  const [, name = ''] = /^\/ccx\/api\/v1\/(\w+)\/workers$/.exec(pathname) ?? [];
  const { bytes, first, count } = tenants[name] ?? { bytes: Buffer.alloc(0), first: 0, count: 0 };
  const offset = Math.min(count, number('offset', 0));
  const end = Math.min(count, offset + number('limit', 20));
  const page = bytes.subarray((first + offset) * width, Math.max(0, (first + end) * width - 1));
  const head = `{"total":${count},"data":[`;
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': head.length + page.length + 2,
  });
  response.write(head);
  response.write(page);
  response.end(']}');
}).listen(port, '127.0.0.1');

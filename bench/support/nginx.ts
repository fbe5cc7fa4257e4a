/** nginx as Debian packages it: as the Provider, and as the proxy that is nearest to the machine's limit. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port.ts';
import { type Started, start, untilAnswers } from './processes.ts';

export interface Server {
  readonly origin: string;
  readonly process: Started;
  readonly stop: () => Promise<void>;
}

async function startNginx(
  core: number | null,
  blocks: (port: number) => string,
  path: string,
): Promise<Server> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  const port = await freePort();
  const file = join(directory, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${directory}/pid; error_log stderr;
user root;
events { worker_connections 4096; }
http { access_log off; keepalive_requests 100000000; ${temporary.join(' ')}
${blocks(port)}
}`,
  );
  const process = start(core, 'nginx', ['-c', file, '-e', 'stderr']);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}${path}`, process);
  return {
    origin,
    process,
    stop: async () => {
      await process.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Answers `/1k` and `/100k` with as many bytes of JSON, and anything else with `{}`. */
export async function startProvider(core: number | null): Promise<Server> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-files-'));
  for (const [name, size] of [
    ['1k', 1_024],
    ['100k', 102_400],
  ] as const) {
    writeFileSync(join(directory, name), JSON.stringify({ data: 'x'.repeat(size - 11) }));
  }
  const server = await startNginx(
    core,
    (port) => `server { listen 127.0.0.1:${port}; default_type application/json; root ${directory};
      open_file_cache max=10; location = / { return 200 '{}'; } }`,
    '/1k',
  );
  return {
    ...server,
    stop: () => server.stop().finally(() => rmSync(directory, { recursive: true, force: true })),
  };
}

/** One worker, connections to the upstream kept alive, one header set. */
export function startNginxProxy(core: number, upstream: string): Promise<Server> {
  return startNginx(
    core,
    (
      port,
    ) => `upstream provider { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 100000000; }
    server { listen 127.0.0.1:${port}; location / {
      proxy_pass http://provider; proxy_http_version 1.1; proxy_set_header Connection '';
      proxy_set_header Authorization 'Bearer bench'; proxy_buffers 16 16k; proxy_buffer_size 16k; } }`,
    '/1k',
  );
}

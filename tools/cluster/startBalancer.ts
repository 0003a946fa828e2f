import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../api/test/freePort.ts';
import { type Program, startProgram } from './programs.ts';
import type { Node } from './startDatabase.ts';
import { statusOf, until } from './until.ts';

/** HAProxy: before the web processes, and before PostgreSQL, where it knows the primary. */
export interface Balancer {
  url: string;
  databasePort: number;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts it before web processes at these ports, which need not run yet. */
export async function openBalancer(
  folder: string,
  ports: { web: number[]; nodes: Pick<Node, 'name' | 'port' | 'restPort'>[] },
): Promise<Balancer> {
  const [port, databasePort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configure(port, databasePort, ports));
  let program: Program | undefined;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    databasePort,
    async start() {
      program = startProgram({ name: 'haproxy', folder, command: ['haproxy', '-db', '-f', file] });
      await until('HAProxy listens', async () => (await statusOf(`${url}/healthz`)) !== 0);
    },
    kill: async () => void (await program?.stop()),
  };
}

/** As `deploy/compose/haproxy.cfg` has it, with addresses of the loopback. */
function configure(
  port: number,
  databasePort: number,
  { web, nodes }: Parameters<typeof openBalancer>[1],
): string {
  const servers = web.map((one, n) => `  server web${n + 1} 127.0.0.1:${one} check`).join('\n');
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 11m
  timeout server 11m
  timeout http-keep-alive 60s
  timeout http-request 20s
frontend people
  mode http
  bind 127.0.0.1:${port}
  # While the database is away nobody is ready: those that live say so themselves, and show pages.
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  mode http
  balance roundrobin
  option httpchk GET /readyz
  option redispatch
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${servers}
backend alive
  mode http
  balance roundrobin
  option httpchk GET /healthz
  option redispatch
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${servers}
listen primary
  mode tcp
  bind 127.0.0.1:${databasePort}
${nodes.some(({ restPort }) => restPort) ? '  option httpchk GET /primary\n  http-check expect status 200' : ''}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort ?? at}`).join('\n')}
`;
}

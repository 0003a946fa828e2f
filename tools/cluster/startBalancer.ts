import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../api/test/freePort.ts';
import { shipped } from '../../api/test/shipped.ts';
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

/** What `deploy/` ships, with addresses of the loopback. Where nobody is asked for the primary, it is the only one. */
function configure(
  port: number,
  databasePort: number,
  { web, nodes }: Parameters<typeof openBalancer>[1],
): string {
  const servers = web.map((one, n) => `  server web${n + 1} 127.0.0.1:${one} check`).join('\n');
  const people = shipped('compose/haproxy.cfg', [
    ['bind :8080', `bind 127.0.0.1:${port}`],
    [/^resolvers .*\n(?: .*\n)+/m, ''],
    [/^ {2}server-template web .*$/m, servers],
  ]);
  const isAsked = nodes.every(({ restPort }) => restPort !== undefined);
  const members = nodes.map(
    ({ name, port: at, restPort = at }) =>
      `  server ${name} 127.0.0.1:${at} check port ${restPort}`,
  );
  const primary = shipped('database/haproxy.cfg', [
    ['bind :5432', `bind 127.0.0.1:${databasePort}`],
    [/(?:^ {2}server db\d .*\n)+/m, `${members.join('\n')}\n`],
    ...(isAsked ? [] : [[/^ {2}(?:option httpchk|http-check) .*\n/m, ''] as [RegExp, string]]),
  ]);
  return people + primary;
}

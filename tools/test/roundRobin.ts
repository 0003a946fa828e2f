import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A balancer as plain as they come: each request goes to the next server, whoever asks. */
export interface RoundRobin {
  url: string;
  /** How many requests each server got. */
  counts: number[];
  stop(): void;
}

/** Starts one on a free port of the loopback. Of a server that is gone a request gets 502. */
export async function startRoundRobin(servers: string[]): Promise<RoundRobin> {
  const counts = servers.map(() => 0);
  let next = 0;
  const balancer = createServer((asked, answer) => {
    const n = next++ % servers.length;
    counts[n]! += 1;
    const { method, headers } = asked;
    const passed = request(servers[n]! + asked.url, { method, headers, agent: false }, (got) => {
      answer.writeHead(got.statusCode!, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    counts,
    stop() {
      balancer.closeAllConnections();
      balancer.close();
    },
  };
}

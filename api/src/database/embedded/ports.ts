import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A port of the loopback that nobody has. */
export function findPort(): Promise<number> {
  return listen(0);
}

/** Waits for a port of the loopback. @returns False when another program has it after `timeout` milliseconds. */
export async function becomesFree(port: number, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      await listen(port);
      return true;
    } catch {
      if (Date.now() > deadline) return false;
      await sleep(50);
    }
  }
}

/** Listens for a moment. @returns The port. */
function listen(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

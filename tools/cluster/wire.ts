import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server, as a network is one: it can be cut. */
export interface Wire {
  port: number;
  /** From now on nothing passes, and nobody is told: packets that are dropped. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** Opens a way to a port of the loopback. */
export async function openWire(target: number): Promise<Wire> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    sockets.add(from);
    from.on('error', () => {}).on('close', () => sockets.delete(from));
    if (isCut) return;
    const to = connect(target, '127.0.0.1');
    sockets.add(to);
    to.on('error', () => from.destroy()).on('close', () => sockets.delete(to));
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause().unpipe();
    },
    mend() {
      isCut = false;
      // What was on the way is lost: connections of before find that out.
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

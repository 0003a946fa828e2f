import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line between a browser and the portal that is as narrow, and breaks as often, as a test wants. */
export interface SlowLine {
  /** The portal's address at this end. */
  url: string;
  /** Bytes that went to the portal since `cutAfter`, headers included. */
  sent(): number;
  /** Breaks every connection each time that so many bytes have gone to the portal from now on. */
  cutAfter(bytes: number[]): void;
  /** Breaks every connection instead of passing on the first answer after so many bytes from now on. */
  loseAnswerAfter(bytes: number): void;
  /** While it is away nothing connects. */
  setAway(isAway: boolean): void;
  /** Bytes a second towards the portal from now on. */
  setSpeed(bytesPerSecond: number): void;
  stop(): Promise<void>;
}

export interface SlowLineOptions {
  /** Bytes a second towards the portal. Default as fast as it goes. */
  bytesPerSecond?: number;
  /** Milliseconds after a break in which nothing connects. Default 0. */
  away?: number;
}

/** Bytes that are passed on at once. */
const PIECE = 8 * 1024;

/** Opens a line to a portal on this machine. */
export async function openSlowLine(
  portal: string,
  { bytesPerSecond = Number.POSITIVE_INFINITY, away = 0 }: SlowLineOptions = {},
): Promise<SlowLine> {
  const { port } = new URL(portal);
  const open = new Set<Socket>();
  let sent = 0;
  let cuts: number[] = [];
  let lost = Number.POSITIVE_INFINITY;
  let isAway = false;
  let speed = bytesPerSecond;
  let back = 0;
  /** When the line is free again: all connections share it. */
  let free = 0;

  function cut() {
    for (const socket of open) socket.destroy();
    open.clear();
  }

  async function carry(client: Socket, server: Socket) {
    for await (const chunk of client as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        free = Math.max(free, performance.now()) + (piece.length / speed) * 1000;
        const pause = free - performance.now();
        if (pause > 1) await sleep(pause);
        if (client.destroyed) return;
        if (!server.write(piece)) await new Promise((resolve) => server.once('drain', resolve));
        sent += piece.length;
        if (cuts.length && sent >= cuts[0]!) {
          cuts.shift();
          back = performance.now() + away;
          return cut();
        }
      }
    }
    server.end();
  }

  const listener = createServer({ noDelay: true }, (client) => {
    client.on('error', () => {});
    if (isAway || performance.now() < back) return client.destroy();
    const server = connect(Number(port), 'localhost');
    server.on('error', () => client.destroy());
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    server.on('data', (answer) => {
      if (sent < lost) return client.write(answer);
      lost = Number.POSITIVE_INFINITY;
      cut();
    });
    carry(client, server).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(listener.address() as AddressInfo).port}`,
    sent: () => sent,
    cutAfter(bytes) {
      sent = 0;
      cuts = [...bytes];
    },
    loseAnswerAfter(bytes) {
      sent = 0;
      lost = bytes;
    },
    setAway(away) {
      isAway = away;
      if (away) cut();
    },
    setSpeed(bytes) {
      speed = bytes;
    },
    async stop() {
      const closed = new Promise((resolve) => listener.close(resolve));
      cut();
      await closed;
    },
  };
}

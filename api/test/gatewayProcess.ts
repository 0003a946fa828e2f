import { fork } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { fakedClock } from './fakedClock.ts';

/** What came to a gateway. */
export interface ReceivedSms {
  headers: IncomingHttpHeaders;
  body: string;
  /** Why the gateway does not take it; absent where it does. */
  refused?: string;
}

/** How a gateway answers what it would answer otherwise; `none`: it hangs up. */
export type GatewayAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'none';

/** What the portal answered to what a gateway told. */
export interface Told {
  status: number;
  body: string;
}

interface Said {
  port?: number;
  number: number;
  received?: ReceivedSms;
  told?: Told;
}

/**
 * Starts `fakeGateway.mjs`. What comes there is in `received` before it is answered.
 * @param args The protocol and its secrets.
 */
export async function startGatewayProcess(args: string[]) {
  const child = fork(join(import.meta.dirname, 'fakeGateway.mjs'), args, {
    execArgv: [],
    env: { PATH: process.env.PATH, ...fakedClock() },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const received: ReceivedSms[] = [];
  const tellings: ((told: Told) => void)[] = [];
  let how: GatewayAnswer | undefined;
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The gateway did not start.')));
    child.on('message', (said: Said) => {
      if (said.port) return resolve(said.port);
      if (said.told) return tellings[said.number]?.(said.told);
      if (said.received) received.push(said.received);
      child.send({ number: said.number, answer: how });
    });
  });
  return {
    /** Not by its address: what a name leads to is looked up. */
    origin: `http://localhost:${port}`,
    received,
    clear: () => void received.splice(0),
    /** Answers otherwise from now on; without an argument as its protocol has it. */
    answer(next?: GatewayAnswer) {
      how = next;
    },
    /** Tells the portal something, as the protocol makes it of the details. */
    tell: (telling: { url: string; [detail: string]: unknown }): Promise<Told> =>
      new Promise((resolve) => {
        child.send({ number: tellings.push(resolve) - 1, telling });
      }),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

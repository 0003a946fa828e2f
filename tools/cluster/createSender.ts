import { setTimeout as sleep } from 'node:timers/promises';
import type { Life, Outcome } from './Journal.ts';

/** Milliseconds after which nobody waits for an answer any longer. */
export const PATIENCE = 40_000;
/** Milliseconds before what failed is sent again. The page waits longer. */
const AGAIN = 250;

/** How far the load is. */
export interface Course {
  /** Each finishes what she has in hand. */
  isOver: boolean;
  /** When the last try may be made, in milliseconds since it began. */
  lastTry: number;
}

export interface Request {
  kind: Outcome['kind'];
  method: string;
  path: string;
  body?: unknown;
  form?: () => FormData;
  key?: string;
}

type Who = Pick<Life, 'token' | 'address'>;

export interface SenderOptions {
  url: string;
  course: Course;
  /** Every answer is put down here. */
  outcomes: Outcome[];
  /** Milliseconds since the load began. */
  now(): number;
}

/** Sends what applicants do, and puts down what came of it. */
export interface Sender {
  /** Sends it until it is acknowledged. @returns What was answered. @throws what is a defect. */
  write(life: Life, request: Request): Promise<unknown>;
  /** Sends it once. */
  look(who: Who, request: Request): Promise<void>;
}

export function createSender({ url, course, outcomes, now }: SenderOptions): Sender {
  return {
    async write(life, request) {
      for (;;) {
        const { status, body, why } = await ask(url, life, request);
        const isFine = status >= 200 && status < 300;
        outcomes.push({ kind: request.kind, at: now(), status, ...(!isFine && { why }) });
        if (isFine) return body;
        if (now() > course.lastTry)
          throw new Error(`${request.kind}: still ${status} ${why} after the load`);
        if (status >= 400 && status < 500 && ![423, 429].includes(status))
          throw new Error(`${request.kind}: ${status} ${JSON.stringify(body)}`);
        // As it is told: too often is what a fault makes of many tries.
        await sleep(status === 429 ? 5_000 : AGAIN);
      }
    },
    async look(who, request) {
      const { status, why } = await ask(url, who, request);
      const { kind } = request;
      outcomes.push({ kind, at: now(), status, ...(status !== 200 && { why }) });
    },
  };
}

async function ask(url: string, { token, address }: Who, request: Request) {
  const { method, path, body, form, key } = request;
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': address,
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  try {
    const answer = await fetch(url + path, {
      method,
      headers,
      body: form?.() ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('Content-Type') ?? '');
    const parsed = isJson ? JSON.parse(text) : undefined;
    return { status: answer.status, body: parsed, why: parsed?.code ?? text.slice(0, 60) };
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return { status: 0, body: undefined, why: cause?.code ?? name };
  }
}

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
  bytes?: Buffer;
  key?: string;
  headers?: Record<string, string>;
}

/** What came of a request; status 0: no answer. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Headers;
  /** The code that the portal gave, or what kept an answer from coming. */
  why?: string;
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
  write(life: Life, request: Request): Promise<Answer>;
  /** Sends it once. @returns What was answered. */
  ask(who: Who, request: Request): Promise<Answer>;
  /** Whether nothing more is tried: the load is over, and patience with it. */
  isLate(): boolean;
}

export function createSender({ url, course, outcomes, now }: SenderOptions): Sender {
  async function note(who: Who, request: Request): Promise<Answer> {
    const answer = await ask(url, who, request);
    const { status, why } = answer;
    const isFine = status >= 200 && status < 300;
    outcomes.push({ kind: request.kind, at: now(), status, ...(!isFine && { why }) });
    return answer;
  }
  const isLate = () => now() > course.lastTry;
  return {
    isLate,
    ask: note,
    async write(life, request) {
      for (;;) {
        const answer = await note(life, request);
        const { status, body, why } = answer;
        if (status >= 200 && status < 300) return answer;
        if (isLate()) throw new Error(`${request.kind}: still ${status} ${why} after the load`);
        if (status >= 400 && status < 500 && ![423, 429].includes(status))
          throw new Error(`${request.kind}: ${status} ${JSON.stringify(body)}`);
        // As it is told: too often is what a fault makes of many tries.
        await sleep(status === 429 ? 5_000 : AGAIN);
      }
    },
  };
}

async function ask(url: string, { token, address }: Who, request: Request): Promise<Answer> {
  const { method, path, body, form, bytes, key } = request;
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': address,
    ...request.headers,
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  try {
    const answer = await fetch(url + path, {
      method,
      headers,
      body: bodyOf(form?.() ?? bytes ?? body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('Content-Type') ?? '');
    const parsed = isJson ? JSON.parse(text) : undefined;
    const why = parsed?.code ?? text.slice(0, 60);
    return { status: answer.status, body: parsed, headers: answer.headers, why };
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return { status: 0, body: undefined, why: cause?.code ?? name };
  }
}

function bodyOf(given: unknown): FormData | Uint8Array<ArrayBuffer> | string | undefined {
  if (given === undefined || given instanceof FormData) return given;
  return Buffer.isBuffer(given) ? new Uint8Array(given) : JSON.stringify(given);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPLETE, MEMBER } from '../../api/test/answers.ts';
import { makePdf } from '../../api/test/files.ts';
import type { TestIssuer } from '../../api/test/issuer.ts';
import type { Life, Outcome } from './Journal.ts';

/** People who apply, all the time. */
export interface Load {
  lives: Life[];
  outcomes: Outcome[];
  /** Milliseconds since it began. */
  now(): number;
  /** Each finishes what she has in hand. @throws what is a defect, whatever was broken meanwhile. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  url: string;
  issuer: TestIssuer;
  /** Applicants who only type. */
  typing: number;
  /** Applicants who also add a household, documents, and submit. */
  applying: number;
}

/** Milliseconds between two requests of one person, about. */
const PAUSE = 120;
/** Milliseconds after which nobody waits for an answer any longer. */
const PATIENCE = 40_000;
/** Milliseconds before what failed is sent again. The page waits longer. */
const AGAIN = 250;
const SAVES = 8;
/** How many people there have been, in all loads. */
let homes = 0;
const PAPERS = ['ID', 'Card', 'Pay stub', 'Bill'];

interface Request {
  kind: Outcome['kind'];
  method: string;
  path: string;
  body?: unknown;
  form?: () => FormData;
  key?: string;
}

/** Begins it. Whatever fails is sent again until it is acknowledged, under the same `Idempotency-Key`. */
export function startLoad({ url, issuer, typing, applying }: LoadOptions): Load {
  const began = performance.now();
  const now = () => performance.now() - began;
  const lives: Life[] = [];
  const outcomes: Outcome[] = [];
  let isOver = false;
  let lastTry = Number.POSITIVE_INFINITY;

  async function ask(
    { token, address }: Pick<Life, 'token' | 'address'>,
    { method, path, body, form, key }: Request,
  ) {
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

  async function write(life: Life, request: Request) {
    for (;;) {
      const { status, body, why } = await ask(life, request);
      const isFine = status >= 200 && status < 300;
      outcomes.push({ kind: request.kind, at: now(), status, ...(!isFine && { why }) });
      if (isFine) return body;
      if (now() > lastTry)
        throw new Error(`${request.kind}: still ${status} ${why} after the load`);
      if (status >= 400 && status < 500 && ![423, 429].includes(status))
        throw new Error(`${request.kind}: ${status} ${JSON.stringify(body)}`);
      // As it is told: too often is what a fault makes of many tries.
      await sleep(status === 429 ? 5_000 : AGAIN);
    }
  }

  const pause = () => sleep(PAUSE * (0.5 + Math.random()));

  async function save(life: Life, answers: object = {}): Promise<void> {
    const number = ++life.saves.sent;
    const body = { ...answers, firstName: `Ana ${number}` };
    await write(life, {
      kind: 'save',
      method: 'PUT',
      path: '/api/application?submit=false',
      body,
    });
    life.saves.acknowledged = number;
    await pause();
  }

  async function addMember(life: Life, n: number): Promise<void> {
    const name = `Leo ${n}`;
    const written = { wasSent: true, isAcknowledged: false };
    life.members.set(name, written);
    await write(life, {
      kind: 'member',
      method: 'POST',
      path: '/api/application/household_member',
      body: { ...MEMBER, firstName: name, ssn: `412-63-78${10 + n}` },
      key: randomUUID(),
    });
    written.isAcknowledged = true;
    await pause();
  }

  async function addDocument(life: Life, description: string): Promise<void> {
    const bytes = makePdf(20_000);
    const written = { wasSent: true, isAcknowledged: false, bytes };
    life.documents.set(description, written);
    await write(life, {
      kind: 'document',
      method: 'POST',
      path: `/api/application/document/upload/${life.applicationID}`,
      key: randomUUID(),
      form() {
        const form = new FormData();
        form.set('description', description);
        form.set('File', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf');
        return form;
      },
    });
    written.isAcknowledged = true;
    await pause();
  }

  async function begin(): Promise<Life> {
    const subject = `person-${lives.length + 1}-${randomUUID().slice(0, 8)}`;
    const life: Life = {
      subject,
      // Each at home: limits count addresses, too.
      address: `10.${++homes >> 16}.${(homes >> 8) & 255}.${homes & 255}`,
      token: await issuer.token({ subject, expires: '2h' }),
      applicationID: 0,
      saves: { acknowledged: 0, sent: 0 },
      members: new Map(),
      documents: new Map(),
      submit: { wasSent: false, isAcknowledged: false },
    };
    lives.push(life);
    const body = await write(life, { kind: 'open', method: 'GET', path: '/api/application' });
    life.applicationID = body.application.applicationID;
    return life;
  }

  async function type(): Promise<void> {
    while (!isOver) {
      const life = await begin();
      for (let n = 0; n < 5 * SAVES && !isOver; n += 1) await save(life);
    }
  }

  async function apply(): Promise<void> {
    while (!isOver) {
      const life = await begin();
      for (let n = 0; n < SAVES && !isOver; n += 1) await save(life);
      for (const n of [1, 2]) if (!isOver) await addMember(life, n);
      for (const paper of PAPERS) if (!isOver) await addDocument(life, paper);
      if (isOver) return;
      await save(life, { ...COMPLETE, personsInHousehold: 3 });
      life.submit.wasSent = true;
      await write(life, {
        kind: 'submit',
        method: 'PUT',
        path: '/api/application?submit=true',
        body: {},
      });
      life.submit.isAcknowledged = true;
    }
  }

  async function read(): Promise<void> {
    const passerBy = { token: '', address: '198.51.100.1' };
    while (!isOver) {
      const { status, why } = await ask(passerBy, { kind: 'page', method: 'GET', path: '/' });
      outcomes.push({ kind: 'page', at: now(), status, ...(status !== 200 && { why }) });
      await sleep(5 * PAUSE);
    }
  }

  const people = [
    ...Array.from({ length: typing }, type),
    ...Array.from({ length: applying }, apply),
    read(),
  ];
  // Told at the stop; until then nothing else waits for it.
  for (const person of people) person.catch(() => {});
  return {
    lives,
    outcomes,
    now,
    async stop() {
      isOver = true;
      lastTry = now() + PATIENCE;
      await Promise.all(people);
    },
  };
}

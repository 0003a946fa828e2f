import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../api/src/database/index.ts';
import { asStaff } from '../../api/test/desk.ts';
import type { Client, TestPortal } from '../../api/test/portal.ts';

/** Milliseconds within which 95 of 100 are answered, as the desk promises. */
export const PROMISED = { queue: 200, case: 150, action: 150 } as const;

/** What was measured of some people at work. */
export interface Figures {
  /** How long each answer took, in milliseconds. */
  times: { [name in keyof typeof PROMISED]: number[] };
  /** How many calls were answered that the portal is too busy: whoever pressed goes on with the next. */
  busy: number;
}

export interface WorkOptions {
  /** How many work at once. */
  people: number;
  /** How many cases there are. */
  cases: number;
  /** Seconds that it takes. Default 120. */
  seconds?: number;
  /** Seconds between two presses, on average. Default 10. */
  think?: number;
}

/** What stands at a part of the sorted values: of 0.95 the one that 95 of 100 do not exceed. */
export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** A pause as people make them: mostly short, sometimes long. */
const pause = (seconds: number) => sleep(-Math.log(1 - Math.random()) * seconds * 1000);

/** What is done with a case: a status, a notice, requests or a decision, as each has it. */
const ACTIONS: [name: string, body: object][] = [
  ['ask-for-papers', { papers: ['utility'], reason: 'too-old' }],
  ['approve', { how: 'all', amount: 120.5, payTo: 'Power Company' }],
  ['start-review', {}],
  ['deny', { reasons: ['no-funds'] }],
];

async function timed<Answer extends { status: number; body: unknown }>(
  figures: Figures,
  name: keyof typeof PROMISED,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const start = performance.now();
  const answer = await call();
  figures.times[name].push(performance.now() - start);
  if (answer.status === 503) figures.busy += 1;
  else if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.status === 503 ? undefined : answer;
}

/** One person: her list, a case of her own, what she does with it; with a pause before each press. */
async function work(
  client: Client,
  figures: Figures,
  { next, think, until }: { next(): number; think: number; until: number },
): Promise<void> {
  while (performance.now() < until) {
    await pause(think);
    await timed(figures, 'queue', () => client.get('/api/desk/queues/new'));
    await pause(think);
    const number = next();
    const path = `/api/desk/cases/${number}`;
    const opened = await timed(figures, 'case', () => client.get(path));
    if (!opened) continue;
    const [action, body] = ACTIONS[number % ACTIONS.length]!;
    await pause(think);
    await timed(figures, 'action', () =>
      client.call('POST', `${path}/actions/${action}`, body, { 'If-Match': opened.body.etag }),
    );
  }
}

/** So many people at the desk, each on cases that nobody else opens. @returns How long each answer took. */
export async function workAtDesk(
  portal: TestPortal,
  { people, cases, seconds = 120, think = 10 }: WorkOptions,
): Promise<Figures> {
  const figures: Figures = { times: { queue: [], case: [], action: [] }, busy: 0 };
  const clients = await Promise.all(
    Array.from({ length: people }, (_one, n) => asStaff(portal, `staff-${n}`)),
  );
  const first = (await portal.database.first<{ id: number }>(
    sql('bench-first', `select min(id) as id from applications where owner like 'bench-%'`),
  ))!.id;
  let taken = 0;
  // All over the table, each once: a step that shares no factor with a power of ten.
  const next = () => first + ((taken++ * 7919) % cases);
  const until = performance.now() + seconds * 1000;
  await Promise.all(clients.map((client) => work(client, figures, { next, think, until })));
  return figures;
}

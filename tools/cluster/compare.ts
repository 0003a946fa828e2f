import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Body, createClient } from '../../api/test/client.ts';
import type { Life, Written } from './Journal.ts';

/** What the journal and the portal do not agree on. */
export interface Comparison {
  /** Writes that were acknowledged, and looked for. */
  acknowledged: number;
  /** Acknowledged, and not there: one line each. */
  lost: string[];
  /** There more than once: one line each. */
  doubled: string[];
}

/** Reads back all that was acknowledged, as each person does who comes back, and counts in the database. */
export async function compare(
  url: string,
  lives: Life[],
  databaseUrl: string,
): Promise<Comparison> {
  const found: Comparison = { acknowledged: 0, lost: [], doubled: [] };
  for (const life of lives) if (life.applicationID) await compareOne(url, life, found);
  await countSubmissions(lives, databaseUrl, found);
  return found;
}

async function compareOne(url: string, life: Life, found: Comparison): Promise<void> {
  const client = createClient(url, life.token);
  const { status, body } = await patiently(() => client.get());
  const { application } = body as Body;
  const told = (list: string[], what: string) => list.push(`${life.subject}: ${what}`);
  if (status !== 200 || application.applicationID !== life.applicationID) {
    told(found.lost, 'the application');
    return;
  }
  const { acknowledged, sent } = life.saves;
  found.acknowledged += acknowledged;
  const stored = Number(String(application.firstName ?? 'Ana 0').split(' ')[1]);
  if (stored < acknowledged) told(found.lost, `save ${acknowledged}; ${stored} is stored`);
  if (stored > sent) told(found.doubled, `save ${stored} was never sent`);

  const members: Body[] = application.otherHouseholdMembers;
  for (const [name, written] of life.members)
    count(members.filter(({ firstName }) => firstName === name).length, written, `member ${name}`);
  const files: Body[] = application.files;
  for (const [description, written] of life.documents) {
    const records = files.filter((file) => file.description === description);
    count(records.length, written, `document ${description}`);
    if (!written.isAcknowledged || !records[0]) continue;
    const wrong = await whatIsWrong(records[0].id, written.bytes);
    if (wrong) told(found.lost, `document ${description}: ${wrong}`);
  }
  if (life.submit.isAcknowledged) {
    found.acknowledged += 1;
    if (application.statusRole !== 'submitted') told(found.lost, 'the submission');
  }

  function count(times: number, { isAcknowledged }: Written, what: string): void {
    if (isAcknowledged) found.acknowledged += 1;
    if (isAcknowledged && times === 0) told(found.lost, what);
    if (times > 1) told(found.doubled, what);
  }

  async function whatIsWrong(id: number, bytes: Buffer): Promise<string | undefined> {
    const path = `/api/application/document/${id}/a.pdf`;
    const answer = await patiently(() =>
      fetch(url + path, { headers: { Authorization: `Bearer ${life.token}` } }),
    );
    if (!answer.ok) return `it is answered with ${answer.status}`;
    const got = Buffer.from(await answer.arrayBuffer());
    return got.equals(bytes) ? undefined : `${got.length} bytes, which are others`;
  }
}

/**
 * What is lost is lost after half a minute, too; meanwhile what waits for the scanner (409) is scanned by
 * a worker.
 */
async function patiently<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 409) return answer;
    if (tries >= 60) return answer ?? ask();
    await sleep(500);
  }
}

/** What the API shows once may stand there twice. */
async function countSubmissions(
  lives: Life[],
  connectionString: string,
  found: Comparison,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; count: number }>(
      `select application_id::text as id, count(*)::int from submissions
       group by 1 having count(*) > 1`,
    );
    for (const { id, count } of rows)
      found.doubled.push(`application ${id} has ${count} submissions`);
    const subjects = lives.map(({ subject }) => subject);
    const twice = await client.query<{ owner: string }>(
      'select owner from applications where owner = any($1) group by 1 having count(*) > 1',
      [subjects],
    );
    for (const { owner } of twice.rows) found.doubled.push(`${owner} has two applications`);
  } finally {
    await client.end();
  }
}

import { randomUUID } from 'node:crypto';
import { fillAll } from '../../test/answers.ts';
import { makePdf } from '../../test/files.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import type { Database } from '../database/index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/**
 * As when the primary dies, or the way to it is cut, between a commit and its answer: it happened, and
 * who asked for it is told that the connection broke.
 */
async function losingAnswers<Result>(work: () => Promise<Result>): Promise<Result> {
  const { database } = portal.server.services;
  const { transact } = database;
  const lose: Database['transact'] = async (within) => {
    await transact(within);
    throw new Error('Connection terminated unexpectedly');
  };
  Object.assign(database, { transact: lose });
  try {
    return await work();
  } finally {
    Object.assign(database, { transact });
  }
}

test('a document whose commit was not answered is whole when it is sent again', async () => {
  const ana = await portal.as('ana');
  const id = await fillAll(ana);
  const bytes = makePdf(20_000);
  const key = { 'Idempotency-Key': randomUUID() };
  const send = () => ana.upload(id, { bytes, name: 'a.pdf', description: 'Lease' }, key);
  expect((await losingAnswers(send)).status).toBe(503);
  const again = await send();
  expect([again.status, again.body.description]).toEqual([200, 'Lease']);
  const answer = await fetch(`${portal.url}/api/application/document/${again.body.id}/a.pdf`, {
    headers: { Authorization: `Bearer ${ana.token}` },
  });
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

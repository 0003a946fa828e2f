import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { compilePack } from '@porchlight/engine/compile';
import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { changeFile, DEFINITIONS, startPortal, type TestPortal } from '../../test/portal.ts';
import { workOnce } from '../../test/workOnce.ts';
import { sql } from '../database/index.ts';
import { type Isolation, StoppedError } from '../isolation/index.ts';
import { diffDrafts, type ReleaseDiff } from './diffDrafts.ts';

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await startPortal();
  folder = mkdtempSync(join(tmpdir(), 'next-'));
  cpSync(DEFINITIONS, folder, { recursive: true });
  // A draft that is past its first steps, one that has just begun, one that is sent.
  const [far, begun, sent] = await Promise.all(
    ['far', 'begun', 'sent'].map((name) => portal.as(name)),
  );
  await far!.get();
  await far!.put({ ...COMPLETE, publicFormCurrentStep: 4 });
  await far!.post('/api/application/household_member', MEMBER);
  await begun!.get();
  await begun!.put({ firstName: 'Bo' });
  await fillAll(sent!);
  expect((await sent!.submit()).status).toBe(200);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.stop();
});

async function diff(): Promise<ReleaseDiff> {
  const { services } = portal.server;
  const before = services.releases.current().compiled;
  return diffDrafts(services, before, await compilePack(folder), { isolation: workOnce() });
}

test('the pack that is public touches nobody', async () => {
  const found = await diff();
  expect(found).toMatchObject({ changes: [], drafts: { open: 2, touched: 0 } });
});

test('each change is counted by the drafts that it really touches', async () => {
  changeFile(join(folder, 'application/personal-information.schema.json'), (step) => {
    delete step.properties.HomePhone;
    step.required = step.required.filter((name: string) => name !== 'HomePhone');
    step.properties.Nickname = {
      type: 'string',
      title: 'Nickname',
      maxLength: 20,
      wire: 'nickname',
      classification: 'personal',
    };
    step.required.push('Nickname');
    step.properties.LastName.title = 'Family name';
  });
  changeFile(join(folder, 'application/personal-information.ui.json'), (ui) => {
    delete ui.HomePhone;
    ui['ui:order'] = ui['ui:order'].filter((name: string) => name !== 'HomePhone');
    delete ui['ui:options'].pages;
  });
  changeFile(join(folder, 'household-member/personal-information.schema.json'), (step) => {
    step.properties.BirthDate.type = 'number';
    for (const key of ['format', 'maxLength', 'pattern']) delete step.properties.BirthDate[key];
  });
  const { changes, drafts } = await diff();
  const counted = (code: string) =>
    changes.filter((change) => change.code === code).map((change) => change.drafts);
  expect(counted('question-removed')).toEqual([1]);
  expect(counted('question-added')).toEqual([1]);
  expect(counted('type-changed')).toEqual([1]);
  expect(counted('words-changed')).toEqual([0]);
  // Who has just begun meets the question anyway.
  expect(drafts).toEqual({ open: 2, touched: 1, setAside: 1, answerAgain: 1, isWhole: true });
  // Only looked at: nothing is moved.
  expect((await (await portal.as('far')).get()).body.application).not.toHaveProperty('setAside');
});

/** An isolation that notes the drafts that it is sent; each batch is answered by `effects`. */
function noting(effects: (count: number) => object[]) {
  const noted = { sent: '' };
  const isolation: Pick<Isolation, 'run' | 'forget'> = {
    async run({ work, options = {} }) {
      if (work === 'compare') return { result: [], files: new Map() } as never;
      const { drafts } = options as { drafts: object[] };
      noted.sent += JSON.stringify(drafts);
      return { result: effects(drafts.length), files: new Map() } as never;
    },
    async forget() {
      noted.sent += ' forgotten';
    },
  };
  return { noted, isolation };
}

/** The same release is compared with itself. */
function compareBy(isolation: Pick<Isolation, 'run' | 'forget'>, signal?: AbortSignal) {
  const { services } = portal.server;
  const { compiled } = services.releases.current();
  return diffDrafts(services, compiled, compiled, { isolation, signal });
}

/** Drafts that were sent, as text. */
async function sentBy(effects: (count: number) => object[]): Promise<string> {
  const { noted, isolation } = noting(effects);
  await compareBy(isolation);
  return noted.sent;
}
const NONE = { setAside: [], again: [], problems: [], programs: [] };

test('what is sent of a draft has no owner, no envelope and no place of a document, and is forgotten', async () => {
  const rows = await portal.database.all<{ owner: string; record: string; restricted: object }>(
    sql(
      'test-drafts-sealed',
      'select owner, record, restricted from applications where date_received is null',
    ),
  );
  const sent = await sentBy((count) => Array(count).fill(NONE));
  expect(rows).toHaveLength(2);
  expect(rows.flatMap(({ restricted }) => Object.keys(restricted)).length).toBeGreaterThan(0);
  for (const { owner, record, restricted } of rows)
    for (const secret of [owner, record, ...Object.values(restricted)])
      expect(sent).not.toContain(secret);
  expect(sent).toMatch(/"Bo".* forgotten$/);
});

test('a process that answers for other drafts than it was sent is believed in nothing', async () => {
  await expect(sentBy(() => [NONE])).rejects.toMatchObject({ reason: 'broken' });
});

test('what is over before it begins unseals nothing', async () => {
  const unseal = jest.spyOn(portal.server.services.vault, 'unseal');
  try {
    const { noted, isolation } = noting((count) => Array(count).fill(NONE));
    const { drafts } = await compareBy(isolation, AbortSignal.abort());
    expect(drafts).toMatchObject({ open: 0, isWhole: false });
    expect([unseal.mock.calls.length, noted.sent]).toEqual([0, ' forgotten']);
  } finally {
    unseal.mockRestore();
  }
});

test('drafts that take longer than they may are not counted; what was found is told', async () => {
  const { isolation } = noting(() => {
    throw new StoppedError('time');
  });
  expect((await compareBy(isolation)).drafts).toMatchObject({ open: 0, isWhole: false });
});

test('a batch ends with the signal, which it is handed', async () => {
  const gone = new AbortController();
  const { isolation } = noting(() => []);
  const { run } = isolation;
  isolation.run = async (asked) => {
    if (asked.work === 'compare') return run(asked);
    expect(asked.signal).toBe(gone.signal);
    gone.abort();
    throw gone.signal.reason;
  };
  expect((await compareBy(isolation, gone.signal)).drafts.isWhole).toBe(false);
});

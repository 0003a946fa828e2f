import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import {
  type Body,
  type Client,
  changeFile,
  nextRelease,
  type TestPortal,
} from '../../test/portal.ts';
import { openPackage } from '../events/openPackage.ts';
import type { CloudEvent } from '../events/queueEvents.ts';
import { OldReleaseError } from '../releases/OldReleaseError.ts';
import { projectAll } from './projectAll.ts';

const STEP = 'application/personal-information.schema.json';
const QUEUE = 'desk/queues/new.json';
const NOTICE = 'desk/notices/papers-wanted.json';
const ACTION = 'desk/actions/start-review.json';
const ROLES = 'desk/roles.json';
const HOUSING = 'enumerations/housing-type.json';
const NICKNAME = '/PersonalInformation/Nickname';
/** Files as they were before the question was asked anywhere. */
const before = new Map<string, string>();

let portal: TestPortal;
beforeAll(async () => {
  portal = await startDesk({
    changeFolder(folder) {
      for (const name of [STEP, QUEUE, NOTICE, ACTION, ROLES])
        before.set(name, readFileSync(join(folder, name), 'utf8'));
      const change = (name: string, edit: (file: Body) => void) =>
        changeFile(join(folder, name), edit);
      change(STEP, ({ properties }) => {
        properties.Nickname = {
          type: 'string',
          title: 'Nickname',
          maxLength: 20,
          wire: 'nickname',
          classification: 'personal',
        };
      });
      // All that can read an answer reads this one.
      change(QUEUE, ({ columns }) => columns.push({ at: NICKNAME, label: 'Nickname' }));
      change(NOTICE, ({ values, blocks }) => {
        values.nickname = NICKNAME;
        blocks.push({ id: 'nick', paragraph: 'So, {nickname}.', when: { [NICKNAME]: true } });
      });
      change(ACTION, (file) => {
        file.when = { [NICKNAME]: { const: 'Nita' } };
      });
      change(ROLES, ({ roles }) => {
        roles.push({ id: 'nick', label: 'N', sees: { [NICKNAME]: { const: 'Nita' } }, may: [] });
      });
    },
  });
});
afterAll(() => portal.stop());

const linesOf = (one: Body) => one.sections.flatMap(({ lines }: Body) => lines) as Body[];
const answerTo = (one: Body, question: string) =>
  linesOf(one).find((line) => line.question === question)?.answer;

/** A release without the question, a choice that was taken, and a whole step. */
async function publishNext(release: string): Promise<void> {
  const folder = join(portal.dataDir, 'definitions');
  for (const [name, text] of before) writeFileSync(join(folder, name), text);
  changeFile(join(folder, HOUSING), (file) => {
    file.values = file.values.filter(({ value }: Body) => value !== 'Own');
  });
  changeFile(join(folder, 'application/wizard.json'), (file) => {
    file.steps = file.steps.filter((step: Body) => step !== 'other-contact');
  });
  await nextRelease(portal, release);
}

test('a case whose release can’t be opened any more says so, can be worked on, and leaves in no package', async () => {
  const { id } = await sendApplication(portal, 'lost');
  const clerk = await asStaff(portal, 'sam', ['supervisor']);
  const { releases } = portal.server.services;
  const { open } = releases;
  const { hash } = releases.current();
  releases.open = async (asked) => {
    if (asked === hash) throw new OldReleaseError(asked, 'its files were not kept');
    return open.call(releases, asked);
  };
  try {
    await expectToldAsOther(clerk, id);
  } finally {
    releases.open = open;
  }
});

async function expectToldAsOther(clerk: Client, id: number): Promise<void> {
  const one = await openCase(clerk, id);
  expect(one).toMatchObject({ number: id, isUnderOther: true });
  expect(answerTo(one, 'First name')).toBe('Ana');
  expect((await actOn(clerk, id, 'add-note', { note: 'Hm' })).body).toMatchObject({
    isUnderOther: true,
  });
  const event = { time: new Date().toISOString(), type: 'x' } as unknown as CloudEvent;
  const packed = openPackage(portal.server.services, id, { event, parts: ['answers'] });
  await expect(packed).rejects.toThrow('release-not-readable');
}

test('a case is shown as it was given when its questions, choices and steps are gone, and can be worked on', async () => {
  const { id, client } = await sendApplication(portal, 'nita', { nickname: 'Nita' });
  const clerk = await asStaff(portal, 'sam', ['supervisor']);
  const nick = await asStaff(portal, 'nick', ['nick']);
  expect((await nick.get(`/api/desk/cases/${id}`)).status).toBe(200);
  const asSent = await openCase(clerk, id);
  expect(asSent.isUnderOther).toBeUndefined();
  const listed = (await clerk.get('/api/desk/queues/new')).body;
  expect(listed.columns).toContain('Nickname');

  await publishNext((await client.get()).body.application.release);
  await projectAll(portal.server.services);
  const now = await openCase(clerk, id);
  for (const question of ['Nickname', 'Housing type', "Contact's full name"])
    expect([question, answerTo(now, question)]).toEqual([question, answerTo(asSent, question)]);
  expect(answerTo(now, 'Nickname')).toBe('Nita');
  expect(answerTo(now, "Contact's full name")).toBe('Luz');
  expect(linesOf(now)).toHaveLength(linesOf(asSent).length);
  // What read it is gone with it: a column, a role; an action asks nothing of it any more.
  expect((await nick.get(`/api/desk/cases/${id}`)).body.code).toBe('desk-for-staff');
  const { columns, rows } = (await clerk.get('/api/desk/queues/new')).body;
  expect(columns).not.toContain('Nickname');
  expect(rows.map(({ number }: Body) => number)).toContain(id);
  expect((await clerk.get('/api/desk/queues/new/export')).status).toBe(200);
  expect((await actOn(clerk, id, 'start-review')).status).toBe(200);
  expect((await actOn(clerk, id, 'ask-for-papers', { papers: ['utility'] })).status).toBe(200);
  const [{ blocks }] = (await client.get('/api/messages')).body.messages;
  expect(JSON.stringify(blocks)).not.toMatch(/Nita|nickname/);
});

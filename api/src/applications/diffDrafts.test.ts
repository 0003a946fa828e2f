import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilePack } from '@porchlight/engine/compile';
import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { workOnce } from '../../test/workOnce.ts';
import { changeFile, DEFINITIONS, startPortal, type TestPortal } from '../../test/portal.ts';
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
  return diffDrafts(services, before, await compilePack(folder), { apart: workOnce() });
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

import path from 'node:path';
import { shipped } from '../compile/test/brokenPack.ts';
import { createPackCopy, type PackCopy } from '../compile/test/createPackCopy.ts';
import { DAY, trapsOf } from './test/walkBroken.ts';
import { witnessPack } from './witnessPack.ts';

const form = 'forms/volunteer';
const helping = `${form}/helping.schema.json`;

let copy: PackCopy;
beforeEach(async () => {
  copy = createPackCopy();
  await copy.add(path.join(shipped, 'examples/volunteer-sign-up/forms'), 'forms');
});

const walk = () => witnessPack(copy.source, { day: DAY, form });

test('a form that stands alone is walked through, and all that it says is reached', async () => {
  const report = await walk();
  expect(report.findings).toEqual([]);
  expect(report.ways).toMatchObject([
    { subject: form, programs: [], isThrough: true, steps: ['about-you', 'helping', 'promise'] },
  ]);
  for (const [kind, { reached, of }] of Object.entries(report.counts))
    expect([kind, reached]).toEqual([kind, of]);
  expect(report.counts.field.of).toBeGreaterThan(20);
  expect(report.counts.keyword.of).toBeGreaterThan(20);
  expect(report.proofs.map(({ step, doubts }) => [step, doubts])).toEqual([
    ['about-you', []],
    ['helping', []],
    ['promise', []],
  ]);
});

test('a trap in it is told of like any other', async () => {
  copy.replaceIn(
    helping,
    '"required": ["Tasks"',
    `"rules": ${JSON.stringify([
      {
        id: 'few-hours',
        when: { '/Helping/Tasks': { contains: { const: 'drive' } } },
        must: { '/Helping/HoursPerWeek': { minimum: 41 } },
        at: ['/Helping/HoursPerWeek'],
        message: 'required',
      },
      {
        id: 'all-drive',
        must: { '/Helping/Tasks': { contains: { const: 'drive' } } },
        at: ['/Helping/Tasks'],
        message: 'required',
      },
    ])}, "required": ["Tasks"`,
  );
  expect(trapsOf(await walk())).toMatchObject([
    { code: 'no-way-to-submit', severity: 'error', file: helping },
  ]);
});

test('one that is over is told of, and walked as on its last day', async () => {
  copy.replaceIn(`${form}/wizard.json`, '"closes": null', '"closes": "2026-10-31"');
  const report = await walk();
  expect(report.findings).toMatchObject([
    { code: 'form-over', severity: 'warning', file: `${form}/wizard.json`, pointer: '/closes' },
  ]);
  expect(report.ways[0]).toMatchObject({ isThrough: true, facts: { today: '2026-10-31' } });
});

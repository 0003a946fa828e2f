import path from 'node:path';
import { compilePack, gatherPack, openRelease, type Release } from '@porchlight/engine/compile';
import type { StoredSaves } from '../applications/saves.ts';
import type { QueryRunner } from '../database/index.ts';
import { describeSaves } from './describeSaves.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

const PAPERS = 'required-documents';
const ANSWERS = 'household';
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 27, 9, minutes));
const told = (minutes: number) => at(minutes).toISOString();

let given: Release;
let renamed: Release;
beforeAll(async () => {
  const compiled = await compilePack(
    await gatherPack(path.join(import.meta.dirname, '../../../definitions')),
  );
  given = openRelease(compiled);
  // As the next release would call the step.
  const text = JSON.stringify(compiled).replaceAll(`"${PAPERS}"`, '"papers"');
  renamed = openRelease(JSON.parse(text));
});

/** What staff are told of one stretch after she sent, of a case of which nothing is asked any more. */
async function stretchOf(steps: { [step: string]: number }, release = given, begun?: number) {
  const times = [...Object.values(steps), ...(begun === undefined ? [] : [begun])].map((minutes) =>
    at(minutes).getTime(),
  );
  const stored: StoredSaves = {
    of: '2026-11-27 0',
    from: Math.min(...times),
    to: Math.max(...times),
    count: 7,
    steps: Object.fromEntries(
      Object.entries(steps).map(([name, minutes]) => [name, at(minutes).getTime()]),
    ),
  };
  const saved = { startedAt: at(0), savedAt: new Date(stored.to), saves: [stored] };
  const runner = { first: async () => saved } as unknown as QueryRunner;
  const application = { release: given, raw: {} };
  const one = { row: { id: 1 }, sentAt: at(1), isAsked: false, application } as unknown as Case;
  const staff = { release, language: 'en' } as Staff;
  const events = await describeSaves(runner, { one, staff, span: {} });
  return events.filter(({ action }) => action !== 'start');
}

const paper = (minutes: number) => ({
  at: told(minutes),
  saves: {
    from: told(minutes),
    steps: [{ title: 'Required Documents', at: told(minutes) }],
  },
});

test.each([
  ['before', { [ANSWERS]: 5, [PAPERS]: 9 }],
  ['after', { [PAPERS]: 9, [ANSWERS]: 20 }],
])(
  'of a stretch with what she types %s a paper and never sends the paper alone is told',
  async (_when, steps) => {
    const told = await stretchOf(steps);
    expect(told).toMatchObject([paper(9)]);
    // Of the seven saves nobody knows which were papers.
    expect(told[0]!.saves).not.toHaveProperty('count');
    expect(await stretchOf({ [ANSWERS]: 5 })).toEqual([]);
  },
);

test('of papers that came ten minutes apart it is told when the last one did, and not how many there were', async () => {
  const told = await stretchOf({ [PAPERS]: 15 }, given, 5);
  expect(told).toMatchObject([paper(15)]);
  expect(told[0]!.saves).not.toHaveProperty('count');
});

test('a paper is told where the public release calls its step otherwise', async () => {
  expect(await stretchOf({ [PAPERS]: 9 }, renamed)).toMatchObject([paper(9)]);
});

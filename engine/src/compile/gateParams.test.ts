import { evaluate } from '../kernel/evaluate.ts';
import { closedGates } from '../kernel/gates.ts';
import { formatMessage } from '../kernel/messages.ts';
import type { JsonObject } from '../kernel/types.ts';
import { compilePack, openRelease } from './index.ts';
import { copyFiles, replaceIn } from './test/brokenPack.ts';

const MEMBERS = 'application/additional-household-members.schema.json';
const PERSONS = '/PersonalInformation/PersonsInHousehold';
const PLACE =
  /\{\s*"subtract": \[\{ "get": "\/\$\/membersNeeded" \}, \{ "count": "\/\$\/members" \}\]\s*\}/;
const ROWS = {
  $schema: '../meta/table.schema.json',
  title: 'Needed',
  source: 'State plan 2027',
  from: '2026-10-01',
  keys: { persons: 'band' },
  rows: [
    { by: { persons: 0 }, gives: { needed: 5 } },
    { by: { persons: 4 }, gives: { needed: 9 } },
  ],
};

/** What the gate of the members says to a household of so many with these members. */
async function said(params: JsonObject, persons: number, members: JsonObject[]): Promise<string[]> {
  const files = copyFiles();
  files.set('tables/needed.json', Buffer.from(JSON.stringify(ROWS)));
  replaceIn(files, MEMBERS, PLACE, JSON.stringify(params).replaceAll('$', '$$$$'));
  const release = openRelease(await compilePack({ files, findings: [] }));
  const form = release.form('application');
  const answers = { PersonalInformation: { PersonsInHousehold: persons } };
  const facts = { today: '2026-11-21', year: 2026, members };
  const gates = closedGates(
    form,
    evaluate(form, answers, facts),
    'additional-household-members',
    [],
  );
  return gates.map((gate) => formatMessage(release.texts('en'), gate.message, gate.params, 'en'));
}

const needs = (count: string) => [`You must add ${count} before you can proceed`];

describe('what fills the places of a gate’s message is worked out', () => {
  test('by an answer or another', async () => {
    // A literal with `then` would be taken for a promise.
    const either = JSON.parse(`{ "if": { "${PERSONS}": { "minimum": 4 } }, "then": 3, "else": 1 }`);
    expect(await said(either, 5, [])).toEqual(needs('3 household members'));
    expect(await said(either, 3, [])).toEqual(needs('1 household member'));
  });

  test('from the row of a table', async () => {
    const row = { table: 'needed', by: { persons: { get: PERSONS } }, column: 'needed' };
    expect(await said(row, 3, [])).toEqual(needs('5 household members'));
    expect(await said(row, 4, [])).toEqual(needs('9 household members'));
  });

  test('as a sum over a list', async () => {
    const sum = { sum: '/$/members', of: { count: '/income' } };
    const members = [{ income: [{}, {}] }, { income: [{}, {}, {}] }];
    expect(await said(sum, 9, members)).toEqual(needs('5 household members'));
    expect(await said(sum, 9, [])).toEqual(needs('0 household members'));
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { typedFields, wireNames } from '@porchlight/engine';
import { MEMBER } from '../../test/answers.ts';
import { type Body, startPortal, type TestPortal } from '../../test/portal.ts';
import { type CollectionPath, findCollectionForm } from '../applications/collectionForms.ts';

const wire = path.join(import.meta.dirname, '../../../definitions/meta/wire.schema.json');
const { $defs } = JSON.parse(readFileSync(wire, 'utf8')) as {
  $defs: { [name: string]: { enum: string[] } };
};
/** What the check of a pack takes for a record's own names. */
const namesOf = (collection: string): string[] => $defs[`record:${collection}`]!.enum;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** The names of a record that are no answer's, programs' answers apart. */
function namesBeside(record: Body, collection: string): string[] {
  const release = portal.server.services.releases.current();
  const form =
    collection === 'application'
      ? release.form('application')
      : findCollectionForm(release, collection as CollectionPath)!;
  const typed = [...typedFields(form)].map(({ frequencies }) => frequencies.typed.wire);
  const answers = new Set([...wireNames(form).keys(), ...typed]);
  return Object.keys(record).filter((name) => !name.includes('.') && !answers.has(name));
}

test.each([
  ['application', 'Application', []],
  ['household_member', 'Member', ['errors', 'invalidSteps']],
  ['income', 'IncomeSource', []],
  ['document', 'Document', []],
])(
  'of %s the check of a pack knows every name that the record has itself',
  async (collection, name, more) => {
    const { body } = await portal.anyone.get('/api/openapi.json');
    const described = namesBeside(body.components.schemas[name].properties, collection);
    expect([...namesOf(collection)].sort()).toEqual([...described, ...more].sort());
  },
);

test('no record that is answered has a name that is not described', async () => {
  const client = await portal.as('ana');
  await client.get();
  const made = await client.post('/api/application/household_member', MEMBER);
  const { application } = (await client.get()).body;
  const records: [string, Body][] = [
    ['application', application],
    ['household_member', made.body],
    ['household_member', application.otherHouseholdMembers[0]],
  ];
  for (const [collection, record] of records)
    expect(
      namesBeside(record, collection).filter((name) => !namesOf(collection).includes(name)),
    ).toEqual([]);
});

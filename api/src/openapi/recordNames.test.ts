import { wireNames } from '@porchlight/engine';
import { RECORD_NAMES } from '@porchlight/engine/compile';
import { MEMBER } from '../../test/answers.ts';
import { type Body, startPortal, type TestPortal } from '../../test/portal.ts';
import { type CollectionPath, findCollectionForm } from '../applications/collectionForms.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
}, 60_000);
afterAll(() => portal.stop());

/** The names of a record that are no answer's, programs' answers apart. */
function namesBeside(record: Body, path: string): string[] {
  const release = portal.server.services.releases.current();
  const form =
    path === 'application'
      ? release.form('application')
      : findCollectionForm(release, path as CollectionPath)!;
  const answers = wireNames(form);
  return Object.keys(record).filter((name) => !name.includes('.') && !answers.has(name));
}

test.each([
  ['application', 'Application', []],
  ['household_member', 'Member', ['errors', 'invalidSteps']],
  ['income', 'IncomeSource', []],
  ['document', 'Document', []],
])(
  'of %s the check of a pack knows every name that the record has itself',
  async (path, name, more) => {
    const { body } = await portal.anyone.get('/api/openapi.json');
    const described = namesBeside(body.components.schemas[name].properties, path);
    expect([...RECORD_NAMES[path]!].sort()).toEqual([...described, ...more].sort());
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
  for (const [path, record] of records)
    expect(namesBeside(record, path).filter((name) => !RECORD_NAMES[path]!.includes(name))).toEqual(
      [],
    );
});

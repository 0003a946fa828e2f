import { join } from 'node:path';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import { copyFiles } from '../../../engine/src/compile/test/brokenPack.ts';
import { closedIn, closedNow, openAnswers, starClosed } from './closedAnswers.ts';

const STEP = 'application/personal-information.schema.json';
const SSN = '/PersonalInformation/SSN';
const EMAIL = '/PersonalInformation/Email';

/** The shipped pack with answers that are classified otherwise. */
async function releaseWith(classes: Record<string, string>) {
  const files = copyFiles();
  const step = JSON.parse(String(files.get(STEP)));
  for (const [name, classification] of Object.entries(classes))
    step.properties[name].classification = classification;
  files.set(STEP, Buffer.from(JSON.stringify(step)));
  return openRelease(await compilePack({ files, findings: [] }));
}

const answers = { PersonalInformation: { SSN: '412-63-7785', Email: 'ana@example.org' } };

test('what was sealed when it was given is shown by no later definitions', async () => {
  const later = await releaseWith({ SSN: 'personal' });
  const form = later.formFor('application', answers);
  expect(openAnswers(form, answers, [SSN])).toEqual({
    PersonalInformation: { Email: 'ana@example.org' },
  });
});

test('what is restricted since is starred, and can be revealed as such', async () => {
  const later = await releaseWith({ Email: 'restricted' });
  expect(openAnswers(later.formFor('application', answers), answers, [SSN])).toEqual({});
  expect([...closedNow(later, answers)]).toContain(EMAIL);
  const line = { question: 'Email', answer: 'ana@example.org', pointer: EMAIL };
  const name = { question: 'Name', answer: 'Ana', pointer: '/PersonalInformation/FirstName' };
  const [section] = starClosed([{ heading: '', lines: [line, name], parts: [] }], later, {
    answers,
    row: { restricted: {}, members: [] },
  });
  expect(section!.lines[0]).toMatchObject({ isRestricted: true });
  expect(JSON.stringify(section)).not.toContain('ana@example');
  expect(section!.lines[1]).toEqual(name);
});

test('a release that asks of no other people closes nothing of theirs', async () => {
  const folder = join(import.meta.dirname, '../../../definitions/examples/valle-vecino');
  const release = openRelease(await compilePack(folder));
  expect(closedIn(release, 'household_member')).toEqual(new Set());
});

test('what was sealed when it was given is starred, under whichever release it is shown', async () => {
  const later = await releaseWith({ SSN: 'personal' });
  const sealed = { [SSN]: {} as never };
  const line = { question: 'Number', answer: '412-63-7785', pointer: SSN };
  const person = { heading: 'Leo', lines: [line], parts: [], member: 3 };
  const [section] = starClosed([{ heading: '', lines: [line], parts: [person] }], later, {
    answers,
    row: { restricted: sealed, members: [{ id: 3, restricted: sealed }] },
  });
  expect(section!.lines[0]!.answer).toBe('***-**-7785');
  expect(section!.parts[0]!.lines[0]!.answer).toBe('***-**-7785');
});

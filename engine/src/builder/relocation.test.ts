import { compilePack, openRelease, type Release } from '../compile/index.ts';
import type { PackTexts } from '../edit/FileEdit.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { migrateAnswers } from '../kernel/migrateAnswers.ts';
import type { Answers, JsonObject } from '../kernel/types.ts';
import { addQuestion, moveQuestionTo } from './index.ts';

const shipped = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const RENT = { form: 'application', program: 'rent' };
const NAME = 'NoticeDate';
const FILES = {
  eviction: 'programs/rent/eviction.schema.json',
  landlord: 'programs/rent/landlord.schema.json',
  residence: 'programs/rent/residence.fields.json',
};
type Step = keyof typeof FILES;

function moved(files: PackTexts, from: Step, to: Step, { wasPublic = false, name = NAME } = {}) {
  const place = { file: FILES[from], name };
  return withChanges(files, moveQuestionTo(files, place, { ...RENT, step: to, wasPublic }).changes);
}

const declared = (files: PackTexts, step: Step, name = NAME) =>
  (JSON.parse(files.get(FILES[step])!).properties as { [name: string]: JsonObject })[name]!;

async function publish(files: PackTexts): Promise<Release> {
  expect((await copy.check(files)).filter(({ severity }) => severity === 'error')).toEqual([]);
  return openRelease(await compilePack(copy.folder));
}

/** What becomes of a draft under another release. */
function open(release: Release, draft: Answers, from: string) {
  const form = release.formFor('application', draft);
  return migrateAnswers(form, draft, { from });
}

test('a draft keeps its answer, however often its question moves before it is public again', async () => {
  const before = await publish(shipped);
  const rent = before.compiled.programs.find(({ folder }) => folder === 'rent')!;
  const [, group, field] = before.form('application').programs!.split('/');
  const draft = {
    [group!]: { [field!]: [rent.programID] },
    Eviction: { rent: { [NAME]: '2026-11-02' } },
  };
  expect(open(before, draft, before.hash).setAside).toEqual([]);

  const first = moved(shipped, 'eviction', 'landlord', { wasPublic: true });
  const twice = moved(first, 'landlord', 'residence');
  expect(declared(twice, 'residence').renamedFrom).toBe(`/Eviction/rent/${NAME}`);
  const after = await publish(twice);
  const { answers, setAside } = open(after, draft, before.hash);
  expect(setAside).toEqual([]);
  expect(answers).toMatchObject({ Residence: { rent: { [NAME]: '2026-11-02' } } });

  // Public there, it moves on from there.
  const again = moved(twice, 'residence', 'landlord', { wasPublic: true });
  expect(declared(again, 'landlord').renamedFrom).toBe(`/Residence/rent/${NAME}`);
  const last = open(await publish(again), answers, after.hash);
  expect(last.setAside).toEqual([]);
  expect(last.answers).toMatchObject({ Landlord: { rent: { [NAME]: '2026-11-02' } } });
}, 60_000);

test('a question that is back where it was public is what it was, to the letter', async () => {
  const there = moved(shipped, 'eviction', 'landlord', { wasPublic: true });
  const further = moved(there, 'landlord', 'residence');
  for (const [files, step] of [
    [there, 'landlord'],
    [further, 'residence'],
  ] as const) {
    const back = moved(files, step, 'eviction');
    expect(declared(back, 'eviction')).toEqual(declared(shipped, 'eviction'));
    await publish(back);
  }
}, 60_000);

test('a question that nobody has answered yet says nothing of where it stood', () => {
  const built = addQuestion(shipped, {
    ...RENT,
    step: 'landlord',
    kind: 'text',
    title: 'Boiler',
    translations: { es: 'Caldera' },
  });
  const { name } = built.at as { name: string };
  const made = withChanges(shipped, built.changes);
  const there = moved(made, 'landlord', 'eviction', { name });
  expect(declared(there, 'eviction', name)).not.toHaveProperty('renamedFrom');
});

test('one of its name that comes to its old place and goes again takes no answers with it', () => {
  const first = moved(shipped, 'eviction', 'landlord', { wasPublic: true });
  const built = addQuestion(first, {
    ...RENT,
    step: 'eviction',
    kind: 'text',
    title: 'Notice date',
    translations: { es: 'Fecha del aviso' },
  });
  expect(built.at).toEqual({ file: FILES.eviction, name: NAME });
  const other = moved(withChanges(first, built.changes), 'eviction', 'residence', {
    wasPublic: true,
  });
  expect(declared(other, 'landlord').renamedFrom).toBe(`/Eviction/rent/${NAME}`);
  expect(declared(other, 'residence')).not.toHaveProperty('renamedFrom');
});

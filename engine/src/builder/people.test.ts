import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { addPeopleList, peopleListIn, readQuestion } from './index.ts';

const words = (title: string) => ({ title, translations: { en: `${title} in English` } });
const request = {
  ...{ form: 'application', step: 'casa' },
  ...words('Personas que viven con usted'),
  each: words('Persona'),
  question: words('Nombre'),
};

test('a list of people with the form of one of them passes the check, and there is one', async () => {
  const files = readTexts(PACKS['valle-vecino']);
  const copy = createPackFolder(PACKS['valle-vecino']);
  try {
    expect(peopleListIn(files, 'application')).toBeUndefined();
    const built = addPeopleList(files, request);
    const now = withChanges(files, built.changes);
    const found = await copy.check(now);
    // What to type is said in the panel of the question, as of any other that is required.
    expect(found.filter(({ code }) => code !== 'no-advice')).toEqual(await copy.check(files));
    const at = built.at as { file: string; name: string };
    expect(readQuestion(now, at).kind).toBe('collection');
    expect(peopleListIn(now, 'application')).toEqual({ ...at, title: request.title });
    expect(() => addPeopleList(now, request)).toThrow('has a list of people');
  } finally {
    copy.remove();
  }
}, 60_000);

test('a program has none of its own', () => {
  const files = readTexts(PACKS.shipped);
  expect(peopleListIn(files, 'application')?.title).toBe('People who live with you');
  expect(() => addPeopleList(files, { ...request, program: 'rent' })).toThrow(
    'programs are chosen',
  );
});

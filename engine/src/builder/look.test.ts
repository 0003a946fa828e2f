import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { addQuestion, readQuestion, setLook } from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

test('a choice can be made in a list that unfolds, and be in sight again', async () => {
  const built = addQuestion(files, {
    form: 'application',
    step: 'residence',
    kind: 'choice',
    title: 'Water company',
    translations: { es: 'Compañía de agua' },
    choices: ['County Water', 'Town Utilities', 'Ridge Water'].map((label) => ({
      label,
      translations: { es: label },
    })),
  });
  const added = withChanges(files, built.changes);
  const place = built.at as { file: string; name: string };
  expect(readQuestion(added, place).look).toBe('radio');
  const listed = withChanges(added, setLook(added, place, 'select').changes);
  expect(readQuestion(listed, place).look).toBe('select');
  expect((await copy.check(listed)).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(setLook(listed, place, 'select').changes).toEqual([]);
  const again = withChanges(listed, setLook(listed, place, 'radio').changes);
  expect(again).toEqual(added);
});

test('what is answered otherwise has no look that could be another', () => {
  const place = { file: 'programs/energy/residence.fields.json', name: 'ShutOffDate' };
  expect(readQuestion(files, place).look).toBeUndefined();
  expect(setLook(files, place, 'select').changes).toEqual([]);
});

test('a look-up is such a list, and stays the widget that it is', () => {
  const place = { file: 'programs/energy/residence.fields.json', name: 'UtilityCompany' };
  expect(readQuestion(files, place).look).toBe('select');
  expect(setLook(files, place, 'select').changes).toEqual([]);
});

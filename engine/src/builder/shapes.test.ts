import { FileEdits, type PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import { type Shape, setShape } from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const place = { file: 'programs/energy/residence.fields.json', name: 'AccountNumber' };
const declared = (texts: PackTexts) =>
  (new FileEdits(texts).read(place.file).properties as JsonObject)[place.name] as JsonObject;
const shaped = (texts: PackTexts, shape: Shape) =>
  withChanges(texts, setShape(texts, place, shape).changes);
const without = (texts: PackTexts, keyword: string) => {
  const file = new FileEdits(texts).read(place.file);
  const { [keyword]: _, ...rest } = declared(texts);
  const properties = { ...(file.properties as JsonObject), [place.name]: rest };
  return withChanges(texts, [
    { name: place.file, text: JSON.stringify({ ...file, properties }, null, 2) },
  ]);
};

test('another shape has as many characters as before, and no words of the one before', async () => {
  expect(declared(files)).toMatchObject({
    pattern: '^[0-9A-Za-z][0-9A-Za-z -]{3,29}$',
    messages: { pattern: 'account-number' },
  });
  const digits = shaped(files, 'digits');
  expect(declared(digits).pattern).toBe('^\\d{4,30}$');
  expect(declared(digits).messages).toBeUndefined();
  expect((await copy.check(digits)).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(declared(shaped(digits, 'account')).pattern).toBe(declared(files).pattern);
});

test('of any characters it has as many, as JSON Schema counts them', async () => {
  const any = shaped(without(files, 'maxLength'), 'any');
  expect(declared(any)).toMatchObject({ minLength: 4, maxLength: 30 });
  expect(declared(any).pattern).toBeUndefined();
  expect((await copy.check(any)).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('what is not counted is not counted after', () => {
  const plain = shaped(without(files, 'pattern'), 'account');
  expect(declared(plain).pattern).toBe('^[0-9A-Za-z][0-9A-Za-z -]*$');
  expect(declared(shaped(plain, 'digits')).pattern).toBe('^\\d+$');
});

test('words that nobody says any more go with the shape that they are of', () => {
  const messages = 'programs/energy/messages.json';
  expect(files.get(messages)).toContain('"account-number"');
  expect(shaped(files, 'digits').get(messages) ?? '').not.toContain('"account-number"');
});

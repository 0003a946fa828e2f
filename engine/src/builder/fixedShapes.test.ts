import { FileEdits, type PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import { readQuestion, readShape, setFixedShape, setShape, setUpperCase } from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const place = { file: 'programs/energy/residence.fields.json', name: 'AccountNumber' };
const declared = (texts: PackTexts) =>
  (new FileEdits(texts).read(place.file).properties as JsonObject)[place.name] as JsonObject;
const held = (texts: PackTexts, example: string) =>
  withChanges(texts, setFixedShape(texts, place, example).changes);
const errorsOf = async (texts: PackTexts) =>
  (await copy.check(texts)).filter(({ severity }) => severity === 'error');

test('an example says how many letters and digits there are, not whether capitals count', async () => {
  const fixed = held(files, 'XY987654');
  const { pattern, mask, minLength, messages } = declared(fixed);
  expect([pattern, mask]).toEqual(['^[A-Za-z]{2}\\d{6}$', 'AA######']);
  expect([minLength, messages]).toEqual([undefined, undefined]);
  for (const isOn of [true, false]) {
    const before = withChanges(files, setUpperCase(files, place, isOn).changes);
    for (const example of ['XY987654', 'xy987654'])
      expect(declared(held(before, example)).upperCase).toBe(isOn || undefined);
  }
  const holds = new RegExp(String(pattern));
  expect(['AB123456', '12345678', 'AB1234', 'AB1234567'].map((one) => holds.test(one))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(readShape(fixed, place)).toMatchObject({
    shape: 'fixed',
    example: 'AB123456',
    parts: [
      { kind: 'letter', count: 2 },
      { kind: 'digit', count: 6 },
    ],
  });
  // How long it is, its shape says.
  expect(readQuestion(fixed, place).limits).toEqual([]);
  expect(await errorsOf(fixed)).toEqual([]);
});

test.each([
  ['12-3456.7', '##-####.#', '^\\d{2}-\\d{4}\\.\\d$'],
  ['(ab) 1', '(AA) #', '^\\([A-Za-z]{2}\\) \\d$'],
])('%s is held to %s', async (example, mask, pattern) => {
  const fixed = held(files, example);
  expect(declared(fixed)).toMatchObject({ mask, pattern });
  expect(new RegExp(pattern).test(example)).toBe(true);
  const { example: shown } = readShape(fixed, place)!;
  expect(declared(held(fixed, shown!))).toEqual(declared(fixed));
  expect(await errorsOf(fixed)).toEqual([]);
});

test('a place of either that a hand wrote stays what it is while its example is changed', async () => {
  const data = JSON.parse(files.get(place.file)!);
  Object.assign(data.properties[place.name], { mask: 'A*', pattern: '^[A-Za-z][0-9A-Za-z]$' });
  const either = new Map(files).set(place.file, JSON.stringify(data));
  expect(readShape(either, place)).toMatchObject({ shape: 'fixed', example: 'A*' });
  const longer = held(either, 'A*-7');
  expect(declared(longer)).toMatchObject({ mask: 'A*-#', pattern: '^[A-Za-z][0-9A-Za-z]-\\d$' });
  expect(() => setFixedShape(either, place, 'A*#')).toThrow(
    expect.objectContaining({ code: 'not-allowed' }),
  );
});

test.each(['', 'A', 'AB_12', '-12', '#123', 'a*', 'AB**', 'A'.repeat(41)])(
  '“%s” is no shape',
  (example) => {
    expect(() => setFixedShape(files, place, example)).toThrow(
      expect.objectContaining({ code: 'not-allowed' }),
    );
  },
);

test('another shape takes the mask away; capitals come and go without it', () => {
  const small = held(withChanges(files, setUpperCase(files, place, false).changes), 'ab12');
  expect(declared(small).upperCase).toBeUndefined();
  const large = withChanges(small, setUpperCase(small, place, true).changes);
  expect(declared(large)).toMatchObject({ mask: 'AA##', upperCase: true });
  const any = withChanges(large, setShape(large, place, 'any').changes);
  expect(declared(any).mask).toBeUndefined();
  expect(declared(any).pattern).toBeUndefined();
});

test('what is kept locked keeps its shape, and has its greatest length in its form', () => {
  const locked = { file: 'application/personal-information.schema.json', name: 'SSN' };
  expect(readShape(files, locked)).toBeUndefined();
  const { limits } = readQuestion(files, locked);
  expect(limits.find(({ name }) => name === 'maxLength')?.value).toBeGreaterThan(0);
});

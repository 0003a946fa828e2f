import { isAskedAsBefore } from './isAskedAsBefore.ts';

// Each text is its own hash.
const BASE = new Map([
  ['application/wizard.json', '{"steps": ["rent"]}'],
  ['application/rent.schema.json', '{"enumeration": "rooms"}'],
  ['desk/actions/deny.schema.json', '{"enumeration": "desk-reasons"}'],
  ['enumerations/desk-reasons.json', '["too old"]'],
  ['enumerations/rooms.json', '["one"]'],
  ['meta/desk-action.schema.json', '{"description": "such as desk-reasons"}'],
  ['texts/es/enumerations/desk-reasons.json', '["muy viejo"]'],
]);
const read = async (hashes: ReadonlySet<string>) =>
  new Map([...hashes].map((text) => [text, Buffer.from(text)]));
const isSame = (...changes: [path: string, text: string | undefined][]) => {
  const files = new Map(BASE);
  for (const [path, text] of changes) text ? files.set(path, text) : files.delete(path);
  return isAskedAsBefore(files, BASE, read);
};

test.each<[string, boolean, [path: string, text: string | undefined][]]>([
  ['a file of the desk', true, [['desk/queues/water.json', '{"title": "Water"}']]],
  [
    'words of the desk in Spanish',
    true,
    [['texts/es/desk/queues/water.json', '{"title": "Agua"}']],
  ],
  ['words of a page', true, [['pages/landing.json', '{"title": "Help"}']]],
  [
    'a reason that only the desk gives',
    true,
    [
      ['enumerations/desk-reasons.json', '["too old", "not readable"]'],
      ['texts/es/enumerations/desk-reasons.json', '["muy viejo", "no se lee"]'],
    ],
  ],
  ['nothing', false, []],
  ['a form', false, [['application/rent.schema.json', '{"enumeration": "halls"}']]],
  ['a program', false, [['programs/water/program.json', '{}']]],
  ['the portal', false, [['portal.json', '{}']]],
  ['choices that applicants have', false, [['enumerations/rooms.json', '["one", "two"]']]],
  ['their words in Spanish', false, [['texts/es/enumerations/rooms.json', '["uno"]']]],
  [
    'a file of the desk and a form',
    false,
    [
      ['desk/queues/water.json', '{}'],
      ['application/rent.schema.json', undefined],
    ],
  ],
  ['a form in the folder of the desk', false, [['desk/wizard.json', '{}']]],
])('of a copy that changes %s it is %s', async (_what, isAsBefore, changes) => {
  expect(await isSame(...changes)).toBe(isAsBefore);
});

test('a copy that deletes a form in the folder of the desk is another', async () => {
  const base = new Map([...BASE, ['desk/wizard.json', '{}'] as const]);
  expect(await isAskedAsBefore(BASE, base, read)).toBe(false);
});

test.each(['{"enumeration": "desk-reasons"}', String.raw`{"enumeration": "\u0064esk-reasons"}`])(
  'a list that a form may name, as in %s, is what applicants are asked',
  async (text) => {
    const base = new Map([...BASE, ['steps/why.schema.json', text] as const]);
    const files = new Map([...base, ['enumerations/desk-reasons.json', '["other"]'] as const]);
    expect(await isAskedAsBefore(files, base, read)).toBe(false);
  },
);

test('of a release from before files were kept nothing is known', async () => {
  expect(await isAskedAsBefore(BASE, new Map(), read)).toBe(false);
});

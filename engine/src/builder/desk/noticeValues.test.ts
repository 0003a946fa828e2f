import type { PackTexts } from '../../edit/FileEdit.ts';
import { PACKS, readTexts } from '../../edit/test/packTexts.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { Tellable } from './listTellable.ts';
import { noticeBlocks } from './noticeEdits.ts';
import { setTellingText } from './noticeValues.ts';

const files = readTexts(PACKS.shipped);
const PAPERS = 'desk/notices/papers-wanted.json';

const told = (pointer: string, title: string): Tellable => ({
  ...{ pointer, title, step: 'About you', kind: 'text', verbs: [], choices: [] },
  ...{ isRestricted: false, isSure: false },
});
const TELLABLE = [
  told('/PersonalInformation/FirstName', 'First name'),
  told('/MailingInformation/PhysicalCity', 'City'),
];

const json = (now: PackTexts, file = PAPERS) => JSON.parse(now.get(file)!) as JsonObject;

/** The notice with other parts of its file. */
const withParts = (parts: JsonObject) =>
  new Map(files).set(PAPERS, `${JSON.stringify({ ...json(files), ...parts }, null, 2)}\n`);

/** The notice after one text after another was typed into one of its parts. */
function typed(before: PackTexts, texts: string[], { part = 0, language = 'en' } = {}) {
  return texts.reduce<PackTexts>((now, text) => {
    const place = noticeBlocks(now, PAPERS)[part]!.place!;
    const { changes } = setTellingText(now, place, { language, text }, TELLABLE);
    const next = new Map(now);
    for (const change of changes) next.set(change.name, change.text!);
    return next;
  }, before);
}

test('words of the name of another place, and of the link, are typed as that place', () => {
  const before = withParts({ values: { four: '/A', firstName: '/B' } });
  const tellable = [told('/C', 'four'), told('/D', 'link'), told('/E', 'a {b}')];
  const place = noticeBlocks(before, PAPERS)[0]!.place!;
  const text = '{four} {link} {a {b}}';
  const { changes } = setTellingText(before, place, { language: 'en', text }, tellable);
  const after = new Map([...before, ...changes.map((one) => [one.name, one.text!] as const)]);
  expect(json(after)).toEqual({
    ...json(before),
    blocks: (json(before).blocks as JsonObject[]).map((block, index) =>
      index === 0 ? { ...block, paragraph: text } : block,
    ),
  });
});

const WHAT = 'We read your application. Before we can decide, we need this from you:';
const CITY = '/MailingInformation/PhysicalCity';

test('a place that was typed and is typed away leaves nothing behind', () => {
  const before = typed(files, ['Hello'], { part: 1 });
  const there = typed(before, ['Hello, {City}'], { part: 1 });
  expect(json(there)).toMatchObject({
    values: { physicalCity: CITY },
    blocks: [
      {},
      { paragraph: 'Hello, {physicalCity}', when: { [CITY]: true } },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ],
  });
  for (const text of ['Hello', 'Hello, {City', 'Hello, {Cit}'])
    expect(json(typed(there, [text, 'Hello'], { part: 1 }))).toEqual(json(before));
  expect(typed(there, [WHAT], { part: 1 }).get(PAPERS)).toBe(files.get(PAPERS));
});

test('what another language, or another part, still tells stays known', () => {
  const spanish = { language: 'es' };
  // The greeting in Spanish names her still.
  expect(json(typed(files, ['Hello']))).toMatchObject({
    values: { firstName: '/PersonalInformation/FirstName' },
    blocks: (json(files).blocks as JsonObject[]).map(({ when }, index) =>
      index === 0 ? { when } : {},
    ),
  });
  const silent = typed(typed(files, ['Hello']), ['Hola'], spanish);
  expect(json(silent).values).toEqual({ number: '/$/case/number' });
  expect((json(silent).blocks as JsonObject[])[0]).toEqual({ id: 'dear', paragraph: 'Hello' });
  expect(json(typed(silent, ['Dear {First name},']))).toMatchObject({
    values: { firstName: '/PersonalInformation/FirstName' },
  });
  // Told by the greeting, it is no matter of the other part any more.
  const other = typed(files, [`${WHAT} {First name}`, WHAT], { part: 1 });
  expect(json(other)).toEqual(json(files));
});

test('what typing did not bring in, typing does not take out', () => {
  const [dear, ...others] = json(files).blocks as JsonObject[];
  const when = { '/PersonalInformation/FirstName': false, [CITY]: true };
  const values = {
    who: '/Somewhere/Else',
    unused: CITY,
    firstName: '/PersonalInformation/FirstName',
  };
  const before = withParts({ values, blocks: [{ ...dear, paragraph: '{who}', when }, ...others] });
  const after = json(typed(before, ['Hello, {First name}', 'Hello']));
  expect(after.values).toEqual(values);
  expect((after.blocks as JsonObject[])[0]!.when).toEqual(when);
});

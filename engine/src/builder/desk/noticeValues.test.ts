import type { PackTexts } from '../../edit/FileEdit.ts';
import { PACKS, readTexts } from '../../edit/test/packTexts.ts';
import type { JsonObject } from '../../kernel/types.ts';
import { noticeBlocks, type Tellable } from './noticeEdits.ts';
import { setTellingText } from './noticeValues.ts';

const files = readTexts(PACKS.shipped);
const PAPERS = 'desk/notices/papers-wanted.json';
const SPANISH = `texts/es/${PAPERS}`;

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

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createPackFolder, PACKS, readTexts } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';

const DOCS = path.join(import.meta.dirname, '../../../docs/desk.md');
const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const page = readFileSync(DOCS, 'utf8');

/** What docs/desk.md shows as JSON: whole files, and parts of some. */
const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, text]) => JSON.parse(text!.trimStart().startsWith('{') ? text! : `{${text}}`) as JsonObject,
);

/** New files, as the page calls them, and the list of `desk.json` that names each. */
const NEW: { [kind: string]: [file: string, list?: 'queues' | 'actions'] } = {
  'desk-queue': ['queues/water', 'queues'],
  'desk-notice': ['notices/late'],
  'desk-action': ['actions/delay', 'actions'],
  step: ['actions/delay.schema'],
};

/** Where a part stands that is shown alone. */
function fileOfPart(part: JsonObject): string {
  const effects = (part.effects ?? {}) as JsonObject;
  if (effects.changes) return 'actions/correct-slip';
  if (effects.corrections) return 'actions/ask-to-correct';
  if (part.separateFrom) return 'actions/deny';
  if (part.withdraws) return 'actions/withdraw-questions';
  if (part.text) return 'notices/papers-wanted';
  if (part.badges) return 'queues/water';
  if (part.on) return 'notices/noted';
  return part.narrow ? 'queues/in-review' : 'desk';
}

/** A file with a part in it; what the part has not stays. */
const merged = (whole: JsonObject, part: JsonObject): JsonObject => ({
  ...whole,
  ...part,
  ...(part.effects && {
    effects: { ...(whole.effects as JsonObject), ...(part.effects as JsonObject) },
  }),
});

test('each piece of JSON that docs/desk.md shows, put where it says, passes the check', async () => {
  expect(blocks.length).toBeGreaterThan(12);
  const now = new Map(files);
  now.set(
    'desk/notices/noted.json',
    JSON.stringify({
      $schema: '../../meta/desk-notice.schema.json',
      subject: 'We read your application',
      mail: 'full',
      blocks: [{ id: 'what', paragraph: 'We read it now.' }],
    }),
  );
  const read = (file: string) => JSON.parse(now.get(`desk/${file}.json`)!) as JsonObject;
  const write = (file: string, data: JsonObject) =>
    now.set(`desk/${file}.json`, JSON.stringify(data, null, 2));
  for (const block of blocks) {
    const kind = /([\w-]+)\.schema\.json$/.exec(String(block.$schema))?.[1];
    if (kind === undefined) {
      const file = fileOfPart(block);
      write(file, merged(read(file), block));
      continue;
    }
    const [file, list] = NEW[kind]!;
    write(file, block);
    if (!list) continue;
    const desk = read('desk');
    write('desk', { ...desk, [list]: [...(desk[list] as string[]), file.replace(/^.*\//, '')] });
  }
  // What is new is not translated here; else nothing is found.
  const found = await copy.check(now);
  expect(found.filter(({ code }) => !code.startsWith('untranslated'))).toEqual([]);
  // The page has a line for each file in which it would be, with the keys of it.
  const lines = new Map(
    [...page.matchAll(/^\| `(texts\/es\/[^`]+)` \| (.*) \|$/gm)].map(([, file, keys]) => [
      file,
      keys,
    ]),
  );
  const places = found.map(({ expected }) => /"([^"]+)" in (\S+)/.exec(expected!)!.slice(1));
  // A badge, and a notice of this test, belong to other parts of the page.
  const news = places.filter(
    ([key, file]) => !key!.startsWith('badges/') && !file!.includes('notices/noted'),
  );
  const untold = news.filter(
    ([key, file]) =>
      !lines.get(file)?.includes(`\`${key!.replace(/^blocks\/.*/, 'blocks/dear')}\``),
  );
  expect([news.length > 8, untold]).toEqual([true, []]);
});

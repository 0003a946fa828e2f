import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
/**
 * Words of an agency's work: they belong to a pack. Household members and incomes have routes and tables
 * of their own by the contract.
 */
const WORDS =
  /\b(ssn|social.?security|saluda|svca|liheap|landlord|south.?carolina|weatheri\w*|food.?stamps?|tribes?|utilit(?:y|ies)|energy|mortgage|licen[cs]e.?number|157)\b/i;
/** Names of what stands at the desk, and of statuses: they are words of the pack that ships. */
function namesOfDesk(): string[] {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(root, 'definitions', name), 'utf8'));
  const files = (folder: string) =>
    readdirSync(path.join(root, 'definitions/desk', folder)).flatMap(
      (name) => /^([a-z-]+)\.json$/.exec(name)?.[1] ?? [],
    );
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  return [
    ...ids(read('portal.json').statuses),
    ...ids(read('desk/roles.json').roles),
    ...ids(read('desk/desk.json').flags),
    ...['actions', 'queues', 'notices'].flatMap(files),
  ];
}

/** What a finding says is shown by an example; drawings have coordinates. */
const LEFT_OUT = ['engine/src/finding-codes/', 'api/src/pages/drawings.ts'];

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .filter((file) => !/\.test\.tsx?$|\/test\/|\/migrations\//.test(file))
    .filter((file) => !LEFT_OUT.some((place) => file.startsWith(place)));
}

/** The lines of a source that are no comment. */
function* linesOf(text: string): Generator<[line: string, number: number]> {
  let isComment = false;
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed.startsWith('/*')) isComment = true;
    if (!isComment && !trimmed.startsWith('//')) yield [trimmed, index + 1];
    if (trimmed.includes('*/')) isComment = false;
  }
}

/** Names that mean something else in code, too. */
const PLAIN = new Set([
  // What a reviewer of a pack says.
  'approved',
  // A word of the vocabulary, and what becomes of a lease.
  'urgent',
  'renew',
  'new',
  'messages',
  'letter',
  'write',
  'expired',
  'received',
]);

test.each(['engine/src', 'api/src', 'web/src'])('no name of a desk stands in %s', (folder) => {
  const names = namesOfDesk().filter((name) => !PLAIN.has(name));
  expect(names).toEqual(expect.arrayContaining(['approve', 'caseworker', 'in-review']));
  const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]`);
  const found = sources(folder).flatMap((file) =>
    [...linesOf(readFileSync(path.join(root, file), 'utf8'))]
      .filter(([line]) => quoted.test(line))
      .map(([line, number]) => `${file}:${number} ${line}`),
  );
  expect(found).toEqual([]);
});

/** With fewer files than each has, by far: then the search does not see them. */
const FOLDERS: [folder: string, least: number][] = [
  ['engine/src', 600],
  ['api/src', 600],
  ['web/src', 550],
  ['tools/portal', 60],
];

test.each(FOLDERS)('no word of an agency stands in %s', (folder, least) => {
  const files = sources(folder);
  expect(files.length).toBeGreaterThan(least);
  const found = files.flatMap((file) =>
    [...linesOf(readFileSync(path.join(root, file), 'utf8'))]
      .filter(([line]) => WORDS.test(line))
      .map(([line, number]) => `${file}:${number} ${line}`),
  );
  expect(found).toEqual([]);
});

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const FOLDERS = ['engine/src', 'api/src', 'web/src', 'tools/portal'];
/** Ajv makes code of schemas: it holds texts against the engine's own, and the standard's. */
const AJV = [
  'engine/src/compile/checkMeta.ts',
  'engine/src/external-schema/compile/metaSchemas.ts',
];
/** Of a text of a pack none makes one: only the compiler of patterns may, of what its own parser found. */
const EXPRESSIONS = [
  'api/src/documents/structure/checkPdf.ts: 2',
  'api/src/identity/providerMiddleware.ts: 1',
  'api/src/receipts/drawable.ts: 1',
  'api/src/replies/replyAddress.ts: 1',
  'engine/src/builder/imports/columns.ts: 1',
  'engine/src/builder/relocation.ts: 2',
  'engine/src/patterns/codeSets.ts: 2',
];
/** The embedded database, and the process that works on packs. */
const STARTERS = [
  'api/src/database/embedded/postmaster.ts: 1',
  'api/src/database/embedded/spawnUnprivileged.ts: 1',
  'api/src/isolation/guards.ts: 1',
  'api/src/isolation/launch.ts: 1',
];

/** What is public, in a server; all else in the isolated process. */
const OPENING = [
  'api/src/isolation/program/open.ts',
  'api/src/isolation/program/works.ts',
  'api/src/isolation/releasePair.ts',
  'api/src/releases/Releases.ts',
  'api/src/releases/createOpenedReleases.ts',
];
/** The isolated process alone. */
const READING = [
  'api/src/applications/migrateDraft.ts',
  'api/src/isolation/program/open.ts',
  'api/src/isolation/program/shown.ts',
  'api/src/isolation/program/works.ts',
];

async function read(): Promise<[file: string, text: string][]> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(path.join(root, folder), { recursive: true });
      return names
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)test\//.test(name))
        .map(async (name): Promise<[string, string]> => {
          const file = `${folder}/${name}`;
          return [file, await readFile(path.join(root, file), 'utf8')];
        });
    }),
  );
  return Promise.all(lists.flat());
}

const sources = await read();

/** Comments speak of what code does not do. */
const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');

/** Which files have it, and how many times. */
const usesOf = (expression: RegExp) =>
  sources
    .flatMap(([file, text]) => {
      const { length } = [...withoutComments(text).matchAll(expression)];
      return length ? [`${file}: ${length}`] : [];
    })
    .sort();

test('nothing is run that is not written in a source: no Function, no eval, no vm', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(usesOf(/\bnew Function\b|(?<![.\w])(Function|eval)\(|\bvm\.run|'(node:)?vm'/g)).toEqual(
    [],
  );
});

test('nothing is loaded whose name is not written in a source', () => {
  expect(usesOf(/\b(import|require)\((?!\s*'[^']*'\s*\)|import\.meta)/g)).toEqual([]);
});

test('an expression is made of a text by these alone, each of words of the engine or quoted', () => {
  expect(usesOf(/\bRegExp\(/g)).toEqual(EXPRESSIONS);
});

test('other programs are started by these alone, with arguments in a list and never by a shell', () => {
  expect(
    usesOf(/'(node:(child_process|worker_threads|cluster)|child_process|worker_threads)'/g),
  ).toEqual(STARTERS);
  expect(usesOf(/(?<![.\w])exec(Sync)?\(|\bshell: /g)).toEqual([]);
});

test('packs are checked, compiled and walked by the isolated process alone', () => {
  const outside = usesOf(
    /\b(checkPack|compilePack|witnessPack|compileStored|readSourceMap)\b/g,
  ).filter((use) => /^(api|tools)\//.test(use));
  expect(outside.map((use) => use.split(':')[0])).toEqual([
    'api/src/isolation/program/checkInParts.ts',
    'api/src/isolation/program/open.ts',
    'api/src/isolation/program/works.ts',
  ]);
});

test('a release is opened, and read for what it does, by these alone outside of the isolated process', () => {
  const opening = usesOf(/\bopenRelease\(/g).filter((use) => /^(api|tools)\//.test(use));
  expect(opening.map((use) => use.split(':')[0])).toEqual(OPENING);
  const reading = usesOf(/\b(diffReleases|migrateDraft|openPair|openSent)\(/g).filter((use) =>
    /^(api|tools)\//.test(use),
  );
  expect(reading.map((use) => use.split(':')[0])).toEqual(READING);
});

test('the operator’s tool and the preview evaluate, validate and compose nothing of a pack', () => {
  const makes =
    /\bimport\s*\{[^}]*\b(evaluate|validate|computeInitially|initialAnswers|closedGates|composeForm|describeOutline)\b[^}]*\}\s*from '@porchlight\/engine|\.(formFor|pageFiles)\b/;
  const outside = sources
    .filter(([file, text]) => /^(tools\/portal|api\/src\/preview)\//.test(file) && makes.test(text))
    .map(([file]) => file);
  const inside = ['chooseAnswers', 'listShots', 'present'];
  expect(outside.sort()).toEqual(inside.map((name) => `api/src/preview/${name}.ts`));
  // They run in the isolated process, and are asked by nothing else.
  const asking = sources.filter(([, text]) =>
    /from '(\.|[^']*\/preview)\/(chooseAnswers|listShots|screens|present)\.ts'/.test(text),
  );
  const files = asking
    .map(([file]) => file)
    .filter((file) => /^(tools|api\/src\/(preview|isolation))\//.test(file));
  expect(files.sort()).toEqual([
    'api/src/isolation/program/shown.ts',
    'api/src/isolation/program/works.ts',
    'api/src/preview/changedScreens.ts',
    'api/src/preview/chooseAnswers.ts',
    'api/src/preview/listShots.ts',
    'api/src/preview/present.ts',
  ]);
});

test('Ajv is asked by two files alone, neither of which gives it a schema of a pack', () => {
  const asking = sources.filter(([, text]) => /from 'ajv(\/(?!formats)[^']*)?'/.test(text));
  expect(asking.map(([file]) => file).sort()).toEqual(AJV);
});

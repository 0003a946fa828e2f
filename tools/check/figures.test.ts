import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8');
const [readme, measured, sealed] = [
  'README.md',
  'docs/benchmarks.md',
  'docs/decisions/0022-documents-are-sealed.md',
].map(read) as [string, string, string];

/** A row of the README's table, or a passage of a decision, up to the next. */
const rowOf = (start: string) => readme.split('\n').find((line) => line.startsWith(`| ${start}`))!;
const uploads = sealed.split('\n').find((line) => line.includes('benchmarks.md#upload'))!;

/** Figures of a text: what the first groups of these expressions hold in the page of benchmarks. */
const figures = (...expressions: RegExp[]) =>
  expressions.map((expression) => expression.exec(measured)?.[1]);

test.each<[string, string, (string | undefined)[]]>([
  ['a keystroke', rowOf('a keystroke'), figures(/ours \/ stock: .*p95 ([\d.]+)/)],
  [
    'a changed definition',
    rowOf('a changed definition'),
    figures(
      /200 questions: SurveyJS .* takes ([\d.]+) of it/,
      /200 questions: Form\.io .* takes ([\d.]+) of it/,
    ),
  ],
  ['a save', rowOf('a save'), figures(/portal \/ bare: ([\d.]+) of the requests/)],
  [
    'a document',
    rowOf('a document'),
    figures(/portal, checked and kept: .*, ([\d.]+) of one that is flushed/),
  ],
  ['a link', rowOf('a link'), figures(/cost of a call, many \/ few: ([\d.]+)/)],
  [
    'the first question',
    readme.split('\n').find((line) => line.startsWith('At 400 kbit/s'))!,
    figures(/([\d.]+) s to the first question/),
  ],
  [
    'sealed documents',
    uploads,
    figures(
      /portal, streaming alone: ([\d.]+) of a bare/,
      /portal, checked and kept: ([\d.]+) of a bare/,
      /portal, checked and kept: .*, ([\d.]+) of one that is flushed/,
      /portal, parts, streaming: ([\d.]+) of a bare/,
      /portal, parts, kept: ([\d.]+) of a bare/,
    ),
  ],
])('what is said of %s is what was measured last', (_what, said, figuresOfPage) => {
  expect(figuresOfPage).not.toContain(undefined);
  const last = said.slice(said.lastIndexOf('| ', said.length - 2));
  const text = said.startsWith('|') ? last : said;
  const written = text.match(/(?<![\d.])\d\.\d+/g);
  expect(written).toEqual(expect.arrayContaining(figuresOfPage));
  if (said.startsWith('|')) expect(written).toHaveLength(figuresOfPage.length);
});

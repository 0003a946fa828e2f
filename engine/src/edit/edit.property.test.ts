import fc from 'fast-check';
import { compilePack } from '../compile/index.ts';
import { runs } from '../test/runs.ts';
import {
  addChoice,
  datesOf,
  type FileEdit,
  hasNames,
  isEnumeration,
  languagesOf,
  listChoices,
  listFields,
  listLimits,
  listSteps,
  listTexts,
  moveChoice,
  moveField,
  moveStep,
  type PackTexts,
  readDates,
  readLook,
  removeChoice,
  setDates,
  setLimit,
  setLook,
  setText,
} from './index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from './test/packTexts.ts';

/** An edit, and what takes it back. */
interface Trial {
  what: string;
  edit: (files: PackTexts) => FileEdit[];
  undo: (files: PackTexts) => FileEdit[];
  /** Whether the check may be against it: a step can be moved before the one that it asks about. */
  mayFail?: boolean;
}

const day = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2030-12-31'),
  noInvalidDate: true,
});
const isoDay = (date: Date) => date.toISOString().slice(0, 10);
/** Plain words: what is said of hard ones is not the edit's. */
const words = fc
  .array(fc.constantFrom('home', 'aid', 'Ñandú', 'día', 'you', '“now”', 'a\\b', '5'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.join(' '));

const pickIn = <T>(list: readonly T[], seed: number): T => list[seed % list.length]!;

/** Any one edit of a pack. */
function trials(files: Map<string, string>): fc.Arbitrary<Trial> {
  const names = [...files.keys()];
  const { original, others } = languagesOf(files);
  const withTexts = names.filter((name) => listTexts(files, name).length);
  const withSteps = names.filter((name) => listSteps(files, name).some(({ isOwn }) => isOwn));
  const withFields = names.filter((name) => listFields(files, name).length > 1);
  // A paper of the desk has to be one of a step's, and why it or an answer is asked for a text of its page.
  const lists = names.filter(
    (name) => isEnumeration(name) && !/\/desk-(paper|correction)/.test(name),
  );
  const dated = names.filter(datesOf);
  const seed = fc.nat(10_000);
  const move = (
    places: string[],
    count: (file: string) => number[],
    run: (file: string, from: number, to: number) => (pack: PackTexts) => FileEdit[],
    rest: Partial<Trial> = {},
  ) =>
    fc.tuple(seed, seed, seed).map(([one, two, three]): Trial => {
      const file = pickIn(places, one);
      const all = count(file);
      const [from, to] = [pickIn(all, two), pickIn(all, three)];
      return {
        what: `${file}: ${from} to ${to}`,
        edit: run(file, from, to),
        undo: run(file, to, from),
        ...rest,
      };
    });
  const positions = (length: number) => Array.from({ length }, (_, index) => index);
  return fc.oneof(
    move(
      withSteps.filter((file) => !file.endsWith('program.json')),
      (file) => positions(listSteps(files, file).length),
      (file, from, to) => (pack) => moveStep(pack, file, from, to),
      { mayFail: true },
    ),
    move(
      withFields,
      (file) => positions(listFields(files, file).length),
      (file, from, to) => (pack) => moveField(pack, file, from, to),
    ),
    move(
      lists,
      (file) => positions(listChoices(files, file).length),
      (file, from, to) => (pack) => moveChoice(pack, file, from, to),
    ),
    fc.tuple(seed, seed, words, fc.boolean()).map(([one, two, text, isOriginal]): Trial => {
      const file = pickIn(withTexts, one);
      const found = pickIn(listTexts(files, file), two);
      const language = isOriginal || !others.length ? original : pickIn(others, two);
      const before = isOriginal ? found.original : found.translations[language]!.text;
      // The places of a message stay, as whoever writes one is told.
      const places = (before.match(/\{[^{}]*\}/g) ?? []).join(' ');
      const hasInner = /\{[^{}]*\{/.test(before);
      const said = hasInner ? `${before} ${text}` : `${text} ${places}`.trim();
      const write = (words: string) => (pack: PackTexts) =>
        setText(pack, { file, key: found.key, language, text: words });
      return {
        what: `${file} ${found.key} ${language}: ${said}`,
        edit: write(said),
        undo: write(before),
      };
    }),
    fc.tuple(seed, words).map(([one, label]): Trial => {
      const file = pickIn(lists, one);
      const isNumbered = listChoices(files, file).every(({ value }) => typeof value === 'number');
      const value = isNumbered ? 9000 + one : `new-${one}`;
      const name = hasNames(listChoices(files, file)) && {
        name: `New${[...String(one)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
      };
      const translations = Object.fromEntries(others.map((language) => [language, label]));
      return {
        what: `${file} + ${value}`,
        edit: (pack) => addChoice(pack, file, { value, label, translations, ...name }),
        undo: (pack) => removeChoice(pack, file, value),
      };
    }),
    fc.tuple(seed, day, day).map(([one, first, second]): Trial => {
      const file = pickIn(dated, one);
      const [opens, closes] = [isoDay(first), isoDay(second)].sort() as [string, string];
      const before = readDates(files, file)!;
      return {
        what: `${file}: ${opens} to ${closes}`,
        edit: (pack) => setDates(pack, file, { opens, closes }),
        undo: (pack) => setDates(pack, file, before),
      };
    }),
    fc.tuple(seed, seed).map(([one, more]): Trial => {
      const { group, name, value, minimum = 1, maximum = 5000 } = pickIn(listLimits(files), one);
      const other = minimum + (more % (maximum - minimum + 1));
      return {
        what: `${name} ${other}`,
        edit: (pack) => setLimit(pack, { group, name, value: other }),
        undo: (pack) => setLimit(pack, { group, name, value }),
        // More papers wanted than can be sent, or a reminder before a draft begins: the check is against it.
        mayFail: name.startsWith('documents') || name === 'draftDays',
      };
    }),
    fc.tuple(fc.nat(0xffffff), words).map(([color, name]): Trial => {
      const accent = `#${color.toString(16).padStart(6, '0')}`;
      return {
        what: `${accent} ${name}`,
        edit: (pack) => setLook(pack, { accent, name, shortName: 'Short' }),
        undo: (pack) => setLook(pack, readLook(files)),
      };
    }),
  );
}

const keyOf = ({ file, pointer, code }: { file: string; pointer: string; code: string }) =>
  `${file} ${pointer} ${code}`;

describe.each(Object.entries(PACKS))('edits of the pack %s', (_name, pack) => {
  const files = readTexts(pack);

  test('what is taken back is as it was, to the letter', () => {
    fc.assert(
      fc.property(trials(files), ({ edit, undo }) => {
        const edited = withChanges(files, edit(files));
        expect(Object.fromEntries(withChanges(edited, undo(edited)))).toEqual(
          Object.fromEntries(files),
        );
      }),
      { numRuns: runs(150) },
    );
  });

  test('nothing but the file’s own places is touched: what is not edited is as it was', () => {
    fc.assert(
      fc.property(trials(files), ({ edit }) => {
        for (const { name, text } of edit(files)) {
          const [before, after] = [files.get(name) ?? '', text ?? ''];
          // The same entries under every name, but for those that were edited: none is lost.
          const keys = (json: string) => (json ? Object.keys(JSON.parse(json)) : []);
          expect(keys(after)).toEqual(expect.arrayContaining(keys(before)));
          // Whole lines that the edit has no part in stay in their order.
          const known = new Set(after.split('\n'));
          const lost = before.split('\n').filter((line) => !known.has(line));
          expect(lost.length).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('the pack still compiles, and the check finds no new error', async () => {
    const copy = createPackFolder(pack);
    try {
      const known = new Set((await copy.check(files)).map(keyOf));
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(trials(files), {
            minLength: 1,
            maxLength: 12,
            selector: ({ what }) => what,
          }),
          async (several) => {
            const quiet = several.filter(({ mayFail }) => !mayFail);
            const edited = quiet.reduce(
              (now, { edit }) => withChanges(now, edit(now)),
              new Map(files),
            );
            const found = (await copy.check(edited)).filter(
              (finding) => finding.severity === 'error' && !known.has(keyOf(finding)),
            );
            expect(found).toEqual([]);
            await compilePack(copy.folder);
          },
        ),
        { numRuns: runs(8), endOnFailure: true },
      );
    } finally {
      copy.remove();
    }
  }, 240_000);
});

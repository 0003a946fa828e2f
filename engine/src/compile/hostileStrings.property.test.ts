import path from 'node:path';
import fc from 'fast-check';
import { diffReleases } from '../diff/index.ts';
import { describeFlow, describeOutline } from '../explain/index.ts';
import { evaluate } from '../kernel/evaluate.ts';
import type { Json, JsonObject } from '../kernel/types.ts';
import { validate } from '../kernel/validate.ts';
import { compilePattern } from '../patterns/compilePattern.ts';
import { runs } from '../test/runs.ts';
import { gatherPack, type PackFiles } from './gatherPack.ts';
import {
  type CompiledRelease,
  compilePack,
  openRelease,
  PackError,
  type Release,
} from './index.ts';
import { kindOf } from './kindOf.ts';
import { placesIn, plant, rename } from './test/plant.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');
const HARMLESS = 'harmless';
const HOSTILE = [
  '"', "'", '`', '\u2028', '\u2029', '\0', '*/', '*/(globalThis.wasRun=true);/*', `$${'{globalThis.wasRun=true}'}`,
  '"+(globalThis.wasRun=true)+"', '</script><script>globalThis.wasRun=true</script>', '\\', '\\u0022',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'x'.repeat(10_000), '', '/', '~1', '../..',
]; // biome-ignore format: a list
/** Those that a part of a path can be. */
const IN_PATHS = HOSTILE.map((text) => text.replaceAll('/', '')).filter((text) => text !== '');

/** What a preview lists of a release, and what a diff says of it beside another, both ways. */
function looksAt(release: Release, other: CompiledRelease): unknown[] {
  const { compiled, languages } = release;
  const programs = [undefined, ...Object.keys(compiled.parts ?? {})];
  return [
    Object.keys(compiled.forms).map((name) =>
      programs.map((folder) =>
        describeOutline(release.formFor(name, {}, { names: folder ? [`${folder}.`] : [] })),
      ),
    ),
    Object.keys(compiled.flows ?? {}).map((name) =>
      describeFlow(release.flow(name, languages[0])!, 'application'),
    ),
    diffReleases(other, compiled),
    diffReleases(compiled, other),
  ];
}

/** What a pack does: why it is refused, or all that is compiled of it, and what each form says of no answers. */
async function behaviourOf(files: PackFiles): Promise<{ refused: string } | { does: string }> {
  let compiled: Awaited<ReturnType<typeof compilePack>>;
  try {
    compiled = await compilePack({ files, findings: [] });
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    expect(error.findings.length).toBeGreaterThan(0);
    return { refused: error.findings.map(({ code }) => code).join() };
  }
  // As it is stored and fetched.
  const stored = JSON.stringify(compiled);
  const release = openRelease(JSON.parse(stored));
  const says = Object.keys(compiled.forms).map((name) => {
    const form = release.form(name);
    const facts = { today: '2026-11-21', year: 2026, limits: release.portal().limits };
    const evaluation = evaluate(form, {}, facts);
    return [name, evaluation.steps, [...evaluation.visible], validate(form, evaluation)];
  });
  const looks = looksAt(release, OTHER);
  // Two packs have two names.
  return { does: `[${stored},${JSON.stringify([says, looks])}]`.replaceAll(compiled.hash, '') };
}

/** Names that are hashes of what they name, by where they come first: other words have other hashes. */
function numberHashes(does: string): string {
  const numbers = new Map<string, number>();
  return does.replace(/\bcondition-[0-9a-f]{10}\b|(?<="key":")[0-9a-f]{8}(?=")/g, (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return `#${numbers.get(name)}`;
  });
}

/** The program of a pattern has a part for each letter, and is read as numbers: never as text. */
const isProgram = (value: JsonObject) => Array.isArray(value.sets) && Array.isArray(value.code);

/** A program; of a twin the one that the pattern has which was put in for the harmless text. */
function programOf({ source, sets, code }: JsonObject, isTwin: boolean): Json {
  const isAny = (code as number[]).length === 1;
  if (!isTwin || isAny) return [source!, sets!, code!];
  const own = compilePattern(String(source), { loose: true });
  return 'program' in own ? [source!, own.program.sets, own.program.code] : [source!, own.refused];
}

interface Order {
  /** Lists are of what several files give. */
  sortsLists: boolean;
  isTwin: boolean;
}

/** The same in one order. Files are read in that of their names, so what comes of several has it, too. */
function inOrder(value: Json, order: Order): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => inOrder(item, order));
    if (!order.sortsLists) return items;
    const textOf = new Map(items.map((item) => [item, JSON.stringify(item)]));
    return items.sort((a, b) => (textOf.get(a)! < textOf.get(b)! ? -1 : 1));
  }
  if (isProgram(value)) return programOf(value, order.isTwin);
  // A list of pairs: an object can't be given `__proto__`.
  return Object.keys(value)
    .sort()
    .map((key) => [key, inOrder(value[key]!, order)]);
}

/** What a twin does, with the hostile text where the harmless one stands, and what the hostile pack does. */
function compare(twin: string, is: string, hostile: string, isFile: boolean): [Json, Json] {
  const inJson = JSON.stringify(hostile).slice(1, -1);
  const expected = twin.replaceAll(HARMLESS, () => inJson);
  if (expected === is) return ['alike', 'alike'];
  // In a pointer its slashes are written in another way.
  const inPointer = inJson.replaceAll('~', '~0').replaceAll('/', '~1');
  const read = (does: string, isTwin: boolean) => {
    const plain = inPointer === inJson ? does : does.replaceAll(inPointer, () => inJson);
    return inOrder(JSON.parse(numberHashes(plain)) as Json, { sortsLists: isFile, isTwin });
  };
  return [read(expected, true), read(is, false)];
}

/** What is drawn: where a text is planted, and how. */
interface Spot {
  name: string;
  isFile: boolean;
  withText(text: string): PackFiles;
}

function* spotsOf(files: PackFiles): Generator<[lot: string, Spot]> {
  for (const [file, bytes] of files) {
    if (!file.endsWith('.json') || file.startsWith('meta/')) continue;
    const kind = kindOf(file);
    const data = JSON.parse(bytes.toString()) as Json;
    for (const place of placesIn(file, data)) {
      const name = `${file} ${place.at.join('/')}`;
      const withText = (text: string) =>
        new Map(files).set(file, Buffer.from(plant(data, place, text)));
      yield [`${kind} ${place.isName ? 'name' : 'value'}`, { name, isFile: false, withText }];
    }
    // The file under another name, or beside itself.
    for (const part of file.split('/').keys())
      for (const isMoved of [true, false]) {
        const withText = (text: string) => {
          const changed = new Map(files).set(rename(file, part, text), bytes);
          if (isMoved) changed.delete(file);
          return changed;
        };
        yield [`${kind} file`, { name: `${file} ${part}`, isFile: true, withText }];
      }
  }
}

/** The places of each kind of file: its names of properties, its values, and names of such files. */
function lotsOf(files: PackFiles): Spot[][] {
  const lots = new Map<string, Spot[]>();
  for (const [lot, spot] of spotsOf(files)) {
    if (!lots.has(lot)) lots.set(lot, []);
    lots.get(lot)!.push(spot);
  }
  return [...lots.values()];
}

const json = (data: object) => Buffer.from(JSON.stringify(data));
/** Kinds that no shipped file is of. */
const MORE: [string, Buffer][] = [
  [
    'forms/loan/form.json',
    json({
      $schema: '../../meta/external-form.schema.json',
      title: 'A loan',
      schema: 'schemas/loan.json',
      keepDays: 90,
      receipt: { title: 'We have it', text: 'We will write.' },
    }),
  ],
  [
    'forms/loan/schemas/loan.json',
    json({
      type: 'object',
      properties: { name: { type: 'string', title: 'Name' }, kind: { enum: ['new', 'old'] } },
      required: ['name'],
    }),
  ],
  [
    'tables/limits.json',
    json({
      $schema: '../meta/table.schema.json',
      title: 'Limits',
      source: 'The law',
      from: '2026-01-01',
      keys: { place: 'exact' },
      rows: [{ by: { place: 'town' }, gives: { limit: 2 } }],
    }),
  ],
];

const [shipped, volunteer, valley] = await Promise.all(
  ['.', 'examples/volunteer-sign-up', 'examples/valle-vecino'].map(
    async (folder) => (await gatherPack(path.join(definitions, folder))).files,
  ),
);
/** What every pack is held against. */
const OTHER = await compilePack({ files: shipped!, findings: [] });
const shippedAndMore = new Map([...shipped!, ...volunteer!, ...MORE]);

/** What the pack does with a harmless text; where only a pointer may stand, as a hostile one is, with a harmless one. */
async function twinOf(spot: Spot, hostile: string): Promise<string> {
  const twin = await behaviourOf(spot.withText(HARMLESS));
  if ('does' in twin) return twin.does;
  const pointer = `/${HARMLESS}`;
  const other = hostile === '/' ? await behaviourOf(spot.withText(pointer)) : twin;
  if ('refused' in other) throw new Error(`The harmless twin is refused: ${other.refused}`);
  return other.does.replaceAll(pointer, HARMLESS);
}

/** Plants a hostile text. @returns What came of it; throws where it does what a harmless one does not. */
async function plantAt(spot: Spot, hostile: string): Promise<'refused' | 'alike'> {
  const is = await behaviourOf(spot.withText(hostile));
  expect(globalThis).not.toHaveProperty('wasRun');
  expect(Object.keys(Object.prototype)).toEqual([]);
  if ('refused' in is) return 'refused';
  const twin = await twinOf(spot, hostile);
  const [expected, found] = compare(twin, is.does, hostile, spot.isFile);
  // To look at each value takes a second.
  if (JSON.stringify(found) !== JSON.stringify(expected))
    expect([spot.name, found]).toEqual([spot.name, expected]);
  return 'alike';
}

/** Each with the kinds of places that it has, and how many of each kind are drawn. */
const PACKS: [pack: string, files: PackFiles, lots: number, draws: number][] = [
  ['the shipped pack', shippedAndMore, 75, 1],
  ['another one', valley!, 39, 2],
];

test.each(PACKS)(
  'wherever a hostile text stands in %s, it is refused, or does what it does with a harmless one',
  async (_, files, count, draws) => {
    const lots = lotsOf(files);
    expect(lots).toHaveLength(count);
    expect(await behaviourOf(files)).toHaveProperty('does');
    const outcomes = { refused: 0, alike: 0 };
    const ofLot = (lot: Spot[]) =>
      fc.tuple(fc.constantFrom(...lot), fc.constantFrom(...(lot[0]!.isFile ? IN_PATHS : HOSTILE)));
    await fc.assert(
      fc.asyncProperty(fc.tuple(...lots.map(ofLot)), async (drawn) => {
        for (const [spot, hostile] of drawn) outcomes[await plantAt(spot, hostile)] += 1;
      }),
      // To shrink one is to try all the others with it.
      { numRuns: runs(draws), endOnFailure: true },
    );
    expect(outcomes.refused).toBeGreaterThan(5);
    expect(outcomes.alike).toBeGreaterThan(5);
  },
  300_000,
);

/** Days since 1970: each night begins with another text; `TEST_DAY` repeats a night. */
const DAY = Number(process.env.TEST_DAY ?? Math.floor(Date.now() / 86_400_000));
const NIGHT = 4 * 60 * 60_000;

/** What stands at a place on a day: another text each night, so that each has stood everywhere after as many nights as there are texts. */
const textOf = (place: number, day: number, texts: readonly string[]) =>
  texts[(place + day) % texts.length]!;

/** Every place, each with its text of the night. */
async function walkPlaces(files: PackFiles): Promise<{ walked: number; wrong: string[] }> {
  const wrong: string[] = [];
  let walked = 0;
  for (const [, spot] of spotsOf(files)) {
    const texts = spot.isFile ? IN_PATHS : HOSTILE;
    const text = textOf(walked, DAY, texts);
    walked += 1;
    try {
      await plantAt(spot, text);
    } catch (error) {
      const [line] = String(error instanceof Error ? error.message : error).split('\n');
      wrong.push(`${spot.name}, ${JSON.stringify(text.slice(0, 60))}: ${line}`);
    }
  }
  return { walked, wrong };
}

test.each([
  ['a value', HOSTILE],
  ['a path', IN_PATHS],
])('in as many nights as there are texts each stands at each place: %s', (_, texts) => {
  for (const place of [0, 1, 4711]) {
    const nights = Array.from(texts, (_text, night) => textOf(place, DAY + night, texts));
    expect(nights.sort()).toEqual([...texts].sort());
  }
  expect(HOSTILE).toHaveLength(23);
});

// Half an hour: each commit draws of the places, the night walks them.
if (process.env.TEST_NIGHT)
  test.each(PACKS)(
    'so it does at every single place of %s',
    async (pack, files) => {
      const { walked, wrong } = await walkPlaces(files);
      process.stderr.write(
        `${walked} places of ${pack}, TEST_DAY=${DAY}: night ${(DAY % HOSTILE.length) + 1} of ${HOSTILE.length}\n`,
      );
      expect(wrong).toEqual([]);
      expect(walked).toBeGreaterThan(5_000);
    },
    NIGHT,
  );

test.each([
  ['pages/landing.json', '\u2028'],
  ['lookups/counties.json', '\u2028'],
])('%s is read whatever its name: %j', async (file, text) => {
  // Its last part: the file beside itself, under the other name.
  const spot = [...spotsOf(shippedAndMore)].findLast(
    ([, { name, isFile }]) => isFile && name.startsWith(`${file} `),
  )![1];
  expect(await plantAt(spot, text)).toBe('alike');
});

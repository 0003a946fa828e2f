import path from 'node:path';
import fc from 'fast-check';
import { evaluate } from '../kernel/evaluate.ts';
import type { Json } from '../kernel/types.ts';
import { validate } from '../kernel/validate.ts';
import { runs } from '../test/runs.ts';
import { gatherPack, type PackFiles } from './gatherPack.ts';
import { compilePack, openRelease, PackError } from './index.ts';

const pack = path.join(import.meta.dirname, '../../../definitions/examples/valle-vecino');
const HARMLESS = 'harmless';
const HOSTILE = [
  '"', "'", '`', '\u2028', '\u2029', '\0', '*/', '*/(globalThis.wasRun=true);/*', `$${'{globalThis.wasRun=true}'}`,
  '"+(globalThis.wasRun=true)+"', '</script><script>globalThis.wasRun=true</script>', '\\', '\\u0022',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'x'.repeat(10_000), '', '/', '~1', '../..',
]; // biome-ignore format: a list

/** A place of a file where a text stands: the name of a property, or a value. */
interface Place {
  file: string;
  at: (string | number)[];
  isName: boolean;
}

function placesIn(file: string, value: Json, at: Place['at'] = []): Place[] {
  if (typeof value === 'string') return [{ file, at, isName: false }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...at, Array.isArray(value) ? Number(key) : key];
    const below = placesIn(file, inner, here);
    return Array.isArray(value) ? below : [{ file, at: here, isName: true }, ...below];
  });
}

/** The file's text with another text at a place. Written by hand: an object can't be given `__proto__`. */
function plant(value: Json, { at, isName }: Place, text: string): string {
  if (at.length === 0) return JSON.stringify(text);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [key, ...rest] = at;
  const parts = Object.entries(value).map(([name, inner]) => {
    const isMeant = name === String(key);
    const isHere = isMeant && isName && rest.length === 0;
    const written =
      isMeant && !isHere
        ? plant(inner, { at: rest, isName, file: '' }, text)
        : JSON.stringify(inner);
    return Array.isArray(value) ? written : `${JSON.stringify(isHere ? text : name)}:${written}`;
  });
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
}

/** What a pack does: why it is refused, or the problems of each form when nothing is answered. */
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
  const release = openRelease(JSON.parse(JSON.stringify(compiled)));
  const does = Object.keys(compiled.forms).map((name) => {
    const form = release.form(name);
    const facts = { today: '2026-11-21', year: 2026, limits: release.portal().limits };
    const evaluation = evaluate(form, {}, facts);
    return [name, evaluation.steps, [...evaluation.visible], validate(form, evaluation)];
  });
  return { does: JSON.stringify(does) };
}

const { files } = await gatherPack(pack);
const sources = [...files].filter(([name]) => name.endsWith('.json') && !name.startsWith('meta/'));
const parsed = new Map(
  sources.map(([name, bytes]) => [name, JSON.parse(bytes.toString()) as Json]),
);
const places = [...parsed].flatMap(([name, data]) => placesIn(name, data));
const withText = (place: Place, text: string): PackFiles =>
  new Map(files).set(place.file, Buffer.from(plant(parsed.get(place.file)!, place, text)));

test('wherever a hostile text stands in a pack, the pack is refused, or does what it does with a harmless one', async () => {
  expect(places.length).toBeGreaterThan(1_000);
  expect(await behaviourOf(files)).toHaveProperty('does');
  const outcomes = { refused: 0, alike: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.constantFrom(...HOSTILE),
      async (place, hostile) => {
        const is = await behaviourOf(withText(place, hostile));
        expect(globalThis).not.toHaveProperty('wasRun');
        expect(Object.keys(Object.prototype)).toEqual([]);
        if ('refused' in is) {
          outcomes.refused += 1;
          return;
        }
        const twin = await behaviourOf(withText(place, HARMLESS));
        // The texts themselves are shown, and differ.
        const inJson = JSON.stringify(hostile).slice(1, -1);
        const shorn = (does: string) =>
          (inJson === '' ? does : does.replaceAll(inJson, '')).replaceAll(HARMLESS, '');
        expect('does' in twin && shorn(twin.does)).toBe(shorn(is.does));
        outcomes.alike += 1;
      },
    ),
    { numRuns: runs(80) },
  );
  expect(outcomes.refused).toBeGreaterThan(5);
  expect(outcomes.alike).toBeGreaterThan(5);
}, 300_000);

import { createContext, Script } from 'node:vm';
import fc from 'fast-check';
import { matches } from '../kernel/index.ts';
import { runs } from '../test/runs.ts';
import { compilePattern } from './compilePattern.ts';

/** What classes, escapes and dots tell apart: ASCII, accents, spaces, line ends, planes, halves of pairs. */
const LETTERS = [
  ...'abAZ019_-. \n\r\t',
  'é', 'ñ', 'ß', 'Ω', '߀', '\u00a0', '\ufeff', '\u2028', '🐲', '𝒳', '\ud83d', '\udc32', '\0',
]; // biome-ignore format: a list

const ATOMS = [
  ...'abAZ01_', '-', ' ', '\\n', '\\t', '\\.', '\\-'.slice(1), 'é', '🐲', '.', '\\d', '\\D', '\\w',
  '\\W', '\\s', '\\S', '\\cC', '\\x41', '\\u00e9', '\\u{1F432}', '\\ud83d\\udc32', '\\ud83d', '\\x00',
  '\\p{L}', '\\P{L}', '\\p{Lu}', '\\p{Script=Greek}', '\\p{ASCII}', '\\p{Emoji}', '\\p{Nd}',
  '[ab]', '[^ab]', '[a-z0-9]', '[^\\d\\s]', '[\\w.-]', '[^\\W_]', '[\\p{L}\\d]', '[^\\P{Lu}]', '[]',
  '[^]', '[\\b]', '[🐲-🐵é]', '[^\\n]', '[\\-x]', '(?:)', '()',
  '^', '$', '\\b', '\\B',
]; // biome-ignore format: a list

const ASSERTIONS = new Set(['^', '$', '\\b', '\\B']);
const QUANTIFIERS = [
  '*',
  '+',
  '?',
  '*?',
  '+?',
  '??',
  '{0}',
  '{1}',
  '{2}',
  '{0,2}',
  '{1,3}',
  '{2,}',
  '{0,}',
];

const pattern = fc.letrec<{ any: string; sequence: string; piece: string }>((tie) => ({
  any: fc
    .array(tie('sequence'), { minLength: 1, maxLength: 3 })
    .map((alternatives) => alternatives.join('|')),
  sequence: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
  piece: fc
    .tuple(
      fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        fc.constantFrom(...ATOMS),
        tie('any').map((inner) => `(?:${inner})`),
        tie('any').map((inner) => `(${inner})`),
      ),
      fc.option(fc.constantFrom(...QUANTIFIERS)),
    )
    .map(([atom, quantifier]) =>
      quantifier && !ASSERTIONS.has(atom) ? `${atom}${quantifier}` : atom,
    ),
})).any;

const there = createContext({ source: '', texts: [] as string[] });
const NATIVE = new Script(
  '{ const native = new RegExp(source, "u"); texts.map((one) => native.exec(one)?.index); }',
);
/** The two halves of one character, behind the place that is asked about. */
const isWithin = (one: string, index: number) => index > 0 && one.codePointAt(index - 1)! > 0xffff;

/**
 * What the engine's own machine says, or nothing where a drawn pattern makes it go on and on, or where it finds
 * something in the middle of a character: the standard has no such place, V8 does for `(\B)|a`.
 */
function nativeOf(source: string, texts: string[]): boolean[] | undefined {
  Object.assign(there, { source, texts });
  try {
    const found: (number | undefined)[] = [...NATIVE.runInContext(there, { timeout: 10 })];
    if (found.some((index, at) => index !== undefined && isWithin(texts[at]!, index)))
      return undefined;
    return found.map((index) => index !== undefined);
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}

const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 6 }).map((all) => all.join(''));

test('a program says of every text what the pattern itself says', () => {
  let [yes, no] = [0, 0];
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 3, maxLength: 6 }), (source, texts) => {
      const compiled = compilePattern(source);
      if (!('program' in compiled)) throw new Error(`${compiled.refused} ${compiled.message}`);
      const says = nativeOf(source, texts);
      fc.pre(says !== undefined);
      expect(texts.map((one) => matches(compiled.program, one))).toEqual(says);
      for (const verdict of says) {
        if (verdict) yes += 1;
        else no += 1;
      }
    }),
    { numRuns: runs(250) },
  );
  // Both verdicts were drawn often.
  expect(Math.min(yes, no)).toBeGreaterThan(60);
});

test('every character is taken by a set exactly where the pattern takes it', () => {
  const sources = [
    '.',
    '\\s',
    '\\S',
    '\\w',
    '\\W',
    '\\p{L}',
    '\\P{L}',
    '\\p{Cn}',
    '\\p{Any}',
    '[^\\p{Lu}\\d]',
  ];
  const wrong = sources.flatMap((source) => {
    const [compiled, native] = [compilePattern(`^${source}$`), new RegExp(`^${source}$`, 'u')];
    if (!('program' in compiled)) return [source];
    const differs = (point: number) => {
      const one = String.fromCodePoint(point);
      return matches(compiled.program, one) !== native.test(one);
    };
    // The scripts of most people one by one, samples of all others.
    const points = Array.from({ length: 0x3100 }, (_, point) => point);
    for (let point = 0x3100; point < 0x110000; point += 37) points.push(point);
    return points.filter(differs).map((point) => `${source} ${point.toString(16)}`);
  });
  expect(wrong).toEqual([]);
});

test('a program is plain JSON', () => {
  fc.assert(
    fc.property(pattern, text, (source, one) => {
      const compiled = compilePattern(source);
      if (!('program' in compiled)) throw new Error(compiled.message);
      const sent = JSON.parse(JSON.stringify(compiled.program));
      expect(sent).toEqual(compiled.program);
      expect(matches(sent, one)).toBe(matches(compiled.program, one));
    }),
  );
});

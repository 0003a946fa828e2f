import path from 'node:path';
import { readGrantForms, readPlayground } from '../../corpora/readCorpora.ts';
import { patternsIn } from '../compile/patternsIn.ts';
import { readPack } from '../compile/readPack.ts';
import { type Json, matches, type PatternProgram, TooMuchWork } from '../kernel/index.ts';
import { compilePattern } from './compilePattern.ts';

function programOf(pattern: string, options = {}): PatternProgram {
  const compiled = compilePattern(pattern, options);
  if (!('program' in compiled)) throw new Error(compiled.message);
  return compiled.program;
}

const is = (pattern: string, text: string) => matches(programOf(pattern), text);

describe('what hangs others is validated in no time', () => {
  const a = (count: number) => 'a'.repeat(count);
  test.each<[string, string, boolean]>([
    ['(a+)+$', `${a(2_000)}b`, false],
    ['^(a|a)*b', a(2_000), false],
    ['(.*a){20}', 'b'.repeat(2_000), false],
    ['(.*a){20}', `${a(19)}b`, false],
    ['(.*a){20}', `b${a(20)}`, true],
    ['^(\\w+\\s?)*$', `${a(2_000)}!`, false],
    ['^([a-zA-Z0-9]+\\s?)+$', `${a(2_000)}!`, false],
    ['(x+x+)+y', 'x'.repeat(2_000), false],
    ['^(?:(?:a{1,7}){1,7}){1,7}$', a(33), true],
    ['^(?:(?:a{1,7}){1,7}){1,7}$', `${a(33)}b`, false],
  ])('%s', (pattern, text, verdict) => {
    const program = programOf(pattern);
    // Every instruction is followed once for each character and for the end.
    const work = { left: program.code.length * (text.length + 1) };
    expect(matches(program, text, work)).toBe(verdict);
  });
});

test('steps are counted, and too many are refused', () => {
  const program = programOf('(a+)+$');
  const work = { left: 100_000 };
  matches(program, 'a'.repeat(100), work);
  expect(work.left).toBeGreaterThan(98_000);
  expect(work.left).toBeLessThan(100_000);
  expect(() => matches(program, `${'a'.repeat(100_000)}b`, work)).toThrow(TooMuchWork);
});

test.each([
  ['^(a', 'bad-pattern', 'Unterminated group'],
  ['\\_', 'bad-pattern', 'Invalid escape'],
  ['\\p{Nothing}', 'bad-pattern', 'Invalid property name'],
  ['^(?!000)\\d{3}', 'unsupported-pattern', /^\(\?!000\) can't be matched: .*"not"/],
  ['a(?=b)', 'unsupported-pattern', /^\(\?=b\) can't be matched: .*"allOf"/],
  ['(?<!a)b', 'unsupported-pattern', /^\(\?<!a\) can't be matched: .*"not"/],
  ['(a)\\1', 'unsupported-pattern', /^\\1 can't be matched: .*"enum"/],
  ['(?<x>a)\\k<x>', 'unsupported-pattern', /^\\k<x> can't be matched/],
  ['(?i:a)', 'unsupported-pattern', /can't be matched: .*\[Aa\]/],
  ['^(?:(?:a{1,30}){1,30}){1,30}$', 'pattern-too-large', 'repetitions'],
  ['a{1000000000}', 'pattern-too-large', 'repetitions'],
  [`a${'b'.repeat(10_000)}`, 'pattern-too-large', '10000 characters'],
  ['('.repeat(4_999) + ')'.repeat(4_999), 'pattern-too-large', 'nested'],
])('there is no program: case %#', (pattern, refused, message) => {
  const compiled = compilePattern(pattern);
  expect(compiled).toEqual({
    refused,
    message:
      message instanceof RegExp ? expect.stringMatching(message) : expect.stringContaining(message),
  });
});

test.each([
  ['^(\\d{5}){0}$', '', true],
  ['^(\\d{5}){0}$', '12345', false],
  ['(?:(?:){999999999}){1,999999999}x', 'x', true],
  ['^(?:a?){3}$', 'aa', true],
  ['^(?:a?){3}$', 'aaaa', false],
  ['^(?:|a)+$', 'aaa', true],
  ['^(?:\\b|a)*$', 'aa', true],
  ['', '', true],
  ['^$', '', true],
  ['a|^b|c$', 'xb', false],
  ['a|^b|c$', 'xbc', true],
  ['^[a-z]{1,600}$', 'x'.repeat(600), true],
  ['^[a-z]{1,600}$', 'x'.repeat(601), false],
  ['^.$', '🐲', true],
])('a verdict: case %#', (pattern, text, verdict) => {
  expect(is(pattern, text)).toBe(verdict);
});

test('a pattern without Unicode mode is read where that is allowed, and goes by whole characters', () => {
  expect(compilePattern('^\\_.$')).toMatchObject({ refused: 'bad-pattern' });
  expect(compilePattern('^\\_.$', { loose: true })).toMatchObject({ isLoose: true });
  expect(matches(programOf('^\\_.$', { loose: true }), '_🐲')).toBe(true);
  expect(compilePattern('^a$', { loose: true })).toMatchObject({ isLoose: false });
  // Without that mode a character outside of the basic plane is two, and each of them matches nothing.
  expect(compilePattern('\\_🐲', { loose: true })).toMatchObject({ refused: 'bad-pattern' });
});

describe('all patterns of', () => {
  const refusedOf = (value: Json) =>
    patternsIn(value).filter(({ pattern }) => !('program' in compilePattern(pattern)));

  const repository = path.join(import.meta.dirname, '../../..');
  test.each(['definitions', 'definitions/examples/valle-vecino'])('%s', async (folder) => {
    const pack = await readPack(path.join(repository, folder));
    const files = [...pack.files.values()].filter(({ name }) => !name.startsWith('meta/'));
    expect(files.flatMap(({ data }) => patternsIn(data)).length).toBeGreaterThan(3);
    expect(files.flatMap(({ data }) => refusedOf(data))).toEqual([]);
  });

  test('the corpora', () => {
    const schemas = [...readGrantForms(), ...readPlayground()].map(({ schema }) => schema);
    expect(schemas.flatMap((schema) => patternsIn(schema)).length).toBeGreaterThan(20);
    expect(schemas.flatMap(refusedOf)).toEqual([]);
  });
});

test.each([[[6.5]], [[1, 0.5, 9]], [[2, -1]], [[9]], [[7]], [[]]])(
  'a program that no compiler has written ends, with an error: %j',
  (code) => {
    expect(() => matches({ source: '', sets: [], code }, 'aa')).toThrow();
  },
);

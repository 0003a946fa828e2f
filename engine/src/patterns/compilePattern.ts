import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { PatternProgram } from '../kernel/index.ts';
import { type PatternRefusal, PatternRefused } from './PatternRefused.ts';
import { ProgramWriter } from './ProgramWriter.ts';

/** The program of a pattern, or why it has none. */
export type CompiledPattern =
  | {
      program: PatternProgram;
      /** It is a pattern only without Unicode mode: `\_`. */
      isLoose: boolean;
    }
  | { refused: PatternRefusal; message: string };

/** Longer than any pattern that people write. */
const LENGTH = 10_000;

/** Without Unicode mode these are two characters each, and texts are read by whole ones. */
const BEYOND = /[\u{10000}-\u{10ffff}]/u;

const known = new Map<string, CompiledPattern>();
const KNOWN_AT_MOST = 2_000;

/**
 * The program of a pattern of ECMA-262 in Unicode mode; with `loose` also of what is a pattern only
 * without it, which is then read so. Look-around, references back and modifiers have no program.
 *
 * @example compilePattern('^(a|b)+$') // { program: { sets, code }, isLoose: false }
 * @example compilePattern('(?=a)') // { refused: 'unsupported-pattern', message: '…' }
 */
export function compilePattern(pattern: string, { loose = false } = {}): CompiledPattern {
  const key = `${loose} ${pattern}`;
  const compiled = known.get(key) ?? compile(pattern, loose);
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(key, compiled);
  return compiled;
}

/** How many numbers a program is: those of `\\p{L}` are thirteen hundred. */
export function sizeOfProgram({ code, sets }: PatternProgram): number {
  return sets.reduce((sum, set) => sum + set.length, code.length);
}

function compile(pattern: string, loose: boolean): CompiledPattern {
  if (pattern.length > LENGTH)
    return { refused: 'pattern-too-large', message: `it has more than ${LENGTH} characters` };
  try {
    const strict = parse(pattern, true);
    if (typeof strict !== 'string') return { program: write(strict), isLoose: false };
    const other = loose && !BEYOND.test(pattern) ? parse(pattern, false) : strict;
    if (typeof other !== 'string') return { program: write(other), isLoose: true };
    return { refused: 'bad-pattern', message: strict };
  } catch (error) {
    if (error instanceof PatternRefused) return { refused: error.refusal, message: error.message };
    // The end of the stack, by parentheses within parentheses.
    if (error instanceof RangeError)
      return { refused: 'pattern-too-large', message: 'it is nested too deep' };
    throw error;
  }
}

function write(tree: AST.Pattern): PatternProgram {
  return new ProgramWriter().write(tree);
}

/** A pattern's tree, or why it is none. */
function parse(pattern: string, unicode: boolean): AST.Pattern | string {
  try {
    return new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return error.message;
  }
}

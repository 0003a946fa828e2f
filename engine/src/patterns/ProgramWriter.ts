import type { AST } from '@eslint-community/regexpp';
import { Op, type PatternProgram } from '../kernel/index.ts';
import type { CodeSet } from './codeSets.ts';
import { PatternRefused } from './PatternRefused.ts';
import { setOf } from './setOf.ts';

/**
 * Numbers of a program at most. With a text of 2,000 characters that is some four million steps, a
 * few hundredths of a second.
 */
const SIZE = 4_000;

/** What a program can't do, with what to write instead. */
const INSTEAD = {
  lookahead:
    'write what has to follow as a pattern of its own in "allOf", or what may not in "not"',
  lookbehind:
    'write what has to stand before as a pattern of its own in "allOf", or what may not in "not"',
  backreference: 'write the texts that are meant as "enum", or as alternatives',
  modifiers: 'write both letters, as in [Aa]',
} as const;

function refuse(what: keyof typeof INSTEAD, { raw }: { raw: string }): never {
  throw new PatternRefused('unsupported-pattern', `${raw} can't be matched: ${INSTEAD[what]}`);
}

/** Writes the instructions of a pattern's tree. Repetitions are written out, so the size has an end. */
export class ProgramWriter {
  readonly #code: number[] = [];
  readonly #sets: number[][] = [];
  readonly #numbers = new Map<string, number>();

  /** @throws PatternRefused for what a program can't do, and past its size. */
  write({ alternatives, raw }: AST.Pattern): PatternProgram {
    this.#alternatives(alternatives);
    this.#add(Op.match);
    return { source: raw, sets: this.#sets, code: this.#code };
  }

  /** Where the next instruction will stand. */
  get #here(): number {
    return this.#code.length;
  }

  /** Adds an instruction and returns its place. */
  #add(...instruction: number[]): number {
    const at = this.#here;
    this.#code.push(...instruction);
    if (this.#here > SIZE)
      throw new PatternRefused(
        'pattern-too-large',
        'with its repetitions written out it is too large: ask for fewer, or use maxLength',
      );
    return at;
  }

  #alternatives(all: AST.Alternative[]): void {
    const jumps: number[] = [];
    for (const [index, { elements }] of all.entries()) {
      const isLast = index === all.length - 1;
      const split = isLast ? undefined : this.#add(Op.split, this.#here + 3, 0);
      for (const element of elements) this.#element(element);
      if (split === undefined) continue;
      jumps.push(this.#add(Op.jump, 0));
      this.#code[split + 2] = this.#here;
    }
    for (const jump of jumps) this.#code[jump + 1] = this.#here;
  }

  #element(element: AST.Element): void {
    const { type } = element;
    if (type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass')
      this.#character(setOf(element));
    else if (type === 'Quantifier') this.#repetition(element);
    else if (type === 'Assertion') this.#assertion(element);
    else if (type === 'Backreference') refuse('backreference', element);
    else if (type === 'Group' || type === 'CapturingGroup') {
      if (type === 'Group' && element.modifiers) refuse('modifiers', element.modifiers);
      this.#alternatives(element.alternatives);
    } else {
      // A class of the `v` flag, which is not set.
      throw new PatternRefused('unsupported-pattern', `${element.raw} can't be matched`);
    }
  }

  #character(set: CodeSet): void {
    const key = set.join();
    const number = this.#numbers.get(key) ?? this.#sets.push([...set]) - 1;
    this.#numbers.set(key, number);
    this.#add(Op.character, number);
  }

  #assertion(element: AST.Assertion): void {
    const { kind } = element;
    if (kind === 'lookahead' || kind === 'lookbehind') refuse(kind, element);
    else if (kind === 'word') this.#add(element.negate ? Op.within : Op.boundary);
    else this.#add(Op[kind]);
  }

  /** `x{2,4}` is written `xx(x(x)?)?`, `x{2,}` as `xx+`. */
  #repetition({ element, min, max }: AST.Quantifier): void {
    const isEndless = max === Number.POSITIVE_INFINITY;
    let last = this.#here;
    for (let time = 0; time < min; time += 1) {
      last = this.#here;
      this.#element(element);
      // What takes nothing takes nothing however often.
      if (this.#here === last) return;
    }
    if (isEndless && min > 0) this.#add(Op.split, last, this.#here + 3);
    else if (isEndless) this.#endless(element);
    else this.#optional(element, max - min);
  }

  #endless(element: AST.QuantifiableElement): void {
    const split = this.#add(Op.split, this.#here + 3, 0);
    this.#element(element);
    this.#add(Op.jump, split);
    this.#code[split + 2] = this.#here;
  }

  #optional(element: AST.QuantifiableElement, times: number): void {
    const splits: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const split = this.#add(Op.split, this.#here + 3, 0);
      this.#element(element);
      if (this.#here === split + 3) {
        this.#code.length = split;
        break;
      }
      splits.push(split);
    }
    for (const split of splits) this.#code[split + 2] = this.#here;
  }
}

import type { AST } from '@eslint-community/regexpp';
import {
  type CodeSet,
  complement,
  DIGITS,
  LINE_ENDS,
  propertySet,
  range,
  SPACES,
  union,
  WORDS,
} from './codeSets.ts';
import { PatternRefused } from './PatternRefused.ts';

const ESCAPES = { digit: DIGITS, space: SPACES, word: WORDS } as const;

type Part = AST.CharacterClass | AST.CharacterSet | AST.CharacterClass['elements'][number];

/** The code points that a class or an escape takes, in Unicode mode and without the `i` flag. */
export function setOf(part: Part): CodeSet {
  switch (part.type) {
    case 'Character':
      return range(part.value);
    case 'CharacterClassRange':
      return range(part.min.value, part.max.value);
    case 'CharacterClass': {
      const set = union(part.elements.map(setOf));
      return part.negate ? complement(set) : set;
    }
    case 'CharacterSet':
      if (part.kind === 'any') return complement(LINE_ENDS);
      if (part.kind === 'property') return ofProperty(part.raw);
      return part.negate ? complement(ESCAPES[part.kind]) : ESCAPES[part.kind];
    default:
      throw new PatternRefused('unsupported-pattern', `${part.raw} can't be matched`);
  }
}

function ofProperty(written: string): CodeSet {
  try {
    return propertySet(written);
  } catch {
    throw new PatternRefused('bad-pattern', `${written} is no property that is known`);
  }
}

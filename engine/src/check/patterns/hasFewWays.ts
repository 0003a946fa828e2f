import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { isPattern } from '../../compile/patternsIn.ts';

/** So many ways to match from one place are tried in no time, however long the text. */
const FEW = 1000;

function waysOfAlternative({ elements }: AST.Alternative): number {
  return elements.reduce((ways, element) => ways * waysOf(element), 1);
}

function waysOfAlternatives(alternatives: AST.Alternative[]): number {
  return alternatives.reduce((ways, one) => ways + waysOfAlternative(one), 0);
}

function waysOf(element: AST.Element): number {
  if (element.type === 'Group' || element.type === 'CapturingGroup') {
    return waysOfAlternatives(element.alternatives);
  }
  if (element.type === 'Assertion') {
    return 'alternatives' in element ? waysOfAlternatives(element.alternatives) : 1;
  }
  if (element.type !== 'Quantifier') return 1;
  const { min, max } = element;
  if (max === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  const inner = waysOf(element.element);
  // Each number of repetitions, and each way through every one of them.
  return (max - min + 1) * inner ** max;
}

/**
 * Whether a pattern has few ways to match from any one place, so that trying all of them takes time
 * in proportion to the text: none of its repetitions is without an end. False says nothing.
 */
export function hasFewWays(pattern: string): boolean {
  try {
    // Schemas from elsewhere have patterns that are none in Unicode mode.
    const unicode = isPattern(pattern);
    const parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode });
    return waysOfAlternatives(parsed.alternatives) <= FEW;
  } catch {
    // No regular expression: told of where the schema is compiled.
    return true;
  }
}

import type { ExpressionProblem } from '@porchlight/engine/builder';

/** What is told of an expression as it is put together. */
export const TOLD = [
  'wrong-operand',
  'needs-rounding',
  'unknown-field',
  'unknown-table',
  'unknown-column',
  'unsettled-condition',
] as const;

/** Words whose own problem is the block's: what stands there is no block within it. */
const OWN: ReadonlySet<string | number> = new Set(['get', 'table', 'column', 'of', 'where', 'if']);

/** The problems of one block, without those of blocks within it. The whole is told of below it. */
export const problemsAt = (
  problems: readonly ExpressionProblem[],
  at: readonly (string | number)[],
): ExpressionProblem[] =>
  problems.filter((one) => {
    if (!at.every((key, index) => one.at[index] === key)) return false;
    const [word, ...rest] = one.at.slice(at.length);
    if (word === undefined) return at.length > 0;
    return OWN.has(word) || (rest.length === 0 && word === 'by');
  });

import type { CompiledForm, Problem } from '../kernel/index.ts';
import type { ForeignForm, ForeignProblem } from './types.ts';

/** The schema from elsewhere that is all that a form asks; undefined for a form with steps of its own. */
export function foreignOf({ foreign }: CompiledForm): ForeignForm | undefined {
  return foreign as ForeignForm | undefined;
}

/** A problem as forms have it: its place in the instance, and what fills its message. */
export function toProblem({ path, code, params }: ForeignProblem): Problem {
  const plain = Object.entries(params).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  const shown = Object.fromEntries(plain) as Problem['params'];
  return { step: '', path, code, ...(plain.length > 0 && { params: shown }) };
}

import type { CompiledForm, Problem } from '../kernel/index.ts';
import type { ExternalForm, ExternalProblem } from './types.ts';

/** The schema from elsewhere that is all that a form asks; undefined for a form with steps of its own. */
export function externalOf({ foreign }: CompiledForm): ExternalForm | undefined {
  return foreign as ExternalForm | undefined;
}

/** A problem as forms have it: its place in the instance, and what fills its message. */
export function toProblem({ path, code, params }: ExternalProblem): Problem {
  const plain = Object.entries(params).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  const shown = Object.fromEntries(plain) as Problem['params'];
  return { step: '', path, code, ...(plain.length > 0 && { params: shown }) };
}

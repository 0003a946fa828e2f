import type { CompiledForm, Problem } from '../kernel/index.ts';
import type { ExternalForm, ExternalProblem } from './types.ts';

/** The external schema that is all that a form asks; undefined for a form with steps of its own. */
export function externalOf({ foreign }: CompiledForm): ExternalForm | undefined {
  return foreign as ExternalForm | undefined;
}

/** Makes an external schema all that a form asks: `externalOf` reads it back. */
export function setExternal(form: CompiledForm, external: ExternalForm): void {
  form.foreign = external;
}

/** A problem as forms have it: its place in the instance, and what fills its message. */
export function toProblem({ path, code, params }: ExternalProblem): Problem {
  const plain = Object.entries(params).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  const shown = Object.fromEntries(plain) as Problem['params'];
  return { step: '', path, code, ...(plain.length > 0 && { params: shown }) };
}

import type { Json, Pointer } from '../kernel/index.ts';
import { checkArray, checkObject, checkUnevaluated } from './checks/holders.ts';
import { createOutcome, fail, type Judged, type Outcome } from './checks/Outcome.ts';
import { checkSamePlace } from './checks/samePlace.ts';
import { checkAny, checkNumber, checkString } from './checks/values.ts';
import type { ForeignForm, NodeId } from './types.ts';

/** In this order: what is unevaluated depends on all the others. */
const CHECKS = [
  checkAny,
  checkNumber,
  checkString,
  checkObject,
  checkArray,
  checkSamePlace,
  checkUnevaluated,
];

/** Holds a value against a schema of a form, by the standard: nothing is trimmed, pruned or filled in. */
export function evaluate(form: ForeignForm, id: NodeId, value: Json, path: Pointer = ''): Outcome {
  const node = form.nodes[id]!;
  const outcome = createOutcome();
  const judged: Judged = {
    form,
    id,
    node,
    value,
    path,
    outcome,
    judge: (other, part, at) => evaluate(form, other, part, at),
  };
  if (node.isFalse) fail(judged, 'false schema', {});
  else for (const check of CHECKS) check(judged);
  return outcome;
}

/** Does a schema of a form hold for a value? */
export function holds(form: ForeignForm, id: NodeId, value: Json): boolean {
  return evaluate(form, id, value).failures.length === 0;
}

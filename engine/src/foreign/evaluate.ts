import type { Json, Work } from '../kernel/index.ts';
import { createJudge } from '../kernel/judge/createJudge.ts';
import type { Failure, NodeId } from '../kernel/judge/SchemaNode.ts';
import { isOfFormat } from './formats.ts';
import type { ForeignForm } from './types.ts';

const judge = createJudge(isOfFormat);

/** What a value fails by in a schema of a form, by the standard: nothing is trimmed, pruned or filled in. */
export function evaluate(form: ForeignForm, id: NodeId, value: Json, shared?: Work): Failure[] {
  return judge.judge(form.nodes, id, value, shared);
}

/** Does a schema of a form hold for a value? */
export function holds(form: ForeignForm, id: NodeId, value: Json, shared?: Work): boolean {
  return judge.holds(form.nodes, id, value, { shared });
}

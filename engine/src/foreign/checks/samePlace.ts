import type { NodeId } from '../types.ts';
import { fail, isFull, isObject, type Judged, type Outcome, takeFailures } from './Outcome.ts';

function takeSeen(judged: Judged, part: Outcome): void {
  for (const name of part.properties) judged.outcome.properties.add(name);
  for (const index of part.items) judged.outcome.items.add(index);
}

/** A schema that has to hold too: what it refuses is refused. */
function require(judged: Judged, id: NodeId): void {
  const part = judged.judge(id, judged.value, judged.path);
  takeFailures(judged.outcome, part);
  if (part.failures.length) judged.outcome.isPartial = true;
  else takeSeen(judged, part);
}

/** References, `allOf`, `anyOf`, `oneOf`, `not`, conditions: other schemas for the same value. */
export function checkSamePlace(judged: Judged): void {
  const { node, value, path } = judged;
  for (const id of [...(node.refs ?? []), ...(node.allOf ?? [])]) require(judged, id);
  for (const [name, id] of node.dependentSchemas ?? [])
    if (isObject(value) && Object.hasOwn(value, name)) require(judged, id);
  if (node.anyOf) checkOptions(judged, 'anyOf', node.anyOf);
  if (node.oneOf) checkOptions(judged, 'oneOf', node.oneOf);
  if (node.not !== undefined && judged.judge(node.not, value, path).failures.length === 0)
    fail(judged, 'not', {});
  if (node.if === undefined) return;
  const condition = judged.judge(node.if, value, path);
  const holds = condition.failures.length === 0;
  if (holds) takeSeen(judged, condition);
  const next = holds ? node.then : node.else;
  if (next !== undefined) require(judged, next);
}

function checkOptions(judged: Judged, keyword: 'anyOf' | 'oneOf', ids: NodeId[]): void {
  const { value, path, outcome } = judged;
  const parts = ids.map((id) => judged.judge(id, value, path));
  const passing = [...parts.keys()].filter((index) => parts[index]!.failures.length === 0);
  const isRight = keyword === 'anyOf' ? passing.length > 0 : passing.length === 1;
  if (isRight) {
    for (const index of passing) takeSeen(judged, parts[index]!);
    return;
  }
  outcome.isPartial = true;
  if (isFull(outcome)) return;
  fail(
    judged,
    keyword,
    keyword === 'oneOf' && passing.length > 1 ? { passingSchemas: passing } : {},
  );
  const failure = outcome.failures.at(-1)!;
  failure.options = parts.map((part) => part.failures);
  failure.owner = judged.id;
}

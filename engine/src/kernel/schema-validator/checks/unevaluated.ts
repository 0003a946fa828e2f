import type { Json } from '../../types.ts';
import { checkBelow, fail, isFull, namesOf, type Run, type SchemaContext, spend } from '../Run.ts';
import type { SchemaNode } from '../SchemaNode.ts';
import { isObject } from '../valueTypes.ts';

/** Validates what no other keyword looked at; `isSound` says that none of them has failed. */
export type UnevaluatedCheck = (value: Json, run: Run, isSound: boolean) => boolean;

/** What no other keyword looked at, of this schema or of one that validates the same value. */
export function unevaluatedCheck(
  { unevaluatedProperties, unevaluatedItems }: SchemaNode,
  context: SchemaContext,
): UnevaluatedCheck | undefined {
  if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return undefined;
  const validate = (
    keyword: 'unevaluatedProperties' | 'unevaluatedItems',
    id: number,
    [token, name]: [string | number, { [name: string]: string }],
    value: Json,
    run: Run,
  ) =>
    context.isFalse(id)
      ? fail(run, keyword, name, String(token))
      : checkBelow(context.check(id), token, value, run);
  return (value, run, isSound) => {
    const seen = run.seen!;
    // What a failing part looked at is not known; what it says is enough until it is mended.
    if (seen.isPartial && !isSound) return true;
    let holds = true;
    if (unevaluatedProperties !== undefined && isObject(value)) {
      for (const name of namesOf(value, run)) {
        if (seen.properties.has(name)) continue;
        if (isFull(run)) return false;
        seen.properties.add(name);
        const told: [string, { [name: string]: string }] = [name, { unevaluatedProperty: name }];
        if (!validate('unevaluatedProperties', unevaluatedProperties, told, value[name]!, run))
          holds = false;
      }
    }
    if (unevaluatedItems === undefined || !Array.isArray(value)) return holds;
    spend(run, value.length);
    for (const [index, item] of value.entries()) {
      if (seen.items.has(index)) continue;
      if (isFull(run)) return false;
      seen.items.add(index);
      const told: [number, { [name: string]: string }] = [index, { item: String(index) }];
      if (!validate('unevaluatedItems', unevaluatedItems, told, item, run)) holds = false;
    }
    return holds;
  };
}

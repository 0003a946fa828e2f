import { type Json, toPointer } from '../../kernel/index.ts';
import { canonicalText } from '../equal.ts';
import { compilePattern } from '../patterns.ts';
import { fail, isFull, isObject, type Judged, type Outcome, takeFailures } from './Outcome.ts';

/** The keywords that may hold `false` for "no more than these", and how they name what is too much. */
const NO_MORE = {
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
  items: 'item',
  unevaluatedItems: 'item',
} as const;

/** Takes over what a part of the value fails by. A schema `false` is told of as the keyword that holds it. */
function adopt(judged: Judged, part: Outcome, keyword: keyof typeof NO_MORE, name: string): void {
  const { form, node, outcome } = judged;
  const isFalse = form.nodes[node[keyword]!]?.isFalse;
  if (isFalse) fail(judged, keyword, { [NO_MORE[keyword]]: name }, name);
  else takeFailures(outcome, part);
}

/** `properties`, `patternProperties`, `additionalProperties`, `propertyNames`, and how many there are. */
export function checkObject(judged: Judged): void {
  const { node, value, path, outcome } = judged;
  if (!isObject(value)) return;
  const names = Object.keys(value);
  checkNames(judged, value, names);
  const below = (name: string) => path + toPointer([name]);
  for (const [name, id] of node.properties ?? []) {
    if (!Object.hasOwn(value, name)) continue;
    outcome.properties.add(name);
    takeFailures(outcome, judged.judge(id, value[name]!, below(name)));
  }
  const matched = new Set<string>();
  for (const [pattern, id] of node.patternProperties ?? []) {
    for (const name of names.filter((one) => compilePattern(pattern)!.test(one))) {
      matched.add(name);
      takeFailures(outcome, judged.judge(id, value[name]!, below(name)));
    }
  }
  if (node.additionalProperties !== undefined) {
    const declared = new Set((node.properties ?? []).map(([name]) => name));
    for (const name of names.filter((one) => !declared.has(one) && !matched.has(one))) {
      if (isFull(outcome)) break;
      outcome.properties.add(name);
      const part = judged.judge(node.additionalProperties, value[name]!, below(name));
      adopt(judged, part, 'additionalProperties', name);
    }
  }
  for (const name of matched) outcome.properties.add(name);
}

function checkNames(judged: Judged, value: object, names: string[]): void {
  const { node, path, outcome } = judged;
  const { minProperties, maxProperties, propertyNames } = node;
  for (const name of node.required ?? [])
    if (!Object.hasOwn(value, name)) fail(judged, 'required', { missingProperty: name }, name);
  for (const [property, needed] of Object.entries(node.dependentRequired ?? {})) {
    if (!Object.hasOwn(value, property)) continue;
    for (const name of needed.filter((one) => !Object.hasOwn(value, one)))
      fail(judged, 'dependentRequired', { property, missingProperty: name }, name);
  }
  if (minProperties !== undefined && names.length < minProperties)
    fail(judged, 'minProperties', { limit: minProperties });
  if (maxProperties !== undefined && names.length > maxProperties)
    fail(judged, 'maxProperties', { limit: maxProperties });
  if (propertyNames === undefined) return;
  for (const name of names) {
    if (isFull(outcome)) return;
    const { failures } = judged.judge(propertyNames, name, path);
    if (failures.length) fail(judged, 'propertyNames', { propertyName: name }, name);
    outcome.isPartial ||= failures.length > 0;
  }
}

/** `prefixItems`, `items`, `contains`, `uniqueItems`, and how many there are. */
export function checkArray(judged: Judged): void {
  const { node, value, path, outcome } = judged;
  if (!Array.isArray(value)) return;
  const { minItems, maxItems, prefixItems = [], items } = node;
  if (minItems !== undefined && value.length < minItems)
    fail(judged, 'minItems', { limit: minItems });
  if (maxItems !== undefined && value.length > maxItems)
    fail(judged, 'maxItems', { limit: maxItems });
  if (node.uniqueItems) checkUnique(judged);
  for (const [index, item] of value.entries()) {
    const id = prefixItems[index] ?? items;
    if (id === undefined || isFull(outcome)) break;
    outcome.items.add(index);
    const part = judged.judge(id, item, `${path}/${index}`);
    if (index < prefixItems.length) takeFailures(outcome, part);
    else adopt(judged, part, 'items', String(index));
  }
  checkContains(judged);
}

/** The last item that is there before, and its first place. Each is looked at once: lists come from anybody. */
function checkUnique(judged: Judged): void {
  const first = new Map<string, number>();
  let twice: { i: number; j: number } | undefined;
  for (const [i, item] of (judged.value as Json[]).entries()) {
    const text = canonicalText(item);
    const j = first.get(text);
    if (j === undefined) first.set(text, i);
    else twice = { i, j };
  }
  if (twice) fail(judged, 'uniqueItems', twice);
}

function checkContains(judged: Judged): void {
  const { node, path, outcome } = judged;
  const list = judged.value as [];
  const { contains, minContains = 1, maxContains } = node;
  if (contains === undefined) return;
  const taken = [...list.keys()].filter(
    (index) => judged.judge(contains, list[index]!, `${path}/${index}`).failures.length === 0,
  );
  if (node.doesContainEvaluate) for (const index of taken) outcome.items.add(index);
  if (taken.length >= minContains && taken.length <= (maxContains ?? Number.POSITIVE_INFINITY))
    return;
  fail(judged, 'contains', { minContains, ...(maxContains !== undefined && { maxContains }) });
}

/** What no other keyword looked at, of this schema or of one that judges the same value. */
export function checkUnevaluated(judged: Judged): void {
  const { node, value, path, outcome } = judged;
  // What a failing part looked at is not known; what it says is enough until it is mended.
  const isQuiet = outcome.isPartial && outcome.failures.length > 0;
  if (isQuiet) return;
  if (node.unevaluatedProperties !== undefined && isObject(value)) {
    for (const name of Object.keys(value).filter((one) => !outcome.properties.has(one))) {
      outcome.properties.add(name);
      const part = judged.judge(node.unevaluatedProperties, value[name]!, path + toPointer([name]));
      adopt(judged, part, 'unevaluatedProperties', name);
    }
  }
  if (node.unevaluatedItems === undefined || !Array.isArray(value)) return;
  for (const [index, item] of value.entries()) {
    if (outcome.items.has(index)) continue;
    outcome.items.add(index);
    adopt(
      judged,
      judged.judge(node.unevaluatedItems, item, `${path}/${index}`),
      'unevaluatedItems',
      String(index),
    );
  }
}

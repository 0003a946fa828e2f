import { type Json, type Pointer, toPointer } from '../../kernel/index.ts';
import type { Failure, ForeignForm, NodeId, SchemaNode } from '../types.ts';

/** What came of holding a value against a schema: what fails, and what was looked at. */
export interface Outcome {
  /** At most a thousand. */
  failures: Failure[];
  /** Names of the properties that a keyword judged. */
  properties: Set<string>;
  /** Positions of the items that a keyword judged. */
  items: Set<number>;
  /** True where a sub-schema of the same value failed: what it looked at is not known. */
  isPartial: boolean;
}

/** One value that is being judged by one schema. */
export interface Judged {
  form: ForeignForm;
  id: NodeId;
  node: SchemaNode;
  value: Json;
  path: Pointer;
  outcome: Outcome;
  /** Judges another value, or this one, by another schema. */
  judge(id: NodeId, value: Json, path: Pointer): Outcome;
}

/** Nobody mends more at once; and what is sent to make a server busy ends here. */
const MOST_FAILURES = 1_000;

export function createOutcome(): Outcome {
  return { failures: [], properties: new Set(), items: new Set(), isPartial: false };
}

/** Notes that the value fails by a keyword; `at` names what has to be mended below it. */
export function fail(
  { path, outcome }: Judged,
  keyword: string,
  params: Failure['params'],
  at?: string,
): void {
  if (isFull(outcome)) return;
  const place = at === undefined ? path : path + toPointer([at]);
  outcome.failures.push({ instancePath: path, path: place, keyword, params });
}

/** True once no more failures are noted: the verdict is known, and so is enough of why. */
export function isFull({ failures }: Outcome): boolean {
  return failures.length >= MOST_FAILURES;
}

/** Takes over what a part fails by, as far as more is noted. */
export function takeFailures(outcome: Outcome, part: Outcome): void {
  for (const failure of part.failures) {
    if (isFull(outcome)) return;
    outcome.failures.push(failure);
  }
}

/** Is this one of JSON's objects? */
export function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

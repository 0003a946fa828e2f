import type { JsonObject } from '@porchlight/engine';
import { type Askable, writeCondition } from '@porchlight/engine/builder';
import { beginWith } from '../beginWith.ts';

/** A condition that says something: of the question that was asked last. */
export function firstCondition(askable: readonly Askable[]): JsonObject {
  const last = askable.at(-1);
  return (last && writeCondition({ join: 'all', parts: [beginWith(last)] })) ?? {};
}

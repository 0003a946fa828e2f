import type { JsonObject } from '@porchlight/engine';
import { type Askable, NO_VALUE, writeCondition } from '@porchlight/engine/builder';
import { beginWith } from '../beginWith.ts';

/** A condition of the question that was asked last; `{}` where there is none, or it has nothing to choose from. */
export function firstCondition(askable: readonly Askable[]): JsonObject {
  const last = askable.at(-1);
  if (!last) return {};
  const begun = beginWith(last);
  const first = last.kind === 'number' ? 0 : last.choices[0]?.value;
  const isOpen = begun.value === NO_VALUE && first !== undefined;
  const part = isOpen ? { ...begun, value: first } : begun;
  return writeCondition({ join: 'all', parts: [part] }) ?? {};
}

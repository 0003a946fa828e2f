import type { Facts, Form, JsonObject } from '../../../kernel/index.ts';
import type { FormServices } from '../../state/FormServices.ts';
import type { OpenItem } from '../../state/SharedStateProvider.tsx';
import { createItemStore, factsOfItem } from './createItemStore.ts';

/** What decides which steps an item has, beside its own answers. */
export interface ItemWorld {
  form: Form;
  /** The application's facts. */
  outer: Facts;
  /** All items of the list. */
  items: JsonObject[];
  /** The application's answers. */
  parent: JsonObject;
}

/** The key under which the step of an item is remembered. */
export const keyOfItem = ({ collection, id }: OpenItem) => `${collection}/${id ?? ''}`;

/** The step at which an item stands, as this browser keeps it. */
export const readStep = ({ unsaved }: FormServices, item: OpenItem): number | undefined =>
  unsaved?.read({ ...item, kind: 'left' })?.step;

/** Keeps the step at which an item stands; without one, forgets it. */
export function keepStep(
  { unsaved }: FormServices,
  item: OpenItem,
  step: number | undefined,
): void {
  const kept = step === undefined ? undefined : { key: '', answers: {}, step };
  unsaved?.keep({ ...item, kind: 'left' }, kept);
}

/**
 * The position of the step at which an item opens, from 0: the one that was open last, else the first of
 * an incomplete item that does not hold, or its last.
 */
export function whereToOpen(
  item: JsonObject | undefined,
  known: number | undefined,
  world: ItemWorld,
): number {
  if (known !== undefined) return known;
  if (item?.isComplete !== false) return 0;
  const { form, outer, items, parent } = world;
  const store = createItemStore(form, item, factsOfItem(form, outer, item, items, parent));
  const { steps } = store.getSnapshot().evaluation;
  const [first] = store.invalidSteps();
  // Where all holds, it is finished on its last step.
  return first ? Math.max(0, steps.indexOf(first)) : steps.length - 1;
}

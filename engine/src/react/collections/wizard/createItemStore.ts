import {
  type Answers,
  derive,
  type Facts,
  type Form,
  type JsonObject,
  type Kept,
  seed,
} from '../../../kernel/index.ts';
import { createFormStore, type FormStore } from '../../store/createFormStore.ts';
import { answersOfItem } from '../describeItem.ts';

/** What an item's form knows of the world: the application's facts, the other items, its own lists. */
export function factsOfItem(
  outer: Facts,
  item: JsonObject | undefined,
  siblings: JsonObject[],
  parent: JsonObject,
): Facts {
  return {
    ...outer,
    parent,
    others: siblings.filter((one) => one !== item),
    incomes: Array.isArray(item?.incomeSources) ? item.incomeSources : [],
  };
}

/** The store of one item: what is stored of it, or a new one's defaults, and over it what this tab had kept. */
export function createItemStore(
  form: Form,
  item: JsonObject | undefined,
  facts: Facts,
  unsaved: Answers = {},
): FormStore {
  const answers: Answers = { ...(item ? answersOfItem(form, item) : seed(form)) };
  for (const [group, fields] of Object.entries(unsaved)) {
    answers[group] = { ...answers[group], ...fields };
  }
  const kept = (item?.kept as Kept | undefined) ?? {};
  return createFormStore({ form, answers: derive(form, answers, facts), facts, kept });
}

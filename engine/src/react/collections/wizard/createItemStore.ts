import {
  type Answers,
  answersOfItem,
  type CompiledForm,
  computeInitially,
  type Facts,
  type Form,
  initialAnswers,
  type JsonObject,
  type Kept,
} from '../../../kernel/index.ts';
import { overlayChanges } from '../../conflict/changes.ts';
import { createFormStore, type FormStore } from '../../store/createFormStore.ts';

/**
 * What an item's form knows of the world: the application's facts, the other items, and its own lists,
 * which a record has under the paths of their calls.
 */
export function factsOfItem(
  form: CompiledForm,
  outer: Facts,
  item: JsonObject | undefined,
  siblings: JsonObject[],
  parent: JsonObject,
): Facts {
  const facts: Facts = { ...outer, parent, others: siblings.filter((one) => one !== item) };
  for (const { resource } of form.steps.flatMap((step) => step.fields)) {
    const list = resource && item?.[resource.path];
    if (resource) facts[resource.fact] = Array.isArray(list) ? list : [];
  }
  return facts;
}

/** The store of one item: what is stored of it, or a new one's defaults, and over it what this tab had kept. */
export function createItemStore(
  form: Form,
  item: JsonObject | undefined,
  facts: Facts,
  unsaved: Answers = {},
): FormStore {
  const answers = overlayChanges(
    form,
    item ? answersOfItem(form, item) : initialAnswers(form),
    unsaved,
  );
  const kept = (item?.kept as Kept | undefined) ?? {};
  return createFormStore({ form, answers: computeInitially(form, answers, facts), facts, kept });
}

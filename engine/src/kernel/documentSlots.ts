import { isRecord } from './answers.ts';
import { holds } from './conditions.ts';
import { MOST_STEPS } from './stepBudget.ts';
import type {
  DocumentSlot,
  Evaluation,
  Form,
  JsonObject,
  RequestedDocument,
  Step,
} from './types.ts';

/** A paper that is wanted now, and the documents that were given for it. */
export interface SlotState extends DocumentSlot {
  items: JsonObject[];
  /** Whether there are as many as it wants. */
  isThere: boolean;
}

/** The slots that are wanted under these answers: the step's own, then those of chosen programs. */
function wantedSlots(form: Form, evaluation: Evaluation, slots: DocumentSlot[]): DocumentSlot[] {
  const root = { ...evaluation.effective, $: evaluation.facts } as JsonObject;
  const { schemas, tables } = form;
  const scope = { root, kept: evaluation.kept, schemas, tables, work: { left: MOST_STEPS } };
  const wanted = slots.filter(
    ({ program, when }) =>
      (program === undefined || holds({ program }, scope)) && (!when || holds(when, scope)),
  );
  const replaced = new Set(wanted.map(({ replaces }) => replaces));
  return wanted.filter(({ id, program }) => program !== undefined || !replaced.has(id));
}

/**
 * Puts each document into the slot that it was added to; one without, or whose slot is not wanted
 * any more, into the first slot of its category that still lacks one. One paper is not two, and what
 * was there before is not what staff have asked for.
 * @returns The documents by slot id, and those that no slot takes.
 */
export function sortIntoSlots(
  slots: DocumentSlot[],
  items: JsonObject[],
): { bySlot: Map<string, JsonObject[]>; others: JsonObject[] } {
  const bySlot = new Map(slots.map(({ id }): [string, JsonObject[]] => [id, []]));
  const others: JsonObject[] = [];
  const isPlaced = ({ slot }: JsonObject) => typeof slot === 'string' && bySlot.has(slot);
  for (const item of items) if (isPlaced(item)) bySlot.get(item.slot as string)!.push(item);
  for (const item of items) {
    if (isPlaced(item)) continue;
    const alike = slots.filter(
      ({ key, category, isRequested }) => item[key] === category && !isRequested,
    );
    const slot = alike.find(({ id, min }) => bySlot.get(id)!.length < min) ?? alike[0];
    (slot ? bySlot.get(slot.id)! : others).push(item);
  }
  return { bySlot, others };
}

/** What staff have asked for: nobody else's question, and no condition. */
function requestedSlots({ facts }: Evaluation, { collects }: Step): DocumentSlot[] {
  const requests = facts.requests as RequestedDocument[] | undefined;
  if (!requests || !collects) return [];
  return requests.map((request) => ({
    ...request,
    ...collects,
    categoryLabel: '',
    min: 1,
    isOptional: true,
    isRequested: true,
  }));
}

/**
 * The papers that a step wants under these answers, and which of them are there. While staff ask for
 * some these come first, and what else holds nobody back is left out where nothing was given.
 */
export function documentSlots(form: Form, evaluation: Evaluation, step: Step): SlotState[] {
  const requested = requestedSlots(evaluation, step);
  const wanted = wantedSlots(form, evaluation, step.documents ?? []);
  const states = fillSlots([...requested, ...wanted], evaluation);
  if (requested.length === 0) return states;
  return states.filter(
    ({ isRequested, isOptional, items }) => isRequested || !isOptional || items.length > 0,
  );
}

function fillSlots(slots: DocumentSlot[], evaluation: Evaluation): SlotState[] {
  const facts = new Set(slots.map(({ fact }) => fact));
  const given = new Map(
    [...facts].flatMap((fact) => {
      const items = evaluation.facts[fact];
      const records = Array.isArray(items) ? items.filter(isRecord) : [];
      const own = slots.filter((slot) => slot.fact === fact);
      return [...sortIntoSlots(own, records).bySlot];
    }),
  );
  return slots.map((slot) => {
    const items = given.get(slot.id)!;
    return { ...slot, items, isThere: items.length >= slot.min };
  });
}

/** The papers that may come later and are not there yet. */
export function papersToCome(form: Form, evaluation: Evaluation): SlotState[] {
  return form.steps
    .filter(({ name, later }) => later && evaluation.steps.includes(name))
    .flatMap((step) => documentSlots(form, evaluation, step))
    .filter(({ isThere }) => !isThere);
}

/** The papers that nobody said may come later, and that were not given all the same: staff may ask for them. */
export function papersToAsk(form: Form, evaluation: Evaluation): SlotState[] {
  return form.steps
    .filter(({ name, later }) => !later && evaluation.steps.includes(name))
    .flatMap((step) => documentSlots(form, evaluation, step))
    .filter(({ isThere }) => !isThere);
}

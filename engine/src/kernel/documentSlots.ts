import { isRecord } from './answers.ts';
import { holds } from './conditions.ts';
import type { DocumentSlot, Evaluation, Form, JsonObject, Step } from './types.ts';
import { MOST_STEPS } from './work.ts';

/** A paper that is wanted now, and the documents that were given for it. */
export interface SlotState extends DocumentSlot {
  items: JsonObject[];
  /** Whether there are as many as it wants. */
  isThere: boolean;
}

/** The slots that are wanted under these answers: the step's own, then those of chosen programs. */
function wantedSlots(form: Form, evaluation: Evaluation, slots: DocumentSlot[]): DocumentSlot[] {
  const root = { ...evaluation.effective, $: evaluation.facts } as JsonObject;
  const scope = { root, kept: evaluation.kept, schemas: form.schemas, work: { left: MOST_STEPS } };
  const wanted = slots.filter(
    ({ program, when }) =>
      (program === undefined || holds({ program }, scope)) && (!when || holds(when, scope)),
  );
  const replaced = new Set(wanted.map(({ replaces }) => replaces));
  return wanted.filter(({ id, program }) => program !== undefined || !replaced.has(id));
}

/**
 * Puts each document into the slot that it was added to; one without, or whose slot is not wanted
 * any more, into the first slot of its category that still lacks one. One paper is not two.
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
    const alike = slots.filter(({ key, category }) => item[key] === category);
    const slot = alike.find(({ id, min }) => bySlot.get(id)!.length < min) ?? alike[0];
    (slot ? bySlot.get(slot.id)! : others).push(item);
  }
  return { bySlot, others };
}

/** The papers that a step wants under these answers, in their order, and which of them are there. */
export function documentSlots(form: Form, evaluation: Evaluation, step: Step): SlotState[] {
  if (!step.documents?.length) return [];
  const slots = wantedSlots(form, evaluation, step.documents);
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

import { isRecord } from './answers.ts';
import { holds } from './conditions.ts';
import type { Evaluation, Form, JsonObject, NeededDocument, Step } from './types.ts';
import { MOST_STEPS } from './work.ts';

/** A document that is needed now, and whether enough of its category are there. */
export interface DocumentState extends NeededDocument {
  isThere: boolean;
}

/**
 * The documents that a step needs under these answers, in their order. Where two want the same
 * category, the second needs its number on top of the first's: one paper is not two.
 */
export function neededDocuments(form: Form, evaluation: Evaluation, step: Step): DocumentState[] {
  if (!step.documents?.length) return [];
  const root = { ...evaluation.effective, $: evaluation.facts } as JsonObject;
  const scope = { root, kept: evaluation.kept, schemas: form.schemas, work: { left: MOST_STEPS } };
  const asked = new Map<string, number>();
  return step.documents.flatMap((needed) => {
    if (!holds({ program: needed.program }, scope)) return [];
    if (needed.when && !holds(needed.when, scope)) return [];
    const kind = `${needed.fact} ${needed.category}`;
    const total = (asked.get(kind) ?? 0) + needed.min;
    asked.set(kind, total);
    const items = evaluation.facts[needed.fact];
    const given = (Array.isArray(items) ? items : []).filter(
      (item) => isRecord(item) && item[needed.key] === needed.category,
    );
    return [{ ...needed, isThere: given.length >= total }];
  });
}

import { type Answers, computeInitially, type Form, type Portal } from '@porchlight/engine';
import { type FormData, overlayChanges } from '@porchlight/engine/react';
import type { ApplicationAnswer } from '../api/createApi.ts';
import type { DraftCache } from './draftCache.ts';
import { factsOf, keptOf } from './records.ts';

/** What the form store holds of an answer of the API. */
export function openFormData(
  form: Form,
  portal: Portal,
  answer: ApplicationAnswer,
  answers: Answers,
): FormData {
  const facts = factsOf(form, portal, answer);
  return {
    form,
    facts,
    kept: keptOf(answer.application),
    answers: computeInitially(form, answers, facts),
  };
}

/** What was typed and not saved, over what is stored; and what had been stored when it was typed. */
export interface Unsaved {
  mine: Answers;
  base: Answers;
  /** The name of the step that she had gone on to. */
  step: string | undefined;
}

/** Stored answers with what was kept over them, where it was kept for the same application. */
export function restoreUnsaved(
  form: Form,
  application: number,
  stored: Answers,
  cache: DraftCache,
): Unsaved {
  let unsaved: Unsaved = { mine: stored, base: stored, step: undefined };
  for (const kept of cache.read()) {
    if (kept.application !== application) continue;
    const { mine, base } = unsaved;
    unsaved = {
      mine: overlayChanges(form, mine, kept.answers),
      base: overlayChanges(form, base, kept.base),
      step: kept.step,
    };
  }
  return unsaved;
}

import { type Answers, derive, type Form, type Portal } from '@porchlight/engine';
import { type FormData, layOver } from '@porchlight/engine/react';
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
  return { form, facts, kept: keptOf(answer.application), answers: derive(form, answers, facts) };
}

/** Stored answers with what this tab had kept over them, if it was kept for the same application. */
export function restoreUnsaved(
  form: Form,
  application: number,
  stored: Answers,
  cache: DraftCache,
): Answers {
  const kept = cache.read();
  return kept?.application === application ? layOver(form, stored, kept.answers) : stored;
}

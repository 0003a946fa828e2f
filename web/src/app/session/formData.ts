import { type Answers, derive, type Form, type Pointer, type Portal } from '@porchlight/engine';
import { copyAnswers, type FormData } from '@porchlight/engine/react';
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
  if (!kept || kept.application !== application) return stored;
  const pointers = pointersWhere(form, ({ group, name }) => name in (kept.answers[group] ?? {}));
  return copyAnswers(form, stored, kept.answers, pointers);
}

/** `base` with the restricted values that are known to be stored: the server does not send them. */
export function copyRestricted(form: Form, base: Answers, known: Answers): Answers {
  const pointers = pointersWhere(form, ({ classification }) => classification === 'restricted');
  return copyAnswers(form, base, known, pointers);
}

type Field = Form['steps'][number]['fields'][number];

function pointersWhere(form: Form, isMeant: (field: Field) => boolean): Pointer[] {
  return form.steps.flatMap((step) => step.fields.filter(isMeant).map((field) => field.pointer));
}

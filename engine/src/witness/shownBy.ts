import { listFacts } from '../kernel/forms.ts';
import type { Answers, Facts, Form } from '../kernel/types.ts';
import type { PathWalker } from './PathWalker.ts';
import type { ShownAnswers } from './Report.ts';

/** The day, and the items: what a walk adds to the facts that are the same for all. */
export function ownFacts(form: Form, facts: Facts): Facts {
  const names = ['today', 'year', 'others', ...listFacts(form)];
  return Object.fromEntries(
    names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])),
  ) as Facts;
}

/** Answers as a step can be looked at with them. */
export function shownBy(
  { form, subject }: PathWalker,
  step: string,
  { answers, facts }: { answers: Answers; facts: Facts },
): ShownAnswers {
  return {
    form: form.name,
    programs: subject.programs,
    step,
    answers,
    facts: ownFacts(form, facts),
  };
}

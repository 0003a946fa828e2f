import type { Answers, CompiledForm } from '../../../kernel/index.ts';

/** The answers without restricted ones: what a browser may keep, since people share computers. */
export function openAnswers(form: CompiledForm, answers: Answers): Answers {
  const open: Answers = {};
  for (const step of form.steps) {
    for (const { name, classification } of step.fields) {
      const value = answers[step.group]?.[name];
      if (classification === 'restricted' || value === undefined) continue;
      open[step.group] = { ...open[step.group], [name]: value };
    }
  }
  return open;
}

import {
  caseFields,
  checkCompiledDesk,
  compileDesk,
  conditionsOfDesk,
} from '../compile/desk/index.ts';
import { checkEvents } from '../compile/events.ts';
import type { Field } from '../kernel/types.ts';
import type { CheckContext, CheckedForm } from './CheckContext.ts';
import { questionsOf } from './collectForms.ts';
import { checkDeskChoices } from './conditions/checkChoices.ts';

/**
 * Reports what is wrong with what becomes of applications: with the events that other systems get, and
 * with the desk of a pack, where it has one.
 * @returns The forms of its actions, which mean what other forms mean.
 */
export function checkDeskAndEvents({
  pack,
  forms,
}: Pick<CheckContext, 'pack' | 'forms'>): CheckedForm[] {
  const own = forms.filter(({ program }) => program === undefined);
  const byName = Object.fromEntries(own.map(({ form }) => [form.name, form]));
  const added = forms
    .filter(({ program }) => program !== undefined)
    .map(({ questions }): Field[] => [...questions.values()].map(({ field }) => field));
  const fields = caseFields(byName, added);
  checkEvents(pack, fields);
  const desk = compileDesk({
    pack,
    fields,
    keywords: {},
    translate: (_file, _key, english) => english,
  });
  if (!desk) return [];
  checkCompiledDesk(pack, desk, byName, fields);
  checkDeskChoices(pack, conditionsOfDesk(desk.files), fields);
  return desk.actions.flatMap(({ parts }) => {
    if (!parts) return [];
    const { form, stepFile, schemas } = parts;
    const checked = { pack, form, stepFiles: [stepFile], schemas };
    const own = questionsOf(checked);
    const questions = new Map(own.map((question) => [question.field.pointer, question]));
    return [{ ...checked, own, questions, stepConditions: new Map(), slots: [] }];
  });
}

import {
  type CompiledDesk,
  caseFields,
  checkCompiledDesk,
  compileDesk,
  conditionsOfDesk,
  type DeskFacts,
  deskFacts,
} from '../compile/desk/index.ts';
import { checkEvents } from '../compile/events.ts';
import { createReadMemory, type Fields } from '../compile/readMemory.ts';
import type { Pack } from '../compile/readPack.ts';
import type { Translate } from '../compile/texts.ts';
import type { Field } from '../kernel/types.ts';
import type { CheckContext, CheckedForm } from './CheckContext.ts';
import { questionsOf } from './collectForms.ts';
import { checkDeskChoices } from './conditions/checkChoices.ts';

const desks = createReadMemory<CompiledDesk | undefined>();

/** The desk in the language of the definitions, with what is wrong with it reported. */
function checkOwnDesk(pack: Pack, fields: Fields, known: DeskFacts): CompiledDesk | undefined {
  const translate: Translate = (_file, _key, english) => english;
  const desk = compileDesk({ pack, fields, keywords: {}, translate });
  if (!desk) return undefined;
  checkCompiledDesk(pack, desk, known, fields);
  checkDeskChoices(pack, conditionsOfDesk(desk.files), fields);
  return desk;
}

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
  const known = deskFacts(pack, byName);
  if (!known) return [];
  const make = (read: Pack, asked: Fields) => checkOwnDesk(read, asked, known);
  const desk = desks(pack, '', make, { fields, rest: known });
  if (!desk) return [];
  return desk.actions.flatMap(({ parts }) => {
    if (!parts) return [];
    const { form, stepFile, schemas } = parts;
    const checked = { pack, form, stepFiles: [stepFile], schemas };
    const own = questionsOf(checked);
    const questions = new Map(own.map((question) => [question.field.pointer, question]));
    return [{ ...checked, own, questions, stepConditions: new Map(), slots: [] }];
  });
}

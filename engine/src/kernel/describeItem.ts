import { filterAnswers, readAnswer } from './answers.ts';
import { readTyped } from './asTyped.ts';
import { fieldsOf } from './forms.ts';
import { showAnswer } from './showAnswer.ts';
import type { Answers, CompiledForm, Field, JsonObject, Pointer, Step } from './types.ts';
import { fromWire } from './wire.ts';

/** Which of an item's answers its row shows. */
export interface RowOptions {
  main?: Pointer[];
  sub?: Pointer[];
  right?: Pointer[];
}

/** The words of an item's row; each may be empty. */
export interface ItemWords {
  main: string;
  sub: string;
  right: string;
  /** How the amount at the right was typed, where that is kept and another one. */
  typed?: TypedWords;
}

/** An amount as it comes: `{ often: 'Every two weeks', amount: '$812.50', period: '$1,760.42' }` */
export interface TypedWords {
  often: string;
  amount: string;
  /** What it is for one period; absent where it is the same. */
  period?: string;
}

/** Which answers the rows of a list show, as the step that has the list says. */
export function rowOf(
  step: Pick<Step, 'uiSchema'> | undefined,
  list: Field,
): RowOptions | undefined {
  const ui = step?.uiSchema[list.name] as { 'ui:options'?: { row?: RowOptions } } | undefined;
  return ui?.['ui:options']?.row;
}

/** A stored item's answers, in form state. Names that the form has not are the record's own. */
export function answersOfItem(form: CompiledForm, item: JsonObject): Answers {
  return filterAnswers(fromWire(form, item).answers, (_pointer, value) => value !== null);
}

/** A row's words. Without options: the first answer, and an amount at the right. */
export function describeItem(
  form: CompiledForm,
  item: JsonObject,
  locale: string,
  options: RowOptions = {},
): ItemWords {
  const answers = answersOfItem(form, item);
  const fields = fieldsOf(form);
  const all = [...fields.values()].filter((field) => !field.resource);
  const money = all.filter((field) => field.mask === 'money').map((field) => field.pointer);
  const show = (pointers: Pointer[]) =>
    pointers
      .map((pointer) => {
        const field = fields.get(pointer);
        return field ? showAnswer(field, readAnswer(answers, field), locale) : '';
      })
      .filter(Boolean)
      .join(' ');
  const right = options.right ?? (all[0]?.mask === 'money' ? [] : money.slice(0, 1));
  const typed = right
    .map((pointer) => fields.get(pointer))
    .map((field) => field && describeTyped(field, answers, locale))
    .find(Boolean);
  return {
    main: show(options.main ?? all.slice(0, 1).map((field) => field.pointer)),
    sub: show(options.sub ?? []),
    right: show(right),
    ...(typed && { typed }),
  };
}

function describeTyped(field: Field, answers: Answers, locale: string): TypedWords | undefined {
  const typed = readTyped(field, answers);
  if (!typed) return undefined;
  const period = readAnswer(answers, field);
  return {
    often: typed.often.label,
    amount: showAnswer(field, typed.amount, locale),
    ...(period !== typed.amount && { period: showAnswer(field, period, locale) }),
  };
}

/**
 * A row's second line: what its definition shows there, then how its amount comes.
 * @param say The pack's texts.
 * @returns `Every two weeks: $812.50, about $1,760.42 a month`
 */
export function describeSub(
  { sub, typed }: ItemWords,
  say: (id: string, params: { [name: string]: string }) => string,
): string {
  const { often = '', amount = '', period } = typed ?? {};
  const comes = period === undefined ? often : say('fields.as-it-comes', { often, amount, period });
  return [sub, comes].filter(Boolean).join(' · ');
}

import { filterAnswers, readAnswer } from './answers.ts';
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
  return {
    main: show(options.main ?? all.slice(0, 1).map((field) => field.pointer)),
    sub: show(options.sub ?? []),
    right: show(options.right ?? (all[0]?.mask === 'money' ? [] : money.slice(0, 1))),
  };
}

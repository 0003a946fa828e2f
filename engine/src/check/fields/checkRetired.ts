import { lastRetirement } from '../../compile/lastRetirement.ts';
import { report } from '../../compile/readPack.ts';
import { reportDay } from '../../compile/reportDay.ts';
import type { CheckContext, Question } from '../CheckContext.ts';

/** Reports a question that is still asked on the day from which on none of its choices is offered. */
function checkChoices({ pack }: CheckContext, question: Question): void {
  const { field, file, at, source } = question;
  const day = lastRetirement(field.choices ?? []);
  if (day === undefined || (field.retired !== undefined && field.retired <= day)) return;
  const list = source.options ? [...at, 'options'] : [...at, 'items', 'options'];
  const message = `${field.pointer} offers nothing from ${day} on: each of its choices is retired`;
  report(pack, file, list, 'no-choice-offered', message);
}

/** The words that say what a new form starts with. */
const AT_FIRST = ['default', 'initially'] as const;

/** Reports what a new form starts with although it is retired: an answer, or a question. */
function checkFirst({ pack }: CheckContext, { field, file, at, source }: Question): void {
  const { pointer, retired } = field;
  for (const word of AT_FIRST) {
    const first = source[word];
    if (first === undefined) continue;
    const say = (message: string) => report(pack, file, [...at, word], 'retired-at-first', message);
    if (retired !== undefined) {
      say(
        `${pointer} is retired from ${retired} on, and every new form starts with an answer to it`,
      );
      continue;
    }
    const chosen = [first].flat();
    const gone = field.choices?.find((one) => one.retired && chosen.includes(one.value));
    if (gone)
      say(
        `every new form starts with the choice "${gone.label}", which is retired from ${gone.retired} on`,
      );
  }
}

/** Reports the days of choices that are none, once in the file that has them. */
function checkDays({ pack }: CheckContext): void {
  for (const file of pack.files.values()) {
    if (file.kind !== 'enumeration') continue;
    for (const [index, { retired }] of (file.data.values as { retired?: string }[]).entries())
      reportDay(pack, file, ['values', index, 'retired'], 'retired-date', retired);
  }
}

/** Reports the day of a question that is none. */
function checkDay({ pack }: CheckContext, { field, file, at }: Question): void {
  reportDay(pack, file, [...at, 'retired'], 'retired-date', field.retired);
}

/** Reports days on which nothing can retire, and what comes of retired choices and questions on theirs. */
export function checkRetired(context: CheckContext): void {
  checkDays(context);
  for (const { own } of context.forms) {
    for (const question of own) {
      checkDay(context, question);
      checkChoices(context, question);
      checkFirst(context, question);
    }
  }
}

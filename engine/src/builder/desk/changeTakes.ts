import { type AnswerShape, whyUnfit } from '../../kernel/desk/changeFit.ts';
import type { JsonObject } from '../../kernel/types.ts';

/** What a question takes by its declaration. */
export function takesOf(declared: JsonObject, choices: AnswerShape['choices'] = []): AnswerShape {
  const { type, options, items, resource, initially } = declared;
  const isChosen =
    options !== undefined || (items as JsonObject | undefined)?.options !== undefined;
  return { type: String(type), resource, initially, ...(isChosen && { choices }) };
}

/** Whether what staff answer to a question of an action can stand in place of an answer. */
export const canChange = (
  { takes }: { takes?: AnswerShape },
  question: { takes: AnswerShape },
): boolean => takes !== undefined && whyUnfit(takes, question.takes) === undefined;

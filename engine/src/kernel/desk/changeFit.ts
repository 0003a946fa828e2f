/** What a question takes, as far as an answer of another one may stand in its place. */
export interface AnswerShape {
  type: string;
  /** Absent where it is not chosen from some. */
  choices?: readonly { value: string | number }[];
  /** Present of a list of items. */
  resource?: unknown;
  /** Present of what is worked out at first. */
  initially?: unknown;
}

/** Why an answer can't be given by a question of an action; undefined where it can. */
export function whyUnfit(changed: AnswerShape, given: AnswerShape): string | undefined {
  if (changed.resource || changed.initially) return 'is a list, or is worked out';
  if (changed.type !== given.type) return `is of the type ${changed.type}, not ${given.type}`;
  const known = changed.choices?.map(({ value }) => value);
  const wrong = given.choices?.find(({ value }) => known && !known.includes(value));
  if (known && !given.choices) return 'has choices, which the question of the action has not';
  return wrong && `has no choice "${wrong.value}"`;
}

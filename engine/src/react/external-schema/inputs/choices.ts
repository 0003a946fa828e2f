import type { Say, ViewChoice, ViewNode } from '../../../external-schema/index.ts';
import type { Json } from '../../../kernel/index.ts';

/** The choices of a place; yes and no, where it takes a boolean. */
export function choicesOfInput({ choices, kind }: ViewNode, say: Say): ViewChoice[] {
  if (choices) return choices;
  if (kind !== 'boolean') return [];
  return [
    { value: true, label: say('fields.yes'), isDisabled: false },
    { value: false, label: say('fields.no'), isDisabled: false },
  ];
}

/** Where a value stands among the choices; -1 where it doesn't. */
export function positionOf(choices: ViewChoice[], value: Json | undefined): number {
  if (value === undefined) return -1;
  // Choices come from JSON: what is the same there is written the same here.
  const text = JSON.stringify(value);
  return choices.findIndex((choice) => JSON.stringify(choice.value) === text);
}

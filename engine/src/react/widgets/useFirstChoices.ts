import { useDeferredValue } from 'react';

/** So many below each other fill the tallest screen. */
const AT_FIRST = 40;

/**
 * The choices of a list that may be long: the first ones at once, so that the page can be used, and all of them
 * once those are drawn.
 */
export function useFirstChoices<Choice>(choices: Choice[]): Choice[] {
  const isDrawn = useDeferredValue(true, choices.length <= AT_FIRST);
  return isDrawn ? choices : choices.slice(0, AT_FIRST);
}

import type { Askable } from '@porchlight/engine/builder';
import type { SayWords } from '../../words/words.ts';

type Near = Askable['near'];

const ORDER: readonly Near[] = ['step', 'program', undefined];

/** Questions of the step where one is, then those of its program, then the rest; else in the order of the form. */
export const nearFirst = <Asked extends { near?: Near }>(asked: readonly Asked[]): Asked[] =>
  ORDER.flatMap((near) => asked.filter((one) => one.near === near));

/** The heading that a question stands under: its step, and whether it is near. */
export const nearHeading = (
  { near, step }: { near?: Near; step: string },
  say: SayWords,
): string => (near ? say(`build.near-${near}`, { step }) : step);

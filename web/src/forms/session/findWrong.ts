import type { Problem } from '@porchlight/engine';
import type { FormStore } from '@porchlight/engine/react';

/** What is wrong with the steps that are shown, and what holds them back. */
export const findWrong = (store: FormStore): Problem[] =>
  store.getSnapshot().evaluation.steps.flatMap((step) => [
    ...store.problemsOf(step),
    ...(store
      .gatesOf(step)
      .filter((gate) => gate.blocks.includes('next'))
      .map(({ message, params }) => ({ step, path: '', code: message, params })) as Problem[]),
  ]);

import type { Found } from '@porchlight/api/preview';
import { type Answers, evaluate, type Facts } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { choosing, describeOutline } from '@porchlight/engine/explain';
import type { Shot } from './listShots.ts';

/** What a step is shown with. */
export interface Given {
  answers: Answers;
  facts: Facts;
}

/**
 * The fewest answers with which a step is on the way: none, or the choice of its program; else those
 * that a walk has found for it.
 */
export function chooseAnswers(
  release: Release,
  { form: name, program, step }: Shot,
  found: Found,
): Given {
  const names = program ? [`${program}.`] : [];
  const base = release.formFor(name, {}, { names });
  const answers = choosing(describeOutline(base), program);
  const facts = { limits: release.compiled.settings.limits };
  if (evaluate(base, answers, facts).steps.includes(step)) return { answers, facts: {} };
  const fits = found.witnesses.filter(
    (one) =>
      one.form === name &&
      one.step === step &&
      (program === undefined || one.programs.includes(program)),
  );
  const witness = fits.find(({ kind }) => kind === 'step') ?? fits[0];
  return witness ?? { answers, facts: {} };
}

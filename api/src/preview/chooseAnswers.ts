import { evaluate } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { choosing } from '@porchlight/engine/explain';
import type { Found } from '../isolation/IsolationCalls.ts';
import type { ListedShot } from './listShots.ts';
import type { Given } from './Shown.ts';

/**
 * The fewest answers with which a step is on the way: none, or the choice of its program; else those
 * that a walk has found for it. A page shows whole ones: the pack's sample, or a walk's.
 */
export function chooseAnswers(
  release: Release,
  { outline, program, step: { name: step, form: shown } }: ListedShot,
  found: Found,
): Given {
  const { kind, form: name } = outline;
  if (kind !== 'form') {
    const whole = [...found.samples, ...found.ways].find(({ form }) => form === shown);
    return whole ?? { answers: {}, facts: {} };
  }
  const names = program ? [`${program}.`] : [];
  const base = release.formFor(name, {}, { names });
  const answers = choosing(outline, program);
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

import type { CompiledForm } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

const wholeForms = new WeakMap<Release, CompiledForm>();

/**
 * The application's form with what every program adds, each lot as a step of its own, in the release's first
 * language: what is described, and never filled in. Made once for each release.
 */
export function wholeForm(release: Release): CompiledForm {
  let whole = wholeForms.get(release);
  if (!whole) {
    const base = release.form('application');
    const [language] = release.languages as [string];
    const added = Object.values(release.compiled.parts ?? {}).flatMap((part) => {
      const { fields, steps } = part[language]!;
      return [...fields, ...steps.map(({ step }) => step)].map((lot) => lot.fields);
    });
    const steps = added.map((fields) => ({ ...base.steps[0]!, fields }));
    whole = { ...base, steps: [...base.steps, ...steps] };
    wholeForms.set(release, whole);
  }
  return whole;
}

import { placeStep } from '../kernel/placeStep.ts';
import { EditError } from './FileEdit.ts';

/** A step that a program adds, as its `program.json` says it. */
export interface AddedStep {
  step: string;
  after?: string;
  before?: string;
}

/** A step of the form, or one that the program puts among them. */
export interface PlacedStep {
  name: string;
  /** Of the program's own alone. */
  program?: string;
}

function place(steps: readonly PlacedStep[], { step, ...anchor }: AddedStep): PlacedStep[] {
  const placed = [...steps];
  placeStep(placed, { step: { name: step, program: 'own' }, ...anchor });
  return placed;
}

/** The steps of a form with those that one program adds. */
export function placeSteps(base: readonly string[], added: readonly AddedStep[]): PlacedStep[] {
  return added.reduce<PlacedStep[]>(
    place,
    base.map((name) => ({ name })),
  );
}

/**
 * What a program has to say so that its steps stand as they do here: each where it said before if that
 * still brings it there, else behind the step above it, or before the one below.
 * @throws EditError `not-allowed` where nothing that can be said brings them there.
 */
export function anchorSteps(wanted: PlacedStep[], added: readonly AddedStep[]): AddedStep[] {
  let steps = wanted.filter(({ program }) => program === undefined);
  return wanted.flatMap(({ name, program }, index): AddedStep[] => {
    if (program === undefined) return [];
    const goal = wanted.filter((one, at) => at <= index || one.program === undefined);
    const above = wanted[index - 1];
    const below = wanted.slice(index + 1).find((one) => one.program === undefined);
    const known = added.find(({ step }) => step === name);
    const tries: AddedStep[] = [
      ...(known ? [known] : []),
      ...(above ? [{ step: name, after: above.name }] : []),
      ...(below ? [{ step: name, before: below.name }] : []),
    ];
    for (const { step, after, before } of tries) {
      const anchor = after === undefined ? before : after;
      if (!steps.some((one) => one.name === anchor)) continue;
      const one = { step, ...(after === undefined ? { before } : { after }) };
      const placed = place(steps, one);
      if (placed.some((there, at) => there.name !== goal[at]?.name)) continue;
      steps = placed;
      return [one];
    }
    throw new EditError('not-allowed', `Nothing brings the step ${name} there.`);
  });
}

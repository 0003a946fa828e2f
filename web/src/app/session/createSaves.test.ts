import { createSaves, type SavesNeeds } from './createSaves.ts';

const STEPS = ['first', 'last'];

/** A move back to the first step, which is answered once another step may be wanted. */
async function moveBack(before: string | undefined, meanwhile: string | undefined) {
  const draft = {
    wantedStep: before,
    positionOf: (step: string) => STEPS.indexOf(step),
    release: { hash: 'r1' },
  };
  const saveStep = async () => {
    await undefined;
    draft.wantedStep = meanwhile;
    return { answer: {} };
  };
  const needs = {
    draft,
    api: { saveStep },
    fitting: { tryToFit: async () => undefined },
    merging: { accept: () => undefined },
  };
  await createSaves(needs as unknown as SavesNeeds).moveTo(0);
  return draft.wantedStep;
}

test('a move leaves a step alone that is wanted since it was asked for', async () => {
  expect(await moveBack(undefined, 'last')).toBe('last');
  expect(await moveBack('first', 'last')).toBe('last');
});

test('a move forgets the step that was wanted before, and the one that it has come to', async () => {
  expect(await moveBack('last', 'last')).toBeUndefined();
  expect(await moveBack(undefined, 'first')).toBeUndefined();
});

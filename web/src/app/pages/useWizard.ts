import type { Pointer, Problem, Step } from '@porchlight/engine';
import {
  useFormStore,
  useSharedState,
  useText,
  useVisibleSteps,
  whenPointerIsUp,
} from '@porchlight/engine/react';
import { useEffect, useState } from 'react';
import type { Session } from '../session/Session.ts';
import { useAttempt } from './useAttempt.ts';

export interface Wizard {
  steps: Step[];
  current: number;
  /** Names of the steps that were open once. */
  visited: readonly string[];
  /** Position of the furthest of them; steps up to it can be opened again. */
  reached: number;
  isSaving: boolean;
  /** What the server found wrong when everything was sent. */
  refused: Problem[];
  next(): void;
  back(): void;
  open(position: number): void;
  /** Opens a step at a question; its Next returns to the last step. */
  change(position: number, pointer: Pointer): void;
  /** Sends everything: Submit, and Save and Complete. */
  complete(): void;
}

/** Moves through the application. A save that failed never moves the step, and never clears a field. */
export function useWizard(session: Session): Wizard {
  const text = useText();
  const store = useFormStore();
  const steps = useVisibleSteps();
  const { ui, setUi, services, trackInvalidStep } = useSharedState();
  const { isSaving, attempt } = useAttempt(session, refuse);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const visited = [...session.getState().application.visited, ...opened];
  const [refused, setRefused] = useState<Problem[]>([]);
  const current = Math.min(ui.currentStep, steps.length - 1);
  const reached = Math.max(
    current,
    ...steps.map(({ name }, at) => (visited.includes(name) ? at : 0)),
  );

  /** The steps as they are now: while something was awaited, some may have come. */
  const visibleNow = () => store.getSnapshot().evaluation.steps;

  // Who leaves for an item and returns has moved on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => () => setUi({ cameBackTo: undefined }), []);

  /** Opens a step, once no finger is down: what it is on stays where it is. */
  async function show(position: number, changing?: Pointer, startAt?: 'last') {
    await new Promise<void>((resolve) => {
      whenPointerIsUp(resolve);
    });
    const names = visibleNow();
    const shown = [names[current], names[position]].filter((name) => name !== undefined);
    setOpened((before) => [...new Set([...before, ...shown])]);
    const focusAt = changing ?? (position === names.length - 1 ? ui.changing : undefined);
    setUi({
      currentStep: position,
      cameBackTo: undefined,
      changing,
      focusAt,
      startAt: changing ?? startAt,
    });
  }

  function track(invalid: string[]) {
    for (const name of visibleNow()) {
      const type = invalid.includes(name) ? 'Add Invalid Step' : 'Remove Invalid Step';
      trackInvalidStep({ type, step: name });
    }
  }

  function refuse(problems: Problem[]) {
    store.setServerProblems(problems);
    for (const { step } of problems) store.touchStep(step);
    setRefused(problems);
    track([...new Set(problems.map((problem) => problem.step))]);
  }

  /** The server grants no step past an invalid one: then that one is shown, with what is wrong. */
  async function moveTo(position: number) {
    const granted = await session.saveStep(position);
    const names = visibleNow();
    track(store.invalidSteps().filter((name) => names.indexOf(name) < position));
    if (granted === position) return show(position);
    const target = names[granted];
    if (target) store.touchStep(target);
    if (granted !== current) {
      services.notify(text('application.moved-to-invalid'));
      await show(granted);
    }
  }

  async function complete() {
    for (const name of visibleNow()) store.touchStep(name);
    await session.submit();
    setRefused([]);
    setUi({ isEditingAfterSubmission: false });
  }

  return {
    steps,
    current,
    visited,
    reached,
    isSaving,
    refused,
    next: () =>
      void attempt(async () => {
        // A program that was just chosen may add steps.
        await session.settle();
        const last = visibleNow().length - 1;
        await (current === last ? complete() : moveTo(ui.changing ? last : current + 1));
      }),
    back: () =>
      void attempt(async () => {
        await session.rememberStep(current - 1);
        await show(current - 1, undefined, 'last');
      }),
    change: (position, pointer) =>
      void attempt(async () => {
        await session.rememberStep(position);
        await show(position, pointer);
      }),
    open: (position) =>
      void attempt(async () => {
        // What was reached can be looked at, whatever stands before it; no further.
        if (position > reached) return moveTo(position);
        await session.rememberStep(position);
        await show(position);
      }),
    complete: () => void attempt(complete),
  };
}

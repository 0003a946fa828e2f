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

/** The steps of the form as they stand now, which is shown, and the moves between them. */
export interface Wizard {
  steps: Step[];
  current: number;
  /** Names of the steps that were open once. */
  visited: readonly string[];
  /** Position of the furthest of them; steps up to it can be opened again. */
  reached: number;
  isSaving: boolean;
  endedSaves: number;
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

/** Where she is among the steps, and what shows another one. */
function useOpenSteps(session: Session) {
  const store = useFormStore();
  const steps = useVisibleSteps();
  const { ui, setUi } = useSharedState();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const visited = [...session.getState().application.visited, ...opened];
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

  return { steps, current, visited, reached, visibleNow, show };
}

/** What is wrong with the steps: as Next found it in the page, or the server when everything was sent. */
function useStepProblems(visibleNow: () => string[]) {
  const store = useFormStore();
  const { trackInvalidStep } = useSharedState();
  const [refused, setRefused] = useState<Problem[]>([]);

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

  return { refused, track, refuse, forget: () => setRefused([]) };
}

/** Moves through the application. A save that failed never moves the step, and never clears a field. */
export function useWizard(session: Session): Wizard {
  const text = useText();
  const store = useFormStore();
  const { ui, setUi, services } = useSharedState();
  const { visibleNow, show, ...place } = useOpenSteps(session);
  const { current, reached } = place;
  const { refused, track, refuse, forget } = useStepProblems(visibleNow);
  const { isSaving, endedSaves, attempt } = useAttempt(session, refuse);

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

  /** Opens a step that was reached; what is typed is saved first. */
  async function lookAt(position: number, changing?: Pointer, startAt?: 'last') {
    await session.rememberStep(position);
    await show(position, changing, startAt);
  }

  async function complete() {
    for (const name of visibleNow()) store.touchStep(name);
    await session.submit();
    forget();
    setUi({ isEditingAfterSubmission: false });
  }

  return {
    ...place,
    isSaving,
    endedSaves,
    refused,
    next: () =>
      void attempt(async () => {
        // A program that was just chosen may add steps.
        await session.settle();
        const last = visibleNow().length - 1;
        await (current === last ? complete() : moveTo(ui.changing ? last : current + 1));
      }),
    back: () => void attempt(() => lookAt(current - 1, undefined, 'last')),
    change: (position, pointer) => void attempt(() => lookAt(position, pointer)),
    // What was reached can be looked at, whatever stands before it; no further.
    open: (position) =>
      void attempt(() => (position > reached ? moveTo(position) : lookAt(position))),
    complete: () => void attempt(complete),
  };
}

import type { Pointer, Problem, Step } from '@porchlight/engine';
import {
  type FormStore,
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

/** The names of the steps as they are now: while something was awaited, some may have come. */
const namesNow = (store: FormStore) => store.getSnapshot().evaluation.steps;

/** The open step, and which were open once. */
function useVisited(session: Session) {
  const steps = useVisibleSteps();
  const { ui } = useSharedState();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const visited = [...session.getState().application.visited, ...opened];
  const current = Math.min(ui.currentStep, steps.length - 1);
  const reached = Math.max(
    current,
    ...steps.map(({ name }, at) => (visited.includes(name) ? at : 0)),
  );
  function noteOpened(...names: (string | undefined)[]) {
    const shown = names.filter((name) => name !== undefined);
    setOpened((before) => [...new Set([...before, ...shown])]);
  }
  return { steps, current, visited, reached, noteOpened };
}

/** Opens steps, once no finger is down: what it is on stays where it is. */
function useShow({ current, noteOpened }: ReturnType<typeof useVisited>) {
  const store = useFormStore();
  const { ui, setUi } = useSharedState();
  return async function show(position: number, changing?: Pointer, startAt?: 'last') {
    await new Promise<void>((resolve) => {
      whenPointerIsUp(resolve);
    });
    const names = namesNow(store);
    noteOpened(names[current], names[position]);
    const focusAt = changing ?? (position === names.length - 1 ? ui.changing : undefined);
    setUi({
      currentStep: position,
      cameBackTo: undefined,
      changing,
      focusAt,
      startAt: changing ?? startAt,
    });
  };
}

/** What the server found wrong when everything was sent, and which steps the stepper marks. */
function useRefusal() {
  const store = useFormStore();
  const { trackInvalidStep } = useSharedState();
  const [refused, setRefused] = useState<Problem[]>([]);
  function mark(invalid: string[]) {
    for (const name of namesNow(store)) {
      const type = invalid.includes(name) ? 'Add Invalid Step' : 'Remove Invalid Step';
      trackInvalidStep({ type, step: name });
    }
  }
  function refuse(problems: Problem[]) {
    store.setServerProblems(problems);
    for (const { step } of problems) store.touchStep(step);
    setRefused(problems);
    mark([...new Set(problems.map((problem) => problem.step))]);
  }
  return { refused, mark, refuse, forget: () => setRefused([]) };
}

/** Moves through the application. A save that failed never moves the step, and never clears a field. */
export function useWizard(session: Session): Wizard {
  const text = useText();
  const store = useFormStore();
  const { ui, setUi, services } = useSharedState();
  const visits = useVisited(session);
  const { steps, current, visited, reached } = visits;
  const show = useShow(visits);
  const { refused, mark, refuse, forget } = useRefusal();
  const { isSaving, attempt } = useAttempt(session, refuse);

  // Who leaves for an item and returns has moved on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => () => setUi({ cameBackTo: undefined }), []);

  /** The server grants no step past an invalid one: then that one is shown, with what is wrong. */
  async function moveTo(position: number) {
    const granted = await session.saveStep(position);
    const names = namesNow(store);
    mark(store.invalidSteps().filter((name) => names.indexOf(name) < position));
    if (granted === position) return show(position);
    const target = names[granted];
    if (target) store.touchStep(target);
    if (granted !== current) {
      services.notify(text('application.moved-to-invalid'));
      await show(granted);
    }
  }

  /** What was reached can be looked at, whatever stands before it. */
  async function goBackTo(position: number, changing?: Pointer, startAt?: 'last') {
    await session.rememberStep(position);
    await show(position, changing, startAt);
  }

  async function complete() {
    for (const name of namesNow(store)) store.touchStep(name);
    await session.submit();
    forget();
    setUi({ isEditingAfterSubmission: false });
  }

  async function goOn() {
    // A program that was just chosen may add steps.
    await session.settle();
    const last = namesNow(store).length - 1;
    await (current === last ? complete() : moveTo(ui.changing ? last : current + 1));
  }

  return {
    ...{ steps, current, visited, reached, isSaving, refused },
    next: () => void attempt(goOn),
    back: () => void attempt(() => goBackTo(current - 1, undefined, 'last')),
    change: (position, pointer) => void attempt(() => goBackTo(position, pointer)),
    open: (position) =>
      void attempt(() => (position > reached ? moveTo(position) : goBackTo(position))),
    complete: () => void attempt(complete),
  };
}

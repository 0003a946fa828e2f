import {
  type ClosedGate,
  evaluate,
  type Field,
  fieldsOf,
  isBlank,
  type Json,
  type Pointer,
  type Problem,
  writeAnswer,
} from '../../kernel/index.ts';
import type { FormData, FormSnapshot } from './FormSnapshot.ts';
import { type FieldState, fieldAt, fieldStateOf, readValue, sameField } from './fieldState.ts';
import { type Validation, validateSnapshot } from './validateSnapshot.ts';

/**
 * The state of one form: what was typed, what counts, what is wrong. Framework-free;
 * the kernel validates once per change, and a step's problems only when they are asked for.
 */
export interface FormStore {
  /** The state as it stands: the same object until something changes. */
  getSnapshot(): FormSnapshot;
  /** Calls back after each change. Gives what ends that. */
  subscribe(listener: () => void): () => void;
  /** The field at a pointer; throws for one that the form has not. */
  fieldOf(pointer: Pointer): Field;
  /**
   * What the field at a pointer shows: the same object until that changes. Throws for a field that the form
   * never had.
   */
  fieldState(pointer: Pointer): FieldState;
  /** Takes what was typed; `undefined` is an answer that was taken out. */
  setValue(pointer: Pointer, value: Json | undefined): void;
  /**
   * A field was left. One that holds something is touched: its problem shows from now on. A blank one may
   * still become right, and waits for Next.
   */
  leave(pointer: Pointer): void;
  /**
   * Touches what the step shows now: what comes later, by an answer, waits for the next time.
   * @param only Of these fields alone.
   */
  touchStep(step: string, only?: Pointer[]): void;
  /** Every problem of a step, touched or not, in page order; the server's in place of none. */
  problemsOf(step: string): Problem[];
  /** Those of them that may be shown: of touched fields, and what concerns none. */
  shownProblemsOf(step: string): Problem[];
  /** The gates that are closed at a step, in the order of the pack. */
  gatesOf(step: string): ClosedGate[];
  /** The names of the visible steps at which something is wrong, touched or not. */
  invalidSteps(): string[];
  /** Problems that the server found; each stays until its field changes. */
  setServerProblems(problems: Problem[]): void;
  /** Replaces parts of the state: after a load, a save, a change of language, a new item in a list. */
  update(data: Partial<FormData>): void;
}

/**
 * Makes the store of one form: it holds the answers, has the kernel evaluate and validate them,
 * and tells each field of its own changes.
 */
export function createFormStore(initial: FormData): FormStore {
  let server: ReadonlyMap<Pointer, Problem> = new Map();
  let snapshot = takeSnapshot({ ...initial, touched: new Set() });
  let validation = validateSnapshot(snapshot, server);
  const shown = new Map<Pointer, FieldState>();
  const listeners = new Set<() => void>();

  /** @param found What was found before, where it is as true of what changes. */
  function change(next: Partial<SnapshotData>, found?: Validation): void {
    snapshot = found ? { ...snapshot, ...next } : takeSnapshot({ ...snapshot, ...next });
    validation = validateSnapshot(snapshot, server, found);
    for (const listener of [...listeners]) listener();
  }

  /** Nothing counts, or is wrong, because a field was touched: it is not evaluated anew. */
  function touch(pointers: Pointer[]): void {
    if (pointers.every((one) => snapshot.touched.has(one))) return;
    change({ touched: new Set([...snapshot.touched, ...pointers]) }, validation);
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fieldOf: (pointer) => fieldAt(snapshot.form, pointer),
    fieldState(pointer) {
      const before = shown.get(pointer);
      // A form that is given anew may have lost it, and what shows it hears of that only once it is drawn anew.
      if (before && !fieldsOf(snapshot.form).has(pointer)) return before;
      const state = fieldStateOf(snapshot, validation, pointer);
      if (before && sameField(before, state)) return before;
      shown.set(pointer, state);
      return state;
    },
    setValue(pointer, value) {
      const { form, answers } = snapshot;
      if (readValue(snapshot, pointer) === value) return;
      server = new Map([...server].filter(([path]) => path !== pointer));
      change({ answers: writeAnswer(answers, fieldAt(form, pointer), value) });
    },
    leave(pointer) {
      if (!isBlank(readValue(snapshot, pointer))) touch([pointer]);
    },
    touchStep(name, only) {
      touch(seenFields(snapshot, name).filter((one) => !only || only.includes(one)));
    },
    problemsOf: (step) => validation.problemsOf(step),
    shownProblemsOf: (step) => validation.shownProblemsOf(step),
    gatesOf: (step) => validation.gatesOf(step),
    invalidSteps: () => validation.invalidSteps(),
    setServerProblems(problems) {
      if (problems.length + server.size === 0) return;
      server = new Map(problems.map((problem) => [problem.path, problem]));
      change({});
    },
    update: (data) => change(data),
  };
}

/** The fields of a step that it shows now. */
function seenFields({ form, evaluation }: FormSnapshot, name: string): Pointer[] {
  const { fields = [] } = form.steps.find((one) => one.name === name) ?? {};
  return fields.map(({ pointer }) => pointer).filter((one) => evaluation.visible.has(one));
}

type SnapshotData = Omit<FormSnapshot, 'evaluation'>;

function takeSnapshot(data: SnapshotData): FormSnapshot {
  const { form, answers, facts, kept } = data;
  return { ...data, evaluation: evaluate(form, answers, facts, kept) };
}

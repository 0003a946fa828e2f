import {
  type Answers,
  type ClosedGate,
  closedGates,
  type Evaluation,
  evaluate,
  type Facts,
  type Field,
  type Form,
  fieldsOf,
  findWarnings,
  invalidSteps,
  isBlank,
  type Json,
  type Kept,
  type Pointer,
  type Problem,
  readAnswer,
  validate,
  writeAnswer,
} from '../../kernel/index.ts';

/** What one field shows. The same object until something of it changes, so that only it renders again. */
export interface FieldState {
  value: Json | undefined;
  /** How a stored value that was not sent back is shown: `***-**-1234`. */
  kept?: string;
  isVisible: boolean;
  isTouched: boolean;
  /** Set once the field was touched, or the server said it. */
  problem?: Problem;
  /** A question about an odd answer, once the field was left. Never beside a problem. */
  warning?: Problem;
}

/** What a form store starts with, or is given anew. */
export interface FormData {
  form: Form;
  answers: Answers;
  facts: Facts;
  kept: Kept;
}

/** Everything that is known of the form at one moment. */
export interface FormSnapshot extends FormData {
  evaluation: Evaluation;
  touched: ReadonlySet<Pointer>;
}

/**
 * The state of one form: what was typed, what counts, what is wrong. Framework-free;
 * the kernel judges once per change, and a step's problems only when they are asked for.
 */
export interface FormStore {
  getSnapshot(): FormSnapshot;
  subscribe(listener: () => void): () => void;
  /** The field at a pointer; throws for one that the form has not. */
  fieldOf(pointer: Pointer): Field;
  fieldState(pointer: Pointer): FieldState;
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
  gatesOf(step: string): ClosedGate[];
  invalidSteps(): string[];
  /** Problems that the server found; each stays until its field changes. */
  setServerProblems(problems: Problem[]): void;
  /** Replaces parts of the state: after a load, a save, a change of language, a new item in a list. */
  update(data: Partial<FormData>): void;
}

interface Derived {
  problems: Map<string, Problem[]>;
  shown: Map<string, Problem[]>;
  warnings: Map<string, Problem[]>;
  gates: Map<string, ClosedGate[]>;
  invalid?: string[];
}

const sameField = (one: FieldState, other: FieldState): boolean =>
  one.value === other.value &&
  one.kept === other.kept &&
  one.isVisible === other.isVisible &&
  one.isTouched === other.isTouched &&
  one.problem?.code === other.problem?.code &&
  JSON.stringify(one.problem?.params) === JSON.stringify(other.problem?.params) &&
  one.warning?.code === other.warning?.code;

/** Nothing is known yet. */
const derive = (): Derived => ({
  problems: new Map(),
  shown: new Map(),
  warnings: new Map(),
  gates: new Map(),
});

/** Makes the store of one form. */
export function createFormStore(initial: FormData): FormStore {
  let data: FormData = initial;
  let touched: ReadonlySet<Pointer> = new Set();
  let server = new Map<Pointer, Problem>();
  let snapshot = takeSnapshot();
  let derived: Derived = derive();
  const shown = new Map<Pointer, FieldState>();
  const listeners = new Set<() => void>();

  function takeSnapshot(): FormSnapshot {
    const evaluation = evaluate(data.form, data.answers, data.facts, data.kept);
    return { ...data, evaluation, touched };
  }

  function changed(next: Partial<FormData> = {}): void {
    data = { ...data, ...next };
    snapshot = takeSnapshot();
    derived = derive();
    for (const listener of [...listeners]) listener();
  }

  function fieldOf(pointer: Pointer): Field {
    const field = fieldsOf(data.form).get(pointer);
    if (!field) throw new Error(`The form ${data.form.name} has no field ${pointer}`);
    return field;
  }

  function readValue(pointer: Pointer): Json | undefined {
    const field = fieldOf(pointer);
    const { effective } = snapshot.evaluation;
    return readAnswer(field.computed === undefined ? data.answers : effective, field);
  }

  function problemsOf(step: string): Problem[] {
    const known = derived.problems.get(step);
    if (known) return known;
    const options = { side: 'page' as const, steps: [step] };
    const problems = validate(data.form, snapshot.evaluation, options);
    const paths = new Set(problems.map((problem) => problem.path));
    const added = [...server.values()].filter(
      (problem) =>
        problem.step === step &&
        !paths.has(problem.path) &&
        (snapshot.evaluation.visible.has(problem.path) || !fieldsOf(data.form).has(problem.path)),
    );
    const order = [...fieldsOf(data.form).keys()];
    const all = [...problems, ...added].sort(
      (one, other) => order.indexOf(one.path) - order.indexOf(other.path),
    );
    derived.problems.set(step, all);
    return all;
  }

  /** Only the server could know its own; the page's wait until the field was left, or Next was pressed. */
  const isShown = (problem: Problem): boolean =>
    touched.has(problem.path) ||
    server.get(problem.path) === problem ||
    !fieldsOf(data.form).has(problem.path);

  function warningOf(step: string, pointer: Pointer): Problem | undefined {
    const known = derived.warnings.get(step) ?? findWarnings(data.form, snapshot.evaluation, step);
    derived.warnings.set(step, known);
    return known.find(({ path }) => path === pointer);
  }

  function stepNameOf(pointer: Pointer): string | undefined {
    return data.form.steps.find((step) => step.fields.some((field) => field.pointer === pointer))
      ?.name;
  }

  function fieldState(pointer: Pointer): FieldState {
    const before = shown.get(pointer);
    // A form that is given anew may have lost it, and what shows it hears of that only once it is drawn anew.
    if (before && !fieldsOf(data.form).has(pointer)) return before;
    const step = stepNameOf(pointer);
    const isTouched = touched.has(pointer);
    const found = step && problemsOf(step).find((one) => one.path === pointer);
    const problem = found && isShown(found) ? found : undefined;
    const warning = !found && isTouched ? step && warningOf(step, pointer) : undefined;
    const state: FieldState = {
      value: readValue(pointer),
      isVisible: snapshot.evaluation.visible.has(pointer),
      isTouched,
      ...(pointer in snapshot.evaluation.kept && { kept: snapshot.evaluation.kept[pointer]! }),
      ...(problem && { problem }),
      ...(warning && { warning }),
    };
    if (before && sameField(before, state)) return before;
    shown.set(pointer, state);
    return state;
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fieldOf,
    fieldState,
    setValue(pointer, value) {
      if (readValue(pointer) === value) return;
      const answers = writeAnswer(data.answers, fieldOf(pointer), value);
      server = new Map([...server].filter(([path]) => path !== pointer));
      changed({ answers });
    },
    leave(pointer) {
      if (touched.has(pointer) || isBlank(readValue(pointer))) return;
      touched = new Set([...touched, pointer]);
      changed();
    },
    touchStep(name, only) {
      const { fields = [] } = data.form.steps.find((one) => one.name === name) ?? {};
      const { visible } = snapshot.evaluation;
      const seen = fields.filter(
        ({ pointer }) => visible.has(pointer) && (!only || only.includes(pointer)),
      );
      touched = new Set([...touched, ...seen.map(({ pointer }) => pointer)]);
      changed();
    },
    problemsOf,
    shownProblemsOf(step) {
      const known = derived.shown.get(step) ?? problemsOf(step).filter(isShown);
      derived.shown.set(step, known);
      return known;
    },
    gatesOf(step) {
      const known = derived.gates.get(step) ?? closedGates(data.form, snapshot.evaluation, step);
      derived.gates.set(step, known);
      return known;
    },
    invalidSteps() {
      derived.invalid ??= invalidSteps(data.form, snapshot.evaluation, { side: 'page' });
      return derived.invalid;
    },
    setServerProblems(problems) {
      server = new Map(problems.map((problem) => [problem.path, problem]));
      changed();
    },
    update: changed,
  };
}

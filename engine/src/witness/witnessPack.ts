import { compilePack } from '../compile/compilePack.ts';
import type { PackSource } from '../compile/gatherPack.ts';
import { openRelease } from '../compile/openRelease.ts';
import { formFile, type Pack, readPack, report } from '../compile/readPack.ts';
import type { TargetKind } from './CoverageTarget.ts';
import { findTraps, type StepProof, type TrapSearch } from './findTraps.ts';
import { fromBefore } from './fromBefore.ts';
import type { PathWalker } from './PathWalker.ts';
import type { Count, Way, Witness, WitnessFinding, WitnessReport } from './Report.ts';
import { type Known, reachTargets } from './reachTargets.ts';
import { reportTrap } from './reportTrap.ts';
import { ownFacts } from './shownBy.ts';
import { Subjects } from './subjects.ts';

/** What is walked, and how. */
export interface WitnessOptions {
  /** The day of the walk, `2026-11-21`. Default: today in the portal's time zone. */
  day?: string | undefined;
  /** What time it is, for a walk whose day is not said. Default: the system's. */
  now?: Date | undefined;
  /** Draws what is not tried whole. The same seed gives the same report. Default 1. */
  seed?: number | undefined;
  /** Only this form. */
  form?: string | undefined;
  /** Only this program. */
  program?: string | undefined;
  /** Programs that are walked before the others. */
  first?: readonly string[] | undefined;
  /** A form that is walked before the others, where it stands alone. */
  firstForm?: string | undefined;
  /**
   * Nothing but these is walked, each alone and in a few pairs: what is changed in the folder of a program changes
   * what no other one asks. Without any that the pack offers, all is walked.
   */
  isFirstEnough?: boolean | undefined;
  /** Asked before each choice of programs and each form but the first: true ends the walk. */
  isTimeUp?(): boolean;
}

const KINDS: TargetKind[] = ['step', 'field', 'keyword', 'rule', 'branch', 'gate', 'document'];

function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

function reportUnreached(pack: Pack, { target, form, tries, doubts, nearest }: Known): void {
  const { kind, subject, what, file, at, step = '' } = target;
  const why = [...doubts].slice(0, 3).join('; ');
  const sure = doubts.size
    ? `not found in ${tries} tries; not proven, since ${why}`
    : `proven with ${tries} tries`;
  const message = `${subject}: nothing leads to "${what}" (${sure})`;
  const params = {
    ...{ kind, what, subject, form, step },
    proven: doubts.size ? 'no' : 'yes',
    pointers: target.pointers.join(' '),
  };
  const found: WitnessFinding = report(pack, file, at, 'never-reached', message, { params });
  if (nearest) found.shown = nearest;
}

function toWay(walker: PathWalker, { walk }: TrapSearch): Way {
  const { subject, form } = walker;
  return {
    subject: subject.name,
    form: form.name,
    programs: subject.programs,
    isThrough: walk.at === undefined,
    answers: walk.state.raw,
    facts: ownFacts(form, walk.state.facts),
    steps: walk.steps.map(({ name }) => name),
  };
}

function reportOver(pack: Pack, subjects: Subjects, isOne: boolean): void {
  for (const { program, closes } of subjects.over) {
    const file = pack.files.get(`programs/${program}/program.json`)!;
    report(pack, file, ['closes'], 'program-over', `it was open until ${closes}`);
  }
  for (const { name, standalone } of subjects.formsOver) {
    const wizard = formFile(pack, name);
    report(pack, wizard, ['closes'], 'form-over', `it was open until ${standalone!.closes}`);
  }
  const left = subjects.plans.filter(({ programs }) => programs.length === 1);
  // Where one program is walked, nothing is known of the others.
  if (isOne || !left.length || subjects.over.length < left.length) return;
  const wizard = formFile(pack, left[0]!.form);
  report(pack, wizard, [], 'no-way-to-submit', 'every program is over: there is none to choose');
}

/**
 * Walks a form once more as somebody does who may have what is retired by now. What stops everybody was
 * said already.
 */
function walkFromBefore(pack: Pack, walker: PathWalker, known: Map<string, Known>): StepProof[] {
  const search = findTraps(walker);
  for (const trap of search.traps) if (trap.kind !== 'no-way') reportTrap(pack, trap);
  reachTargets(walker, search, known);
  return search.proofs;
}

/** Walks what is planned, until the time is up. @returns How many were walked. */
function walkAll(
  pack: Pack,
  subjects: Subjects,
  known: Map<string, Known>,
  options: WitnessOptions,
) {
  const ways: Way[] = [];
  const proofs: StepProof[] = [];
  const { plans, ofFirst } = subjects;
  const wanted = options.isFirstEnough && ofFirst > 0 ? plans.slice(0, ofFirst) : plans;
  for (const plan of wanted) {
    if (ways.length > 0 && options.isTimeUp?.()) break;
    const walker = plan.open();
    const search = findTraps(walker);
    ways.push(toWay(walker, search));
    proofs.push(...search.proofs);
    for (const trap of search.traps) reportTrap(pack, trap);
    reachTargets(walker, search, known);
    const before = search.walk.stuck ? undefined : fromBefore(walker);
    if (before) proofs.push(...walkFromBefore(pack, before, known));
  }
  return { ways, proofs };
}

/** Whether nothing that was left out can lead to what a file declares: other programs are not its business. */
function isSettledBy({ plans }: Subjects, walked: number, file: string): boolean {
  if (walked === plans.length) return true;
  return plans
    .slice(0, walked)
    .some(({ form, programs: [program] }) =>
      file.startsWith(program === undefined ? `${form}/` : `programs/${program}/`),
    );
}

/** Whether no more was to be walked, so that there was time for all of it. */
const isMeant = ({ ofFirst }: Subjects, walked: number, { isFirstEnough }: WitnessOptions) =>
  isFirstEnough === true && ofFirst > 0 && walked === ofFirst;

/** By file and place; a trap is told once, however many choices of programs lead into it. */
function inOrder(findings: WitnessFinding[]): WitnessFinding[] {
  const once = new Map<string, WitnessFinding>();
  for (const finding of findings) {
    const { code, file, pointer, message } = finding;
    const key = [code, file, pointer, code === 'never-reached' ? message : ''].join('\0');
    if (!once.has(key)) once.set(key, finding);
  }
  return [...once.values()].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line,
  );
}

/**
 * Walks every form of a pack through the kernel: finds answers for all that its definitions
 * can lead to, and looks for answers with which nobody gets on.
 * @throws PackError when the pack does not compile, and what the file system throws when it can't be read.
 */
export async function witnessPack(
  source: PackSource,
  options: WitnessOptions = {},
): Promise<WitnessReport> {
  const release = openRelease(await compilePack(source));
  const pack = await readPack(source);
  const { timeZone } = release.compiled.settings;
  const { now = new Date(), day = todayIn(timeZone, now), seed = 1 } = options;
  const { form, program, first, firstForm } = options;
  const subjects = new Subjects(pack, release, { day, seed, form, program, first, firstForm });
  const known = new Map<string, Known>();
  const { ways, proofs } = walkAll(pack, subjects, known, options);
  const [walked, of] = [ways.length, subjects.plans.length];
  reportOver(pack, subjects, program !== undefined);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, { reached: 0, of: 0 }])) as {
    [kind in TargetKind]: Count;
  };
  for (const one of known.values()) {
    // What several forms share may be reached in one that was not asked for.
    if (
      !one.witness &&
      (form ?? program) !== undefined &&
      one.target.file.name.startsWith('steps/')
    )
      continue;
    if (!one.witness && !isSettledBy(subjects, walked, one.target.file.name)) continue;
    // It is there for who has what is retired, and for nobody else.
    if (!one.witness && one.fromBefore) continue;
    const count = counts[one.target.kind];
    count.of += 1;
    if (one.witness) count.reached += 1;
    else reportUnreached(pack, one);
  }
  return {
    day,
    seed,
    ways,
    counts,
    proofs,
    witnesses: [...known.values()].flatMap(({ witness }) => witness ?? []),
    fromBefore: [...known.values()].flatMap(({ witness, fromBefore }) =>
      witness ? [] : (fromBefore ?? []),
    ),
    pairsLeft: subjects.pairsLeft,
    ...(walked < of && {
      cut: { walked, of, ...(isMeant(subjects, walked, options) && { isMeant: true as const }) },
    }),
    findings: inOrder(pack.findings),
  };
}

/**
 * Answers for all that a pack's definitions can lead to: for every step, field, keyword, rule,
 * alternative, gate and needed document, with the items and the day that belong to them.
 * @throws like `witnessPack`.
 */
export async function witnessesOf(
  source: PackSource,
  options: WitnessOptions = {},
): Promise<Witness[]> {
  return (await witnessPack(source, options)).witnesses;
}

import type { SetAside } from '@porchlight/engine';
import { type CompiledRelease, openRelease, type Release } from '@porchlight/engine/compile';
import { type Change, diffReleases } from '@porchlight/engine/diff';
import { sql } from '../database/index.ts';
import { everyProgram } from '../releases/everyProgram.ts';
import type { Services } from '../Services.ts';
import { findById } from './ApplicationRow.ts';
import { measureProgress, positionOf } from './progress.ts';
import { type Judged, judgeApplication, openWorkspace, type Workspace } from './Workspace.ts';

const OPEN_DRAFTS = sql(
  'operator-open-drafts',
  `select id from applications where closed_at is null and date_received is null and id > $1
   order by id limit 500`,
);

/** A change, and how many open drafts it touches. */
export interface CountedChange extends Change {
  drafts: number;
}

/** What another release would change, and for how many. */
export interface ReleaseDiff {
  before: string;
  after: string;
  changes: CountedChange[];
  drafts: {
    /** All that are open. */
    open: number;
    /** Those of which an answer is set aside. */
    setAside: number;
    /** Those that are led back to a step that they had done. */
    answerAgain: number;
    /** Those to which either happens. */
    touched: number;
    /** Whether all of them were tried; else there are more than are counted here. */
    isWhole: boolean;
  };
}

/** What the move to another release does to one draft. */
interface Effect {
  setAside: SetAside[];
  /** Steps that were done and ask for something again. */
  again: string[];
  /** Pointers of what is wrong in them now, and was not. */
  problems: string[];
  programs: string[];
}

/**
 * What is otherwise in `after`, and which open drafts it touches: each is really moved, in memory, by
 * the code that moves it when it is opened.
 * @param signal Ends the counting; what was found until then is told.
 */
export async function diffDrafts(
  services: Services,
  before: CompiledRelease,
  after: CompiledRelease,
  signal?: AbortSignal,
): Promise<ReleaseDiff> {
  const known = await everyProgram(services);
  const changes = diffReleases(before, after, known).map((change) => ({ ...change, drafts: 0 }));
  const drafts = { open: 0, setAside: 0, answerAgain: 0, touched: 0, isWhole: true };
  const releases = { before: openRelease(before), after: openRelease(after) };
  for await (const id of eachDraft(services)) {
    if (signal?.aborted) {
      drafts.isWhole = false;
      break;
    }
    const effect = await moveInMemory(services, id, releases);
    if (!effect) continue;
    drafts.open += 1;
    const hasAside = effect.setAside.length > 0;
    const hasAgain = effect.again.length > 0;
    if (hasAside) drafts.setAside += 1;
    if (hasAgain) drafts.answerAgain += 1;
    if (hasAside || hasAgain) drafts.touched += 1;
    for (const change of changes) if (isTouched(change, effect)) change.drafts += 1;
  }
  return { before: before.hash, after: after.hash, changes, drafts };
}

async function* eachDraft({ database }: Services): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const rows = await database.all<{ id: number }>(OPEN_DRAFTS, [last]);
    if (rows.length === 0) return;
    for (const { id } of rows) yield id;
    last = rows.at(-1)!.id;
  }
}

async function moveInMemory(
  services: Services,
  id: number,
  { before, after }: { before: Release; after: Release },
): Promise<Effect | undefined> {
  const row = await findById(services.database, id);
  // It may have been submitted since it was listed.
  if (!row || row.closedAt || row.dateReceived) return undefined;
  const then = openWorkspace(services, row, before, before.languages[0]!);
  const moved = { ...row, release: before.hash, answers: then.raw, restricted: {}, setAside: [] };
  const now = openWorkspace(services, moved, after, after.languages[0]!);
  const was = judgeApplication(then);
  const is = judgeApplication(now);
  const done = stepsDone(was, row.step);
  const again = measureProgress(is).invalidSteps.filter((step) => done.has(step));
  const wrong = new Set(was.problems.map(({ path }) => path));
  return {
    setAside: [...now.setAside, ...addedToMembers(then, now)],
    again,
    problems: is.problems
      .filter(({ step, path }) => again.includes(step) && !wrong.has(path))
      .map(({ path }) => path),
    programs: was.evaluation.facts.programs as string[],
  };
}

/** What is set aside of members' answers, and was not before. */
function addedToMembers(then: Workspace, now: Workspace): SetAside[] {
  return now.members.flatMap(({ setAside }, index) => {
    const known = new Set(then.members[index]?.setAside.map(({ pointer }) => pointer));
    return setAside.filter(({ pointer }) => !known.has(pointer));
  });
}

/** The steps that lie behind the applicant, with nothing wrong in them. */
function stepsDone(judged: Judged, step: string): Set<string> {
  const { invalidSteps } = measureProgress(judged);
  const behind = judged.evaluation.steps.slice(0, positionOf(judged, step));
  return new Set(behind.filter((name) => !invalidSteps.includes(name)));
}

function isTouched({ kind, pointer, step, program }: Change, effect: Effect): boolean {
  if (kind === 'safe') return false;
  if (pointer !== undefined)
    return (
      effect.problems.includes(pointer) || effect.setAside.some((one) => one.pointer === pointer)
    );
  if (step !== undefined) return effect.again.includes(step);
  return program !== undefined && effect.programs.includes(program);
}

import { type Json, writePointer } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Vault } from '../crypto/index.ts';
import type { Effect } from '../isolation/Work.ts';
import type { ApplicationRow } from './ApplicationRow.ts';
import { measureProgress, positionOf } from './progress.ts';
import { type Judged, judgeApplication, openWorkspace, type Workspace } from './Workspace.ts';

/** Opens what `unsealDraft` has made: there is no key where drafts are moved to what nobody has looked at. */
const OPENED: Pick<Vault, 'unseal'> = {
  unseal: (_record, opened, answers) =>
    Object.entries(opened).reduce(
      (all, [pointer, text]) => writePointer(all, pointer, JSON.parse(text) as Json),
      answers,
    ),
};

/**
 * Moves a draft in memory, as it is moved when it is opened.
 * @param draft As `unsealDraft` has made it.
 */
export function moveDraft(
  draft: ApplicationRow,
  { before, after }: { before: Release; after: Release },
  now: Date,
): Effect {
  const tools = { vault: OPENED, clock: () => now };
  const then = openWorkspace(tools, draft, before, before.languages[0]!);
  const moved = { ...draft, release: before.hash, answers: then.raw, restricted: {}, setAside: [] };
  const next = openWorkspace(tools, moved, after, after.languages[0]!);
  const was = judgeApplication(then);
  const is = judgeApplication(next);
  const done = stepsDone(was, draft.step);
  const again = measureProgress(is).invalidSteps.filter((step) => done.has(step));
  const wrong = new Set(was.problems.map(({ path }) => path));
  return {
    setAside: [...next.setAside.map(({ pointer }) => pointer), ...addedToMembers(then, next)],
    again,
    problems: is.problems
      .filter(({ step, path }) => again.includes(step) && !wrong.has(path))
      .map(({ path }) => path),
    programs: was.evaluation.facts.programs as string[],
  };
}

/** Pointers of what is set aside of members' answers, and was not before. */
function addedToMembers(then: Workspace, now: Workspace): string[] {
  return now.members.flatMap(({ setAside }, index) => {
    const known = new Set(then.members[index]?.setAside.map(({ pointer }) => pointer));
    return setAside.map(({ pointer }) => pointer).filter((pointer) => !known.has(pointer));
  });
}

/** The steps that lie behind the applicant, with nothing wrong in them. */
function stepsDone(judged: Judged, step: string): Set<string> {
  const { invalidSteps } = measureProgress(judged);
  const behind = judged.evaluation.steps.slice(0, positionOf(judged, step));
  return new Set(behind.filter((name) => !invalidSteps.includes(name)));
}

import { type Json, writePointer } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Vault } from '../crypto/index.ts';
import type { Effect } from '../isolation/IsolationCalls.ts';
import type { ApplicationRow, DocumentRow, MemberRow } from './ApplicationRow.ts';
import {
  type DecryptedApplication,
  decryptApplication,
  type Validated,
  validateApplication,
} from './DecryptedApplication.ts';
import { measureProgress, positionOf } from './progress.ts';
import type { UnsealedDraft } from './unsealDraft.ts';

/** Opens what `unsealDraft` has made. The isolated process, where drafts are migrated, holds no key. */
const OPENED: Pick<Vault, 'unseal'> = {
  unseal: (_record, opened, answers) =>
    Object.entries(opened).reduce(
      (all, [pointer, text]) => writePointer(all, pointer, JSON.parse(text) as Json),
      answers,
    ),
};

/** In place of what is not sent of a draft, and what no migration reads. */
const NOTHING: Omit<ApplicationRow, keyof UnsealedDraft> = {
  ...{ id: 0, record: '', owner: '', status: '', version: 0, visited: [] },
  ...{ requests: [], corrections: [], startedFrom: null, startedAt: new Date(0) },
  ...{ dateReceived: null, sentAt: null, closedAt: null, previous: null },
};
const NO_MEMBER: Omit<MemberRow, keyof UnsealedDraft['members'][0]> = {
  ...{ record: '', version: 0, step: null, isFinished: false },
};
const NO_DOCUMENT: Omit<DocumentRow, keyof UnsealedDraft['documents'][0]> = {
  ...{ key: '', fileName: '', type: '', size: 0, scan: '', refusal: null },
  ...{ linkId: null, uploadedAt: '' },
};

const rowOf = (draft: UnsealedDraft): ApplicationRow => ({
  ...NOTHING,
  ...draft,
  members: draft.members.map((member) => ({ ...NO_MEMBER, ...member })),
  documents: draft.documents.map((document) => ({ ...NO_DOCUMENT, ...document })),
});

/** Migrates a draft in memory, as it is migrated when it is opened. */
export function migrateDraft(
  draft: UnsealedDraft,
  { before, after }: { before: Release; after: Release },
  now: Date,
): Effect {
  const tools = { vault: OPENED, clock: () => now };
  const row = rowOf(draft);
  const then = decryptApplication(tools, row, before, before.languages[0]!);
  const migrated = {
    ...row,
    release: before.hash,
    answers: then.raw,
    restricted: {},
    setAside: [],
  };
  const next = decryptApplication(tools, migrated, after, after.languages[0]!);
  const was = validateApplication(then);
  const is = validateApplication(next);
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
function addedToMembers(then: DecryptedApplication, now: DecryptedApplication): string[] {
  return now.members.flatMap(({ setAside }, index) => {
    const known = new Set(then.members[index]?.setAside.map(({ pointer }) => pointer));
    return setAside.map(({ pointer }) => pointer).filter((pointer) => !known.has(pointer));
  });
}

/** The steps that lie behind the applicant, with nothing wrong in them. */
function stepsDone(validated: Validated, step: string): Set<string> {
  const { invalidSteps } = measureProgress(validated);
  const behind = validated.evaluation.steps.slice(0, positionOf(validated, step));
  return new Set(behind.filter((name) => !invalidSteps.includes(name)));
}

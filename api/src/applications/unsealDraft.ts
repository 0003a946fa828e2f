import { readPointer } from '@porchlight/engine';
import type { Sealed, Vault } from '../crypto/index.ts';
import type { ApplicationRow, DocumentRow, MemberRow } from './ApplicationRow.ts';
import type { StoredAside } from './setAside.ts';

type UnsealedMember = Pick<
  MemberRow,
  'id' | 'isComplete' | 'answers' | 'restricted' | 'release' | 'setAside'
>;

/** What a migration reads of a draft. */
export interface UnsealedDraft
  extends Pick<
    ApplicationRow,
    'release' | 'step' | 'answers' | 'restricted' | 'setAside' | 'incomes'
  > {
  members: UnsealedMember[];
  documents: Pick<DocumentRow, 'id' | 'answers' | 'state'>[];
}

/**
 * A draft as it is sent to where it is migrated in memory: its restricted values as JSON in place of their
 * envelopes. Each member that is sent is named here: another column stays where it is.
 */
export function unsealDraft(
  vault: Pick<Vault, 'unseal'>,
  { record, release, step, answers, restricted, setAside, ...row }: ApplicationRow,
): UnsealedDraft {
  const open = (from: string, sealed: Sealed): Sealed =>
    Object.fromEntries(
      Object.entries(sealed).map(([pointer, envelope]) => {
        const opened = vault.unseal(from, { [pointer]: envelope }, {});
        return [pointer, JSON.stringify(readPointer(opened, pointer))];
      }),
    );
  const openAside = (from: string, aside: StoredAside[]): StoredAside[] =>
    aside.map(({ release, pointer, ...held }) =>
      'sealed' in held
        ? { release, pointer, sealed: open(from, { [pointer]: held.sealed })[pointer]! }
        : { release, pointer, value: held.value },
    );
  const openMember = (member: MemberRow): UnsealedMember => ({
    id: member.id,
    isComplete: member.isComplete,
    answers: member.answers,
    restricted: open(member.record, member.restricted),
    ...(member.release !== undefined && { release: member.release }),
    ...(member.setAside && { setAside: openAside(member.record, member.setAside) }),
  });
  return {
    ...{ release, step, answers },
    restricted: open(record, restricted),
    setAside: openAside(record, setAside),
    members: row.members.map(openMember),
    incomes: row.incomes.map(({ id, memberId, answers }) => ({ id, memberId, answers })),
    documents: row.documents.map(({ id, answers, state }) => ({ id, answers, state })),
  };
}

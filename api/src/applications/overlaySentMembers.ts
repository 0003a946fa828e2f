import { isDeepStrictEqual } from 'node:util';
import { type Answers, splitRestricted } from '@porchlight/engine';
import { collectionForm } from './collectionForms.ts';
import {
  type DecryptedApplication,
  type DecryptedMember,
  storableAnswers,
} from './DecryptedApplication.ts';
import { overlaySent } from './holdBy.ts';

/** One of the people with other answers, as conditions and rules read her, too. */
export function withAnswers(
  { release }: DecryptedApplication,
  member: DecryptedMember,
  raw: Answers,
): DecryptedMember {
  if (isDeepStrictEqual(raw, member.raw)) return member;
  const form = collectionForm(release, 'household_member');
  const { row } = member;
  const stored = storableAnswers(form, raw);
  const { open: answers } = splitRestricted(form, stored, Object.keys(row.restricted));
  return { ...member, raw, typed: member.typed ?? member.raw, row: { ...row, answers } };
}

/**
 * The people with what was sent in the place of all that is held of them. Beside these an answer is validated:
 * what is only typed makes none wrong, and so opens none.
 */
export function overlaySentMembers(application: DecryptedApplication): DecryptedMember[] {
  return application.members.map((member) => {
    const held = application.held?.members.get(member.row.id);
    if (!held) return member;
    const form = collectionForm(application.release, 'household_member', application.language);
    const raw = overlaySent(form, member.raw, held.raw, held.pointers);
    const { row, ...laid } = withAnswers(application, member, raw);
    // Who was sent had nothing wrong.
    return { ...laid, row: { ...row, isComplete: row.isFinished } };
  });
}

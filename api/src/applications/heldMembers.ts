import { isDeepStrictEqual } from 'node:util';
import {
  type Answers,
  askableAnswers,
  type Form,
  fieldsOf,
  heldAnswers,
  type Pointer,
  placeOfItem,
} from '@porchlight/engine';
import { ProblemError } from '../http/ProblemError.ts';
import { collectionForm, findCollectionForm } from './collectionForms.ts';
import { holdAnswers, isListHeld } from './corrections.ts';
import { findAskedOfMember } from './findAsked.ts';
import type { HeldMember } from './Held.ts';
import { type HeldAnswers, holdBy } from './holdBy.ts';
import { layPeople, withAnswers } from './layPeople.ts';
import { isStored } from './readSave.ts';
import { judgeMember, type OpenMember, type Workspace } from './Workspace.ts';

/** The answers of people that staff have asked about, by the id of each. */
function askedOf({ row, release }: Workspace, form: Form): Map<number, Set<Pointer>> {
  const ofMembers = findCollectionForm(release, 'household_member');
  const asked = new Map<number, Set<Pointer>>();
  for (const { at } of row.corrections) {
    const found = findAskedOfMember(form, ofMembers, at);
    if (!found) continue;
    const { id, field } = found;
    asked.set(id, new Set([...(asked.get(id) ?? []), field.pointer]));
  }
  return asked;
}

const incomesOf = ({ row }: Workspace, id: number) =>
  row.incomes.filter(({ memberId }) => memberId === id);

/**
 * What stays as it was sent of each of the people, while staff ask about other answers. Her incomes stay
 * open where she had begun to change them before she was asked: to put them back would lose what she did.
 * @param sent The application as it was sent, under the release of now.
 * @param form The application's form.
 */
export function holdMembers(
  now: Workspace,
  sent: Workspace,
  form: Form,
): ReadonlyMap<number, HeldMember> {
  const asked = askedOf(now, form);
  const then = new Map(sent.members.map((member) => [member.row.id, member]));
  return new Map(
    now.members.flatMap(({ row: { id } }): [number, HeldMember][] => {
      const before = then.get(id);
      if (!before) return [];
      const { raw } = before;
      const { isFinished } = before.row;
      const { form: own, evaluation, problems } = judgeMember(sent, id, raw);
      const fields = fieldsOf(own);
      const isSame = (pointer: Pointer) =>
        !fields.get(pointer)?.resource ||
        isDeepStrictEqual(incomesOf(now, id), incomesOf(sent, id));
      const held = heldAnswers(own, evaluation, problems, asked.get(id) ?? new Set());
      return [[id, { raw, pointers: held.filter(isSame), isFinished }]];
    }),
  );
}

/** The application that one of the people is judged beside: what is held of all of it is as it was sent. */
const asHeld = (workspace: Workspace): Workspace => ({
  ...workspace,
  raw: holdAnswers(workspace).raw,
  members: layPeople(workspace),
});

interface HeldOfMember extends HeldAnswers {
  /** Her answers that can be changed now: each that is shown and not held. */
  open: Pointer[];
}

/**
 * What she can't change of one of the people; undefined of one who was not sent.
 * @param beside What `asHeld` makes.
 */
function holdMember(
  beside: Workspace,
  { row: { id }, raw }: Pick<OpenMember, 'row' | 'raw'>,
): HeldOfMember | undefined {
  const held = beside.held?.members.get(id);
  if (!held) return undefined;
  const form = collectionForm(beside.release, 'household_member', beside.language);
  const now = holdBy(held, form, raw, (answers) => judgeMember(beside, id, answers));
  const { evaluation } = judgeMember(beside, id, now.raw);
  const open = askableAnswers(form, evaluation).filter((one) => !now.pointers.includes(one));
  return { ...now, open };
}

const isOpen = (workspace: Workspace): boolean => !isListHeld(workspace, 'household_member');

/**
 * Checks that something of one of the people may be changed.
 * @throws ProblemError 409 `answer-held`
 */
export function checkMemberHeld(workspace: Workspace, member: OpenMember): void {
  if (isOpen(workspace) || holdMember(asHeld(workspace), member)?.open.length) return;
  throw new ProblemError(409, 'answer-held');
}

/**
 * Answers of one of the people as a save stores them: what nobody has asked about stays as it was sent.
 * @param raw Hers with what was sent over them.
 * @param sent The answers that the save names.
 * @throws ProblemError 409 `answer-held` where it changes such an answer
 */
export function holdMemberSave(
  workspace: Workspace,
  { row }: OpenMember,
  { raw, sent }: { raw: Answers; sent: Pointer[] },
): Answers {
  const before = workspace.held?.members.get(row.id);
  const after = holdMember(asHeld(workspace), { row, raw });
  if (!before || !after || isOpen(workspace)) return raw;
  const named = after.pointers.filter((pointer) => sent.includes(pointer));
  if (!isStored(before.raw, raw, named)) throw new ProblemError(409, 'answer-held');
  return after.raw;
}

/**
 * Checks that the incomes of one of the people may be changed: their list is shown, and not held.
 * @throws ProblemError 409 `answer-held`
 */
export function checkMemberIncomesHeld(workspace: Workspace, id: number): void {
  if (isOpen(workspace)) return;
  const member = workspace.members.find(({ row }) => row.id === id);
  const open = (member && holdMember(asHeld(workspace), member)?.open) ?? [];
  const fields = fieldsOf(collectionForm(workspace.release, 'household_member'));
  if (open.some((pointer) => fields.get(pointer)?.resource?.path === 'income')) return;
  throw new ProblemError(409, 'answer-held');
}

const finish = (member: OpenMember): OpenMember =>
  member.row.isFinished
    ? member
    : { ...member, typed: member.typed ?? member.raw, row: { ...member.row, isFinished: true } };

/**
 * The people with what was sent of them in the place of what is held, and judged so. Who stands in a list
 * that is open stays as she is.
 */
export function layMembers(workspace: Workspace): OpenMember[] {
  if (isOpen(workspace)) return workspace.members;
  const beside = asHeld(workspace);
  const members = workspace.members.map((member) => {
    const now = holdMember(beside, member);
    const laid = withAnswers(workspace, member, now?.raw ?? member.raw);
    // Who is held whole can't be finished again.
    const isWhole = now?.open.length === 0;
    return isWhole && workspace.held?.members.get(member.row.id)?.isFinished ? finish(laid) : laid;
  });
  const laid = { ...beside, members };
  return members.map((member) => {
    const { row, raw, typed } = member;
    const isComplete = row.isFinished && judgeMember(laid, row.id, raw).problems.length === 0;
    if (isComplete === row.isComplete) return member;
    return { ...member, typed: typed ?? raw, row: { ...row, isComplete } };
  });
}

/**
 * The places of what can't be changed of people: of whom nothing can, hers alone.
 * @param list The pointer of the list in which they stand.
 * @example placesHeld(workspace, '/Home/People') // ['/Home/People/3', '/Home/People/4/Person/Name']
 */
export function placesHeld(workspace: Workspace, list: Pointer): Pointer[] {
  const beside = asHeld(workspace);
  return workspace.members.flatMap((member) => {
    const now = holdMember(beside, member);
    const place = placeOfItem(list, member.row.id);
    if (!now?.open.length) return [place];
    return now.pointers.map((pointer) => place + pointer);
  });
}

import {
  type Answers,
  askableAnswers,
  type Evaluation,
  type Form,
  fieldsOf,
  heldAnswers,
  NEW_ITEM,
  type Pointer,
  placeOfItem,
  readItemPlace,
} from '@porchlight/engine';
import { ProblemError } from '../http/ProblemError.ts';
import {
  type CollectionPath,
  collectionForm,
  findCollectionForm,
  findList,
} from './collectionForms.ts';
import { holdAnswers, isListHeld } from './corrections.ts';
import {
  type DecryptedApplication,
  type DecryptedMember,
  validateMember,
} from './DecryptedApplication.ts';
import { findAsked, pointerOfAsked } from './findAsked.ts';
import type { HeldMember } from './Held.ts';
import { isAsSent, itemsHeld, openItems } from './heldItems.ts';
import { type HeldAnswers, holdBy } from './holdBy.ts';
import { isListed } from './listedItems.ts';
import { overlaySentMembers, withAnswers } from './overlaySentMembers.ts';
import { isStored } from './readSave.ts';

/** What staff have asked about of people, by the id of each: answers, and items of their lists. */
function askedOf({ row, release }: DecryptedApplication, form: Form): Map<number, Set<Pointer>> {
  const ofMembers = findCollectionForm(release, 'household_member');
  const asked = new Map<number, Set<Pointer>>();
  for (const { at } of row.corrections) {
    const found = findAsked(form, ofMembers, at);
    if (!found?.member) continue;
    const { id } = found.member;
    asked.set(id, new Set([...(asked.get(id) ?? []), pointerOfAsked(found)]));
  }
  return asked;
}

/**
 * What stays as it was sent of each of the people, while staff ask about other answers. A list of hers stays
 * open where she had begun to change it before she was asked: to put it back would lose what she did.
 * @param sent The application as it was sent, under the release of now.
 * @param form The application's form.
 */
export function holdMembers(
  now: DecryptedApplication,
  sent: DecryptedApplication,
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
      const { form: own, evaluation, problems } = validateMember(sent, id, raw);
      const fields = fieldsOf(own);
      const hers = asked.get(id) ?? new Set();
      const compared = { now, sent, owner: id };
      const items = openItems(compared, own, hers);
      const pointers = heldAnswers(own, evaluation, problems, hers).filter((pointer) => {
        const field = fields.get(pointer);
        return !field || !isListed(field) || isAsSent(compared, field, items);
      });
      return [[id, { raw, pointers, items, isFinished }]];
    }),
  );
}

/** The application beside which the answers of one of the people are validated: what is held of all of it is as it was sent. */
const asHeld = (application: DecryptedApplication): DecryptedApplication => ({
  ...application,
  raw: holdAnswers(application).raw,
  members: overlaySentMembers(application),
});

interface HeldOfMember extends HeldAnswers {
  form: Form;
  /** Her answers that can be changed now: each that is shown and not held. */
  open: Pointer[];
  /** Items of her lists that can be, though the list is held. */
  items: ReadonlySet<Pointer>;
  /** True where nothing of her can be changed. */
  isWhole: boolean;
}

/** Those of lists that are shown. */
const shownItems = (
  items: ReadonlySet<Pointer>,
  form: Form,
  { visible }: Pick<Evaluation, 'visible'>,
): ReadonlySet<Pointer> =>
  new Set(
    [...items].filter((place) => visible.has(readItemPlace(form, place)?.list.pointer ?? '')),
  );

/**
 * What she can't change of one of the people; undefined of one who was not sent.
 * @param beside What `asHeld` makes.
 */
function holdMember(
  beside: DecryptedApplication,
  { row: { id }, raw }: Pick<DecryptedMember, 'row' | 'raw'>,
): HeldOfMember | undefined {
  const held = beside.held?.members.get(id);
  if (!held) return undefined;
  const form = collectionForm(beside.release, 'household_member', beside.language);
  const now = holdBy(held, form, raw, (answers) => validateMember(beside, id, answers));
  const { evaluation } = validateMember(beside, id, now.raw);
  const open = askableAnswers(form, evaluation).filter((one) => !now.pointers.includes(one));
  const items = shownItems(held.items, form, evaluation);
  return { ...now, form, open, items, isWhole: open.length + items.size === 0 };
}

const isOpen = (application: DecryptedApplication): boolean =>
  !isListHeld(application, 'household_member');

/**
 * Checks that something of one of the people may be changed.
 * @throws ProblemError 409 `answer-held`
 */
export function checkMemberHeld(application: DecryptedApplication, member: DecryptedMember): void {
  if (isOpen(application) || holdMember(asHeld(application), member)?.isWhole === false) return;
  throw new ProblemError(409, 'answer-held');
}

/**
 * Answers of one of the people as a save stores them: what nobody has asked about stays as it was sent.
 * @param raw Hers with what was sent over them.
 * @param sent The answers that the save names.
 * @throws ProblemError 409 `answer-held` where it changes such an answer
 */
export function holdMemberSave(
  application: DecryptedApplication,
  { row }: DecryptedMember,
  { raw, sent }: { raw: Answers; sent: Pointer[] },
): Answers {
  const before = application.held?.members.get(row.id);
  const after = holdMember(asHeld(application), { row, raw });
  if (!before || !after || isOpen(application)) return raw;
  const named = after.pointers.filter((pointer) => sent.includes(pointer));
  if (!isStored(before.raw, raw, named)) throw new ProblemError(409, 'answer-held');
  return after.raw;
}

/**
 * Whether an item of a list of one of the people may not be changed or removed now, or none added: the list
 * is not shown, or it is held and the item is not asked about.
 * @param item Its id, `NEW_ITEM` for one to add.
 */
export function isMemberItemHeld(
  application: DecryptedApplication,
  path: CollectionPath,
  { owner, item }: { owner: number; item: number | string },
): boolean {
  if (isOpen(application)) return false;
  const member = application.members.find(({ row }) => row.id === owner);
  const now = member && holdMember(asHeld(application), member);
  const list = now && findList(now.form, path)?.pointer;
  if (list === undefined) return true;
  return !now?.open.includes(list) && !now?.items.has(placeOfItem(list, item));
}

const finish = (member: DecryptedMember): DecryptedMember =>
  member.row.isFinished
    ? member
    : { ...member, typed: member.typed ?? member.raw, row: { ...member.row, isFinished: true } };

/**
 * The people with what was sent of them in the place of what is held, and validated so. Who stands in a list
 * that is open stays as she is.
 */
export function layMembers(application: DecryptedApplication): DecryptedMember[] {
  if (isOpen(application)) return application.members;
  const beside = asHeld(application);
  const members = application.members.map((member) => {
    const now = holdMember(beside, member);
    const laid = withAnswers(application, member, now?.raw ?? member.raw);
    // Who is held whole can't be finished again.
    return now?.isWhole && application.held?.members.get(member.row.id)?.isFinished
      ? finish(laid)
      : laid;
  });
  const laid = { ...beside, members };
  return members.map((member) => {
    const { row, raw, typed } = member;
    const isComplete = row.isFinished && validateMember(laid, row.id, raw).problems.length === 0;
    if (isComplete === row.isComplete) return member;
    return { ...member, typed: typed ?? raw, row: { ...row, isComplete } };
  });
}

/**
 * The places of what can't be changed of people: of whom nothing can, hers alone; and that nobody is added.
 * @param list The pointer of the list in which they stand.
 * @example placesHeld(application, '/Home/People') // ['/Home/People/3', '/Home/People/4/Person/Name', '/Home/People/-']
 */
export function placesHeld(application: DecryptedApplication, list: Pointer): Pointer[] {
  const beside = asHeld(application);
  const places = application.members.flatMap((member) => {
    const now = holdMember(beside, member);
    const owner = member.row.id;
    const place = placeOfItem(list, owner);
    if (!now || now.isWhole) return [place];
    const own = [...now.pointers, ...itemsHeld(application, now.form, { ...now, owner })];
    return own.map((pointer) => place + pointer);
  });
  return [...places, placeOfItem(list, NEW_ITEM)];
}

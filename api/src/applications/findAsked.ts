import {
  type Field,
  type Form,
  findQuestion,
  type Pointer,
  placeOfItem,
  readItemPlace,
} from '@porchlight/engine';
import { isListed } from './listedItems.ts';

/** What was asked about. */
export interface CorrectionTarget {
  /** The question; of an item, of its list. */
  field: Field;
  /** The item of the question's list that is meant, `NEW_ITEM` where one is missing; absent: the answer. */
  item?: string;
  /** Whose answer it is, and the list in which she stands; absent: the application's own. */
  member?: { id: number; list: Field };
}

/**
 * What was asked about, under the names of now; undefined for what is asked no more.
 * @param form The application's.
 * @param ofMembers Of one of the people; absent where the release asks of none.
 */
export function findAsked(
  form: Form,
  ofMembers: Form | undefined,
  at: Pointer,
): CorrectionTarget | undefined {
  const field = findQuestion(form, at);
  if (field) return { field };
  const place = readItemPlace(form, at);
  if (!place) return undefined;
  const { list, id } = place;
  if (!place.at) return isListed(list) ? { field: list, item: id } : undefined;
  if (!ofMembers || list.resource?.path !== 'household_member') return undefined;
  const found = findAsked(ofMembers, undefined, place.at);
  return found && { ...found, member: { id: Number(id), list } };
}

/** Where it stands in the form whose question it is: the application's, or that of one of the people. */
export const pointerOfAsked = ({ field, item }: CorrectionTarget): Pointer =>
  item === undefined ? field.pointer : placeOfItem(field.pointer, item);

/** Where it stands in the application. */
export const placeOfAsked = (asked: CorrectionTarget): Pointer =>
  (asked.member ? placeOfItem(asked.member.list.pointer, asked.member.id) : '') +
  pointerOfAsked(asked);

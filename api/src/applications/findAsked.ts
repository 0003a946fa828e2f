import { type Field, type Form, fieldsOf, type Pointer, readItemPlace } from '@porchlight/engine';

/** The question that was asked about, in a form that may call it otherwise by now. */
export function findAsked(form: Form, at: Pointer): Field | undefined {
  const fields = fieldsOf(form);
  return fields.get(at) ?? [...fields.values()].find(({ renamedFrom }) => renamedFrom === at);
}

/** A question of one of the people, and whose answer was asked about. */
export interface AskedOfMember {
  id: number;
  /** The list in which she stands. */
  list: Field;
  field: Field;
}

/**
 * The question of one of the people that was asked about; undefined for the application's own, and for
 * one that is asked no more.
 * @param form The application's.
 * @param ofMembers Of one of the people; absent where the release asks of none.
 */
export function findAskedOfMember(
  form: Form,
  ofMembers: Form | undefined,
  at: Pointer,
): AskedOfMember | undefined {
  const place = readItemPlace(form, at);
  if (!ofMembers || place?.list.resource?.path !== 'household_member') return undefined;
  const field = findAsked(ofMembers, place.at);
  return field && { id: Number(place.id), list: place.list, field };
}

import { fieldsOf } from './forms.ts';
import type { Field, Form, Pointer } from './types.ts';

/** The id, in a place, of an item that is not there yet: as in a JSON Pointer (RFC 6901, section 4). */
export const NEW_ITEM = '-';

/** An item, or an answer of one, by the list that the item stands in. */
export interface ItemPlace {
  /** The field of the list, in the form that has it. */
  list: Field;
  /** As the server calls the item; `NEW_ITEM` for one to add. */
  id: string;
  /** Where the answer stands in the item's own form; empty for the item itself. */
  at: Pointer;
}

/**
 * Where an item stands in the form that has its list. With a pointer of the item's own form behind it,
 * the place of one of its answers.
 * @example placeOfItem('/Home/People', 3) + '/Person/BirthDate' // '/Home/People/3/Person/BirthDate'
 */
export const placeOfItem = (list: Pointer, id: number | string): Pointer => `${list}/${id}`;

/**
 * Reads the place of an item or of one of its answers, in a form that may call the list otherwise by now;
 * undefined for a pointer of the form's own answers, and where it has no such list.
 * @example readItemPlace(form, '/Home/People/3/Person/BirthDate') // { list, id: '3', at: '/Person/BirthDate' }
 * @example readItemPlace(form, '/Home/People/3') // { list, id: '3', at: '' }
 */
export function readItemPlace(form: Form, place: Pointer): ItemPlace | undefined {
  for (const list of fieldsOf(form).values()) {
    if (!list.resource) continue;
    for (const name of [list.pointer, list.renamedFrom]) {
      if (name === undefined || !place.startsWith(`${name}/`)) continue;
      const [id = '', ...tokens] = place.slice(name.length + 1).split('/');
      if (id) return { list, id, at: tokens.map((token) => `/${token}`).join('') };
    }
  }
  return undefined;
}

import { fieldsOf } from './forms.ts';
import type { Field, Form, Pointer } from './types.ts';

/** An answer of an item, by the list that the item stands in. */
export interface ItemPlace {
  /** The field of the list, in the form that has it. */
  list: Field;
  /** As the server calls the item. */
  id: string;
  /** Where the answer stands in the item's own form. */
  at: Pointer;
}

/**
 * Where an item stands in the form that has its list. With a pointer of the item's own form behind it,
 * the place of one of its answers.
 * @example placeOfItem('/Home/People', 3) + '/Person/BirthDate' // '/Home/People/3/Person/BirthDate'
 */
export const placeOfItem = (list: Pointer, id: number | string): Pointer => `${list}/${id}`;

/**
 * Reads the place of an item's answer, in a form that may call the list otherwise by now; undefined for
 * a pointer of the form's own answers, and where it has no such list.
 * @example readItemPlace(form, '/Home/People/3/Person/BirthDate') // { list, id: '3', at: '/Person/BirthDate' }
 */
export function readItemPlace(form: Form, place: Pointer): ItemPlace | undefined {
  for (const list of fieldsOf(form).values()) {
    if (!list.resource) continue;
    for (const name of [list.pointer, list.renamedFrom]) {
      if (name === undefined || !place.startsWith(`${name}/`)) continue;
      const [id = '', ...tokens] = place.slice(name.length + 1).split('/');
      if (id && tokens.length > 0) return { list, id, at: `/${tokens.join('/')}` };
    }
  }
  return undefined;
}

import { fieldsOf, type Pointer } from '../../kernel/index.ts';
import type { FormStore } from '../store/createFormStore.ts';

/**
 * The pointer of the field that RJSF gave an id. Ids are made like pointers (`/Home/Rooms`),
 * so that an error's path is the id of its control; a name with a slash in it is escaped only in the pointer.
 */
export function pointerOfId(store: FormStore, id: string): Pointer {
  const fields = fieldsOf(store.getSnapshot().form);
  if (fields.has(id)) return id;
  const [, group = '', ...rest] = id.split('/');
  for (const field of fields.values()) {
    if (field.pointer.startsWith(`/${group}/`) && field.name === rest.join('/'))
      return field.pointer;
  }
  return id;
}

/** The id of a field's control, for a link to it. */
export function idOfPointer(pointer: Pointer): string {
  return pointer.replaceAll('~1', '/').replaceAll('~0', '~');
}

import type { Pointer } from '../../kernel/index.ts';

/** The id of the control, or of the group, that asks for a place. A name may hold a space; an id may not. */
export function idOfPlace(path: Pointer): string {
  return `external${encodeURI(path)}`;
}

import type { Pointer, Step } from '@porchlight/engine';

/** False for a step that has nothing to ask under these answers: a name without an answer says nothing. */
export const asksAnything = ({ fields }: Step, visible: ReadonlySet<Pointer>): boolean =>
  fields.some(({ pointer }) => visible.has(pointer));

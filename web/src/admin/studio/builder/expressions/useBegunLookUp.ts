import type { Json, JsonObject } from '@porchlight/engine';
import { hasUnchosen } from '@porchlight/engine/builder';
import { useState } from 'react';
import { useBegun } from '../BegunWork.ts';

/** A look-up that was begun in place of a calculation. */
export interface BegunLookUp {
  /** Undefined where none was begun, or where something else stands there by now. */
  lookUp: JsonObject | undefined;
  /** What stood there when it was begun. */
  before: Json | undefined;
  /** Whether something in it still has to be chosen: until then nothing is written. */
  isUnchosen: boolean;
  begin(lookUp: JsonObject): void;
  change(next: Json): void;
  /** Leads back to what stood there before. */
  giveUp(): void;
}

/** A look-up from its beginning until it is given up; it is written as soon as all of it was chosen. */
export function useBegunLookUp(computed: Json, write: (next: Json) => void): BegunLookUp {
  const [kept, setKept] = useState<{ lookUp: JsonObject; before: Json; stands: string }>();
  const stands = JSON.stringify(computed);
  const begun = kept?.stands === stands ? kept : undefined;
  function take(lookUp: JsonObject, before: Json) {
    const isWhole = !hasUnchosen(lookUp);
    setKept({ lookUp, before, stands: isWhole ? JSON.stringify(lookUp) : stands });
    if (isWhole) write(lookUp);
  }
  const isUnchosen = begun !== undefined && hasUnchosen(begun.lookUp);
  function giveUp() {
    setKept(undefined);
    if (begun && stands !== JSON.stringify(begun.before)) write(begun.before);
  }
  // What the file has by now is another step of undo.
  useBegun(isUnchosen, () => setKept(undefined));
  return {
    lookUp: begun?.lookUp,
    before: begun?.before,
    isUnchosen,
    begin: (lookUp) => take(lookUp, computed),
    change: (next) => take(next as JsonObject, begun?.before ?? computed),
    giveUp,
  };
}

import type { Group } from '@porchlight/engine/builder';
import { createContext } from 'react';

/** A condition as its sentences say it, and what stood in the file when they did. */
export interface Unwritten {
  group: Group;
  when: string;
}

/**
 * The sentences of a copy's conditions that can't be written yet, by what they are of: they are there until
 * somebody takes them away, whatever is looked at meanwhile.
 */
export const UnwrittenConditions = createContext<Map<string, Unwritten> | undefined>(undefined);

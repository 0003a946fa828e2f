import {
  type Conditional,
  conditionOf,
  type Group,
  titleOfConditional,
  writeCondition,
} from '@porchlight/engine/builder';
import { EditError, type PackTexts } from '@porchlight/engine/edit';
import { createContext } from 'react';
import type { Reopened } from './reopened.ts';

/** A condition as its sentences say it, and what stood in the file when they did. */
export interface Unwritten {
  of: Conditional;
  group: Group;
  when: string;
  /** Parts that were complete and are open again: the file keeps what it had until none is. */
  reopened?: Reopened;
}

/**
 * The sentences of a copy's conditions that can't be written yet, by what they are of: they are there until
 * somebody takes them away, whatever is looked at meanwhile.
 */
export const UnwrittenConditions = createContext<Map<string, Unwritten> | undefined>(undefined);

/** Whether something of a sentence can't be written yet. */
export const isUnfinished = (group: Group): boolean => writeCondition(group) === undefined;

/** What is called what of which a condition is begun, and not written; of others it is the file that counts. */
export function titlesOfUnwritten(files: PackTexts, all: Iterable<Unwritten>): string[] {
  return [...all].flatMap(({ of, group, when }) => {
    if (!isUnfinished(group)) return [];
    try {
      const stands = JSON.stringify(conditionOf(files, of)) ?? '';
      return stands === when ? [titleOfConditional(files, of)] : [];
    } catch {
      // What it is of can't be read now: nothing is known of it.
      return [];
    }
  });
}

/** Forgets what is begun of things that are gone: one that is made anew under the same name is another. */
export function dropGone(files: PackTexts, all: Map<string, Unwritten>): void {
  for (const [key, { of }] of all) {
    try {
      conditionOf(files, of);
    } catch (error) {
      if (error instanceof EditError && error.code === 'not-there') all.delete(key);
    }
  }
}

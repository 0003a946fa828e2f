import { isBlank } from './blank.ts';
import { CASE_FACTS, type CaseRoot, UNSETTLED_CASE_FACTS } from './desk/index.ts';
import type { EventKind } from './eventKinds.ts';
import { readPointer } from './pointers.ts';
import type { JsonObject, Pointer } from './types.ts';

/** What of a case goes with an event: its answers as data, the same as a PDF, its documents. */
export const CASE_PARTS = ['answers', 'pdf', 'documents'] as const;
/** One part of a case that goes with an event. */
export type CasePart = (typeof CASE_PARTS)[number];

/** What other systems are told, as the pack says it. */
export interface PackEvent {
  /** The name of its file. */
  name: string;
  /** The type of the CloudEvent: `application.submitted`. */
  type: string;
  on: EventKind;
  /** With `status`: ids of the statuses that it tells of; absent: all. */
  statuses?: string[];
  /** Names of the receivers; the deployment says where they are. */
  to: string[];
  /** What it carries, by name. */
  data: { [name: string]: Pointer };
  /** What goes with it: then it is sent as a ZIP archive. Absent: it goes alone. */
  package?: CasePart[];
}

/** What an event may tell of a case: not when it is due in a queue, nor who works on it. */
export const EVENT_FACTS: ReadonlySet<string> = new Set(
  Object.keys(CASE_FACTS).filter((fact) => !UNSETTLED_CASE_FACTS.has(fact)),
);

/**
 * The data of an event. What was not answered is left out.
 * @param root The case as the desk reads it: without restricted answers.
 */
export function writeEventData({ data }: Pick<PackEvent, 'data'>, root: CaseRoot): JsonObject {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, pointer]) => {
      const value = readPointer(root, pointer);
      return value === undefined || isBlank(value) ? [] : [[name, value]];
    }),
  );
}

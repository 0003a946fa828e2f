import type { CodePage } from './CodePage.ts';

/** Queues whose order and age don't fit each other. */
export const queueOrderCodes = {
  'sort-without-clock': {
    severity: 'error',
    meaning: 'A queue is sorted by the day on which a case is due, and has no clock.',
    example: '"sort": { "at": "/$/case/due" }, without "clock"',
    hint: 'Give the queue a clock, or sort by another thing.',
  },
  'age-without-clock': {
    severity: 'error',
    meaning:
      'A queue lists cases by how long they wait, and has no clock, another order than the day on which they are due, or can be narrowed.',
    example: '"late": true, with "sort": { "at": "/$/case/received" }',
    hint: 'Give it a clock and "sort": { "at": "/$/case/due" }, and take "narrow" out.',
  },
  'received-without-order': {
    severity: 'error',
    meaning:
      'A queue lists what was received lately, and has another order than the day of receipt, can be narrowed, or is by the due day as well.',
    example: '"receivedWithin": 7, with "sort": { "at": "/$/case/due" }',
    hint: 'Give it "sort": { "at": "/$/case/received" }, and take "narrow", "late" and "dueWithin" out.',
  },
} as const satisfies Record<string, CodePage>;

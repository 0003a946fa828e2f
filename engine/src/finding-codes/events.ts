import type { CodePage } from './CodePage.ts';

/** What other systems are told. */
export const eventCodes = {
  'restricted-in-event': {
    severity: 'error',
    meaning: 'An event carries a restricted answer: it would leave the portal in the open.',
    example: '"data": { "number": "/Applicant/IdNumber" }',
    hint: 'Take it out: who needs it reads it at the desk, for a reason.',
  },
  'not-for-an-event': {
    severity: 'error',
    meaning:
      'An event carries what is no fact of the case that another system can use, such as the day on which it is due in a queue, or a list of items with answers of their own; or it goes with documents that nobody can add.',
    example: '"data": { "due": "/$/case/due" }',
    hint: 'Name an answer of the application, or another fact of the case.',
  },
  'event-never-sent': {
    severity: 'error',
    meaning:
      'An event waits for what never happens: a status that nothing that was sent gets, or a message where applicants cannot write.',
    example: '"on": "status", "statuses": ["draft"]',
    hint: 'Name another moment or status, or remove the file.',
  },
} as const satisfies Record<string, CodePage>;

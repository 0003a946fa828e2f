import type { CodePage } from './CodePage.ts';

/** What comes of walking a pack: what nobody can leave, and what nobody comes to. */
export const witnessCodes = {
  'no-way-to-submit': {
    severity: 'error',
    meaning:
      'Whatever an applicant answers, she can’t submit this form with this choice of programs: at one step no answers are right. Often two rules contradict each other, a question that has to be answered has no right answer, or a gate waits for what is asked later.',
    example:
      '{ "id": "small", "must": { "/Home/Rooms": { "maximum": 3 } } } beside { "id": "large", "must": { "/Home/Rooms": { "minimum": 4 } } }',
    hint: 'Change what holds her back, so that some answers are right.',
  },
  'dead-end': {
    severity: 'error',
    meaning:
      'Somebody whose earlier answers were all right comes to a step where no answers are: she can only go back and change what was true. A rule that refuses an earlier answer has to speak at that answer, so that she is told there and then; a gate that reads nothing but earlier answers is taken for a stop that is meant.',
    example:
      '"must": { "/$/members": { "minItems": { "$data": "/$/membersNeeded" } } }, where more people may live in a home than an application has members',
    hint: 'Let the step have right answers whatever the earlier ones are, or refuse the earlier answer where it is given.',
  },
  'may-be-dead-end': {
    severity: 'warning',
    meaning:
      'With these earlier answers no right ones were found for this step; but no way was found to come there with them either, and it is not proven that there is none. Where there is one, somebody is trapped.',
    example:
      'a step that can’t be left by those who said yes twice, behind rules that seem to allow nobody to',
    hint: 'See whether anybody can answer like this; if so, let the step have right answers for her.',
  },
  'locked-in': {
    severity: 'error',
    meaning:
      'A gate that holds back Back as well stays shut whatever is answered on its step. Who comes there can go neither on nor back.',
    example:
      '{ "must": { "/Home/Owns": { "const": "yes" } }, "blocks": ["next", "back"] } in a later step',
    hint: 'Let the gate block Next alone, or read what can be answered on its own step.',
  },
  'stops-here': {
    severity: 'warning',
    meaning:
      'A gate reads nothing but answers of earlier steps and is shut for some of them: who gave those ends here. That is taken to be meant, since the gate can be about nothing else.',
    example: '{ "must": { "/Home/County": { "const": 41 } }, "blocks": ["next"] } in a later step',
    hint: 'See that its message tells why, and what she can do; or ask earlier, so that nobody answers in vain.',
  },
  'program-over': {
    severity: 'warning',
    meaning:
      'The last day on which this program could be chosen is over: nobody can submit an application for it. It was walked as on its last day.',
    example: '"closes": "2025-03-31", walked on 2026-11-21',
    hint: 'Move its dates, or take the program out.',
  },
  'form-over': {
    severity: 'warning',
    meaning:
      'The last day on which this form could be filled in is over: its page takes nothing any more. It was walked as on its last day.',
    example: '"closes": "2025-03-31", walked on 2026-11-21',
    hint: 'Move its dates, or take the form out.',
  },
  'page-differs': {
    severity: 'error',
    meaning:
      'In a browser, the page said something else than the kernel does of the same answers, or nothing at all. Both run the same functions, so that this is a mistake of the page, of a widget or of a mask, seldom of the pack.',
    example: 'a field whose widget shows no message, where the kernel has one for it',
    hint: 'Open the step in a browser and enter what the finding names.',
  },
  'page-stops': {
    severity: 'error',
    meaning:
      'In a browser, right answers were filled in and the page did not go on, or a question that the kernel shows could not be answered.',
    example: 'a widget that can’t give the only right answer to its question',
    hint: 'Open the step in a browser and fill in what the finding names.',
  },
  'never-reached': {
    severity: 'warning',
    meaning:
      'No answers were found that lead to this: the question is never asked or never hidden, the rule never fires, the alternative never holds, or no answer breaks the keyword. Either it is proven that there are none, or the finding says how many were tried.',
    example: '"when": { "/Home/Rooms": { "minimum": 4 } }, where a rule keeps Rooms below 4',
    hint: 'Correct the condition, or take out what nothing reaches.',
  },
} as const satisfies Record<string, CodePage>;

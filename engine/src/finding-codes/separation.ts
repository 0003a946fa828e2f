import type { CodePage } from './CodePage.ts';

/** Who may not do what, since she did something else before. */
export const separationCodes = {
  'unknown-action': {
    severity: 'error',
    meaning: 'An action is separate from one that the desk has not.',
    example: '"separateFrom": { "actions": ["aprove"] }',
    hint: 'Name an action of desk.json.',
  },
  'separation-never': {
    severity: 'error',
    meaning:
      'An action is separate from another one that nobody can have done before with any case, or in a status in which it is not offered: nobody would ever be kept from it.',
    example:
      '"from": ["received"], "separateFrom": { "actions": ["deny"] }, where a case that was denied is never received again',
    hint: 'Take the action or the status out of "separateFrom".',
  },
  'separation-other-way': {
    severity: 'warning',
    meaning:
      'An action is separate from others, and portal.json lets an operator or a key change the status in the same way without it. Nobody asks then what they did with the case before.',
    example:
      '"to": "approved", "separateFrom": { "actions": ["deny"], "in": ["appealed"] }, where "appealed" leads to { "status": "approved" }',
    hint: 'Say "by": ["desk"] at this way in the "leadsTo" of the status in portal.json: `portal application act` does the action all the same.',
  },
  'separation-needs-two': {
    severity: 'warning',
    meaning:
      'With a status only one role leads a case on, and by an action that is separate from what the same role may have done before. Where one person alone has that role, nobody could lead the case on.',
    example:
      '"by": ["supervisor"], "separateFrom": { "actions": ["deny"] }, where supervisors deny, too',
    hint: 'Let another role do it, too, let this role not do what it is separate from, or see to it that two people have the role.',
  },
} as const satisfies Record<string, CodePage>;

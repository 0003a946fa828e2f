import type { CodePage } from './CodePage.ts';

/** What conditions, rules and fields amount to. */
export const meaningCodes = {
  'unreachable-step': {
    severity: 'error',
    meaning:
      'No answers that an applicant can give make the condition of this step true, so nobody ever sees it. Often it asks for a value that the field can’t have, or for a field that is hidden whenever the rest holds.',
    example:
      '{ "step": "lease", "when": { "/Home/Rooms": { "minimum": 50 } } }, where Rooms is at most 20',
    hint: 'Correct the condition, or take the step out.',
  },
  'gate-never-opens': {
    severity: 'error',
    meaning:
      'No answers that an applicant can give make this gate’s condition true: she could never leave the step, and never submit.',
    example:
      '"must": { "/$/documents": { "minItems": 60 } }, where an application holds at most 40',
    hint: 'Correct the condition, or take the gate out.',
  },
  'condition-always-false': {
    severity: 'error',
    meaning:
      'No answers make this condition, or this alternative of it, true: the question is never asked, the rule never fires, or can’t be obeyed.',
    example:
      '"when": { "/Home/Owns": { "const": "yes" }, "/Home/Garden": true }, where Garden is asked only of those who don’t own',
    hint: 'Correct the condition, or take out what it belongs to.',
  },
  'condition-always-true': {
    severity: 'warning',
    meaning:
      'All answers make this condition true, so it decides nothing: the question is always asked, the rule or the gate never stops anybody.',
    example: '"when": { "/Home/Rooms": { "minimum": 0 } }, where Rooms is required and at least 1',
    hint: 'Take the condition out, or correct what it asks.',
  },
  'no-right-answer': {
    severity: 'error',
    meaning:
      'The limits of this question contradict each other, so whatever is answered is wrong. Who is asked it can never go on.',
    example: '"Rooms": { "type": "integer", "minimum": 20, "maximum": 2 }',
    hint: 'Make the lower limit the smaller one.',
  },
  'no-choice-offered': {
    severity: 'error',
    meaning:
      'Every choice of this question is retired: from the last of their days on it offers nothing to people who start then. Where it has to be answered, they never get past it.',
    example:
      '"values": [{ "value": "coal", "label": "Coal", "retired": "2026-11-01" }], and nothing else',
    hint: 'Retire the question as well, from that day on or earlier, or offer a choice that stays.',
  },
  'no-reason-offered': {
    severity: 'error',
    meaning:
      'Every reason for which an action asks about answers is retired: from the last of their days on staff can ask about none.',
    example:
      '"values": [{ "value": "differs", "label": "It differs", "retired": "2026-11-01" }], and nothing else',
    hint: 'Offer a reason that stays, or take "corrections" out of the action.',
  },
  'retired-at-first': {
    severity: 'error',
    meaning:
      'A new form starts with something that is retired: with a choice that is offered to nobody, or with an answer to a question that is asked of nobody. Such a question would be shown to everybody, since each form has an answer to it.',
    example: '"Fax": { "type": "string", "default": "none", "retired": "2026-11-01" }',
    hint: 'Let new forms start with a choice that stays, or without an answer.',
  },
  'only-by-retired': {
    severity: 'warning',
    meaning:
      'Only answers that are retired make this condition true: it holds for people who gave them before, and for nobody who starts once their day has come. Of a question or step that is right where it is kept for them; a rule can’t be obeyed and a gate never opens for anybody else.',
    example:
      '"when": { "/Home/Heating": { "const": "coal" } }, where the choice coal is retired from 2026-11-01 on',
    hint: 'Retire the question that hangs on it as well, or add the answers that are offered now to the condition.',
  },
  'retired-date': {
    severity: 'error',
    meaning:
      'A question or a choice is retired from a date on that is not in the calendar. Nobody could say when that is.',
    example: '"retired": "2026-02-30"',
    hint: 'Correct the date: YYYY-MM-DD, and a day that the month has.',
  },
  'unknown-choice': {
    severity: 'error',
    meaning:
      'A condition, a first value or a server name speaks of a value that is none of the field’s choices. Nobody can give that answer.',
    example: '"when": { "/Home/Owns": { "const": "Yes" } }, where the choices are yes and no',
    hint: 'Write the value as the enumeration or lookup has it.',
  },
  'missing-choice': {
    severity: 'error',
    meaning:
      'A field whose choices travel one by one (`flags`) has a choice without a server name: who picks it would lose that answer.',
    example:
      '"wire": { "as": "flags", "map": { "Family": "helpFamily" } }, where "Friend" is a choice too',
    hint: 'Add the choice to "map", or take it out of the enumeration.',
  },
  'required-while-hidden': {
    severity: 'error',
    meaning:
      'A rule can be broken while every field at which it speaks is hidden. The applicant is held back, and nothing on the page says by what. (A field’s own `required` is no trap: it does not count while the field is hidden.)',
    example:
      '{ "id": "garden", "must": { "/Home/Garden": true }, "at": ["/Home/Garden"] }, where Garden is asked only of tenants',
    hint: 'Give the rule the field’s condition as its "when", or let it speak at a field that is shown.',
  },
  'fires-on-missing-key': {
    severity: 'error',
    meaning:
      'A condition asks something of a property and does not ask that it be there. JSON Schema takes what is missing for right, so the condition is true of an entry that has no such property, and so for misspelt names.',
    example:
      '{ "/$/members": { "contains": { "properties": { "isComplete": { "const": false } } } } }',
    hint: 'Name the property under "required" beside "properties".',
  },
  'message-without-keyword': {
    severity: 'warning',
    meaning:
      'A field has a message for something that can’t be wrong with it, because it has no such keyword.',
    example:
      '"Name": { "type": "string", "maxLength": 60, "messages": { "pattern": "not-valid" } }',
    hint: 'Add the keyword that the message is for, or remove the message.',
  },
  'restricted-without-mask': {
    severity: 'error',
    meaning:
      'A restricted answer is kept encrypted and starred where it is shown. Without a mask it is typed as any text, and a slip of the finger is stored as such: nobody can see it afterwards.',
    example: '"CardNumber": { "type": "string", "classification": "restricted" }',
    hint: 'Give the field a "mask", as ###-##-#### or card-number.',
  },
  'restricted-copied': {
    severity: 'error',
    meaning:
      'A field that is not restricted gets the value of a restricted answer, by "otherwise" or by a fact that is worked out of it. It would be kept in the open, and any list could show it.',
    example:
      '"otherwise": { "get": "/Home/CardNumber" }, of a field with "classification": "personal"',
    hint: 'Give the field "classification": "restricted", or let it get another value.',
  },
  'mask-fits-nothing': {
    severity: 'warning',
    meaning:
      'None of many texts that can be typed by the mask fits the question’s own schema: whatever is typed, most likely, is wrong. A mask stores what it shows, with its spaces and hyphens.',
    example: '"Code": { "type": "string", "pattern": "^\\\\d{9}$", "mask": "### ## ####" }',
    hint: 'Give the field the mask that its pattern describes, or a pattern that takes what the mask shows.',
  },
  'audit-forgotten-first': {
    severity: 'error',
    meaning:
      'Something is kept for more days than the audit’s events, which tell what was done with it and when: for the rest of its time nobody could say who saw or changed it.',
    example: '"retention": { "submissions": { "submitted": 2555 }, "audit": 365 }',
    hint: 'Keep the audit at least as long as the longest other period, or take its period out.',
  },
  'reminder-too-early': {
    severity: 'error',
    meaning:
      'Who begins an application is reminded of it as soon as she begins: the reminder goes so many days before the end as there are days, or more.',
    example: '"limits": { "draftDays": 30 } and "reminder": { "daysBefore": 30 }',
    hint: 'Write fewer days than limits.draftDays.',
  },
  'session-never-idle': {
    severity: 'warning',
    meaning:
      'A sign-in ends by its age before it could end for want of use: limits.sessionIdleMinutes is more than limits.sessionHours, and has no effect.',
    example: '"limits": { "sessionHours": 1, "sessionIdleMinutes": 120 }',
    hint: 'Write fewer minutes than the hours have, or more hours.',
  },
  'reminder-without-words': {
    severity: 'error',
    meaning: 'A reminder of drafts is to go, and a text that its mail is made of is not there.',
    example: '"reminder": { "daysBefore": 5 }, and no pages/reminder.json',
    hint: 'Write the text into pages/reminder.json, as the shipped pack has it.',
  },
  'within-never-said': {
    severity: 'warning',
    meaning:
      'A status that nobody waits in for an answer says how long it takes: only of what was sent it is told.',
    example: '{ "id": "expired", "role": "expired", "within": { "days": 10 } }',
    hint: 'Take within out, or give it to a status with the role submitted.',
  },
  'within-without-words': {
    severity: 'error',
    meaning: 'A status says how long it takes, and the sentence that names the day is not there.',
    example: '"within": { "workingDays": 10 }, and no "within" in pages/status.json',
    hint: 'Write the sentence within into pages/status.json, as the shipped pack has it.',
  },
  'retention-without-effect': {
    severity: 'warning',
    meaning:
      'Documents have a period that is as long as that of their application, or longer: they go with it, and their own period does nothing.',
    example: '"retention": { "drafts": { "expired": 365 }, "documents": { "expired": 400 } }',
    hint: 'Give the documents a shorter period, or take it out.',
  },
  'unused-file': {
    severity: 'warning',
    meaning:
      'No form, no upload flow and no part of the portal reads this file. Mostly its name is misspelt, or the step that it belongs to was taken out.',
    example: 'application/hmoe.ui.json beside application/home.schema.json',
    hint: 'Correct the name of the file, name its step in a wizard.json, or remove it.',
  },
  'unused-enumeration': {
    severity: 'warning',
    meaning:
      'No field offers the values of this enumeration: its name is misspelt where it was to be used, or it is left over.',
    example: 'enumerations/heating.json, and no field with "options": { "enumeration": "heating" }',
    hint: 'Name it in the "options" of a field, or remove the file.',
  },
} as const satisfies Record<string, CodePage>;

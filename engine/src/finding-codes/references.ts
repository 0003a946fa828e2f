import type { CodePage } from './CodePage.ts';

/** Names that lead nowhere, or to two places. */
export const referenceCodes = {
  'unknown-field': {
    severity: 'error',
    meaning:
      'A condition, a rule, a list of required fields, a UI schema or a receipt names a field that does not exist.',
    example: '"when": { "/Home/MonthlyRnet": { "exclusiveMinimum": 0 } }',
    hint: 'Name a field that a step has, as /Group/Field.',
  },
  'renamed-from-a-field': {
    severity: 'error',
    meaning:
      'A field says that it had the name of a field that is still there, or that another field says it had. An answer would have two places to go to.',
    example: '"Rooms": { "type": "integer", "renamedFrom": "/Home/Floors" }, beside a field Floors',
    hint: 'Name the pointer that this field had before, and let no other field have it.',
  },
  'unknown-fact': {
    severity: 'error',
    meaning:
      'A condition or an expression reads a fact (`/$/name`) that neither the portal gives nor the form declares.',
    example: '{ "get": "/$/memberNeeded" }',
    hint: 'Name a fact that is given, or declare it under "facts" of wizard.json.',
  },
  'unknown-form': {
    severity: 'error',
    meaning: 'A collection’s items are filled in a form that the pack has not.',
    example: '"resource": { "path": "document", "form": "dokument" }',
    hint: 'Name a folder that holds a wizard.json.',
  },
  'stale-sample': {
    severity: 'warning',
    meaning:
      'Sample answers are for a form, a list or a question that is not there: the pack has changed since they were written. The preview leaves out what nothing asks.',
    example: '"answers": { "Home": { "Floors": 2 } }, where the question is called Stories now',
    hint: 'Correct the name, or take the answer out.',
  },
  'unknown-step': {
    severity: 'error',
    meaning: 'A wizard, an upload flow or a program names a step that has no file.',
    example: '"steps": ["personal-information", "residense"]',
    hint: 'Correct the name, or add the step’s file.',
  },
  'repeated-step': {
    severity: 'error',
    meaning:
      'A wizard, an upload flow or a program names one step twice. An answer has one place, so a step is shown once; the second is passed over by all further checks.',
    example: '"steps": ["personal-information", "residence", "personal-information"]',
    hint: 'Name the step once, where it belongs.',
  },
  'unknown-message': {
    severity: 'error',
    meaning:
      'A message is named that `messages.json` has not; an applicant would see its bare name.',
    example: '"messages": { "required": "requird" }',
    hint: 'Correct the name, or add the text to messages.json.',
  },
  'unknown-enumeration': {
    severity: 'error',
    meaning: 'A field takes its choices from an enumeration that the pack has not.',
    example: '"options": { "enumeration": "gendre" }',
    hint: 'Name a file of enumerations/, without .json.',
  },
  'unknown-lookup': {
    severity: 'error',
    meaning: 'A field takes its choices from a lookup that the pack has not.',
    example: '"options": { "lookup": "county" }',
    hint: 'Name a file of lookups/, without .json, or "programs".',
  },
  'unknown-upload-flow': {
    severity: 'error',
    meaning: 'An agency is given an upload flow that the pack has not.',
    example: '"appointment": { "flow": "short", "agencies": {} }',
    hint: 'Name a folder of uploads/ that holds a wizard.json.',
  },
  'unknown-category': {
    severity: 'error',
    meaning: 'A step of an upload flow, or a document, has a file category that the pack has not.',
    example: '"category": "Utilities"',
    hint: 'Take a name of the enumeration that portal.json names under "fileCategories".',
  },
  'same-server-name': {
    severity: 'error',
    meaning:
      'Two fields of one form, or two choices of one field, travel under one server name: what is answered in one would overwrite the other. Or a field travels under a name that the record has itself, as its id or its status: the answer would never come back.',
    example: '"Phone": { "wire": "homePhone" }, where "HomePhone" has it already',
    hint: 'Give the field another name in "wire".',
  },
  'repeated-value': {
    severity: 'error',
    meaning:
      'A choice, an id of a lookup or the id of a program is there twice, so that a stored answer could mean either.',
    example: '{ "value": "yes", "label": "Yes" }, { "value": "yes", "label": "Yes, always" }',
    hint: 'Give one of the two another value; never one that was used before.',
  },
  'repeated-id': {
    severity: 'error',
    meaning:
      'Two parts of a file have one id: translations find a part by its id, and one would get the other’s words.',
    example: '"content": [{ "id": "intro", "heading": "A" }, { "id": "intro", "heading": "B" }]',
    hint: 'Give each part an id of its own.',
  },
  'repeated-category': {
    severity: 'error',
    meaning:
      'Two steps of an upload flow have one file category. Files carry only their category, so nobody could tell whose a file is.',
    example: '"steps": ["utility-bills", "utility-deposits"], both with "category": "Utility"',
    hint: 'Give one step another category, or make one step of the two.',
  },
  'flow-order': {
    severity: 'error',
    meaning:
      'An upload flow has exactly one step of kind `email` and one of kind `summary`, which is its last.',
    example: '"steps": ["overview", "summary", "bills"]',
    hint: 'Add or move the step that the message names.',
  },
  'no-agencies': {
    severity: 'error',
    meaning: 'The pack has upload flows and no `uploads/agencies.json` that says who gets which.',
    example: 'uploads/short-list/wizard.json, without uploads/agencies.json',
    hint: 'Add uploads/agencies.json, or remove the flow.',
  },
  'misplaced-keyword': {
    severity: 'error',
    meaning:
      'A property is known, and means nothing in a file, or on a question, of this kind: `decimals` validates numbers alone, `notBefore` days alone.',
    example: '{ "kind": "summary", "category": "ID" }',
    hint: 'Remove it, or change the kind of the step or the question.',
  },
  'no-plain-frequency': {
    severity: 'error',
    meaning:
      'Under each of the `frequencies` of a question an amount becomes another one. An amount that is stored could be shown under none of them.',
    example: '"values": [{ "value": "week", "label": "Every week", "times": 52, "over": 12 }]',
    hint: 'Add a value without "times" and "over" for the period in which the amount is stored.',
  },
  'limit-of-another-kind': {
    severity: 'error',
    meaning:
      'A keyword compares an answer with another answer, or with a fact, that is of another kind: a day with what is no day. It would never say anything.',
    example: '"Start": { "type": "string", "format": "date", "notBefore": { "$data": "/$/year" } }',
    hint: 'Name an answer or a fact of the same kind; for a day /$/today, or a question with "format": "date".',
  },
  'missing-status-role': {
    severity: 'error',
    meaning: 'The portal asks for statuses by their role; no status of `portal.json` has this one.',
    example: '"statuses": [{ "id": "received", "role": "submitted" }]',
    hint: 'Give one status the role that is missing.',
  },
  'unknown-status': {
    severity: 'error',
    meaning:
      'A status leads or returns to one that `portal.json` has not, or an event tells of one.',
    example: '"leadsTo": [{ "status": "aproved" }]',
    hint: 'Write the id of one of the statuses.',
  },
  'impossible-status': {
    severity: 'error',
    meaning:
      'A status leads or returns to one that can never follow it: what was submitted never becomes a draft again, and only the applicant submits.',
    example: '{ "id": "approved", "role": "submitted", "leadsTo": [{ "status": "in-progress" }] }',
    hint: 'Take this way out, or name a status with another role.',
  },
  'unreachable-status': {
    severity: 'warning',
    meaning: 'No status leads to this one, so no application ever has it.',
    example: '"id": "on-hold", which no "leadsTo" names',
    hint: 'Let a status lead to it, or remove it.',
  },
  'status-without-end': {
    severity: 'warning',
    meaning:
      'An application gets this status by being sent, and nobody can give it another: no one could ever decide it.',
    example: '{ "id": "received", "role": "submitted", "leadsTo": [] }',
    hint: 'Say in leadsTo which statuses may follow.',
  },
  'restricted-on-receipt': {
    severity: 'error',
    meaning: 'A receipt is printed and shown around; it never shows a restricted answer.',
    example: '"receipt": ["/Home/CardNumber"]',
    hint: 'Take the field off the receipt.',
  },
  'asked-later': {
    severity: 'error',
    meaning:
      'A field is shown by what is answered in a later step: when its own step is filled in, nobody can have answered that yet.',
    example: '"when": { "/OtherContact/Name": true }, in the first step',
    hint: 'Ask the field in that step or after it.',
  },
  'circle-of-conditions': {
    severity: 'error',
    meaning:
      'Fields or facts wait for each other, or one for itself, so that none can ever be known first. A field may read itself in one way: { "/Home/B": true } as one of the conditions of anyOf, beside another; then it stays while it is filled.',
    example: '"A": { "when": { "/Home/B": true } }, "B": { "when": { "/Home/A": true } }',
    hint: 'Take one condition of the circle away.',
  },
} as const satisfies Record<string, CodePage>;

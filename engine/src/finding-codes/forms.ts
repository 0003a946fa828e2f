import type { CodePage } from './CodePage.ts';

/** What can be wrong with a form as a whole, and with one that stands alone. */
export const formCodes = {
  'form-address': {
    severity: 'error',
    meaning:
      'A form that stands alone has its folder’s name in its address (`/forms/volunteer`), which is read aloud, printed and typed: small letters, digits and hyphens, a letter first.',
    example: 'forms/Volunteer Sign-up/wizard.json',
    hint: 'Rename the folder.',
  },
  'form-dates': {
    severity: 'error',
    meaning:
      'A form closes before it opens, or a date is not in the calendar: nobody could ever send it.',
    example: '"opens": "2026-11-01", "closes": "2026-02-30"',
    hint: 'Correct the dates: opens comes first, both as YYYY-MM-DD.',
  },
  'too-many-questions': {
    severity: 'error',
    meaning:
      'A form has more than 1,000 questions of its own, or a program adds more than 100. All of them are validated with each save, for everybody at once.',
    example: 'application/home.schema.json with 1,001 entries in "properties"',
    hint: 'Ask for a list of entries by a collection, or cut the form in two.',
  },
  'collection-in-form': {
    severity: 'error',
    meaning:
      'A collection (members, documents) has calls of its own that belong to the application of the person who is signed in. A form that stands alone is sent at once and by anybody; it has none.',
    example: '"resource": { "path": "document" } in forms/volunteer/papers.schema.json',
    hint: 'Ask with plain questions.',
  },
  'external-schema-refused': {
    severity: 'error',
    meaning:
      'The JSON Schema that a `form.json` names can’t become a form. The message begins with the code of what is in the way; docs/external-schemas.md explains each.',
    example: '{ "type": "string", "minLength": "two" } in forms/permit/schemas/permit.schema.json',
    hint: 'Mend the schema as the message says.',
  },
  'external-schema-doubtful': {
    severity: 'warning',
    meaning:
      'Something in the JSON Schema that a `form.json` names has no effect, or another than it seems. The message begins with its code; docs/external-schemas.md explains each.',
    example: '{ "type": "string", "format": "iri" } in forms/permit/schemas/permit.schema.json',
    hint: 'Look whether that is what the schema’s author meant.',
  },
} as const satisfies Record<string, CodePage>;

import type { CodePage } from './CodePage.ts';

/** What a file’s meta-schema refuses: its shape, seen alone. */
export const shapeCodes = {
  'unknown-keyword': {
    severity: 'error',
    meaning:
      'A property stands where no such property is known. It would be passed over in silence, so it is refused instead; mostly it is misspelt.',
    example: '"Amount": { "type": "number", "exclusiveMinimun": 0 }',
    hint: 'Write the keyword as the meta-schema spells it, or remove it.',
  },
  'missing-property': {
    severity: 'error',
    meaning: 'A property that has to stand here does not.',
    example: '{ "id": "too-few", "must": { "/$/members": { "minItems": 1 } } }',
    hint: 'Add the property that is named.',
  },
  'not-a-choice': {
    severity: 'error',
    meaning: 'Only certain values can stand here, and this is none of them.',
    example: '"classification": "secret"',
    hint: 'Take one of the values that are expected.',
  },
  'wrong-value': {
    severity: 'error',
    meaning:
      'The value is of the wrong type, too long, or not written in the way that is expected here.',
    example: '"decimals": "2"',
    hint: 'Write a value as it is expected.',
  },
  'meta-schema-not-named': {
    severity: 'error',
    meaning:
      'Each file names, in `$schema`, the meta-schema of its kind. By it an editor completes and explains while one types, and the check knows what may stand in the file.',
    example: '{ "title": "Your home", "group": "Home", "properties": {} }',
    hint: 'Begin the file with the "$schema" that is expected.',
  },
  'no-meta-schema': {
    severity: 'error',
    meaning:
      'The pack’s folder `meta/` lacks a meta-schema. It is a copy for editors: what a file may hold, the engine says.',
    example: '"$schema": "../compile/meta/step.schema.json", without a file meta/step.schema.json',
    hint: 'Write the folder anew with npm run portal -- definitions meta.',
  },
  'meta-schema-differs': {
    severity: 'error',
    meaning:
      'A file of the pack’s folder `meta/` is not the engine’s. It is a copy for editors, and changing it changes nothing of what a file may hold; it would only tell who edits what is not so.',
    example: 'meta/schema.schema.json with "additionalProperties": true',
    hint: 'Write the folder anew with npm run portal -- definitions meta.',
  },
  'schema-does-not-compile': {
    severity: 'error',
    meaning:
      'The schema that this step or condition amounts to can’t be compiled: it holds an unknown keyword or format, or a pattern that is no regular expression.',
    example: '"Phone": { "type": "string", "format": "telephone" }',
    hint: 'Mend the keyword, format or pattern that the message names.',
  },
  'unsupported-pattern': {
    severity: 'error',
    meaning:
      'The regular expression looks ahead or behind, refers back to a group, or switches a flag. Patterns are matched in a time that grows with the text and never faster, so that no answer can hang the page or the server; that can’t be had with these.',
    example: '"Code": { "type": "string", "pattern": "^(?!000)\\d{3}$" }',
    hint: 'Say it with a plain pattern and "not", "allOf" or "enum" beside it.',
  },
  'pattern-too-large': {
    severity: 'error',
    meaning:
      'With its repetitions written out the regular expression is larger than is allowed: `a{1,30}` is thirty times `a`, and repetitions within repetitions multiply.',
    example: '"Code": { "type": "string", "pattern": "^(?:(?:a{1,30}){1,30}){1,30}$" }',
    hint: 'Repeat without an end (+ or *), and limit the length by "maxLength".',
  },
  'not-a-message': {
    severity: 'error',
    meaning:
      'The text has a place in braces, as in `{name}`, and is not written as an ICU message: a brace is open, a plural has no `other`, or a number is to be written as none can be.',
    example: '"members-needed": "Please add {N more people"',
    hint: 'Close the brace, and give a plural or a select its "other".',
  },
} as const satisfies Record<string, CodePage>;

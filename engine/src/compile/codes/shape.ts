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
      'The pack’s folder `meta/` lacks the meta-schema that files of this kind are held against.',
    example: '"$schema": "../meta/step.schema.json", without a file meta/step.schema.json',
    hint: 'Copy the folder meta/ from the pack that is shipped.',
  },
  'schema-does-not-compile': {
    severity: 'error',
    meaning:
      'The schema that this step or condition amounts to can’t be compiled: it holds an unknown keyword or format, or a pattern that is no regular expression.',
    example: '"Phone": { "type": "string", "format": "telephone" }',
    hint: 'Mend the keyword, format or pattern that the message names.',
  },
  'not-a-message': {
    severity: 'error',
    meaning:
      'The text has a place in braces, as in `{name}`, and is not written as an ICU message: a brace is open, or a plural has no `other`.',
    example: '"members-needed": "Please add {N more people"',
    hint: 'Close the brace, and give a plural or a select its "other".',
  },
} as const satisfies Record<string, CodePage>;

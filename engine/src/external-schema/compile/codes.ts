import type { CodePage } from '../../finding-codes/CodePage.ts';

/** Every kind of finding in an external schema, by its code. A code never changes once it was shipped. */
export const externalCodes = {
  'not-a-schema': {
    severity: 'error',
    meaning: 'A keyword has a value that the dialect’s meta-schema does not allow.',
    example: '{ "type": "text" }',
    hint: 'Write the keyword as the dialect wants it, or name the dialect in "$schema".',
  },
  'unknown-dialect': {
    severity: 'error',
    meaning:
      '`$schema` names a dialect that is not known, and no meta-schema that was given along. Known are 2020-12, 2019-09, and draft-07, -06 and -04.',
    example: '{ "$schema": "http://json-schema.org/draft-03/schema#" }',
    hint: 'Write the schema in 2020-12, and name that in "$schema".',
  },
  'unknown-vocabulary': {
    severity: 'error',
    meaning: 'The meta-schema that `$schema` names requires a vocabulary that is not known.',
    example: '"$vocabulary": { "https://example.com/vocab/money": true }',
    hint: 'Use the standard’s own vocabularies.',
  },
  'unknown-keyword': {
    severity: 'warning',
    meaning:
      'A property stands in a schema that is no keyword of its dialect. The standard passes over it, so it changes no verdict. A name that begins with `x-` is taken for a note and not reported.',
    example: '{ "type": "string", "discriminator": "kind" }',
    hint: 'Remove it, or begin its name with "x-".',
  },
  'misspelt-keyword': {
    severity: 'warning',
    meaning:
      'A property stands in a schema that is no keyword, and is nearly one. The standard would pass over it in silence, and what was meant would never be asked for.',
    example: '{ "type": "string", "minLenght": 2 }',
    hint: 'Write the keyword that was meant; begin the name with "x-" if it is a note.',
  },
  'keyword-without-effect': {
    severity: 'warning',
    meaning:
      'The keyword changes nothing where it stands: it belongs to another draft, lacks the keyword that it goes with, validates another type than the value has, or stands beside a `$ref` in draft-07 or before.',
    example: '{ "then": { "required": ["b"] } }',
    hint: 'Add what it goes with, or move or remove it.',
  },
  'impossible-limits': {
    severity: 'warning',
    meaning: 'The lower limit is above the upper one: no value fulfils both.',
    example: '{ "type": "number", "minimum": 20, "maximum": 2 }',
    hint: 'Make the lower limit the smaller one.',
  },
  'required-without-property': {
    severity: 'warning',
    meaning:
      'A name is required that is none of the object’s properties, and nothing else there says what it is.',
    example: '{ "properties": { "name": { "type": "string" } }, "required": ["nmae"] }',
    hint: 'Write the property’s name, or add the property.',
  },
  'unknown-format': {
    severity: 'warning',
    meaning: 'The format is none of the standard’s. The standard takes every text then.',
    example: '{ "type": "string", "format": "bank-account" }',
    hint: 'Use a format of the standard, or a "pattern".',
  },
  'misspelt-format': {
    severity: 'warning',
    meaning: 'The format is none of the standard’s, and nearly one: every text would be taken.',
    example: '{ "type": "string", "format": "emial" }',
    hint: 'Write the format that was meant.',
  },
  'format-not-judged': {
    severity: 'warning',
    meaning:
      'The format is one of the standard’s for other scripts than Latin. It says how the answer is asked for; every text is taken.',
    example: '{ "type": "string", "format": "idn-email" }',
    hint: 'Add a "pattern" where more is to be checked.',
  },
  'bad-pattern': {
    severity: 'error',
    meaning: 'The pattern is no regular expression of ECMA-262.',
    example: '{ "pattern": "[a-" }',
    hint: 'Mend the regular expression.',
  },
  'pattern-without-unicode': {
    severity: 'warning',
    meaning:
      'The pattern is a regular expression only without Unicode mode, which the standard asks for. It is read so; texts still go by whole characters.',
    example: '{ "pattern": "^\\\\_" }',
    hint: 'Remove the backslash before a letter or sign that needs none.',
  },
  'unsupported-pattern': {
    severity: 'error',
    meaning:
      'The pattern looks ahead or behind, refers back to a group, or switches a flag. Patterns are matched in a time that grows with the text and never faster, and that can’t be had with these.',
    example: '{ "pattern": "^(?!000)\\\\d{3}$" }',
    hint: 'Say it with "not", "allOf" or "enum" beside a plain pattern.',
  },
  'pattern-too-large': {
    severity: 'error',
    meaning:
      'With its repetitions written out the pattern is larger than is allowed: `a{1,30}` is thirty times `a`, and repetitions within repetitions multiply.',
    example: '{ "pattern": "^(?:(?:a{1,30}){1,30}){1,30}$" }',
    hint: 'Repeat without an end (`+`, `*`) and limit the length by "maxLength".',
  },
  'remote-reference': {
    severity: 'error',
    meaning: 'A `$ref` leads to a document that was not given along. Nothing is ever fetched.',
    example: '{ "$ref": "https://example.com/address.json" }',
    hint: 'Give the document along, under that address.',
  },
  'unknown-reference': {
    severity: 'error',
    meaning: 'A `$ref` leads to a place in a known document where no schema stands.',
    example: '{ "$ref": "#/$defs/adress" }',
    hint: 'Write the pointer or anchor of a schema that is there.',
  },
  'repeated-identifier': {
    severity: 'error',
    meaning: 'Two schemas have the same `$id` or anchor, so that a `$ref` to it is ambiguous.',
    example: '"$defs": { "a": { "$anchor": "x" }, "b": { "$anchor": "x" } }',
    hint: 'Give each schema an identifier of its own.',
  },
  'endless-reference': {
    severity: 'error',
    meaning:
      'A schema leads back to itself without going into the data, so that no answer could ever be validated.',
    example: '{ "$defs": { "a": { "$ref": "#/$defs/a" } }, "$ref": "#/$defs/a" }',
    hint: 'Let the circle pass through a property or an item.',
  },
  'schema-too-large': {
    severity: 'error',
    meaning: 'The schema is nested deeper, or amounts to more sub-schemas, than is compiled here.',
    example: 'A schema of more than 20,000 sub-schemas, or nested deeper than 200.',
    hint: 'Split the schema, or refer to repeated parts with "$ref".',
  },
  'not-a-ui-schema': {
    severity: 'error',
    meaning: 'The UI schema is not an object as RJSF has it.',
    example: '[ { "type": "section" } ]',
    hint: 'Write the UI schema as RJSF has it, or leave it out.',
  },
  'custom-field': {
    severity: 'error',
    meaning:
      '`ui:field` names a component. Components are code, and an external form is data alone.',
    example: '{ "ui:field": "geo" }',
    hint: 'Remove "ui:field"; the plain widgets ask for the same data.',
  },
  'unknown-widget': {
    severity: 'error',
    meaning: '`ui:widget` names a widget that is not here.',
    example: '{ "ui:widget": "RatingWidget" }',
    hint: 'Use one of the widgets that are expected, or remove "ui:widget".',
  },
  'unfit-widget': {
    severity: 'error',
    meaning: 'The widget can’t ask for a value of this type.',
    example: '{ "type": "object" } with { "ui:widget": "textarea" }',
    hint: 'Use a widget for this type, or remove "ui:widget".',
  },
  'unknown-ui-option': {
    severity: 'warning',
    meaning:
      'The UI schema says something that has no meaning here. The form is asked in full without it.',
    example: '{ "ui:classNames": "wide" }',
    hint: 'Remove it, or see in the docs which options are known.',
  },
  'ui-for-nothing': {
    severity: 'warning',
    meaning: 'The UI schema speaks of a property that the schema does not have.',
    example: '{ "agge": { "ui:widget": "updown" } }',
    hint: 'Write the property as the schema has it, or remove it here.',
  },
  'hidden-without-value': {
    severity: 'error',
    meaning:
      'The UI schema hides a question that has to be answered, and neither a `default` nor a constant answers it: the form could never be sent.',
    example: '{ "required": ["token"] } with { "token": { "ui:widget": "hidden" } }',
    hint: 'Give it a "default", or take it out of "required", or show it.',
  },
  'tried-in-part': {
    severity: 'warning',
    meaning:
      'The schema has so many choices and questions that not each of them was opened to see whether something can be entered there.',
    example: 'A schema of thousands of options, each with dozens of questions.',
    hint: 'Split the form, or look at its parts one by one.',
  },
  'too-many-questions': {
    severity: 'error',
    meaning:
      'Before anything is answered the form asks more questions than a page can show: parts that have to be there hold parts that have to be there.',
    example: 'Twenty schemas, each of which asks twice for the next, all of it "required".',
    hint: 'Ask for parts in lists, or let them be left out.',
  },
  'nothing-to-enter': {
    severity: 'error',
    meaning:
      'No value can stand here: the types or choices that apply exclude each other, or the schema is `false`.',
    example: '{ "allOf": [{ "type": "string" }, { "type": "number" }] }',
    hint: 'Let at least one type and one choice hold together.',
  },
} as const satisfies Record<string, CodePage>;

/** The code of a finding in an external schema. */
export type ExternalCode = keyof typeof externalCodes;

import type { FileEdits } from '../../edit/FileEdits.ts';
import type { JsonObject } from '../../kernel/types.ts';

/** A question's declaration and its looks, by the kind of its answer. */
export interface FieldParts {
  schema: JsonObject;
  ui: JsonObject;
}

const PHONE = '^\\d{3}-?\\d{3}-?\\d{4}$';
const short = { 'ui:options': { width: 'short' } };

function choiceParts(
  edits: FileEdits,
  file: string,
  enumeration: string,
  isList: boolean,
): FieldParts {
  const values = edits.read(file).values as { value: string | number }[];
  const type = values.every(({ value }) => typeof value === 'string') ? 'string' : 'integer';
  const options = { enumeration };
  return isList
    ? {
        schema: { type: 'array', items: { type, options }, uniqueItems: true },
        ui: { 'ui:widget': 'checkboxes' },
      }
    : {
        schema: { type, options },
        ui: { 'ui:widget': values.length > 6 ? 'select' : 'radio' },
      };
}

/** Messages of a field, as far as the pack has them. */
function inOwnWords(edits: FileEdits, messages: { [keyword: string]: string }): JsonObject {
  const known = edits.has('messages.json') ? edits.read('messages.json') : {};
  const own = Object.entries(messages).filter(([, id]) => id in known);
  return own.length ? { messages: Object.fromEntries(own) } : {};
}

/** The kinds that can be asked for. */
export const FIELD_KINDS = [
  'text',
  'long-text',
  'number',
  'money',
  'date',
  'year',
  'yes-no',
  'choice',
  'choices',
  'phone',
  'email',
  'zip',
  'secret',
] as const;
/** How an answer is given, as one asks for it. */
export type FieldKind = (typeof FIELD_KINDS)[number];

/**
 * The kinds that can be asked for in the builder, too: one of a list of names, each of which has a number, what is
 * ticked, and what is worked out and not typed.
 */
export const QUESTION_KINDS = [...FIELD_KINDS, 'lookup', 'agreement', 'computed'] as const;
/** How an answer comes about, as one asks for it in the builder. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The kinds that have a list of what can be chosen. */
export const isOfChoices = (kind: QuestionKind | undefined): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'lookup' || kind === 'agreement';

/** Letters that a text has at most where nothing else is said of it. */
export const LONGEST_TEXTS = { text: 120, 'long-text': 1000, email: 254 } as const;

/** What a question is made of, beside its kind. */
interface AskedField {
  edits: FileEdits;
  wire: string;
  /** Of what people choose from: the name of its list, and the file that this stands in. */
  enumeration: { name: string; file: string } | undefined;
}

/** What is typed in a shape of digits. */
interface Shape {
  mask: string;
  pattern: string;
  maxLength: number;
  mode: string;
  /** The message of a text in another shape. */
  says: string;
}

function shaped({ edits, wire }: AskedField, { mode, says, ...shape }: Shape): FieldParts {
  const messages = inOwnWords(edits, { pattern: says });
  const { pattern, maxLength, mask } = shape;
  return {
    schema: { type: 'string', pattern, maxLength, mask, ...messages, wire },
    ui: { 'ui:widget': 'masked', 'ui:autocomplete': 'off', 'ui:inputmode': mode, ...short },
  };
}

const PARTS: Record<Exclude<QuestionKind, 'computed'>, (asked: AskedField) => FieldParts> = {
  text: ({ wire }) => ({
    schema: { type: 'string', maxLength: LONGEST_TEXTS.text, wire },
    ui: { 'ui:widget': 'text', 'ui:autocomplete': 'off' },
  }),
  'long-text': ({ wire }) => ({
    schema: { type: 'string', maxLength: LONGEST_TEXTS['long-text'], wire },
    ui: { 'ui:widget': 'textarea' },
  }),
  number: ({ edits, wire }) => ({
    schema: {
      type: 'number',
      minimum: 0,
      decimals: 0,
      mask: 'digits',
      ...inOwnWords(edits, { decimals: 'whole-number' }),
      wire,
    },
    ui: { 'ui:widget': 'number', 'ui:inputmode': 'numeric', ...short },
  }),
  money: ({ wire }) => ({
    schema: { type: 'number', minimum: 0, decimals: 2, mask: 'money', wire },
    ui: { 'ui:widget': 'money', 'ui:inputmode': 'decimal', ...short },
  }),
  date: ({ edits, wire }) => ({
    schema: {
      type: 'string',
      format: 'date',
      maxLength: 40,
      mask: 'date',
      ...inOwnWords(edits, { format: 'invalid-date' }),
      wire: { as: 'date', name: wire },
    },
    ui: {
      'ui:widget': 'masked',
      'ui:autocomplete': 'off',
      'ui:inputmode': 'numeric',
      ...short,
    },
  }),
  'yes-no': ({ wire }) => ({
    schema: {
      type: 'string',
      options: { enumeration: 'yes-no' },
      wire: { as: 'yn', name: wire },
    },
    ui: { 'ui:widget': 'yes-no' },
  }),
  choice: ({ edits, wire, enumeration }) => {
    const { schema, ui } = choiceParts(edits, enumeration!.file, enumeration!.name, false);
    return { schema: { ...schema, wire }, ui };
  },
  choices: ({ edits, wire, enumeration }) => {
    const { schema, ui } = choiceParts(edits, enumeration!.file, enumeration!.name, true);
    return { schema: { ...schema, wire: { as: 'list', name: wire } }, ui };
  },
  lookup: ({ wire, enumeration }) => ({
    schema: { type: 'integer', options: { lookup: enumeration!.name }, wire },
    ui: { 'ui:widget': 'lookup' },
  }),
  agreement: ({ edits, wire, enumeration }) => {
    const { schema } = choiceParts(edits, enumeration!.file, enumeration!.name, true);
    const says = inOwnWords(edits, { required: 'must-agree', minItems: 'must-agree' });
    const { uniqueItems: _, ...list } = schema;
    return {
      schema: { ...list, minItems: 1, maxItems: 1, ...says, wire: { as: 'list', name: wire } },
      ui: { 'ui:widget': 'agreement' },
    };
  },
  phone: (asked) => {
    const { schema, ui } = shaped(asked, {
      mask: 'phone',
      pattern: PHONE,
      maxLength: 40,
      mode: 'tel',
      says: 'invalid-phone',
    });
    return { schema, ui: { ...ui, 'ui:options': { width: 'medium' } } };
  },
  zip: (asked) =>
    shaped(asked, {
      mask: 'zip',
      pattern: '^\\d{5}(-\\d{4})?$',
      maxLength: 10,
      mode: 'numeric',
      says: 'invalid-zip',
    }),
  year: (asked) =>
    shaped(asked, {
      mask: 'year',
      pattern: '^(19|20)\\d{2}$',
      maxLength: 4,
      mode: 'numeric',
      says: 'invalid-year',
    }),
  email: ({ edits, wire }) => ({
    schema: {
      type: 'string',
      format: 'email',
      maxLength: LONGEST_TEXTS.email,
      ...inOwnWords(edits, { format: 'invalid-email' }),
      wire,
    },
    ui: { 'ui:widget': 'text', 'ui:autocomplete': 'email', 'ui:inputmode': 'email' },
  }),
  secret: ({ wire }) => ({
    // What is starred has to have a shape: capital letters, digits, hyphens and spaces.
    schema: { type: 'string', maxLength: 40, mask: 'card-number', wire },
    ui: { 'ui:widget': 'masked', 'ui:autocomplete': 'off', ...short },
  }),
};

/**
 * The declaration and the looks of a question of a kind.
 * @param enumeration Of what people choose from: the name of its list, and the file that this stands in.
 */
export function fieldParts(
  edits: FileEdits,
  kind: Exclude<QuestionKind, 'computed'>,
  wire: string,
  enumeration: AskedField['enumeration'],
): FieldParts {
  return PARTS[kind]({ edits, wire, enumeration });
}

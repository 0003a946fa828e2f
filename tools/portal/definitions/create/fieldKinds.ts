import type { JsonObject } from '@porchlight/engine';
import type { DraftPack } from './DraftPack.ts';

/** A question's declaration and its looks, by the kind of its answer. */
export interface FieldParts {
  schema: JsonObject;
  ui: JsonObject;
}

const short = { 'ui:options': { width: 'short' } };

function choiceParts(
  pack: DraftPack,
  file: string,
  enumeration: string,
  isList: boolean,
): FieldParts {
  const values = pack.read(file).values as { value: string | number }[];
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

/** The kinds that can be asked for. */
export const FIELD_KINDS = [
  'text',
  'long-text',
  'number',
  'money',
  'date',
  'yes-no',
  'choice',
  'choices',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** @param enumeration For `choice` and `choices`: its name, and the file that it stands in. */
export function fieldParts(
  pack: DraftPack,
  kind: FieldKind,
  wire: string,
  enumeration: { name: string; file: string } | undefined,
): FieldParts {
  const parts: Record<FieldKind, () => FieldParts> = {
    text: () => ({
      schema: { type: 'string', maxLength: 120, wire },
      ui: { 'ui:widget': 'text', 'ui:autocomplete': 'off' },
    }),
    'long-text': () => ({
      schema: { type: 'string', maxLength: 1000, wire },
      ui: { 'ui:widget': 'textarea' },
    }),
    number: () => ({
      schema: { type: 'number', minimum: 0, decimals: 0, mask: 'digits', wire },
      ui: { 'ui:widget': 'number', 'ui:inputmode': 'numeric', ...short },
    }),
    money: () => ({
      schema: { type: 'number', minimum: 0, decimals: 2, mask: 'money', wire },
      ui: { 'ui:widget': 'money', 'ui:inputmode': 'decimal', ...short },
    }),
    date: () => ({
      schema: {
        type: 'string',
        format: 'date',
        maxLength: 40,
        mask: 'date',
        wire: { as: 'date', name: wire },
      },
      ui: { 'ui:widget': 'masked', 'ui:inputmode': 'numeric', ...short },
    }),
    'yes-no': () => ({
      schema: {
        type: 'string',
        options: { enumeration: 'yes-no' },
        wire: { as: 'yn', name: wire },
      },
      ui: { 'ui:widget': 'yes-no' },
    }),
    choice: () => {
      const { schema, ui } = choiceParts(pack, enumeration!.file, enumeration!.name, false);
      return { schema: { ...schema, wire }, ui };
    },
    choices: () => {
      const { schema, ui } = choiceParts(pack, enumeration!.file, enumeration!.name, true);
      return { schema: { ...schema, wire: { as: 'list', name: wire } }, ui };
    },
  };
  return parts[kind]();
}

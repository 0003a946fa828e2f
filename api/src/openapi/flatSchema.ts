import {
  type CompiledForm,
  type Field,
  fieldsWithNone,
  type JsonObject,
  NONE_OF,
  typedFields,
  wireNames,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { wholeForm } from '../applications/wholeForm.ts';

/**
 * The flat server names of a form, as JSON Schema: what a save of it takes. Null clears. Without a
 * form, of a collection that the release has not, nothing is taken.
 */
export function flatSchema(form: CompiledForm | undefined): JsonObject {
  return { type: 'object', additionalProperties: false, properties: describeNames(form) };
}

/** As `flatSchema`, of the application with what every program adds: `water.meter`. */
export const applicationSchema = (release: Release): JsonObject => flatSchema(wholeForm(release));

function describeNames(form: CompiledForm | undefined): JsonObject {
  const properties: JsonObject = {};
  for (const [name, { field, flag }] of form ? wireNames(form) : []) {
    properties[name] = {
      ...(flag === undefined ? schemaOf(field) : { type: ['boolean', 'null'] }),
      title: field.title,
      ...(field.classification === 'restricted' && { writeOnly: true }),
    };
  }
  for (const field of form ? typedFields(form) : [])
    properties[field.frequencies.typed.wire] = schemaOfTyped(field);
  const lists = form ? fieldsWithNone(form) : [];
  if (lists.length > 0)
    properties[NONE_OF] = {
      type: ['array', 'null'],
      items: { enum: lists.map(({ resource }) => resource!.path) },
      description: 'The collections of which it is said that there is nothing to add.',
    };
  return properties;
}

function schemaOfTyped({ title, frequencies }: Field): JsonObject {
  return {
    type: ['array', 'null'],
    title,
    description:
      'The amount as it comes, and how often. Kept only where it makes the amount that is sent.',
    prefixItems: [{ type: 'number' }, { enum: frequencies!.choices.map(({ value }) => value) }],
    minItems: 2,
    maxItems: 2,
  };
}

function schemaOf(field: Field): JsonObject {
  const { as } = field.wire;
  if (as === 'yn') return { enum: ['Y', 'N', true, false, null] };
  const values = field.choices?.map((choice) => choice.value);
  if (as === 'list') return { type: ['array', 'null'], items: values ? { enum: values } : {} };
  // Half a date or "12x" is kept as typed, so texts are taken where a number is meant.
  if (field.type === 'number' || field.type === 'integer')
    return { type: ['number', 'string', 'null'], ...(values && { examples: values }) };
  if (as === 'date') return { type: ['string', 'null'], format: 'date' };
  return { type: [field.type, 'null'], ...(values && { examples: values }) };
}

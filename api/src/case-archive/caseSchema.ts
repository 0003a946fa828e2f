import {
  CASE_FACTS,
  type CompiledForm,
  EVENT_FACTS,
  type Field,
  fieldsOf,
  type Json,
  type JsonObject,
  parsePointer,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { wholeForm } from '../applications/wholeForm.ts';

const TEXT = { type: 'string' } as const;
const COUNT = { type: 'integer', minimum: 0 } as const;
const DAY = { type: 'string', format: 'date' } as const;
const TIME = { type: 'string', format: 'date-time' } as const;

/** How a fact of the case is written. */
const FACTS = {
  number: COUNT,
  string: TEXT,
  date: DAY,
  list: { type: 'array', items: TEXT },
} as const;

/** What is said of a document beside its answers. `file` is its name in the archive, where it is there. */
const DOCUMENT: JsonObject = {
  name: TEXT,
  type: TEXT,
  size: COUNT,
  uploadedAt: TIME,
  state: { enum: ['ready', 'waiting'] },
  sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  file: TEXT,
};
const OF_DOCUMENT = ['name', 'type', 'size', 'uploadedAt', 'state'];

/**
 * JSON Schema 2020-12 of `case.json`, of every case that was answered under a release: its facts, and its
 * answers where they stand in the definitions, with lists in their places. Restricted answers have none.
 */
export function caseSchema(release: Release): JsonObject {
  const facts = Object.entries(CASE_FACTS).filter(([name]) => EVENT_FACTS.has(name));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:porchlight:case:${release.hash}`,
    title: release.form('application').title,
    ...closed(
      {
        release: { const: release.hash },
        case: closed(Object.fromEntries(facts.map(([name, type]) => [name, FACTS[type]])), [
          'number',
          'status',
          'received',
          'sent',
        ]),
        answers: describeForm(wholeForm(release), release),
      },
      ['release', 'case', 'answers'],
    ),
  };
}

const closed = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** What is said of a document may come later than the rest, under definitions that offer other things. */
const SAID_OF_DOCUMENT: JsonObject = { type: 'object' };

/** The answers of a form, each where its pointer leads. */
function describeForm(form: CompiledForm, release: Release): JsonObject {
  const root = closed({});
  for (const field of fieldsOf(form).values()) {
    if (field.classification === 'restricted') continue;
    const tokens = parsePointer(field.pointer);
    const name = tokens.at(-1)!;
    let group = root;
    for (const token of tokens.slice(0, -1)) {
      const properties = group.properties as { [name: string]: JsonObject };
      properties[token] ??= closed({});
      group = properties[token];
    }
    (group.properties as JsonObject)[name] = {
      title: field.title,
      ...(field.resource ? describeList(field.resource, release) : describeValue(field)),
    };
  }
  return root;
}

function describeList(
  { form, path }: NonNullable<Field['resource']>,
  release: Release,
): JsonObject {
  const isDocument = path === 'document';
  const item = closed(
    {
      id: COUNT,
      answers: isDocument ? SAID_OF_DOCUMENT : describeForm(release.form(form), release),
      ...(isDocument && DOCUMENT),
    },
    ['id', 'answers', ...(isDocument ? OF_DOCUMENT : [])],
  );
  const saidNone = { const: true, description: 'It was said that there is nothing to add.' };
  return closed({ items: { type: 'array', items: item }, saidNone }, ['items']);
}

function describeValue({ type, choices, wire }: Field): JsonObject {
  const values = choices?.map(({ value }) => value as Json);
  if (type === 'array') return { type, items: values ? { enum: values } : {} };
  if (values) return { type, enum: values };
  return { type, ...(wire.as === 'date' && { format: 'date' }) };
}

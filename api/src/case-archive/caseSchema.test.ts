import { join } from 'node:path';
import { fieldsOf } from '@porchlight/engine';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { wholeForm } from '../applications/wholeForm.ts';
import { caseSchema } from './caseSchema.ts';

const DEFINITIONS = join(import.meta.dirname, '../../../definitions');

test.each(['.', 'examples/valle-vecino'])(
  'the schema of the pack in definitions/%s is JSON Schema, and has every question but those that are restricted',
  async (folder) => {
    const release = openRelease(await compilePack(join(DEFINITIONS, folder)));
    const schema = caseSchema(release);
    const ajv = new Ajv2020({ strict: true });
    addFormats(ajv);
    expect(() => ajv.compile(schema)).not.toThrow();
    const named = [...fieldsOf(wholeForm(release)).values()];
    expect(named.some(({ program }) => program !== undefined)).toBe(true);
    for (const { pointer, classification } of named) {
      const found = at(schema, pointer);
      expect([pointer, found !== undefined]).toEqual([pointer, classification !== 'restricted']);
    }
  },
);

/** The schema of an answer. */
function at(schema: object, pointer: string): unknown {
  let found: unknown = (schema as { properties: { answers: unknown } }).properties.answers;
  for (const token of pointer.split('/').slice(1))
    found = (found as { properties?: { [name: string]: unknown } } | undefined)?.properties?.[
      token
    ];
  return found;
}

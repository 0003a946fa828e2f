import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { formats } from '../kernel/formats.ts';
import type { JsonObject } from '../kernel/types.ts';

/** CommonJS through Node gives the function one level down, through jest at the top. */
const standaloneCode =
  (standalone as unknown as { default?: typeof standalone }).default ?? standalone;

function createAjv(): Ajv2020 {
  return new Ajv2020({
    allErrors: true,
    // The words come from the pack; without them the modules are a third smaller.
    messages: false,
    $data: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    formats,
    code: { source: true, formats: _`require("porchlight/formats")` },
  });
}

/** A function that throws what Ajv says of a schema that it can't compile: an unknown keyword or format, a bad pattern. */
export function createSchemaCheck(): (schema: JsonObject) => void {
  const ajv = createAjv();
  return (schema) => void ajv.compile(schema);
}

/**
 * The source of an ES module with one validator function for each schema. It needs no `new Function`:
 * its default export takes the static runtime and returns the functions by name.
 */
export function compileValidators(schemas: Map<string, JsonObject>): string {
  const ajv = createAjv();
  const refs: Record<string, string> = {};
  for (const [name, schema] of schemas) {
    ajv.addSchema(schema, name);
    refs[name] = name;
  }
  const code = standaloneCode(ajv, refs).replace(/^"use strict";/, '');
  return `// Generated from a definition pack.\nexport default function (require) {\nconst exports = {};\n${code}\nreturn exports;\n}\n`;
}

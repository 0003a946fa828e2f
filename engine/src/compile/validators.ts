import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { formats } from '../kernel/formats.ts';
import type { JsonObject } from '../kernel/types.ts';

/** CommonJS through Node gives the function one level down, through jest at the top. */
const standaloneCode =
  (standalone as unknown as { default?: typeof standalone }).default ?? standalone;

/** What a schema of a pack may hold. */
const STRICT = {
  // The words come from the pack; without them the modules are a third smaller.
  messages: false,
  $data: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  formats,
} as const;

function createAjv(): Ajv2020 {
  return new Ajv2020({
    ...STRICT,
    allErrors: true,
    // The schemas were held against the meta-schema before; to compile that anew for each module
    // takes five times as long as the module.
    meta: false,
    validateSchema: false,
    code: { source: true, formats: _`require("porchlight/formats")` },
  });
}

/** Texts of schemas that compiled: the same conditions and questions stand in many programs. */
const sound = new Set<string>();
/** A process that watches a folder for weeks forgets the old ones. */
const SOUND_AT_MOST = 50_000;
let checker: Ajv2020 | undefined;

/** Throws what Ajv says of a schema that it can't compile: an unknown keyword or format, a bad pattern. */
export function assertCompiles(schema: JsonObject): void {
  const text = JSON.stringify(schema);
  if (sound.has(text)) return;
  // Its code is never run, only made: that it is short is worth nothing here.
  checker ??= new Ajv2020({ ...STRICT, code: { optimize: false } });
  try {
    checker.compile(schema);
  } finally {
    checker.removeSchema(schema);
  }
  if (sound.size >= SOUND_AT_MOST) sound.clear();
  sound.add(text);
}

/** Modules by the text of their schemas: of a thousand programs, an edit changes one. */
const made = new Map<string, string>();
const MADE_AT_MOST = 5_000;

/**
 * The source of an ES module with one validator function for each schema. It needs no `new Function`:
 * its default export takes the static runtime and returns the functions by name.
 */
export function compileValidators(schemas: Map<string, JsonObject>): string {
  const text = JSON.stringify([...schemas]);
  const known = made.get(text);
  if (known !== undefined) return known;
  const source = makeModule(schemas);
  if (made.size >= MADE_AT_MOST) made.clear();
  made.set(text, source);
  return source;
}

function makeModule(schemas: Map<string, JsonObject>): string {
  const ajv = createAjv();
  const refs: Record<string, string> = {};
  for (const [name, schema] of schemas) {
    ajv.addSchema(schema, name);
    refs[name] = name;
  }
  const code = standaloneCode(ajv, refs).replace(/^"use strict";/, '');
  return `// Generated from a definition pack.\nexport default function (require) {\nconst exports = {};\n${code}\nreturn exports;\n}\n`;
}

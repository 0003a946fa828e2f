import path from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { parsePointer } from '../kernel/pointers.ts';
import { isEqual } from '../kernel/schema-validator/equal.ts';
import type { JsonObject } from '../kernel/types.ts';
import { checkTimeZone } from './checkTimeZone.ts';
import { MOST_FINDINGS, suggest } from './findings.ts';
import { isExternal, META, metaPathOf } from './kindOf.ts';
import { META_SCHEMAS } from './meta/index.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

let validators: Ajv2020 | undefined;

/** The validator of a meta-schema of the engine's. No text of a pack is a schema here. */
function validatorOf(name: string): ValidateFunction {
  if (!validators) {
    // To make the code shorter takes three times as long as to make it, and it runs but once.
    const code = { optimize: false };
    validators = new Ajv2020({ allErrors: true, strict: false, verbose: true, code });
    for (const [own, schema] of META_SCHEMAS) validators.addSchema(schema, own);
  }
  return validators.getSchema(name) as ValidateFunction;
}

function renamed(name: string): string {
  const now = FORMER.get(name);
  return now === undefined ? '' : `: ${META}${name} is called ${META}${now} now`;
}

/** Which command writes a pack's `meta/` anew. */
const WRITTEN_BY = 'npm run portal -- definitions meta';

/** Meta-schemas that an earlier version called otherwise, and what they are called now. */
const FORMER = new Map([['foreign-form.schema.json', 'external-form.schema.json']]);

/** Editors read a pack's copies of the meta-schemas: one that differs would tell them what is not so. */
function checkCopies(pack: Pack): void {
  const expected = `what "${WRITTEN_BY}" writes`;
  for (const file of pack.files.values()) {
    if (!file.name.startsWith(META)) continue;
    const name = file.name.slice(META.length);
    const schema = META_SCHEMAS.get(name);
    if (schema && isEqual(schema, file.data)) continue;
    const message = schema
      ? 'the copy of the meta-schema differs from the engine’s'
      : `the engine has no such meta-schema${renamed(name)}`;
    report(pack, file, [], 'meta-schema-differs', message, { expected });
  }
  for (const name of META_SCHEMAS.keys()) {
    if (pack.files.has(META + name)) continue;
    const message = `the pack has no ${META}${name}`;
    report(pack, pack.files.get('portal.json')!, [], 'no-meta-schema', message, { expected });
  }
}

/** The errors that say most: the deepest, and not the "must match one of" around them. */
function tellingErrors(errors: ErrorObject[]): ErrorObject[] {
  const concrete = errors.filter(
    (e) =>
      !['anyOf', 'oneOf', 'if', 'not', 'allOf'].includes(e.keyword) &&
      // What is wrong with a name is said of the property that has it.
      e.propertyName === undefined,
  );
  const pool = concrete.length ? concrete : errors;
  // Places within which something is wrong: what stands there is said to be of another type for nothing.
  const around = new Set(
    pool.flatMap(({ instancePath: at }) =>
      [...at.matchAll(/\//g)].map(({ index }) => at.slice(0, index)),
    ),
  );
  const deepest = pool.filter(
    ({ keyword, instancePath }) => keyword !== 'type' || !around.has(instancePath),
  );
  const seen = new Set<string>();
  return deepest.filter((error) => {
    const key = error.instancePath + JSON.stringify(error.params);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function allowedWords(error: ErrorObject): string[] {
  const schema = error.parentSchema as { properties?: object } | undefined;
  return Object.keys(schema?.properties ?? {});
}

function reportError(pack: Pack, file: PackFile, error: ErrorObject, words: string[]): void {
  const at = parsePointer(error.instancePath);
  const params = error.params as Record<string, unknown>;
  const unknown = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  if (error.keyword === 'propertyNames' && 'pattern' in (error.schema as object)) {
    const { pattern, description } = error.schema as { pattern: string; description?: string };
    const name = String(unknown);
    report(pack, file, [...at, name], 'wrong-value', `"${name}" can’t be a name here`, {
      expected: description ?? `a name that matches ${pattern}`,
    });
  } else if (typeof unknown === 'string') {
    if (words.includes(unknown)) {
      report(pack, file, [...at, unknown], 'unknown-keyword', `"${unknown}" can’t stand here`, {
        hint: 'Write it where docs/vocabulary.md has it, or remove it.',
      });
      return;
    }
    const suggestion = suggest(unknown, words.length ? words : allowedWords(error));
    report(pack, file, [...at, unknown], 'unknown-keyword', `unknown keyword "${unknown}"`, {
      ...(suggestion ? { suggestion } : { expected: 'a keyword that the meta-schema knows' }),
    });
  } else if (error.keyword === 'required') {
    const missing = String(params.missingProperty);
    report(pack, file, at, 'missing-property', `"${missing}" is missing`, {
      expected: `a property "${missing}"`,
    });
  } else if (error.keyword === 'enum') {
    const values = params.allowedValues as unknown[];
    const found =
      typeof error.data === 'string' ? suggest(error.data, values.map(String)) : undefined;
    report(pack, file, at, 'not-a-choice', `${JSON.stringify(error.data)} is not a choice here`, {
      expected: values.map((value) => JSON.stringify(value)).join(', '),
      ...(found && { suggestion: found }),
    });
  } else {
    report(
      pack,
      file,
      at,
      'wrong-value',
      `${JSON.stringify(error.data)?.slice(0, 60)} does not fit`,
      {
        expected: (error.message ?? 'another value').replace(/^must (be )?/, ''),
      },
    );
  }
}

let words: string[] | undefined;

/** Every property name that the meta-schemas know, for "did you mean". */
function knownWords(): string[] {
  if (words) return words;
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const properties = (value as { properties?: unknown }).properties;
    if (properties && typeof properties === 'object')
      for (const word of Object.keys(properties)) found.add(word);
    Object.values(value).forEach(walk);
  };
  for (const schema of META_SCHEMAS.values()) walk(schema);
  words = [...found];
  return words;
}

/** What the meta-schema of a kind wants of a definition that does not fit it, by the pointers of what does not. */
export function wantedAt(kind: string, data: JsonObject): Map<string, string> {
  const check = validatorOf(`${kind}.schema.json`);
  if (check(data)) return new Map();
  return new Map(
    tellingErrors(check.errors ?? []).map(({ instancePath, message = 'must be another value' }) => [
      instancePath,
      message.replace(/^must (be )?/, ''),
    ]),
  );
}

/** Files that were found right: the same object is the same text. */
const passed = new WeakSet<PackFile>();

/** Holds each file of a pack against the engine's meta-schema of its kind; mistakes go to `pack.findings`. */
export function checkMeta(pack: Pack): void {
  checkCopies(pack);
  for (const file of pack.files.values()) {
    if (file.name.startsWith(META) || isExternal(file.name)) continue;
    const { kind } = file;
    const wanted = `${kind}.schema.json`;
    const named = file.data.$schema;
    if (typeof named !== 'string' || path.posix.basename(named) !== wanted) {
      if (kind === 'other' && typeof named === 'string') continue;
      report(
        pack,
        file,
        ['$schema'],
        'meta-schema-not-named',
        'the file does not name its meta-schema',
        {
          expected: metaPathOf(file.name),
        },
      );
      continue;
    }
    if (passed.has(file)) continue;
    const check = validatorOf(wanted);
    if (check(file.data)) {
      passed.add(file);
      continue;
    }
    // No more than are told: what was probably meant is looked for with each.
    for (const error of tellingErrors(check.errors ?? []).slice(0, MOST_FINDINGS))
      reportError(pack, file, error, knownWords());
  }
  checkTimeZone(pack);
}

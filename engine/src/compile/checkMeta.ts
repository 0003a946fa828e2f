import path from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { parsePointer } from '../kernel/pointers.ts';
import { checkTimeZone } from './checkTimeZone.ts';
import { suggest } from './findings.ts';
import { localFile } from './owner.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

const META = 'meta/';

/** Whether a file is a schema from elsewhere, or belongs to one: it stays as it is, and names what it likes. */
export function isForeign(name: string): boolean {
  return /^forms\/[^/]+\/schemas\//.test(name);
}

/** Which meta-schema a file must name, by where it stands. */
export function kindOf(name: string): string {
  const base = path.posix.basename(name);
  if (isForeign(name)) return 'foreign';
  if (name === 'portal.json') return 'portal';
  if (name === 'keywords.json') return 'keywords';
  const local = localFile(name);
  if (local.startsWith('texts/')) return 'translation';
  if (local === 'messages.json' || name.startsWith('pages/')) return 'texts';
  if (local.startsWith('samples/')) return 'sample';
  if (local.startsWith('enumerations/')) return 'enumeration';
  if (local.startsWith('lookups/')) return 'lookup';
  if (name === 'uploads/agencies.json') return 'agencies';
  if (/^uploads\/[^/]+\/wizard\.json$/.test(name)) return 'upload-flow';
  if (base.endsWith('.upload.json')) return 'upload-step';
  if (base === 'program.json') return 'program';
  if (/^forms\/[^/]+\/wizard\.json$/.test(name)) return 'form';
  if (/^forms\/[^/]+\/form\.json$/.test(name)) return 'foreign-form';
  if (base === 'wizard.json') return 'wizard';
  if (base.endsWith('.ui.json')) return 'ui';
  if (base.endsWith('.fields.json')) return 'fields';
  if (base.endsWith('.schema.json')) return 'step';
  return 'other';
}

type FindValidator = (name: string) => ValidateFunction | undefined;

/** The last meta-schemas whose validators were made: they stay the same while a pack is worked on. */
let last: { texts: string; find: FindValidator } | undefined;

/**
 * The validators by the name of their meta-schema; one that is no JSON Schema is reported, and none
 * are given then.
 */
function metaValidators(pack: Pack): FindValidator | undefined {
  const files = [...pack.files.values()].filter(({ name }) => name.startsWith(META));
  const texts = files.map(({ name, text }) => `${name}\0${text}`).join('\0');
  if (last?.texts === texts) return last.find;
  // To make the code shorter takes three times as long as to make it, and it runs but once.
  const code = { optimize: false };
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, code });
  const attempt = (file: PackFile, work: () => unknown): boolean => {
    try {
      work();
      return true;
    } catch (error) {
      const message = `is no JSON Schema: ${(error as Error).message.split('\n')[0]}`;
      report(pack, file, [], 'schema-does-not-compile', message);
      return false;
    }
  };
  const nameOf = (file: PackFile) => file.name.slice(META.length);
  const areSchemas = files.map((file) =>
    attempt(file, () => ajv.addSchema(file.data, nameOf(file))),
  );
  if (areSchemas.includes(false)) return undefined;
  const compile = files.map((file) => attempt(file, () => ajv.getSchema(nameOf(file))));
  if (compile.includes(false)) return undefined;
  const find: FindValidator = (name) => ajv.getSchema(name) as ValidateFunction | undefined;
  last = { texts, find };
  return find;
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
  const deepest = pool.filter(
    (error) =>
      !pool.some(
        (other) =>
          other !== error &&
          other.instancePath.startsWith(`${error.instancePath}/`) &&
          error.keyword === 'type',
      ),
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

/** Every property name that the meta-schemas of this kind know, for "did you mean". */
function knownWords(pack: Pack): string[] {
  const words = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const properties = (value as { properties?: unknown }).properties;
    if (properties && typeof properties === 'object')
      for (const word of Object.keys(properties)) words.add(word);
    Object.values(value).forEach(walk);
  };
  for (const [name, file] of pack.files) if (name.startsWith(META)) walk(file.data);
  return [...words];
}

/** By which validator a file was found right: the same object is the same text. */
const passed = new WeakMap<PackFile, ValidateFunction>();

/** Holds each file of a pack against the meta-schema of its kind; mistakes go to `pack.findings`. */
export function checkMeta(pack: Pack): void {
  const findValidator = metaValidators(pack);
  if (!findValidator) return;
  const words = knownWords(pack);
  for (const file of pack.files.values()) {
    if (file.name.startsWith(META) || isForeign(file.name)) continue;
    const kind = kindOf(file.name);
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
          expected: path.posix.relative(path.posix.dirname(file.name), META + wanted),
        },
      );
      continue;
    }
    const check = findValidator(wanted);
    if (!check) {
      report(pack, file, ['$schema'], 'no-meta-schema', `the pack has no ${META}${wanted}`);
      continue;
    }
    if (passed.get(file) === check) continue;
    if (check(file.data)) {
      passed.set(file, check);
      continue;
    }
    for (const error of tellingErrors(check.errors ?? [])) reportError(pack, file, error, words);
  }
  checkTimeZone(pack);
}

import { fullFormats } from 'ajv-formats/dist/formats.js';

type Test = (text: string) => boolean;

/** The formats of the standard (2020-12 Validation, section 7.3) that are validated. */
const VALIDATED = [
  'date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri',
  'uri-reference', 'uri-template', 'uuid', 'json-pointer', 'relative-json-pointer', 'regex',
] as const; // biome-ignore format: a list

function toTest(format: unknown): Test {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return format as Test;
  return (format as { validate: Test }).validate;
}

const tests = new Map<string, Test>(VALIDATED.map((name) => [name, toTest(fullFormats[name])]));

/** The formats that a text is held against. */
export const KNOWN_FORMATS: ReadonlySet<string> = new Set(VALIDATED);

/** Formats of OpenAPI's registry that speak of numbers. */
export const OF_NUMBERS: ReadonlySet<string> = new Set([
  'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'float', 'double',
  'decimal', 'decimal128',
]); // biome-ignore format: a list

/**
 * Formats that say how an answer is asked for and refuse nothing: the standard's for other scripts,
 * and those that RJSF and OpenAPI use.
 */
export const ANNOTATED_FORMATS: ReadonlyMap<string, 'standard' | 'custom'> = new Map([
  ...['idn-email', 'idn-hostname', 'iri', 'iri-reference'].map(
    (name) => [name, 'standard'] as const,
  ),
  ...['data-url', 'password', 'color', 'byte', 'binary', ...OF_NUMBERS].map(
    (name) => [name, 'custom'] as const,
  ),
]);

/** Is this text of that format? What is no known format takes every text. */
export function isOfFormat(format: string, text: string): boolean {
  return tests.get(format)?.(text) ?? true;
}

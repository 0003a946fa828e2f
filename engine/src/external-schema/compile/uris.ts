import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';
import { dialectOf } from './dialects.ts';
import { idWordOf } from './keywords.ts';

/** Addresses that name nothing outside: the root's, where it gives itself none. */
export const BASE = 'schema:///';
/** An address as the one that it stands in reads it; undefined where it is none. */
export function resolveUri(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

/** What relative addresses of a document are read against: its own, where it names one. */
export function baseOf(schema: JsonObject | boolean, dialect: Dialect): string {
  if (typeof schema === 'boolean') return BASE;
  const named = typeof schema.$schema === 'string' ? dialectOf(schema.$schema) : undefined;
  const id = schema[idWordOf(named ?? dialect)];
  return (typeof id === 'string' && resolveUri(id, BASE)) || BASE;
}

/** An address without its fragment. */
export function withoutFragment(uri: string): string {
  return uri.split('#')[0]!;
}

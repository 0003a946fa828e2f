import type { Json } from '../types.ts';
import type { TypeName } from './SchemaNode.ts';

/** The name of a value's type. */
export function typeOf(value: Json): Exclude<TypeName, 'integer'> {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'string';
}

/** Is the value of that type? `1.0` is an integer. */
export function isOfType(value: Json, type: TypeName): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'number' ? Number.isFinite(value) : typeOf(value) === type;
}

/** Is this one of JSON's objects? */
export function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

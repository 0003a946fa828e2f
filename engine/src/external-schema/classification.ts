import { type Json, type Pointer, parsePointer, toPointer } from '../kernel/index.ts';
import { isObject } from '../kernel/schema-validator/valueTypes.ts';
import type { ExternalForm } from './types.ts';

/** In a place that `form.json` classifies: any entry of a list, any name of an object. */
export const ANY = '*';

/** What an external form says of its answers. @inline */
type Classified = Pick<ExternalForm, 'restricted'>;

/**
 * Is the answer at a place restricted: does `form.json` classify it, or something around it?
 *
 * @example isRestrictedAt({ restricted: ['/account'] }, '/account/number') // true
 */
export function isRestrictedAt({ restricted = [] }: Classified, path: Pointer): boolean {
  const tokens = parsePointer(path);
  return restricted.some((place) => {
    const wanted = parsePointer(place);
    const isAlong = (token: string, index: number) => token === ANY || token === tokens[index];
    return wanted.length <= tokens.length && wanted.every(isAlong);
  });
}

/**
 * An instance without what is restricted: a property goes, an entry of a list is blank, so that the others
 * keep their places.
 *
 * @returns What is left, and whether anything went.
 */
export function withoutRestricted(
  form: Classified,
  instance: Json,
): { open: Json; isPartial: boolean } {
  let isPartial = false;
  function strip(value: Json, path: Pointer): Json | undefined {
    if (isRestrictedAt(form, path)) {
      isPartial = true;
      return undefined;
    }
    if (Array.isArray(value))
      return value.map((one, index) => strip(one, `${path}/${index}`) ?? null);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([name, one]) => {
      const left = strip(one, path + toPointer([name]));
      return left === undefined ? [] : [[name, left] as const];
    });
    return Object.fromEntries(entries);
  }
  return { open: strip(instance, '') ?? {}, isPartial };
}

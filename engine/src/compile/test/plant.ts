import type { Json } from '../../kernel/types.ts';

/** A place of a file where a text stands: the name of a property, or a value. */
interface Place {
  file: string;
  at: (string | number)[];
  isName: boolean;
}

/** All of them, in their order. */
export function placesIn(file: string, value: Json, at: Place['at'] = []): Place[] {
  if (typeof value === 'string') return [{ file, at, isName: false }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...at, Array.isArray(value) ? Number(key) : key];
    const below = placesIn(file, inner, here);
    return Array.isArray(value) ? below : [{ file, at: here, isName: true }, ...below];
  });
}

/** The file's text with another text at a place. Written by hand: an object can't be given `__proto__`. */
export function plant(value: Json, { at, isName }: Place, text: string): string {
  if (at.length === 0) return JSON.stringify(text);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [key, ...rest] = at;
  const parts = Object.entries(value).map(([name, inner]) => {
    const isMeant = name === String(key);
    const isHere = isMeant && isName && rest.length === 0;
    const written =
      isMeant && !isHere
        ? plant(inner, { at: rest, isName, file: '' }, text)
        : JSON.stringify(inner);
    return Array.isArray(value) ? written : `${JSON.stringify(isHere ? text : name)}:${written}`;
  });
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
}

/** The file under a name of which one part is another text: `enumerations/*\u002f.json`. */
export function rename(name: string, part: number, text: string): string {
  const parts = name.split('/');
  const isLast = part === parts.length - 1;
  const end = isLast ? name.slice(name.indexOf('.', name.lastIndexOf('/') + 1)) : '';
  return parts.with(part, text + end).join('/');
}

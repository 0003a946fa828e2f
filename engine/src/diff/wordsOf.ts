import type { Json, JsonObject, Texts } from '../kernel/types.ts';

/**
 * The words of a text; an ICU message is told without its places’ inner workings.
 * @param place How a place is written. Default: by its name, `{count}`.
 */
export function wordsOf(
  text: Texts[string] | undefined,
  place: (name: string) => string = (name) => `{${name}}`,
): string {
  if (typeof text === 'string') return text;
  const read = (part: Json): string => {
    if (Array.isArray(part)) return part.map(read).join('');
    if (typeof part !== 'object' || part === null) return '';
    const { type, value, options } = part as JsonObject;
    if (type === 0) return String(value);
    // The number of the plural around it.
    if (type === 7) return '#';
    if (typeof options !== 'object' || options === null) return place(String(value));
    const inner = Object.values(options as JsonObject).at(-1) as JsonObject | undefined;
    return read(inner?.value ?? '');
  };
  return read((text ?? []) as Json);
}

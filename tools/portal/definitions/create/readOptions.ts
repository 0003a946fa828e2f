import type { JsonObject } from '@porchlight/engine';
import type { LanguageTexts } from '@porchlight/engine/builder';
import { CreateError } from './DraftPack.ts';

/** Each time that an option was given, in a list. */
export const collect = (one: string, all: string[] = []): string[] => [...all, one];

/** `gas=Natural gas` in two. @throws CreateError */
export function splitAt(text: string, option: string): [string, string] {
  const place = text.indexOf('=');
  if (place < 1 || place === text.length - 1)
    throw new CreateError(`${option} is written name=text, not "${text}".`);
  return [text.slice(0, place), text.slice(place + 1)];
}

/** What `--in language=text` says, by language. */
export function collectPairs(one: string, all: LanguageTexts = {}): LanguageTexts {
  const [key, text] = splitAt(one, '--in');
  return { ...all, [key]: text };
}

/** The name of a folder or a file. @throws CreateError */
export function readName(text: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(text))
    throw new CreateError(
      `"${text}" is no name: small letters, digits and hyphens, as in shut-off.`,
    );
  return text;
}

/** The name of a question. @throws CreateError */
export function readFieldName(text: string): string {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(text))
    throw new CreateError(
      `"${text}" is no name of a question: letters and digits, as in HasNotice.`,
    );
  return text;
}

/** `/Group/Field=value` as a condition. @throws CreateError */
export function readCondition(text: string): JsonObject {
  const [pointer, value] = splitAt(text, '--when');
  if (!pointer.startsWith('/')) throw new CreateError('--when is written /Group/Field=value.');
  const isLiteral = /^(true|false|-?\d+(\.\d+)?)$/.test(value);
  return { [pointer]: { const: isLiteral ? JSON.parse(value) : value } };
}

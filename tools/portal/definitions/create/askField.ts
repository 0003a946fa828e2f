import type { JsonObject } from '@porchlight/engine';
import { FIELD_KINDS, type FieldRequest, type LanguageTexts } from '@porchlight/engine/builder';
import type { Asker } from './Asker.ts';
import type { DraftPack } from './DraftPack.ts';

/** Where something new stands, and what it says. */
export interface PlaceOptions {
  pack?: string;
  in?: LanguageTexts;
  form?: string;
  program?: string;
  after?: string;
  when?: JsonObject;
  title?: string;
}
/** What is said of a question. */
export interface FieldOptions extends PlaceOptions {
  step?: string;
  type?: string;
  enumeration?: string;
  required?: boolean;
  wire?: string;
  advice?: string;
  inAdvice?: LanguageTexts;
}

/** What both a question and a step's first question are asked. */
export async function askField(
  pack: DraftPack,
  asker: Asker,
  name: string,
  options: FieldOptions,
  titleOption = '--title',
): Promise<Omit<FieldRequest, 'step'>> {
  const title = await asker.text(options.title, titleOption, 'The question, in plain words');
  const kind = await asker.choose(options.type, '--type', 'What the answer is', FIELD_KINDS);
  const enumeration =
    kind === 'choice' || kind === 'choices'
      ? await asker.text(options.enumeration, '--enumeration', 'The enumeration of its choices')
      : undefined;
  const required = await asker.whether(options.required, 'Does it need an answer?');
  const translations = await asker.translations(options.in, pack.languages(), title);
  const advice = required ? await askAdvice(pack, asker, options) : undefined;
  return {
    name,
    title,
    kind,
    required,
    translations,
    ...(advice && { advice }),
    ...(enumeration && { enumeration }),
    ...pick(options, 'wire'),
  };
}

/** What to type, of a question that needs an answer. */
async function askAdvice(pack: DraftPack, asker: Asker, options: FieldOptions) {
  const message =
    'What to type, said when it was left blank, as in "Enter the amount on your bill."';
  const text = await asker.maybe(options.advice, message);
  if (!text) return undefined;
  return {
    text,
    translations: await asker.translations(options.inAdvice, pack.languages(), text),
  };
}

/** Those options that were given. */
export function pick<T extends object, K extends keyof T>(
  options: T,
  ...keys: K[]
): Partial<Pick<T, K>> {
  const said = keys.filter((key) => options[key] !== undefined).map((key) => [key, options[key]]);
  return Object.fromEntries(said);
}

import { parse } from '@formatjs/icu-messageformat-parser';
import type { JsonObject, Text, Texts } from '../kernel/types.ts';
import { byText } from './byText.ts';
import { translationsOf } from './owner.ts';
import { fromNames } from './packNames.ts';
import { fillPortalPlaces } from './portalPlaces.ts';
import { type Pack, type PackFile, report } from './readPack.ts';
import { requireWritable } from './requireWritable.ts';

/** `application/home.schema.json` → `application/home` */
function translationName(file: string): string {
  return file.replace(/(\.schema|\.fields|\.ui|\.upload)?\.json$/, '');
}

/** A program and a form that stands alone carry their own translations; all else stands in the pack's `texts/`. */
function translationFile(pack: Pack, file: string, language: string): PackFile | undefined {
  const name = `${translationName(file)}.json`;
  return (
    pack.files.get(translationsOf(name, language)) ?? pack.files.get(`texts/${language}/${name}`)
  );
}

/** Looks a text up in a language; English stands in where no translation is there. */
export interface Translate {
  (file: string, key: string, english: string): string;
  /** Where a text's translation stands; undefined where English stands in. */
  placeOf?(file: string, key: string): { file: PackFile; at: string[] } | undefined;
}

/**
 * Looks texts up in the translations of one language; one that has none stays in the base
 * language.
 */
export function translator(pack: Pack, language: string): Translate {
  const translate: Translate = (file, key, english) => {
    const entry = translationFile(pack, file, language)?.data[key];
    if (typeof entry === 'string') return entry;
    const text = (entry as JsonObject | undefined)?.text;
    return typeof text === 'string' ? text : english;
  };
  translate.placeOf = (name, key) => {
    const file = translationFile(pack, name, language);
    if (!file || !Object.hasOwn(file.data, key)) return undefined;
    return { file, at: typeof file.data[key] === 'string' ? [key] : [key, 'text'] };
  };
  return translate;
}

/** Tells that a text is no message, where it stands: the pack's own words, or their translation. */
export function refuseMessage(
  { pack, translate }: { pack: Pack; translate: Translate },
  { file, key, at = [key] }: { file: PackFile; key: string; at?: (string | number)[] },
  error: unknown,
): void {
  const place = translate.placeOf?.(file.name, key) ?? { file, at };
  const message = `not an ICU message: ${(error as Error).message}`;
  report(pack, place.file, place.at, 'not-a-message', message);
}

/**
 * A message with places is parsed here, so that the page needs no parser.
 * @throws SyntaxError when it is no ICU message, RangeError when it can't be written
 */
export function parseText(pack: Pack, text: string, translate: Translate): Text {
  if (!/[{}]/.test(text)) return text;
  return fillPortalPlaces(pack, parseMessage(text) as never, ({ key, text: said }) =>
    translate('portal.json', key, said),
  ) as Text;
}

const parseMessage = byText((text) => requireWritable(parse(text, { ignoreTag: true })));

/** The texts of one file, by the id that `idOf` makes of each key. */
export function textsOf(
  pack: Pack,
  file: PackFile | undefined,
  translate: Translate,
  idOf: (key: string) => string,
): Texts {
  const texts: Texts = {};
  for (const [key, english] of Object.entries(file?.data ?? {})) {
    if (!file || key === '$schema' || typeof english !== 'string') continue;
    const text = translate(file.name, key, english);
    try {
      texts[idOf(key)] = parseText(pack, text, translate);
    } catch (error) {
      refuseMessage({ pack, translate }, { file, key }, error);
    }
  }
  return texts;
}

/** The files of the pack's own words, each with its page, in their order. */
const pages = fromNames((names) =>
  names.flatMap((name): [string, string | undefined][] => {
    const page = /^pages\/(.+)\.json$/s.exec(name)?.[1];
    return page || name === 'messages.json' ? [[name, page]] : [];
  }),
);

/** All texts of `messages.json` and `pages/`, by id (`required`, `landing.title`). */
export function collectTexts(pack: Pack, translate: Translate): Texts {
  const texts: Texts = {};
  for (const [name, page] of pages(pack)) {
    const idOf = (key: string) => (page ? `${page}.${key}` : key);
    Object.assign(texts, textsOf(pack, pack.files.get(name), translate, idOf));
  }
  return texts;
}

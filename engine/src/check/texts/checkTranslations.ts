import { suggest } from '../../compile/findings.ts';
import { hashText } from '../../compile/hashText.ts';
import { type Pack, type PackFile, report } from '../../compile/readPack.ts';
import {
  type EnglishText,
  englishTexts,
  languageOf,
  translationFile,
} from '../../texts/englishTexts.ts';
import { type Translation, translationsIn } from '../../texts/translations.ts';
import type { CheckContext } from '../CheckContext.ts';
import { placesOf } from './placesOf.ts';

interface Wanted extends EnglishText {
  file: PackFile;
}

/** Translation file → key → the English that it is to translate. Two files may share one (a step and its looks). */
function wantedTexts(pack: Pack, language: string): Map<string, Map<string, Wanted>> {
  const wanted = new Map<string, Map<string, Wanted>>();
  for (const file of pack.files.values()) {
    for (const text of englishTexts(file.name, file.data)) {
      const name = translationFile(file.name, language);
      const texts = wanted.get(name) ?? new Map<string, Wanted>();
      texts.set(text.key, { ...text, file });
      wanted.set(name, texts);
    }
  }
  return wanted;
}

const isNotice = ({ name }: PackFile) => name.startsWith('desk/notices/');

/** Only messages have places; a brace in another text is a brace. */
const isMessage = (file: PackFile) =>
  file.name.startsWith('pages/') ||
  file.name.endsWith('messages.json') ||
  file.name === 'desk/words.json' ||
  isNotice(file);

function checkPlaces(pack: Pack, file: PackFile, said: Translation, wanted: Wanted): void {
  if (!isMessage(wanted.file) || !/[{}]/.test(wanted.text + said.text)) return;
  let places: readonly string[];
  try {
    places = placesOf(said.text);
  } catch (error) {
    const message = `not an ICU message: ${(error as Error).message}`;
    report(pack, file, said.at, 'not-a-message', message);
    return;
  }
  let expected: readonly string[];
  try {
    expected = placesOf(wanted.text);
  } catch {
    // Of the English text it is told where it stands.
    return;
  }
  if (places.join() === expected.join()) return;
  const show = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ') || 'none';
  report(pack, file, said.at, 'places-differ', `its places are ${show(places)}`, {
    expected: show(expected),
  });
}

function checkFile(pack: Pack, file: PackFile, texts: Map<string, Wanted>): void {
  for (const said of translationsIn(file.data)) {
    const wanted = texts.get(said.key);
    if (!wanted) {
      const suggestion = suggest(said.key, texts.keys());
      report(pack, file, [said.key], 'translates-nothing', `"${said.key}" translates nothing`, {
        ...(suggestion && { suggestion }),
      });
      continue;
    }
    const { of } = said;
    if (of === undefined) {
      const message = `"${said.key}" does not say which text it translates`;
      report(pack, file, [said.key], 'unmarked-translation', message);
    } else if (of !== hashText(wanted.text)) {
      const message = `the source text of "${said.key}" has changed: "${shorten(wanted.text)}"`;
      report(pack, file, [said.key, 'of'], 'stale-translation', message);
    }
    checkPlaces(pack, file, said, wanted);
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function checkLanguage(pack: Pack, language: string): void {
  const wanted = wantedTexts(pack, language);
  for (const [name, texts] of wanted) {
    const known = new Set(Object.keys(pack.files.get(name)?.data ?? {}));
    for (const [key, { file, at, text, isName }] of texts) {
      if (isName || known.has(key)) continue;
      const message = `"${shorten(text)}" is not translated (${language})`;
      const code = isNotice(file) ? 'untranslated-notice' : 'untranslated-text';
      report(pack, file, at, code, message, {
        expected: `"${key}" in ${name}`,
        params: { text: shorten(text), language },
      });
    }
  }
  for (const file of pack.files.values()) {
    if (languageOf(file.name) === language)
      checkFile(pack, file, wanted.get(file.name) ?? new Map());
  }
}

/** Reports what is not translated, what was translated from another English, and what translates nothing. */
export function checkTranslations({ pack }: CheckContext): void {
  const languages = pack.files.get('portal.json')!.data.languages as string[];
  const [, ...translated] = languages;
  for (const language of translated) checkLanguage(pack, language);
  for (const file of pack.files.values()) {
    const language = languageOf(file.name);
    if (language === undefined || translated.includes(language)) continue;
    const suggestion = suggest(language, translated);
    const message = `the portal has no language "${language}"`;
    report(pack, file, [], 'translates-nothing', message, { ...(suggestion && { suggestion }) });
  }
}

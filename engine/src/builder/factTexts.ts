import type { PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { languagesOf } from '../edit/languages.ts';
import { type ListedText, listTexts, Translations } from '../edit/texts.ts';
import { translationFile } from '../texts/englishTexts.ts';
import type { Reference } from './references.ts';

/** Files whose texts are messages: in these a place in braces is filled. */
const MESSAGES =
  /^(?:pages\/.+|desk\/words|desk\/notices\/[^/]+|(?:(?:programs|forms|templates)\/[^/]+\/)?messages)\.json$/;

/** A place in a message, plain or with what follows its name. */
const PLACE = /\{(\s*)([^\s{},]+)(?=\s*[,}])/g;

interface NamingText extends ListedText {
  file: string;
}

/** Every text that names a place, in any language. A file is read only where its letters have the name. */
function textsNaming(files: PackTexts, place: string): NamingText[] {
  const edits = new FileEdits(files);
  const { others } = languagesOf(edits);
  const names = (text: string) => [...text.matchAll(PLACE)].some(([, , name]) => name === place);
  const has = (file: string) => edits.has(file) && edits.textOf(file).includes(place);
  return edits
    .names()
    .filter(
      (file) =>
        MESSAGES.test(file) &&
        (has(file) || others.some((language) => has(translationFile(file, language)))),
    )
    .sort()
    .flatMap((file) => listTexts(files, file).map((text): NamingText => ({ ...text, file })))
    .filter(
      ({ original, translations }) =>
        names(original) || Object.values(translations).some(({ text }) => names(text)),
    );
}

/** The texts that name a place of the agency, which have to be changed before it can go. */
export function usesOfPlace(files: PackTexts, place: string): Reference[] {
  return textsNaming(files, place).map(({ file, at, original }) => ({
    kind: 'names',
    file,
    at,
    title: original,
  }));
}

/** Gives a place another name in every text; a translation that was made of the text as it was stays so. */
export function renameInTexts(
  files: PackTexts,
  edits: FileEdits,
  { from, to }: { from: string; to: string },
): void {
  const renamed = (text: string) =>
    text.replace(PLACE, (whole, space, name) => (name === from ? `{${space}${to}` : whole));
  for (const { file, key, at, original, translations } of textsNaming(files, from)) {
    const now = renamed(original);
    if (now !== original) edits.set(file, at, now);
    for (const [language, { text, state }] of Object.entries(translations)) {
      if (!text) continue;
      const said = new Translations(edits, file, language);
      if (state === 'current') said.set(key, renamed(text), now);
      else said.reword(key, renamed(text));
    }
  }
}

import { agencyTexts } from '../../compile/portalPlaces.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
import { tryFind } from '../findQuestion.ts';

/**
 * What the portal says of its agency, by the places that it fills by itself.
 * @param language The pack's first where it is not given, and for what is not translated.
 */
export function portalWords(files: PackTexts, language?: string): { [place: string]: string } {
  const edits = new FileEdits(files);
  const said = agencyTexts(tryFind(() => edits.read('portal.json')));
  const others = tryFind(() => languagesOf(edits).others) ?? [];
  const translated =
    language !== undefined && others.includes(language)
      ? new Translations(edits, 'portal.json', language)
      : undefined;
  return Object.fromEntries(
    [...said].map(([place, { key, text }]) => [place, translated?.textOf(key) || text]),
  );
}

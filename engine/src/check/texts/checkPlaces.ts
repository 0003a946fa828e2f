import { suggested } from '../../compile/findings.ts';
import { localFile, ownerOf } from '../../compile/owner.ts';
import { agencyTextsOf, isAgencyPlace, namesAgency } from '../../compile/portalPlaces.ts';
import { type Pack, type PackFile, report } from '../../compile/readPack.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import { languageOf, translationFile } from '../../texts/englishTexts.ts';
import { translationsIn } from '../../texts/translations.ts';
import type { CheckContext } from '../CheckContext.ts';
import { placesOf } from './placesOf.ts';

/** The file that says a message which another file names: its owner's own, else the pack's. */
function messageFile(pack: Pack, file: PackFile, id: string): PackFile | undefined {
  const owner = ownerOf(file.name);
  return [...(owner ? [`${owner.folder}/messages.json`] : []), 'messages.json']
    .map((name) => pack.files.get(name))
    .find((one) => one && Object.hasOwn(one.data, id));
}

/**
 * The places of a text that the portal does not fill; undefined for one that is no message, which is
 * told where it stands.
 */
function readPlaces(pack: Pack, text: Json | undefined): string[] | undefined {
  if (typeof text !== 'string') return undefined;
  const known = agencyTextsOf(pack);
  try {
    return placesOf(text).filter((place) => !known.has(place));
  } catch {
    return undefined;
  }
}

/** The places that a message has in any of the languages that it is translated into. */
function translatedPlaces(pack: Pack, said: PackFile, id: string): string[] {
  const [, ...translated] = pack.files.get('portal.json')!.data.languages as string[];
  return translated.flatMap((language) => {
    const file = pack.files.get(translationFile(said.name, language));
    const one = file && translationsIn(file.data).find(({ key }) => key === id);
    return readPlaces(pack, one?.text) ?? [];
  });
}

/** A gate fills its message from `params`; a rule has nothing to fill one with. */
function checkMessage(pack: Pack, file: PackFile, kind: 'gates' | 'rules', index: number): void {
  const { message, params = {} } = (file.data[kind] as JsonObject[])[index]!;
  const id = String(message);
  const said = messageFile(pack, file, id);
  const places = readPlaces(pack, said?.data[id]);
  if (!said || !places) return;
  const names = Object.keys(params as JsonObject);
  const unfilled = places.filter((place) => !names.includes(place));
  for (const place of unfilled) {
    const says =
      kind === 'gates'
        ? `nothing in "params" fills {${place}} of the message "${id}"`
        : `the message "${id}" has a place {${place}}, and a rule fills none`;
    report(pack, file, [kind, index, 'message'], 'unfilled-place', says);
  }
  const unused = names.filter((name) => !places.includes(name));
  const elsewhere = unused.length ? translatedPlaces(pack, said, id) : [];
  for (const name of unused) {
    if (elsewhere.includes(name)) continue;
    const says = `the message "${id}" has no place {${name}}`;
    const at = [kind, index, 'params', name];
    report(pack, file, at, 'unused-param', says, suggested(name, unfilled));
  }
}

/** Files of texts that gates, rules or the portal show as they are; those of notices are checked with them. */
const TEXTS = /(^|\/)messages\.json$|^pages\/|^desk\/words\.json$/;

/** A text names something of the agency that `portal.json` does not say. */
function checkAgencyPlaces(pack: Pack, file: PackFile, toldOf: ReadonlySet<string>): void {
  const known = [...agencyTextsOf(pack).keys()];
  for (const [key, text] of Object.entries(file.data)) {
    if (toldOf.has(`${file.name} ${key}`) || typeof text !== 'string' || !text.includes('{agency'))
      continue;
    for (const place of (readPlaces(pack, text) ?? []).filter(isAgencyPlace)) {
      const says = `portal.json says nothing of the agency for {${place}}`;
      report(pack, file, [key], 'unfilled-place', says, suggested(place, known));
    }
  }
}

/** Messages of gates and rules, of which it is told where they are named: by their file and id. */
function namedMessages({ pack, forms }: CheckContext): Set<string> {
  const named = forms.flatMap(({ stepFiles }) =>
    stepFiles.flatMap(({ file }) =>
      (['gates', 'rules'] as const)
        .flatMap((kind) => (file.data[kind] as JsonObject[] | undefined) ?? [])
        .map(({ message }) => {
          const id = String(message);
          return `${messageFile(pack, file, id)?.name} ${id}`;
        }),
    ),
  );
  return new Set(named);
}

/** What is said of the agency is shown as it is written: a place within it would be read with its braces. */
function checkFacts(pack: Pack): void {
  const portal = pack.files.get('portal.json')!;
  const facts = [...agencyTextsOf(pack).values()];
  const tell = (file: PackFile, at: string[]) =>
    report(
      pack,
      file,
      at,
      'unfilled-place',
      'nothing fills a place within what is said of the agency',
    );
  for (const { text, at } of facts) if (namesAgency(text)) tell(portal, at);
  const [, ...translated] = portal.data.languages as string[];
  const keys = new Set(facts.map(({ key }) => key));
  for (const language of translated) {
    const file = pack.files.get(translationFile(portal.name, language));
    for (const { key, text, at } of file ? translationsIn(file.data) : [])
      if (keys.has(key) && namesAgency(text)) tell(file!, at);
  }
}

/** Reports places of messages that nothing fills, and what is worked out for a place that there is not. */
export function checkPlaces(context: CheckContext): void {
  const { pack, forms } = context;
  const named = namedMessages(context);
  checkFacts(pack);
  for (const file of pack.files.values())
    if (TEXTS.test(localFile(file.name)) && !languageOf(file.name))
      checkAgencyPlaces(pack, file, named);
  for (const { stepFiles } of forms) {
    for (const { file } of stepFiles) {
      for (const kind of ['gates', 'rules'] as const) {
        const entries = (file.data[kind] as JsonObject[] | undefined) ?? [];
        for (const index of entries.keys()) checkMessage(pack, file, kind, index);
      }
    }
  }
}

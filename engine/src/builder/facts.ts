import { AGENCY_WORDS, namesAgency, placeOfAgency } from '../compile/portalPlaces.ts';
import { type AgencyWord, validateAgencyWord } from '../edit/agencyLook.ts';
import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { languagesOf } from '../edit/languages.ts';
import { Translations } from '../edit/texts.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built, SaidId } from './Built.ts';
import { renameInTexts, usesOfPlace } from './factTexts.ts';
import { columnName, hasColumnName } from './names.ts';
import { declares, type Reference } from './references.ts';
import { spokenColumn } from './tables/tableFiles.ts';
import { type LanguageTexts, translate } from './translate.ts';
import { readWords, type Words, type WordsPlace, writeWords } from './words.ts';

/** The file that says who the agency is. */
export const FACTS_FILE = 'portal.json';

/** How long a fact of the agency can be. */
export const LONGEST_FACT = 300;

/** How many facts an agency can have beside its names and addresses. */
export const MOST_FACTS = 40;

/** Something that texts can say of the agency. */
export interface AgencyFact {
  name: string;
  /** What stands in a text in its place: `{agencyPhone}`. */
  place: string;
  /** False: every portal has it, and it can be neither renamed nor taken away. */
  isOwn: boolean;
  words: Words[];
}

const FACTS = ['agency', 'facts'];

const isWord = (name: string): name is AgencyWord =>
  (AGENCY_WORDS as readonly string[]).includes(name);

const placeOf = (name: string): WordsPlace => {
  const at = isWord(name) ? ['agency', name] : [...FACTS, name];
  return { file: FACTS_FILE, at, key: at.join('/'), isNeeded: true };
};

const ownFacts = (edits: FileEdits): string[] =>
  Object.keys(((edits.read(FACTS_FILE).agency as JsonObject).facts ?? {}) as JsonObject);

const factOf = (files: PackTexts, name: string): AgencyFact => ({
  name,
  place: `{${placeOfAgency(name)}}`,
  isOwn: !isWord(name),
  words: readWords(files, placeOf(name)),
});

/** What texts can say of the agency: what every portal has, and what this one has beside. */
export function listAgencyFacts(files: PackTexts): AgencyFact[] {
  return [...AGENCY_WORDS, ...ownFacts(new FileEdits(files))].map((name) => factOf(files, name));
}

const told = (edits: FileEdits, id: SaidId, title: string): Built => ({
  changes: edits.changes(),
  said: { id, params: { title } },
  at: { file: FACTS_FILE },
});

function requireFact(text: string): string {
  const words = text.trim();
  if (!words) throw new EditError('blank', 'A fact says something.');
  if (words.length > LONGEST_FACT)
    throw new EditError('out-of-range', `A fact has at most ${LONGEST_FACT} characters.`);
  requirePlain(words);
  return words;
}

/** A fact is shown as it is written: what it would name of the agency, nothing fills. @throws EditError `not-allowed` */
function requirePlain(text: string): void {
  if (namesAgency(text)) throw new EditError('not-allowed', 'A fact names no other fact.');
}

/** @throws EditError `not-there` */
function requireOwn(edits: FileEdits, name: string): void {
  if (!ownFacts(edits).includes(name))
    throw new EditError('not-there', `The agency has no fact "${name}" of its own.`);
}

/** Places that a file fills in its texts: a notice by its `values`, a step by the `params` of its gates. */
function filledBy(edits: FileEdits, file: string): string[] {
  if (!file.endsWith('.json') || !declares(file)) return [];
  const isNotice = /^desk\/notices\/[^/]+\.json$/.test(file);
  if (!isNotice && !edits.textOf(file).includes('"params"')) return [];
  const { values, gates } = edits.read(file);
  const params = Array.isArray(gates) ? gates.map((gate) => (gate as JsonObject).params) : [];
  return [...(isNotice ? [values] : []), ...params].flatMap((one) =>
    Object.keys((one ?? {}) as JsonObject),
  );
}

/** Names that are taken: of facts, and of what notices and gates fill by themselves. */
function isTaken(edits: FileEdits): (name: string) => boolean {
  const filled = edits.names().flatMap((file) => filledBy(edits, file));
  const known = [...AGENCY_WORDS, 'logo', ...ownFacts(edits)];
  return (name) => known.includes(name) || filled.includes(placeOfAgency(name));
}

/** A fact that is new. */
export interface NewFact {
  /** What it is, in plain words: “Office hours”. */
  title: string;
  /** How it reads in the pack's first language. */
  text: string;
  translations: LanguageTexts;
}

/** One more fact of the agency. @throws EditError `blank`, `taken`, `out-of-range` (too long, or too many), `not-allowed` (it names another fact) */
export function addFact(files: PackTexts, { title, text, translations }: NewFact): Built {
  const edits = new FileEdits(files);
  const words = requireFact(text);
  for (const said of Object.values(translations)) if (said.trim()) requireFact(said);
  const name = nameOf(edits, title);
  const known = ownFacts(edits);
  if (known.length >= MOST_FACTS)
    throw new EditError('out-of-range', `An agency has at most ${MOST_FACTS} facts.`);
  if (known.length) edits.set(FACTS_FILE, [...FACTS, name], words);
  else edits.set(FACTS_FILE, FACTS, { [name]: words });
  translate(edits, { file: FACTS_FILE, key: placeOf(name).key, original: words, translations });
  return told(edits, 'fact-added', title.trim());
}

/** @throws EditError `blank`, `taken` */
function nameOf(edits: FileEdits, title: string): string {
  if (!title.trim()) throw new EditError('blank', 'A fact has a name.');
  const isKnown = isTaken(edits);
  const name = columnName(title, (one) => !hasColumnName(title) && isKnown(one));
  if (isKnown(name)) throw new EditError('taken', `"${name}" is there already.`);
  return name;
}

/**
 * Says a fact, or one of the words that every agency has, in one language. Blank takes a translation away:
 * of a name or a number, that of the first language counts then.
 * @throws EditError `not-there`, `blank`, `out-of-range`, `not-allowed` (no address of a site, or it names another fact)
 */
export function setFact(
  files: PackTexts,
  name: string,
  { language, text }: { language: string; text: string },
): Built {
  const edits = new FileEdits(files);
  const isOriginal = language === languagesOf(edits).original;
  if (!isWord(name)) requireOwn(edits, name);
  if (isOriginal || text.trim()) {
    if (isWord(name)) {
      validateAgencyWord(files, name, text.trim());
      requirePlain(text);
    } else requireFact(text);
  }
  const done = writeWords(files, placeOf(name), { language, text });
  return told(done, 'fact-changed', `{${placeOfAgency(name)}}`);
}

/** The texts that name a fact: messages, pages, notices, and their translations. */
export const usesOfFact = (files: PackTexts, name: string): Reference[] =>
  usesOfPlace(files, placeOfAgency(name));

/**
 * Calls a fact otherwise, in every text that names it. What was translated stays so.
 * @throws EditError `not-there`, `blank`, `taken`
 */
export function renameFact(files: PackTexts, name: string, title: string): Built {
  const edits = new FileEdits(files);
  requireOwn(edits, name);
  const isSame = title.trim().toLowerCase() === spokenColumn(name);
  if (title.trim() && (isSame || columnName(title, () => false) === name))
    return told(edits, 'fact-changed', title.trim());
  const next = nameOf(edits, title);
  const { agency } = edits.read(FACTS_FILE) as { agency: { facts: JsonObject } };
  const facts = Object.entries(agency.facts).map(([one, text]) => [
    one === name ? next : one,
    text,
  ]);
  edits.replace(FACTS_FILE, FACTS, Object.fromEntries(facts));
  renameTranslations(files, edits, name, next);
  renameInTexts(files, edits, { from: placeOfAgency(name), to: placeOfAgency(next) });
  return told(edits, 'fact-changed', title.trim());
}

/** Translations of a fact that is called otherwise go with it, as they are marked. */
function renameTranslations(files: PackTexts, edits: FileEdits, name: string, next: string): void {
  for (const language of languagesOf(files).others) {
    const said = new Translations(edits, FACTS_FILE, language);
    const known = said.entryOf(placeOf(name).key);
    if (!known) continue;
    said.carry(placeOf(next).key, known);
    said.drop(placeOf(name).key);
  }
}

/** Takes a fact away. @throws EditError `not-there`; `not-allowed` where a text names it */
export function deleteFact(files: PackTexts, name: string): Built {
  const edits = new FileEdits(files);
  requireOwn(edits, name);
  const [used] = usesOfFact(files, name);
  if (used) throw new EditError('not-allowed', `${used.file} names {${placeOfAgency(name)}}.`);
  for (const language of languagesOf(files).others)
    new Translations(edits, FACTS_FILE, language).drop(placeOf(name).key);
  edits.drop(FACTS_FILE, ownFacts(edits).length > 1 ? [...FACTS, name] : FACTS);
  return told(edits, 'fact-deleted', `{${placeOfAgency(name)}}`);
}

import { EditError, type FileEdit, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { listTexts } from '../../edit/texts.ts';
import { TEXT_LINK } from '../../kernel/desk/index.ts';
import type { JsonObject, Pointer } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import { questionName } from '../names.ts';
import { translate } from '../translate.ts';
import { readWords, type Words, type WordsPlace, writeWords } from '../words.ts';
import { inTurn, putPart, setDeskPart, setDeskText, toldOf } from './deskEdits.ts';
import type { Tellable } from './listTellable.ts';
import { placesIn } from './placesIn.ts';
import { portalWords } from './portalWords.ts';
import {
  behindPlace,
  canNamePlace,
  type PlaceNames,
  placeNames,
  technicalPlaces,
  typedPlaces,
} from './readablePlaces.ts';

/** Where a value is put into a text: in one language at the caret, in the others at the end. */
export interface ValuePlace {
  place: WordsPlace;
  language: string;
  caret: number;
}

/** What a notice knows, by the names of its places. */
type Values = { values?: { [place: string]: Pointer } };

const camel = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function insertInto({ text, language }: Words, { name, at }: { name: string; at: ValuePlace }) {
  const place = `{${name}}`;
  const isHere = language === at.language;
  const caret = isHere ? behindPlace(text, at.caret) : text.length;
  if (caret < text.length) return text.slice(0, caret) + place + text.slice(caret);
  if (!text) return isHere ? place : text;
  return isHere || !text.includes(place) ? `${text} ${place}` : text;
}

/** The place of what the portal fills by itself. */
const placeOfPortal = ({ pointer }: Tellable) => /^\{(\w+)\}$/.exec(pointer)?.[1];

/** A name for the place of something that is told, like that of its answer. */
function placeName({ pointer }: Tellable, values: object, ofPortal: object): string {
  const words = pointer.slice(pointer.lastIndexOf('/') + 1).replace(/([a-z])([A-Z])/g, '$1 $2');
  const isTaken = (one: string) =>
    one === TEXT_LINK || Object.hasOwn(values, one) || Object.hasOwn(ofPortal, one);
  return camel(questionName(words, (one) => isTaken(camel(one))));
}

/** Has a notice know something under a name; a part that tells what may be missing is there only with it. */
function tellIn(
  edits: FileEdits,
  tells: Tellable,
  { file, at: path }: WordsPlace,
  ofPortal: object,
): string {
  const { values = {} } = edits.read(file) as Values;
  const isBlock = path[0] === 'blocks';
  if (!tells.isSure && !isBlock)
    throw new EditError('not-allowed', `${tells.pointer} may be missing.`);
  const known = Object.keys(values).find((name) => values[name] === tells.pointer);
  const name = placeOfPortal(tells) ?? known ?? placeName(tells, values, ofPortal);
  if (!placeOfPortal(tells) && known === undefined)
    putPart(edits, { file, at: ['values', name] }, tells.pointer);
  const when = [...path.slice(0, 2), 'when', tells.pointer];
  if (isBlock && !tells.isSure && guardOf(edits, file, when) === undefined)
    putPart(edits, { file, at: when }, true);
  return name;
}

/**
 * Lets a text of a notice tell something. What may be missing is told in a part that is there only when it
 * is; a subject can tell only what is sure.
 * @throws EditError `not-allowed`
 */
export function insertValue(files: PackTexts, tells: Tellable, at: ValuePlace): Built {
  const { file, at: path } = at.place;
  const edits = new FileEdits(files);
  const name = tellIn(edits, tells, at.place, portalWords(files));
  const texts = readWords(files, at.place);
  const changes = inTurn(files, [
    () => edits.changes(),
    ...texts.map((words) => (now: PackTexts) => {
      const text = insertInto(words, { name, at });
      if (!text || text === words.text) return [];
      if (words === texts[0] && !words.text) return setDeskPart(now, at.place, text).changes;
      return writeWords(now, at.place, { language: words.language, text }).changes();
    }),
  ]);
  return { ...toldOf(edits, { file, at: path }), changes };
}

/** What can be told by the words that it is known by. */
function byWords(tellable: readonly Tellable[], names: ReadonlySet<string>): Tellable[] {
  const isOnly = (title: string) => tellable.filter((one) => one.title === title).length === 1;
  return tellable.filter(({ title }) => isOnly(title) && canNamePlace(title, names));
}

const namesIn = (texts: readonly string[]): Set<string> => new Set(texts.flatMap(placesIn));

/** The names of all places in the texts of a notice, in any language. */
const namesInNotice = (files: PackTexts, file: string) =>
  namesIn(
    listTexts(files, file).flatMap(({ original, translations }) => [
      original,
      ...Object.values(translations).map(({ text }) => text ?? ''),
    ]),
  );

/**
 * Takes out what a text told before and, in no language, tells any more: what its part waited for, and the value
 * where nothing else of the notice tells it. What could not be typed again by its words stays.
 */
function forgetUntold(
  before: PackTexts,
  now: PackTexts,
  place: WordsPlace,
  tellable: readonly Tellable[],
): readonly FileEdit[] {
  const { file, at: path } = place;
  const told = (files: PackTexts) => namesIn(readWords(files, place).map(({ text }) => text));
  const left = told(now);
  const gone = [...told(before)].filter((name) => !left.has(name));
  const edits = new FileEdits(now);
  const { values = {} } = edits.read(file) as Values;
  const others = [...Object.keys(values), ...Object.keys(portalWords(now))];
  const typable = byWords(tellable, new Set(others.filter((name) => !gone.includes(name))));
  const said = namesInNotice(now, file);
  const isLeft = (pointer: Pointer) => [...left].some((name) => values[name] === pointer);
  for (const name of gone) {
    const tells = typable.find(({ pointer }) => pointer === values[name]);
    if (!tells) continue;
    const when = [...path.slice(0, 2), 'when', tells.pointer];
    const isGuarded = path[0] === 'blocks' && !tells.isSure && !isLeft(tells.pointer);
    if (isGuarded && guardOf(edits, file, when) === true)
      putPart(edits, { file, at: when }, undefined);
    if (!said.has(name)) putPart(edits, { file, at: ['values', name] }, undefined);
  }
  return edits.changes();
}

/** The places of what is typed by its words, `City`; the notice knows it from now on. */
function learnTyped(
  edits: FileEdits,
  place: WordsPlace,
  typed: ReadonlySet<string>,
  { tellable, ofPortal }: { tellable: readonly Tellable[]; ofPortal: object },
): PlaceNames {
  const { values = {} } = edits.read(place.file) as Values;
  const known = new Set([...Object.keys(values), ...Object.keys(ofPortal)]);
  return new Map(
    byWords(tellable, known)
      .filter(({ title }) => typed.has(title))
      .map((one) => [tellIn(edits, one, place, ofPortal), one.title]),
  );
}

/**
 * Has a text that is new in a notice tell what is typed in it by its words, in each language. In a subject only
 * what is sure is told.
 */
export function tellNewText(
  files: PackTexts,
  place: WordsPlace,
  tellable: readonly Tellable[],
): readonly FileEdit[] {
  const { file, at: path, key } = place;
  const edits = new FileEdits(files);
  const can = tellable.filter(({ isSure }) => isSure || path[0] === 'blocks');
  const texts = readWords(files, place);
  const typed = new Set(texts.flatMap(({ text }) => [...typedPlaces(text)]));
  const known = placeNames(files, file, tellable);
  const learned = learnTyped(edits, place, typed, { tellable: can, ofPortal: portalWords(files) });
  const names = new Map([...known, ...learned]);
  const [first, ...others] = texts.map(({ language, text }) => ({
    language,
    text: technicalPlaces(text, names),
  }));
  if (first!.text === texts[0]!.text && others.every((one, at) => one.text === texts[at + 1]!.text))
    return [];
  putPart(edits, { file, at: path }, first!.text);
  translate(edits, {
    file,
    key,
    original: first!.text,
    translations: Object.fromEntries(others.map(({ language, text }) => [language, text])),
  });
  return edits.changes();
}

/**
 * Writes a text of a notice. What is typed in it by the words of what can be told, `{City}`, is told from then on;
 * where two have the same words, or a place has them for its name, it stays as it is.
 * What it does not tell any more, and nothing else does, the notice need not know.
 * @param tellable What the text can tell.
 */
export function setTellingText(
  files: PackTexts,
  place: WordsPlace,
  words: { language: string; text: string },
  tellable: readonly Tellable[],
): Built {
  const edits = new FileEdits(files);
  const ofPortal = portalWords(files);
  const names = learnTyped(edits, place, typedPlaces(words.text), { tellable, ofPortal });
  const text = technicalPlaces(words.text, names);
  let built: Built | undefined;
  const changes = inTurn(files, [
    () => edits.changes(),
    (now) => {
      built = setDeskText(now, place, { ...words, text });
      return built.changes;
    },
    (now) => forgetUntold(files, now, place, tellable),
  ]);
  return { ...built!, changes };
}

const guardOf = (
  edits: FileEdits,
  file: string,
  [list, index, key, pointer]: (string | number)[],
) =>
  (
    (edits.read(file)[list as string] as JsonObject[])[index as number]?.[key as string] as
      | JsonObject
      | undefined
  )?.[pointer as string];

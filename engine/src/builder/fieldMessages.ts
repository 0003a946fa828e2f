import { ownerOf } from '../compile/owner.ts';
import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { addMessage, countNamed, dropUnnamed, messageFile, messagePlace } from './messages.ts';
import { fileName } from './names.ts';
import { declarationOf, type QuestionPlace, titleOf } from './places.ts';
import { FIELD_ORDER, readWords, setWords, type Words } from './words.ts';

/** What can be wrong with an answer that a person types or leaves out, in the order in which it is asked. */
export const WRONG = [
  'required',
  'type',
  'format',
  'pattern',
  'not',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'decimals',
  'notBefore',
  'notAfter',
  'minItems',
  'maxItems',
] as const;
/** One of the ways in which an answer can be wrong: `required`, `maxLength`. */
export type Wrong = (typeof WRONG)[number];

/** What people read when an answer is wrong in one way. */
export interface FieldMessage {
  keyword: Wrong;
  /** The message that says it; undefined where none does. */
  id: string | undefined;
  words: Words[];
  /** Whether this question alone says it so: then it can be changed here. */
  isOwn: boolean;
}

const NUMBERS = new Set(['number', 'integer']);
const LENGTHS: ReadonlySet<Wrong> = new Set(['minLength', 'maxLength']);

function canBeWrong(
  edits: FileEdits,
  { file, name }: QuestionPlace,
  declared: JsonObject,
): Wrong[] {
  const required = (edits.read(file).required ?? []) as string[];
  const own = (declared.messages ?? {}) as JsonObject;
  // What is worked out can't be wrong.
  if (declared.computed !== undefined) return [];
  return WRONG.filter((keyword) => {
    if (keyword === 'required') return required.includes(name);
    if (keyword === 'type') return NUMBERS.has(String(declared.type)) && !declared.options;
    // A date is typed in its box: what is too long for that can’t be read, which is said otherwise.
    if (LENGTHS.has(keyword) && declared.format === 'date' && !own[keyword]) return false;
    return declared[keyword] !== undefined;
  });
}

/** The id of what is said: the question's own word for it, or the pack's. */
export function messageOf(
  edits: FileEdits,
  declared: JsonObject,
  keyword: Wrong,
): string | undefined {
  const own = (declared.messages ?? {}) as { [keyword: string]: string };
  const common = edits.has('keywords.json') ? edits.read('keywords.json') : {};
  return own[keyword] ?? (common[keyword] as string | undefined);
}

/** What a message of a question alone is named after. */
const ownTitle = (name: string, keyword: Wrong) => `${name} ${keyword}`;

/** Whether an id is one that a message of a question alone is given. */
function isNamedAfter(id: string, name: string, keyword: Wrong): boolean {
  const base = fileName(ownTitle(name, keyword), () => false, 'message');
  return id === base || (id.startsWith(`${base}-`) && /^\d+$/.test(id.slice(base.length + 1)));
}

/** What stands among those of the whole pack is of this question only where it was made for it: others may come to say it. */
function isOwnMessage(
  edits: FileEdits,
  { file, name }: QuestionPlace,
  declared: JsonObject,
  keyword: Wrong,
) {
  const id = (declared.messages as { [keyword: string]: string } | undefined)?.[keyword];
  const found = id === undefined ? undefined : messageFile(edits, file, id);
  if (id === undefined || found === undefined || countNamed(edits, found, id) !== 1) return false;
  return ownerOf(found) !== undefined || isNamedAfter(id, name, keyword);
}

/** What people read for each way in which the answer to a question can be wrong. */
export function listMessages(files: PackTexts, place: QuestionPlace): FieldMessage[] {
  const edits = new FileEdits(files);
  const { file } = place;
  const declared = declarationOf(edits, place);
  return canBeWrong(edits, place, declared).map((keyword) => {
    const id = messageOf(edits, declared, keyword);
    const at = id === undefined ? undefined : messagePlace(edits, file, id);
    return {
      keyword,
      id,
      words: at ? readWords(files, at) : [],
      isOwn: isOwnMessage(edits, place, declared, keyword),
    };
  });
}

const MESSAGE = (title: string) => ({ id: 'question-message' as const, params: { title } });

/**
 * Gives a question words of its own for what is wrong: at first those that it shows now.
 * @throws EditError `not-there` where it can't be wrong in that keyword.
 */
export function ownMessage(files: PackTexts, place: QuestionPlace, keyword: Wrong): Built {
  const edits = new FileEdits(files);
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const title = titleOf(declared, name);
  const said = MESSAGE(title);
  if (isOwnMessage(edits, place, declared, keyword)) return { changes: [], said };
  const [original, ...others] =
    listMessages(files, place).find((one) => one.keyword === keyword)?.words ?? [];
  if (!original) throw new EditError('not-there', `${name} can't be wrong in "${keyword}".`);
  const fresh = others.filter(({ text, isStale }) => text && !isStale);
  const id = addMessage(edits, file, {
    title: ownTitle(name, keyword),
    original: original.text,
    translations: Object.fromEntries(fresh.map(({ language, text }) => [language, text])),
  });
  nameMessage(edits, place, { keyword, id });
  return { changes: edits.changes(), said };
}

/** Has a question say what is wrong by a message of its own. */
export function nameMessage(
  edits: FileEdits,
  place: QuestionPlace,
  { keyword, id }: { keyword: Wrong; id: string },
): void {
  const { file, name } = place;
  const at = ['properties', name, 'messages'];
  if (declarationOf(edits, place).messages) edits.set(file, [...at, keyword], id);
  else edits.set(file, at, { [keyword]: id }, FIELD_ORDER);
}

/** Changes words that a question has of its own. @throws EditError `not-there` where it has none. */
export function setMessage(
  files: PackTexts,
  place: QuestionPlace,
  { keyword, ...words }: { keyword: Wrong; language: string; text: string },
): Built {
  const edits = new FileEdits(files);
  const declared = declarationOf(edits, place);
  const at = messagePlace(edits, place.file, messageOf(edits, declared, keyword) ?? '');
  if (!at || !isOwnMessage(edits, place, declared, keyword))
    throw new EditError('not-there', `${place.name} has no words of its own for "${keyword}".`);
  const title = titleOf(declared, place.name);
  const { id } = MESSAGE(title);
  return setWords(files, at, words, { original: id, translated: id, title });
}

/** Has a question say what is wrong in words that the pack has already. @throws EditError `not-there` */
export function chooseMessage(
  files: PackTexts,
  place: QuestionPlace,
  { keyword, id }: { keyword: Wrong; id: string },
): Built {
  const edits = new FileEdits(files);
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const said = MESSAGE(titleOf(declared, name));
  if (id === messageOf(edits, declared, keyword)) return { changes: [], said };
  if (id === messageOf(edits, {}, keyword)) return shareMessage(files, place, keyword);
  if (!messageFile(edits, file, id)) throw new EditError('not-there', `There is no message ${id}.`);
  const before = (declared.messages as { [keyword: string]: string } | undefined)?.[keyword];
  nameMessage(edits, place, { keyword, id });
  if (before !== undefined) dropUnnamed(edits, messageFile(edits, file, before), before);
  return { changes: edits.changes(), said };
}

/** Goes back to the words that all questions have in common. */
export function shareMessage(files: PackTexts, place: QuestionPlace, keyword: Wrong): Built {
  const edits = new FileEdits(files);
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const own = (declared.messages ?? {}) as { [keyword: string]: string };
  const said = MESSAGE(titleOf(declared, name));
  const message = own[keyword];
  if (message === undefined) return { changes: [], said };
  const at = ['properties', name, 'messages'];
  edits.drop(file, Object.keys(own).length === 1 ? at : [...at, keyword]);
  dropUnnamed(edits, messageFile(edits, file, message), message);
  return { changes: edits.changes(), said };
}

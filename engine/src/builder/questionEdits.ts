import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { moveField } from '../edit/fields.ts';
import { isDate } from '../kernel/formats.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built, SaidId } from './Built.ts';
import { messageOf, nameMessage } from './fieldMessages.ts';
import { messageFile } from './messages.ts';
import { declarationOf, type QuestionPlace, titleOf } from './places.ts';
import {
  type ChoiceWidget,
  DAYS,
  dayAhead,
  type Question,
  readQuestion,
  type TextKey,
  wordsPlaceOf,
} from './question.ts';
import { type LanguageTexts, translate } from './translate.ts';
import { FIELD_ORDER, setWords } from './words.ts';

/** An operation on one question. */
function edit(
  files: PackTexts,
  place: QuestionPlace,
  id: SaidId,
  work: (edits: FileEdits, declared: JsonObject) => void,
): Built {
  const edits = new FileEdits(files);
  const declared = declarationOf(edits, place);
  work(edits, declared);
  const title = titleOf(declared, place.name);
  return { changes: edits.changes(), said: { id, params: { title } } };
}

/** Its title, help line or advice, in one language. */
export function setQuestionText(
  files: PackTexts,
  place: QuestionPlace,
  { key, ...words }: { key: TextKey; language: string; text: string },
): Built {
  const title = titleOf(declarationOf(new FileEdits(files), place), place.name);
  const said = { original: 'question-text', translated: 'question-translated', title } as const;
  return setWords(files, wordsPlaceOf(place, key), words, said);
}

/** What stands before the required questions in the file of a step. */
const STEP_ORDER = ['$schema', 'group', 'title', 'description', 'type', 'properties', 'required'];

/**
 * Whether it needs an answer while it is shown.
 * @param advice What people read where the answer is missing; what stands there already stays.
 */
export function setRequired(
  files: PackTexts,
  place: QuestionPlace,
  isRequired: boolean,
  advice?: { text: string; translations: LanguageTexts },
): Built {
  const { file, name } = place;
  const id = isRequired ? 'question-required' : 'question-optional';
  return edit(files, place, id, (edits, declared) => {
    if (isRequired && advice && declared.advice === undefined) {
      const { text: original, translations } = advice;
      edits.set(file, ['properties', name, 'advice'], original, FIELD_ORDER);
      translate(edits, { file, key: `fields/${name}/advice`, original, translations });
    }
    const known = edits.read(file).required as string[] | undefined;
    const at = known?.indexOf(name) ?? -1;
    if (isRequired === at >= 0) return;
    if (!known) edits.set(file, ['required'], [name], STEP_ORDER);
    else if (isRequired) edits.set(file, ['required', -1], name);
    else if (known.length === 1) edits.drop(file, ['required']);
    else edits.drop(file, ['required', at]);
  });
}

/**
 * Writes a limit that is a number; undefined for none.
 * @throws EditError as `setQuestionLimit`
 */
export function writeLimit(
  edits: FileEdits,
  place: QuestionPlace,
  { name: limit, value }: { name: string; value: number | undefined },
): void {
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  if (declared[limit] === value) return;
  const at = ['properties', name, limit];
  if (value === undefined) {
    if (limit === 'maxLength') throw new EditError('not-allowed', 'A text has a longest length.');
    edits.drop(file, at);
    return;
  }
  if (!Number.isFinite(value)) throw new EditError('not-a-number', `${limit} is no number.`);
  validateLimit(declared, limit, value);
  edits.set(file, at, value, FIELD_ORDER);
}

/**
 * A limit that is a number; undefined for none.
 * @throws EditError `not-a-number`; `out-of-range` where no answer would be left; `not-allowed` for a
 *   text, which always has a longest length.
 */
export function setQuestionLimit(
  files: PackTexts,
  place: QuestionPlace,
  limit: { name: string; value: number | undefined },
): Built {
  return edit(files, place, 'question-limit', (edits) => {
    writeLimit(edits, place, limit);
    if (limit.name === 'minLength') sayTooShort(edits, place);
  });
}

/** What says of an answer that it is too short, where the pack has it. */
const TOO_SHORT = 'too-short';

/**
 * A shortest length is told by what says so, where a pack says of all questions that what is too short is not
 * answered at all. Words that were chosen for it stay.
 */
function sayTooShort(edits: FileEdits, place: QuestionPlace): void {
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const least = Number(declared.minLength ?? 0);
  const messages = (declared.messages ?? {}) as JsonObject;
  const said = messages.minLength;
  if (said === TOO_SHORT && least < 2) {
    const at = ['properties', name, 'messages'];
    edits.drop(file, Object.keys(messages).length > 1 ? [...at, 'minLength'] : at);
  }
  const isAsBlank = messageOf(edits, {}, 'minLength') === messageOf(edits, {}, 'required');
  if (said !== undefined || least < 2 || !isAsBlank) return;
  if (messageFile(edits, file, TOO_SHORT) === undefined) return;
  nameMessage(edits, place, { keyword: 'minLength', id: TOO_SHORT });
}

const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'decimals'];
const PAIRS: [string, string][] = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
];

function validateLimit(declared: JsonObject, limit: string, value: number): void {
  const isCount = COUNTS.includes(limit);
  if (isCount && !Number.isInteger(value))
    throw new EditError('not-a-number', `${limit} is a whole number.`);
  const most = limit === 'decimals' ? 4 : 100_000;
  if (isCount && (value < 0 || value > most))
    throw new EditError('out-of-range', `${limit} is from 0 to ${most}.`);
  const next: JsonObject = { ...declared, [limit]: value };
  const isEmpty = PAIRS.some(([least, greatest]) => {
    const [from, to] = [next[least], next[greatest]];
    return typeof from === 'number' && typeof to === 'number' && from > to;
  });
  if (isEmpty) throw new EditError('out-of-range', 'No answer would be left.');
}

/** The farthest day that can be asked for: some ten years. */
const MOST_AHEAD = 3660;

/**
 * Which days a date may be. @param ahead How many days from today it may be at most, where that is asked.
 * @throws EditError `not-a-number`, `out-of-range`
 */
export function setDays(
  files: PackTexts,
  place: QuestionPlace,
  days: Exclude<Question['days'], 'hand'>,
  ahead = 30,
): Built {
  const { file, name } = place;
  if (!Number.isInteger(ahead)) throw new EditError('not-a-number', 'Days are a whole number.');
  if (ahead < 1 || ahead > MOST_AHEAD)
    throw new EditError('out-of-range', `Days are from 1 to ${MOST_AHEAD}.`);
  return edit(files, place, 'question-limit', (edits) => {
    const before = readQuestion(files, place);
    if (before.days === days && (days !== 'ahead' || before.daysAhead === ahead)) return;
    for (const [limit] of Object.values(DAYS)) edits.drop(file, ['properties', name, limit]);
    if (days === 'any') return;
    const [limit, value] = days === 'ahead' ? (['notAfter', dayAhead(ahead)] as const) : DAYS[days];
    edits.set(file, ['properties', name, limit], value, FIELD_ORDER);
  });
}

/**
 * How its answers are kept. What is starred needs a shape in which it is typed: one is put in
 * where there is none, and taken out again.
 * @throws EditError `not-allowed` where it is no text and would be starred.
 */
export function setClassification(
  files: PackTexts,
  place: QuestionPlace,
  classification: string,
): Built {
  const { file, name } = place;
  return edit(files, place, 'question-kept', (edits, declared) => {
    if (declared.classification === classification) return;
    const { canBeRestricted, step } = readQuestion(files, place);
    const isRestricted = classification === 'restricted';
    if (isRestricted && !canBeRestricted)
      throw new EditError('not-allowed', 'Only a text can be starred.');
    edits.set(file, ['properties', name, 'classification'], classification);
    const needsShape = isRestricted && declared.mask === undefined;
    const losesShape = !isRestricted && declared.mask === 'card-number';
    if (needsShape) edits.set(file, ['properties', name, 'mask'], 'card-number', FIELD_ORDER);
    if (losesShape) edits.drop(file, ['properties', name, 'mask']);
    if ((needsShape || losesShape) && edits.has(step.ui) && edits.read(step.ui)[name])
      edits.set(step.ui, [name, 'ui:widget'], needsShape ? 'masked' : 'text');
  });
}

/** How one of its choices is made. Nothing is done where it is not one of the looks now. */
export function setLook(files: PackTexts, place: QuestionPlace, look: ChoiceWidget): Built {
  return edit(files, place, 'question-choices', (edits) => {
    const { look: before, step } = readQuestion(files, place);
    if (before && before !== look) edits.set(step.ui, [place.name, 'ui:widget'], look);
  });
}

/** Moves a question by so many places within its file; nothing is done where there is no such place. */
export function moveQuestion(files: PackTexts, place: QuestionPlace, by: number): Built {
  const { position, count, title } = readQuestion(files, place);
  const to = position + by;
  const isThere = by === 0 || to < 0 || to >= count;
  const changes = isThere ? [] : moveField(files, place.file, position, to);
  return { changes, said: { id: 'question-moved', params: { title } }, at: place };
}

/**
 * Asks a question of nobody from a day on, or without a day of everybody again. Who has answered it still sees it.
 * @throws EditError `not-a-day`
 */
export function retireQuestion(
  files: PackTexts,
  place: QuestionPlace,
  day: string | undefined,
): Built {
  if (day !== undefined && !isDate(day)) throw new EditError('not-a-day', `${day} is no day.`);
  const id = day === undefined ? 'question-asked-again' : 'question-retired';
  return edit(files, place, id, (edits, { retired }) => {
    const at = ['properties', place.name, 'retired'];
    if (day === retired) return;
    if (day === undefined) edits.drop(place.file, at);
    else if (retired === undefined) edits.set(place.file, at, day);
    else edits.replace(place.file, at, day);
  });
}

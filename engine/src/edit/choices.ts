import { localFile } from '../compile/owner.ts';
import { isDate } from '../kernel/formats.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';
import { languagesOf } from './languages.ts';
import { nameOnServer, unnameOnServer } from './serverNames.ts';
import { setText, Translations } from './texts.ts';

/** What is stored when a choice is made. */
export type ChoiceValue = string | number;

/** A choice of an enumeration, in the order of the page. */
export interface ListedChoice {
  value: ChoiceValue;
  /** What people read, in the pack's first language. */
  label: string;
  /** A name in place of a number, for conditions and programs. */
  name?: string;
  /** From this day on it is offered to nobody. */
  retired?: string;
}

/** A choice that is not there yet. */
export interface NewChoice extends ListedChoice {
  /** Language → the label there. */
  translations?: { [language: string]: string };
}

/** Whether a file holds the choices of questions. */
export function isEnumeration(file: string): boolean {
  return localFile(file).startsWith('enumerations/');
}

const valuesOf = (edits: FileEdits, file: string): ListedChoice[] =>
  (edits.read(file).values as ListedChoice[] | undefined) ?? [];

/** The choices of `enumerations/gender.json`, or of a program's own; none of another file. */
export function listChoices(files: PackTexts, enumeration: string): ListedChoice[] {
  return isEnumeration(enumeration) ? valuesOf(new FileEdits(files), enumeration) : [];
}

/** What a new choice could be stored as: one more than the highest number, or words like those of its label. */
export function suggestValue(
  choices: readonly Pick<ListedChoice, 'value' | 'label'>[],
  label: string,
): ChoiceValue {
  const numbers = choices.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  if (choices.length && numbers.length === choices.length) return Math.max(...numbers) + 1;
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g)?.join('-') ?? '';
  const taken = new Set(choices.map(({ value }) => value));
  let value = words;
  for (let more = 2; taken.has(value); more += 1) value = `${words}-${more}`;
  return value;
}

/** Whether each choice has a name in place of its number, so that a new one needs one, too. */
export function hasNames(choices: ListedChoice[]): boolean {
  return choices.length > 0 && choices.every(({ name }) => name !== undefined);
}

/** What a new choice could be called. @example suggestName('Photo of the id') // 'PhotoOfTheId' */
export function suggestName(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '');
  const words = plain.match(/[A-Za-z]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function validateName(known: ListedChoice[], name: string | undefined): void {
  if (!name) {
    if (hasNames(known)) throw new EditError('blank', 'Each of these choices has a name.');
  } else if (!/^[A-Z][A-Za-z]*$/.test(name)) {
    throw new EditError('not-allowed', 'A name is of letters, the first of them a capital.');
  } else if (known.some((one) => one.name === name)) {
    throw new EditError('taken', `The name "${name}" is there already.`);
  }
}

/**
 * Puts a choice behind the others, with its translations, and a server name where a question has one
 * for each choice.
 * @throws EditError `blank` without a value or a label, or without a name where all others have one;
 *   `taken` where the value or name is there, since it is in people's applications; `not-a-number` where
 *   all others are stored as whole numbers; `not-allowed` for what can be no name.
 */
export function addChoice(files: PackTexts, enumeration: string, choice: NewChoice): FileEdit[] {
  const edits = new FileEdits(files);
  const known = valuesOf(edits, enumeration);
  const { value, name, translations = {} } = choice;
  const label = choice.label.trim();
  if (value === '' || !label) throw new EditError('blank', 'A choice has a value and a label.');
  if (known.some((one) => String(one.value) === String(value)))
    throw new EditError('taken', `${enumeration} has "${value}" already.`);
  const isNumbered = known.length > 0 && known.every((one) => typeof one.value === 'number');
  if (isNumbered && !Number.isInteger(value))
    throw new EditError('not-a-number', `The choices of ${enumeration} are stored as numbers.`);
  validateName(known, name);
  edits.set(enumeration, ['values', -1], { value, ...(name && { name }), label });
  nameOnServer(edits, files.keys(), enumeration, String(value));
  for (const language of languagesOf(files).others) {
    const text = translations[language]?.trim();
    if (text) new Translations(edits, enumeration, language).set(`values/${value}`, text, label);
  }
  return edits.changes();
}

/** Changes what people read of a choice. Its value stays, and so do the answers that hold it. */
export function renameChoice(
  files: PackTexts,
  enumeration: string,
  value: ChoiceValue,
  label: string,
): FileEdit[] {
  const { original: language } = languagesOf(files);
  return setText(files, { file: enumeration, key: `values/${value}`, language, text: label });
}

/** Moves the choice at a position to another. */
export function moveChoice(
  files: PackTexts,
  enumeration: string,
  from: number,
  to: number,
): FileEdit[] {
  const edits = new FileEdits(files);
  edits.move(enumeration, ['values'], from, to);
  return edits.changes();
}

/**
 * Takes a choice away, with its translations. Only for one that was never public: a value that was used
 * once stays, since it is in people's applications.
 * @throws EditError `not-there`, or `last-one` where it is the only one.
 */
export function removeChoice(
  files: PackTexts,
  enumeration: string,
  value: ChoiceValue,
): FileEdit[] {
  const edits = new FileEdits(files);
  const known = valuesOf(edits, enumeration);
  const index = known.findIndex((one) => one.value === value);
  if (index < 0) throw new EditError('not-there', `${enumeration} has no "${value}".`);
  if (known.length === 1) throw new EditError('last-one', `${enumeration} has only "${value}".`);
  edits.drop(enumeration, ['values', index]);
  unnameOnServer(edits, files.keys(), enumeration, String(value));
  for (const language of languagesOf(files).others)
    new Translations(edits, enumeration, language).drop(`values/${value}`);
  return edits.changes();
}

/**
 * Offers a choice to nobody from a day on, or without a day to everybody again. Who has chosen it keeps it.
 * @throws EditError `not-there`; `not-a-day`; `last-one` where nothing else is offered
 */
export function retireChoice(
  files: PackTexts,
  enumeration: string,
  value: ChoiceValue,
  day: string | undefined,
): FileEdit[] {
  const edits = new FileEdits(files);
  const known = valuesOf(edits, enumeration);
  const index = known.findIndex((one) => one.value === value);
  const choice = known[index];
  if (!choice) throw new EditError('not-there', `${enumeration} has no "${value}".`);
  if (day !== undefined && !isDate(day)) throw new EditError('not-a-day', `${day} is no day.`);
  const isLast = known.every((one) => one === choice || one.retired !== undefined);
  if (day !== undefined && isLast)
    throw new EditError('last-one', `${enumeration} offers only "${value}".`);
  const at = ['values', index, 'retired'];
  if (day === undefined && choice.retired !== undefined) edits.drop(enumeration, at);
  else if (day !== undefined && choice.retired === undefined) edits.set(enumeration, at, day);
  else if (day !== undefined) edits.replace(enumeration, at, day);
  return edits.changes();
}

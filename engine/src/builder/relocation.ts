import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { languagesOf } from '../edit/languages.ts';
import { Translations } from '../edit/texts.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import { englishTexts, translationFile } from '../texts/englishTexts.ts';
import { type Translation, translationsIn } from '../texts/translations.ts';
import type { Built } from './Built.ts';
import { addLot, type Beside, namesIn, putInOrder, questionFilesOf } from './create/createField.ts';
import { dropDeclaration, dropLot } from './deletion.ts';
import { questionName, serverName, serverNamesOf } from './names.ts';
import {
  declarationOf,
  declarationsOf,
  type FormPlace,
  pointerOf,
  type QuestionPlace,
  stepOf,
  titleOf,
} from './places.ts';
import { moveInSamples } from './samples.ts';
import { type LanguageTexts, translate } from './translate.ts';

interface Declared {
  declared: JsonObject;
  looks: JsonObject | undefined;
  isRequired: boolean;
  /** Its translations; `key` is what stands behind `fields/<name>/`. */
  texts: { key: string; language: string; said: Translation }[];
}

/** Translations of what stands in a file, as they stand in theirs. */
function translationsOf(files: PackTexts, edits: FileEdits, file: string) {
  const known = new Set(englishTexts(file, edits.read(file)).map(({ key }) => key));
  return languagesOf(files).others.flatMap((language) => {
    const name = translationFile(file, language);
    const all = edits.has(name) ? translationsIn(edits.read(name)) : [];
    return all.filter(({ key }) => known.has(key)).map((said) => ({ language, said }));
  });
}

/** All that is said of a question. */
function take(files: PackTexts, edits: FileEdits, { file, name }: QuestionPlace): Declared {
  const { ui } = stepOf(edits, file);
  const start = `fields/${name}/`;
  return {
    declared: declarationOf(edits, { file, name }),
    looks: edits.has(ui) ? (edits.read(ui)[name] as JsonObject | undefined) : undefined,
    isRequired: ((edits.read(file).required ?? []) as string[]).includes(name),
    texts: translationsOf(files, edits, file)
      .filter(({ said }) => said.key.startsWith(start))
      .map((one) => ({ ...one, key: one.said.key.slice(start.length) })),
  };
}

interface Put extends Beside {
  file: string;
  ui: string;
  step: string;
  name: string;
}

/** Says the same of a question of another name, or in another place. */
function put(edits: FileEdits, { declared, looks, isRequired, texts }: Declared, to: Put): void {
  const { file, ui, name } = to;
  edits.set(file, ['properties', name], declared);
  if (isRequired) {
    if (edits.read(file).required) edits.set(file, ['required', -1], name);
    else edits.set(file, ['required'], [name]);
  }
  const known = namesIn(edits.read(file));
  if (!edits.has(ui)) edits.add(ui, 'ui', { 'ui:order': known.filter((one) => one !== name) });
  putInOrder(edits, { ...to, file: ui, known });
  if (looks) edits.set(ui, [name], looks);
  for (const { key, language, said } of texts)
    new Translations(edits, file, language).carry(`fields/${name}/${key}`, said);
}

/** Server names of its own, for a question that is there twice. */
function ownWire(wire: Json | undefined, step: string, name: string, taken: Set<string>): Json {
  const free = (start: string) => {
    const found = serverName(step, start, taken);
    taken.add(found);
    return found;
  };
  if (typeof wire !== 'object' || wire === null) return free(name);
  const {
    name: known,
    map,
    ...rest
  } = wire as { name?: string; map?: { [value: string]: string } };
  return {
    ...rest,
    ...(known !== undefined && { name: free(name) }),
    ...(map && {
      map: Object.fromEntries(
        Object.entries(map).map(([value, one]) => [
          value,
          free(`${name}${one.charAt(0).toUpperCase()}${one.slice(1)}`),
        ]),
      ),
    }),
  } as Json;
}

/**
 * The same question once more, behind the first, under a title of its own.
 * @throws EditError `not-allowed` for a collection.
 */
export function duplicateQuestion(
  files: PackTexts,
  place: QuestionPlace,
  titles: { title: string; translations: LanguageTexts },
): Built {
  const edits = new FileEdits(files);
  const step = stepOf(edits, place.file);
  const known = declarationsOf(edits, place.file);
  const { title, translations } = titles;
  const found = take(files, edits, place);
  if (found.declared.resource !== undefined)
    throw new EditError('not-allowed', 'A collection stands in a form once.');
  const name = questionName(title, (one) => Object.hasOwn(known, one));
  const { renamedFrom: _first, ...declared } = found.declared;
  put(
    edits,
    {
      ...found,
      declared: {
        ...declared,
        title,
        wire: ownWire(declared.wire, step.step, name, serverNamesOf(edits)),
      } as JsonObject,
      texts: found.texts.filter(({ key }) => key !== 'title'),
    },
    { file: place.file, ui: step.ui, step: step.step, name, after: place.name },
  );
  const key = `fields/${name}/title`;
  translate(edits, { file: place.file, key, original: title, translations });
  return {
    changes: edits.changes(),
    said: { id: 'question-duplicated', params: { title: titleOf(found.declared, place.name) } },
    at: { file: place.file, name },
  };
}

/** Where a question goes to. */
export interface Destination extends FormPlace {
  step: string;
  /** The question behind which it stands there; at the end where neither it nor `before` is given. */
  after?: string;
  /** The question before which it stands there. */
  before?: string;
}

const RENAMED = String.raw`"renamedFrom"\s*:\s*`;
const quoted = (pointer: Pointer) => `"${pointer.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"`;

/** The definitions that name an answer by its pointer. */
const namesOf = (edits: FileEdits, pointer: Pointer) =>
  edits
    .names()
    .filter(
      (file) => /^(?!meta\/).*\.json$/.test(file) && edits.textOf(file).includes(`"${pointer}"`),
    );

/** Pointers of one answer in every file that speaks of it; where another one stood before stays. */
function repoint(edits: FileEdits, from: Pointer, to: Pointer): void {
  const spoken = new RegExp(`(?<!${RENAMED})${quoted(from)}`, 'g');
  for (const file of namesOf(edits, from))
    edits.write(
      file,
      edits.textOf(file).replace(spoken, () => `"${to}"`),
    );
}

/** Whether the answers that stood there are those of a question that has gone elsewhere. */
function isLeft(edits: FileEdits, pointer: Pointer): boolean {
  const left = new RegExp(RENAMED + quoted(pointer));
  return namesOf(edits, pointer).some((file) => left.test(edits.textOf(file)));
}

/**
 * Where the answers to a question stand that goes elsewhere. However often it moves before the next
 * release, that is where it was public last: no application knows the places between.
 * @returns Undefined where nobody has answered it, or where they stand where it is again.
 */
function answeredAt(
  { renamedFrom }: JsonObject,
  { from, to, wasPublic }: { from: Pointer; to: Pointer; wasPublic: boolean },
): Pointer | undefined {
  const answered = wasPublic ? from : (renamedFrom as Pointer | undefined);
  return answered === to ? undefined : answered;
}

/**
 * Moves a question to another step. What speaks of it follows; drafts keep the answer.
 * @param to.wasPublic Whether applications may hold an answer to it where it is now: the release that the
 *   copy stands on asks it there. Default false.
 * @throws EditError `last-one` where it is the only one of its step; `taken` where there is one of its name.
 */
export function moveQuestionTo(
  files: PackTexts,
  place: QuestionPlace,
  to: Destination & { wasPublic?: boolean },
): Built {
  const edits = new FileEdits(files);
  const from = stepOf(edits, place.file);
  const { schema, ui } = questionFilesOf(edits, to);
  const found = take(files, edits, place);
  const title = titleOf(found.declared, place.name);
  const { name } = place;
  if (schema === place.file) throw new EditError('not-allowed', 'It stands in this step already.');
  const isLast = Object.keys(declarationsOf(edits, place.file)).length === 1;
  if (isLast && from.isWhole) throw new EditError('last-one', `${from.step} would ask nothing.`);
  if (edits.has(schema) && Object.hasOwn(declarationsOf(edits, schema), name))
    throw new EditError('taken', `${schema} has a question "${name}" already.`);
  dropDeclaration(edits, place);
  if (isLast) dropLot(edits, from);
  const isNew = to.program !== undefined && !edits.has(schema);
  if (isNew) addLot(edits, to, { schema, ui });
  put(edits, found, {
    file: schema,
    ui,
    step: to.step,
    name,
    ...(!isNew && { after: to.after, before: to.before }),
  });
  const target = stepOf(edits, schema);
  const [pointer, now] = [pointerOf(from, name), pointerOf(target, name)];
  repoint(edits, pointer, now);
  moveInSamples(edits, from, target, name);
  const wasPublic = to.wasPublic === true && !isLeft(edits, pointer);
  const answered = answeredAt(found.declared, { from: pointer, to: now, wasPublic });
  const renamed = ['properties', name, 'renamedFrom'];
  if (answered !== undefined) edits.set(schema, renamed, answered);
  else if (found.declared.renamedFrom !== undefined) edits.drop(schema, renamed);
  return {
    changes: edits.changes(),
    said: { id: 'question-moved', params: { title } },
    at: { file: schema, name },
  };
}

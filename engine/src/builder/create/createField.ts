import { EditError } from '../../edit/FileEdit.ts';
import type { FileEdits } from '../../edit/FileEdits.ts';
import { inPageOrder } from '../../kernel/inPageOrder.ts';
import type { JsonObject } from '../../kernel/types.ts';
import { beginActionForm } from '../desk/actionForm.ts';
import { ACTION_FORMS } from '../places.ts';
import { type LanguageTexts, translate } from '../translate.ts';
import { type FieldParts, fieldParts, isOfChoices, type QuestionKind } from './fieldKinds.ts';

/** A question that is new. */
export interface FieldRequest {
  /** Its name among the step's answers: `HasNotice`. */
  name: string;
  step: string;
  /** The form that has the step; `application` where it is not given. */
  form?: string;
  /** The program that asks it. */
  program?: string;
  kind: QuestionKind;
  /** Its answer, for `computed`: with its type and its expression. */
  computed?: { type: JsonObject; expression: JsonObject };
  title: string;
  required?: boolean;
  /** A help line under it, in the pack's first language. */
  description?: string;
  descriptionTranslations?: LanguageTexts;
  /** What to type, said where the answer is missing or wrong, and its translations. */
  advice?: { text: string; translations: LanguageTexts };
  /** The list of what people choose from; of `lookup` one of `lookups/`. */
  enumeration?: string;
  /** Its name on the server; made of the step and the name where it is not given. */
  wire?: string;
  /** The question behind which it stands; at the end where neither it nor `before` is given. */
  after?: string;
  /** The question before which it stands. */
  before?: string;
  when?: JsonObject;
  translations: LanguageTexts;
}

/** `shut-off` and `HasNotice` → `shutOffHasNotice` */
function wireName(step: string, name: string): string {
  return step.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()) + name;
}

interface Files {
  schema: string;
  ui: string;
}

/** Where a step's questions stand: the form's file, the shared one, or the program's. */
export function questionFilesOf(
  edits: FileEdits,
  { step, form, program }: Pick<FieldRequest, 'step' | 'form' | 'program'>,
): Files {
  if (program) {
    const folder = `programs/${program}`;
    const kind = edits.has(`${folder}/${step}.schema.json`) ? 'schema' : 'fields';
    return { schema: `${folder}/${step}.${kind}.json`, ui: `${folder}/${step}.ui.json` };
  }
  // What an action asks is made with its first question.
  if (form === ACTION_FORMS)
    return { schema: `${form}/${step}.schema.json`, ui: `${form}/${step}.ui.json` };
  const folders = [form ?? 'application', 'steps'];
  const folder = folders.find((one) => edits.has(`${one}/${step}.schema.json`));
  if (!folder) throw new EditError('not-there', `The form "${folders[0]}" has no step "${step}".`);
  return { schema: `${folder}/${step}.schema.json`, ui: `${folder}/${step}.ui.json` };
}

/** A program's first question in a step: its files, and the line of `program.json` that names the step. */
export function addLot(
  edits: FileEdits,
  { step, program, after }: Pick<FieldRequest, 'step' | 'program' | 'after'>,
  files: Files,
): void {
  const file = `programs/${program}/program.json`;
  const { adds } = edits.read(file) as { adds?: { fields?: unknown[] } };
  const entry = { step, ...(after && { after }) };
  if (adds?.fields) edits.set(file, ['adds', 'fields', -1], entry);
  else edits.set(file, ['adds', 'fields'], [entry]);
  edits.add(files.schema, 'fields', { type: 'object', properties: {} });
  edits.add(files.ui, 'ui', { 'ui:order': [] });
}

function enumerationOf(edits: FileEdits, request: FieldRequest) {
  const { kind, enumeration, program, form } = request;
  if (!isOfChoices(kind)) return undefined;
  if (!enumeration) throw new EditError('blank', `A ${kind} needs an enumeration.`);
  const owner = program ? `programs/${program}` : form;
  const local = `${kind === 'lookup' ? 'lookups' : 'enumerations'}/${enumeration}.json`;
  const file = edits.has(`${owner}/${local}`) ? `${owner}/${local}` : local;
  if (!edits.has(file)) throw new EditError('not-there', `The pack has no ${local}.`);
  return { name: enumeration, file };
}

/** The names of the properties that a schema declares, as they are written. */
export const namesIn = (source: JsonObject) => Object.keys(source.properties as object);

/** Between which questions one stands: behind one, before one, or at the end. */
export interface Beside {
  after?: string | undefined;
  before?: string | undefined;
}

interface Placed extends Beside {
  /** The `.ui.json`. */
  file: string;
  step: string;
  name: string;
  /** All questions of the step, where `ui:order` may not name the one beside it. */
  known: string[];
}

/** Puts a name beside its neighbour in a list; at the end where it is beside none. */
function putBeside(edits: FileEdits, file: string, at: (string | number)[], put: Placed): boolean {
  const list = at.reduce<unknown>(
    (part, key) => (part as { [key: string]: unknown })[key],
    edits.read(file),
  ) as string[];
  const index = list.indexOf((put.before ?? put.after)!);
  if (index < 0) return false;
  const place = put.before === undefined ? index + 1 : index;
  edits.set(file, [...at, place === list.length ? -1 : place], put.name);
  return true;
}

/**
 * Its place among the questions of the step, and on the page of the one beside it.
 * @throws EditError `not-there` where the step has no such neighbour
 */
export function putInOrder(edits: FileEdits, put: Placed): void {
  const { file, step, name, known } = put;
  const beside = put.before ?? put.after;
  const ui = edits.read(file);
  const order = ui['ui:order'] as string[] | undefined;
  const others = known.filter((one) => one !== name);
  if (beside !== undefined && !others.includes(beside))
    throw new EditError('not-there', `The step "${step}" has no field "${beside}".`);
  // What stands in no order, or where its `*` does, is written down first.
  if (beside !== undefined && !order?.includes(beside))
    edits.set(file, ['ui:order'], inPageOrder(others, order), []);
  if (!order && beside === undefined) edits.set(file, ['ui:order'], ['*', name]);
  else if (!putBeside(edits, file, ['ui:order'], put)) edits.set(file, ['ui:order', -1], name);
  const { pages } = (ui['ui:options'] ?? {}) as { pages?: string[][] };
  const page = beside === undefined ? -1 : pages?.findIndex((names) => names.includes(beside));
  // Beside a question that has a page to itself it gets one, too.
  if (!pages || (beside !== undefined && page === -1)) return;
  const at = ['ui:options', 'pages', beside === undefined ? pages.length - 1 : page!];
  if (!putBeside(edits, file, at, put)) edits.set(file, [...at, -1], name);
}

/** What is worked out is shown, and has nothing by which it is typed. */
function partsOf(edits: FileEdits, request: FieldRequest, wire: string): FieldParts {
  const { kind, computed } = request;
  if (kind !== 'computed') return fieldParts(edits, kind, wire, enumerationOf(edits, request));
  if (!computed) throw new EditError('blank', 'What is worked out is worked out of something.');
  return { schema: { ...computed.type, computed: computed.expression, wire }, ui: {} };
}

/**
 * A question within a step: its declaration, its looks, its place, its translations.
 * @throws EditError `taken`, `not-there` or `blank`.
 */
export function createField(edits: FileEdits, request: FieldRequest): void {
  const wire = request.wire ?? wireName(request.step, request.name);
  addDeclared(edits, request, partsOf(edits, request, wire));
}

/** The same of a question whose declaration and looks are known. */
export function addDeclared(
  edits: FileEdits,
  request: Omit<FieldRequest, 'kind' | 'computed' | 'wire'> & Partial<Pick<FieldRequest, 'kind'>>,
  parts: FieldParts,
): void {
  const { name, step, kind, title, description, required, advice, when, translations } = request;
  const files = questionFilesOf(edits, request);
  const isNewLot = request.program !== undefined && !edits.has(files.schema);
  if (isNewLot) addLot(edits, request, files);
  else if (!edits.has(files.schema)) beginActionForm(edits, step);
  const source = edits.read(files.schema);
  if (Object.hasOwn(source.properties as object, name))
    throw new EditError('taken', `${files.schema} has a field "${name}" already.`);
  const { wire: declared, computed, ...schema } = parts.schema;
  edits.set(files.schema, ['properties', name], {
    ...schema,
    title,
    ...(description && { description }),
    ...(advice && { advice: advice.text }),
    ...(computed !== undefined && { computed }),
    ...(when && { when }),
    wire: declared!,
    classification: kind === 'secret' ? 'restricted' : 'personal',
  });
  if (required) {
    if (source.required) edits.set(files.schema, ['required', -1], name);
    else edits.set(files.schema, ['required'], [name]);
  }
  if (!edits.has(files.ui)) edits.add(files.ui, 'ui', { 'ui:order': namesIn(source) });
  if (Object.keys(parts.ui).length > 0) edits.set(files.ui, [name], parts.ui);
  putInOrder(edits, {
    file: files.ui,
    step,
    name,
    known: namesIn(edits.read(files.schema)),
    // In what is new there is nothing to stand beside.
    ...(!isNewLot && { after: request.after, before: request.before }),
  });
  translate(edits, {
    file: files.schema,
    key: `fields/${name}/title`,
    original: title,
    translations,
  });
  if (description)
    translate(edits, {
      file: files.schema,
      key: `fields/${name}/description`,
      original: description,
      translations: request.descriptionTranslations ?? {},
    });
  if (advice)
    translate(edits, {
      file: files.schema,
      key: `fields/${name}/advice`,
      original: advice.text,
      translations: advice.translations,
    });
}

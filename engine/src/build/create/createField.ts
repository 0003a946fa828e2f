import { EditError } from '../../edit/Change.ts';
import type { FileEdits } from '../../edit/FileEdits.ts';
import type { JsonObject } from '../../kernel/types.ts';
import { type LanguageTexts, translate } from '../translate.ts';
import { type FieldKind, fieldParts } from './fieldKinds.ts';

/** A question that is new. */
export interface FieldRequest {
  /** Its name among the step's answers: `HasNotice`. */
  name: string;
  step: string;
  /** The form that has the step; `application` where it is not given. */
  form?: string;
  /** The program that asks it. */
  program?: string;
  kind: FieldKind;
  title: string;
  required?: boolean;
  /** A help line under it, in the pack's first language. */
  description?: string;
  descriptionTranslations?: LanguageTexts;
  /** What to type, said where the answer is missing or wrong, and its translations. */
  advice?: { text: string; translations: LanguageTexts };
  /** The choices, for `choice` and `choices`. */
  enumeration?: string;
  /** Its name on the server; made of the step and the name where it is not given. */
  wire?: string;
  /** The question behind which it stands; at the end where it is not given. */
  after?: string;
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
export function filesOf(
  edits: FileEdits,
  { step, form, program }: Pick<FieldRequest, 'step' | 'form' | 'program'>,
): Files {
  if (program) {
    const folder = `programs/${program}`;
    const kind = edits.has(`${folder}/${step}.schema.json`) ? 'schema' : 'fields';
    return { schema: `${folder}/${step}.${kind}.json`, ui: `${folder}/${step}.ui.json` };
  }
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
  if (kind !== 'choice' && kind !== 'choices') return undefined;
  if (!enumeration) throw new EditError('blank', `A ${kind} needs an enumeration.`);
  const owner = program ? `programs/${program}` : form;
  const own = `${owner}/enumerations/${enumeration}.json`;
  const file = edits.has(own) ? own : `enumerations/${enumeration}.json`;
  if (!edits.has(file))
    throw new EditError('not-there', `The pack has no enumeration "${enumeration}".`);
  return { name: enumeration, file };
}

export const namesIn = (source: JsonObject) => Object.keys(source.properties as object);

interface Placed {
  /** The `.ui.json`. */
  file: string;
  step: string;
  name: string;
  after: string | undefined;
}

/** Its place among the questions of the step, and on the page of the one before it. */
export function putInOrder(edits: FileEdits, { file, step, name, after }: Placed): void {
  const ui = edits.read(file);
  const order = ui['ui:order'] as string[] | undefined;
  const position = after === undefined ? -1 : (order?.indexOf(after) ?? -1);
  if (after !== undefined && position < 0)
    throw new EditError('not-there', `The step "${step}" has no field "${after}".`);
  if (order) edits.set(file, ['ui:order', position < 0 ? -1 : position + 1], name);
  else edits.set(file, ['ui:order'], ['*', name]);
  const { pages } = (ui['ui:options'] ?? {}) as { pages?: string[][] };
  if (!pages) return;
  const page = after === undefined ? -1 : pages.findIndex((names) => names.includes(after));
  const at = page < 0 ? pages.length - 1 : page;
  const place = page < 0 ? -1 : pages[at]!.indexOf(after!) + 1;
  edits.set(file, ['ui:options', 'pages', at, place === pages[at]!.length ? -1 : place], name);
}

/**
 * A question within a step: its declaration, its looks, its place, its translations.
 * @throws EditError `taken`, `not-there` or `blank`.
 */
export function createField(edits: FileEdits, request: FieldRequest): void {
  const { name, step, kind, title, description, required, advice, after, when, translations } =
    request;
  const files = filesOf(edits, request);
  const isNewLot = request.program !== undefined && !edits.has(files.schema);
  if (isNewLot) addLot(edits, request, files);
  const source = edits.read(files.schema);
  if (Object.hasOwn(source.properties as object, name))
    throw new EditError('taken', `${files.schema} has a field "${name}" already.`);
  const wire = request.wire ?? wireName(step, name);
  const parts = fieldParts(edits, kind, wire, enumerationOf(edits, request));
  const { wire: declared, ...schema } = parts.schema;
  edits.set(files.schema, ['properties', name], {
    ...schema,
    title,
    ...(description && { description }),
    ...(advice && { advice: advice.text }),
    ...(when && { when }),
    wire: declared!,
    classification: kind === 'secret' ? 'restricted' : 'personal',
  });
  if (required) {
    if (source.required) edits.set(files.schema, ['required', -1], name);
    else edits.set(files.schema, ['required'], [name]);
  }
  if (!edits.has(files.ui)) edits.add(files.ui, 'ui', { 'ui:order': namesIn(source) });
  edits.set(files.ui, [name], parts.ui);
  putInOrder(edits, { file: files.ui, step, name, after: isNewLot ? undefined : after });
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

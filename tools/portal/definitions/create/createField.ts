import type { JsonObject } from '@porchlight/engine';
import { CreateError, type DraftPack, type LanguageTexts } from './DraftPack.ts';
import { type FieldKind, fieldParts } from './fieldKinds.ts';

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
export function filesOf(pack: DraftPack, { step, form, program }: FieldRequest): Files {
  if (program) {
    const folder = `programs/${program}`;
    const kind = pack.has(`${folder}/${step}.schema.json`) ? 'schema' : 'fields';
    return { schema: `${folder}/${step}.${kind}.json`, ui: `${folder}/${step}.ui.json` };
  }
  const folders = [form ?? 'application', 'steps'];
  const folder = folders.find((one) => pack.has(`${one}/${step}.schema.json`));
  if (!folder) throw new CreateError(`The form "${folders[0]}" has no step "${step}".`);
  return { schema: `${folder}/${step}.schema.json`, ui: `${folder}/${step}.ui.json` };
}

/** A program's first question in a step: its files, and the line of `program.json` that names the step. */
function addLot(pack: DraftPack, { step, program, after }: FieldRequest, files: Files): void {
  const file = `programs/${program}/program.json`;
  const { adds } = pack.read(file) as { adds?: { fields?: unknown[] } };
  const entry = { step, ...(after && { after }) };
  if (adds?.fields) pack.edit(file, ['adds', 'fields', -1], entry);
  else pack.edit(file, ['adds', 'fields'], [entry]);
  pack.add(files.schema, 'fields', { type: 'object', properties: {} });
  pack.add(files.ui, 'ui', { 'ui:order': [] });
}

function enumerationOf(pack: DraftPack, { kind, enumeration, program }: FieldRequest) {
  if (kind !== 'choice' && kind !== 'choices') return undefined;
  if (!enumeration) throw new CreateError(`A ${kind} needs an enumeration.`);
  const own = `programs/${program}/enumerations/${enumeration}.json`;
  const file = program && pack.has(own) ? own : `enumerations/${enumeration}.json`;
  if (!pack.has(file)) throw new CreateError(`The pack has no enumeration "${enumeration}".`);
  return { name: enumeration, file };
}

/** A question within a step: its declaration, its looks, its place, its translations. */
export function createField(pack: DraftPack, request: FieldRequest): void {
  const { name, step, kind, title, required, advice, after, when, translations } = request;
  const files = filesOf(pack, request);
  const isNewLot = request.program !== undefined && !pack.has(files.schema);
  if (isNewLot) addLot(pack, request, files);
  const source = pack.read(files.schema);
  if (Object.hasOwn(source.properties as object, name))
    throw new CreateError(`${files.schema} has a field "${name}" already.`);
  const wire = request.wire ?? wireName(step, name);
  const parts = fieldParts(pack, kind, wire, enumerationOf(pack, request));
  const { wire: declared, ...schema } = parts.schema;
  pack.edit(files.schema, ['properties', name], {
    ...schema,
    title,
    ...(advice && { advice: advice.text }),
    ...(when && { when }),
    wire: declared!,
    classification: 'personal',
  });
  if (required) {
    if (source.required) pack.edit(files.schema, ['required', -1], name);
    else pack.edit(files.schema, ['required'], [name]);
  }
  pack.edit(files.ui, [name], parts.ui);
  const order = pack.read(files.ui)['ui:order'] as string[];
  const position = isNewLot || !after ? -1 : order.indexOf(after);
  if (after && !isNewLot && position < 0)
    throw new CreateError(`The step "${step}" has no field "${after}".`);
  pack.edit(files.ui, ['ui:order', position < 0 ? -1 : position + 1], name);
  pack.translate(files.schema, `fields/${name}/title`, title, translations);
  if (advice)
    pack.translate(files.schema, `fields/${name}/advice`, advice.text, advice.translations);
}

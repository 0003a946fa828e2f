import { EditError } from '../../edit/FileEdit.ts';
import type { FileEdits } from '../../edit/FileEdits.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import { groupName } from '../names.ts';
import { type LanguageTexts, translate } from '../translate.ts';
import { createField, type FieldRequest } from './createField.ts';

/** A step that is new, with its first question. */
export interface StepRequest {
  name: string;
  title: string;
  /** The form; `application` where it is not given. */
  form?: string;
  program?: string;
  /** The step behind which it stands; the last but one where it is not given. */
  after?: string;
  when?: JsonObject;
  translations: LanguageTexts;
  /** The group of its answers, where it is not made of the name. */
  group?: string;
  /** A step asks one question at least. */
  field: Omit<FieldRequest, 'step' | 'form' | 'program'>;
}

function addToWizard(edits: FileEdits, { name, form = 'application', after, when }: StepRequest) {
  const file = `${form}/wizard.json`;
  const steps = edits.read(file).steps as (string | { step: string })[];
  const names = steps.map((entry) => (typeof entry === 'string' ? entry : entry.step));
  const place = after ? names.indexOf(after) + 1 : Math.max(0, names.length - 1);
  if (after && place === 0)
    throw new EditError('not-there', `The form "${form}" has no step "${after}".`);
  const entry: Json = when ? { step: name, when } : name;
  // Behind the last one of a list there is nothing to insert before.
  edits.set(file, ['steps', place === names.length ? -1 : place], entry);
}

function addToProgram(edits: FileEdits, { name, program, after, when }: StepRequest): void {
  const file = `programs/${program}/program.json`;
  if (!after) throw new EditError('blank', 'Say behind which step the program’s step stands.');
  const { adds } = edits.read(file) as { adds?: { steps?: unknown[] } };
  const entry = { step: name, after, ...(when && { when }) };
  if (adds?.steps) edits.set(file, ['adds', 'steps', -1], entry);
  else edits.set(file, ['adds', 'steps'], [entry]);
}

/** A step with its first question, in a form or in a program. @throws EditError `taken`, `not-there` or `blank`. */
export function createStep(edits: FileEdits, request: StepRequest): void {
  const { name, title, form, program, translations, field, group = groupName(name) } = request;
  const folder = program ? `programs/${program}` : (form ?? 'application');
  const file = `${folder}/${name}.schema.json`;
  if (program) addToProgram(edits, request);
  else addToWizard(edits, request);
  edits.add(file, 'step', { group, title, type: 'object', properties: {} });
  edits.add(`${folder}/${name}.ui.json`, 'ui', { 'ui:order': [] });
  translate(edits, { file, key: 'title', original: title, translations });
  const place = { step: name, ...(form && { form }), ...(program && { program }) };
  createField(edits, { ...field, ...place });
}

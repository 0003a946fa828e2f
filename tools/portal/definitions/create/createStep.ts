import type { Json, JsonObject } from '@porchlight/engine';
import { createField, type FieldRequest } from './createField.ts';
import { CreateError, type DraftPack, type LanguageTexts } from './DraftPack.ts';

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
  /** A step asks one question at least. */
  field: Omit<FieldRequest, 'step' | 'form' | 'program'>;
}

/** `shut-off` → `ShutOff` */
function groupName(step: string): string {
  return step.replace(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

function addToWizard(pack: DraftPack, { name, form = 'application', after, when }: StepRequest) {
  const file = `${form}/wizard.json`;
  const steps = pack.read(file).steps as (string | { step: string })[];
  const names = steps.map((entry) => (typeof entry === 'string' ? entry : entry.step));
  const place = after ? names.indexOf(after) + 1 : Math.max(0, names.length - 1);
  if (after && place === 0) throw new CreateError(`The form "${form}" has no step "${after}".`);
  const entry: Json = when ? { step: name, when } : name;
  // Behind the last one of a list there is nothing to insert before.
  pack.edit(file, ['steps', place === names.length ? -1 : place], entry);
}

function addToProgram(pack: DraftPack, { name, program, after, when }: StepRequest): void {
  const file = `programs/${program}/program.json`;
  if (!after) throw new CreateError('Say behind which step the program’s step stands.');
  const { adds } = pack.read(file) as { adds?: { steps?: unknown[] } };
  const entry = { step: name, after, ...(when && { when }) };
  if (adds?.steps) pack.edit(file, ['adds', 'steps', -1], entry);
  else pack.edit(file, ['adds', 'steps'], [entry]);
}

/** A step with its first question, in a form or in a program. */
export function createStep(pack: DraftPack, request: StepRequest): void {
  const { name, title, form, program, translations, field } = request;
  const folder = program ? `programs/${program}` : (form ?? 'application');
  const file = `${folder}/${name}.schema.json`;
  if (program) addToProgram(pack, request);
  else addToWizard(pack, request);
  pack.add(file, 'step', { group: groupName(name), title, type: 'object', properties: {} });
  pack.add(`${folder}/${name}.ui.json`, 'ui', { 'ui:order': [] });
  pack.translate(file, 'title', title, translations);
  const place = { step: name, ...(form && { form }), ...(program && { program }) };
  createField(pack, { ...field, ...place });
}

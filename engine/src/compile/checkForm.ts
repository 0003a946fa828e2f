import { fieldsOf, listFacts } from '../kernel/forms.ts';
import { KEYWORDS } from '../kernel/keywords/index.ts';
import type { CompiledForm, JsonObject, Pointer } from '../kernel/types.ts';
import { checkCount } from './checkCount.ts';
import { checkNames, checkRenames } from './checkNames.ts';
import { checkSchemas } from './checkSchemas.ts';
import { checkWaits } from './checkWaits.ts';
import { pointersOf } from './conditions.ts';
import { checkExpressions, checkFactTypes } from './expressions/checkExpressions.ts';
import { contentConditions, type FormFiles, sourceFinder, sourcesIn } from './FormFiles.ts';
import { factSources } from './factSources.ts';
import { suggested } from './findings.ts';
import { GIVEN_FACTS } from './givenFacts.ts';
import { ownerOf } from './owner.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

/** The facts that conditions of a form may read: those that every caller gives, its lists, and its own. */
export function factsOf(form: CompiledForm): string[] {
  const given = GIVEN_FACTS.filter(({ where }) => where === 'everywhere' || !form.standalone);
  return [...given.map(({ name }) => name), ...listFacts(form), ...Object.keys(form.facts)];
}

/** Every pointer of a condition, a rule or an expression has to lead to a field or a fact. */
export function checkPointers(
  { pack, form }: Pick<FormFiles, 'pack' | 'form'>,
  file: PackFile,
  source: unknown,
  at: (string | number)[],
): void {
  for (const found of pointersOf(source as JsonObject)) {
    checkPointer({ pack, form }, file, found.pointer, [...at, ...found.at]);
  }
}

function checkPointer(
  { pack, form }: Pick<FormFiles, 'pack' | 'form'>,
  file: PackFile,
  pointer: Pointer,
  place: (string | number)[],
): void {
  const fields = fieldsOf(form);
  const [, group = '', name = '', own = ''] = pointer.split('/');
  if (group === '$') {
    const facts = factsOf(form);
    if (facts.includes(name)) return;
    report(pack, file, place, 'unknown-fact', `no fact "${name}"`, suggested(name, facts));
    return;
  }
  if (fields.has(`/${group}/${name}`) || fields.has(`/${group}/${name}/${own}`)) return;
  // A step that several forms share may ask about a step that only one of them has.
  if (file.name.startsWith('steps/')) return;
  const more = suggested(pointer, fields.keys());
  report(pack, file, place, 'unknown-field', `no field ${pointer}`, more);
}

/** An item of a collection is filled in a form of the pack. */
export function checkResources({ pack, stepFiles }: FormFiles, formNames: string[]): void {
  for (const { file, step } of stepFiles) {
    for (const { name, resource } of step.fields) {
      if (!resource || formNames.includes(resource.form)) continue;
      const place = ['properties', name, 'resource', 'form'];
      const message = `no form "${resource.form}"`;
      report(pack, file, place, 'unknown-form', message, suggested(resource.form, formNames));
    }
  }
}

/** The ids of messages that a file may name: its owner's own and the pack's. */
function messageIds(pack: Pack, file: PackFile): string[] {
  const owner = ownerOf(file.name);
  const files = [...(owner ? [`${owner.folder}/messages.json`] : []), 'messages.json'];
  return files.flatMap((name) => Object.keys(pack.files.get(name)?.data ?? {}));
}

function checkMessages({ pack, stepFiles }: FormFiles): void {
  const ask = (file: PackFile, at: (string | number)[], id: unknown) => {
    const ids = messageIds(pack, file);
    if (typeof id !== 'string' || ids.includes(id)) return;
    report(pack, file, at, 'unknown-message', `no message "${id}"`, suggested(id, ids));
  };
  for (const stepFile of stepFiles) {
    const { file } = stepFile;
    for (const [name, source] of Object.entries(sourcesIn(stepFile))) {
      for (const [keyword, id] of Object.entries((source.messages as JsonObject) ?? {})) {
        ask(file, ['properties', name, 'messages', keyword], id);
      }
    }
    for (const kind of ['rules', 'gates']) {
      for (const [index, one] of ((file.data[kind] as JsonObject[]) ?? []).entries()) {
        ask(file, [kind, index, 'message'], one.message);
      }
    }
  }
}

/** A UI schema that speaks of a field which the step has not would be passed over in silence. */
function checkUi({ pack, stepFiles }: FormFiles): void {
  for (const stepFile of stepFiles) {
    const { ui } = stepFile;
    if (!ui) continue;
    const names = Object.keys(sourcesIn(stepFile));
    const refuse = (at: (string | number)[], name: string) => {
      const message = `the step has no field "${name}"`;
      report(pack, ui, at, 'unknown-field', message, suggested(name, names));
    };
    for (const key of Object.keys(ui.data)) {
      if (!key.startsWith('ui:') && !key.startsWith('$') && !names.includes(key))
        refuse([key], key);
    }
    for (const [index, name] of ((ui.data['ui:order'] as string[]) ?? []).entries()) {
      if (name !== '*' && !names.includes(name)) refuse(['ui:order', index], name);
    }
  }
}

/** Conditions and the fields at which rules speak. */
function checkConditions(checked: FormFiles): void {
  for (const stepFile of checked.stepFiles) {
    const { file } = stepFile;
    for (const [name, source] of Object.entries(sourcesIn(stepFile))) {
      for (const word of ['when', 'otherwise', 'computed', 'initially', ...Object.keys(KEYWORDS)]) {
        checkPointers(checked, file, source[word], ['properties', name, word]);
      }
    }
    for (const kind of ['rules', 'gates']) {
      if (file.data[kind]) checkPointers(checked, file, file.data[kind], [kind]);
    }
    for (const { when, at } of contentConditions(stepFile))
      checkPointers(checked, stepFile.ui!, when, at);
    for (const [index, rule] of ((file.data.rules as JsonObject[]) ?? []).entries()) {
      for (const [place, pointer] of ((rule.at as Pointer[]) ?? []).entries()) {
        checkPointer(checked, file, pointer, ['rules', index, 'at', place]);
      }
    }
  }
}

/** What a meta-schema can't see of files with questions: names that lead nowhere, and circles. */
export function checkStepFiles(checked: FormFiles): void {
  if (!checkCount(checked)) return;
  checkNames(checked);
  checkRenames(checked);
  checkMessages(checked);
  checkConditions(checked);
  checkExpressions(checked, sourceFinder(checked));
  checkWaits(checked);
  checkUi(checked);
}

/** What a meta-schema can't see of a form: names that lead nowhere, circles, schemas that don't compile. */
export function checkForm(checked: FormFiles, wizard: PackFile, formNames: string[]): void {
  checkStepFiles(checked);
  checkResources(checked, formNames);
  checkPointers(checked, wizard, factSources(checked.pack, checked.form.name), ['facts']);
  checkFactTypes(checked, wizard, sourceFinder(checked));
  for (const [index, entry] of ((wizard.data.steps ?? []) as JsonObject[]).entries()) {
    if (typeof entry === 'object') {
      checkPointers(checked, wizard, entry.when, ['steps', index, 'when']);
    }
  }
  checkSchemas(checked, wizard);
}

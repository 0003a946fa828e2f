import type { FindingCode } from '../finding-codes/index.ts';
import { localName } from '../kernel/answers.ts';
import { fieldsOf, listFacts, stepOfPointer } from '../kernel/forms.ts';
import { KEYWORDS } from '../kernel/keywords/index.ts';
import type { CompiledForm, Field, Json, JsonObject, Pointer, Step } from '../kernel/types.ts';
import { checkCount } from './checkCount.ts';
import { compileSchemas, type SchemaError } from './compileSchema.ts';
import { pointersOf, waitMessage } from './conditions.ts';
import { checkExpressions, checkFactTypes } from './expressions/checkExpressions.ts';
import { factSources } from './factSources.ts';
import { suggested } from './findings.ts';
import { GIVEN_FACTS } from './givenFacts.ts';
import { ownerOf } from './owner.ts';
import { type Pack, type PackFile, report, stepFile } from './readPack.ts';
import { staysWhileFilled } from './staysWhileFilled.ts';

/** The facts that conditions of a form may read: those that every caller gives, its lists, and its own. */
export function factsOf(form: CompiledForm): string[] {
  const given = GIVEN_FACTS.filter(({ where }) => where === 'everywhere' || !form.standalone);
  return [...given.map(({ name }) => name), ...listFacts(form), ...Object.keys(form.facts)];
}

/** A file of questions and the step of the form that shows them. */
export interface Sheet {
  file: PackFile;
  ui: PackFile | undefined;
  step: Step;
}

/** What is checked: the files of a form, or those of one program over the form that it is put into. */
export interface Checked {
  pack: Pack;
  form: CompiledForm;
  /** The program's folder; absent for the form's own files. */
  program?: string;
  sheets: Sheet[];
  /** What steps and conditions ask, as it is written, by name. */
  schemas: Map<string, Json>;
}

/** The fields that a sheet's own file asks. */
function fieldsIn({ program }: Checked, { step }: Sheet): Field[] {
  return step.fields.filter((field) => field.program === program);
}

const sourcesIn = ({ file }: Sheet) => file.data.properties as Record<string, JsonObject>;

/** Every pointer of a condition, a rule or an expression has to lead to a field or a fact. */
export function checkPointers(
  { pack, form }: Pick<Checked, 'pack' | 'form'>,
  file: PackFile,
  source: unknown,
  at: (string | number)[],
): void {
  for (const found of pointersOf(source as JsonObject)) {
    checkPointer({ pack, form }, file, found.pointer, [...at, ...found.at]);
  }
}

function checkPointer(
  { pack, form }: Pick<Checked, 'pack' | 'form'>,
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

/** The names that a field's answer travels under, and where its declaration has each. */
function serverNames({ wire, resource, frequencies }: Field): [at: string[], name: string][] {
  if (resource) return [];
  const mapped = Object.entries(wire.map ?? {}).map(([choice, name]): [string[], string] => [
    ['wire', 'map', choice],
    name,
  ]);
  const typed = frequencies?.typed;
  if (typed) mapped.push([['frequencies', 'wire'], typed.wire]);
  return wire.name ? [[['wire'], wire.name], ...mapped] : mapped;
}

function checkNames(checked: Checked): void {
  const { pack, sheets } = checked;
  const wires = new Map<string, string>();
  for (const sheet of sheets) {
    const { file } = sheet;
    const names = Object.keys(sourcesIn(sheet));
    for (const [index, name] of ((file.data.required as string[]) ?? []).entries()) {
      if (names.includes(name)) continue;
      const message = `required names no field "${name}"`;
      report(pack, file, ['required', index], 'unknown-field', message, suggested(name, names));
    }
    for (const field of fieldsIn(checked, sheet)) {
      for (const [at, name] of serverNames(field)) {
        const owner = wires.get(name);
        wires.set(name, field.pointer);
        if (owner === undefined) continue;
        const message =
          owner === field.pointer
            ? `${owner} has the server name "${name}" twice`
            : `the server name "${name}" is ${owner}'s already`;
        const place = ['properties', localName(field), ...at];
        report(pack, file, place, 'same-server-name', message);
      }
    }
  }
}

/** The name that a field had is nobody's today: its answers would go to two fields. */
function checkRenames(checked: Checked): void {
  const { pack, form, sheets } = checked;
  const taken = new Map<string, string>();
  for (const sheet of sheets) {
    for (const field of fieldsIn(checked, sheet)) {
      const from = field.renamedFrom;
      if (from === undefined) continue;
      const other = fieldsOf(form).has(from) ? from : taken.get(from);
      taken.set(from, field.pointer);
      if (!other) continue;
      const place = ['properties', localName(field), 'renamedFrom'];
      const says =
        other !== from
          ? `${other} was renamed from ${from}, too`
          : from === field.pointer
            ? `${from} has this name today`
            : `${from} is a field`;
      report(pack, sheet.file, place, 'renamed-from-a-field', says);
    }
  }
}

/** An item of a collection is filled in a form of the pack. */
export function checkResources({ pack, sheets }: Checked, formNames: string[]): void {
  for (const { file, step } of sheets) {
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

function checkMessages({ pack, sheets }: Checked): void {
  const ask = (file: PackFile, at: (string | number)[], id: unknown) => {
    const ids = messageIds(pack, file);
    if (typeof id !== 'string' || ids.includes(id)) return;
    report(pack, file, at, 'unknown-message', `no message "${id}"`, suggested(id, ids));
  };
  for (const sheet of sheets) {
    const { file } = sheet;
    for (const [name, source] of Object.entries(sourcesIn(sheet))) {
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

/** Each field's own source: those of the checked files, and of the form's own steps behind them. */
export function sourceFinder({ pack, form, program, sheets }: Checked) {
  const own = new Map(sheets.map((sheet) => [sheet.step.name, sheet]));
  return (field: Field): JsonObject | undefined => {
    const step = stepOfPointer(form, field.pointer);
    if (!step) return undefined;
    const file =
      field.program === program
        ? own.get(step.name)?.file
        : stepFile(pack, form.name, step.name, 'schema.json');
    const sources = file?.data.properties as Record<string, JsonObject> | undefined;
    return sources?.[localName(field)];
  };
}

/** A field may be asked for by what stands before it, never in a circle, and by itself only to stay. */
function checkCircles(checked: Checked): void {
  const { pack, form, sheets } = checked;
  const fields = fieldsOf(form);
  const sourceOf = sourceFinder(checked);
  const positionOf = (pointer: Pointer) => form.steps.indexOf(stepOfPointer(form, pointer)!);
  /** Every pointer that a field's visibility depends on, through other fields too; itself included. */
  function reads(start: Pointer): Set<Pointer> {
    const seen = new Set<Pointer>();
    const visit = (pointer: Pointer): void => {
      if (seen.has(pointer)) return;
      seen.add(pointer);
      const field = fields.get(pointer);
      for (const found of pointersOf(field && sourceOf(field)?.when)) visit(found.pointer);
    };
    visit(start);
    return seen;
  }
  for (const sheet of sheets) {
    for (const field of fieldsIn(checked, sheet)) {
      for (const { pointer, at } of pointersOf(sourcesIn(sheet)[localName(field)]?.when)) {
        if (!fields.has(pointer)) continue;
        const { when } = sourcesIn(sheet)[localName(field)]!;
        if (pointer === field.pointer && staysWhileFilled(when, pointer, at)) continue;
        const late = positionOf(pointer) > positionOf(field.pointer);
        if (!late && !reads(pointer).has(field.pointer)) continue;
        const message = late
          ? `${field.pointer} waits for ${pointer}, which is asked later`
          : waitMessage(field.pointer, pointer);
        const place = ['properties', localName(field), 'when', ...at];
        const code = late ? 'asked-later' : 'circle-of-conditions';
        const params = { field: field.pointer, other: pointer };
        report(pack, sheet.file, place, code, message, { params });
      }
    }
  }
}

/** A UI schema that speaks of a field which the step has not would be passed over in silence. */
function checkUi({ pack, sheets }: Checked): void {
  for (const sheet of sheets) {
    const { ui } = sheet;
    if (!ui) continue;
    const names = Object.keys(sourcesIn(sheet));
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

/** Under which answers the guidance of a sheet is shown, and where that stands. */
export function contentConditions({ ui }: Pick<Sheet, 'ui'>) {
  const options = ui?.data['ui:options'] as { content?: JsonObject[] } | undefined;
  return (options?.content ?? []).flatMap(({ when }, index) =>
    when ? [{ when: when as JsonObject, at: ['ui:options', 'content', index, 'when'] }] : [],
  );
}

/** Conditions and the fields at which rules speak. */
function checkConditions(checked: Checked): void {
  for (const sheet of checked.sheets) {
    const { file } = sheet;
    for (const [name, source] of Object.entries(sourcesIn(sheet))) {
      for (const word of ['when', 'otherwise', 'computed', 'initially', ...Object.keys(KEYWORDS)]) {
        checkPointers(checked, file, source[word], ['properties', name, word]);
      }
    }
    for (const kind of ['rules', 'gates']) {
      if (file.data[kind]) checkPointers(checked, file, file.data[kind], [kind]);
    }
    for (const { when, at } of contentConditions(sheet))
      checkPointers(checked, sheet.ui!, when, at);
    for (const [index, rule] of ((file.data.rules as JsonObject[]) ?? []).entries()) {
      for (const [place, pointer] of ((rule.at as Pointer[]) ?? []).entries()) {
        checkPointer(checked, file, pointer, ['rules', index, 'at', place]);
      }
    }
  }
}

/** A schema that doesn't compile is told of where the word stands that it fails by. */
export function checkSchemas({ pack, sheets, schemas }: Checked, otherwise: PackFile): void {
  compileSchemas(schemas, (name, error) => {
    const { keyword, value } = error;
    const [code, message] = described(error);
    const isOf = ({ step }: Sheet) =>
      step.validator === name || step.parts?.some(({ validator }) => validator === name);
    const own = sheets.find(isOf);
    const files = own ? [own.file] : [...sheets.map(({ file }) => file), otherwise];
    for (const file of files) {
      const at = placeOf(file.data, keyword, JSON.stringify(value));
      if (!at) continue;
      report(pack, file, at, code, message);
      return;
    }
    const [file = otherwise] = files;
    report(pack, file, [], code, message);
  });
}

/** A pattern that is one and has no program is told of as such. */
function described({ refusal, message }: SchemaError): [FindingCode, string] {
  if (refusal && refusal !== 'bad-pattern') return [refusal, message];
  return ['schema-does-not-compile', `does not compile: ${message}`];
}

/** Where a word stands with a value behind it. */
function placeOf(source: Json, word: string, text: string): (string | number)[] | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  for (const [key, value] of Object.entries(source)) {
    const here = Array.isArray(source) ? Number(key) : key;
    if (key === word && JSON.stringify(value) === text) return [here];
    const below = placeOf(value, word, text);
    if (below) return [here, ...below];
  }
  return undefined;
}

/** What a meta-schema can't see of files with questions: names that lead nowhere, and circles. */
export function checkSheets(checked: Checked): void {
  if (!checkCount(checked)) return;
  checkNames(checked);
  checkRenames(checked);
  checkMessages(checked);
  checkConditions(checked);
  checkExpressions(checked, sourceFinder(checked));
  checkCircles(checked);
  checkUi(checked);
}

/** What a meta-schema can't see of a form: names that lead nowhere, circles, schemas that don't compile. */
export function checkForm(checked: Checked, wizard: PackFile, formNames: string[]): void {
  checkSheets(checked);
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

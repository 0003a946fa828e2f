import { fieldsOf, listFacts } from '../kernel/forms.ts';
import type { CompiledForm, JsonObject } from '../kernel/types.ts';
import { checkUi } from './checkLists.ts';
import { pointersOf } from './conditions.ts';
import { suggest } from './findings.ts';
import { type Pack, type PackFile, report } from './readPack.ts';
import { createSchemaCheck } from './validators.ts';

/** What callers always give, beside a form's own facts and the lists of its own items. */
export const CALLER_FACTS = ['form', 'programs', 'today', 'year', 'others', 'parent', 'limits'];

interface Checked {
  pack: Pack;
  form: CompiledForm;
  /** Every form of the pack. */
  formNames: string[];
  wizard: PackFile;
  /** step name → its schema file */
  files: Map<string, PackFile>;
  schemas: Map<string, JsonObject>;
}

function checkPointers(
  { pack, form }: Checked,
  file: PackFile,
  source: unknown,
  at: string[],
): void {
  const fields = fieldsOf(form);
  const facts = [...CALLER_FACTS, ...listFacts(form), ...Object.keys(form.facts)];
  for (const found of pointersOf(source as JsonObject)) {
    const [, group = '', name = ''] = found.pointer.split('/');
    const place = [...at, ...found.at];
    if (group === '$') {
      if (facts.includes(name)) continue;
      const suggestion = suggest(name, facts);
      report(pack, file, place, 'unknown-fact', `no fact "${name}"`, {
        ...(suggestion && { suggestion }),
      });
    } else if (!fields.has(`/${group}/${name}`)) {
      // A step that several forms share may ask about a step that only one of them has.
      if (file.name.startsWith('steps/')) continue;
      const suggestion = suggest(found.pointer, fields.keys());
      report(pack, file, place, 'unknown-field', `no field ${found.pointer}`, {
        ...(suggestion && { suggestion }),
      });
    }
  }
}

function checkNames({ pack, form, files }: Checked): void {
  const wires = new Map<string, string>();
  for (const step of form.steps) {
    const file = files.get(step.name)!;
    const names = step.fields.map((field) => field.name);
    for (const [index, name] of ((file.data.required as string[]) ?? []).entries()) {
      if (Object.hasOwn(file.data.properties as object, name)) continue;
      const suggestion = suggest(name, names);
      report(
        pack,
        file,
        ['required', index],
        'unknown-field',
        `required names no field "${name}"`,
        {
          ...(suggestion && { suggestion }),
        },
      );
    }
    for (const field of step.fields) {
      for (const name of [field.wire.name, ...Object.values(field.wire.map ?? {})]) {
        if (!name || field.resource) continue;
        if (wires.has(name)) {
          const message = `the server name "${name}" is ${wires.get(name)}'s already`;
          report(pack, file, ['properties', field.name, 'wire'], 'same-server-name', message);
        }
        wires.set(name, field.pointer);
      }
    }
  }
}

/** An item of a collection is filled in a form of the pack. */
function checkResources({ pack, form, files, formNames }: Checked): void {
  for (const step of form.steps) {
    for (const { name, resource } of step.fields) {
      if (!resource || formNames.includes(resource.form)) continue;
      const suggestion = suggest(resource.form, formNames);
      const place = ['properties', name, 'resource', 'form'];
      report(pack, files.get(step.name)!, place, 'unknown-form', `no form "${resource.form}"`, {
        ...(suggestion && { suggestion }),
      });
    }
  }
}

function checkMessages({ pack, form, files }: Checked): void {
  const ids = Object.keys(pack.files.get('messages.json')?.data ?? {});
  const ask = (file: PackFile, at: (string | number)[], id: string) => {
    if (ids.includes(id)) return;
    const suggestion = suggest(id, ids);
    report(pack, file, at, 'unknown-message', `no message "${id}"`, {
      ...(suggestion && { suggestion }),
    });
  };
  for (const step of form.steps) {
    const file = files.get(step.name)!;
    for (const field of step.fields) {
      for (const [keyword, id] of Object.entries(field.messages)) {
        ask(file, ['properties', field.name, 'messages', keyword], id);
      }
    }
    for (const [index, rule] of step.rules.entries()) {
      ask(file, ['rules', index, 'message'], rule.message);
    }
    for (const [index, gate] of step.gates.entries()) {
      ask(file, ['gates', index, 'message'], gate.message);
    }
  }
}

/** A field may be asked for by what stands before it, never by itself or in a circle. */
function checkCircles({ pack, form, files }: Checked): void {
  const order = [...fieldsOf(form).keys()];
  for (const step of form.steps) {
    const file = files.get(step.name)!;
    const properties = file.data.properties as Record<string, JsonObject>;
    for (const field of step.fields) {
      for (const { pointer, at } of pointersOf(properties[field.name]?.when)) {
        const stepOf = (p: string) => form.steps.findIndex((s) => p.startsWith(`/${s.group}/`));
        const late = stepOf(pointer) > stepOf(field.pointer);
        const circle = reads(form, files, pointer).has(field.pointer);
        if (!order.includes(pointer) || !(late || circle)) continue;
        const message = late
          ? `${field.pointer} waits for ${pointer}, which is asked later`
          : `${field.pointer} and ${pointer} wait for each other`;
        report(
          pack,
          file,
          ['properties', field.name, 'when', ...at],
          late ? 'asked-later' : 'circle-of-conditions',
          message,
        );
      }
    }
  }
}

/** Every pointer that a field's visibility depends on, through other fields too; itself included. */
function reads(form: CompiledForm, files: Map<string, PackFile>, start: string): Set<string> {
  const seen = new Set<string>();
  const visit = (pointer: string): void => {
    if (seen.has(pointer)) return;
    seen.add(pointer);
    const field = fieldsOf(form).get(pointer);
    const step = field && form.steps.find((one) => one.fields.includes(field));
    const file = step && files.get(step.name);
    const source = (file?.data.properties as Record<string, JsonObject> | undefined)?.[field!.name];
    for (const found of pointersOf(source?.when)) visit(found.pointer);
  };
  visit(start);
  return seen;
}

function checkSchemas({ pack, form, files, wizard, schemas }: Checked): void {
  const assertCompiles = createSchemaCheck();
  for (const [name, schema] of schemas) {
    try {
      assertCompiles(schema);
    } catch (error) {
      const step = form.steps.find((one) => one.validator === name);
      const file = (step && files.get(step.name)) ?? wizard;
      report(
        pack,
        file,
        [],
        'schema-does-not-compile',
        `does not compile: ${(error as Error).message.split('\n')[0]}`,
      );
    }
  }
}

/** What a meta-schema can't see: names that lead nowhere, circles, schemas that don't compile. */
export function checkForm(checked: Checked): void {
  const { wizard, files, form } = checked;
  checkNames(checked);
  checkResources(checked);
  checkMessages(checked);
  for (const file of files.values()) {
    for (const key of ['properties', 'rules', 'gates']) {
      const source = file.data[key] as JsonObject | undefined;
      if (key === 'properties') {
        for (const [name, field] of Object.entries((source ?? {}) as Record<string, JsonObject>)) {
          for (const word of ['when', 'otherwise', 'initially']) {
            checkPointers(checked, file, field[word], ['properties', name, word]);
          }
        }
      } else if (source) checkPointers(checked, file, source, [key]);
    }
  }
  checkPointers(checked, wizard, form.facts, ['facts']);
  for (const [index, entry] of (wizard.data.steps as JsonObject[]).entries()) {
    if (typeof entry === 'object') {
      checkPointers(checked, wizard, entry.when, ['steps', String(index), 'when']);
    }
  }
  checkCircles(checked);
  checkUi(checked.pack, checked.form);
  checkSchemas(checked);
}

import { localName } from '../kernel/answers.ts';
import { fieldsOf } from '../kernel/forms.ts';
import type { Field } from '../kernel/types.ts';
import { type FormFiles, fieldsIn, sourcesIn } from './FormFiles.ts';
import { suggested } from './findings.ts';
import { report } from './readPack.ts';

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

/** What is required is asked, and no two answers travel under one name. */
export function checkNames(checked: FormFiles): void {
  const { pack, stepFiles } = checked;
  const wires = new Map<string, string>();
  for (const stepFile of stepFiles) {
    const { file } = stepFile;
    const names = Object.keys(sourcesIn(stepFile));
    for (const [index, name] of ((file.data.required as string[]) ?? []).entries()) {
      if (names.includes(name)) continue;
      const message = `required names no field "${name}"`;
      report(pack, file, ['required', index], 'unknown-field', message, suggested(name, names));
    }
    for (const field of fieldsIn(checked, stepFile)) {
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
export function checkRenames(checked: FormFiles): void {
  const { pack, form, stepFiles } = checked;
  const taken = new Map<string, string>();
  for (const stepFile of stepFiles) {
    for (const field of fieldsIn(checked, stepFile)) {
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
      report(pack, stepFile.file, place, 'renamed-from-a-field', says);
    }
  }
}

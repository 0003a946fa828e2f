import type { CompiledForm, JsonObject } from '../kernel/types.ts';
import { kindOf } from './checkMeta.ts';
import { suggest } from './findings.ts';
import { type Pack, type PackFile, report, stepFile } from './readPack.ts';

function refuseRepeats(
  pack: Pack,
  entries: { file: PackFile; at: (string | number)[]; value: unknown }[],
  what: string,
): void {
  const seen = new Set<unknown>();
  for (const { file, at, value } of entries) {
    if (seen.has(value))
      report(
        pack,
        file,
        at,
        'repeated-value',
        `the ${what} ${JSON.stringify(value)} is there twice`,
      );
    seen.add(value);
  }
}

/** Stored values must stay tellable apart: no choice, lookup id or program id stands twice. */
export function checkChoices(pack: Pack): void {
  const programs: Parameters<typeof refuseRepeats>[1] = [];
  for (const file of pack.files.values()) {
    const [folder] = file.name.split('/');
    const listOf = (key: string) => (file.data[key] as JsonObject[] | undefined) ?? [];
    if (folder === 'enumerations') {
      const values = listOf('values').map(({ value }, index) => ({
        file,
        at: ['values', index, 'value'],
        value,
      }));
      refuseRepeats(pack, values, 'value');
    } else if (folder === 'lookups') {
      const idKey = String(file.data.idKey);
      const ids = listOf('items').map((item, index) => ({
        file,
        at: ['items', index, idKey],
        value: item[idKey],
      }));
      refuseRepeats(pack, ids, 'id');
    } else if (kindOf(file.name) === 'program') {
      programs.push({ file, at: ['programID'], value: file.data.programID });
    }
  }
  refuseRepeats(pack, programs, 'programID');
}

/** A UI schema that speaks of a field which the step has not would be passed over in silence. */
export function checkUi(pack: Pack, form: CompiledForm): void {
  for (const step of form.steps) {
    const file = stepFile(pack, form.name, step.name, 'ui.json');
    if (!file) continue;
    const names = step.fields.map((field) => field.name);
    const refuse = (at: (string | number)[], name: string) => {
      const suggestion = suggest(name, names);
      report(pack, file, at, 'unknown-field', `the step has no field "${name}"`, {
        ...(suggestion && { suggestion }),
      });
    };
    for (const key of Object.keys(file.data)) {
      if (!key.startsWith('ui:') && !key.startsWith('$') && !names.includes(key))
        refuse([key], key);
    }
    for (const [index, name] of ((file.data['ui:order'] as string[]) ?? []).entries()) {
      if (name !== '*' && !names.includes(name)) refuse(['ui:order', index], name);
    }
  }
}

import type { JsonObject } from '../kernel/types.ts';
import { isTemplate } from './owner.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

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
    const { kind } = file;
    const listOf = (key: string) => (file.data[key] as JsonObject[] | undefined) ?? [];
    if (kind === 'enumeration') {
      const values = listOf('values').map(({ value }, index) => ({
        file,
        at: ['values', index, 'value'],
        value,
      }));
      refuseRepeats(pack, values, 'value');
    } else if (kind === 'lookup') {
      const { idKey, labelKey } = file.data as { [key: string]: string };
      for (const [index, item] of listOf('items').entries())
        for (const key of [idKey!, labelKey!].filter((one) => !Object.hasOwn(item, one)))
          report(pack, file, ['items', index], 'missing-property', `"${key}" is missing`);
      const ids = listOf('items').map((item, index) => ({
        file,
        at: ['items', index, idKey!],
        value: item[idKey!],
      }));
      refuseRepeats(pack, ids, 'id');
    } else if (kind === 'program' && !isTemplate(file.name)) {
      programs.push({ file, at: ['programID'], value: file.data.programID });
    }
  }
  refuseRepeats(pack, programs, 'programID');
}

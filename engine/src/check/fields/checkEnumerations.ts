import { suggest } from '../../compile/findings.ts';
import { report } from '../../compile/readPack.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm } from '../CheckContext.ts';

/** The file that a field takes its choices from: its program's own before the pack's. */
function filesUsed({ pack, own, program }: CheckedForm): string[] {
  return own.flatMap(({ source }) => {
    const items = (source.items ?? {}) as JsonObject;
    const { enumeration } = (source.options ?? items.options ?? {}) as { enumeration?: string };
    if (!enumeration) return [];
    const ofProgram = `programs/${program}/enumerations/${enumeration}.json`;
    return [pack.files.has(ofProgram) ? ofProgram : `enumerations/${enumeration}.json`];
  });
}

/** Warns of enumerations whose values no field offers. */
export function checkEnumerations({ pack, forms }: CheckContext): void {
  const used = new Set(['enumerations/file-category.json', ...forms.flatMap(filesUsed)]);
  const wanted = [...used].filter((name) => !pack.files.has(name));
  for (const file of pack.files.values()) {
    if (!/^(programs\/[^/]+\/)?enumerations\//.test(file.name) || used.has(file.name)) continue;
    const suggestion = suggest(file.name, wanted);
    report(pack, file, ['values'], 'unused-enumeration', 'no field offers these values', {
      ...(suggestion && { suggestion }),
    });
  }
}

import { suggest } from '../../compile/findings.ts';
import { categoryFile } from '../../compile/options.ts';
import { ownerOf } from '../../compile/owner.ts';
import { report } from '../../compile/readPack.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm } from '../CheckContext.ts';

type Named = { enumeration?: string } | undefined;

/** The files that a field takes its choices and frequencies from: its owner's own before the pack's. */
function filesUsed({ pack, own }: CheckedForm): string[] {
  return own.flatMap(({ source, file }) => {
    const items = (source.items ?? {}) as JsonObject;
    const named = [source.options ?? items.options, source.frequencies] as Named[];
    return named.flatMap((options) => {
      if (!options?.enumeration) return [];
      const ofPack = `enumerations/${options.enumeration}.json`;
      const ofOwner = `${ownerOf(file.name)?.folder}/${ofPack}`;
      return [pack.files.has(ofOwner) ? ofOwner : ofPack];
    });
  });
}

/** The lists of reasons for which actions of the desk ask about answers. */
const reasonFiles = ({ pack }: CheckContext): string[] =>
  [...pack.files.values()]
    .filter(({ kind }) => kind === 'desk-action')
    .flatMap(({ data }) => {
      const { corrections } = (data.effects ?? {}) as { corrections?: { reasons: string } };
      return corrections ? [`enumerations/${corrections.reasons}.json`] : [];
    });

/** Warns of enumerations whose values no field offers. */
export function checkEnumerations(context: CheckContext): void {
  const { pack, forms } = context;
  const categories = categoryFile(pack)?.name ?? [];
  const used = new Set([categories, forms.flatMap(filesUsed), reasonFiles(context)].flat());
  const wanted = [...used].filter((name) => !pack.files.has(name));
  for (const file of pack.files.values()) {
    if (file.kind !== 'enumeration' || used.has(file.name)) continue;
    const suggestion = suggest(file.name, wanted);
    report(pack, file, ['values'], 'unused-enumeration', 'no field offers these values', {
      ...(suggestion && { suggestion }),
    });
  }
}

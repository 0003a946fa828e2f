import { pointersOf } from '../../compile/conditions.ts';
import { suggest } from '../../compile/findings.ts';
import { type PackFile, report } from '../../compile/readPack.ts';
import { toPointer } from '../../kernel/pointers.ts';
import type { Pointer } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm, Path } from '../CheckContext.ts';

interface Read {
  file: PackFile;
  at: Path;
  pointer: Pointer;
  forms: CheckedForm[];
}

/** Every pointer that a shared step reads, with the forms that have the step. */
function readsOfShared(forms: CheckedForm[]): Read[] {
  const reads = new Map<string, Read>();
  for (const checked of forms) {
    for (const { file } of checked.program === undefined ? checked.stepFiles : []) {
      if (!file.name.startsWith('steps/')) continue;
      for (const key of ['properties', 'rules', 'gates']) {
        for (const { pointer, at } of pointersOf(file.data[key], [key])) {
          if (pointer.startsWith('/$/')) continue;
          const place = `${file.name}#${toPointer(at)}`;
          const read = reads.get(place) ?? { file, at, pointer, forms: [] };
          read.forms.push(checked);
          reads.set(place, read);
        }
      }
    }
  }
  return [...reads.values()];
}

/** Reports what a shared step reads and none of its forms has; one form's alone is another's silence. */
export function checkShared({ pack, forms }: CheckContext): void {
  for (const { file, at, pointer, forms: users } of readsOfShared(forms)) {
    if (users.some(({ questions }) => questions.has(pointer))) continue;
    const suggestion = suggest(
      pointer,
      users.flatMap(({ questions }) => [...questions.keys()]),
    );
    const message = `no form that has this step has a field ${pointer}`;
    report(pack, file, at, 'unknown-field', message, { ...(suggestion && { suggestion }) });
  }
}

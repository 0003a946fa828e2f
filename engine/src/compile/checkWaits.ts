import { localName } from '../kernel/answers.ts';
import { fieldsOf, stepOfPointer } from '../kernel/forms.ts';
import type { Pointer } from '../kernel/types.ts';
import { pointersOf, waitMessage } from './conditions.ts';
import { type FormFiles, fieldsIn, sourceFinder, sourcesIn } from './FormFiles.ts';
import { report } from './readPack.ts';
import { staysWhileFilled } from './staysWhileFilled.ts';

/** A field may be asked for by what stands before it, never in a circle, and by itself only to stay. */
export function checkWaits(checked: FormFiles): void {
  const { pack, form, stepFiles } = checked;
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
  for (const stepFile of stepFiles) {
    for (const field of fieldsIn(checked, stepFile)) {
      for (const { pointer, at } of pointersOf(sourcesIn(stepFile)[localName(field)]?.when)) {
        if (!fields.has(pointer)) continue;
        const { when } = sourcesIn(stepFile)[localName(field)]!;
        if (pointer === field.pointer && staysWhileFilled(when, pointer, at)) continue;
        const late = positionOf(pointer) > positionOf(field.pointer);
        if (!late && !reads(pointer).has(field.pointer)) continue;
        const message = late
          ? `${field.pointer} waits for ${pointer}, which is asked later`
          : waitMessage(field.pointer, pointer);
        const place = ['properties', localName(field), 'when', ...at];
        const code = late ? 'asked-later' : 'circle-of-conditions';
        const params = { field: field.pointer, other: pointer };
        report(pack, stepFile.file, place, code, message, { params });
      }
    }
  }
}

import { report } from '../../compile/readPack.ts';
import { fieldsOf } from '../../kernel/forms.ts';
import { countsOnce } from '../../kernel/frequencies.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { CheckContext } from '../CheckContext.ts';

/** Reports frequencies where no amount is typed, and those that leave no amount as it is. */
export function checkFrequencies({ pack, forms }: CheckContext): void {
  const ofItems = new Set(
    forms.flatMap(({ form }) =>
      [...fieldsOf(form).values()].flatMap(({ resource }) => resource?.form ?? []),
    ),
  );
  for (const { form, own } of forms) {
    for (const { field, step, file, at } of own) {
      if (!field.frequencies) continue;
      const here = [...at, 'frequencies'];
      const ui = form.steps[step]?.uiSchema[field.name] as JsonObject | undefined;
      if (
        field.type !== 'number' ||
        field.mask !== 'money' ||
        (ui?.['ui:widget'] ?? 'money') !== 'money'
      ) {
        const message = `"frequencies" does nothing on ${field.pointer}, where no amount is typed`;
        report(pack, file, here, 'misplaced-keyword', message, {
          expected:
            'a question with "type": "number", "mask": "money" and no other "ui:widget" than "money"',
        });
        continue;
      }
      const { choices, typed } = field.frequencies;
      const isClosed = field.classification === 'restricted';
      if (typed && (isClosed || !ofItems.has(form.name))) {
        const message = `what was typed for ${field.pointer} can't be kept`;
        report(pack, file, [...here, 'wire'], 'misplaced-keyword', message, {
          expected: isClosed
            ? '"frequencies" without "wire": an answer that is restricted stands in one place'
            : '"frequencies" without "wire", or the question in the form of an item of a list',
        });
      }
      // That an enumeration is missing is told where names are resolved.
      if (choices.length > 0 && !choices.some(countsOnce)) {
        const message = `none of the frequencies of ${field.pointer} leaves an amount as it is`;
        report(pack, file, here, 'no-plain-frequency', message, {
          expected: 'a value without "times" and "over", such as "Every month"',
        });
      }
    }
  }
}

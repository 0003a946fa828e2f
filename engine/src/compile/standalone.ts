import { standaloneAddress } from '../kernel/standalone.ts';
import type { CompiledForm, StandaloneForm } from '../kernel/types.ts';
import type { FormSource } from './meta/sources.generated.ts';
import { findStepFile, type Pack, type PackFile, report } from './readPack.ts';
import { reportDay } from './reportDay.ts';
import type { Translate } from './texts.ts';

const sourceOf = (wizard: PackFile) => wizard.data as FormSource;

/** The answers that the receipt of a form that stands alone shows. */
export function answersOnReceipt(wizard: PackFile): string[] {
  return sourceOf(wizard).receipt.answers ?? [];
}

/** What is said of a form that stands alone, in one language; undefined for any other. */
export function compileStandalone(
  name: string,
  wizard: PackFile,
  translate: Translate,
): StandaloneForm | undefined {
  if (standaloneAddress(name) === undefined) return undefined;
  const { intro, opens, closes, keepDays, receipt, listing } = sourceOf(wizard);
  const say = (key: string, english: string) => translate(wizard.name, key, english);
  return {
    ...(intro !== undefined && { intro: say('intro', intro) }),
    ...(opens && { opens }),
    ...(closes && { closes }),
    keepDays,
    receipt: {
      title: say('receipt/title', receipt.title),
      text: say('receipt/text', receipt.text),
    },
    ...(listing && {
      listing: {
        title: say('listing/title', listing.title),
        text: say('listing/text', listing.text),
        link: say('listing/link', listing.link),
      },
    }),
  };
}

/** What a meta-schema can't see of a form that stands alone: its address, its days, and what it can't have. */
export function checkStandalone(pack: Pack, form: CompiledForm, wizard: PackFile): void {
  const address = standaloneAddress(form.name);
  if (address === undefined) return;
  if (!/^[a-z][a-z0-9-]*$/.test(address))
    report(pack, wizard, [], 'form-address', `"${address}" can't stand in an address`);
  checkDays(pack, wizard);
  for (const step of form.steps) {
    for (const field of step.fields) {
      const file = field.resource && findStepFile(pack, form.name, step.name, 'schema.json');
      if (!file) continue;
      const message = `${field.pointer} is a collection`;
      report(pack, file, ['properties', field.name, 'resource'], 'collection-in-form', message);
    }
  }
}

function checkDays(pack: Pack, wizard: PackFile): void {
  const { opens, closes } = sourceOf(wizard);
  for (const [key, day] of Object.entries({ opens, closes }))
    reportDay(pack, wizard, [key], 'form-dates', day);
  if (opens && closes && closes < opens)
    report(pack, wizard, ['closes'], 'form-dates', `it closes on ${closes}, before it opens`);
}

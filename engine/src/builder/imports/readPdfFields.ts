import type { FieldKind } from '../create/fieldKinds.ts';
import { Collected } from './Collected.ts';
import type { Proposal } from './Proposal.ts';

/** A field of a PDF form. */
export interface PdfField {
  name: string;
  /** What a screen reader says of it (`TU`), where there is something. */
  label?: string;
  kind: 'text' | 'long-text' | 'choice' | 'choices' | 'checkbox' | 'button' | 'signature' | 'other';
  options: string[];
  isRequired: boolean;
}

const KINDS: { [kind in PdfField['kind']]?: FieldKind } = {
  text: 'text',
  'long-text': 'long-text',
  choice: 'choice',
  choices: 'choices',
};

/**
 * The questions of a PDF form, in the order of its fields.
 * @throws ImportError `nothing-asked`, `too-many`
 */
export function readPdfFields(fields: PdfField[]): Proposal {
  const collected = new Collected();
  for (const { name, label, kind, options, isRequired } of fields) {
    const title = label?.trim() ?? '';
    if (kind === 'button' || kind === 'signature' || kind === 'other')
      collected.leave(name, 'no-question', `${title || name} (${kind})`);
    else
      collected.ask(
        {
          title,
          translations: {},
          // A box may be a yes, one of several, or an agreement.
          kind: KINDS[kind],
          given: kind,
          choices: [...new Set(options)].map((one) => ({ label: one, translations: {} })),
          isRequired,
          source: name,
        },
        name,
      );
  }
  return collected.finish();
}

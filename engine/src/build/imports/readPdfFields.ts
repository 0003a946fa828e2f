import type { FieldKind } from '../create/fieldKinds.ts';
import { finish, LONGEST_TITLE, type Proposal } from './Proposal.ts';

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
  const proposal: Proposal = { questions: [], left: [] };
  for (const { name, label, kind, options, isRequired } of fields) {
    const title = label?.trim() || name;
    if (kind === 'button' || kind === 'signature' || kind === 'other')
      proposal.left.push({ source: name, reason: 'no-question', words: `${title} (${kind})` });
    else if (title.length > LONGEST_TITLE)
      proposal.left.push({ source: name, reason: 'long-title', words: title });
    else {
      if (!label?.trim()) proposal.left.push({ source: name, reason: 'no-label', words: name });
      proposal.questions.push({
        title,
        translations: {},
        // A box may be a yes, one of several, or an agreement.
        kind: KINDS[kind],
        given: kind,
        choices: [...new Set(options)].map((one) => ({ label: one, translations: {} })),
        isRequired,
        source: name,
      });
    }
  }
  return finish(proposal);
}

import type { FieldKind } from '../create/fieldKinds.ts';
import { Collected } from './Collected.ts';
import type { ProposedLimit } from './limits/ProposedLimit.ts';
import type { Left, Proposal } from './Proposal.ts';
import { type PdfScripts, readScripts } from './pdfScripts.ts';
import { wordsIn } from './values.ts';

/** A field of a PDF form. */
export interface PdfField {
  name: string;
  /** What a screen reader says of it (`TU`), where there is something. */
  label?: string;
  kind:
    | 'text'
    | 'long-text'
    | 'choice'
    | 'choices'
    | 'checkbox'
    | 'file'
    | 'button'
    | 'signature'
    | 'other';
  options: string[];
  /** The options are names, since nothing says words for each. Default: `false`. */
  hasNamesOnly?: boolean;
  /** Beside the options people may write something else. Default: `false`. */
  isOpen?: boolean;
  isRequired: boolean;
  /** Nobody types it: the form fills it in, or the office does. Default: `false`. */
  isReadOnly?: boolean;
  /** Nobody sees it. Default: `false`. */
  isHidden?: boolean;
  /** What is typed is not shown. Default: `false`. */
  isSecret?: boolean;
  maxLength?: number;
  scripts?: PdfScripts;
  /** What else is said of it: `comb: 9`, `default: CA`. */
  settings?: string[];
}

/** What a PDF has beside the fields of its form. */
export interface PdfForm {
  fields: PdfField[];
  /** A form of LiveCycle stands in it, too. */
  hasXfa: boolean;
}

const KINDS: { [kind in PdfField['kind']]?: FieldKind } = {
  'long-text': 'long-text',
  choice: 'choice',
  choices: 'choices',
};

const NO_KIND: { [kind in PdfField['kind']]?: Left['reason'] } = {
  button: 'no-question',
  signature: 'no-kind',
  other: 'no-question',
  file: 'no-kind',
};

/**
 * The questions of a PDF form, in the order of its fields.
 * @throws ImportError `nothing-asked`, `too-many`
 */
export function readPdfFields({ fields, hasXfa }: PdfForm): Proposal {
  const collected = new Collected();
  if (hasXfa) collected.leave('XFA', 'xfa', 'XFA');
  for (const field of fields) {
    const why = whyUnasked(field);
    if (why) collected.leave(field.name, why.reason, why.words);
    else askField(collected, field);
  }
  return collected.finish();
}

/** Why a field is no question; undefined of one that is. */
function whyUnasked(field: PdfField): Pick<Left, 'reason' | 'words'> | undefined {
  const { name, label, kind, scripts, isReadOnly, isHidden } = field;
  const words = label?.trim() || name;
  const reason = NO_KIND[kind];
  if (reason) return { reason, words: `${words} (${kind})` };
  if (scripts?.calculate !== undefined)
    return { reason: 'calculated', words: `${words}: ${wordsIn(scripts.calculate.trim())}` };
  if (isHidden) return { reason: 'no-question', words: `${words} (hidden)` };
  return isReadOnly ? { reason: 'read-only', words } : undefined;
}

function askField(collected: Collected, field: PdfField): void {
  const { name, label, kind, options, isRequired, maxLength, isSecret } = field;
  const title = label?.trim() ?? '';
  const scripted = readScripts(field.scripts ?? {}, name);
  const most: ProposedLimit[] =
    maxLength === undefined
      ? []
      : [{ keyword: 'maxLength', value: maxLength, source: name, words: `MaxLen: ${maxLength}` }];
  const limits = [...most, ...scripted.limits];
  const isText = kind === 'text' && !isSecret;
  const isTaken = collected.ask(
    {
      title,
      translations: {},
      // A box may be a yes, one of several, or an agreement.
      kind: isText ? scripted.kind : isSecret ? undefined : KINDS[kind],
      given: [kind, isSecret ? 'password' : scripted.format].filter(Boolean).join(', '),
      choices: [...new Set(options)].map((one) => ({ label: one, translations: {} })),
      isRequired,
      ...(limits.length > 0 && { limits }),
      source: name,
    },
    name,
  );
  if (!isTaken) return;
  const leave = (reason: Left['reason'], words: string) => collected.leave(name, reason, words);
  if (isSecret) leave('secret', title || name);
  if (field.isOpen) leave('or-other', title || name);
  if (field.hasNamesOnly) leave('choice-names', options.join(' · '));
  for (const one of scripted.shapes) leave('limit', one);
  if (!isText && scripted.kind !== 'text')
    leave('limit', wordsIn(field.scripts?.format ?? field.scripts?.keystroke));
  for (const one of scripted.others) leave('logic', one);
  for (const one of field.settings ?? []) leave('setting', one);
}

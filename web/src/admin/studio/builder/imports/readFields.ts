import {
  decodePDFRawStream,
  PDFArray,
  PDFButton,
  PDFCheckBox,
  PDFDict,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFOptionList,
  PDFRadioGroup,
  PDFRawStream,
  PDFSignature,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib';
import type { PdfField, PdfForm } from '@porchlight/engine/builder';

type Kind = Pick<PdfField, 'kind' | 'options' | 'hasNamesOnly' | 'isOpen'>;

const of = (kind: PdfField['kind'], options: string[] = []): Kind => ({ kind, options });

function kindOf(field: PDFField): Kind {
  if (field instanceof PDFTextField) {
    if (field.isFileSelector()) return of('file');
    return of(field.isMultiline() ? 'long-text' : 'text');
  }
  if (field instanceof PDFDropdown)
    return { ...of('choice', field.getOptions()), isOpen: field.isEditable() };
  if (field instanceof PDFRadioGroup) return radioKind(field);
  if (field instanceof PDFOptionList)
    return of(field.isMultiselect() ? 'choices' : 'choice', field.getOptions());
  if (field instanceof PDFCheckBox) return of('checkbox');
  if (field instanceof PDFButton) return of('button');
  return of(field instanceof PDFSignature ? 'signature' : 'other');
}

/** Radio buttons: what a screen reader says of each, if each has words of its own; else their names. */
function radioKind(field: PDFRadioGroup): Kind {
  const group = wordsAt(field.acroField.dict, 'TU');
  const said = field.acroField.getWidgets().map(({ dict }) => wordsAt(dict, 'TU'));
  const words = new Set(said.filter((one) => one && one !== group));
  if (words.size === said.length && words.size > 0) return of('choice', [...words] as string[]);
  return { ...of('choice', field.getOptions()), hasNamesOnly: true };
}

/** A text of the file, a name, or a list of these; blank of anything else. */
function wordsOf(one: PDFObject | undefined): string {
  if (one instanceof PDFArray) return one.asArray().map(wordsOf).filter(Boolean).join(', ');
  const isText = one instanceof PDFString || one instanceof PDFHexString || one instanceof PDFName;
  return isText ? one.decodeText().trim() : '';
}

const wordsAt = (dict: PDFDict, key: string): string => wordsOf(dict.lookup(PDFName.of(key)));

/** A script: a text, or a stream of one. */
function scriptOf(action: PDFObject | undefined): string | undefined {
  if (!(action instanceof PDFDict)) return undefined;
  const script = action.lookup(PDFName.of('JS'));
  if (script instanceof PDFRawStream)
    return new TextDecoder().decode(decodePDFRawStream(script).decode());
  return wordsOf(script) || undefined;
}

const TRIGGERS = { F: 'format', K: 'keystroke', V: 'validate', C: 'calculate' } as const;

function scriptsOf({ acroField }: PDFField): NonNullable<PdfField['scripts']> {
  const dicts = [acroField.dict, ...acroField.getWidgets().map(({ dict }) => dict)];
  const found: NonNullable<PdfField['scripts']> = {};
  for (const dict of dicts) {
    const actions = dict.lookup(PDFName.of('AA'));
    if (!(actions instanceof PDFDict)) continue;
    for (const [key, trigger] of Object.entries(TRIGGERS)) {
      const script = scriptOf(actions.lookup(PDFName.of(key)));
      if (script !== undefined) found[trigger as 'format'] ??= script;
    }
  }
  return found;
}

/** What a field, or one that it stands in, says of itself. */
function inherited({ acroField }: PDFField, key: string): PDFObject | undefined {
  return acroField.dict.context.lookup(acroField.getInheritableAttribute(PDFName.of(key)));
}

/** The flag of a widget that is not shown. */
const HIDDEN = 2;

function isHidden({ acroField }: PDFField): boolean {
  const widgets = acroField.getWidgets();
  return (
    widgets.length > 0 &&
    widgets.every(({ dict }) => {
      const flags = dict.lookup(PDFName.of('F'));
      return flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0;
    })
  );
}

/** What a field says that no question has. */
function settingsOf(field: PDFField, maxLength: number | undefined): string[] {
  const [first, now] = [wordsOf(inherited(field, 'DV')), wordsOf(inherited(field, 'V'))];
  const isSaid = (words: string) => words !== '' && words !== 'Off';
  return [
    ...(field instanceof PDFTextField && field.isCombed() ? [`comb: ${maxLength ?? '–'}`] : []),
    ...(field instanceof PDFTextField && field.isRichFormatted() ? ['rich text'] : []),
    ...(isSaid(first) ? [`default: ${first}`] : []),
    ...(isSaid(now) && now !== first ? [`value: ${now}`] : []),
  ];
}

function readField(field: PDFField): PdfField {
  const label = wordsAt(field.acroField.dict, 'TU');
  const most = field instanceof PDFTextField ? inherited(field, 'MaxLen') : undefined;
  const maxLength = most instanceof PDFNumber ? most.asNumber() : undefined;
  const scripts = scriptsOf(field);
  return {
    name: field.getName(),
    ...(label && { label }),
    ...kindOf(field),
    isRequired: field.isRequired(),
    isReadOnly: field.isReadOnly(),
    isHidden: isHidden(field),
    isSecret: field instanceof PDFTextField && field.isPassword(),
    ...(maxLength !== undefined && { maxLength }),
    scripts,
    settings: settingsOf(field, maxLength),
  };
}

/**
 * The form of a PDF, of no fields where it has none. One that anybody may open is read, though it may be
 * locked against changes.
 * @throws Error of what is no PDF, or one that wants a password
 */
export async function readFields(bytes: Uint8Array): Promise<PdfForm> {
  const pdf = await PDFDocument.load(bytes, {
    updateMetadata: false,
    preserveXFA: true,
    password: '',
  });
  const hasXfa = pdf.catalog.getAcroForm()?.dict.has(PDFName.of('XFA')) ?? false;
  return { fields: pdf.getForm().getFields().map(readField), hasXfa };
}

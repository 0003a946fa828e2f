import {
  PDFButton,
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFSignature,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib';
import type { PdfField } from '@porchlight/engine/builder';

function kindOf(field: PDFField): Pick<PdfField, 'kind' | 'options'> {
  const of = (kind: PdfField['kind'], options: string[] = []) => ({ kind, options });
  if (field instanceof PDFTextField) return of(field.isMultiline() ? 'long-text' : 'text');
  if (field instanceof PDFDropdown) return of('choice', field.getOptions());
  if (field instanceof PDFRadioGroup) return of('choice', field.getOptions());
  if (field instanceof PDFOptionList)
    return of(field.isMultiselect() ? 'choices' : 'choice', field.getOptions());
  if (field instanceof PDFCheckBox) return of('checkbox');
  if (field instanceof PDFButton) return of('button');
  return of(field instanceof PDFSignature ? 'signature' : 'other');
}

/** What a screen reader says of a field. */
function labelOf(field: PDFField): string | undefined {
  const said = field.acroField.dict.lookup(PDFName.of('TU'));
  return said instanceof PDFString || said instanceof PDFHexString ? said.decodeText() : undefined;
}

/** The fields of a PDF's form, none where it has none. @throws Error of what is no PDF, or a locked one */
export async function readFields(bytes: Uint8Array): Promise<PdfField[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf
    .getForm()
    .getFields()
    .map((field) => {
      const label = labelOf(field);
      return {
        name: field.getName(),
        ...(label && { label }),
        ...kindOf(field),
        isRequired: field.isRequired(),
      };
    });
}

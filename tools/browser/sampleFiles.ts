/** Small files that are what their names say. */

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==';

/** A PDF of one empty page, its table of references counted out. @param title Makes it another file. */
export function makePdf(title = 'Untitled'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = `%PDF-1.4\n% ${title}\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/**
 * Files as Playwright's file chooser takes them: pictures and PDFs that pass the check of uploads.
 */
export const sampleFiles = {
  photoId: { name: 'photo-id.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG, 'base64') },
  card: { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') },
  payStub: { name: 'pay stub.pdf', mimeType: 'application/pdf', buffer: makePdf('Pay stub') },
  bill: { name: 'bill.pdf', mimeType: 'application/pdf', buffer: makePdf('Bill') },
};

/** Added when more is asked for. */
export const gasBill = {
  name: 'gas bill.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf('Gas bill'),
};

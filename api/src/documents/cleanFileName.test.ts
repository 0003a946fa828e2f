import { cleanFileName } from './cleanFileName.ts';

test.each([
  ['C:\\scans\\my id.PNG', ['png'], 'my id.PNG'],
  ['../../etc/passwd', ['pdf'], 'passwd.pdf'],
  ['invoice\u202Egpj.exe', ['pdf'], 'invoicegpj.exe.pdf'],
  ['photo.JPEG', ['jpg', 'jpeg'], 'photo.JPEG'],
  ['a\r\nX-Evil: 1.pdf', ['pdf'], 'aX-Evil 1.pdf'],
  ['', ['pdf'], 'document.pdf'],
  ['.pdf', ['pdf'], 'pdf.pdf'],
  ['..', ['png'], 'document.png'],
  [`${'ñ'.repeat(300)}.pdf`, ['pdf'], `${'ñ'.repeat(120)}.pdf`],
])('%j becomes a safe name', (name, extensions, expected) => {
  expect(cleanFileName(name, extensions)).toBe(expected);
});

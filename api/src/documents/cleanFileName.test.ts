import { cleanFileName, keptName } from './cleanFileName.ts';

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

test('a name that was stored keeps its ending, however long it is', () => {
  expect(keptName(`${'a'.repeat(120)}.pdf`)).toBe(`${'a'.repeat(120)}.pdf`);
  expect(keptName('scan.PDF')).toBe('scan.PDF');
  expect(keptName('no ending')).toBe('no ending');
  expect(keptName('../../etc/passwd')).toBe('passwd');
});

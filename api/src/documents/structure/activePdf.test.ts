import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFDocument,
  type PDFRawStream,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { findProgram, withPrograms } from '../../../test/debian.ts';
import { PDF, STUBBORN_PDF } from '../../../test/files.ts';
import { checkPdf } from './checkPdf.ts';

const START = '%PDF-1.7\n';
const END = 'trailer<</Root 1 0 R>>\n%%EOF\n';
const SCRIPT = 'app.alert(4711)';

/** A PDF of one page, with more in its catalog and its page, and more objects from number 10 on. */
function pdf({ catalog = '', page = '', objects = '' } = {}): Buffer {
  return Buffer.from(
    `${START}1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R${page}>>endobj\n4 0 obj<</Length 18>>stream\n0 0 50 50 re f\nQ q\nendstream endobj\n${objects}${END}`,
    'latin1',
  );
}

const stream = (number: number, dict: string, body: string | Buffer) =>
  `${number} 0 obj<<${dict}/Length ${body.length}>>stream\n${body.toString('latin1')}\nendstream endobj\n`;
const annotation = (words: string) => `/Annots[<</Type/Annot/Rect[10 10 60 60]${words}>>]`;
/** An annotation's own look, at number 11: one that has none is drawn as its viewer likes. */
const LOOK = stream(11, '/Type/XObject/Subtype/Form/BBox[0 0 50 50]', '1 0 0 rg 0 0 20 20 re f');

const ACTIVE: Record<string, () => Buffer> = {
  'a script when it is opened': () =>
    pdf({ catalog: `/OpenAction<</S/JavaScript/JS(${SCRIPT})>>` }),
  'one whose name is spelled in numbers': () =>
    pdf({ catalog: `/OpenAction<</S/J#61vaScript/#4AS(${SCRIPT})>>` }),
  'one that stands elsewhere, in a stream': () =>
    pdf({
      catalog: '/OpenAction 10 0 R',
      objects: `10 0 obj<</S/JavaScript/JS 11 0 R>>endobj\n${stream(11, '', SCRIPT)}`,
    }),
  'one in an object stream': () => {
    const body = deflateSync(`10 0 <</S/JavaScript/JS(${SCRIPT})>>`);
    return pdf({
      catalog: '/OpenAction 10 0 R',
      objects: stream(20, '/Type/ObjStm/N 1/First 5/Filter/FlateDecode', body),
    });
  },
  'one among its names': () =>
    pdf({ catalog: `/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(${SCRIPT})>>]>>>>` }),
  'one when a page is shown': () => pdf({ page: `/AA<</O<</S/JavaScript/JS(${SCRIPT})>>>>` }),
  'one behind a harmless action': () =>
    pdf({ catalog: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[<</S/JavaScript/JS(${SCRIPT})>>]>>` }),
  'one in a font’s clothes': () =>
    pdf({ catalog: `/AA<</Type/Font/WC<</S/JavaScript/JS(${SCRIPT})>>>>` }),
  'one in an object that a later one replaced': () => {
    const old = `10 0 obj<</S/JavaScript/JS(${SCRIPT})>>endobj\n`;
    const objects = `${old}10 0 obj<</S/GoTo/D[3 0 R/Fit]>>endobj\n`;
    return pdf({ catalog: '/OpenAction 10 0 R', objects });
  },
  'one in a stream’s bytes, where a table may point': () =>
    pdf({ objects: stream(10, '', `11 0 obj<</S/JavaScript/JS(${SCRIPT})>>endobj`) }),
  'one in a stream’s bytes, its number apart': () =>
    pdf({ objects: stream(10, '', `x11 0%\r\0obj<</S/JavaScript/JS(${SCRIPT})>>endobj`) }),
  'one in a trailer among a stream’s bytes': () =>
    pdf({
      objects: stream(10, '', `trailer<</Root<</OpenAction<</S/JavaScript/JS(${SCRIPT})>>>>>>`),
    }),
  'a program that is started': () =>
    pdf({ page: annotation(`/Subtype/Link/A<</S/Launch/F(${SCRIPT})>>`) }),
  'a form that is sent': () =>
    pdf({
      catalog: '/AcroForm<</Fields[10 0 R]>>',
      page: '/Annots[10 0 R]',
      objects: `10 0 obj<</Type/Annot/Subtype/Widget/FT/Btn/T(b)/Rect[10 10 60 60]/A<</S/SubmitForm/F(http://${SCRIPT})>>>>endobj\n`,
    }),
  'a form of XFA': () => pdf({ catalog: `/AcroForm<</Fields[]/XFA(${SCRIPT})>>` }),
  'a file among its names': () =>
    pdf({
      catalog: '/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a.exe)/EF<</F 10 0 R>>>>]>>>>',
      objects: stream(10, '/Type/EmbeddedFile', SCRIPT),
    }),
  'a file in an annotation': () =>
    pdf({
      page: annotation(
        '/Subtype/FileAttachment/FS<</Type/Filespec/F(a.exe)/EF<</F 10 0 R>>>>/AP<</N 11 0 R>>',
      ),
      objects: stream(10, '', SCRIPT) + LOOK,
    }),
  'a film': () =>
    pdf({
      page: annotation('/Subtype/RichMedia/RichMediaContent 10 0 R/AP<</N 11 0 R>>'),
      objects: `10 0 obj<</Assets(${SCRIPT})>>endobj\n${LOOK}`,
    }),
  'a link that is a script': () =>
    pdf({ page: annotation(`/Subtype/Link/A<</S/URI/URI(javascript:${SCRIPT})>>`) }),
  'a link to a file of another computer': () =>
    pdf({ page: annotation(`/Subtype/Link/A<</S/GoToR/F(\\\\\\\\host\\\\${SCRIPT})/D[0/Fit]>>`) }),
  'a page of the web when it is opened': () =>
    pdf({ catalog: '/OpenAction<</S/URI/URI(https://example.org/4711)>>' }),
  'one behind a page of its own': () =>
    pdf({
      catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 10 0 R>>',
      objects: '10 0 obj<</S/URI/URI(https://example.org/4711)>>endobj\n',
    }),
  'one when its page is seen': () =>
    pdf({ page: annotation('/Subtype/Link/PA<</S/URI/URI(https://example.org/4711)>>') }),
  'a thread of another file': () =>
    pdf({ page: annotation('/Subtype/Link/A<</S/Thread/F(4711.pdf)/D 0>>') }),
  'a picture from another file': () =>
    pdf({ objects: stream(10, `/F(${SCRIPT})`, 'x'), page: '/Thumb 10 0 R' }),
};

const contentsOf = async (bytes: Uint8Array) => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map((page) => {
    const content = page.node.Contents() as PDFRawStream;
    return Buffer.from(decodePDFRawStream(content).decode()).toString('latin1');
  });
};

test.each(Object.entries(ACTIVE))('%s is taken out, and the pages stay', async (_, make) => {
  const bytes = make();
  const { problem, rewritten } = await checkPdf(bytes);
  expect(problem).toBeUndefined();
  const kept = rewritten!.toString('latin1');
  if (!/stream’s bytes/.test(_)) expect(kept).not.toContain('4711');
  expect(kept).not.toMatch(/\/(JavaScript|JS|Launch|SubmitForm|EmbeddedFile|XFA|GoToR)\b(?!\()/);
  expect(await contentsOf(rewritten!)).toEqual(await contentsOf(bytes));
  // Checked again, it is kept as it is.
  expect(await checkPdf(rewritten!)).toEqual({});
});

test('one of which not all is taken out at once is refused', async () => {
  expect(await checkPdf(Buffer.from(STUBBORN_PDF))).toEqual({ problem: 'file-active' });
});

test.each([
  [
    'a link to a page and one to the web',
    annotation('/Subtype/Link/A<</S/URI/URI(https://example.org)>>'),
  ],
  ['a link within it', annotation('/Subtype/Link/A<</S/GoTo/D[3 0 R/Fit]>>')],
  ['a picture named like a script', '/Resources<</XObject<</JS 10 0 R/AA 10 0 R>>>>'],
  ['a border and a group', `/Group<</S/Transparency>>${annotation('/Subtype/Link/BS<</S/S>>')}`],
])('%s stays bit by bit', async (_, page) => {
  const objects = stream(10, '/Type/XObject/Subtype/Image/Width 1/Height 1', 'x');
  const bytes = pdf({ page, objects, catalog: '/OpenAction[3 0 R/Fit]' });
  const found = await checkPdf(bytes);
  // What is only named so may be written anew; it is there afterwards.
  if (!found.rewritten) return expect(found).toEqual({});
  expect(_).toMatch(/named like/);
  expect(found.rewritten.toString('latin1')).toMatch(/\/JS 10 0 R[\s\S]*\/AA 10 0 R/);
});

test('a scan stays bit by bit, though its bytes may spell the name of a script or of an object', async () => {
  const scan = randomBytes(100_000);
  scan.write('/JS(', 500, 'latin1');
  scan.write('xobj ', 700, 'latin1');
  scan.write('/EmbeddedFile<', 900, 'latin1');
  // With one that could be a head of an object, it is looked at as text from there on.
  const [without, withHead] = [scan, Buffer.from(scan)];
  withHead.write('7 0 obj', 800, 'latin1');
  expect(await checkPdf(pdf({ objects: stream(10, '', without) }))).toEqual({});
  expect((await checkPdf(pdf({ objects: stream(10, '', withHead) }))).rewritten).toBeDefined();
});

test('what one filled into a form stays', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const field = document.getForm().createTextField('name');
  field.setText('Rosa Delgado');
  field.addToPage(page);
  document.addJavaScript('main', SCRIPT);
  const { rewritten } = await checkPdf(Buffer.from(await document.save()));
  const kept = await PDFDocument.load(rewritten!);
  expect(kept.getForm().getTextField('name').getText()).toBe('Rosa Delgado');
  expect(rewritten!.toString('latin1')).not.toMatch(/JavaScript|\/JS/);
});

const { test: testWithViewer } = withPrograms(['pdftoppm'], ['poppler-utils']);

/** Draws a PDF as others do. @returns The pixels. */
function draw(bytes: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-drawn-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    const args = ['-r', '72', '-singlefile', join(folder, 'a.pdf'), join(folder, 'a')];
    expect(spawnSync(findProgram('pdftoppm')!, args).status).toBe(0);
    return readFileSync(join(folder, 'a.ppm'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

testWithViewer('what is drawn is the same before and after', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText('Light bill 42.17', { x: 20, y: 150, font, size: 24, color: rgb(0.2, 0.1, 0.6) });
  page.drawRectangle({ x: 40, y: 30, width: 120, height: 60, color: rgb(0.9, 0.5, 0.1) });
  const field = document.getForm().createTextField('name');
  field.setText('Rosa');
  field.addToPage(page, { x: 180, y: 30, width: 90, height: 30 });
  await document.attach(new Uint8Array([1, 2, 3]), 'a.bin');
  document.addJavaScript('main', SCRIPT);
  const before = Buffer.from(await document.save());
  const { rewritten } = await checkPdf(before);
  const [was, is] = [draw(before), draw(rewritten!)];
  expect(new Set(was).size).toBeGreaterThan(20);
  expect(is.equals(was)).toBe(true);
});

testWithViewer('and so is each that had something active', async () => {
  for (const [what, make] of Object.entries(ACTIVE)) {
    const before = make();
    const { rewritten } = await checkPdf(before);
    expect([what, draw(rewritten!).equals(draw(before))]).toEqual([what, true]);
  }
});

test('a PDF that does nothing is kept as it is', async () => {
  expect(await checkPdf(Buffer.from(PDF))).toEqual({});
});

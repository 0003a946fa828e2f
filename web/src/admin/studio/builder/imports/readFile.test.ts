import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { readFile } from './readFile.ts';

const languages = ['en', 'es'];
const read = (name: string, content: string | Uint8Array) =>
  readFile(new File([content as BlobPart], name), languages);
const kindsIn = async (name: string, content: string | Uint8Array) =>
  (await read(name, content)).questions.map(({ title, kind }) => [title, kind]);

async function makePdf(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const form = pdf.getForm();
  const name = form.createTextField('f1');
  name.addToPage(page);
  name.enableRequired();
  name.acroField.dict.set(PDFName.of('TU'), PDFString.of('Your name'));
  const heat = form.createDropdown('Heat');
  heat.addOptions(['Gas', 'Oil']);
  heat.addToPage(page);
  form.createCheckBox('Agree').addToPage(page);
  return pdf;
}

test('CSV as spreadsheets write it, with its mark, semicolons and quotes', async () => {
  const text = '\uFEFFquestion;type;options\n"Heat; which?";choose one;"Gas|Oil"\n';
  expect(await kindsIn('a.CSV', text)).toEqual([['Heat; which?', 'choice']]);
  expect(await kindsIn('a.tsv', 'question\ttype\nAge\tnumber\n')).toEqual([['Age', 'number']]);
});

test('XLSX, of a formula what it gave', async () => {
  const formula = { value: 'Age', formula: '"A"&"ge"', formulaResult: 'Age' };
  const rows = [
    ['question', 'type'],
    [null, 'number'],
    ['Born', 'date'],
  ];
  const cells = new Map([['1,0', formula]]);
  expect(
    await kindsIn('a.xlsx', await writeXlsx({ sheets: [{ name: 'Any', rows, cells }] })),
  ).toEqual([
    ['Age', 'number'],
    ['Born', 'date'],
  ]);
});

/** A workbook of which the first sheet is written out: the library writes no formula without what it gave. */
async function withSheet(rows: string): Promise<Uint8Array> {
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Any', rows: [['a']] }] }));
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sheet = `<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`;
  return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) });
}

const inlineCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

test('XLSX: a formula that nothing has worked out, and an error, are named and ask nothing', async () => {
  const bytes = await withSheet(
    `<row r="1">${['question', 'type', 'help', 'relevant'].map(inlineCell).join('')}</row>
    <row r="2"><c><f>"A"&amp;"ge"</f></c>${inlineCell('number')}</row>
    <row r="3"><c><f>B1</f><v></v></c></row>
    <row r="4"><c t="e"><v>#REF!</v></c>${inlineCell('date')}</row>
    <row r="5">${inlineCell('Rent')}<c/><c t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c><c><f>D1</f></c></row>
    <row r="6"><c><f t="shared" ref="A6:A7" si="0">B1</f></c></row>
    <row r="7"><c r="A7"><f t="shared" si="0"/></c></row>
    <row r="8">${inlineCell('#NAME?')}</row>
    <row r="9">${inlineCell('Heat')}<c t="str"><f>IF(1,"","")</f><v></v></c></row>`,
  );
  const { questions, left } = await read('a.xlsx', bytes);
  expect(questions.map(({ title, source }) => [title, source])).toEqual([
    ['Rent', '5'],
    ['Heat', '9'],
  ]);
  expect(left.map(({ source, reason, words }) => [source, reason, words])).toEqual([
    ['2', 'formula', '="A"&"ge"'],
    ['2', 'no-title', 'number'],
    ['3', 'formula', '=B1'],
    ['4', 'cell-error', '#REF!'],
    ['4', 'no-title', 'date'],
    ['5', 'cell-error', '#N/A (=VLOOKUP(1,A:B,2))'],
    ['5', 'formula', '=D1'],
    ['6', 'formula', '=B1'],
    ['7', 'formula', 'A7'],
    ['8', 'cell-error', '#NAME?'],
  ]);
});

test('a header that is a formula is named, of a file that is refused too', async () => {
  const bytes = await withSheet(`<row r="1"><c><f>B1</f></c>${inlineCell('type')}</row>`);
  await expect(read('a.xlsx', bytes)).rejects.toMatchObject({
    code: 'no-title-column',
    left: [{ source: '1', reason: 'formula', words: '=B1' }],
  });
});

test('CSV of a spreadsheet with errors: they are named', async () => {
  const { questions, left } = await read(
    'a.csv',
    'question,type\nAge,#N/A\n#¡REF!,date\n#1 pet,text\n',
  );
  expect(questions.map(({ title }) => title)).toEqual(['Age', '#1 pet']);
  expect(left).toMatchObject([
    { source: '2', reason: 'cell-error', words: '#N/A' },
    { source: '3', reason: 'cell-error', words: '#¡REF!' },
    { source: '3', reason: 'no-title', words: 'date' },
  ]);
});

test('XLSX with more choices than are looked through is refused', async () => {
  const heat = Array.from({ length: 2_001 }, (_, n) => ['heat', `h${n}`, `H${n}`]);
  const survey = [
    ['type', 'label'],
    ['select_one heat', 'Heat'],
  ];
  const sheets = [
    { name: 'survey', rows: survey },
    { name: 'choices', rows: [['list_name', 'name', 'label'], ...heat] },
  ];
  await expect(read('a.xlsx', await writeXlsx({ sheets }))).rejects.toMatchObject({
    code: 'too-many',
  });
});

describe('a table of 100,000 rows is refused before all of it is read', () => {
  const hundredThousand = (row: (n: number) => string) =>
    Array.from({ length: 100_000 }, (_, n) => row(n)).join('\n');

  test('as CSV', async () => {
    const text = `question,type\n${hundredThousand((n) => `Question ${n},text`)}`;
    await expect(read('a.csv', text)).rejects.toMatchObject({ code: 'too-many' });
  });

  test('as XLSX: what comes behind is not even looked at', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = hundredThousand((n) => `<row r="${n + 2}">${cell(`Question ${n}`)}</row>`);
    const sheet = `<worksheet><sheetData><row r="1">${cell('question')}</row>${rows}</sheetData></worksheet>`;
    const whole = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
    // The library parses all of it first, which takes seconds, and calls this one unreadable.
    const half = whole.subarray(0, whole.length / 2);
    await expect(read('a.xlsx', half)).rejects.toMatchObject({ code: 'too-many' });
  });

  test('a workbook that unpacks to a hundred times of what it is', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(12e6).fill(32) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read('a.xlsx', bomb)).rejects.toMatchObject({ code: 'too-many' });
  });
});

test('a PDF form, by what a screen reader says of its fields', async () => {
  const { questions, left } = await read('a.pdf', await (await makePdf()).save());
  expect(questions).toMatchObject([
    { title: 'Your name', kind: 'text', isRequired: true },
    { title: 'Heat', kind: 'choice', choices: [{ label: 'Gas' }, { label: 'Oil' }] },
    { title: 'Agree', kind: undefined },
  ]);
  expect(left.map(({ source, reason }) => [source, reason])).toEqual([
    ['Heat', 'no-label'],
    ['Agree', 'no-label'],
  ]);
});

test.each<[string, unknown]>([
  ['a schema', { properties: { a: { type: 'string', title: 'Age' } } }],
  ['RJSF', { schema: { properties: { a: { type: 'string', title: 'Age' } } }, uiSchema: {} }],
  ['SurveyJS', { pages: [{ elements: [{ type: 'text', title: { default: 'Age' } }] }] }],
  ['Form.io', { components: [{ type: 'textfield', label: 'Age' }] }],
  [
    'JSON Forms',
    {
      schema: { properties: { a: { type: 'string' } } },
      uischema: { type: 'Control', scope: '#/properties/a', label: 'Age' },
    },
  ],
])('JSON of %s', async (_, definition) => {
  expect(await kindsIn('a.json', JSON.stringify(definition))).toEqual([['Age', 'text']]);
});

test.each([
  ['of another kind', 'a.docx', 'x', 'other-kind'],
  ['whose end is a word of JavaScript', 'a.constructor', 'x', 'other-kind'],
  ['that is too large', 'a.csv', 'x'.repeat(5 * 1024 * 1024 + 1), 'too-large'],
  ['in Latin-1', 'a.csv', Uint8Array.of(0x71, 0xf1, 0x0a), 'unreadable'],
  ['that is no JSON', 'a.json', '{', 'unreadable'],
  ['of JSON that is no form', 'a.json', '{}', 'not-a-schema'],
  ['a million lists deep', 'a.json', '['.repeat(1e6) + ']'.repeat(1e6), 'too-deep'],
  ['that is no spreadsheet', 'a.xlsx', 'question', 'unreadable'],
  ['that is no PDF', 'a.pdf', 'question', 'unreadable'],
  ['without a column of questions', 'a.csv', 'a,b\n1,2\n', 'no-title-column'],
])('a file %s is refused with a code of its own', async (_, name, content, code) => {
  await expect(read(name, content)).rejects.toMatchObject({ code });
});

test('of a PDF without fields, of many pages and of one that is locked is said what it is', async () => {
  const many = await PDFDocument.create();
  for (let page = 0; page < 500; page += 1) many.addPage();
  await expect(read('a.pdf', await many.save())).rejects.toMatchObject({ code: 'nothing-asked' });
  const locked = await makePdf();
  locked.encrypt({ userPassword: 'secret' });
  await expect(read('a.pdf', await locked.save())).rejects.toMatchObject({ code: 'locked' });
});

import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
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

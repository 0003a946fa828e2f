import {
  PDFBool,
  type PDFDict,
  PDFDocument,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib';
import { fitLimits, takeQuestions } from '@porchlight/engine/builder';
import { readFile } from './readFile.ts';

const read = async (pdf: PDFDocument) =>
  readFile(new File([(await pdf.save()) as BlobPart], 'a.pdf'), ['en', 'es']);

const TRIGGERS = { format: 'F', keystroke: 'K', validate: 'V', calculate: 'C' };
type Scripts = { [trigger in keyof typeof TRIGGERS]?: string };

/** Gives a field scripts, as Acrobat writes them. */
function addScripts({ acroField: { dict } }: PDFField, scripts: Scripts): void {
  const { context } = dict;
  const actions = Object.entries(scripts).map(([trigger, script]) => [
    TRIGGERS[trigger as keyof Scripts],
    context.obj({ S: 'JavaScript', JS: PDFHexString.fromText(script!) }),
  ]);
  dict.set(PDFName.of('AA'), context.obj(Object.fromEntries(actions)));
}

type Draw = (pdf: PDFDocument) => PDFField;
const text =
  (
    more: (field: ReturnType<ReturnType<PDFDocument['getForm']>['createTextField']>) => void,
  ): Draw =>
  (pdf) => {
    const field = pdf.getForm().createTextField('f');
    field.addToPage(pdf.getPage(0));
    field.acroField.dict.set(PDFName.of('TU'), PDFString.of('Words'));
    more(field);
    return field;
  };
const scripted = (scripts: Scripts) => text((field) => addScripts(field, scripts));

async function draw(field: Draw): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  field(pdf);
  pdf.getForm().createTextField('Other').addToPage(pdf.getPage(0));
  return pdf;
}

/** How the first field is answered, its limits, and what of it is left. */
async function seen(field: Draw) {
  const found = await read(await draw(field));
  const own = found.questions.find(({ source }) => source === 'f');
  return {
    kind: own && (own.kind ?? own.given),
    limits:
      own &&
      fitLimits(own)
        .taken.map(({ keyword, value }) => `${keyword} ${value}`)
        .join(),
    left: found.left
      .filter(({ source }) => source === 'f')
      .map(({ reason, words }) => `${reason} ${words}`),
  };
}

test.each<[string, Draw, string | undefined, string | undefined, string[]]>([
  ['a maximum length', text((one) => one.setMaxLength(9)), 'text', 'maxLength 9', []],
  [
    'boxes for each letter',
    text((one) => {
      one.setMaxLength(9);
      one.enableCombing();
    }),
    'text',
    'maxLength 9',
    ['setting comb: 9'],
  ],
  ['a long text', text((one) => one.enableMultiline()), 'long-text', '', []],
  [
    'what nobody types',
    text((one) => one.enableReadOnly()),
    undefined,
    undefined,
    ['read-only Words'],
  ],
  [
    'what is typed unseen',
    text((one) => one.enablePassword()),
    'text, password',
    '',
    ['secret Words'],
  ],
  [
    'a file',
    text((one) => one.enableFileSelection()),
    undefined,
    undefined,
    ['no-kind Words (file)'],
  ],
  ['text with looks', text((one) => one.enableRichFormatting()), 'text', '', ['setting rich text']],
  [
    'what stands there at first',
    text((one) => one.acroField.dict.set(PDFName.of('DV'), PDFString.of('CA'))),
    'text',
    '',
    ['setting default: CA'],
  ],
  [
    'what is filled in already',
    text((one) => one.setText('CA')),
    'text',
    '',
    ['setting value: CA'],
  ],
  ['a day', scripted({ format: 'AFDate_FormatEx("mm/dd/yyyy");' }), 'date', '', []],
  [
    'a day, by its keystrokes alone',
    scripted({ keystroke: "AFDate_KeystrokeEx('d-mmm-yy')" }),
    'date',
    '',
    [],
  ],
  [
    'a day, by its number',
    scripted({ format: 'AFDate_Format(2)' }),
    'text, AFDate_Format(2)',
    '',
    [],
  ],
  ['a year', scripted({ format: 'AFDate_FormatEx("yyyy")' }), 'year', '', []],
  [
    'a month',
    scripted({ format: 'AFDate_FormatEx("mm/yyyy")' }),
    'text, AFDate_FormatEx("mm/yyyy")',
    '',
    [],
  ],
  [
    'a day with a time',
    scripted({ format: 'AFDate_FormatEx("m/d/yyyy HH:MM")' }),
    'text, AFDate_FormatEx("m/d/yyyy HH:MM")',
    '',
    [],
  ],
  [
    'a whole number',
    scripted({ format: 'AFNumber_Format(0, 0, 0, 0, "", true);' }),
    'number',
    '',
    [],
  ],
  ['dollars', scripted({ format: 'AFNumber_Format(2, 0, 0, 0, "$", true)' }), 'money', '', []],
  [
    'dollars, as it is written in JavaScript',
    scripted({ format: 'AFNumber_Format(2, 0, 0, 0, "\\u0024", true)' }),
    'money',
    '',
    [],
  ],
  [
    'decimals',
    scripted({ format: 'AFNumber_Format(2, 0, 0, 0, "", true)' }),
    'text, AFNumber_Format(2, 0, 0, 0, "", true)',
    '',
    [],
  ],
  [
    'per cent',
    scripted({ format: 'AFPercent_Format(0, 0)' }),
    'text, AFPercent_Format(0, 0)',
    '',
    [],
  ],
  [
    'a time',
    scripted({ format: 'AFTime_FormatEx("HH:MM")' }),
    'text, AFTime_FormatEx("HH:MM")',
    '',
    [],
  ],
  [
    'a ZIP code',
    scripted({ format: 'AFSpecial_Format(0);', keystroke: 'AFSpecial_Keystroke(0);' }),
    'zip',
    '',
    [],
  ],
  [
    'a long ZIP code',
    scripted({ format: 'AFSpecial_Format(1)' }),
    'zip',
    '',
    ['limit AFSpecial_Format(1)'],
  ],
  ['a phone number', scripted({ format: 'AFSpecial_Format(2)' }), 'phone', '', []],
  [
    'a social security number',
    scripted({ format: 'AFSpecial_Format(3)' }),
    'secret',
    '',
    ['limit AFSpecial_Format(3)'],
  ],
  [
    'a range',
    scripted({
      format: 'AFNumber_Format(0,0,0,0,"",true)',
      validate: 'AFRange_Validate(true, 1, true, 20);',
    }),
    'number',
    'minimum 1,maximum 20',
    [],
  ],
  [
    'a range without an end',
    scripted({
      format: 'AFNumber_Format(0,0,0,0,"",true)',
      validate: 'AFRange_Validate(true, 1, false, 20)',
    }),
    'number',
    'minimum 1',
    [],
  ],
  [
    'what is worked out',
    scripted({
      format: 'AFNumber_Format(0,0,0,0,"",true)',
      calculate: 'AFSimple_Calculate("SUM", ["a"]);',
    }),
    undefined,
    undefined,
    ['calculated Words: AFSimple_Calculate("SUM", ["a"]);'],
  ],
  [
    'scripts of its own',
    scripted({
      format: 'myFormat()',
      keystroke: 'x(); AFDate_KeystrokeEx("m/d/yy")',
      validate: 'if (event.value > 3) app.alert("No")',
    }),
    'text',
    '',
    [
      'logic format: myFormat()',
      'logic keystroke: x(); AFDate_KeystrokeEx("m/d/yy")',
      'logic validate: if (event.value > 3) app.alert("No")',
    ],
  ],
  [
    'a list beside which one may write',
    (pdf) => {
      const field = pdf.getForm().createDropdown('f');
      field.addOptions(['Gas', 'Oil']);
      field.enableEditing();
      field.addToPage(pdf.getPage(0));
      field.acroField.dict.set(PDFName.of('TU'), PDFString.of('Words'));
      return field;
    },
    'choice',
    '',
    ['or-other Words'],
  ],
  [
    'a hidden one',
    text((one) => {
      for (const { dict } of one.acroField.getWidgets()) dict.set(PDFName.of('F'), PDFNumber.of(2));
    }),
    undefined,
    undefined,
    ['no-question Words (hidden)'],
  ],
])('of a PDF form: %s', async (_, field, kind, limits, left) => {
  expect(await seen(field)).toEqual({ kind, limits, left });
});

test('radio buttons have the words that a screen reader says of each, where it says some', async () => {
  const choices = async (words: (string | undefined)[]) => {
    const pdf = await draw((one) => {
      const field = one.getForm().createRadioGroup('f');
      for (const [at, said] of words.entries()) {
        field.addOptionToPage(`${at}`, one.getPage(0), { x: 9, y: 20 * at, width: 9, height: 9 });
        if (said) field.acroField.getWidgets()[at]!.dict.set(PDFName.of('TU'), PDFString.of(said));
      }
      return field;
    });
    const { questions, left } = await read(pdf);
    return [
      questions[0]!.choices.map(({ label }) => label).join('|'),
      left
        .filter(({ words: said }) => said.startsWith('0'))
        .map(({ reason }) => reason)
        .join(),
    ];
  };
  expect(await choices(['Gas', 'Oil'])).toEqual(['Gas|Oil', '']);
  // One that is said of none, or of two, names no choice.
  expect(await choices(['Heat', 'Heat'])).toEqual(['0|1', 'choice-names']);
  expect(await choices([undefined, 'Oil'])).toEqual(['0|1', 'choice-names']);
});

test('a maximum length and scripts may be those of the fields that it stands in', async () => {
  const pdf = await draw(text(() => undefined));
  const parent = pdf.context.obj({ T: PDFString.of('p'), MaxLen: 5, Kids: [] }) as PDFDict;
  const field = pdf.getForm().getTextField('f');
  field.acroField.dict.set(PDFName.of('Parent'), pdf.context.register(parent));
  const [own] = (await read(pdf)).questions;
  expect(own!.limits).toMatchObject([{ keyword: 'maxLength', value: 5 }]);
});

function addXfa(pdf: PDFDocument): void {
  const form = pdf.catalog.getOrCreateAcroForm();
  form.dict.set(PDFName.of('XFA'), PDFString.of('<xdp/>'));
  pdf.catalog.set(PDFName.of('NeedsRendering'), PDFBool.True);
}

test('of a form of LiveCycle, XFA, what stands in plain fields is read, and it is named; alone it is refused', async () => {
  const plain = await (await draw(text(() => undefined))).save();
  const both = await PDFDocument.load(plain, { preserveXFA: true });
  addXfa(both);
  const found = await read(both);
  expect(found.questions).toHaveLength(2);
  expect(found.left).toContainEqual({ source: 'XFA', reason: 'xfa', words: 'XFA' });
  const empty = await PDFDocument.create();
  empty.addPage();
  const alone = await PDFDocument.load(await empty.save(), { preserveXFA: true });
  addXfa(alone);
  await expect(read(alone)).rejects.toMatchObject({ code: 'xfa' });
});

test('a PDF that anybody may open and nobody may change is read', async () => {
  const pdf = await draw(text(() => undefined));
  pdf.encrypt({ userPassword: '', ownerPassword: 'secret', permissions: { modifying: false } });
  expect((await read(pdf)).questions).toHaveLength(2);
});

test('500 pages with fields: each is a question, or named, and at once', async () => {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 500; page += 1) {
    const here = pdf.addPage();
    // A question on every fourth page, and what the office fills in on each.
    const office = pdf.getForm().createTextField(`office${page}`);
    office.addToPage(here);
    office.enableReadOnly();
    if (page % 4 > 0) continue;
    const field = pdf.getForm().createTextField(`Question ${page}`);
    field.addToPage(here);
    field.setMaxLength(9);
  }
  const bytes = await pdf.save();
  const start = process.cpuUsage();
  const found = await readFile(new File([bytes as BlobPart], 'a.pdf'), ['en']);
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
  expect(found.questions).toHaveLength(125);
  expect(found.left.filter(({ reason }) => reason === 'read-only')).toHaveLength(500);
  const taken = takeQuestions(found.questions.map((one) => ({ ...one, isTaken: true })));
  for (const { limits } of taken)
    expect(limits!.map(({ keyword, value }) => [keyword, value])).toEqual([['maxLength', 9]]);
});

test('500 pages with a question on each are too many at once', async () => {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 500; page += 1)
    pdf.getForm().createTextField(`f${page}`).addToPage(pdf.addPage());
  await expect(read(pdf)).rejects.toMatchObject({ code: 'too-many' });
});

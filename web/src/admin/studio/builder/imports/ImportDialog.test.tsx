/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { jest } from '@jest/globals';
import type { Built } from '@porchlight/engine/builder';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { writeXlsx } from 'hucre/xlsx';
import { PACKS, readTexts } from '../../../../../../engine/src/edit/test/packTexts.ts';
import { createWords } from '../../../words/words.ts';
import { attemptBuild } from '../build.ts';
import { ImportDialog } from './ImportDialog.tsx';

// jsdom has none of these.
Object.assign(globalThis, { TextDecoder, TextEncoder });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = () => undefined;

const TABLE = `question,type,options,required
How many rooms?,number,,yes
Which heat?,multiple choice,Gas;Oil,
Note,text,,perhaps
`;

function show() {
  const built: Built[] = [];
  const onClose = jest.fn();
  render(
    <ImportDialog
      files={readTexts(PACKS.shipped)}
      place={{ form: 'application', step: 'other-contact' }}
      say={createWords('en')}
      language="en"
      onBuild={(work) => attemptBuild(work, (one) => built.push(one))}
      onClose={onClose}
    />,
  );
  return { built, onClose };
}

/** @param ready When the file has been read. */
function fileOf(
  name: string,
  content: string | Uint8Array,
  ready: Promise<unknown> = Promise.resolve(),
): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Object.assign(new File([content as BlobPart], name), {
    arrayBuffer: () => ready.then(() => bytes.slice().buffer),
  });
}
const chooseAll = (files: File[]) =>
  fireEvent.change(screen.getByLabelText(/A table/), { target: { files } });
const choose = (...file: Parameters<typeof fileOf>) => chooseAll([fileOf(...file)]);

test('a table is looked through before anything is added: kinds that nobody can say, words, what is left out', async () => {
  const { built, onClose } = show();
  choose('a.csv', 'a,b\n1,2\n');
  expect((await screen.findByRole('alert')).textContent).toContain('No column of the table');
  choose('a.csv', TABLE);
  await screen.findByText(/3 questions were understood/);
  expect(screen.queryByRole('alert')).toBeNull();
  const rows = screen.getAllByRole('listitem').slice(0, 3);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add 3 questions' });
  expect(add.disabled).toBe(true);
  within(rows[1]!).getByText('The file says: multiple choice');
  fireEvent.change(within(rows[1]!).getByLabelText('How is it answered?'), {
    target: { value: 'choices' },
  });
  expect(add.disabled).toBe(false);
  fireEvent.change(within(rows[0]!).getByLabelText('Question'), {
    target: { value: 'How many bedrooms?' },
  });
  fireEvent.click(within(rows[2]!).getByLabelText('Take over (4)'));
  screen.getByText(/says neither yes nor no/);
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 questions' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(built).toHaveLength(1);
  expect(built[0]!.said).toEqual({ id: 'questions-added', params: { count: 2 } });
  const schema = built[0]!.changes.find(({ name }) => name.endsWith('other-contact.schema.json'));
  expect(schema!.text).toContain('"How many bedrooms?"');
});

async function makePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const name = pdf.getForm().createTextField('Your full name');
  name.addToPage(page);
  name.enableRequired();
  const heat = pdf.getForm().createDropdown('Which heat?');
  heat.addOptions(['Gas', 'Oil']);
  heat.addToPage(page);
  return pdf.save();
}
const makeXlsx = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Questions',
        rows: [
          ['question', 'type', 'choices', 'required'],
          ['Your full name', 'text', null, 'yes'],
          ['Which heat?', 'choose one', 'Gas|Oil', null],
        ],
      },
    ],
  });

test.each([
  ['form.pdf', makePdf],
  ['questions.xlsx', makeXlsx],
])('%s, chosen in the file field, becomes questions of the step', async (name, make) => {
  const { built } = show();
  expect(screen.getByLabelText<HTMLInputElement>(/A table/).accept).toContain(
    name.slice(name.indexOf('.')),
  );
  choose(name, await make());
  await screen.findByText(/2 questions were understood/);
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 questions' }));
  const properties = Object.values(schemaIn(built)) as { title: string; options?: object }[];
  expect(properties.slice(-2).map(({ title }) => title)).toEqual(['Your full name', 'Which heat?']);
  expect(properties.at(-1)!.options).toHaveProperty('enumeration');
});

test.each([
  ['questions', 'question\nSlow?\n'],
  ['a refusal', 'a,b\n1,2\n'],
])('%s of a file that took long replaces no later one', async (_, slow) => {
  show();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  choose('slow.csv', slow, promise);
  choose('fast.csv', 'question\nFast one?\nFast two?\n');
  await screen.findByText(/2 questions were understood/);
  await act(async () => {
    resolve();
    await new Promise((done) => setTimeout(done, 50));
  });
  screen.getByText(/2 questions were understood/);
  expect(screen.queryByRole('alert')).toBeNull();
});

/** A survey with limits and conditions. */
const SURVEY = JSON.stringify({
  elements: [
    { type: 'radiogroup', name: 'heat', title: 'Main heat', choices: ['Gas', 'Oil'] },
    {
      type: 'text',
      inputType: 'number',
      name: 'rooms',
      title: 'Rooms heated',
      min: 1,
      max: 20,
      minErrorText: 'One at least',
      visibleIf: "{heat} = 'Gas' or {heat} empty",
    },
    {
      type: 'text',
      name: 'why',
      title: 'Why so many?',
      visibleIf: '{rooms} > 9 and {heat} notempty',
    },
    { type: 'text', name: 'sum', title: 'Sum', visibleIf: '{rooms} + 1 > 9' },
  ],
});

async function showSurvey() {
  const shown = show();
  choose('survey.json', SURVEY);
  await screen.findByText(/4 questions were understood/);
  const rows = screen.getAllByRole('listitem').filter((one) => one.querySelector('select'));
  fireEvent.change(within(rows[1]!).getByLabelText('How is it answered?'), {
    target: { value: 'number' },
  });
  return { ...shown, rows };
}

const schemaIn = (built: Built[]) =>
  JSON.parse(
    built[0]!.changes.find(({ name }) => name.endsWith('other-contact.schema.json'))!.text!,
  ).properties;

test('each question says its limits and when it is shown, and they are added with it', async () => {
  const { built, rows } = await showSurvey();
  within(rows[1]!).getByLabelText('From 1 to 20');
  within(rows[1]!).getByText('Where it is not so, people read: One at least');
  within(rows[1]!).getByLabelText('Shown when “Main heat” is Gas or “Main heat” is left blank');
  within(rows[2]!).getByLabelText(
    'Shown when “Rooms heated” is more than 9 and “Main heat” is answered',
  );
  screen.getByText(/is a condition or a rule that sentences can’t say \(\/elements\/3\)/);
  screen.getByText(/is about a question that is hidden at times \(\/elements\/2\)/);
  screen.getByText('2 things are not taken over');
  fireEvent.click(screen.getByRole('button', { name: 'Add 4 questions' }));
  expect(built).toHaveLength(1);
  const { MainHeat: _, ...made } = schemaIn(built);
  expect(made).toMatchObject({
    RoomsHeated: {
      minimum: 1,
      maximum: 20,
      when: {
        anyOf: [
          { '/OtherContact/MainHeat': { const: 'gas' } },
          { '/OtherContact/MainHeat': false },
        ],
      },
    },
    WhyMany: {
      when: {
        '/OtherContact/RoomsHeated': { exclusiveMinimum: 9 },
        '/OtherContact/MainHeat': true,
      },
    },
  });
  expect(Object.keys(made.Sum)).not.toContain('when');
});

test('a limit or a condition may be left out', async () => {
  const { built, rows } = await showSurvey();
  fireEvent.click(within(rows[1]!).getByLabelText('From 1 to 20'));
  fireEvent.click(within(rows[1]!).getByLabelText(/Shown when/));
  expect(within(rows[1]!).getByLabelText<HTMLInputElement>('From 1 to 20').checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Add 4 questions' }));
  expect(schemaIn(built).RoomsHeated).not.toHaveProperty('maximum');
  expect(schemaIn(built).RoomsHeated).not.toHaveProperty('when');
  expect(schemaIn(built).WhyMany).toHaveProperty('when');
});

test('a condition about a question that is not taken over, or answered otherwise, is not, and that is said', async () => {
  const { built, rows } = await showSurvey();
  fireEvent.change(within(rows[1]!).getByLabelText('How is it answered?'), {
    target: { value: 'text' },
  });
  expect(within(rows[2]!).queryByLabelText(/Shown when/)).toBeNull();
  within(rows[2]!).getByText(/is a condition or a rule that sentences can’t say/);
  expect(screen.getAllByText(/limits what can be answered \(\/elements\/1\)/)).toHaveLength(2);
  fireEvent.click(within(rows[0]!).getByLabelText('Take over (/elements/0)'));
  for (const row of [rows[1]!, rows[2]!]) {
    expect(within(row).queryByLabelText(/Shown when/)).toBeNull();
    within(row).getByText(/is about a question that is not taken over/);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Add 3 questions' }));
  for (const one of Object.values(schemaIn(built))) expect(one).not.toHaveProperty('when.anyOf');
  expect(schemaIn(built).WhyMany).not.toHaveProperty('when');
});

test('what has one name or place twice is drawn twice', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show();
  choose('a.csv', 'question,Owner,Owner\nName,,\n');
  await screen.findByText(/2 things are not taken over/);
  const properties = {
    'x/properties/y': { title: 'One', type: 'string' },
    x: { properties: { y: { title: 'Two', type: 'string' } } },
  };
  choose('a.json', JSON.stringify({ properties }));
  await screen.findByText(/2 questions were understood/);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

/** A form of RJSF whose first question has a look of so many keys. */
const looked = (count: number) => ({
  schema: {
    title: 'A form',
    properties: {
      name: { type: 'string', title: 'Your name', readOnly: true },
      secret: { type: 'string', title: 'Hidden one' },
      heat: { title: 'Main heat', enum: ['Gas'], format: 'x' },
    },
  },
  uiSchema: {
    secret: { 'ui:widget': 'hidden' },
    name: Object.fromEntries(Array.from({ length: count }, (_, at) => [`ui:my${at}`, at])),
  },
});

test('what is not taken over stands by its question, and by itself what became none', async () => {
  show();
  choose('a.json', JSON.stringify(looked(1)));
  await screen.findByText('5 things are not taken over');
  const groups = screen
    .getAllByRole('group')
    .map((one) => one.querySelector('summary')!.textContent);
  expect(groups).toEqual([
    'The file, and what became no question (2)',
    'Your name (2)',
    'Main heat (1)',
  ]);
  const [file, name] = screen.getAllByRole<HTMLDetailsElement>('group');
  expect([file!.open, name!.open]).toEqual([true, true]);
  expect(file!.textContent).toContain('Hidden one (ui:widget: hidden)');
  expect(name!.textContent).toContain('ui:my0: 0');
});

test('more than 20 things that are not taken over are folded, each question with how many it has', async () => {
  show();
  choose('a.json', JSON.stringify(looked(40)));
  await screen.findByText('44 things are not taken over');
  const groups = screen.getAllByRole<HTMLDetailsElement>('group');
  expect(groups.map(({ open }) => open)).toEqual([false, false, false]);
  expect(groups[1]!.querySelector('summary')!.textContent).toBe('Your name (41)');
});

test('of a file of which nothing can be taken over is said what it holds, and why not', async () => {
  show();
  const properties = { cars: { type: 'array', title: 'Cars', items: { type: 'object' } } };
  choose('a.json', JSON.stringify({ properties }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing in this file can become a question. What it holds is listed here, and why not.',
  );
  expect(screen.getByText(/is a list, is asked again/).textContent).toContain('Cars');
  choose('b.json', '{ "components": [] }');
  expect((await screen.findByText(/Nothing in this file asks anything/)).textContent).toBeTruthy();
  expect(screen.queryByText(/not taken over/)).toBeNull();
});

test('a schema and its UI schema may be two files, chosen at once in any order', async () => {
  show();
  const { schema } = looked(0);
  const look = fileOf(
    'ui.json',
    JSON.stringify({ name: { 'ui:title': 'Full name' }, secret: { 'ui:widget': 'hidden' } }),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/A table/).multiple).toBe(true);
  chooseAll([look, fileOf('schema.json', JSON.stringify(schema))]);
  await screen.findByText(/2 questions were understood/);
  screen.getByDisplayValue('Full name');
  const layout = {
    type: 'VerticalLayout',
    elements: [{ type: 'Control', scope: '#/properties/name', label: 'Own name' }],
  };
  chooseAll([
    fileOf('schema.json', JSON.stringify(schema)),
    fileOf('layout.json', JSON.stringify(layout)),
  ]);
  await screen.findByText(/1 question was understood/);
  screen.getByDisplayValue('Own name');
});

test.each<[string, [name: string, content: string][]]>([
  [
    'a schema and a table',
    [
      ['a.json', '{ "properties": {} }'],
      ['b.csv', 'question'],
    ],
  ],
  [
    'two schemas',
    [
      ['a.json', '{ "properties": {} }'],
      ['b.json', '{ "properties": {} }'],
    ],
  ],
  [
    'two layouts',
    [
      ['a.json', '{ "a": { "ui:title": "A" } }'],
      ['b.json', '{ "type": "Group", "elements": [] }'],
    ],
  ],
  [
    'three files',
    [
      ['a.json', '{}'],
      ['b.json', '{}'],
      ['c.json', '{}'],
    ],
  ],
])('%s are no pair, and that is said', async (_, files) => {
  show();
  chooseAll(files.map(([name, content]) => fileOf(name, content)));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose one file, or two');
});

test('what an answer starts with is said, may be left out, and is added with its question', async () => {
  const { built } = show();
  const properties = {
    own: { type: 'boolean', title: 'Own house', default: true },
    city: { type: 'string', title: 'Your city', default: 'Aiken' },
    heat: { title: 'Main heat', enum: ['Gas', 'Oil'], default: 'Oil' },
  };
  choose('a.json', JSON.stringify({ properties }));
  await screen.findByText(/3 questions were understood/);
  screen.getByLabelText('Filled in at first: yes');
  screen.getByLabelText('Filled in at first: Oil');
  fireEvent.click(screen.getByLabelText('Filled in at first: Aiken'));
  fireEvent.click(screen.getByRole('button', { name: 'Add 3 questions' }));
  const { OwnHouse, YourCity, MainHeat } = schemaIn(built);
  expect([OwnHouse.default, YourCity.default, MainHeat.default]).toEqual(['yes', undefined, 'oil']);
});

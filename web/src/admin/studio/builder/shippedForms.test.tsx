/** @jest-environment jsdom */
import type { Built } from '@porchlight/engine/builder';
import type { FileEdit } from '@porchlight/engine/edit';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import { FormsPanel } from '../forms/FormsPanel.tsx';
import { KeepSample } from '../panels/KeepSample.tsx';
import { readPackTexts } from '../test/readPackTexts.ts';
import { attemptBuild, withChanges } from './build.ts';
import { Properties } from './Properties.tsx';
import { NewFormDialog } from './standalone/NewFormDialog.tsx';

const files = readPackTexts();
const say = createWords('en');
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
const api = { published: async () => [] } as unknown as StudioApi;
const comments = {
  threads: [],
  problem: '',
  isWorking: false,
  drafts: new Map(),
  onDraft: () => undefined,
  say: async () => true,
  resolve: async () => true,
};

const built: Built[] = [];
const onBuild = (work: () => Built) => attemptBuild(work, (one) => built.push(one));
beforeEach(() => built.splice(0));
afterEach(cleanup);

function show(file: string, question?: string, from: ReadonlyMap<string, string> = files) {
  render(
    <Properties
      {...{ api, comments, say, onBuild }}
      files={from}
      base="1"
      findings={[]}
      inUse={{ questions: {}, programs: [], forms: [] }}
      place={{ file, ...(question && { question }) }}
      language="en"
      onChange={() => undefined}
    />,
  );
}

/** What became of a file by the last thing that was done. */
const made = (file: string) =>
  JSON.parse(built.at(-1)!.changes.find(({ name }) => name === file)!.text!);

const ENERGY = 'programs/energy/program.json';

test('a paper says what counts in its place, and in whose place it is asked for', () => {
  show(ENERGY);
  const bill = screen
    .getByText('Your newest energy bill', { selector: 'summary' })
    .closest('details')!;
  const of = within(bill);
  expect(of.getByLabelText<HTMLSelectElement>('In place of').value).toBe('utility');
  fireEvent.change(of.getByLabelText('In place of'), { target: { value: '' } });
  expect(made(ENERGY).adds.documents[0].replaces).toBeUndefined();

  const words = of.getAllByLabelText('In its place, in English');
  expect(words.map((one) => (one as HTMLTextAreaElement).value)).toContain(
    'A letter from the company with your account number',
  );
  fireEvent.change(of.getByLabelText('Something else that counts, in English'), {
    target: { value: 'A photo of the meter' },
  });
  fireEvent.change(of.getByLabelText('Something else that counts, in Spanish'), {
    target: { value: 'Una foto del medidor' },
  });
  fireEvent.click(of.getByRole('button', { name: 'Add it' }));
  expect(made(ENERGY).adds.documents[0].alternatives.at(-1)).toEqual({
    id: 'photo-the-meter',
    text: 'A photo of the meter',
  });
  expect(
    made('programs/energy/texts/es/program.json')['documents/bill/alternatives/photo-the-meter']
      .text,
  ).toBe('Una foto del medidor');
  fireEvent.click(
    of.getByRole('button', {
      name: 'Take it away: A letter from the company with your account number',
    }),
  );
  expect(made(ENERGY).adds.documents[0].alternatives).toHaveLength(1);
});

test('who handles a program is changed where it stands, and without any it is the agency itself', () => {
  const file = 'programs/weatherization/program.json';
  show(file);
  fireEvent.change(screen.getByDisplayValue('Ridge and Valley Home Repair'), {
    target: { value: 'Ridge Home Repair' },
  });
  expect(made(file).agencies).toEqual([
    { id: 'home-repair', name: 'Ridge Home Repair', phone: '803-555-0168' },
  ]);
  fireEvent.change(screen.getByDisplayValue('803-555-0168'), { target: { value: '12' } });
  expect(screen.getByRole('alert').textContent).toMatch('too short');
  fireEvent.click(
    screen.getByRole('button', { name: 'Take the agency away: Ridge and Valley Home Repair' }),
  );
  expect(made(file).agencies).toBeUndefined();
});

test('a warning that can’t wait says so', () => {
  const file = 'programs/energy/residence.fields.json';
  show(file);
  const urgent = screen.getByLabelText<HTMLInputElement>(/^It can’t wait/);
  expect(urgent.checked).toBe(true);
  fireEvent.click(urgent);
  expect(made(file).rules[0].urgent).toBeUndefined();
});

test('a text is of letters and digits, counts in capitals, and is in a box of its length', () => {
  const file = 'programs/energy/residence.fields.json';
  show(file, 'AccountNumber');
  // A hand said between how few and how many letters, too.
  expect(screen.getByLabelText<HTMLSelectElement>('Which characters?').value).toBe('account');
  expect(screen.getByLabelText<HTMLSelectElement>('How long is its box?').value).toBe('medium');
  fireEvent.change(screen.getByLabelText('Which characters?'), { target: { value: 'any' } });
  const { AccountNumber } = made(file).properties;
  expect([AccountNumber.pattern, AccountNumber.messages]).toEqual([undefined, undefined]);
  fireEvent.click(screen.getByLabelText(/^It counts in capital letters/));
  expect(made(file).properties.AccountNumber.upperCase).toBeUndefined();
  expect(made('programs/energy/residence.ui.json').AccountNumber['ui:widget']).toBe('text');
});

test('what is said of the agency is added, changed in each language, and named otherwise', () => {
  const portal = 'portal.json';
  show(portal);
  expect(
    screen.getByLabelText<HTMLInputElement>('The number that people call, in English').value,
  ).toBe('803-555-0142');
  fireEvent.change(screen.getByLabelText('The number that people call, in Spanish'), {
    target: { value: '803-555-0199' },
  });
  expect(made('texts/es/portal.json')['agency/phone'].text).toBe('803-555-0199');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('What is it?', 'Office hours');
  type('How it reads, in English', 'Monday to Friday, 9 to 5');
  type('How it reads, in Spanish', 'De lunes a viernes, de 9 a 5');
  fireEvent.click(screen.getByRole('button', { name: 'Add it' }));
  expect(made(portal).agency.facts).toEqual({ officeHours: 'Monday to Friday, 9 to 5' });

  const call = 'Come {agencyOfficeHours}.';
  const now = withChanges(files, built.at(-1)!.changes);
  cleanup();
  show(portal, undefined, new Map(now).set('messages.json', JSON.stringify({ call })));
  const more = screen.getByText('Rename or delete: Office hours').closest('details')!;
  expect(more.querySelector('small')!.textContent).toBe('in 1 text');
  fireEvent.click(within(more).getByRole('button', { name: 'Delete this fact' }));
  expect(within(more).getByText(/this text names it: “Come \{agencyOfficeHours\}\.”/)).toBeTruthy();
  expect(
    within(more).getByRole<HTMLButtonElement>('button', { name: 'Yes, delete it' }).disabled,
  ).toBe(true);
  fireEvent.change(within(more).getByLabelText('What is it?'), { target: { value: 'Open hours' } });
  fireEvent.click(within(more).getByRole('button', { name: 'Rename' }));
  expect(made('messages.json').call).toBe('Come {agencyOpenHours}.');
});

test('a form that stands alone is made, said, put on the first page and deleted', () => {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  render(
    <NewFormDialog
      usedForms={[]}
      {...{ files, say, onBuild }}
      language="en"
      onClose={() => undefined}
    />,
  );
  type('Its name, in English', 'Tool library');
  type('Its name, in Spanish', 'Biblioteca de herramientas');
  type('Its first step, in English', 'What you lend');
  type('Its first question, in English', 'Which tool is it?');
  type('How is it answered?', 'long-text');
  type('The heading of the page after it is sent, in English', 'Thank you');
  type('What happens next, and when, in English', 'We will call you.');
  fireEvent.click(screen.getByRole('button', { name: 'Make the form', hidden: true }));
  const file = 'forms/tool-library/wizard.json';
  expect(made(file)).toMatchObject({
    title: 'Tool library',
    steps: ['what-you-lend'],
    keepDays: 365,
  });
  expect(made('forms/tool-library/what-you-lend.schema.json').properties.WhichTool.maxLength).toBe(
    1000,
  );
  expect(made('forms/tool-library/texts/es/wizard.json').title.text).toBe(
    'Biblioteca de herramientas',
  );

  const now = withChanges(files, built.at(-1)!.changes);
  cleanup();
  show(file, undefined, now);
  expect(screen.getByText('Its address: /forms/tool-library')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a question to it' })).toBeTruthy();
  type('For how many days is what was sent kept?', '0');
  expect(screen.getByRole('alert').textContent).toMatch('too small');
  type('For how many days is what was sent kept?', '90');
  expect(made(file).keepDays).toBe(90);
  type('Below its name: what it is for, and for whom, in English', 'For neighbors.');
  expect(made(file).intro).toBe('For neighbors.');
  type('A heading of a few words, in English', 'Lend a tool');
  type('What it is, and for whom, in English', 'Tell us what you have.');
  type('The words of the link, in English', 'Offer a tool');
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
  const listed = withChanges(now, built.at(-1)!.changes);
  expect(made(file).listing.link).toBe('Offer a tool');
  cleanup();
  show(file, undefined, listed);
  fireEvent.click(screen.getByRole('button', { name: 'Take it off the first page' }));
  expect(made(file).listing).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Delete this form' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, delete it' }));
  expect(built.at(-1)!.changes.every(({ text }) => text === null)).toBe(true);
});

test('what is on one screen is said of the form, and of the question that begins one', () => {
  const residence = 'application/residence.ui.json';
  show('application/wizard.json');
  const pace = screen.getByLabelText<HTMLSelectElement>('How much is on the screen at a time?');
  expect(pace.value).toBe('choose');
  fireEvent.change(pace, { target: { value: 'one' } });
  expect(made('application/wizard.json').pace).toBe('one');
  cleanup();
  show('application/residence.schema.json', 'ApproximateAge');
  const begins = screen.getByLabelText<HTMLInputElement>(/^It begins a screen of its own/);
  expect(begins.checked).toBe(false);
  fireEvent.click(begins);
  expect(made(residence)['ui:options'].pages).toHaveLength(2);
});

test('of an external form its words are changed, and what stays as it is is said', () => {
  const file = 'forms/permit/form.json';
  const permit = {
    title: 'Permit',
    schema: 'schemas/permit.json',
    classification: {},
    keepDays: 30,
    receipt: { title: 'Thanks', text: 'Soon.' },
  };
  show(file, undefined, new Map(files).set(file, JSON.stringify(permit)));
  expect(
    screen.getByText(/schema that was written elsewhere \(schemas\/permit\.json\)/),
  ).toBeTruthy();
  expect(screen.getByText(/left as it is: classification/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a question to it' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Its heading, in English'), { target: { value: 'Ok' } });
  expect(made(file)).toEqual({ ...permit, receipt: { title: 'Ok', text: 'Soon.' } });
});

test('the names of a look-up list are put in order, renamed and added to', () => {
  const changed: FileEdit[][] = [];
  const file = 'programs/energy/lookups/utility-companies.json';
  render(
    <FormsPanel
      {...{ files, say }}
      place={{ file }}
      language="en"
      published={[files.get(file)!]}
      onChange={(changes) => changed.push(changes)}
    />,
  );
  const items = () => JSON.parse(changed.at(-1)![0]!.text!).items;
  fireEvent.change(screen.getByDisplayValue('Palmetto Natural Gas'), {
    target: { value: 'Palmetto Gas' },
  });
  expect(items()[2]).toEqual({ utilityCompanyID: 3, utilityCompany: 'Palmetto Gas' });
  // What was public stays.
  expect(screen.queryByRole('button', { name: /^Take it away/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('What people read, in English'), {
    target: { value: 'New Light' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add it to the list' }));
  expect(items().at(-1)).toEqual({ utilityCompanyID: 7, utilityCompany: 'New Light' });
});

test('the answers that the step is shown with are kept as a sample', () => {
  render(
    <KeepSample
      {...{ files, say, onBuild }}
      form="application"
      program="water"
      given={{ answers: { Residence: { Stories: 1 } }, facts: { members: [{ id: 1 }] } }}
    />,
  );
  fireEvent.change(screen.getByLabelText('Who is it?'), { target: { value: 'Ana, alone' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep them' }));
  // An entry by server names alone was typed by nobody.
  expect(made('programs/water/samples/ana-alone.json')).toEqual({
    $schema: '../../../meta/sample.schema.json',
    title: 'Ana, alone',
    form: 'application',
    answers: { Residence: { Stories: 1 } },
  });
  // Of the next one it is said anew.
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Kept. It stands among the sample answers.');
  fireEvent.change(screen.getByLabelText('Who is it?'), { target: { value: 'Eva' } });
  expect(status.textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Keep them' }));
  expect(status.textContent).toBe('Kept. It stands among the sample answers.');
});

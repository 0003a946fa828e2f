/** @jest-environment jsdom */
import type { Built } from '@porchlight/engine/builder';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { AddQuestionDialog, type AddQuestionDialogProps } from './AddQuestionDialog.tsx';
import { attemptBuild } from './build.ts';

const files = readPackTexts();
// jsdom has none.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

/** Opens the dialog at a step of the application. @returns What it builds, once it does. */
function openDialog(at: Partial<AddQuestionDialogProps> = {}): Built[] {
  const built: Built[] = [];
  render(
    <AddQuestionDialog
      files={files}
      place={{ form: 'application', step: 'residence' }}
      say={createWords('en')}
      language="en"
      onBuild={(work) => attemptBuild(work, (one) => built.push(one))}
      onClose={() => undefined}
      {...at}
    />,
  );
  return built;
}

test('what people choose from is asked in each language, line beside line', () => {
  const built = openDialog();
  // By what people call it who have seen one that is chosen by typing.
  fireEvent.change(screen.getByLabelText('Find a kind'), { target: { value: 'look-up' } });
  fireEvent.click(screen.getByLabelText('Choose one'));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('What do you ask, in English', 'Is it shut off?');
  type('What people choose from, one on each line, in English', 'Already off\n\nSoon');
  type('What people choose from, one on each line, in Spanish', 'Ya está cortada\n\nPronto');
  fireEvent.click(screen.getByLabelText('It must be answered'));
  fireEvent.click(screen.getByRole('button', { name: 'Add the question' }));
  const { file, name: added } = built[0]!.at as { file: string; name: string };
  const step = JSON.parse(built[0]!.changes.find(({ name }) => name === file)!.text!);
  expect(step.required).toContain(added);
  expect(step.properties[added].advice).toBe('Choose the answer that fits best.');
  const list = built[0]!.changes.find(({ name }) => /^texts\/es\/enumerations\//.test(name));
  expect(JSON.stringify(JSON.parse(list!.text!))).toMatch(/Ya está cortada.*Pronto/);
});

afterEach(cleanup);

test.each([
  [
    'en',
    'A few fixed answers, such as yes, no or not sure',
    'Many names that you keep adding to, such as companies or schools',
  ],
  [
    'es',
    'Unas pocas respuestas fijas, como sí, no o no sé',
    'Muchos nombres que usted va agregando, como empresas o escuelas',
  ],
])('in %s, two ways to choose one say when each is taken', (language, few, many) => {
  const say = createWords(language);
  openDialog({ say, language });
  const hintOf = (kind: 'choice' | 'lookup' | 'text') => {
    const id = screen.getByLabelText(say(`kind.${kind}`)).getAttribute('aria-describedby');
    return id && document.getElementById(id)!.textContent;
  };
  expect(hintOf('choice')).toMatch(few);
  expect(hintOf('lookup')).toMatch(many);
  expect(hintOf('text')).toBeNull();
});

test('an answer is worked out of what is asked before it, and an agreement says to what', () => {
  let built: Built[] = [];
  const open = (step: string, kind: string, words: string) => {
    cleanup();
    built = openDialog({ place: { form: 'application', step } });
    fireEvent.change(screen.getByLabelText('Find a kind'), { target: { value: words } });
    fireEvent.click(screen.getByLabelText(kind));
    const title = screen.getByLabelText(/^What (do you ask|people read beside it), in English$/);
    fireEvent.change(title, { target: { value: 'New one' } });
  };
  const added = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Add the question' }));
    const { changes, at } = built.at(-1)!;
    const { file, name } = at as { file: string; name: string };
    return JSON.parse(changes.find((one) => one.name === file)!.text!).properties[name];
  };
  open('residence', 'A calculated answer (shown, not typed)', 'age');
  fireEvent.change(screen.getByLabelText('It is'), { target: { value: 'years' } });
  expect(screen.getByLabelText<HTMLSelectElement>('To').value).toBe('/$/today');
  expect(added()).toMatchObject({
    type: 'integer',
    computed: { years: [{ get: expect.stringContaining('/') }, { get: '/$/today' }] },
  });

  open('residence', 'An agreement', 'consent');
  fireEvent.change(screen.getByLabelText('What people agree to, in English'), {
    target: { value: 'I agree' },
  });
  expect(added()).toMatchObject({ type: 'array', minItems: 1, maxItems: 1 });
});

test.each([
  ['of numbers', {}, { type: 'integer' }],
  ['of money', { money: ['most'] }, { type: 'number', decimals: 2, mask: 'money' }],
])(
  'a calculated answer is looked up in a table %s as soon as it is added, once it is chosen by what',
  (_of, money, declared) => {
    const table = {
      ...money,
      title: 'Most that is paid',
      keys: { householdSize: 'exact' },
      rows: [{ by: { householdSize: 1 }, gives: { most: 300 } }],
    };
    const built = openDialog({
      files: new Map(files).set('tables/most.json', JSON.stringify(table)),
    });
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    choose('Find a kind', 'calculated');
    fireEvent.click(screen.getByLabelText('A calculated answer (shown, not typed)'));
    choose('What people read beside it, in English', 'You can get');
    const way = screen.getByLabelText<HTMLSelectElement>('It is');
    act(() => way.focus());
    choose('It is', 'table');
    expect(document.activeElement).toBe(way);
    fireEvent.click(screen.getByRole('button', { name: 'Don’t look it up' }));
    expect([document.activeElement, way.value === 'table']).toEqual([way, false]);
    choose('It is', 'table');
    const key = 'Where “household size” is';
    expect(screen.getByLabelText<HTMLSelectElement>(key).selectedOptions[0]!.textContent).toBe(
      'Choose what it is',
    );
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add the question' });
    expect(add.disabled).toBe(true);
    choose(key, 'get:/PersonalInformation/PersonsInHousehold');
    expect(add.disabled).toBe(false);
    fireEvent.click(add);
    const { changes, at } = built[0]!;
    const { file, name } = at as { file: string; name: string };
    const made = JSON.parse(changes.find((one) => one.name === file)!.text!).properties[name];
    expect(made.mask).toBe('mask' in declared ? declared.mask : undefined);
    expect(made).toMatchObject({
      ...declared,
      computed: {
        table: 'most',
        by: { householdSize: { get: '/PersonalInformation/PersonsInHousehold' } },
        column: 'most',
      },
    });
  },
);

test('where nothing can be worked out the focus goes to the look-up and back with the button', () => {
  const table = {
    title: 'Most that is paid',
    keys: { householdSize: 'exact' },
    rows: [{ by: { householdSize: 1 }, gives: { most: 300 } }],
  };
  render(
    <AddQuestionDialog
      files={new Map(files).set('tables/most.json', JSON.stringify(table))}
      place={{ form: 'application', step: 'personal-information', after: 'FirstName' }}
      say={createWords('en')}
      language="en"
      onBuild={() => undefined}
      onClose={() => undefined}
    />,
  );
  fireEvent.change(screen.getByLabelText('Find a kind'), { target: { value: 'calculated' } });
  fireEvent.click(screen.getByLabelText('A calculated answer (shown, not typed)'));
  const begin = () => screen.getByRole('button', { name: 'looked up in a table' });
  act(() => begin().focus());
  fireEvent.click(begin());
  const way = screen.getByLabelText<HTMLSelectElement>('It is');
  expect([document.activeElement, way.value]).toEqual([way, 'table']);
  fireEvent.click(screen.getByRole('button', { name: 'Don’t look it up' }));
  expect(document.activeElement).toBe(begin());
});

test('a list of people is found by what people call it; where there is one, or can be none, that is said', () => {
  const open = (place: Parameters<typeof AddQuestionDialog>[0]['place']) => {
    cleanup();
    openDialog({ place });
    fireEvent.change(screen.getByLabelText('Find a kind'), { target: { value: 'household' } });
    fireEvent.click(screen.getByLabelText('A list of people'));
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add the question' });
    expect(add.disabled).toBe(true);
  };
  open({ form: 'application', step: 'residence' });
  screen.getByText(/^There is one: “People who live with you”/);
  open({ form: 'application', program: 'rent', step: 'landlord' });
  screen.getByText(/^A list of people stands in the form in which programs are chosen/);
});

test('where there is none, a list of people comes with the form of one of them', () => {
  const none = new Map(files);
  const list = 'application/additional-household-members.schema.json';
  none.set(list, files.get(list)!.replace('household_member', 'others'));
  const built = openDialog({ files: none });
  fireEvent.click(screen.getByLabelText('A list of people'));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('What do you ask, in English', 'Who lives with you?');
  type('What one of them is called, in English', 'Person');
  type('What is asked of each first, in English', 'Name');
  fireEvent.click(screen.getByRole('button', { name: 'Add the question' }));
  expect(built[0]!.changes.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/\/wizard\.json$/),
      expect.stringMatching(/\/person\.schema\.json$/),
      'application/residence.schema.json',
    ]),
  );
});

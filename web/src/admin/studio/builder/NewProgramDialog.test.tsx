/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from 'node:util';
import { jest } from '@jest/globals';
import { type Built, deleteProgram, outlinePack } from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { PACKS, readTexts, withChanges } from '../../../../../engine/src/edit/test/packTexts.ts';
import { createWords } from '../../words/words.ts';
import { attemptBuild } from './build.ts';
import { NewProgramDialog } from './NewProgramDialog.tsx';

// jsdom has none of these.
Object.assign(globalThis, { TextDecoder, TextEncoder });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = () => undefined;

const shipped = readTexts(PACKS.shipped);

const KNOWN = outlinePack(shipped).programs.map(({ id, title }, index) => ({
  folder: id,
  programID: index + 1,
  program: title,
  friendlyName: title,
}));

function show(files: Map<string, string> = shipped, known: typeof KNOWN | undefined = KNOWN) {
  const built: Built[] = [];
  const onClose = jest.fn();
  render(
    <NewProgramDialog
      files={files}
      known={known}
      say={createWords('en')}
      language="en"
      onBuild={(work) => attemptBuild(work, (one) => built.push(one))}
      onClose={onClose}
    />,
  );
  return { built, onClose };
}

const beginWith = (value: string) =>
  fireEvent.change(screen.getByLabelText('What does it begin with?'), { target: { value } });
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function choose(definition: unknown) {
  const text = typeof definition === 'string' ? definition : JSON.stringify(definition);
  const file = Object.assign(new File([text], 'a.json'), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  });
  fireEvent.change(screen.getByLabelText(/A table/), { target: { files: [file] } });
}

const text = (title: string, more = {}) => ({ type: 'text', name: title, title, ...more });
const SURVEY = {
  pages: [
    {
      name: 'p1',
      title: { default: 'Your garden', es: 'Su huerto' },
      elements: [text('Plot'), text('Rows', { inputType: 'number', visibleIf: '{Plot} notempty' })],
    },
    { name: 'p2', visibleIf: '{Rows} > 2', elements: [text('Tools')] },
    { name: 'p3', title: 'Nothing here', elements: [text('Seeds')] },
  ],
};

test('a program begins with the pages of a file, looked through before it is made, as one change', async () => {
  const { built, onClose } = show();
  write('What people read, in English', 'Garden plots');
  beginWith('file');
  const make = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Make the program/ });
  expect(make().disabled).toBe(true);
  choose('{}');
  expect((await screen.findByRole('alert')).textContent).toContain('no form that is known');
  choose(SURVEY);
  await screen.findByText(/4 questions were understood/);
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByLabelText('Shown when “Plot” is answered');

  expect(screen.getByLabelText<HTMLInputElement>('Title of step 1, in Spanish').value).toBe(
    'Su huerto',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Title of step 2, in English').required).toBe(
    true,
  );
  write('Title of step 2, in English', 'Your tools');
  expect(screen.getByLabelText<HTMLSelectElement>('Its steps stand behind').value).toBe(
    'residence',
  );
  write('Its steps stand behind', 'income');

  expect(make().disabled).toBe(true);
  const rows = screen.getAllByRole('listitem').filter((one) => one.querySelector('select'));
  fireEvent.change(within(rows[1]!).getByLabelText('How is it answered?'), {
    target: { value: 'number' },
  });
  fireEvent.click(within(rows[3]!).getByRole('checkbox', { name: /^Take over/ }));
  screen.getByText(/this step is not made/);
  expect(screen.queryByLabelText('Title of step 3, in English')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Make the program with 3 questions' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(built).toHaveLength(1);
  expect(built[0]!.said).toEqual({
    id: 'program-imported',
    params: { title: 'Garden plots', count: 3 },
  });
  const files = withChanges(shipped, built[0]!.changes);
  const read = (name: string) => JSON.parse(files.get(`programs/garden-plots/${name}`)!);
  expect(read('program.json').adds.steps).toEqual([
    { step: 'your-garden', after: 'income' },
    {
      step: 'your-tools',
      after: 'your-garden',
      when: { '/YourGarden/garden-plots/Rows': { exclusiveMinimum: 2 } },
    },
  ]);
  const { properties } = read('your-garden.schema.json');
  expect(Object.keys(properties)).toEqual(['Plot', 'Rows']);
  expect(properties.Rows.when).toEqual({ '/YourGarden/garden-plots/Plot': true });
  // The step is hidden with its only question.
  expect(read('your-tools.schema.json').properties.Tools).not.toHaveProperty('when');
  expect(read('texts/es/your-garden.json').title.text).toBe('Su huerto');
});

test('or with one step that has all questions of the file, whose headings stay behind then', async () => {
  const { built } = show();
  write('What people read, in English', 'Garden plots');
  beginWith('file');
  choose(SURVEY);
  fireEvent.click(await screen.findByLabelText('One with all its questions'));
  expect(screen.getAllByText(/is a heading/)).toHaveLength(2);
  const title = screen.getByLabelText<HTMLInputElement>('Title of step 1, in English');
  expect(title.value).toBe('');
  write('Title of step 1, in English', 'Garden');
  const [, rows] = screen.getAllByLabelText('How is it answered?');
  fireEvent.change(rows!, { target: { value: 'number' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the program with 4 questions' }));
  const schema = built[0]!.changes.find(({ name }) => name.endsWith('/garden.schema.json'))!;
  const { properties } = JSON.parse(schema.text!);
  expect(Object.keys(properties)).toHaveLength(4);
  expect(properties.Tools.when).toEqual({ '/Garden/garden-plots/Rows': { exclusiveMinimum: 2 } });
  // Each part again, with the words that it had.
  fireEvent.click(screen.getByLabelText('One for each of the 3 parts of the file'));
  expect(screen.getByLabelText<HTMLInputElement>('Title of step 1, in English').value).toBe(
    'Your garden',
  );
  // Of a file with one part nobody is asked, and its words stay.
  fireEvent.click(screen.getByLabelText('One with all its questions'));
  choose({ pages: [SURVEY.pages[0]] });
  await screen.findByText(/2 questions were understood/);
  expect(screen.queryByText('Which steps does it get?')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Title of step 1, in English').value).toBe(
    'Your garden',
  );
});

test('a file without parts is one step; nothing and a copy are made as they were', async () => {
  const { built } = show();
  write('What people read, in English', 'Garden plots');
  beginWith('file');
  choose({ components: [{ type: 'textfield', label: 'Plot' }] });
  await screen.findByText(/1 question was understood/);
  expect(screen.queryByText('Which steps does it get?')).toBeNull();
  expect(screen.getByLabelText('Title of step 1, in English')).toBeTruthy();
  for (const [value, id] of [
    ['nothing', 'program-added'],
    ['copy rent', 'program-copied'],
  ]) {
    beginWith(value!);
    expect(screen.queryByLabelText(/A table/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Make the program' }));
    expect(built.at(-1)!.said.id).toBe(id);
    expect(built.at(-1)!.changes.some(({ name }) => name.endsWith('.schema.json'))).toBe(
      id === 'program-copied',
    );
  }
});

test('a template is offered where the pack has one', () => {
  const files = new Map(shipped);
  for (const [file, text] of shipped)
    if (file.startsWith('programs/rent/'))
      files.set(
        file.replace('programs/rent', 'templates/lease'),
        text.replace('Help with rent', 'A lease'),
      );
  const { built } = show(files);
  write('What people read, in English', 'Garden plots');
  expect(screen.getByRole('option', { name: /^The template “A lease”/ })).toBeTruthy();
  beginWith('template lease');
  fireEvent.click(screen.getByRole('button', { name: 'Make the program' }));
  expect(built[0]!.said.id).toBe('program-added');
  expect(built[0]!.changes.map(({ name }) => name)).toContain('programs/garden-plots/program.json');
  expect(built[0]!.changes.some(({ name }) => name.startsWith('templates/'))).toBe(false);
});

test('where no form offers programs, none is made of a file', () => {
  show(new Map([...shipped].filter(([file]) => !file.startsWith('application/'))));
  expect(screen.queryByRole('option', { name: /^A file/ })).toBeNull();
});

test('the id of a program that is gone is not used again, whatever the new one begins with', () => {
  const gone = withChanges(shipped, deleteProgram(shipped, 'water').changes);
  const was = JSON.parse(shipped.get('programs/water/program.json')!).programID;
  for (const beginning of ['nothing', 'copy rent']) {
    const { built } = show(gone);
    write('What people read, in English', 'Gas bills');
    beginWith(beginning);
    fireEvent.click(screen.getByRole('button', { name: 'Make the program' }));
    const { changes } = built[0]!;
    const file = changes.find(({ name }) => name === 'programs/gas-bills/program.json')!;
    expect(JSON.parse(file.text!).programID).toBe(was + 1);
    cleanup();
  }
});

test('no program is made while nobody knows which ids there were', () => {
  render(
    <NewProgramDialog
      files={shipped}
      known={undefined}
      say={createWords('en')}
      language="en"
      onBuild={() => undefined}
      onClose={() => undefined}
    />,
  );
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the program' });
  expect(make.disabled).toBe(true);
  screen.getByText(/^Which ids programs had is not known yet/);
});

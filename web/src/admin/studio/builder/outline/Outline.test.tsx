/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import {
  type Built,
  type OutlinedStep,
  outlineForm,
  outlineProgram,
} from '@porchlight/engine/builder';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../../words/words.ts';
import { readPackTexts } from '../../test/readPackTexts.ts';
import type { StudioPlace } from '../../usePlace.ts';
import { attemptBuild, withChanges } from '../build.ts';
import { Outline } from '../Outline.tsx';

const files = readPackTexts();
// jsdom has none.
Element.prototype.scrollIntoView = () => undefined;
globalThis.CSS ??= { escape: (text: string) => text.replace(/["\\]/g, '\\$&') } as typeof CSS;

const LANDLORD = 'programs/rent/landlord.schema.json';
const say = createWords('en');
const built: Built[] = [];
let now: ReadonlyMap<string, string>;

function Harness({ first }: { first: StudioPlace }) {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(files);
  const [place, setPlace] = useState(first);
  now = texts;
  return (
    <Outline
      files={texts}
      inUse={{ questions: {}, programs: [], forms: [] }}
      onAskInUse={() => undefined}
      place={place}
      counts={new Map()}
      comments={new Map()}
      language="en"
      say={say}
      onSelect={(selection) => setPlace({ ...place, ...selection })}
      onBuild={(work) =>
        attemptBuild(work, (one) => {
          built.push(one);
          setTexts(withChanges(texts, one.changes));
        })
      }
      onNewProgram={() => undefined}
    />
  );
}

const PLACE: StudioPlace = { view: 'build', width: 'phone', dock: 'forms' };
beforeEach(() => {
  built.splice(0);
  render(<Harness first={{ ...PLACE, form: 'application', program: 'rent', file: LANDLORD }} />);
});
afterEach(cleanup);

const EVICTION = 'programs/rent/eviction.schema.json';
const [{ questions }, eviction] = outlineProgram(files, 'rent') as [OutlinedStep, OutlinedStep];
const namesNow = () =>
  outlineProgram(now, 'rent').map((one) => one.questions.map(({ name }) => name));

const grip = (row: string) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] > .line > .grip`)!;
const press = (row: string, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(grip(row), { key });
};
const first = `${LANDLORD}#${questions[0]!.name}`;
const heard = () => screen.getByRole('status').textContent;

test('by keys a question is picked up, led to a place that is said and shown, and put there', () => {
  grip(first).focus();
  press(first, 'Enter');
  expect(heard()).toContain('is picked up');
  expect(grip(first).getAttribute('aria-pressed')).toBe('true');
  press(first, 'ArrowDown');
  expect(heard()).toBe(`2 of ${questions.length} in “Your Landlord”`);
  const line = document.querySelector<HTMLElement>('[data-line]')!;
  expect([line.dataset.row, line.dataset.line]).toEqual([
    `${LANDLORD}#${questions[2]!.name}`,
    'above',
  ]);
  expect(built).toEqual([]);
  press(first, 'Enter');
  const names = questions.map(({ name }) => name);
  expect(namesNow()[0]).toEqual([names[1], names[0], ...names.slice(2)]);
  // One change, which one undo takes back; the focus is where the question is.
  expect(built).toHaveLength(1);
  expect(built[0]!.said.id).toBe('question-moved');
  expect(document.activeElement).toBe(grip(first));
  expect(document.querySelector('[data-line]')).toBeNull();
});

test('past the last place of its step it goes into the next, and the focus with it', () => {
  grip(first).focus();
  press(first, ' ', 'End');
  expect(heard()).toBe(
    `${eviction.questions.length + 1} of ${eviction.questions.length + 1} in “${eviction.title}”`,
  );
  press(first, ' ');
  const { name } = questions[0]!;
  expect(built.map(({ at }) => at)).toEqual([{ file: EVICTION, name }]);
  expect(namesNow()[1]).toEqual([...eviction.questions.map((one) => one.name), name]);
  expect(document.activeElement).toBe(grip(`${EVICTION}#${name}`));
});

test.each([
  ['Escape', () => press(first, 'Escape')],
  ['the focus going elsewhere', () => fireEvent.blur(grip(first))],
  ['Enter where it stands', () => press(first, 'Home', 'Enter')],
])('%s leaves it where it was, and says so', (_how, end) => {
  grip(first).focus();
  press(first, 'Enter', 'ArrowDown');
  end();
  expect(now).toBe(files);
  expect(heard()).toBe(`“${questions[0]!.title}” stays where it was.`);
  expect(grip(first).getAttribute('aria-pressed')).toBe('false');
  expect(document.querySelector('[data-line]')).toBeNull();
});

test('a step of the program goes among its steps; one of the form has no grip there', () => {
  grip(LANDLORD).focus();
  press(LANDLORD, 'Enter', 'End', 'Enter');
  expect(outlineProgram(now, 'rent').map(({ file }) => file)).toEqual([EVICTION, LANDLORD]);
  cleanup();
  render(
    <Harness
      first={{
        ...PLACE,
        form: 'application',
        program: 'energy',
        file: 'programs/energy/program.json',
      }}
    />,
  );
  expect(grip('programs/energy/residence.fields.json')).toBeNull();
});

test('the last question of a step stays: why is said', () => {
  cleanup();
  const own = outlineForm(files, 'application').find(({ questions: { length } }) => length === 1);
  if (!own) throw new Error('No step asks one question alone.');
  render(<Harness first={{ ...PLACE, form: 'application', file: own.file }} />);
  const forms = document.querySelectorAll('details')[1]!;
  forms.open = true;
  fireEvent(forms, new Event('toggle'));
  const row = `${own.file}#${own.questions[0]!.name}`;
  grip(row).focus();
  press(row, 'Enter', 'Home', 'Enter');
  expect(screen.getByRole('alert').textContent).toMatch(
    /stays where it was\. The last one has to stay/,
  );
  expect(now).toBe(files);
});

const lineOf = (row: string) => document.querySelector(`[data-row="${row}"] > .line`)!;

/** What a browser tells of a drag; jsdom has none, and no row has a height there: above 0 is the lower half. */
async function drag(type: string, row: string, clientY = 0) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY });
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined, types: [] };
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  await act(async () => {
    lineOf(row).dispatchEvent(event);
    await new Promise(requestAnimationFrame);
  });
}

const second = `${LANDLORD}#${questions[1]!.name}`;

test('by pointer a line shows where it lands, and it is put there when it is let go', async () => {
  await drag('dragstart', first);
  await drag('dragover', second, 1);
  expect(document.querySelector<HTMLElement>('[data-line]')!.dataset.row).toBe(
    `${LANDLORD}#${questions[2]!.name}`,
  );
  expect(built).toEqual([]);
  await drag('drop', second, 1);
  const names = questions.map(({ name }) => name);
  expect(namesNow()[0]).toEqual([names[1], names[0], ...names.slice(2)]);
  expect(built).toHaveLength(1);
  expect(document.querySelector('[data-line], [data-held]')).toBeNull();
});

test('a drag that ends at Escape changes nothing, and says so', async () => {
  await drag('dragstart', first);
  await drag('dragover', second, 1);
  await drag('dragend', first);
  expect(now).toBe(files);
  expect(heard()).toContain('stays where it was');
  expect(document.querySelector('[data-line], [data-held]')).toBeNull();
});

test('a drop on another program says why it can’t be, and changes nothing', async () => {
  await drag('dragstart', first);
  await drag('dragover', 'programs/energy/program.json');
  expect(document.querySelector('[data-line]')).toBeNull();
  await drag('drop', 'programs/energy/program.json');
  expect(screen.getByRole('alert').textContent).toContain('can’t go to another program or form');
  expect(now).toBe(files);
  expect(built).toEqual([]);
});

test('desk, samples, tables and the steps of upload links stand there, and choose what the file tree does', () => {
  cleanup();
  const table = 'programs/rent/tables/income-limits.json';
  const chosen: (string | undefined)[] = [];
  render(
    <Outline
      files={new Map(files).set(table, '{"rows":[]}')}
      inUse={undefined}
      onAskInUse={() => undefined}
      place={PLACE}
      counts={new Map()}
      comments={new Map()}
      language="en"
      say={say}
      onSelect={({ file }) => chosen.push(file)}
      onBuild={() => undefined}
      onNewProgram={() => undefined}
    />,
  );
  // Those of the desk stand within the section of the desk.
  for (let level = 0; level < 2; level += 1)
    for (const section of document.querySelectorAll('details:not([open])')) {
      (section as HTMLDetailsElement).open = true;
      fireEvent(section, new Event('toggle'));
    }
  const inSection = (title: string, row: string) => {
    const section = screen.getByText(title).closest('details') as HTMLElement;
    fireEvent.click(within(section).getAllByRole('button', { name: row })[0]!);
  };
  inSection('Look-up tables', 'income limits');
  inSection('Sample answers', 'renter');
  inSection('For staff', 'Add a note');
  inSection('For staff', 'Days on which nobody works');
  inSection('Upload links', 'SC photo ID');
  expect(chosen).toEqual([
    table,
    'programs/rent/samples/renter.json',
    'desk/actions/add-note.json',
    'desk/calendar.json',
    'uploads/short-list/photo-id.upload.json',
  ]);
});

test('a program that was opened stays open, whatever is chosen next', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Help with energy bills' }));
  expect(grip(first)).toBeTruthy();
  expect(document.querySelector(`[data-row="${LANDLORD}"]`)).toBeTruthy();
});

test('a list that several actions have is lit where it was pressed; from elsewhere, under the first', () => {
  const file = 'enumerations/desk-paper-reasons.json';
  const under = (action: string) =>
    document.querySelector<HTMLElement>(`[data-row="desk/actions/${action}.json"]`)!;
  const open = (place: Partial<StudioPlace>) => {
    cleanup();
    render(<Harness first={{ ...PLACE, ...place }} />);
    for (const title of ['For staff', /^Actions/, 'Lists of choices']) {
      const details = screen.getByText(title, { selector: 'summary' }).closest('details')!;
      details.open = true;
      fireEvent(details, new Event('toggle'));
    }
  };
  open({ file });
  const lit = () => [...document.querySelectorAll('[aria-current]')];
  expect(lit()).toHaveLength(1);
  expect(under('ask-for-papers').contains(lit()[0]!)).toBe(true);
  fireEvent.click(within(under('ask-to-correct')).getByRole('button'));
  fireEvent.click(
    within(under('ask-to-correct')).getByRole('button', { name: 'Choices of “Why?”' }),
  );
  expect(lit()).toHaveLength(1);
  expect(under('ask-to-correct').contains(lit()[0]!)).toBe(true);
  const [, own] = document.querySelectorAll<HTMLElement>(`[data-row="${file}"] button`);
  fireEvent.click(own!);
  expect(lit()).toEqual([own]);
});

test('what the page around it is told renders no row anew', () => {
  cleanup();
  const steady = {
    files,
    inUse: undefined,
    onAskInUse: () => undefined,
    place: PLACE,
    counts: new Map<string, number>(),
    comments: new Map<string, number>(),
    language: 'en',
    say: jest.fn(say),
    onSelect: () => undefined,
    onBuild: () => undefined,
    onNewProgram: () => undefined,
  };
  const { rerender } = render(<Outline {...steady} />);
  steady.say.mockClear();
  rerender(<Outline {...steady} />);
  expect(steady.say).not.toHaveBeenCalled();
  rerender(<Outline {...steady} counts={new Map([[LANDLORD, 2]])} />);
  expect(steady.say).toHaveBeenCalled();
});

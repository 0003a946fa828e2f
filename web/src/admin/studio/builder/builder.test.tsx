/** @jest-environment jsdom */
import {
  addRule,
  type Built,
  outlineForm,
  outlinePack,
  outlineProgram,
  setCondition,
} from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { InUse } from '../api/records.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { attemptBuild, withChanges } from './build.ts';
import { Documents } from './Documents.tsx';
import { NamedFields } from './expressions/NamedFields.tsx';
import { Properties } from './Properties.tsx';

const files = readPackTexts();
const api = { published: async () => [] } as unknown as StudioApi;

const NONE = {
  threads: [],
  problem: '',
  isWorking: false,
  drafts: new Map(),
  onDraft: () => undefined,
  say: async () => true,
  resolve: async () => true,
};

const built: Built[] = [];
beforeEach(() => built.splice(0));

const NOTHING_KNOWN: InUse = { questions: {}, programs: [], forms: [] };

function show(
  place: { file?: string; question?: string },
  language = 'en',
  texts = files,
  inUse: InUse = NOTHING_KNOWN,
) {
  render(
    <Properties
      api={api}
      base="1"
      inUse={inUse}
      comments={NONE}
      findings={[]}
      files={texts}
      place={place}
      say={createWords(language)}
      language={language}
      onBuild={(work) => attemptBuild(work, (one) => built.push(one))}
      onChange={() => undefined}
    />,
  );
}

afterEach(cleanup);

const { programs, forms } = outlinePack(files);
const steps = [
  ...programs.flatMap(({ id }) => outlineProgram(files, id)),
  ...forms.flatMap(({ id }) => outlineForm(files, id)),
];

test.each(programs.map(({ id, file }) => [id, file]))('the program %s opens', (_id, file) => {
  show({ file });
  expect(screen.getByText('Which papers does it want?')).toBeTruthy();
});

test.each(steps.map(({ file, questions }) => [file, questions] as const))(
  'the step of %s and its questions open, in English and Spanish',
  (file, questions) => {
    show({ file });
    expect(screen.getByRole('button', { name: 'Add a question' })).toBeTruthy();
    cleanup();
    for (const { name, title } of questions) {
      show({ file, question: name }, name.length % 2 ? 'es' : 'en');
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
      cleanup();
    }
  },
);

const RESIDENCE = 'application/residence.schema.json';
const RULE = 'Rule: Must be greater than 0';
/** A rule or a gate, with what is said of it. */
const ruleOf = (summary: string) =>
  within(screen.getByText(summary).closest('details') as HTMLElement);
const written = () =>
  JSON.parse(built.at(-1)!.changes.find(({ name }) => name === RESIDENCE)!.text!);

test('a rule is read and changed in sentences; what must hold is changed and never taken away', () => {
  show({ file: RESIDENCE });
  const rule = ruleOf(RULE);
  expect(rule.getByText(/^Its message stands at: /).textContent).not.toContain('/Residence/');
  const must = within(rule.getByRole('group', { name: 'What must hold?' }));
  fireEvent.change(must.getByLabelText('Value'), { target: { value: '2' } });
  expect(written().rules.find(({ id }: { id: string }) => id === 'smokers-counted')).toMatchObject({
    when: { '/Residence/HasSmokers': { const: 'yes' } },
    must: { '/Residence/NumberOfSmokers': { exclusiveMinimum: 2 } },
  });
  const count = built.length;
  fireEvent.click(must.getByRole('button', { name: /^Take away/ }));
  expect(must.getByRole('alert').textContent).toContain('Without this there is no rule');
  expect(built).toHaveLength(count);
  expect(must.queryByRole('button', { name: 'Ask it always' })).toBeNull();

  const when = within(rule.getByRole('group', { name: 'When is it asked?' }));
  fireEvent.click(when.getByRole('button', { name: 'Ask it always' }));
  expect(built.length).toBeGreaterThan(count);
  expect(
    written().rules.find(({ id }: { id: string }) => id === 'smokers-counted'),
  ).not.toHaveProperty('when');
});

test('a gate that no sentence says is shown as it is, with its message in each language', () => {
  show({ file: 'application/required-documents.schema.json' });
  const gate = ruleOf('Gate: You must provide at least {N} documents (1 from each category).');
  expect(gate.getByText('Until it holds, nobody goes on.')).toBeTruthy();
  expect(gate.getByText(/was written by hand/)).toBeTruthy();
  expect(gate.getByText(/documentsNeeded/, { selector: 'pre' })).toBeTruthy();
  const number = gate.getByText('limits/documentsNeeded', { selector: 'option' });
  expect((number as HTMLOptionElement).selected).toBe(true);
  expect(gate.queryByText(/does not come before/)).toBeNull();
  const message = gate.getByLabelText('Message, in Spanish');
  fireEvent.change(message, { target: { value: 'Debe entregar {N} papeles.' } });
  fireEvent.blur(message);
  expect(built.at(-1)!.changes.map(({ name }) => name)).toEqual(['texts/es/messages.json']);
});

test('a step of the form has its own words, place and condition; what a program adds to it has none', () => {
  show({ file: 'application/other-contact.schema.json' });
  expect(screen.queryByText(/^These questions stand in a step of the form/)).toBeNull();
  const title = screen.getByLabelText('Title of the step, in English');
  fireEvent.change(title, { target: { value: 'Somebody to call' } });
  fireEvent.blur(title);
  expect(built.at(-1)!.changes.map(({ name }) => name)).toEqual([
    'application/other-contact.schema.json',
  ]);
  expect(screen.getByLabelText('A sentence under it, in Spanish')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Move up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Only under a condition' }));
  chooseQuestion(screen);
  for (const { changes } of built.slice(-2))
    expect(changes.map(({ name }) => name)).toEqual(['application/wizard.json']);
  cleanup();

  show({ file: 'programs/energy/residence.fields.json' });
  expect(screen.getByText(/^These questions stand in a step of the form/)).toBeTruthy();
  expect(screen.queryByLabelText('Title of the step, in English')).toBeNull();
  expect(screen.queryByRole('group', { name: 'When is it shown?' })).toBeNull();
});

test('what holds a step of the form is said before it could go', () => {
  show({ file: RESIDENCE }, 'es');
  fireEvent.click(screen.getByRole('button', { name: 'Borrar este paso' }));
  expect(screen.getAllByText(/hace preguntas propias en este paso/)).toHaveLength(2);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sí, borrar' }).disabled).toBe(true);
});

test('how far ahead a date may lie is asked at its question', () => {
  const file = 'programs/energy/residence.fields.json';
  show({ file, question: 'ShutOffDate' });
  fireEvent.change(screen.getByLabelText('Which days?'), { target: { value: 'ahead' } });
  const { changes } = built.at(-1)!;
  const text = changes.find(({ name }) => name === file)!.text!;
  expect(JSON.parse(text).properties.ShutOffDate.notAfter).toEqual({
    $data: '/$/today',
    days: 30,
  });
});

test('a paper that a step wants of everybody has its words, category, number and condition', () => {
  const file = 'application/required-documents.schema.json';
  show({ file });
  const papers = screen.getByRole('group', { name: 'Which papers does it want of everybody?' });
  const [photo] = [...papers.querySelectorAll('details')];
  expect(photo!.querySelector('summary')!.textContent).toBe('Photo ID');
  const form = within(photo!);
  const slot = () => JSON.parse(built.at(-1)!.changes.at(-1)!.text!).slots[0];
  fireEvent.change(form.getByLabelText('Filed under'), { target: { value: 'Income' } });
  expect(slot().category).toBe('Income');
  fireEvent.change(form.getByLabelText('How many of them?'), { target: { value: '2' } });
  expect(slot().min).toBe(2);
  fireEvent.click(form.getByLabelText('Where it is wanted, nobody gets past this step without it'));
  expect(slot().isRequired).toBe(true);
  const [condition] = form.getAllByRole('button', { name: 'Only under a condition', hidden: true });
  fireEvent.click(condition!);
  chooseQuestion(form);
  expect(Object.keys(slot().when)).toHaveLength(1);
  const counts = form.getByRole('group', { name: 'What counts as it?', hidden: true });
  expect(within(counts).getAllByText(/^Take it away: /)).toHaveLength(3);
  // Nothing of a program's: in place of which other it stands.
  expect(form.queryByLabelText('In place of')).toBeNull();
  cleanup();
  show({ file: RESIDENCE });
  expect(screen.queryByText('Which papers does it want of everybody?')).toBeNull();
});

test('the last paper of a step can go, and a first one come', () => {
  const file = 'application/required-documents.schema.json';
  const one = new Map(files);
  const { slots, ...step } = JSON.parse(files.get(file)!);
  // One that nothing else names.
  const bill = { ...slots[0], id: 'bill' };
  one.set(file, JSON.stringify({ ...step, slots: [bill] }));
  show({ file }, 'en', one);
  const last = screen.getByRole('group', { name: 'Which papers does it want of everybody?' });
  fireEvent.click(
    within(last).getByRole('button', { name: 'This paper is not wanted', hidden: true }),
  );
  fireEvent.click(within(last).getByRole('button', { name: 'Yes, delete it', hidden: true }));
  const none = new Map(withChanges(one, built.at(-1)!.changes));
  expect(JSON.parse(none.get(file)!)).toEqual(step);
  cleanup();
  show({ file }, 'en', none);
  fireEvent.change(screen.getByLabelText('A new paper, in English'), {
    target: { value: 'Your water bill' },
  });
  fireEvent.click(screen.getByText('Add the paper'));
  const first = withChanges(none, built.at(-1)!.changes);
  expect(JSON.parse(first.get(file)!).slots).toMatchObject([{ title: 'Your water bill' }]);
});

/** A panel on files that follow what is built. */
function Following({ file }: { file: string }) {
  const [now, setNow] = useState<ReadonlyMap<string, string>>(files);
  return (
    <Properties
      api={api}
      base="1"
      inUse={NOTHING_KNOWN}
      comments={NONE}
      findings={[]}
      files={now}
      place={{ file }}
      say={createWords('en')}
      language="en"
      onBuild={(work) =>
        attemptBuild(work, ({ changes }) => setNow(new Map(withChanges(now, changes))))
      }
      onChange={() => undefined}
    />
  );
}

test('a paper that was added is open, and has the focus', () => {
  render(<Following file="programs/rent/program.json" />);
  const title = screen.getByLabelText('A new paper, in English');
  fireEvent.change(title, { target: { value: 'Shut-off notice' } });
  fireEvent.click(screen.getByText('Add the paper'));
  const summary = screen.getByText('Shut-off notice', { selector: 'summary' });
  expect(summary.closest('details')!.open).toBe(true);
  expect(document.activeElement).toBe(summary);
});

test('where one may send without the papers of a step, it is said that none holds anybody back', () => {
  const file = 'application/required-documents.schema.json';
  const step = JSON.parse(files.get(file)!);
  const note = /lets people send without its papers/;
  const box = () =>
    screen.getAllByRole('checkbox', { name: /^Where it is wanted, nobody/, hidden: true })[0]!;
  show({ file });
  expect(screen.queryByText(note)).toBeNull();
  expect(box().hasAttribute('aria-describedby')).toBe(false);
  cleanup();
  show({ file }, 'en', new Map(files).set(file, JSON.stringify({ ...step, later: true })));
  const said = document.getElementById(box().getAttribute('aria-describedby')!);
  expect(said!.textContent).toMatch(note);
});

test('a program names the papers that everybody sends, and which of its own takes the place of one', () => {
  const file = 'programs/energy/program.json';
  show({ file });
  const heading = screen.getByText(/^Everybody sends these, too/);
  const shared = within(heading.nextElementSibling as HTMLElement);
  const titles = JSON.parse(files.get('application/required-documents.schema.json')!).slots.map(
    ({ title }: { title: string }) => title,
  );
  const items = shared.getAllByRole('listitem').map(({ textContent }) => textContent!);
  expect(items).toHaveLength(titles.length);
  for (const [at, title] of titles.entries()) expect(items[at]).toContain(title);
  expect(items.join()).toMatch(/comes in its place/);
});

test('a paper that staff can not ask for is put among those that they can, in one press', () => {
  const file = 'programs/energy/program.json';
  show({ file });
  const [let1] = screen.getAllByRole('button', { name: /^Let staff ask for it/, hidden: true });
  fireEvent.click(let1!);
  const now = withChanges(files, built.at(-1)!.changes);
  const [paper] = JSON.parse(files.get(file)!).adds.documents;
  const list = JSON.parse(now.get('enumerations/desk-papers.json')!).values;
  expect(list.at(-1)).toEqual({ value: `energy.${paper.id}`, label: paper.title });
  cleanup();
  show({ file }, 'en', new Map(now));
  expect(screen.getAllByText('Staff can ask for it under “Ask for papers”.')).toHaveLength(1);
});

test('of a paper that is retired among those that staff ask for it is said, and it can be asked for again', () => {
  const file = 'programs/energy/program.json';
  const papers = 'enumerations/desk-papers.json';
  const [paper] = JSON.parse(files.get(file)!).adds.documents;
  const value = { value: `energy.${paper.id}`, label: paper.title };
  const { values, ...list } = JSON.parse(files.get(papers)!);
  const data = { ...list, values: [...values, { ...value, retired: '2026-11-01' }] };
  const retired = new Map(files).set(papers, JSON.stringify(data));
  show({ file }, 'en', retired);
  expect(screen.queryByText('Staff can ask for it under “Ask for papers”.')).toBeNull();
  const told = screen.getByText(/staff can’t ask for it under “Ask for papers”/);
  expect(told.textContent).toMatch(/^From .*2026 on/);
  fireEvent.click(within(told.parentElement!).getAllByText(/^Let staff ask for it/)[0]!);
  const now = withChanges(retired, built.at(-1)!.changes);
  expect(JSON.parse(now.get(papers)!).values.at(-1)).toEqual(value);
});

test('that a question must be answered brings what is said where the answer is missing, and what was said stays', () => {
  const place = { file: RESIDENCE, question: 'HasSmokers' };
  const source = JSON.parse(files.get(RESIDENCE)!);
  const { advice: _, ...declared } = source.properties.HasSmokers;
  const optional = (question: object) => ({
    ...source,
    properties: { ...source.properties, HasSmokers: question },
    required: source.required.filter((name: string) => name !== 'HasSmokers'),
  });
  const tick = (question: object) => {
    show(place, 'en', new Map(files).set(RESIDENCE, JSON.stringify(optional(question))));
    fireEvent.click(screen.getByLabelText('It must be answered'));
    cleanup();
    return written();
  };
  const step = tick(declared);
  expect(step.required).toContain('HasSmokers');
  expect(step.properties.HasSmokers.advice).toBe('Choose the answer that fits best.');
  const spanish = built
    .at(-1)!
    .changes.find(({ name }) => name === 'texts/es/application/residence.json')!;
  expect(JSON.parse(spanish.text!)['fields/HasSmokers/advice'].text).toBe(
    'Elija la respuesta que mejor corresponda.',
  );
  expect(tick({ ...declared, advice: 'Say so.' }).properties.HasSmokers.advice).toBe('Say so.');
});

/** The first question that a new part of a condition can speak of. */
function chooseQuestion(within: Pick<typeof screen, 'getAllByLabelText' | 'queryAllByLabelText'>) {
  const question = within.getAllByLabelText<HTMLSelectElement>('Question')[0]!;
  expect(question.selectedOptions[0]!.textContent).toBe('Choose a question');
  fireEvent.change(question, { target: { value: question.options[1]!.value } });
  // Of a choice, nor does its answer.
  const value = within.queryAllByLabelText<HTMLSelectElement>('Value')[0];
  if (value?.value === '')
    fireEvent.change(value, { target: { value: value.options[1]?.value ?? 'x' } });
}

test('a condition begins with no question: nothing is written until one is chosen', () => {
  built.splice(0);
  show({ file: 'programs/energy/program.json' });
  const [paper] = screen.getAllByRole('button', { name: 'Only under a condition', hidden: true });
  fireEvent.click(paper!);
  expect(built).toEqual([]);
  screen.getByText(/^It has no effect until all of it is chosen/);
  const question = screen.getAllByLabelText('Question')[0]!;
  fireEvent.change(question, { target: { value: '/Residence/energy/ShutOffDate' } });
  const { changes } = built.at(-1)!;
  const { documents } = JSON.parse(changes[0]!.text!).adds;
  expect(Object.keys(documents[0].when)).toEqual(['/Residence/energy/ShutOffDate']);
});

test('what is chosen anew is seen from its beginning', () => {
  const place = { file: RESIDENCE };
  const panel = document.body.appendChild(document.createElement('div'));
  panel.setAttribute('role', 'tabpanel');
  const shown = (question?: string) => (
    <Properties
      api={api}
      base="1"
      inUse={NOTHING_KNOWN}
      comments={NONE}
      findings={[]}
      files={files}
      place={{ ...place, ...(question && { question }) }}
      say={createWords('en')}
      language="en"
      onBuild={() => undefined}
      onChange={() => undefined}
    />
  );
  const { rerender } = render(shown('HasSmokers'), { container: panel });
  panel.scrollTop = 400;
  rerender(shown('HasSmokers'));
  expect(panel.scrollTop).toBe(400);
  rerender(shown('NumberOfSmokers'));
  expect(panel.scrollTop).toBe(0);
});

test('whether choices are in sight or unfold is said at their question', () => {
  show({ file: RESIDENCE, question: 'LocationType' });
  fireEvent.change(screen.getByLabelText('How are they shown?'), { target: { value: 'select' } });
  const { changes } = built.at(-1)!;
  expect(changes.map(({ name }) => name)).toEqual(['application/residence.ui.json']);
  expect(JSON.parse(changes[0]!.text!).LocationType['ui:widget']).toBe('select');
});

test('a rule about a date says where it is said how far ahead that may lie, and others do not', () => {
  const hint = /^How far ahead a day may lie is said at its question/;
  show({ file: RESIDENCE });
  expect(screen.queryByText(hint)).toBeNull();
  cleanup();
  const file = 'programs/rent/eviction.schema.json';
  const rule = { kind: 'must' as const, name: 'NoticeDate', message: 'Too far', translations: {} };
  const texts = new Map(files);
  for (const { name, text } of addRule(files, file, rule).changes) texts.set(name, text!);
  show({ file }, 'en', texts);
  expect(screen.getByText(hint)).toBeTruthy();
});

const EVICTION = 'programs/rent/eviction.schema.json';
const question = 'NoticeDate';

test('a question that moves twice says where it was public, and one that never was says nothing', () => {
  const LANDLORD = 'programs/rent/landlord.schema.json';
  function move(file: string, to: string, texts: Map<string, string>, pointers: string[]) {
    show({ file, question }, 'en', texts, {
      questions: { application: pointers },
      programs: [],
      forms: [],
    });
    fireEvent.change(screen.getByLabelText('Move it to another step'), { target: { value: to } });
    fireEvent.click(screen.getByRole('button', { name: 'Move it there' }));
    cleanup();
    return new Map(withChanges(texts, built.at(-1)!.changes));
  }
  const declared = (texts: Map<string, string>, file: string) =>
    JSON.parse(texts.get(file)!).properties[question];
  const pointers = [`/Eviction/rent/${question}`];
  const twice = move(LANDLORD, 'residence', move(EVICTION, 'landlord', files, pointers), pointers);
  expect(declared(twice, 'programs/rent/residence.fields.json').renamedFrom).toBe(pointers[0]);
  expect(declared(move(EVICTION, 'landlord', files, []), LANDLORD)).not.toHaveProperty(
    'renamedFrom',
  );
});

test('a question does not move while nobody knows whether it was answered', () => {
  render(
    <Properties
      api={api}
      base="1"
      inUse={undefined}
      comments={NONE}
      findings={[]}
      files={files}
      place={{ file: EVICTION, question }}
      say={createWords('en')}
      language="en"
      onBuild={() => undefined}
      onChange={() => undefined}
    />,
  );
  const move = screen.getByRole<HTMLButtonElement>('button', { name: 'Move it there' });
  fireEvent.change(screen.getByLabelText('Move it to another step'), {
    target: { value: 'landlord' },
  });
  expect(move.disabled).toBe(true);
  screen.getByText(/^Whether applications answer it already is not known yet/);
});

test('what speaks of a program is said before it could go, and that drafts have answers to it', () => {
  const of = { kind: 'step' as const, file: 'application/other-contact.schema.json' };
  const when = { '/$/programs': { contains: { const: 'water' } } };
  const texts = new Map(withChanges(files, setCondition(files, of, when).changes));
  const open = (known: InUse) => {
    show({ file: 'programs/water/program.json' }, 'en', texts, known);
    fireEvent.click(screen.getByRole('button', { name: 'Delete this program' }));
  };
  const water = { folder: 'water', programID: 4, program: 'Water', friendlyName: 'Water' };
  open({ questions: {}, programs: [water], forms: [] });
  expect(screen.queryByText(/^Nothing else speaks of it/)).toBeNull();
  screen.getByText(/speaks of it by hand: change application\/wizard\.json/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, delete it' }).disabled).toBe(
    true,
  );
  screen.getByText(/^Answers that drafts have to it are set aside/);
  cleanup();
  open(NOTHING_KNOWN);
  expect(screen.queryByText(/^Answers that drafts have to it/)).toBeNull();
});

test('a program’s last step is asked about, and its step’s only question is refused, each with what to do', () => {
  const rent = 'programs/rent/program.json';
  const program = JSON.parse(files.get(rent)!);
  const step = JSON.parse(files.get(EVICTION)!);
  program.adds.steps = [{ step: 'eviction', after: 'residence' }];
  step.properties = { [question]: step.properties[question] };
  const texts = new Map(files).set(rent, JSON.stringify(program));
  texts.set(EVICTION, JSON.stringify(step));
  const sure = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, delete it' });
  show({ file: EVICTION }, 'en', texts);
  fireEvent.click(screen.getByRole('button', { name: 'Delete this step' }));
  screen.getByText(/the last thing that “Help with rent” asks.*delete the program instead/);
  expect(sure().disabled).toBe(false);
  cleanup();
  show({ file: EVICTION, question }, 'en', texts);
  fireEvent.click(screen.getByRole('button', { name: 'Delete this question' }));
  screen.getByText(/would ask nothing then. Delete the step instead/);
  expect(sure().disabled).toBe(true);
});

test('what goes, and what comes back, is said before a paper or a rule is deleted', () => {
  show({ file: 'programs/energy/program.json' });
  const [paper] = screen.getAllByRole('button', { name: 'This paper is not wanted', hidden: true });
  fireEvent.click(paper!);
  screen.getByText(/is asked for again: it took its place/);
  cleanup();
  show({ file: RESIDENCE });
  const rule = ruleOf(RULE);
  fireEvent.click(rule.getByText('Delete this rule'));
  rule.getByText(/^Nothing is held for it/);
});

const RENT = { program: 'rent' };
/** A program's papers, of a copy that becomes what is made of it. */
function Living({ first }: { first: ReadonlyMap<string, string> }) {
  const [texts, setTexts] = useState(first);
  return (
    <Documents
      files={texts}
      owner={RENT}
      isKnown
      say={createWords('en')}
      language="en"
      onBuild={(work) =>
        attemptBuild(work, (one) => {
          built.push(one);
          setTexts(withChanges(texts, one.changes));
        })
      }
      onChange={() => undefined}
    />
  );
}

test('a paper that was added just now is open, where its condition is; those that were there are not', () => {
  render(<Living first={files} />);
  const open = () =>
    [...document.querySelectorAll('details[open] > summary')].map((one) => one.textContent);
  expect(open()).toEqual([]);
  fireEvent.change(screen.getByLabelText('A new paper, in English'), {
    target: { value: 'Your water bill' },
  });
  fireEvent.click(screen.getByText('Add the paper'));
  expect(open()).toEqual(['Your water bill']);
});

/** What is worked out for the whole form, of a copy that becomes what is made of it. */
function LivingValues() {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(files);
  return (
    <NamedFields
      files={texts}
      of={APPLICATION_VALUES}
      place={{ form: 'application' }}
      say={createWords('en')}
      onBuild={(work) =>
        attemptBuild(work, (one) => setTexts((before) => withChanges(before, one.changes)))
      }
    />
  );
}
const APPLICATION_VALUES = { of: 'form' as const, file: 'application/wizard.json' };

test('a value that was added just now is open: what it is worked out of is said there', () => {
  render(<LivingValues />);
  const open = () =>
    [...document.querySelectorAll('details[open] > summary')].map((one) => one.textContent);
  expect(open()).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^What is worked out/), {
    target: { value: 'Rent of a year' },
  });
  fireEvent.click(screen.getByText('Add it to the form'));
  expect(open()).toEqual(['rent of a year']);
});

test('a paper is asked for by a day, and by what is said of one of a list', () => {
  const paper = { kind: 'document' as const, program: 'rent', id: 'lease' };
  const when = { '/Eviction/rent/NoticeDate': true };
  const texts = new Map(withChanges(files, setCondition(files, paper, when).changes));
  render(<Living first={texts} />);
  const within = (name: string) => screen.getAllByLabelText(name)[0]!;
  const written = () => JSON.parse(built.at(-1)!.changes[0]!.text!).adds.documents[0].when;
  const verb = (value: string, at = 0) =>
    fireEvent.change(screen.getAllByLabelText('What about it')[at]!, { target: { value } });
  verb('within-days');
  expect(written()).toEqual({
    compare: [{ days: [{ get: '/$/today' }, { get: '/Eviction/rent/NoticeDate' }] }, '<=', 7],
    not: { compare: [{ get: '/Eviction/rent/NoticeDate' }, '<', { get: '/$/today' }] },
  });
  verb('day-before');
  expect(written().compare[2]).toEqual({ get: '/$/today' });
  fireEvent.change(within('Question'), { target: { value: '/$/members' } });
  expect(written()).toEqual({ '/$/members': { minItems: 1 } });
  verb('some-where');
  fireEvent.change(within('Of each of them'), { target: { value: '/dateOfBirth' } });
  verb('day-after', 1);
  expect(written()).toEqual({
    compare: [
      {
        count: '/$/members',
        where: { compare: [{ get: '/dateOfBirth' }, '>', { get: '/$/today' }] },
      },
      '>=',
      1,
    ],
  });
});

test('what is worked out is neither required nor limited; it is changed in blocks, or in a sentence', () => {
  show({ file: EVICTION, question: 'DaysToCourt' });
  expect(screen.getByLabelText<HTMLSelectElement>('It is').value).toBe('max');
  expect(screen.queryByLabelText('It must be answered')).toBeNull();
  expect(screen.queryByText('What can be answered')).toBeNull();
  cleanup();
  const step = JSON.parse(files.get(EVICTION)!);
  const court = '/Eviction/rent/CourtDate';
  step.properties.DaysToCourt.computed = { days: [{ get: '/$/today' }, { get: court }] };
  const texts = new Map(files).set(EVICTION, JSON.stringify(step));
  show({ file: EVICTION, question: 'DaysToCourt' }, 'en', texts);
  fireEvent.change(screen.getByLabelText('From'), {
    target: { value: '/Eviction/rent/NoticeDate' },
  });
  const { changes } = built.at(-1)!;
  expect(JSON.parse(changes[0]!.text!).properties.DaysToCourt.computed).toEqual({
    days: [{ get: '/Eviction/rent/NoticeDate' }, { get: court }],
  });
});

test('a question that was ever public can be retired instead of deleted, and asked again', () => {
  const known = {
    questions: { application: [`/Eviction/rent/${question}`] },
    programs: [],
    forms: [],
  };
  const declared = () => JSON.parse(built.at(-1)!.changes[0]!.text!).properties[question];
  show({ file: EVICTION, question });
  expect(screen.queryByRole('button', { name: /^Ask it of nobody/ })).toBeNull();
  cleanup();
  show({ file: EVICTION, question }, 'en', files, known);
  fireEvent.click(screen.getByRole('button', { name: /^Ask it of nobody any more/ }));
  expect(declared().retired).toMatch(/^\d{4}-\d\d-\d\d$/);
  const retired = new Map(withChanges(files, built.at(-1)!.changes));
  cleanup();
  show({ file: EVICTION, question }, 'en', retired, known);
  fireEvent.change(screen.getByLabelText(/^Asked of nobody from this day on/), {
    target: { value: '2026-12-01' },
  });
  expect(declared().retired).toBe('2026-12-01');
  fireEvent.click(screen.getByRole('button', { name: /^Ask it again/ }));
  expect(withChanges(retired, built.at(-1)!.changes).get(EVICTION)).toBe(files.get(EVICTION));
});

test.each([
  ['en', 'In this step: ', 'In this program: '],
  ['es', 'En este paso: ', 'En este programa: '],
])('in %s, what a condition may speak of begins with what is near', (language, step, program) => {
  const say = createWords(language);
  show({ file: 'programs/rent/eviction.schema.json', question: 'HasCourtDate' }, language);
  fireEvent.click(screen.getByRole('button', { name: say('build.add-condition') }));
  const headings = [...document.querySelectorAll('.clause optgroup')].map(
    (one) => one.getAttribute('label')!,
  );
  expect(headings[0]).toMatch(step);
  expect(headings[1]).toMatch(program);
  // The rest is in the order of the form.
  expect(headings.slice(2).some((one) => one.startsWith(program))).toBe(false);
  expect(headings.slice(2).length).toBeGreaterThan(5);
});

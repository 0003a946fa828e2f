/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import {
  actionQuestions,
  type Built,
  deskActions,
  deskKindOf,
  listDeskAskable,
} from '@porchlight/engine/builder';
import type { Finding } from '@porchlight/engine/explain';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../../words/words.ts';
import type { StudioApi } from '../../api/createStudioApi.ts';
import { needsWideForm } from '../../needsWideForm.ts';
import { readPackTexts } from '../../test/readPackTexts.ts';
import { attemptBuild, withChanges } from '../build.ts';
import { Properties } from '../Properties.tsx';
import { titleOfEdited } from '../titleOfEdited.ts';
import { ActionLook } from './ActionLook.tsx';
import { actionShown } from './actionShown.ts';
import { caseLabels } from './caseLabels.ts';
import { DESK_LONGEST } from './longest.ts';
import { QueueLook } from './QueueLook.tsx';

const DEFINITIONS = path.join(import.meta.dirname, '../../../../../../definitions');
const files = readPackTexts();
const api = { published: async () => [] } as unknown as StudioApi;
const COMMENTS = {
  threads: [],
  problem: '',
  isWorking: false,
  drafts: new Map(),
  onDraft: () => undefined,
  say: async () => true,
  resolve: async () => true,
};

const built: Built[] = [];
let now: ReadonlyMap<string, string>;
afterEach(cleanup);

interface ShownProps {
  file: string;
  question?: string;
  language?: string;
  texts?: ReadonlyMap<string, string>;
  findings?: Finding[];
}

/** The copy's properties, which follow what is done with it. */
function Shown({ file, question, language = 'en', findings = [], ...props }: ShownProps) {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(props.texts ?? files);
  now = texts;
  const change = (changes: Built['changes']) => setTexts((known) => withChanges(known, changes));
  return (
    <Properties
      api={api}
      base="1"
      inUse={{ questions: {}, programs: [], forms: [] }}
      comments={COMMENTS}
      findings={findings}
      files={texts}
      place={{ file, question }}
      say={createWords(language)}
      language={language}
      onBuild={(work) =>
        attemptBuild(work, (one) => {
          built.push(one);
          change(one.changes);
        })
      }
      onChange={change}
    />
  );
}

async function show(props: ShownProps): Promise<void> {
  built.splice(0);
  // Whether a list of choices was public is asked for.
  await act(async () => void render(<Shown {...props} />));
}

const json = (file: string) => JSON.parse(now.get(file)!);

test.each([...files.keys()].filter((file) => deskKindOf(file)))(
  '%s is opened, each field is entered and left, and no byte is another',
  async (file) => {
    for (const language of ['en', 'es']) {
      await show({ file, language });
      expect(document.querySelectorAll('fieldset').length).toBeGreaterThan(0);
      for (const field of document.querySelectorAll('input, textarea, select')) {
        fireEvent.focus(field);
        fireEvent.blur(field);
      }
      expect(built).toEqual([]);
      expect(now).toBe(files);
      cleanup();
    }
  },
);

const QUEUE = [...files.keys()].find((file) => deskKindOf(file) === 'queue')!;
const ACTION = deskActions(files)[0]!.file;

test.each<[string, string, object]>([
  ['statuses', 'portal.json', { statuses: {} }],
  ['from of an action', ACTION, { from: undefined }],
  ['badges', QUEUE, { badges: {} }],
  ['changes', ACTION, { effects: { changes: {} } }],
])('a form whose %s are of another shape opens all the same', async (_part, file, odd) => {
  const text = JSON.stringify({ ...JSON.parse(files.get(file)!), ...odd });
  await show({ file, texts: new Map(files).set(file, text) });
  expect(document.querySelectorAll('fieldset').length).toBeGreaterThan(0);
  expect(screen.queryByText(/This can’t be shown here/)).toBeNull();
});

test('what no form foresees is said in its place, with the way to the JSON', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const text = JSON.stringify({ ...JSON.parse(files.get(QUEUE)!), columns: { odd: 1 } });
  await show({ file: QUEUE, texts: new Map(files).set(QUEUE, text) });
  silent.mockRestore();
  const said = screen.getByText(/This can’t be shown here/);
  const way = within(said).getByRole('link', { name: 'See it as JSON' });
  expect(way.getAttribute('href')).toContain(`file=${encodeURIComponent(QUEUE)}`);
});

test('ticks have a name, and stay open around the last one that goes', async () => {
  const odd = { separateFrom: { actions: [deskActions(files)[1]!.id] } };
  const text = JSON.stringify({ ...JSON.parse(files.get(ACTION)!), ...odd });
  await show({ file: ACTION, texts: new Map(files).set(ACTION, text) });
  screen.getByRole('group', { name: createWords('en')('desk.in-status') });
  const tick = document.querySelector<HTMLElement>('details[open] input:checked')!;
  tick.focus();
  fireEvent.click(tick);
  expect(json(ACTION).separateFrom).toBeUndefined();
  expect(document.activeElement!.closest('details')!.open).toBe(true);
});

test('the focus stays where a change of an answer was chosen, and beside one that goes', async () => {
  const changing = deskActions(files).find(
    ({ file }) => JSON.parse(files.get(file)!).effects?.changes,
  )!.file;
  await show({ file: changing });
  const [drop] = document.querySelectorAll<HTMLElement>('ul.entries li button');
  drop!.focus();
  fireEvent.click(drop!);
  expect(document.activeElement).not.toBe(document.body);
});

test('the focus goes to the next badge when one goes, and from the last one to what adds one', async () => {
  const badge = (id: string) => ({ id, label: id, when: { '/$/case/newDocuments': { const: 1 } } });
  const queue = { ...JSON.parse(files.get(QUEUE)!), badges: ['one', 'two', 'three'].map(badge) };
  await show({ file: QUEUE, texts: new Map(files).set(QUEUE, JSON.stringify(queue)) });
  const drop = async (title: string) => {
    const button = screen.getByRole('button', { name: `Take “${title}” away` });
    button.focus();
    await act(async () => fireEvent.click(button));
    return document.activeElement?.textContent;
  };
  expect(await drop('one')).toBe('Take “two” away');
  expect(await drop('three')).toBe('Take “two” away');
  expect(await drop('two')).toBe('Add the badge');
  expect(json(QUEUE).badges ?? []).toEqual([]);
});

test('what actions ask is opened in the form of a question, and no byte is another', async () => {
  const asked = deskActions(files).flatMap(({ file }) => actionQuestions(files, file));
  for (const { file, name, title } of asked) {
    await show({ file, question: name });
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(now).toBe(files);
    cleanup();
  }
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const group = (name: string) => within(screen.getByRole('group', { name }));

test('a queue is narrowed by statuses and sentences, gets a column and a clock; what is locked says why', async () => {
  const file = 'desk/queues/in-review.json';
  await show({ file });
  fireEvent.click(group('Which cases stand in it?').getByLabelText('Denied'));
  expect(json(file).when['/$/case/status']).toEqual({ enum: ['in-review', 'denied'] });
  expect(json(file).when['/$/case/newDocuments']).toEqual({ const: 0 });
  expect(built.at(-1)!.said).toEqual({ id: 'queue-changed', params: { title: 'In review' } });

  const locked = screen.getAllByRole('option', { name: /kept locked/ })[0] as HTMLOptionElement;
  expect(locked.disabled).toBe(true);
  // What names a case, and its number, stand in each row anyway.
  const offered = [...screen.getByLabelText('Show more').querySelectorAll('option')];
  const pointers = offered.map(({ value }) => value);
  expect(pointers).not.toContain('/PersonalInformation/LastName');
  expect(pointers).not.toContain('/$/case/number');
  expect(screen.getByText(/^The first column has the name and the number/)).toBeTruthy();
  type('Show more', '/MailingInformation/PhysicalCity');
  expect(json(file).columns.at(-1)).toEqual({ at: '/MailingInformation/PhysicalCity' });
  press('Do not show Since');
  expect(json(file).columns[0].at).toBe('/PersonalInformation/AssistanceType');
  const before = json(file);
  fireEvent.click(screen.getByLabelText('Only those that are late or soon will be'));
  type('Due within so many working days', '1');
  expect(json(file)).toMatchObject({ dueWithin: 1, sort: { at: '/$/case/due' } });
  // It is in its own order, and the one that has all cases is narrowed.
  expect(json(file).narrow).toBeUndefined();
  expect(screen.queryByLabelText('Sorted by')).toBeNull();
  fireEvent.click(screen.getByLabelText('No, all'));
  expect(json(file)).toEqual(before);
  expect(screen.getByLabelText('Sorted by')).toBeTruthy();
});

test('a queue of what was received in the last days is said in one field, and turned round in words of days', async () => {
  const file = 'desk/queues/in-review.json';
  await show({ file });
  const before = json(file);
  fireEvent.click(screen.getByLabelText('Only what was received in the last days'));
  expect(json(file)).toMatchObject({ receivedWithin: 7, sort: { at: '/$/case/received' } });
  type('Received in the last … days, counting today', '14');
  screen.getByText(/^Sorted by the day received, oldest first\./);
  fireEvent.click(screen.getByLabelText('Newest first'));
  screen.getByText(/^Sorted by the day received, newest first\./);
  expect(json(file)).toMatchObject({
    receivedWithin: 14,
    sort: { at: '/$/case/received', descending: true },
  });
  expect(screen.queryByLabelText('Sorted by')).toBeNull();
  // By which day it is sorted is shown, and stays so.
  fireEvent.click(screen.getByLabelText('No, all'));
  const columns = [{ at: '/$/case/received' }, ...before.columns];
  expect(json(file)).toEqual({ ...before, columns });
});

test.each([
  ['/$/case/received', 'Newest first'],
  ['/$/case/documents', 'Largest first'],
  ['/PersonalInformation/LastName', 'Z to A'],
  ['/MailingInformation/PhysicalCounty', 'The other way round'],
])('an order by %s is turned round by “%s”', async (at, words) => {
  const file = 'desk/queues/in-review.json';
  await show({ file });
  type('Sorted by', at);
  fireEvent.click(screen.getByLabelText(words));
  expect(json(file).sort).toEqual({ at, descending: true });
});

test('where a day is chosen in the condition of a queue, it is said where those of the last days are', async () => {
  await show({ file: 'desk/queues/in-review.json' });
  const hint = /^Today is not offered here.*“Only those of some days\?”/;
  expect(screen.queryByText(hint)).toBeNull();
  const cases = group('Which cases stand in it?');
  fireEvent.change(cases.getByLabelText('Question'), { target: { value: '/$/case/received' } });
  expect(cases.getByText(hint)).toBeTruthy();
});

test('beside each status it is said whose turn it is', async () => {
  await show({ file: 'desk/queues/in-review.json' });
  const hintOf = (label: string) => {
    const id = screen.getByLabelText(label, { selector: 'input' }).getAttribute('aria-describedby');
    return document.getElementById(id!)?.textContent;
  };
  expect([
    hintOf('Received'),
    hintOf('In Review'),
    hintOf('Needs Your Answer'),
    hintOf('Denied'),
  ]).toEqual([
    'it was just sent, and nobody has looked at it yet: staff’s turn',
    'staff have begun, or it was sent again: staff’s turn',
    'the applicant’s turn',
    'staff have put it there',
  ]);
});

test('a queue is seen as staff see it, with the columns that it has now', () => {
  const file = 'desk/queues/new.json';
  render(<QueueLook {...{ files, file, say: createWords('en') }} />);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Case', 'Received', 'Help with', 'County', 'Documents', 'Who has it']);
  screen.getByRole('heading', { name: 'New' });
  screen.getByText('Sent in and not yet read.');
  const [first, second] = screen.getAllByRole('rowheader');
  expect(first!.textContent).toMatch(/^\[First name\] \[Last name\] 1001Due .*Wrote to us$/);
  expect(second!.textContent).not.toMatch(/Wrote to us/);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toHaveLength(10);
  expect(cells[0]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect([cells[3], cells[4], cells[8], cells[9]]).toEqual(['1', '[Who has it]', '2', '']);
  // A choice by its words.
  expect(cells[1]).toBe('Help with energy bills');
});

test('an action is seen as staff see it, each reason with what applicants read for it', () => {
  const file = 'desk/actions/ask-for-papers.json';
  const list = 'enumerations/desk-paper-reasons.json';
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  const look = { file, language: 'en', say: createWords('en') };
  const { rerender } = render(<ActionLook {...look} files={files} open={{ file }} />);
  const shown = () => screen.getByRole('article');
  screen.getByRole('heading', { name: 'Ask for papers' });
  const heads = within(shown()).getAllByRole('heading', { level: 4 });
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Which papers?',
    'Why?',
    'Note for colleagues',
  ]);
  expect(shown().textContent).toContain('The status becomes “Needs Documentation”.');
  const reason = screen.getByText(/^We can't read it/, { selector: 'li' });
  expect(reason.textContent).toContain("We can't read it. Please take a new photo in good light.");
  expect(scrolled).not.toHaveBeenCalled();
  // It follows what is typed, and the list that is open is in sight.
  const next = new Map(files).set(list, files.get(list)!.replace("We can't read it", 'Unreadable'));
  rerender(<ActionLook {...look} files={next} open={{ file: list }} />);
  screen.getByText(/^Unreadable/, { selector: 'li' });
  expect(scrolled.mock.contexts).toEqual([heads[1]!.closest('section')]);
  fireEvent.change(screen.getByLabelText('In'), { target: { value: 'es' } });
  screen.getByRole('heading', { name: 'Pedir documentos' });
});

test('beside a list the action is seen under which it was pressed; applicants’ lists have none', () => {
  const list = 'enumerations/desk-paper-reasons.json';
  const [ask, correct] = ['ask-for-papers', 'ask-to-correct'].map(
    (one) => `desk/actions/${one}.json`,
  );
  expect(actionShown(files, { file: list })).toBe(ask);
  expect(actionShown(files, { file: list, under: correct })).toBe(correct);
  expect(actionShown(files, { file: 'enumerations/desk-correction-reasons.json' })).toBe(correct);
  expect(actionShown(files, { file: 'desk/actions/ask-for-papers.schema.json' })).toBe(ask);
  expect(actionShown(files, { file: 'enumerations/yes-no.json', under: ask })).toBeUndefined();
  expect(actionShown(files, { file: 'desk/queues/new.json' })).toBeUndefined();
});

test('what is of staff, and a list of choices, has more room; a question of applicants has not', () => {
  const isWide = (file: string) => needsWideForm({ view: 'build', file });
  for (const file of ['desk/queues/new.json', 'desk/actions/deny.schema.json', 'portal.json'])
    expect([file, isWide(file)]).toEqual([file, true]);
  expect(isWide('enumerations/gender.json')).toBe(true);
  expect(isWide('application/personal-information.schema.json')).toBe(false);
  expect(needsWideForm({ view: 'files', file: 'desk/queues/new.json' })).toBe(false);
});

test('an action asks for papers by another of its answers, and its reason stays', async () => {
  const file = 'desk/actions/ask-to-correct.json';
  await show({ file });
  const { reason } = json(file).effects.requests;
  type('It asks for papers, those of', '/Correct/Reason');
  expect(json(file).effects.requests).toEqual({ papers: '/Correct/Reason', reason });
  type('It asks for papers, those of', '');
  expect(json(file).effects.requests).toBeUndefined();
});

test.each(['en', 'es'])('every right of a role has words, in %s', async (language) => {
  await show({ file: 'desk/roles.json', language });
  const labels = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(labels).not.toEqual([]);
  expect(labels.filter((label) => !label || /^[a-z]+$/.test(label))).toEqual([]);
});

test('a reason is a choice of an action’s list, in both languages', async () => {
  await show({ file: 'desk/actions/deny.json' });
  const reasons = group('Reasons and other choices');
  fireEvent.change(reasons.getAllByLabelText('What people read, in English').at(-1)!, {
    target: { value: 'Moved away' },
  });
  fireEvent.change(reasons.getAllByLabelText('What people read, in Spanish').at(-1)!, {
    target: { value: 'Se mudó' },
  });
  press('Add the choice');
  const list = 'desk-denial-reasons.json';
  expect(json(`enumerations/${list}`).values.at(-1)).toEqual({
    value: 'moved-away',
    label: 'Moved away',
  });
  expect(json(`texts/es/enumerations/${list}`)['values/moved-away'].text).toBe('Se mudó');
});

test('a reason that applicants read of asks for its sentence where it is added, and is one change', async () => {
  const file = 'enumerations/desk-paper-reasons.json';
  await show({ file });
  const before = now;
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  // A new one is typed above those that are there.
  const list = screen.getByRole('list', { name: 'Choices' });
  const typed = screen.getByLabelText('What staff choose, in English');
  expect(typed.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  type('What staff choose, in English', 'It is blurred');
  // What applicants read stands below each, and whom the list is for is said before it is changed.
  const [old] = within(screen.getByRole('list', { name: 'Choices' })).getAllByRole('listitem');
  const [staff, , english] = within(old!).getAllByRole<HTMLInputElement>('textbox');
  expect(staff!.labels![0]!.textContent).toBe('What staff choose, stored as unreadable');
  expect(english).toBe(
    screen.getByLabelText("What applicants read, in English (We can't read it)"),
  );
  screen.getByText(/^2 places use this list: “Why\?” at “Ask for papers”/);
  const sentence = 'What applicants read, in English';
  expect(screen.getByLabelText<HTMLInputElement>(sentence).required).toBe(true);
  press('Add the choice');
  expect(now).toBe(before);
  const needed = 'A reason needs what applicants read.';
  screen.getByText(needed);
  type(sentence, 'Hold the phone still.');
  expect(screen.queryByText(needed)).toBeNull();
  type('What applicants read, in Spanish', 'No mueva el teléfono.');
  press('Add the choice');
  expect(json(file).values.at(-1)).toEqual({ value: 'it-is-blurred', label: 'It is blurred' });
  expect(json('pages/requests.json')['it-is-blurred']).toBe('Hold the phone still.');
  // It stands behind them, and is shown there.
  const last = within(list).getAllByRole('listitem').at(-1)!;
  expect(scrolled.mock.contexts).toEqual([last]);
  expect(document.activeElement).toBe(within(last).getAllByRole('textbox')[0]);
  expect(document.activeElement).toHaveProperty('value', 'It is blurred');
  const es = json('texts/es/pages/requests.json')['it-is-blurred'];
  expect(es.text).toBe('No mueva el teléfono.');
  type('What applicants read, in Spanish (It is blurred)', 'No lo mueva.');
  expect(json('texts/es/pages/requests.json')['it-is-blurred'].text).toBe('No lo mueva.');
});

test('a queue chooses by age before anything is counted, and its days are days of the calendar', async () => {
  const file = 'desk/queues/in-review.json';
  const { clock: _, sort: _sort, ...rest } = JSON.parse(files.get(file)!);
  const bare = { ...rest, sort: { at: '/$/case/received' } };
  await show({ file, texts: new Map(files).set(file, JSON.stringify(bare)) });
  fireEvent.click(screen.getByLabelText('Only those that are late or soon will be'));
  expect(built).toHaveLength(1);
  expect(json(file)).toMatchObject({
    clock: { from: 'received', workingDays: 5 },
    dueWithin: 2,
    sort: { at: '/$/case/due' },
  });
  const cases = group('Which cases stand in it?');
  fireEvent.change(cases.getByLabelText('Question'), { target: { value: '/$/case/received' } });
  const verbs = cases.getByLabelText('What about it').querySelectorAll('option');
  const words = [...verbs].map(({ textContent }) => textContent);
  expect(words).toContain('is on or after');
  expect(words.filter((one) => /days|today/.test(one ?? ''))).toEqual([]);
  fireEvent.change(cases.getByLabelText('What about it'), { target: { value: 'day-at-least' } });
  expect(cases.queryByRole('option', { name: 'today' })).toBeNull();
  expect(json(file).when.compare).toEqual([
    { get: '/$/case/received' },
    '>=',
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ]);
});

test('a notice tells an answer where one was typing, in a part that is there only with it', async () => {
  const file = 'desk/notices/denied.json';
  await show({ file });
  const part = group('What it says');
  const [english] = part.getAllByLabelText('Paragraph, in English') as HTMLTextAreaElement[];
  const field = part.getAllByLabelText('Paragraph, in English')[1] as HTMLTextAreaElement;
  expect(english!.value).toContain('Dear');
  field.setSelectionRange(0, 0);
  fireEvent.select(field);
  fireEvent.change(part.getAllByLabelText('Put into “Paragraph”')[1]!, {
    target: { value: '/MailingInformation/PhysicalCity' },
  });
  const changed = json(file).blocks.find(({ paragraph = '' }: { paragraph?: string }) =>
    paragraph.startsWith('{physicalCity}'),
  );
  expect(changed.when['/MailingInformation/PhysicalCity']).toBe(true);
  expect(built.at(-1)!.said.id).toBe('notice-changed');
});

test('a notice offers the lists and links that its actions make', async () => {
  const options = (name: string) => [
    ...new Set(
      screen.getAllByLabelText(name).flatMap((one) => [...one.querySelectorAll('option')]),
    ),
  ];
  const values = (name: string) =>
    new Set(options(name).map((option) => (option as HTMLOptionElement).value));
  await show({ file: 'desk/notices/papers-wanted.json' });
  expect(values('List').has('/$/case/papers')).toBe(true);
  expect(values('List').has('/$/case/changes')).toBe(false);
  expect(values('It leads to').has('upload')).toBe(true);
  cleanup();
  await show({ file: 'desk/notices/denied.json' });
  expect(values('It leads to')).toEqual(new Set(['application', 'messages', 'receipt']));
});

test('a tick of a status leaves the rest of a condition as it is written, and one that is gone is said', async () => {
  const file = 'desk/queues/documents-came-in.json';
  await show({ file });
  const condition = json(file).when;
  fireEvent.click(group('Which cases stand in it?').getByLabelText('Denied'));
  expect(Object.keys(json(file).when)).toEqual(Object.keys(condition));
  cleanup();
  const gone = 'desk/queues/in-review.json';
  const text = files.get(gone)!.replace('"const": "in-review"', '"enum": ["in-review", "lost"]');
  await show({ file: gone, texts: new Map(files).set(gone, text) });
  fireEvent.click(group('Which cases stand in it?').getByLabelText('Denied'));
  expect(json(gone).when['/$/case/status'].enum).toEqual(['in-review', 'denied', 'lost']);
  expect(screen.getByLabelText('lost (not there any more)')).toBeTruthy();
});

test('limits of the desk are those of its files, and are said where something is typed', async () => {
  const meta = (name: string) =>
    JSON.parse(
      readFileSync(
        path.join(DEFINITIONS, `../engine/src/compile/meta/${name}.schema.json`),
        'utf8',
      ),
    ).properties;
  const [queue, action, notice, desk, roles, portal] = [
    ...['desk-queue', 'desk-action', 'desk-notice', 'desk', 'desk-roles', 'portal'].map(meta),
  ];
  const status = portal.statuses.items.properties;
  const { workingDays, days } = status.within.properties;
  const lengths = (of: Record<string, { maxLength: number }>, keys: string[]) =>
    Object.fromEntries(keys.map((key) => [key, of[key]!.maxLength]));
  expect(DESK_LONGEST).toEqual({
    queue: {
      ...lengths(queue, ['title', 'says']),
      ...lengths(queue.columns.items.properties, ['label']),
      columns: queue.columns.maxItems,
      badges: queue.badges.maxItems,
      narrow: queue.narrow.maxItems,
      days: queue.clock.properties.workingDays.maximum,
      receivedWithin: queue.receivedWithin.maximum,
    },
    action: lengths(action, ['label', 'says']),
    notice: {
      ...lengths(notice, ['subject', 'text']),
      ...lengths(notice.blocks.items.properties, ['paragraph', 'heading', 'button', 'signature']),
    },
    settings: lengths(desk.flags.items.properties, ['label']),
    roles: lengths(roles.roles.items.properties, ['label']),
    status: {
      ...lengths(status, ['label', 'next']),
      workingDays: workingDays.maximum,
      days: days.maximum,
    },
  });
  const file = 'desk/queues/in-review.json';
  await show({ file });
  expect((screen.getByLabelText('Title, in English') as HTMLTextAreaElement).maxLength).toBe(60);
  type('Working days', '251');
  expect(json(file).clock.workingDays).toBe(5);
});

test('a list that was changed is called by the question that offers it, and any other by its file', () => {
  const name = (file: string) => titleOfEdited(files, file, createWords('en'));
  expect(name('texts/es/enumerations/desk-paper-reasons.json')).toBe('Choices of “Why?”');
  expect(name('enumerations/nobody-uses-it.json')).toBe('nobody uses it');
});

test('lists of reasons are known by what stands in them', async () => {
  await show({ file: 'desk/actions/ask-to-correct.json' });
  const lists = [...screen.getByLabelText('It asks about answers').querySelectorAll('option')];
  expect(lists.map(({ textContent }) => textContent)).toContain(
    'with the reasons of “It differs from a paper, It is not clear, …”',
  );
});

test('what the check finds in a file of the desk stands at its place', async () => {
  const file = 'desk/queues/new.json';
  const finding = {
    file,
    pointer: '/clock/workingDays',
    line: 1,
    column: 1,
    code: 'schema',
    severity: 'error',
    message: 'is 0',
    hint: 'at least 1',
  } as unknown as Finding;
  await show({ file, findings: [finding] });
  expect(group('How long may a case wait?').getByText(/is 0/)).toBeTruthy();
  expect(screen.getAllByText(/is 0/)).toHaveLength(1);
});

test('a queue gets a badge of its own and is narrowed by one thing more, and by one less', async () => {
  const file = 'desk/queues/in-review.json';
  await show({ file });
  const before = json(file);
  const badges = group('What stands out of a row?');
  fireEvent.change(badges.getByLabelText(/^A new badge, in English/), {
    target: { value: 'Many papers' },
  });
  fireEvent.click(badges.getByRole('button', { name: 'Add the badge' }));
  expect(json(file).badges.at(-1)).toMatchObject({ id: 'many-papers', label: 'Many papers' });
  press('Take “Many papers” away');
  expect(json(file).badges).toEqual(before.badges);
  type('Narrow it by', '/$/case/sent');
  expect(json(file).narrow).toContain('/$/case/sent');
  press('Do not narrow it by Last sent');
  expect(json(file).narrow).toEqual(before.narrow);
  expect(now.get(file)).toBe(files.get(file));
});

test('another person has to do an action after others, in some of its statuses; with the last tick all of it goes', async () => {
  const file = 'desk/actions/reopen.json';
  await show({ file });
  const ticks = group('Does another person have to do it?');
  fireEvent.click(ticks.getByLabelText('Approve'));
  expect(json(file).separateFrom).toEqual({ actions: ['approve'] });
  fireEvent.click(ticks.getByLabelText('Denied'));
  expect(json(file).separateFrom).toEqual({ actions: ['approve'], in: ['denied'] });
  fireEvent.click(ticks.getByLabelText('Approve'));
  expect(now.get(file)).toBe(files.get(file));
});

test('an action changes an answer by one of its own, and not any more', async () => {
  const file = 'desk/actions/correct-slip.json';
  await show({ file });
  const { changes } = json(file).effects;
  type('It changes an answer', '/MailingInformation/MailingCity');
  type(/by what staff say under$/, '/CorrectSlip/LastName');
  expect(json(file).effects.changes).toEqual([
    ...changes,
    { at: '/MailingInformation/MailingCity', value: '/CorrectSlip/LastName' },
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Do not change/ }).at(-1)!);
  expect(now.get(file)).toBe(files.get(file));
});

test('a notice goes by itself when a status is another one, of one status', async () => {
  const file = 'desk/notices/reopened.json';
  await show({ file });
  type('By itself', 'status');
  fireEvent.click(group('When does it go?').getByLabelText('In Review'));
  expect(json(file)).toMatchObject({ on: 'status', statuses: ['in-review'] });
  type('By itself', '');
  expect(now.get(file)).toBe(files.get(file));
});

test('a role is new, and what stands in no form is said with a way to it', async () => {
  const file = 'desk/roles.json';
  await show({ file });
  fireEvent.change(group('A new role').getByLabelText(/in English/), {
    target: { value: 'Appeals officer' },
  });
  press('Add the role');
  expect(json(file).roles.at(-1).id).toBe('appeals-officer');
  expect(screen.getByRole('group', { name: 'Appeals officer' })).toBeTruthy();
  expect(screen.queryByText(/says more than stands here/)).toBeNull();
  cleanup();
  await show({ file: 'desk/desk.json' });
  const said = screen.getByText(/says more than stands here: name, search/);
  expect(within(said).getByRole('link').getAttribute('href')).toBe(
    '#file=desk%2Fdesk.json&view=files',
  );
});

const open = (name: string) => {
  const summary = screen
    .getAllByText(name, { selector: 'summary', exact: false })
    .find(({ firstChild }) => firstChild?.textContent === name)!;
  const details = summary.closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return within(details);
};

test('statuses are opened, each field is entered and left, and no byte is another', async () => {
  await show({ file: 'portal.json' });
  for (const { label } of json('portal.json').statuses) {
    const status = open(label);
    for (const field of status.getAllByRole('checkbox')) {
      fireEvent.focus(field);
      fireEvent.blur(field);
    }
  }
  expect(built).toEqual([]);
  expect(now).toBe(files);
});

test('the focus goes to the next way of a status when one goes, and from the last one to what adds one', async () => {
  const portal = JSON.parse(files.get('portal.json')!);
  const status = portal.statuses.find(
    ({ leadsTo }: { leadsTo?: unknown[] }) => (leadsTo?.length ?? 0) > 1,
  );
  status.leadsTo = status.leadsTo.slice(0, 2);
  const texts = new Map(files).set('portal.json', JSON.stringify(portal));
  await show({ file: 'portal.json', texts });
  const opened = open(status.label);
  const drops = () => opened.getAllByRole('button', { name: /does not follow$/ });
  const [first, second] = drops();
  first!.focus();
  await act(async () => fireEvent.click(first!));
  expect(document.activeElement).toBe(second);
  await act(async () => fireEvent.click(second!));
  expect(document.activeElement).toBe(opened.getByLabelText('Let another one follow'));
});

test('a status is new with its words, leads where it is said, by whom and with a reason, and nowhere', async () => {
  const file = 'portal.json';
  await show({ file });
  const fresh = group('A new status');
  const [label, next] = [/^What it is called, in English/, /^What happens next, in English/].map(
    (name) => fresh.getByLabelText(name),
  );
  fireEvent.change(label!, { target: { value: 'On hold' } });
  fireEvent.change(next!, { target: { value: 'We wait for somebody else.' } });
  press('Add the status');
  const statusOf = () => json(file).statuses.at(-1);
  expect(statusOf()).toEqual({
    id: 'hold',
    role: 'submitted',
    label: 'On hold',
    next: 'We wait for somebody else.',
  });
  const status = open('On hold');
  fireEvent.click(status.getByLabelText('Each that can follow at all'));
  expect(statusOf().leadsTo).toEqual([]);
  fireEvent.change(status.getByLabelText('Let another one follow'), {
    target: { value: 'in-review' },
  });
  fireEvent.click(status.getByLabelText('staff at the desk'));
  fireEvent.click(status.getByLabelText('It has to be said why'));
  expect(statusOf().leadsTo).toEqual([{ status: 'in-review', by: ['desk'], reason: true }]);
  fireEvent.click(status.getByRole('button', { name: '“In Review” does not follow' }));
  expect(statusOf().leadsTo).toEqual([]);
  fireEvent.change(status.getByLabelText('Within how long do people hear from you?'), {
    target: { value: 'days' },
  });
  fireEvent.change(status.getByLabelText('How many'), { target: { value: '30' } });
  expect(statusOf().within).toEqual({ days: 30 });
  fireEvent.change(status.getByLabelText('How many'), { target: { value: '300' } });
  fireEvent.change(status.getByLabelText('Within how long do people hear from you?'), {
    target: { value: 'workingDays' },
  });
  expect(statusOf().within).toEqual({ workingDays: 250 });
});

/** What a choice offers, by its values. */
const offered = (field: HTMLElement) =>
  [...(field as HTMLSelectElement).options].map(({ value }) => value).filter(Boolean);

test('no status is offered that can never follow: a draft none that was sent, and a sent one no draft', async () => {
  const file = 'portal.json';
  await show({ file });
  const ways = (label: string) => offered(open(label).getByLabelText('Let another one follow'));
  const fromSent = ways('Received');
  expect(fromSent).toContain('expired');
  expect(fromSent).not.toContain('in-progress');
  expect(fromSent).not.toContain('not-open');
  const fromUnsent = ways('Not Open Yet');
  expect(fromUnsent).toEqual(['expired']);
});

test('an action offers only answers that one of its own can change, each by those of its kind', async () => {
  await show({ file: 'desk/actions/correct-slip.json' });
  const answers = offered(screen.getByLabelText('It changes an answer'));
  const kinds = listDeskAskable(files, { reads: 'list', ...caseLabels(createWords('en')) });
  expect(answers).toContain('/MailingInformation/MailingCity');
  expect(
    answers
      .map((at) => kinds.find(({ pointer }) => pointer === at)?.kind)
      .filter((one) => one !== 'text' && one !== 'date'),
  ).toEqual([]);
  type('It changes an answer', '/MailingInformation/MailingCity');
  const by = offered(screen.getByLabelText(/by what staff say under$/));
  expect(by).toContain('/CorrectSlip/LastName');
});

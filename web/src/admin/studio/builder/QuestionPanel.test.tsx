/** @jest-environment jsdom */
import type { Built } from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { attemptBuild } from './build.ts';
import { QuestionPanel } from './QuestionPanel.tsx';

const files = readPackTexts();
const LANDLORD = 'programs/rent/landlord.schema.json';
const EVICTION = 'programs/rent/eviction.schema.json';
const built: Built[] = [];
const merges: (string | undefined)[] = [];
beforeEach(() => {
  built.splice(0);
  merges.splice(0);
});
afterEach(cleanup);

const show = (name: string, texts: ReadonlyMap<string, string> = files, file = EVICTION) =>
  render(
    <QuestionPanel
      files={texts}
      place={{ file, name }}
      published={undefined}
      inUse={undefined}
      say={createWords('en')}
      language="en"
      onBuild={(work, merge) => {
        merges.push(merge);
        return attemptBuild(work, (one) => built.push(one));
      }}
      onChange={() => undefined}
      onAsk={() => undefined}
    />,
  );
const changed = (file: string) =>
  JSON.parse(built.at(-1)!.changes.find(({ name }) => name === file)!.text!);

test('the days until a date are asked for by their words, and stand behind it', () => {
  show('NoticeDate');
  fireEvent.click(screen.getByText('Show how many days are left until it'));
  for (const [language, text] of [
    ['English', 'Days left'],
    ['Spanish', 'Días que faltan'],
  ] as const)
    fireEvent.change(screen.getByLabelText(`What people read with the number, in ${language}`), {
      target: { value: text },
    });
  fireEvent.click(screen.getByRole('button', { name: 'Show the days' }));
  expect(Object.keys(changed(EVICTION).properties)).toContain('DaysLeft');
});

test('of what is worked out nothing is asked that a typed answer has', () => {
  show('DaysToCourt');
  screen.getByText('How is it worked out?');
  screen.getByText('Days from today until “When do you go to court?”, never less than 0.');
  expect(screen.getByText('In detail, and to change it').closest('details')!.open).toBe(false);
  expect(screen.queryByLabelText('It must be answered')).toBeNull();
  expect(screen.queryByText('What people read when it is wrong')).toBeNull();
  expect(screen.queryByLabelText('At least')).toBeNull();
});

test('an answer goes to the page after submission, and an error is said in words that are there', () => {
  show('NoticeDate');
  fireEvent.click(screen.getByLabelText('The page after submission shows the answer'));
  expect(changed('programs/rent/program.json').receipt.at(-1)).toBe('/Eviction/rent/NoticeDate');
  const details = screen.getByText('What people read when it is wrong').parentElement!;
  (details as HTMLDetailsElement).open = true;
  fireEvent(details, new Event('toggle'));
  fireEvent.change(screen.getByLabelText('In words that are there already: It cannot be read'), {
    target: { value: 'not-valid' },
  });
  expect(changed(EVICTION).properties.NoticeDate.messages).toEqual({ format: 'not-valid' });
});

test('of words that are filled in when they are read, that is said', () => {
  const step = JSON.parse(files.get(EVICTION)!);
  step.properties.NoticeDate.messages = { format: 'noticedate-format' };
  const messages = JSON.parse(files.get('messages.json')!);
  messages['noticedate-format'] = 'Enter {limit} or an earlier date.';
  const own = new Map(files).set(EVICTION, JSON.stringify(step));
  show('NoticeDate', own.set('messages.json', JSON.stringify(messages)));
  screen.getByText(/^\{limit\} is filled in when people read it/);
  cleanup();
  show('NoticeDate');
  expect(screen.queryByText(/is filled in when people read it/)).toBeNull();
});

test('how an answer is worked out is one change, however often one types', () => {
  const step = JSON.parse(files.get(EVICTION)!);
  step.properties.DaysToCourt.computed = {
    days: [{ get: '/$/today' }, { get: '/Eviction/rent/CourtDate' }],
  };
  show('DaysToCourt', new Map(files).set(EVICTION, JSON.stringify(step)));
  const from = screen.getByLabelText('From');
  fireEvent.change(from, { target: { value: '/Eviction/rent/NoticeDate' } });
  expect(merges).toEqual([`calculation ${EVICTION} DaysToCourt`]);
});

test('what a thief could use is asked in plain words, and decides how the answer is kept', () => {
  show('LandlordName', files, LANDLORD);
  const select = () =>
    screen.getByLabelText<HTMLSelectElement>('Is this something a thief could use?');
  const kept = () => changed(LANDLORD).properties.LandlordName.classification;
  for (const one of ['public', 'restricted']) {
    fireEvent.change(select(), { target: { value: one } });
    expect(kept()).toBe(one);
    expect(built.at(-1)!.said.id).toBe('question-kept');
  }
  cleanup();
  // Only what is typed can be kept locked.
  show('NoticeDate');
  const options = [...select().options].map(({ value, disabled }) => [value, disabled]);
  expect(options).toEqual([
    ['public', false],
    ['personal', false],
    ['restricted', true],
  ]);
});

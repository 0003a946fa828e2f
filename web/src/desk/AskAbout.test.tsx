/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { AskAbout } from './AskAbout.tsx';
import { AskingProvider, toAsked, useQuestions } from './Asking.ts';
import { AskingList } from './AskingList.tsx';
import { AskPaper } from './AskPaper.tsx';
import { DeskProvider } from './DeskContext.ts';
import { ListItems } from './ListItems.tsx';
import type { Action, CaseDocument } from './records.ts';

const ACTION: Action = {
  name: 'ask',
  label: 'Ask',
  says: '',
  corrections: {
    reasons: [
      { value: 'unclear', label: 'It is not clear' },
      { value: 'differs', label: 'It differs' },
    ],
    maxLength: 100,
  },
  papers: { reasons: [{ value: 'unreadable', label: 'We cannot read it' }] },
};
const LINE = { question: 'Name', answer: 'Ana', pointer: '/A/Name', canAsk: true } as const;
const STEP = { heading: 'You' };
const WORDS: Record<string, string> = {
  'case.ask': 'Ask about it',
  'case.ask-add': 'Add',
  'case.ask-remove': 'Take off',
  'case.ask-why': 'Why?',
  'case.asking': 'To ask',
  'case.ask-missing': 'One is missing',
  'case.missing': 'none yet',
  'document.ask': 'Ask for it again',
};
const say = (id: string) => WORDS[id] ?? id;

function Desk() {
  const asking = useQuestions([ACTION]);
  const scope = { api: {}, desk: { language: 'en' }, say } as never;
  return (
    <DeskProvider value={scope}>
      <AskingProvider value={asking}>
        <AskingList onWrite={() => undefined} />
        <AskAbout line={LINE} section={STEP} />
      </AskingProvider>
    </DeskProvider>
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('an answer is put on the list and taken off, and the focus is where the eye is', () => {
  render(<Desk />);
  fireEvent.click(button('Ask about it: Name'));
  expect(document.activeElement).toBe(screen.getByLabelText('Why?'));
  fireEvent.change(screen.getByLabelText('Why?'), { target: { value: 'differs' } });
  fireEvent.click(button('Add'));
  expect(screen.getByRole('heading').textContent).toBe('To ask');
  const [ofList, beside] = screen.getAllByRole('button', { name: 'Take off: Name' });
  expect(document.activeElement).toBe(beside);
  expect(screen.getAllByText(/It differs/)).toHaveLength(2);
  fireEvent.click(beside!);
  expect(document.activeElement).toBe(button('Ask about it: Name'));
  expect(ofList!.isConnected).toBe(false);
});

test('who gives up is where she was, and nothing is on the list', () => {
  render(<Desk />);
  fireEvent.click(button('Ask about it: Name'));
  fireEvent.keyDown(screen.getByLabelText('Why?'), { key: 'Escape' });
  expect(document.activeElement).toBe(button('Ask about it: Name'));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('what is taken off in the list leaves the focus there, before what comes next', () => {
  render(<Desk />);
  fireEvent.click(button('Ask about it: Name'));
  fireEvent.click(button('Add'));
  const [ofList] = screen.getAllByRole('button', { name: 'Take off: Name' });
  const said = ofList!.closest('section')!.firstElementChild;
  fireEvent.click(ofList!);
  expect(document.activeElement).toBe(said);
});

test('what she was asked before says what became of it', () => {
  const asked = { reason: 'It differs', says: 'See the card', state: 'changed' } as const;
  const { container } = render(
    <DeskProvider value={{ api: {}, desk: { language: 'en' }, say } as never}>
      <AskAbout line={{ ...LINE, asked }} section={STEP} />
    </DeskProvider>,
  );
  expect(container.textContent).toContain('case.asked-changed');
  // Nobody may ask now: there is no action.
  expect(screen.queryByRole('button')).toBeNull();
});

test('one item of a list is asked about by its place, and that one is missing', () => {
  const put: object[] = [];
  const asking = { action: ACTION, questions: [], put: (one: object) => put.push(one) } as never;
  const items = [
    { id: 7, answer: 'Wages · $150', before: 'Wages · $100', canAsk: true as const },
    { id: 9, answer: 'Rent · $20', isNew: true as const },
    { id: 8, answer: 'Pension', isGone: true as const },
  ];
  const line = { question: 'Income', answer: '', pointer: '/A/Incomes' };
  const section = { heading: 'Leo', place: '/Home/People/3' };
  const { container } = render(
    <DeskProvider value={{ api: {}, desk: { language: 'en' }, say } as never}>
      <AskingProvider value={asking}>
        <ListItems line={{ ...line, items, missing: { canAsk: true } }} section={section} />
      </AskingProvider>
    </DeskProvider>,
  );
  const rows = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining('case.changed case.before'),
    expect.stringContaining('case.added'),
    expect.stringContaining('case.removed'),
  ]);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  for (const name of ['Ask about it: Leo, Income: Wages · $150', 'One is missing: Leo, Income']) {
    fireEvent.click(button(name));
    fireEvent.click(button('Add'));
  }
  const rest = { reason: 'unclear', says: '' };
  const place = '/Home/People/3/A/Incomes';
  expect(put).toEqual([
    { at: `${place}/7`, question: 'Leo, Income: Wages · $150', ...rest },
    { at: `${place}/-`, question: 'Leo, Income: none yet', ...rest },
  ]);
});

test('an answer of one of the people says whose it is, and is asked about by its place', () => {
  const put: object[] = [];
  const asking = { action: ACTION, questions: [], put: (one: object) => put.push(one) } as never;
  render(
    <DeskProvider value={{ api: {}, desk: { language: 'en' }, say } as never}>
      <AskingProvider value={asking}>
        <AskAbout line={LINE} section={{ heading: 'Leo', place: '/Home/People/3' }} />
      </AskingProvider>
    </DeskProvider>,
  );
  fireEvent.click(button('Ask about it: Leo, Name'));
  fireEvent.click(button('Add'));
  expect(put).toEqual([
    { at: '/Home/People/3/A/Name', question: 'Leo, Name', reason: 'unclear', says: '' },
  ]);
});

const PAPER = { id: 17, kind: 'Photo ID', fileName: 'card.jpg', canAsk: true } as CaseDocument;

function Papers({ onAsked }: { onAsked(asked: object): void }) {
  const asking = useQuestions([ACTION]);
  onAsked(toAsked(asking.questions));
  const scope = { api: {}, desk: { language: 'en' }, say } as never;
  return (
    <DeskProvider value={scope}>
      <AskingProvider value={asking}>
        <AskAbout line={LINE} section={STEP} />
        <AskPaper document={PAPER} within="list" />
        <AskPaper document={PAPER} within="viewer" />
      </AskingProvider>
    </DeskProvider>
  );
}

test('a paper is put on the same list from where it stands, with a reason of its own and no words', () => {
  let asked: object = {};
  render(<Papers onAsked={(now) => (asked = now)} />);
  expect(asked).toEqual({ corrections: [] });
  const name = 'Ask for it again: Photo ID · card.jpg';
  fireEvent.click(screen.getAllByRole('button', { name })[1]!);
  expect(screen.queryByLabelText('case.ask-says')).toBeNull();
  fireEvent.click(button('Add'));
  expect(screen.getAllByText(/We cannot read it/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(button('Ask about it: Name'));
  fireEvent.click(button('Add'));
  expect(asked).toEqual({
    corrections: [{ at: '/A/Name', reason: 'unclear' }],
    papersAgain: [{ document: 17, reason: 'unreadable' }],
  });
});

test('a paper of no kind, and one on a case where nothing may be asked, has no such press', () => {
  const document = { id: 17, fileName: 'card.jpg' } as CaseDocument;
  const desk = { api: {}, desk: { language: 'en' }, say } as never;
  const asking = { action: ACTION, questions: [] } as never;
  const shown = (value: never, canAsk?: true) => (
    <DeskProvider value={desk}>
      <AskingProvider value={value}>
        <AskPaper document={{ ...document, ...(canAsk && { canAsk }) }} within="list" />
      </AskingProvider>
    </DeskProvider>
  );
  const { rerender } = render(shown(asking));
  expect(screen.queryByRole('button')).toBeNull();
  rerender(shown({ action: undefined, questions: [] } as never, true));
  expect(screen.queryByRole('button')).toBeNull();
  rerender(shown(asking, true));
  fireEvent.click(button('Ask for it again: card.jpg'));
  expect(screen.getByLabelText('Why?')).toBeTruthy();
  // It may not be asked about any more, while its form is open.
  rerender(shown(asking));
  expect(screen.queryByLabelText('Why?')).toBeNull();
});

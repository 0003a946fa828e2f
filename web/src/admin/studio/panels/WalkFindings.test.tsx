/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { FormSources } from '@porchlight/engine/explain';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { Walk, WalkFinding } from '../../form-preview/answerChoices.ts';
import { SourceProvider } from '../../form-preview/SourceLink.tsx';
import { titlesIn } from '../../form-preview/Titles.ts';
import { toldFindings } from '../../form-preview/toldFindings.ts';
import { createWords } from '../../words/words.ts';
import { type BuiltPlace, builtPlace } from '../builder/builtPlace.ts';
import { WalkFindings } from './WalkFindings.tsx';

afterEach(cleanup);

const BILL = 'programs/water/bill.schema.json';
const TITLES: { [question: string]: string } = {
  '': 'Your bill',
  Owed: 'Amount owed',
  Off: 'Is it off?',
};
const titleOf = ({ question = '' }: BuiltPlace) => TITLES[question]!;
const at = { file: BILL, line: 1, column: 1 };
const SOURCES: FormSources[] = [
  {
    form: 'application',
    steps: { 'water.bill': { place: at } },
    fields: { '/Bill/Owed': { place: at }, '/Bill/Off': { place: at } },
    rules: {},
  },
];
const shown = {
  form: 'application',
  programs: ['water'],
  step: 'water.bill',
  answers: { Bill: { Owed: 5 } },
  facts: {},
};
const unreached = (kind: string, what: string, subject: string, pointer: string): WalkFinding => ({
  ...at,
  code: 'never-reached',
  severity: 'warning',
  pointer,
  message: `${subject}: nothing leads to "${what}"`,
  hint: '',
  params: {
    ...{ kind, what, subject, form: 'application', step: 'water.bill' },
    proven: 'yes',
    pointers: subject,
  },
  shown,
});
const STUCK: WalkFinding = {
  ...unreached('', '', '', ''),
  code: 'dead-end',
  severity: 'error',
  message: 'application with water: who answers /Bill/Owed: 5 never gets past …',
  params: {
    form: 'application',
    step: 'water.bill',
    proven: 'yes',
    cause: '/Bill/Off',
    pointers: '/Bill/Owed',
  },
};
const UNSEEN = unreached('field', 'shown', '/Bill/Off', '/properties/Off');
const BLANK = unreached('keyword', 'left blank', '/Bill/Off', '/properties/Off/required');
const WALK: Walk = { samples: [], ways: [], witnesses: [], findings: [STUCK, UNSEEN, BLANK] };

function open(language: string, more: Partial<Parameters<typeof WalkFindings>[0]> = {}) {
  const say = createWords(language);
  const onFill = jest.fn();
  document.documentElement.lang = language;
  const nameOf = (place: { file: string; line: number; column: number }) =>
    titleOf(builtPlace(SOURCES[0], place));
  const titles = titlesIn(SOURCES, titleOf);
  const { container } = render(
    <SourceProvider value={{ open: () => undefined, nameOf, titles }}>
      <WalkFindings
        walk={WALK}
        findings={toldFindings(WALK, [])}
        isWalking={false}
        unwalked={undefined}
        titleOf={(program) => ({ water: 'Help with water bills' })[program] ?? program}
        language={language}
        say={say}
        onFill={onFill}
        {...more}
      />
    </SourceProvider>,
  );
  return { say, onFill, container };
}

test.each([
  [
    'en',
    'Some people get stuck at the step “Your bill”: no answer there is right once they have answered “Amount owed” in a certain way.',
    'Nobody is asked “Is it off?”: no answers show it. This is certain.',
    'Fill in',
  ],
  [
    'es',
    'Hay quien se queda en el paso «Your bill»: allí ninguna respuesta es correcta si antes respondió de cierta manera a «Amount owed».',
    'A nadie se le pregunta «Is it off?»: ninguna respuesta la muestra. Esto es seguro.',
    'Llenar',
  ],
])(
  'who gets stuck and what is never asked are said by titles, each filled in by a press, in %s',
  (language, stuck, unseen, fill) => {
    const { onFill, container } = open(language);
    const rows = screen.getAllByRole('listitem');
    // What would be said of the question beside it is not: nobody is asked it.
    expect(rows).toHaveLength(2);
    expect(rows[0]!.textContent).toContain(stuck);
    expect(rows[1]!.textContent).toContain(unseen);
    expect(container.textContent).not.toMatch(/\/Bill|\.json/);
    fireEvent.click(within(rows[1]!).getByRole('button', { name: fill }));
    expect(onFill).toHaveBeenCalledWith(UNSEEN);
  },
);

test.each(['en', 'es'])(
  'before it is public it says how many, what was cut, and what failed, in %s',
  (language) => {
    const cut = { walked: 3, of: 1000 };
    const { say } = open(language, { isPublishing: true, walk: { ...WALK, cut }, unwalked: 'No' });
    screen.getByText(say('walk.before-publish', { count: 2 }));
    screen.getByText(say('walk.cut', cut));
    screen.getByText(say('walk.failed', { message: 'No' }));
  },
);

test.each([
  ['en', 'The copy can be published all the same.'],
  ['es', 'La copia se puede publicar de todos modos.'],
])(
  'where there was not time for all, it says that it can be published, in %s',
  (language, text) => {
    const cut = { walked: 3, of: 7 };
    const more = { walk: { ...WALK, findings: [], cut }, findings: [] };
    const { say, container } = open(language, { ...more, isPublishing: true });
    expect(container.textContent).toContain(`${say('walk.cut', cut)} ${text}`);
    cleanup();
    // Where nobody is about to publish it is not said.
    expect(open(language, more).container.textContent).not.toContain(text);
  },
);

test('where only programs are another, it says which were walked and how much was left', () => {
  const way = (programs: string[]) => ({
    form: 'application',
    programs,
    subject: '',
    answers: {},
    facts: {},
  });
  const walk = {
    ...WALK,
    ways: [way(['water']), way(['water', 'rent'])],
    findings: [],
    cut: { walked: 2, of: 1062, isMeant: true as const },
  };
  const { container } = open('en', { walk, findings: [] });
  expect(container.textContent).toMatch(
    /Walked: Help with water bills, alone and with a few others\. Not walked.*1,060 other choices.*Nothing was found in what was walked\./,
  );
  // Of the others nothing is known.
  expect(container.textContent).not.toContain('nobody gets stuck');
  expect(container.textContent).not.toContain('stops after a while');
});

test.each([
  ['en', 'No form is changed: nothing had to be walked.'],
  ['es', 'Ningún formulario cambió: no hubo que recorrer nada.'],
])('where nothing had to be walked, it says that and no more, in %s', (language, text) => {
  const walk: Walk = { samples: [], ways: [], witnesses: [], findings: [], isAsBefore: true };
  const more = { walk, findings: [], isPublishing: true };
  const { say, container } = open(language, more);
  expect(container.textContent).toBe(say('walk.title') + text);
});

test('nothing is said to be sound while it is walked', () => {
  const { say, container } = open('en', { walk: undefined, findings: [], isWalking: true });
  expect(screen.getByRole('status').textContent).toBe(say('walk.walking'));
  expect(container.textContent).not.toContain(say('walk.count', { count: 0 }));
});

test('what the check has found out of reach at the same place is said once', () => {
  const { file, pointer } = UNSEEN;
  const found = (code: string, at: object) => [{ severity: 'error', message: '', code, ...at }];
  const isTold = (code: string, at: object) =>
    toldFindings(WALK, found(code, at) as unknown as Parameters<typeof toldFindings>[1]);
  expect(isTold('unreachable-step', { file, pointer })).toEqual([STUCK]);
  // What says something else of the place hides nothing of it.
  expect(isTold('no-advice', { file, pointer })).toEqual([STUCK, UNSEEN]);
  expect(isTold('no-advice', { file: STUCK.file, pointer: STUCK.pointer })).toEqual([
    STUCK,
    UNSEEN,
  ]);
  expect(toldFindings(undefined, [])).toEqual([]);
});

/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import type { ChangedScreen, CopyScreens } from '../api/records.ts';
import { groupScreens, nameOfScreen } from './groupScreens.ts';
import { ScreensSection } from './ScreensSection.tsx';

// jsdom has none of these.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
afterEach(cleanup);

const APPLICATION = {
  ...{ kind: 'form', form: 'application', title: 'Application', programs: [], steps: [] },
} as ChangedScreen['outline'];
const PAGES = { ...APPLICATION, kind: 'pages', form: 'pages', title: '' } as typeof APPLICATION;
const step = (name: string, title: string) => ({ name, title, gates: 0, fields: [] });
const of = (changed: Partial<ChangedScreen>): ChangedScreen => ({
  is: 'changed',
  isOwn: true,
  outline: APPLICATION,
  step: step('home', 'Your home'),
  language: 'en',
  given: { answers: {}, facts: {} },
  ...changed,
});
const SCREENS: ChangedScreen[] = [
  of({ isOwn: false, step: step('money', 'Your money') }),
  of({ program: 'rent' }),
  of({ program: 'rent', language: 'es', step: step('home', 'Su hogar') }),
  of({ is: 'new', step: step('pets', 'Your pets') }),
  of({ is: 'gone', step: step('cars', 'Your cars') }),
  of({ outline: PAGES, step: step('landing', 'Welcome'), state: { id: 'new' } }),
];
const found = (changed: Partial<CopyScreens> = {}): CopyScreens => ({
  state: 'now',
  before: '/studio/stage/pass/aaaa',
  after: '/studio/stage/pass/bbbb',
  expiresAt: '2999-01-01T00:00:00.000Z',
  languages: [
    { id: 'en', name: 'English' },
    { id: 'es', name: 'Español' },
  ],
  screens: SCREENS,
  more: 2,
  ...changed,
});

function open(answers: Partial<CopyScreens>[] = [{}], language = 'en') {
  const say = createWords(language);
  const screens = jest.fn<(id: number) => Promise<CopyScreens>>();
  for (const answer of answers) screens.mockResolvedValueOnce(found(answer));
  const onLookAgain = jest.fn();
  render(
    <ScreensSection
      {...{ api: { screens }, copy: 7, say, language, onLookAgain }}
      state="now"
      titleOfProgram={(folder) => `Help with ${folder}`}
    />,
  );
  return { say, screens, onLookAgain };
}
const titles = () =>
  [...screen.getByRole('dialog').querySelectorAll('iframe')].map(({ title }) => title);

test('what is one screen in two languages is listed once; those that differ themselves come first', () => {
  const groups = groupScreens(SCREENS);
  expect(groups.map(({ byLanguage, isOwn }) => [[...byLanguage.keys()], isOwn])).toEqual([
    [['en', 'es'], true],
    [['en'], true],
    [['en'], true],
    [['en'], true],
    [['en'], false],
  ]);
});

test.each(['en', 'es'])('a screen is named as people know it, in %s', (language) => {
  const say = createWords(language);
  const name = (one: ChangedScreen) =>
    nameOfScreen(one, { say, titleOfProgram: () => 'Help with rent' });
  expect(name(SCREENS[0]!)).toBe('Application › Your money');
  expect(name(SCREENS[1]!)).toBe('Help with rent › Your home');
  expect(name(SCREENS[5]!)).toBe(`${say('nav.pages')} › Welcome › ${say('tools.visitor-new')}`);
});

test('it opens as it was beside what it becomes; nothing is loaded before', async () => {
  const { say } = open();
  const row = await screen.findByRole('button', { name: 'Help with rent › Your home' });
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(row);
  expect(titles()).toEqual([
    'As it was: Help with rent › Your home',
    'As it will be: Help with rent › Your home',
  ]);
  expect(screen.getByText(say('screens.place', { at: 1, count: 5 }))).toBeTruthy();
  const inDialog = within(screen.getByRole('dialog'));
  fireEvent.change(inDialog.getByLabelText(say('screens.language')), { target: { value: 'es' } });
  expect(titles()[0]).toBe('As it was: Help with rent › Su hogar');
  for (const frame of screen.getByRole('dialog').querySelectorAll('iframe')) {
    expect(frame.getAttribute('src')).toBe('/studio/frame/es');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  }
  // One that differs in English alone says so.
  fireEvent.click(inDialog.getByRole('button', { name: say('screens.next') }));
  const same = say('screens.same', { language: 'Español' });
  expect(inDialog.getByRole('status').textContent).toContain(same);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of what is new there is no before, of what is gone no after, and both turn round', async () => {
  const { say } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Application › Your pets' }));
  expect(titles()).toEqual(['As it will be: Application › Your pets']);
  expect(screen.getByText(say('screens.no-before'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: say('screens.next') }));
  expect(titles()).toEqual(['As it was: Application › Your cars']);
  expect(screen.getByText(say('screens.no-after'))).toBeTruthy();
  for (const _ of [1, 2, 3])
    fireEvent.click(screen.getByRole('button', { name: say('screens.next') }));
  expect(titles()[0]).toBe('As it was: Help with rent › Your home');
});

test('says what is not listed, what is new, and in which language alone it differs', async () => {
  const { say } = open();
  await screen.findByText(say('screens.more', { count: 2 }));
  const only = say('screens.only-in', { languages: 'English' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Help with rent › Your home',
    `Application › Your pets${say('screens.is-new')} · ${only}`,
    `Application › Your cars${say('screens.is-gone')} · ${only}`,
    `${say('nav.pages')} › Welcome › ${say('tools.visitor-new')}${only}`,
    `Application › Your money${only}`,
  ]);
  expect(screen.getByText(say('screens.around', { count: 1 })).closest('details')!.open).toBe(
    false,
  );
});

test('of another state than the one that is looked at nothing is shown', async () => {
  const { say, screens, onLookAgain } = open([{ state: 'later' }, {}]);
  await screen.findByText(say('screens.stale'));
  expect(screen.queryByRole('listitem')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: say('screens.look-again') }));
  await screen.findByRole('button', { name: 'Application › Your pets' });
  expect(onLookAgain).toHaveBeenCalledTimes(1);
  expect(screens).toHaveBeenCalledTimes(2);
});

test('an address that is over is asked for anew when a screen is opened', async () => {
  const { screens } = open([{ expiresAt: '2020-01-01T00:00:00.000Z' }, {}]);
  fireEvent.click(await screen.findByRole('button', { name: 'Application › Your pets' }));
  await waitFor(() => expect(screens).toHaveBeenCalledTimes(2));
});

test('says that nothing looks different', async () => {
  const { say } = open([{ screens: [], more: 0 }]);
  await screen.findByText(say('screens.none'));
});

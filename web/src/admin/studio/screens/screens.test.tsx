/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NetworkError } from '../../../http/ApiError.ts';
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
    { id: 'en', name: 'English', isInBoth: true },
    { id: 'es', name: 'Español', isInBoth: true },
  ],
  screens: SCREENS,
  more: 2,
  ...changed,
});

function open(answers: Partial<CopyScreens>[] = [{}], language = 'en') {
  const say = createWords(language);
  const screens = jest.fn<(id: number, signal: AbortSignal) => Promise<CopyScreens>>();
  for (const answer of answers) screens.mockResolvedValueOnce(found(answer));
  const onLookAgain = jest.fn(async () => undefined);
  const api = { screens };
  const titleOfProgram = (folder: string) => `Help with ${folder}`;
  const sectionOf = (state: string, base = 'aaaa') => (
    <ScreensSection
      {...{ api, copy: 7, base, say, language, onLookAgain, state, titleOfProgram }}
    />
  );
  const { rerender } = render(sectionOf('now'));
  const become = (state: string, base?: string) => rerender(sectionOf(state, base));
  return { say, screens, onLookAgain, become };
}
/** An answer that is given by hand. */
function holdBack(screens: ReturnType<typeof open>['screens']) {
  let answer: (found: CopyScreens) => void = () => undefined;
  screens.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  return (changed: Partial<CopyScreens> = {}) => act(async () => answer(found(changed)));
}
const PETS = { name: 'Application › Your pets' };
const OVER = { expiresAt: '2020-01-01T00:00:00.000Z' };
const frames = () => document.querySelectorAll('iframe').length;
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

test('after an own edit it is compared again once that rests, without an alarm, and what was asked is broken off', async () => {
  const { say, screens, become } = open();
  await screen.findByRole('button', PETS);
  jest.useFakeTimers();
  try {
    const pass = (milliseconds: number) =>
      act(async () => void jest.advanceTimersByTime(milliseconds));
    for (const state of ['next', 'third']) {
      become(state);
      expect(screen.queryByText(say('screens.stale'))).toBeNull();
      expect(screen.getByText(say('screens.comparing'))).toBeTruthy();
      await pass(1_000);
    }
    expect(screens).toHaveBeenCalledTimes(1);
    const answer = holdBack(screens);
    await pass(1_000);
    expect(screens).toHaveBeenCalledTimes(2);
    expect(screens.mock.calls[1]![1].aborted).toBe(false);
    become('fourth');
    expect(screens.mock.calls[1]![1].aborted).toBe(true);
    // It comes all the same, and is passed over.
    await answer({ state: 'third' });
    expect(screen.getByText(say('screens.comparing'))).toBeTruthy();
    screens.mockResolvedValueOnce(found({ state: 'fourth' }));
    await pass(2_000);
    expect(screen.getByRole('button', PETS)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('once it is public nothing is left of what it showed otherwise, though its state is the same', async () => {
  const { say, become } = open([{}, { screens: [], more: 0 }]);
  await screen.findByRole('button', PETS);
  become('now', 'bbbb');
  expect(screen.queryByRole('button', PETS)).toBeNull();
  expect(await screen.findByText(say('screens.none'), {}, { timeout: 3_000 })).toBeTruthy();
});

test('a screen that was open does not open again by itself once the copy is another, or the same again', async () => {
  const { become } = open([{}, { state: 'next' }]);
  fireEvent.click(await screen.findByRole('button', PETS));
  expect(screen.getByRole('dialog')).toBeTruthy();
  become('next');
  expect(screen.queryByRole('dialog')).toBeNull();
  become('now');
  await screen.findByRole('button', PETS);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('below an address that is over nothing is fetched: it is asked for anew when a screen is opened', async () => {
  const { say, screens } = open([OVER]);
  const answer = holdBack(screens);
  fireEvent.click(await screen.findByRole('button', PETS));
  const inDialog = within(screen.getByRole('dialog'));
  expect(inDialog.getByText(say('screens.comparing'))).toBeTruthy();
  expect(frames()).toBe(0);
  await waitFor(() => expect(screens).toHaveBeenCalledTimes(2));
  await answer();
  expect(frames()).toBe(1);
  expect(inDialog.queryByText(say('screens.comparing'))).toBeNull();
});

test('while an address is renewed, another press does not begin that anew', async () => {
  const { say, screens } = open([OVER]);
  const answer = holdBack(screens);
  fireEvent.click(await screen.findByRole('button', PETS));
  await waitFor(() => expect(screens).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole('button', { name: say('screens.next') }));
  expect(screens.mock.calls[1]![1].aborted).toBe(false);
  await answer();
  expect(titles()).toEqual(['As it was: Application › Your cars']);
  expect(screens).toHaveBeenCalledTimes(2);
});

test('where they can not be asked for, that is said, and a press asks again', async () => {
  const { say, screens } = open([]);
  screens.mockRejectedValueOnce(new NetworkError('dead')).mockResolvedValueOnce(found());
  const retry = await screen.findByRole('button', { name: say('studio.retry') });
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(screen.queryByText(say('screens.comparing'))).toBeNull();
  retry.focus();
  fireEvent.click(retry);
  expect(retry.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  expect(await screen.findByRole('button', PETS)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where an address can not be renewed, the list stays, and the open screen says so', async () => {
  const { say, screens } = open([OVER]);
  screens.mockRejectedValueOnce(new NetworkError('dead'));
  fireEvent.click(await screen.findByRole('button', PETS));
  const inDialog = within(screen.getByRole('dialog'));
  const retry = await inDialog.findByRole('button', { name: say('studio.retry') });
  expect(inDialog.getByRole('alert').textContent).not.toBe('');
  expect(frames()).toBe(0);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  screens.mockResolvedValueOnce(found());
  retry.focus();
  fireEvent.click(retry);
  expect(document.activeElement).toBe(inDialog.getByRole('heading'));
  await waitFor(() => expect(frames()).toBe(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('while what was found of another state is compared again, nothing else is said', async () => {
  const { say, screens } = open([{ state: 'later' }]);
  const answer = holdBack(screens);
  const again = await screen.findByRole('button', { name: say('screens.look-again') });
  again.focus();
  fireEvent.click(again);
  expect(await screen.findByText(say('screens.comparing'))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  expect(screen.queryByText(say('screens.stale'))).toBeNull();
  await waitFor(() => expect(screens).toHaveBeenCalledTimes(2));
  await answer();
  expect(screen.getByRole('button', PETS)).toBeTruthy();
});

test('where looking again fails, that alone is said, and a press looks again', async () => {
  const { say, screens, onLookAgain } = open([{ state: 'later' }]);
  screens.mockRejectedValueOnce(new NetworkError('dead')).mockResolvedValueOnce(found());
  fireEvent.click(await screen.findByRole('button', { name: say('screens.look-again') }));
  fireEvent.click(await screen.findByRole('button', { name: say('studio.retry') }));
  expect(await screen.findByRole('button', PETS)).toBeTruthy();
  expect(onLookAgain).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(say('screens.stale'))).toBeNull();
});

test('an address that is over is asked for anew when another language is chosen, which stays', async () => {
  const { say, screens } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Help with rent › Your home' }));
  expect(frames()).toBe(2);
  const answer = holdBack(screens);
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2999-01-01T00:00:00.000Z'));
  try {
    const select = screen.getByLabelText<HTMLSelectElement>(say('screens.language'));
    fireEvent.change(select, { target: { value: 'es' } });
    expect(frames()).toBe(0);
    await waitFor(() => expect(screens).toHaveBeenCalledTimes(2));
    await answer();
    expect(titles()[0]).toBe('As it was: Help with rent › Su hogar');
    expect(select.value).toBe('es');
  } finally {
    later.mockRestore();
  }
});

test('a language that one release lacks is offered where the screen is there in it', async () => {
  const languages = [...found().languages, { id: 'ht', name: 'Kreyòl', isInBoth: false }];
  const pets = of({ is: 'new', language: 'ht', step: step('pets', 'Bèt ou') });
  const { say } = open([{ languages, screens: [...SCREENS, pets], more: 0 }]);
  const offered = () =>
    [...screen.getByLabelText<HTMLSelectElement>(say('screens.language')).options].map(
      ({ text }) => text,
    );
  const row = await screen.findByRole('button', PETS);
  const only = say('screens.only-in', { languages: 'English, Kreyòl' });
  expect(row.parentElement!.textContent).toContain(only);
  // One of which both releases have every language that they share.
  expect(
    screen.getByRole('button', { name: 'Help with rent › Your home' }).parentElement!.textContent,
  ).toBe('Help with rent › Your home');
  fireEvent.click(row);
  expect(offered()).toEqual(['English', 'Español', 'Kreyòl']);
  fireEvent.change(screen.getByLabelText(say('screens.language')), { target: { value: 'ht' } });
  expect(titles()).toEqual(['As it will be: Application › Bèt ou']);
  // The next is not there in it.
  fireEvent.click(screen.getByRole('button', { name: say('screens.next') }));
  expect(offered()).toEqual(['English', 'Español']);
  expect(titles()).toEqual(['As it was: Application › Your cars']);
  // Where nothing of it is different it is the same on both sides.
  fireEvent.change(screen.getByLabelText(say('screens.language')), { target: { value: 'es' } });
  expect(titles()).toHaveLength(2);
});

test('says that nothing looks different', async () => {
  const { say } = open([{ screens: [], more: 0 }]);
  await screen.findByText(say('screens.none'));
});

/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { PortalProvider } from '@porchlight/engine/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { DeskProvider } from './DeskContext.ts';
import type { Case, CaseEvent } from './records.ts';
import { Timeline, wordsOf } from './Timeline.tsx';

const say = (id: string, places: object = {}) => [id, ...Object.values(places)].join(' ');
const none = { documents: [], messages: [] };

test('an event is named by the word of the pack; one that it has no word for stays readable', () => {
  const hasText = (id: string) => id === 'event.start-from';
  expect(wordsOf({ action: 'start-from' }, none, say as never, hasText)).toBe('event.start-from');
  expect(wordsOf({ action: 'hold-set' }, none, say as never, hasText)).toBe('event.other hold set');
});

test('what staff were told is named by as what they were, and by its subject', () => {
  const event = { action: 'staff-told', label: 'An appeal waits', told: 'Supervisor (2)' };
  const words = wordsOf(event, none, say as never, (id) => id === 'event.staff-told');
  expect(words).toBe('event.staff-told Supervisor (2): An appeal waits');
});

const eventOn = (day: number, action = 'submit'): CaseEvent => ({
  id: `${action}-${day}`,
  at: `2026-11-${day}T17:00:00Z`,
  by: 'applicant',
  action,
});

const shownWith =
  (api: { events(number: number, before: string): Promise<unknown> }, texts: object = {}) =>
  (one: Case) => (
    <PortalProvider portal={{ timeZone: 'America/New_York' } as never}>
      <DeskProvider value={{ api, desk: { language: 'en', texts }, say } as never}>
        <Timeline one={one} />
      </DeskProvider>
    </PortalProvider>
  );
const caseOf = (events: CaseEvent[]) =>
  ({
    ...{ number: 1001, documents: [], messages: [], events },
    olderEvents: { before: '9.9' },
  }) as unknown as Case;
const days = () => screen.getAllByRole('time').map((time) => time.getAttribute('dateTime'));
const press = () => act(async () => void fireEvent.click(screen.getByText('event.older')));

test('older events are added where they are asked for, and read from their beginning', async () => {
  const asked: string[] = [];
  const pages = [
    { events: [eventOn(20), eventOn(19)], olderEvents: { before: '5.5' } },
    { events: [eventOn(18, 'start')], olderEvents: { before: '0.2', isViewsAlone: true } },
  ];
  const api = {
    events: async (_number: number, before: string) => {
      asked.push(before);
      return pages.shift();
    },
  };
  const one = caseOf([eventOn(25), eventOn(24)]);
  const shown = shownWith(api);
  const { rerender } = render(shown(one));
  expect(days()).toHaveLength(2);
  await press();
  expect(days().map((day) => day!.slice(8, 10))).toEqual(['25', '24', '20', '19']);
  expect(document.activeElement?.textContent).toContain('Nov 20');
  await press();
  expect(asked).toEqual(['9.9', '5.5']);
  expect(days()).toHaveLength(5);
  // Nothing but looks is older: they are offered with the others of their kind.
  expect(screen.queryByText('event.older')).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('checkbox')));
  expect(screen.getByText('event.older')).toBeTruthy();
  // After something new the older pages begin elsewhere.
  rerender(shown({ ...one, olderEvents: { before: '10.10' } }));
  expect(days()).toHaveLength(2);
});

test('older looks go in between, and are read from the first of them', async () => {
  const view = (day: number): CaseEvent => ({ ...eventOn(day, 'desk-view'), isView: true });
  const older = { events: [view(23), view(21), eventOn(19)] };
  const one = caseOf([view(25), eventOn(24), eventOn(22), eventOn(20)]);
  render(shownWith({ events: async () => older })(one));
  await act(async () => void fireEvent.click(screen.getByRole('checkbox')));
  const last = screen.getAllByRole('listitem').at(-1)!;
  await press();
  expect(days().map((day) => day!.slice(8, 10))).toEqual([
    '25',
    '24',
    '23',
    '22',
    '21',
    '20',
    '19',
  ]);
  expect(document.activeElement?.textContent).toContain('Nov 23');
  // What stood there still does: nothing is made anew under who reads it.
  expect(last.isConnected).toBe(true);
});

test('a stretch of work names its steps; when it was, and when at each of them, is opened', () => {
  const steps = [
    { title: 'Address', at: '2026-11-24T17:05:00Z' },
    { title: 'Household', at: '2026-11-24T17:32:00Z' },
  ];
  const saves = { from: '2026-11-24T17:01:00Z', count: 9, steps };
  const work = { ...eventOn(24, 'work'), at: '2026-11-24T17:32:00Z', saves };
  const texts = { 'event.work': '', 'event.saves': '' };
  const api = { events: async () => ({}) };
  const { unmount } = render(shownWith(api, texts)(caseOf([work])));
  expect(screen.getByText('event.work')).toBeTruthy();
  expect(screen.getByText('Address, Household')).toBeTruthy();
  const summary = screen.getByText(/^event\.saves/);
  expect(summary.textContent).toMatch(/Nov 24, 2026, 12:01\s[–-]\s12:32\sPM 9$/);
  expect(summary.parentElement!.textContent).toMatch(/Household · Nov 24, 2026, 12:32\sPM$/);
  unmount();
  // A pack from before has no words for it.
  render(shownWith(api)(caseOf([work])));
  expect(screen.getByText('Address, Household')).toBeTruthy();
  expect(screen.queryByRole('group')).toBeNull();
});

test('a stretch of work at steps that no definition has any more says when it was, with nothing to open', () => {
  const saves = { from: '2026-11-24T17:01:00Z', count: 9, steps: [] };
  const work = { ...eventOn(24, 'work'), at: '2026-11-24T17:32:00Z', saves };
  const texts = { 'event.work': '', 'event.saves': '' };
  render(shownWith({ events: async () => ({}) }, texts)(caseOf([work])));
  expect(screen.getByText(/^event\.saves/).tagName).toBe('P');
  expect(screen.queryByRole('group')).toBeNull();
});

test('two steps of one title are both listed', () => {
  const at = '2026-11-24T17:05:00Z';
  const steps = [
    { title: 'Address', at },
    { title: 'Address', at },
  ];
  const saves = { from: '2026-11-24T17:01:00Z', count: 9, steps };
  const work = { ...eventOn(24, 'work'), at: '2026-11-24T17:32:00Z', saves };
  const texts = { 'event.work': '', 'event.saves': '' };
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    render(shownWith({ events: async () => ({}) }, texts)(caseOf([work])));
    expect(screen.getAllByText(/^Address ·/)).toHaveLength(2);
    expect(complain).not.toHaveBeenCalled();
  } finally {
    complain.mockRestore();
  }
});

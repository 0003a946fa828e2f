/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CaseHeader } from './CaseHeader.tsx';
import { DeskProvider } from './DeskContext.ts';
import type { Case, Company, Right } from './records.ts';
import { PRESENCE_INTERVAL } from './useCompany.ts';

const CARLA = { subject: 'carla', name: 'Carla' };
const CLEO = { subject: 'cleo', name: 'Cleo' };

let company: Company;
const assign = jest.fn(async (..._args: unknown[]): Promise<unknown> => ({ number: 1001 }));
const notePresence = jest.fn(async () => company);
const endPresence = jest.fn(async () => undefined);
beforeEach(() => {
  company = { looking: [] };
  for (const call of [assign, notePresence, endPresence]) call.mockClear();
});

async function show(may: Right[], assignee?: Case['assignee']) {
  const api = { assign, notePresence, endPresence, colleagues: async () => [CARLA, CLEO] };
  const desk = { language: 'en', staff: { ...CARLA, roles: [] } };
  const say = (id: string, places: object = {}) => [id, ...Object.values(places)].join(' ');
  const one = { number: 1001, name: 'Rosa', etag: '"1"', status: {}, flags: [], may } as never;
  const onChanged = jest.fn();
  const onFailed = jest.fn();
  const shown = render(
    <DeskProvider value={{ api, desk, say } as never}>
      <CaseHeader
        one={{ ...(one as Case), ...(assignee && { assignee }) }}
        {...{ onChanged, onFailed, heading: null, told: '', failure: undefined, onAct: undefined }}
      />
    </DeskProvider>,
  );
  await act(async () => undefined);
  return { ...shown, onChanged, onFailed };
}
const button = (name: RegExp) => screen.queryByRole('button', { name });
const press = (name: RegExp) => act(async () => void fireEvent.click(button(name)!));

test('who may take a case takes one that nobody has; she can’t take one from another, nor hand it over', async () => {
  const { onChanged, unmount } = await show(['take']);
  expect(button(/hand-over/)).toBeNull();
  await press(/case.take/);
  expect(assign).toHaveBeenCalledWith(1001, 'me', '"1"');
  expect(onChanged).toHaveBeenCalledWith({ number: 1001 });
  unmount();
  await show(['take'], { name: 'Cleo', isMe: false });
  expect([button(/case.take/), button(/give-back/), button(/hand-over/)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('her own case she gives back, or hands over to a colleague who is not herself', async () => {
  const { onChanged } = await show(['take'], { name: 'Carla', isMe: true });
  await press(/give-back/);
  expect(assign).toHaveBeenLastCalledWith(1001, null, '"1"');
  await press(/hand-over …/);
  const select = screen.getByLabelText<HTMLSelectElement>('case.hand-over');
  expect([...select.options].map(({ text }) => text)).toEqual(['', 'Cleo']);
  expect(button(/hand-over-do/)!.getAttribute('aria-disabled')).toBe('true');
  await press(/hand-over-do/);
  expect(assign).toHaveBeenLastCalledWith(1001, null, '"1"');
  fireEvent.change(select, { target: { value: 'cleo' } });
  await press(/hand-over-do/);
  expect(assign).toHaveBeenLastCalledWith(1001, 'cleo', '"1"');
  expect(onChanged).toHaveBeenCalledTimes(2);
  expect(screen.queryByLabelText('case.hand-over')).toBeNull();
});

test('who may assign takes it from another; what fails is told', async () => {
  const failure = new Error('gone');
  assign.mockRejectedValueOnce(failure);
  const { onFailed } = await show(['take', 'assign'], { name: 'Cleo', isMe: false });
  await press(/case.take/);
  expect(assign).toHaveBeenCalledWith(1001, 'me', '"1"');
  expect(onFailed).toHaveBeenCalledWith(failure);
});

test('who else looks, and who begins to work, is told while the case is open, and no more after', async () => {
  jest.useFakeTimers();
  try {
    const { unmount } = await show(['take']);
    expect(screen.getByRole('status').textContent).toBe('');
    company = { looking: ['Cleo', 'Sam'], holder: { name: 'Sam', until: '' } };
    await act(async () => void jest.advanceTimersByTime(PRESENCE_INTERVAL));
    expect(screen.getByText('case.held Sam')).toBeTruthy();
    expect(screen.getByText('case.looking Cleo')).toBeTruthy();
    company = { looking: [] };
    await act(async () => void jest.advanceTimersByTime(PRESENCE_INTERVAL));
    expect(screen.getByRole('status').textContent).toBe('');
    const looks = notePresence.mock.calls.length;
    unmount();
    jest.advanceTimersByTime(5 * PRESENCE_INTERVAL);
    expect(notePresence).toHaveBeenCalledTimes(looks);
    expect(endPresence).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { DeskProvider } from './DeskContext.ts';
import type { QueueCount } from './records.ts';
import type { SavedView, View } from './View.ts';
import { ViewDialog } from './ViewDialog.tsx';

HTMLDialogElement.prototype.showModal = () => undefined;

const QUEUE: QueueCount = {
  ...{ name: 'new', title: 'New', count: 0, isMore: false, late: 0 },
  narrow: [
    { at: '/received', label: 'Received', choices: [], range: 'date' },
    { at: '/rent', label: 'Rent', choices: [], range: 'money' },
    { at: '/county', label: 'County', choices: [{ value: 3, label: 'Saluda' }] },
  ],
};
const say = (id: string, params: { label?: string } = {}) =>
  ({ 'view.from-label': `${params.label}, from`, 'view.to-label': `${params.label}, up to` })[id] ??
  id;

/** The form of a list. @returns What was sent. */
function show(view?: View): SavedView[] {
  const sent: SavedView[] = [];
  const api = {
    createView: async (saved: SavedView) => sent.push(saved),
    changeView: async (_id: number, saved: SavedView) => void sent.push(saved),
  };
  render(
    <DeskProvider value={{ api, desk: { language: 'en' }, say } as never}>
      <ViewDialog view={view} queue={QUEUE} onClose={() => undefined} onSaved={() => undefined} />
    </DeskProvider>,
  );
  return sent;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.submit(document.querySelector('form')!);

test('a list is made of a first and a last day, an amount, and what is chosen', async () => {
  const sent = show();
  type('view.name', 'Old ones');
  type('Received, up to', '2026-11-01');
  type('Rent, from', '640.5');
  type('County', '0');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.narrow).toEqual([
    { at: '/received', to: '2026-11-01' },
    { at: '/rent', from: 640.5 },
    { at: '/county', value: 3 },
  ]);
});

test('a range that was saved stands in the form, and what is blank is no end', async () => {
  const narrow = [{ at: '/received', from: '2026-10-01', to: '2026-11-01', label: '' }];
  const rest = { isReversed: false, count: 0, isMore: false };
  const sent = show({ id: 1, name: 'Old ones', list: 'new', narrow, ...rest });
  expect(screen.getByLabelText('Received, from')).toHaveProperty('value', '2026-10-01');
  type('Received, from', '');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.narrow).toEqual([{ at: '/received', to: '2026-11-01' }]);
  type('Received, up to', '');
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.narrow).toEqual([]);
});

test('what is sent already is not sent again, however often it is pressed', async () => {
  let made: (id: number) => void = () => undefined;
  const createView = jest.fn(() => new Promise<number>((done) => (made = done)));
  const onSaved = jest.fn();
  render(
    <DeskProvider value={{ api: { createView }, desk: { language: 'en' }, say } as never}>
      <ViewDialog view={undefined} queue={QUEUE} onClose={() => undefined} onSaved={onSaved} />
    </DeskProvider>,
  );
  type('view.name', 'Old ones');
  save();
  save();
  expect(createView).toHaveBeenCalledTimes(1);
  await act(async () => made(7));
  expect(onSaved.mock.calls).toEqual([[7]]);
});

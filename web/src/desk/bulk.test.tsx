/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { BulkResult, PreviewedCase } from './Bulk.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkPanel } from './BulkPanel.tsx';
import { CaseList } from './CaseList.tsx';
import { DeskProvider } from './DeskContext.ts';
import { useKeys } from './useKeys.ts';
import { useMarked } from './useMarked.ts';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

const told = { language: 'en', mail: 'none' } as const;
const CASES: PreviewedCase[] = [
  { number: 1, name: 'Ana', etag: '"1"', status: 'New', told },
  { number: 2, name: 'Bea', etag: '"2"', status: 'New', told },
  { number: 3, name: 'Cleo', refusal: { code: 'case-held', why: 'Somebody works on it' } },
];
const ROWS = CASES.map(({ number, name = '' }) => ({
  number,
  name,
  flags: [],
  isMine: false,
  cells: [],
}));
const NOTICE = { language: 'en', mail: 'none', subject: 'Hello', blocks: [] };

function scopeOf(doBulk: () => Promise<BulkResult[]>) {
  const actions = [{ name: 'go', label: 'Go', says: '', isBulk: true }];
  const api = {
    previewBulk: async () => ({ cases: CASES, seen: 's' }),
    doBulk,
    notice: async () => NOTICE,
  };
  return { api, desk: { language: 'en', actions, flags: [] }, say: (id: string) => id } as never;
}

type Closing = [BulkResult[] | undefined, boolean];

function Panel({ doBulk, closed }: { doBulk(): Promise<BulkResult[]>; closed: Closing[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [scope] = useState(() => scopeOf(doBulk));
  return (
    <DeskProvider value={scope}>
      <h2 id="list-title" tabIndex={-1}>
        list
      </h2>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && (
        <BulkPanel
          rows={ROWS}
          onClose={(...how) => {
            closed.push(how);
            setIsOpen(false);
          }}
        />
      )}
    </DeskProvider>
  );
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const cancel = () =>
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

async function openPreview(doBulk: () => Promise<BulkResult[]>): Promise<Closing[]> {
  const closed: Closing[] = [];
  render(<Panel doBulk={doBulk} closed={closed} />);
  await press('open');
  await press(/^Go/);
  await press('bulk.look');
  await screen.findByRole('heading', { name: 'bulk.will' });
  return closed;
}

test('while it is being done nothing closes; then what was refused before is told, too', async () => {
  let finish: (results: BulkResult[]) => void = () => undefined;
  const closed = await openPreview(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  expect(cancel()).toBe(true);
  await press('action.do');
  expect(cancel()).toBe(false);
  await act(async () => finish([1, 2].map((number) => ({ number, outcome: 'done' }))));
  expect(cancel()).toBe(true);
  await press('bulk.close');
  const [[results, isTried]] = closed as [Closing];
  expect(results!.map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'done'],
    [2, 'done'],
    [3, 'refused'],
  ]);
  expect(results![2]!.refusal!.why).toBe('Somebody works on it');
  expect(isTried).toBe(true);
});

const closeDialog = () => act(() => (screen.getByRole('dialog') as HTMLDialogElement).close());
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));

test('after a failure the list is loaded anew, and the focus is at its heading: its rows may go', async () => {
  const closed = await openPreview(() => Promise.reject(new Error('away')));
  await press('action.do');
  await screen.findByRole('alert');
  closeDialog();
  expect(closed).toEqual([[undefined, true]]);
  await settled();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'list' }));
});

test('where nothing was done the focus is where it was', async () => {
  const closed = await openPreview(async () => []);
  closeDialog();
  expect(closed).toEqual([[undefined, false]]);
  await settled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }));
});

test('each message has a heading of its own, which has the focus when it comes', async () => {
  await openPreview(async () => []);
  await press(/^bulk.message Ana/);
  const [first] = await screen.findAllByRole('heading', { name: 'action.told' });
  expect(document.activeElement).toBe(first);
  await press(/^bulk.message Bea/);
  await screen.findByRole('button', { name: 'action.do' });
  const both = await screen.findAllByRole('heading', { name: 'action.told' });
  expect(both).toHaveLength(2);
  expect(new Set(both.map(({ id }) => id)).size).toBe(2);
});

function List({ onOpen }: { onOpen(number: number): void }) {
  const [chosen, setChosen] = useState(0);
  const marked = useMarked('new', 5);
  useKeys([
    ['j', () => setChosen(chosen + 1)],
    ['x', () => marked.toggle(ROWS[chosen]!)],
    ['Enter', () => onOpen(ROWS[chosen]!.number)],
  ]);
  return (
    <CaseList
      title="New"
      says={undefined}
      searched={undefined}
      columns={[]}
      rows={ROWS}
      isLoading={false}
      failure={undefined}
      chosen={chosen}
      marked={marked}
      onReach={setChosen}
      onOpen={() => undefined}
      onRetry={() => undefined}
      onAct={() => undefined}
    />
  );
}

test('a key means the row that has the focus, and the focus goes with it', () => {
  const opened: number[] = [];
  render(
    <DeskProvider value={scopeOf(async () => [])}>
      <List onOpen={(number) => opened.push(number)} />
    </DeskProvider>,
  );
  const [, first, second, third] = screen.getAllByRole('checkbox') as HTMLInputElement[];
  act(() => second!.focus());
  fireEvent.keyDown(second!, { key: 'x' });
  expect([first!.checked, second!.checked]).toEqual([false, true]);
  fireEvent.keyDown(second!, { key: 'Enter' });
  expect(opened).toEqual([2]);
  fireEvent.keyDown(second!, { key: 'j' });
  expect(document.activeElement).toBe(third);
});

test('what tells how many are marked stands there before, and is never hidden', () => {
  const marked = { rows: [], most: 5, clear: () => undefined } as never;
  const { container } = render(
    <DeskProvider value={scopeOf(async () => [])}>
      <BulkBar marked={marked} onAct={() => undefined} />
    </DeskProvider>,
  );
  expect(screen.getByRole('status')).toBeDefined();
  expect(container.querySelector('[hidden]')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { AskingProvider } from './Asking.ts';
import { DeskProvider } from './DeskContext.ts';
import { Documents } from './Documents.tsx';
import type { Case, CaseDocument } from './records.ts';
import { boxOf } from './Viewer.tsx';

const paper = (id: number, type = 'image/png'): CaseDocument => ({
  id,
  fileName: `paper-${id}`,
  type,
  size: 1,
  state: 'ready',
  uploadedAt: '2026-11-25T17:00:00Z',
  isNew: false,
});

const ASKING = {
  action: { papers: { reasons: [{ value: 'unreadable', label: 'We cannot read it' }] } },
  questions: [],
} as never;

const fetched = jest.fn(
  async (_number: number, _one: CaseDocument, _purpose?: 'look' | 'copy') => new Blob(['x']),
);
beforeAll(() => {
  let count = 0;
  URL.createObjectURL = () => `blob:test-${++count}`;
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => fetched.mockClear());

async function open(documents: CaseDocument[]) {
  const desk = { api: { document: fetched }, desk: { language: 'en' }, say: (id: string) => id };
  const one = { number: 1001, documents } as Case;
  render(
    <DeskProvider value={desk as never}>
      <AskingProvider value={ASKING}>
        <Documents one={one} />
      </AskingProvider>
    </DeskProvider>,
  );
  await press(/^paper-1/);
}
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const picture = () => screen.getByRole<HTMLImageElement>('img');
const box = () => picture().parentElement!;
async function load(width: number, height: number) {
  Object.defineProperty(picture(), 'naturalWidth', { value: width, configurable: true });
  Object.defineProperty(picture(), 'naturalHeight', { value: height, configurable: true });
  await act(async () => void fireEvent.load(picture()));
}

test('a picture is turned in a box of its own shape, made larger and smaller, and fits again', async () => {
  await open([paper(1)]);
  await load(400, 200);
  expect([box().style.width, picture().style.rotate]).toEqual(['100%', '0deg']);
  await press('document.turn');
  expect(picture().style.rotate).toBe('90deg');
  await press('document.larger');
  expect(box().style.width).toBe('125%');
  await press('document.smaller');
  await press('document.smaller');
  expect(box().style.width).toBe('80%');
  await press('document.fit');
  expect(box().style.width).toBe('100%');
  for (let turn = 0; turn < 3; turn += 1) await press('document.turn');
  expect(picture().style.rotate).toBe('0deg');
});

test.each([
  ['wide', 2],
  ['high', 0.5],
])(
  'a %s picture that lies on its side fills its box, and goes nowhere beyond it',
  (_what, ratio) => {
    for (const turns of [0, 1, 2, 3]) {
      const { box: outer, picture: inner } = boxOf({ turns, size: 1 }, ratio);
      // Of a box that is 1 wide.
      const height = 1 / Number(outer.aspectRatio);
      const width = Number.parseFloat(String(inner.width)) / 100;
      const drawn = [width, width / ratio];
      if (turns % 2 === 1) drawn.reverse();
      expect([turns, ...drawn]).toEqual([turns, expect.closeTo(1), expect.closeTo(height)]);
    }
  },
);

test('one goes through the papers, each fetched once; at the ends there is no further one', async () => {
  await open([paper(1), paper(2)]);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
  expect([isOff('document.previous'), isOff('document.next')]).toEqual([true, false]);
  await press('document.turn');
  const next = button('document.next');
  next.focus();
  await press('document.next');
  expect(picture().alt).toBe('paper-2');
  expect([isOff('document.previous'), isOff('document.next')]).toEqual([false, true]);
  // The focus is where it was, on what does nothing any more, and which one it is, is told.
  expect([document.activeElement === next, next.disabled]).toEqual([true, false]);
  expect(screen.getByText('document.of').getAttribute('role')).toBe('status');
  await press('document.next');
  expect(picture().alt).toBe('paper-2');
  await press('document.previous');
  // It begins as it is, however it was turned before.
  expect(picture().style.rotate).toBe('0deg');
  expect(fetched.mock.calls.map(([, { id }]) => id)).toEqual([1, 2, 1]);
});

test('a copy that is saved is fetched as one: it is no copy of what was looked at', async () => {
  await open([paper(1)]);
  await press('document.download');
  expect(fetched.mock.calls.map(([, , purpose]) => purpose)).toEqual([undefined, 'copy']);
});

test('the browser’s own menu and dragging save nothing of what is looked at', async () => {
  await open([paper(1)]);
  // False: what the browser would do is prevented.
  expect([fireEvent.contextMenu(picture()), fireEvent.dragStart(picture())]).toEqual([
    false,
    false,
  ]);
});

test('what is neither a picture nor a PDF is left to no viewer of the browser', async () => {
  await open([paper(1, 'text/html')]);
  expect(screen.getByText('document.unreadable')).toBeTruthy();
  expect(document.querySelector('iframe, embed, object')).toBeNull();
});

test('a form that is open on one paper is not open on the next one', async () => {
  await open([
    { ...paper(1), canAsk: true },
    { ...paper(2), canAsk: true },
  ]);
  const viewer = within(document.querySelector<HTMLElement>('.viewer')!);
  await act(async () => void fireEvent.click(viewer.getByRole('button', { name: /document.ask/ })));
  expect(viewer.getByLabelText('case.ask-why')).toBeTruthy();
  await press('document.next');
  expect(viewer.queryByLabelText('case.ask-why')).toBeNull();
  expect(viewer.getByRole('button', { name: 'document.ask: paper-2' })).toBeTruthy();
});

test('a copy that fails once another paper is shown leaves that one as it is', async () => {
  let fail: (error: Error) => void = () => undefined;
  await open([paper(1), paper(2)]);
  fetched.mockImplementationOnce(() => new Promise((_done, failed) => (fail = failed)));
  await press('document.download');
  await press('document.next');
  await act(async () => fail(new Error('away')));
  expect(picture().alt).toBe('paper-2');
  expect([screen.queryByRole('alert'), screen.queryByText('loading')]).toEqual([null, null]);
  await press('document.previous');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a paper that can’t be looked at says so, and still does after a copy of it was saved', async () => {
  fetched.mockRejectedValueOnce(new Error('away'));
  await open([paper(1)]);
  expect(screen.getByRole('alert').textContent).toBe('failed');
  await press('document.download');
  expect(fetched.mock.calls.map(([, , purpose]) => purpose)).toEqual([undefined, 'copy']);
  expect([screen.getByRole('alert').textContent, screen.queryByText('loading')]).toEqual([
    'failed',
    null,
  ]);
});

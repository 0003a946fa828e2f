/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { DeskProvider } from '../DeskContext.ts';
import type { PdfFile, PdfSheet, SheetSize } from './PdfFile.ts';
import { PdfPages } from './PdfPages.tsx';

const BYTES = new Blob(['x']);
const say = (id: string, { page, total }: { page?: number; total?: number } = {}) =>
  page === undefined ? id : `${id} ${page}/${total}`;

function sheetOf(page: number): PdfSheet {
  const canvas = document.createElement('canvas');
  canvas.id = `page-${page}`;
  return { canvas, words: page === 2 ? '' : `Words of page ${page}` };
}

const close = jest.fn();
const draw = jest.fn(async (page: number, _size: SheetSize) => sheetOf(page));
const file: PdfFile = { pages: 3, draw, close };
const open = async () => file;
beforeEach(() => {
  for (const mock of [close, draw]) mock.mockClear();
});

const shown = (more: Partial<Parameters<typeof PdfPages>[0]> = {}) => (
  <DeskProvider value={{ say } as never}>
    <PdfPages bytes={BYTES} name="bill.pdf" turns={0} size={1} open={open} {...more} />
  </DeskProvider>
);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const drawn = () => document.querySelector('canvas')?.id;

test('one goes from page to page, each with its words for who cannot see it', async () => {
  await act(async () => void render(shown()));
  expect(screen.getByText('document.page 1/3')).toBeTruthy();
  const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
  expect(isOff('document.page-previous')).toBe(true);
  button('document.page-next').focus();
  expect([drawn(), screen.getByText('Words of page 1').className]).toEqual(['page-1', 'unseen']);
  await press('document.page-next');
  expect([drawn(), screen.getByText('document.page-picture').className]).toEqual([
    'page-2',
    'unseen',
  ]);
  await press('document.page-next');
  expect(screen.getByText('document.page 3/3')).toBeTruthy();
  // The focus stays on what does nothing any more.
  expect(isOff('document.page-next')).toBe(true);
  expect(document.activeElement).toBe(button('document.page-next'));
  expect(button('document.page-next').disabled).toBe(false);
  await press('document.page-next');
  expect(screen.getByText('document.page 3/3')).toBeTruthy();
  await press('document.page-previous');
  expect([drawn(), document.querySelectorAll('canvas').length]).toEqual(['page-2', 1]);
});

test('a page that is turned or made larger is drawn anew, and what comes late is passed over', async () => {
  let endFirst: (sheet: PdfSheet) => void = () => undefined;
  draw.mockImplementationOnce(() => new Promise((resolve) => (endFirst = resolve)));
  const { rerender, unmount } = render(shown());
  await act(async () => undefined);
  expect(screen.getByText('loading')).toBeTruthy();
  await act(async () => rerender(shown({ turns: 1, size: 1.25 })));
  expect(draw.mock.calls.map(([page, { turns }]) => [page, turns])).toEqual([
    [1, 0],
    [1, 1],
  ]);
  const late = sheetOf(1);
  late.canvas.id = 'late';
  await act(async () => endFirst(late));
  expect(drawn()).toBe('page-1');
  expect(document.querySelector<HTMLElement>('.pdf-page')!.style.width).toBe('125%');
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});

test('a file that can not be read says so', async () => {
  await act(async () => void render(shown({ open: () => Promise.reject(new Error('broken')) })));
  expect(screen.getByRole('alert').textContent).toBe('document.unreadable');
  expect(document.querySelector('canvas')).toBeNull();
});

test('a page that can not be drawn says so, and the others are still there', async () => {
  await act(async () => void render(shown()));
  draw.mockImplementationOnce(() => Promise.reject(new Error('broken')));
  await press('document.page-next');
  expect(screen.getByRole('alert').textContent).toBe('document.unreadable');
  expect(drawn()).toBeUndefined();
  await press('document.page-next');
  expect([drawn(), screen.queryByRole('alert')]).toEqual(['page-3', null]);
  await press('document.page-previous');
  expect(drawn()).toBe('page-2');
});

/** @jest-environment jsdom */
import type { Report } from '@porchlight/engine';
import { act, render } from '@testing-library/react';
import { DeskProvider } from './DeskContext.ts';
import { Reports } from './Reports.tsx';

const say = (id: string) => id;

test('a question says how often it was left, then what was said of it; two of one title are two', async () => {
  const report: Report = {
    ...{ days: 90, countedAt: '2026-11-25T17:00:00Z', reached: [], stayed: [], waiting: [] },
    received: { count: 0, weeks: [] },
    left: [
      {
        title: 'Income',
        count: 9,
        questions: [
          { pointer: '/a', title: 'Phone', count: 9, problems: [{ says: 'Required', count: 1 }] },
          { pointer: '/b', title: 'Phone', count: 2, problems: [] },
        ],
      },
    ],
  };
  const api = { report: async () => report };
  const wrong: unknown[] = [];
  const { error } = console;
  console.error = (...said) => void wrong.push(said);
  const desk = { language: 'en', texts: {} };
  const shown = (
    <DeskProvider value={{ api, desk, say } as never}>
      <Reports />
    </DeskProvider>
  );
  await act(async () => void render(shown));
  console.error = error;
  const items = [...document.querySelectorAll('td li')].map(({ textContent }) => textContent);
  expect(items).toEqual(['Phone (9) · Required (1)', 'Phone (2)']);
  expect(wrong).toEqual([]);
});

/** @jest-environment jsdom */

import type { Finding } from '@porchlight/engine/explain';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../../words/words.ts';
import type { StudioApi } from '../../api/createStudioApi.ts';
import { readPackTexts } from '../../test/readPackTexts.ts';
import type { QueueData } from './QueueData.ts';
import { QueueMore } from './QueueMore.tsx';

const files = readPackTexts();
const file = 'desk/queues/in-review.json';
const queue: QueueData = JSON.parse(files.get(file)!);
const found: Finding = {
  file,
  pointer: '/badges/0/label',
  line: 1,
  column: 1,
  code: 'wrong-value',
  severity: 'error',
  message: 'is blank',
  hint: 'say something',
};
const props = {
  api: {} as StudioApi,
  ...{ files, file, queue },
  say: createWords('en'),
  language: 'en',
  base: '1',
  all: [],
  before: undefined,
  onBuild: () => undefined,
  onChange: () => undefined,
  onAsk: () => undefined,
};
const fold = () => document.querySelector('details')!;
afterEach(cleanup);

test('the fold opens by itself where something is found, and never shuts while that is mended', () => {
  const { rerender } = render(<QueueMore {...props} findings={[]} />);
  expect(fold().open).toBe(false);
  rerender(<QueueMore {...props} findings={[found]} />);
  expect(fold().open).toBe(true);
  rerender(<QueueMore {...props} findings={[]} />);
  expect(fold().open).toBe(true);
  expect(screen.getByText('What stands out of a row?')).toBeTruthy();
});

test('one that was opened, or shut, by hand stays so', () => {
  const { rerender } = render(<QueueMore {...props} findings={[]} />);
  const turn = (open: boolean) => {
    fold().open = open;
    fireEvent(fold(), new Event('toggle'));
  };
  turn(true);
  rerender(<QueueMore {...props} findings={[found]} />);
  rerender(<QueueMore {...props} findings={[]} />);
  expect(fold().open).toBe(true);
  rerender(<QueueMore {...props} findings={[found]} />);
  turn(false);
  rerender(<QueueMore {...props} findings={[{ ...found }]} />);
  expect(fold().open).toBe(false);
});

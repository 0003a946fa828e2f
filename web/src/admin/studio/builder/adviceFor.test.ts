import { adviceFor } from './adviceFor.ts';

const files = new Map([['portal.json', '{"languages":["en"]}']]);

test.each([
  ['number', 'Enter a number.'],
  ['check', 'Check the box.'],
  ['collection', 'Add at least one.'],
  ['text', 'Enter your answer.'],
] as const)('what is missing of a %s: %s', (kind, text) => {
  expect(adviceFor(files, kind)?.text).toBe(text);
});

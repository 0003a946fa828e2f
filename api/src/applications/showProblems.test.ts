import type { Release } from '@porchlight/engine/compile';
import { showProblems } from './progress.ts';

test('a release from before, which calls the words of external schemas otherwise, says them all the same', () => {
  const texts = { 'foreign.min-items': 'Add at least one', required: 'Answer this' };
  const release = { texts: () => texts } as unknown as Release;
  const problems = ['external-schema.min-items', 'required'].map((code) => ({
    step: '',
    path: '/contacts',
    code,
  }));
  expect(showProblems(problems, release, 'en').map(({ message }) => message)).toEqual([
    'Add at least one',
    'Answer this',
  ]);
});

import type { Case } from './openCase.ts';
import { caseTag } from './presentCase.ts';

type Tagged = Parameters<typeof caseTag>[0];

const one = (
  change: { row?: object; state?: object; submissions?: number; messages?: number } = {},
): Tagged =>
  ({
    row: {
      id: 1001,
      version: 4,
      status: 'in-review',
      requests: [],
      documents: [{ id: 1, state: 'ready' }],
      ...change.row,
    },
    state: { version: 2, ...change.state },
    submissions: change.submissions ?? 1,
    facts: { messages: change.messages ?? 0 },
  }) as unknown as Pick<Case, 'row' | 'state' | 'submissions' | 'facts'>;

test.each<[string, Parameters<typeof one>[0]]>([
  [
    'a paper that came',
    {
      row: {
        documents: [
          { id: 1, state: 'ready' },
          { id: 2, state: 'waiting' },
        ],
      },
    },
  ],
  ['a paper that was checked', { row: { documents: [{ id: 1, state: 'refused' }] } }],
  ['a message of the applicant', { messages: 1 }],
  ['another submission', { submissions: 2 }],
  ['another status', { row: { status: 'approved' } }],
  ['what colleagues did', { state: { version: 3 } }],
])('a case is another one after %s', (_, change) => {
  expect(caseTag(one(change))).not.toBe(caseTag(one()));
});

test('what the applicant types and has not sent holds nobody up', () => {
  expect(caseTag(one({ row: { version: 9 } }))).toBe(caseTag(one()));
});

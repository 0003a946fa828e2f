import type { ApplicationRow } from './ApplicationRow.ts';
import { unsealDraft } from './unsealDraft.ts';

const vault = {
  unseal: (record: string, sealed: object) =>
    Object.fromEntries(
      Object.entries(sealed).map(([pointer, text]) => [pointer.slice(1), `${text} of ${record}`]),
    ),
};

const SEALED_ASIDE = { release: 'r0', pointer: '/Old', sealed: 'old' };

/** A draft of which all is there, and more than is known of yet. */
const ROW = {
  ...{ id: 71_234, record: 'hers', owner: 'somebody', status: 'open', version: 3 },
  ...{ release: 'r1', step: 'Home', visited: ['Home'], another: 'column' },
  answers: { Name: 'Bo' },
  restricted: { '/Number': 'number' },
  setAside: [SEALED_ASIDE],
  requests: [{ id: 'request.5f3c9a01', category: 1, reason: 'blurred' }],
  corrections: [{ at: '/Name', reason: 'unclear', says: 'Call me back, Bo' }],
  staffChanges: [{ at: '/Name', before: 'Ho' }],
  startedFrom: 61_234,
  startedAt: new Date(0),
  ...{ dateReceived: null, sentAt: null, closedAt: null },
  members: [
    {
      ...{ id: 5, record: 'member', version: 2, step: null, isFinished: true, isComplete: true },
      ...{ answers: { Name: 'Jo' }, restricted: { '/Number': 'her' }, release: 'r1' },
      ...{ setAside: [SEALED_ASIDE], another: 'column' },
    },
  ],
  incomes: [{ id: 6, memberId: 5, answers: { Amount: 1 }, another: 'column' }],
  documents: [
    {
      ...{ id: 7, key: 'documents/7', fileName: 'lease.pdf', answers: { Kind: 1 }, slot: 'lease' },
      ...{ type: 'application/pdf', size: 9, scan: 'clean', state: 'ready', refusal: null },
      ...{ linkId: 81_234, uploadedAt: '2026-01-01' },
    },
  ],
  previous: { applicationID: 91_234, startedAt: '2025-01-01' },
} as unknown as ApplicationRow;

test('of a draft with corrections, requests and links only what a migration reads is sent', () => {
  expect(unsealDraft(vault as never, ROW)).toEqual({
    release: 'r1',
    step: 'Home',
    answers: { Name: 'Bo' },
    restricted: { '/Number': '"number of hers"' },
    setAside: [{ release: 'r0', pointer: '/Old', sealed: '"old of hers"' }],
    members: [
      {
        id: 5,
        isComplete: true,
        answers: { Name: 'Jo' },
        restricted: { '/Number': '"her of member"' },
        release: 'r1',
        setAside: [{ release: 'r0', pointer: '/Old', sealed: '"old of member"' }],
      },
    ],
    incomes: [{ id: 6, memberId: 5, answers: { Amount: 1 } }],
    documents: [{ id: 7, answers: { Kind: 1 }, state: 'ready' }],
  });
});

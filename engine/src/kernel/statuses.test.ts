import { judgeStatusChange, type StatusChange } from './statuses.ts';
import type { Status, StatusRole, StatusWay } from './types.ts';

const status = (role: StatusRole, leadsTo?: StatusWay[]): Status => ({
  id: role,
  role,
  label: role,
  next: role,
  ...(leadsTo && { leadsTo }),
});
const judge = (from: Status | undefined, to: StatusRole, more: Partial<StatusChange> = {}) =>
  judgeStatusChange({ from, to: status(to), wasSubmitted: true, by: 'operator', ...more });

test('what was submitted never becomes a draft, and only the applicant submits, whatever the pack says', () => {
  const anything: StatusWay[] = ['draft', 'initial', 'submitted', 'review'].map((id) => ({
    status: id,
  }));
  for (const from of [undefined, status('submitted'), status('submitted', anything)]) {
    expect(judge(from, 'draft')).toBe('submitted');
    expect(judge(from, 'initial')).toBe('submitted');
    expect(judge(from, 'review')).toBeUndefined();
  }
  for (const from of [status('draft'), status('draft', anything)]) {
    expect(judge(from, 'submitted', { wasSubmitted: false })).toBe('not-submitted');
    expect(judge(from, 'review', { wasSubmitted: false })).toBe('not-submitted');
    expect(judge(from, 'initial', { wasSubmitted: false })).toBeUndefined();
  }
});

test('a status that says where it leads leads nowhere else', () => {
  expect(judge(status('submitted', []), 'review')).toBe('no-way');
  expect(judge(status('submitted', [{ status: 'review' }]), 'review')).toBeUndefined();
  expect(judge(status('submitted', [{ status: 'review' }]), 'expired')).toBe('no-way');
});

test('only who is named may set it', () => {
  const from = status('submitted', [{ status: 'review', by: ['operator'] }]);
  expect(judge(from, 'review')).toBeUndefined();
  expect(judge(from, 'review', { by: 'key' })).toBe('not-by');
});

test('a reason is wanted where the pack wants one; blanks are none', () => {
  const from = status('submitted', [{ status: 'review', reason: true }]);
  expect(judge(from, 'review')).toBe('no-reason');
  expect(judge(from, 'review', { reason: '  ' })).toBe('no-reason');
  expect(judge(from, 'review', { reason: 'A page is missing.' })).toBeUndefined();
});

test('a status that the application cannot have holds nobody back from setting it right', () => {
  expect(judge(status('draft', []), 'submitted')).toBeUndefined();
  expect(judge(status('draft', [{ status: 'initial' }]), 'draft')).toBe('submitted');
});

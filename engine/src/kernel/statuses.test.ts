import { type StatusChange, validateStatusChange } from './statuses.ts';
import type { Status, StatusRole, StatusWay } from './types.ts';

const status = (role: StatusRole, leadsTo?: StatusWay[]): Status => ({
  id: role,
  role,
  label: role,
  next: role,
  ...(leadsTo && { leadsTo }),
});
const validate = (from: Status | undefined, to: StatusRole, more: Partial<StatusChange> = {}) =>
  validateStatusChange({ from, to: status(to), wasSubmitted: true, by: 'operator', ...more });

test('what was submitted never becomes a draft, and only the applicant submits, whatever the pack says', () => {
  const anything: StatusWay[] = ['draft', 'initial', 'submitted', 'review'].map((id) => ({
    status: id,
  }));
  for (const from of [undefined, status('submitted'), status('submitted', anything)]) {
    expect(validate(from, 'draft')).toBe('submitted');
    expect(validate(from, 'initial')).toBe('submitted');
    expect(validate(from, 'review')).toBeUndefined();
  }
  for (const from of [status('draft'), status('draft', anything)]) {
    expect(validate(from, 'submitted', { wasSubmitted: false })).toBe('not-submitted');
    expect(validate(from, 'review', { wasSubmitted: false })).toBe('not-submitted');
    expect(validate(from, 'initial', { wasSubmitted: false })).toBeUndefined();
  }
});

test('a status that says where it leads leads nowhere else', () => {
  expect(validate(status('submitted', []), 'review')).toBe('no-way');
  expect(validate(status('submitted', [{ status: 'review' }]), 'review')).toBeUndefined();
  expect(validate(status('submitted', [{ status: 'review' }]), 'expired')).toBe('no-way');
});

test('only who is named may set it', () => {
  const from = status('submitted', [{ status: 'review', by: ['operator'] }]);
  expect(validate(from, 'review')).toBeUndefined();
  expect(validate(from, 'review', { by: 'key' })).toBe('not-by');
});

test('a reason is wanted where the pack wants one; blanks are none', () => {
  const from = status('submitted', [{ status: 'review', reason: true }]);
  expect(validate(from, 'review')).toBe('no-reason');
  expect(validate(from, 'review', { reason: '  ' })).toBe('no-reason');
  expect(validate(from, 'review', { reason: 'A page is missing.' })).toBeUndefined();
});

test('a status that the application cannot have holds nobody back from setting it right', () => {
  expect(validate(status('draft', []), 'submitted')).toBeUndefined();
  expect(validate(status('draft', [{ status: 'initial' }]), 'draft')).toBe('submitted');
});

import { canEdit, type StatusRole } from './index.ts';

const ROLES: StatusRole[] = ['draft', 'initial', 'submitted', 'review', 'expired'];
const open = (isDemo: boolean) => ROLES.filter((role) => canEdit(role, { isDemo }));

test('an applicant changes a draft and what needs more, and nothing else', () => {
  expect(open(false)).toEqual(['draft', 'review']);
});

test('a demo user changes an application outside of the days on which they are taken, too', () => {
  expect(open(true)).toEqual(['draft', 'initial', 'review']);
});

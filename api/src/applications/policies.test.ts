import { isDemoUser } from './policies.ts';

const demoUsers = ['demo@example.org'];
const applicant = { subject: 's', email: 'demo@example.org', name: undefined, claims: {}, amr: [] };

test('in production only an address that somebody has verified makes a demo user', () => {
  const isDemo = (isProduction: boolean, isEmailVerified: boolean) =>
    isDemoUser({ demoUsers, isProduction }, { ...applicant, isEmailVerified });
  expect(isDemo(false, false)).toBe(true);
  expect(isDemo(true, true)).toBe(true);
  expect(isDemo(true, false)).toBe(false);
});

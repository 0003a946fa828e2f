import { checkComponents } from './checkComponents.ts';

const now = Date.parse('2026-11-27T03:00:00Z');

test('a known weakness fails, whatever the day', () => {
  const audit = { vulnerabilities: { leftish: { severity: 'high' } } };
  const { lines, isOk } = checkComponents(audit, '2026-11-27', now);
  expect(isOk).toBe(false);
  expect(lines[0]).toBe('leftish has a known weakness (high): npm audit says which.');
});

test('a review that is more than three months ago, or on no day, fails whether the registry answers or not', () => {
  for (const audit of [{}, undefined]) {
    expect(checkComponents(audit, '2026-08-27', now).isOk).toBe(true);
    expect(checkComponents(audit, '2026-08-26', now).isOk).toBe(false);
    expect(checkComponents(audit, 'lately', now).isOk).toBe(false);
    expect(checkComponents(audit, '2062-11-27', now).isOk).toBe(false);
  }
});

test('it is said when the registry could not be asked', () => {
  expect(checkComponents(undefined, '2026-11-20', now).lines).toEqual([
    'The registry was not to be asked for known weaknesses.',
    'npm outdated was gone through 7 days ago.',
  ]);
});

/** @jest-environment jsdom */
import { act, cleanup, renderHook } from '@testing-library/react';
import type { CopyPage } from '../useCopyPage.ts';
import { useTrial } from './useTrial.ts';

afterEach(cleanup);

const pageOf = (form: string) =>
  ({
    texts: new Map(),
    shown: { form, outline: { kind: 'form', form, steps: [], programs: [] } },
    given: { answers: {}, facts: { today: '2031-03-01' } },
  }) as unknown as CopyPage;

test('a form that is shut while it is tried shuts no other one', () => {
  const { result, rerender } = renderHook(({ form }) => useTrial(pageOf(form)), {
    initialProps: { form: 'application' },
  });
  act(() => result.current.onTrial({ intake: 'closed' }));
  expect(result.current.standing).toBe('not-taken');
  rerender({ form: 'forms/volunteer' });
  expect([result.current.standing, result.current.trial.intake]).toEqual(['step', 'dates']);
  act(() => result.current.onTrial({ offered: { rent: false } }));
  rerender({ form: 'application' });
  expect(result.current.standing).toBe('not-taken');
  expect(result.current.trial.offered).toEqual({});
});

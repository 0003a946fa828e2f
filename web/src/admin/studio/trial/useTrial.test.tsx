/** @jest-environment jsdom */
import { act, cleanup, renderHook } from '@testing-library/react';
import type { CopyPage } from '../useCopyPage.ts';
import { useTrial } from './useTrial.ts';

afterEach(cleanup);

test('a walk that begins with no program keeps in mind which one was looked at', () => {
  const went: object[] = [];
  const shown = {
    form: 'application',
    outline: { kind: 'form', form: 'application', steps: [], programs: [] },
  };
  const page = (program: string | undefined) =>
    ({
      ...pageOf('application'),
      shown: { ...shown, program },
      give: () => undefined,
      onWalking: () => undefined,
      onGo: (place: object) => went.push(place),
    }) as unknown as CopyPage;
  const { result, rerender } = renderHook(({ program }) => useTrial(page(program)), {
    initialProps: { program: 'rent' as string | undefined },
  });
  act(() => result.current.onAnew());
  rerender({ program: undefined });
  expect(result.current.program).toBe('rent');
  act(() => result.current.onFrom('landlord', { answers: {}, facts: {} }));
  expect(went).toEqual([{ program: '' }, { step: 'landlord', program: 'rent' }]);
  rerender({ program: 'water' });
  expect(result.current.program).toBe('water');
});

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

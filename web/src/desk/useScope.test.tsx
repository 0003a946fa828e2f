/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import type { DeskApi } from './createDeskApi.ts';
import type { OpenDesk } from './records.ts';
import { useScope } from './useScope.ts';

const api = {} as DeskApi;
const deskOf = (release: string, title: string, mine = 0) =>
  ({ release, language: 'en', texts: { title }, mine }) as unknown as OpenDesk;

test('a look at the counts changes no words, so that what is open is not loaded again', () => {
  const { result, rerender } = renderHook(({ desk }) => useScope(api, desk), {
    initialProps: { desk: deskOf('one', 'Desk') },
  });
  const first = result.current!;
  rerender({ desk: deskOf('one', 'Desk', 3) });
  expect(result.current!.desk.mine).toBe(3);
  expect(result.current!.say).toBe(first.say);
  rerender({ desk: deskOf('two', 'Counter') });
  expect(result.current!.say('title')).toBe('Counter');
});

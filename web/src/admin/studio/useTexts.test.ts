/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import { useTexts } from './useTexts.ts';
import type { OpenFile } from './workspace/Workspace.ts';

const filesOf = (texts: { [name: string]: string | null }, etag = '1') =>
  new Map(
    Object.entries(texts).map(([name, text]): [string, OpenFile] => [
      name,
      { text, saved: text ?? 'gone', etag },
    ]),
  );

test('the texts are the same object until one of them is another', () => {
  const { result, rerender } = renderHook(({ files }) => useTexts(files), {
    initialProps: { files: filesOf({ a: '{}', b: '{ }', c: null }) },
  });
  const first = result.current;
  expect([...first]).toEqual([
    ['a', '{}'],
    ['b', '{ }'],
  ]);
  // A save.
  rerender({ files: filesOf({ a: '{}', b: '{ }', c: null }, '2') });
  expect(result.current).toBe(first);
  rerender({ files: filesOf({ a: '{}', b: '{"x":1}', c: null }) });
  expect(result.current.get('b')).toBe('{"x":1}');
  rerender({ files: filesOf({ a: '{}', b: null, c: null }) });
  expect([...result.current.keys()]).toEqual(['a']);
  rerender({ files: filesOf({ a: '{}', d: '{}' }) });
  expect([...result.current.keys()]).toEqual(['a', 'd']);
});

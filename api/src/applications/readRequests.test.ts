import type { Release } from '@porchlight/engine/compile';
import { isAgain, readRequests, refuseAgain, writeAgain } from './readRequests.ts';

const RELEASE = {
  compiled: { settings: { languages: ['en'] } },
  form: () => ({ steps: [{ documents: [{ id: 'photo-id', category: '1' }] }] }),
  portal: () => ({ fileCategories: [{ name: 'Form #7', value: 4 }] }),
  texts: () => ({ 'requests.too-old': 'It is too old' }),
} as unknown as Release;

const read = (asked: string) => {
  const { id: _, ...request } = readRequests(RELEASE, [asked])[0]!;
  return request;
};

test('a paper is asked for by its slot or its category, whose name may have a #', () => {
  expect(read('photo-id:too-old')).toEqual({ slot: 'photo-id', category: 1, reason: 'too-old' });
  expect(read('Form #7')).toEqual({ category: 4 });
  expect(read('Form #7:too-old')).toEqual({ category: 4, reason: 'too-old' });
  expect(() => read('photo-id#17')).toThrow('There is no paper "photo-id#17"');
});

test('a document that is asked for again is written by the desk alone', () => {
  for (const paper of ['photo-id', 'Form #7']) {
    const again = writeAgain(paper, 'too-old', 17);
    expect([isAgain(again), read(again)]).toMatchObject([
      true,
      { reason: 'too-old', document: 17 },
    ]);
    expect(() => refuseAgain(['photo-id', again])).toThrow(
      `"${again}" asks for one document again`,
    );
  }
  for (const asked of ['photo-id:too-old', 'Form #7', 'Form #7:too-old']) {
    expect(isAgain(asked)).toBe(false);
    expect(() => refuseAgain([asked])).not.toThrow();
  }
});

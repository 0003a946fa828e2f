import { mergeRequests } from './mergeRequests.ts';

const bill = { id: 'request.1', slot: 'utility', category: 3, reason: 'too-old' };
const income = { id: 'request.2', category: 2 };

test('what was not given stays asked for, what was given does not', () => {
  const asked = [{ id: 'request.3', slot: 'photo-id', category: 1 }];
  expect(mergeRequests([bill, income], asked, new Set())).toEqual([bill, income, ...asked]);
  expect(mergeRequests([bill, income], asked, new Set(['request.1']))).toEqual([income, ...asked]);
});

test('the same paper is asked for once, for the reason that was said last', () => {
  const again = { id: 'request.4', slot: 'utility', category: 3, reason: 'unreadable' };
  expect(mergeRequests([bill, income], [again], new Set())).toEqual([
    { ...bill, reason: 'unreadable' },
    income,
  ]);
  const silent = { id: 'request.5', slot: 'utility', category: 3 };
  expect(mergeRequests([bill], [silent, silent], new Set())).toEqual([bill]);
});

test('what was given is asked for anew under an id of its own', () => {
  const again = { id: 'request.4', slot: 'utility', category: 3, reason: 'unreadable' };
  expect(mergeRequests([bill], [again], new Set([bill.id]))).toEqual([again]);
});

test('documents of one kind that are asked for again are two, each with its own reason', () => {
  const again = (document: number, reason: string) => ({ ...bill, document, reason });
  const asked = [
    { ...again(17, 'unreadable'), id: 'request.4' },
    { ...again(18, 'too-old'), id: 'request.5' },
  ];
  expect(mergeRequests([bill], asked, new Set())).toEqual([bill, ...asked]);
  const once = { ...again(17, 'expired'), id: 'request.6' };
  expect(mergeRequests(asked, [once], new Set())[0]).toEqual({ ...asked[0], reason: 'expired' });
});

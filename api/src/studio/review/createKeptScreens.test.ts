import { type Compared, createKeptScreens, type InTurn } from './createKeptScreens.ts';

const NONE = { state: '', before: '', after: '', languages: [], screens: [], more: 0 };

/** Comparisons of one work that ends when it is told to; `begun` are those that have started. */
function slow() {
  const begun: { [name: string]: (compared: Compared | Error) => void } = {};
  const work = (name: string) => () =>
    new Promise<Compared>((resolve, reject) => {
      begun[name] = (end) => (end instanceof Error ? reject(end) : resolve(end));
    });
  const find = (name: string) => (inTurn: InTurn) => inTurn(work(name));
  return { begun, find, work };
}
/** A state by its letter: one further on in the alphabet is newer. */
const of = (state: string) => ({ state, version: state.charCodeAt(0) });
const settle = () => new Promise((resolve) => setImmediate(resolve));
const whole = (more = 0): Compared => ({ found: { ...NONE, more }, isWhole: true });

test('a state of a copy is compared once, whoever asks, also while it is found; another one anew', async () => {
  const { begun, find } = slow();
  const kept = createKeptScreens();
  const asked = ['first', 'second'].map((name) => kept.take('copy-1', of('a'), find(name)));
  await settle();
  expect(Object.keys(begun)).toEqual(['first']);
  begun.first!(whole(3));
  expect(await Promise.all(asked)).toEqual([whole(3).found, whole(3).found]);
  expect(await kept.take('copy-1', of('a'), find('third'))).toMatchObject({ more: 3 });
  const other = kept.take('copy-1', of('b'), find('fourth'));
  await settle();
  expect(Object.keys(begun)).toEqual(['first', 'fourth']);
  begun.fourth!(whole(4));
  expect(await other).toMatchObject({ more: 4 });
});

test('copies are compared one after the other', async () => {
  const { begun, find } = slow();
  const kept = createKeptScreens();
  const asked = ['1', '2'].map((id) => kept.take(`copy-${id}`, of('a'), find(id)));
  await settle();
  expect(Object.keys(begun)).toEqual(['1']);
  begun['1']!(whole());
  await asked[0];
  await settle();
  expect(Object.keys(begun)).toEqual(['1', '2']);
  begun['2']!(whole());
  await asked[1];
});

test('what failed, or was not whole, is tried again', async () => {
  const { begun, find } = slow();
  const kept = createKeptScreens();
  const failed = kept.take('copy-1', of('a'), find('failed'));
  await settle();
  begun.failed!(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const partial = kept.take('copy-1', of('a'), find('partial'));
  await settle();
  begun.partial!({ found: { ...NONE, more: 1 }, isWhole: false });
  expect(await partial).toMatchObject({ more: 1 });
  const last = kept.take('copy-1', of('a'), find('last'));
  await settle();
  begun.last!(whole(2));
  expect(await last).toMatchObject({ more: 2 });
});

test('what a comparison waits for out of its turn holds up no other', async () => {
  const { begun, find, work } = slow();
  const kept = createKeptScreens();
  const walking = kept.take('copy-1', of('a'), async (inTurn) => {
    await inTurn(work('listed'));
    await work('walk')();
    return inTurn(work('answers'));
  });
  await settle();
  begun.listed!(whole());
  await settle();
  const other = kept.take('copy-2', of('a'), find('other'));
  await settle();
  expect(Object.keys(begun)).toEqual(['listed', 'walk', 'other']);
  begun.other!(whole(2));
  expect(await other).toMatchObject({ more: 2 });
  begun.walk!(whole());
  await settle();
  begun.answers!(whole(1));
  expect(await walking).toMatchObject({ more: 1 });
});

test('a state that a newer one replaces goes on no further, and who waits for it is told of the newer one', async () => {
  const { begun, find, work } = slow();
  const kept = createKeptScreens();
  const walked: string[] = [];
  const first = kept.take('copy-1', of('a'), async (inTurn) => {
    await inTurn(work('first'));
    walked.push('first');
    return whole();
  });
  await settle();
  const waiting = kept.take('copy-1', of('b'), find('second'));
  const last = kept.take('copy-1', of('c'), find('third'));
  begun.first!(whole(1));
  await settle();
  expect(Object.keys(begun)).toEqual(['first', 'third']);
  begun.third!(whole(3));
  expect(await Promise.all([first, waiting, last])).toEqual(Array(3).fill(whole(3).found));
  expect(walked).toEqual([]);
  // The newest is the one that is kept.
  expect(await kept.take('copy-1', of('c'), find('again'))).toMatchObject({ more: 3 });
});

test('a state that was read before the one that is compared is answered with the newer one', async () => {
  const { begun, find } = slow();
  const kept = createKeptScreens();
  const newer = kept.take('copy-1', of('b'), find('newer'));
  const late = kept.take('copy-1', of('a'), find('older'));
  await settle();
  expect(Object.keys(begun)).toEqual(['newer']);
  begun.newer!(whole(2));
  expect(await Promise.all([newer, late])).toEqual([whole(2).found, whole(2).found]);
  expect(await kept.take('copy-1', of('a'), find('again'))).toMatchObject({ more: 2 });
});

test('what is found of a state while a newer one is compared is told to nobody', async () => {
  const { begun, find, work } = slow();
  const kept = createKeptScreens();
  const older = kept.take('copy-1', of('a'), async (inTurn) => {
    const listed = await inTurn(work('listed'));
    await work('walk')();
    return { ...listed, isWhole: false };
  });
  await settle();
  begun.listed!(whole(1));
  await settle();
  const newer = kept.take('copy-1', of('b'), find('newer'));
  begun.walk!(whole());
  await settle();
  begun.newer!(whole(2));
  expect(await Promise.all([older, newer])).toEqual([whole(2).found, whole(2).found]);
});

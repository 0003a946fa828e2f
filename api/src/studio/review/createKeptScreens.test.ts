import { type Compared, createKeptScreens } from './createKeptScreens.ts';

const NONE = { screens: [], more: 0 };

/** Comparisons that end when they are told to; `begun` are those that have started. */
function slow() {
  const begun: { [name: string]: (compared: Compared | Error) => void } = {};
  const find = (name: string) => () =>
    new Promise<Compared>((resolve, reject) => {
      begun[name] = (end) => (end instanceof Error ? reject(end) : resolve(end));
    });
  return { begun, find };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const whole = (more = 0): Compared => ({ found: { ...NONE, more }, isWhole: true });

test('a state of a copy is compared once, whoever asks, also while it is found; another one anew', async () => {
  const { begun, find } = slow();
  const kept = createKeptScreens();
  const asked = ['first', 'second'].map((name) => kept.take('copy-1', 'a', find(name)));
  await settle();
  expect(Object.keys(begun)).toEqual(['first']);
  begun.first!(whole(3));
  expect(await Promise.all(asked)).toEqual([whole(3).found, whole(3).found]);
  expect(await kept.take('copy-1', 'a', find('third'))).toMatchObject({ more: 3 });
  const other = kept.take('copy-1', 'b', find('fourth'));
  await settle();
  expect(Object.keys(begun)).toEqual(['first', 'fourth']);
  begun.fourth!(whole(4));
  expect(await other).toMatchObject({ more: 4 });
});

test('copies are compared one after the other', async () => {
  const { begun, find } = slow();
  const kept = createKeptScreens();
  const asked = ['1', '2'].map((id) => kept.take(`copy-${id}`, 'a', find(id)));
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
  const failed = kept.take('copy-1', 'a', find('failed'));
  await settle();
  begun.failed!(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const partial = kept.take('copy-1', 'a', find('partial'));
  await settle();
  begun.partial!({ found: { ...NONE, more: 1 }, isWhole: false });
  expect(await partial).toMatchObject({ more: 1 });
  const last = kept.take('copy-1', 'a', find('last'));
  await settle();
  begun.last!(whole(2));
  expect(await last).toMatchObject({ more: 2 });
});

import { jest } from '@jest/globals';
import type { Found } from '../../isolation/index.ts';
import { createWalks, type WalkFiles } from './createWalks.ts';

const files = new Map([['portal.json', 'aa']]);
const changed = new Map([['portal.json', 'bb']]);
const found = (cut?: Found['cut']): Found => ({
  samples: [],
  ways: [],
  witnesses: [],
  findings: [],
  ...(cut && { cut }),
});
const create = (answer: () => Promise<Found>) => {
  const walk = jest.fn<WalkFiles>(answer);
  return { walk, walks: createWalks(walk) };
};

test('what was found is kept while the files are the same, and asked for once by two at once', async () => {
  const { walk, walks } = create(async () => found());
  await Promise.all([walks.take('a', files), walks.take('a', files, { first: ['water'] })]);
  await walks.take('a', files);
  expect(walk).toHaveBeenCalledTimes(1);
  await walks.take('a', changed, { first: ['rent'] });
  expect(walk.mock.calls.slice(1)).toEqual([['a', changed, { first: ['rent'] }]]);
  walks.forget('a');
  await walks.take('a', changed);
  expect(walk).toHaveBeenCalledTimes(3);
});

test('what was found of a folder holds for another that stands as it does, until one of them is changed', async () => {
  const { walk, walks } = create(async () => found());
  await walks.take('a', files);
  await walks.take('b', files);
  walks.forget('a');
  await walks.take('b', files);
  await walks.take('c', files);
  expect(walk).toHaveBeenCalledTimes(1);
  await walks.take('b', changed);
  await walks.take('c', files);
  expect(walk.mock.calls.slice(1)).toEqual([['b', changed, {}]]);
});

test('a walk that goes on for one folder is not waited for by another: it may end with the first', async () => {
  let fail = (_: Error) => {};
  const { walk, walks } = create(async () => found());
  walk.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  const first = walks.take('a', files);
  await walks.take('b', files);
  fail(new Error('removed'));
  await expect(first).rejects.toThrow('removed');
  expect(walk).toHaveBeenCalledTimes(2);
  await walks.take('a', files);
  expect(walk).toHaveBeenCalledTimes(2);
});

test('a walk that was cut is made again where another program is to come first', async () => {
  const { walk, walks } = create(async () => found({ walked: 1, of: 9 }));
  await walks.take('a', files, { first: ['water'] });
  await walks.take('a', files, { first: ['water'] });
  await walks.take('a', files);
  expect(walk).toHaveBeenCalledTimes(1);
  await walks.take('a', files, { first: ['rent', 'water'] });
  expect(walk).toHaveBeenCalledTimes(2);
});

test('where only some was wanted, it is walked again as soon as all is', async () => {
  const { walk, walks } = create(async () => found({ walked: 1, of: 9, isMeant: true }));
  const order = { first: ['water'], isFirstEnough: true };
  await walks.take('a', files, order);
  await walks.take('a', files, order);
  expect(walk).toHaveBeenCalledTimes(1);
  await walks.take('a', files, { first: ['water'] });
  expect(walk).toHaveBeenCalledTimes(2);
});

test('a form that was not walked first is looked for again, and the check makes do with what is there', async () => {
  const { walk, walks } = create(async () => found({ walked: 1, of: 9 }));
  const order = { first: ['water'], firstForm: 'volunteer' };
  await walks.take('a', files, { first: ['water'], isFirstEnough: true });
  await walks.take('a', files, order);
  await walks.take('a', files, order);
  await walks.take('a', files, { first: ['water'], isFirstEnough: true });
  expect(walk).toHaveBeenCalledTimes(2);
});

test('what failed is tried again', async () => {
  const { walk, walks } = create(async () => {
    throw new Error('busy');
  });
  await expect(walks.take('a', files)).rejects.toThrow('busy');
  await expect(walks.take('a', files)).rejects.toThrow('busy');
  expect(walk).toHaveBeenCalledTimes(2);
});

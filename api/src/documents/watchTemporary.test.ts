import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { Readiness } from '../database/index.ts';
import { watchTemporary } from './watchTemporary.ts';

const HOUR = 60 * 60 * 1000;
let sweeps: number[];
let readiness: Readiness;
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  sweeps = [];
  const sweep = async (age: number) => void sweeps.push(age);
  const services = {
    config: { documents: { folder: '/nowhere' }, dataDir: '/nowhere' },
    documents: { sweep },
    readiness: { look: async () => readiness },
  };
  stop = watchTemporary(services as never, {} as Logger);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test.each<[string, Readiness, number[]]>([
  ['a clock that is right', { state: 'ready', clockAhead: 2_000 }, [HOUR]],
  ['a clock an hour ahead', { state: 'ready', clockAhead: HOUR }, []],
  ['a database that does not answer', { state: 'unreachable' }, []],
])('with %s, what cut-off requests left goes only when its age is known', async (_, is, wanted) => {
  readiness = is;
  jest.advanceTimersByTime(HOUR);
  jest.useRealTimers();
  await setImmediate();
  expect(sweeps).toEqual(wanted);
});

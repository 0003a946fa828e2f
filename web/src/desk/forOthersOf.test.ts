import { forOthersOf } from './forOthersOf.ts';
import type { Action, Case } from './records.ts';

const actions = ['approve', 'deny'].map((name) => ({ name })) as Action[];

test('what another person has to do stands in the order of actions; a server from before says nothing of it', () => {
  const one = { forOthers: [{ name: 'deny', why: 'You have done it' }] } as Case;
  expect(forOthersOf(one, actions)).toEqual([{ action: actions[1], why: 'You have done it' }]);
  expect(forOthersOf({ actions: [] } as unknown as Case, actions)).toEqual([]);
});

import { refusedNow } from './refusedNow.ts';
import type { RefusedItem } from './UnsentItems.ts';

const field = (fact: string) => ({ pointer: `/Last/${fact}`, resource: { fact } });
const form = { steps: [{ fields: [field('members'), field('incomes')] }] };
const refused = (fact: string): RefusedItem => ({ fact, refusal: { code: 'refused' } });

test('a refused item counts while its list is asked for', () => {
  const items = [refused('members'), refused('incomes')];
  const seen = (...pointers: string[]) => ({ form, evaluation: { visible: new Set(pointers) } });
  expect(refusedNow(items, seen('/Last/incomes') as never)).toEqual([refused('incomes')]);
  expect(refusedNow(items, seen('/Last/members', '/Last/incomes') as never)).toEqual(items);
});

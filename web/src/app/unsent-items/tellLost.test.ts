import type { Form } from '@porchlight/engine';
import type { Draft } from '../session/createDraft.ts';
import { nameChange } from './tellLost.ts';
import type { UnsentChange } from './UnsentChange.ts';

const field = {
  group: 'Income',
  pointer: '/Income/Amount',
  name: 'Amount',
  mask: 'money',
  type: 'number',
  schema: { type: 'number' },
  wire: { as: 'value', name: 'amount' },
};
const form = {
  name: 'income-source',
  steps: [{ name: 'income', fields: [field] }],
} as unknown as Form;

test('an amount is written as it is written in its list, in Spanish, too', async () => {
  const draft = {
    language: 'es',
    lists: {},
    release: { form: async () => form },
    form: { name: 'application', steps: [] },
    store: { getSnapshot: () => ({ form: { steps: [] } }) },
  } as unknown as Draft;
  const resource = { form: 'income-source', fact: 'incomes', path: 'income' };
  const change = { resource, kind: 'creation', body: { amount: 1234 } } as unknown as UnsentChange;
  expect(await nameChange(draft, change)).toContain('$1,234.00');
});

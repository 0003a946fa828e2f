import { expect, test } from '@jest/globals';
import { evaluate, type Form } from '@porchlight/engine';
import type { FromStage } from '../form-preview/PreviewState.ts';
import { followWhy } from './followWhy.ts';

const AT = '/Rent/Landlord';
const formOf = (...names: string[]) =>
  ({
    name: 'application',
    keywords: {},
    facts: {},
    schemas: {},
    steps: [
      {
        name: 'rent',
        group: 'Rent',
        title: 'Rent',
        fields: names.map((name) => ({
          pointer: `/Rent/${name}`,
          name,
          title: name,
          type: 'string',
          messages: {},
        })),
        rules: [],
        gates: [],
      },
    ],
  }) as unknown as Form;

test('of a field whose program is left nothing is told until it is there again', () => {
  let form = formOf('Landlord');
  let announce = () => {};
  const store = {
    getSnapshot: () => ({ form, evaluation: evaluate(form, {}, {}) }),
    subscribe(listener: () => void) {
      announce = listener;
      return () => undefined;
    },
  } as unknown as Parameters<typeof followWhy>[0];
  const told: FromStage[] = [];
  const asked = { at: AT, sources: { form: 'application', fields: {}, steps: {} }, language: 'en' };
  followWhy(store, asked as never, (message) => told.push(message));
  expect(told).toHaveLength(1);
  form = formOf('Other');
  announce();
  expect(told).toHaveLength(1);
  form = formOf('Landlord');
  announce();
  expect(told).toHaveLength(2);
});

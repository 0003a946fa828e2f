import { hasSaidNone, SAID_NONE } from './saidNone.ts';
import type { CompiledForm, Field, JsonObject } from './types.ts';
import { fromWire, toWire } from './wire.ts';

const listOf = (group: string, path: string, none?: string) =>
  ({
    pointer: `/${group}/All`,
    group,
    name: 'All',
    type: 'array',
    wire: { as: 'none' },
    resource: { path, fact: path },
    ...(none && { none }),
  }) as unknown as Field;
const fields = [listOf('Money', 'income', 'No income'), listOf('People', 'person')];
const form = { steps: [{ name: 'all', fields, rules: [], gates: [] }] } as unknown as CompiledForm;
const said = { Money: { All: SAID_NONE } };

test('what was said of a list travels as its path, and comes back; null takes it back', () => {
  expect(toWire(form, said)).toEqual({ noneOf: ['income'] });
  expect(toWire(form, {})).toEqual({ noneOf: [] });
  expect(toWire(form, said, ['/People/All'])).toEqual({});
  expect(fromWire(form, { noneOf: ['income'] })).toEqual({
    answers: said,
    sent: ['/Money/All'],
    refused: [],
  });
  expect(fromWire(form, { noneOf: null }).answers).toEqual({ Money: { All: null } });
});

test.each([['person'], [7], 'income'])('%j is refused: of no such list may one say so', (value) => {
  const { refused, sent } = fromWire(form, { noneOf: value as JsonObject[string] });
  expect([refused[0]?.code, sent]).toEqual(['wrong-type', []]);
});

test('a form without such a list knows no such name', () => {
  const without = { steps: [{ ...form.steps[0]!, fields: [fields[1]!] }] } as CompiledForm;
  expect(toWire(without, said)).toEqual({});
  expect(fromWire(without, { noneOf: [] }).refused).toMatchObject([{ code: 'unknown-field' }]);
});

test('what was added since says otherwise', () => {
  const state = (items: JsonObject[]) => ({ effective: said, facts: { income: items } });
  expect(hasSaidNone(fields[0]!, state([]))).toBe(true);
  expect(hasSaidNone(fields[0]!, state([{ id: 1 }]))).toBe(false);
  expect(hasSaidNone(fields[1]!, state([]))).toBe(false);
});

/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Maskito } from '@maskito/core';
import type { Field, Json } from '../../kernel/index.ts';
import { typeInto } from '../test/typeInto.ts';
import { findMask } from './index.ts';

interface MaskCase {
  name: string;
  field: Pick<Field, 'mask' | 'type' | 'decimals' | 'upperCase'>;
  typed?: string;
  pasted?: string;
  filled?: string;
  deleteAt?: number;
  shows: string;
  stores: Json;
  settles?: string;
}

const file = path.join(import.meta.dirname, 'masks.cases.json');
const cases: MaskCase[] = JSON.parse(readFileSync(file, 'utf8'));

test.each(cases)('$name', ({ field, typed, pasted, filled, deleteAt, shows, stores, settles }) => {
  const mask = findMask(field)!;
  const input = document.body.appendChild(document.createElement('input'));
  const maskito = new Maskito(input, mask.options);
  input.focus();
  const hands = typeInto(input);
  if (typed !== undefined) hands.type(typed);
  if (pasted !== undefined) hands.paste(pasted);
  if (filled !== undefined) hands.fill(filled);
  if (deleteAt !== undefined) hands.deleteAt(deleteAt);
  const { value } = input;
  maskito.destroy();
  input.remove();
  expect(value).toBe(shows);
  expect(mask.parse(value) ?? null).toEqual(stores);
  if (settles !== undefined) expect(mask.settle?.(value)).toBe(settles);
});

test('a stored date is shown as it is typed', () => {
  const mask = findMask({ mask: 'date', type: 'string' })!;
  expect(mask.format('1980-03-07')).toBe('03/07/1980');
  expect(mask.format('03/07')).toBe('03/07');
  expect(mask.format(undefined)).toBe('');
});

test('a field without a mask has none, and a mask is made once', () => {
  expect(findMask({ type: 'string' })).toBeUndefined();
  expect(findMask({ mask: '##-##', type: 'string' })).toBe(
    findMask({ mask: '##-##', type: 'string' }),
  );
});

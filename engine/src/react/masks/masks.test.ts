/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Maskito } from '@maskito/core';
import type { Field, Json } from '../../kernel/index.ts';
import { findMask } from './index.ts';

interface MaskCase {
  name: string;
  field: Pick<Field, 'mask' | 'type' | 'decimals'>;
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

function openInput(mask: NonNullable<ReturnType<typeof findMask>>) {
  const input = document.createElement('input');
  document.body.append(input);
  const maskito = new Maskito(input, mask.options);
  input.focus();
  /** What the browser does where nobody stopped it. */
  function send(inputType: string, data: string | null, apply: () => void) {
    const options = { inputType, data, bubbles: true, cancelable: true };
    if (!input.dispatchEvent(new InputEvent('beforeinput', options))) return;
    apply();
    input.dispatchEvent(new InputEvent('input', options));
  }
  const insert = (text: string) => () => {
    const end = (input.selectionStart ?? 0) + text.length;
    input.setRangeText(text);
    input.setSelectionRange(end, end);
  };
  return {
    input,
    type: (text: string) => {
      for (const key of text) send('insertText', key, insert(key));
    },
    paste: (text: string) => send('insertFromPaste', text, insert(text)),
    fill(text: string) {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    deleteAt(place: number) {
      input.setSelectionRange(place, place);
      send('deleteContentBackward', null, () => {
        input.setRangeText('', place - 1, place, 'end');
      });
    },
    close() {
      maskito.destroy();
      input.remove();
    },
  };
}

test.each(cases)('$name', ({ field, typed, pasted, filled, deleteAt, shows, stores, settles }) => {
  const mask = findMask(field)!;
  const control = openInput(mask);
  if (typed !== undefined) control.type(typed);
  if (pasted !== undefined) control.paste(pasted);
  if (filled !== undefined) control.fill(filled);
  if (deleteAt !== undefined) control.deleteAt(deleteAt);
  const { value } = control.input;
  control.close();
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

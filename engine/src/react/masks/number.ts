import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { isBlank, type Json } from '../../kernel/index.ts';
import type { Mask } from './Mask.ts';

/** Room for 999,999,999.99 and a sign. */
const WHOLE_PLACES = 12;

function keep(allowed: RegExp): MaskitoPreprocessor {
  return ({ elementState, data }) => {
    const value = elementState.value.replace(allowed, '');
    const selection = elementState.selection.map((place) => Math.min(place, value.length));
    return {
      elementState: { value, selection: selection as [number, number] },
      data: data.replace(allowed, ''),
    };
  };
}

function parseNumber(text: string): Json | undefined {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** With a thousands comma and fixed decimals; text that is no number as it is. */
function group(text: string, decimals: number): string {
  const value = parseNumber(text);
  if (typeof value !== 'number') return text;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/**
 * A JSON number in the answers; commas, and a currency sign that was pasted, are taken in.
 * The minus is let in on purpose: "Must be at least 0.00" says more than a dead key.
 */
export function createNumberMask({ decimals = 0, grouped = true } = {}): Mask {
  const tail = decimals > 0 ? `(?:\\.\\d{0,${decimals}})?` : '';
  const options: MaskitoOptions = {
    mask: new RegExp(`^-?[\\d,]{0,${WHOLE_PLACES}}${tail}$`),
    preprocessors: [keep(decimals > 0 ? /[^\d.,-]/g : /[^\d,-]/g)],
  };
  return {
    options,
    inputMode: decimals > 0 ? 'decimal' : 'numeric',
    parse: parseNumber,
    format: (value) =>
      isBlank(value) ? '' : grouped ? group(String(value), decimals) : String(value),
    ...(grouped && { settle: (text: string) => group(text, decimals) }),
    size: WHOLE_PLACES,
  };
}

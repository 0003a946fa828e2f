import { isBlank, type Json } from '../../kernel/index.ts';
import type { Mask } from './Mask.ts';

/** Room for 999,999,999.99 and a sign. */
const WHOLE_PLACES = 12;
/** As many digits a JSON number carries without becoming another one. */
const SAFE_DIGITS = 15;
/** An amount with what people write around it: `$1,234.50`, `812 USD`. */
const AMOUNT = /^\s*(?:US\s?\$|USD|\$)?\s*(-?[\d.,]+)\s*(?:USD|\$)?\s*$/i;
/** Commas stand between thousands, or it is another number: `1,5` is not 15. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;

/** What is understood becomes a number; all else stays as it was typed, and is refused by its rule. */
function parseNumber(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  const plain = AMOUNT.exec(text)?.[1] ?? '';
  const digits = plain.replace(/\D/g, '').length;
  if (digits === 0 || digits > SAFE_DIGITS || !NUMBER.test(plain)) return text;
  return Number(plain.replaceAll(',', ''));
}

/** With a thousands comma and fixed decimals; what is no number, or has more of them, as it is. */
function group(text: string, decimals: number): string {
  const value = parseNumber(text);
  if (typeof value !== 'number' || Number(value.toFixed(decimals)) !== value) return text;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/**
 * A JSON number in the answers. Every key is let in: a dead key would make another number of what
 * was meant ("1.5" would be 15), and a rule's message says more.
 */
export function createNumberMask({ decimals = 0, grouped = true } = {}): Mask {
  return {
    options: { mask: /^[\s\S]*$/ },
    inputMode: decimals > 0 ? 'decimal' : 'numeric',
    parse: parseNumber,
    format: (value) =>
      isBlank(value) ? '' : grouped ? group(String(value), decimals) : String(value),
    ...(grouped && { settle: (text: string) => group(text, decimals) }),
    size: WHOLE_PLACES,
  };
}
